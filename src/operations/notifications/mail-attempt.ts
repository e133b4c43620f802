// One attempt to send a mail, and what is written of it.

import { type Mail, MailError } from '../../outbound/mail.ts'
import type { AppContext } from '../context.ts'
import { type Outcome, settlementOf } from './delivery-outcome.ts'

/** The state, the outcome in a short text of the server's own, and the seconds until the next attempt (0 for none). */
interface MailSettlement {
  readonly state: 'waiting' | 'delivered' | 'parked'
  readonly status: string
  readonly afterSeconds: number
}

/** Makes a mail and sends it. A mail that cannot be made is tried again, as it may be made after a correction. */
export async function attemptMail(mail: AppContext['mail'], make: () => Mail): Promise<Outcome> {
  try {
    const note = await mail.send(make())
    return { kind: 'delivered', status: 'sent', note }
  } catch (error) {
    if (!(error instanceof MailError)) return { kind: 'failed', status: 'could not be made' }
    return { kind: error.isFinal ? 'refused' : 'failed', status: error.message }
  }
}

/** What follows from an attempt, of so many with this one. */
export function mailSettlement(outcome: Outcome, attempts: number): MailSettlement {
  const { state, status, ...rest } = settlementOf(outcome, attempts)
  return { state, status, afterSeconds: 'afterSeconds' in rest ? rest.afterSeconds : 0 }
}
