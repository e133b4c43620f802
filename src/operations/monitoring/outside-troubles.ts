// What the doctor finds by asking others: the mail server and the payment company, and whether links in mails lead anywhere.

import type { AppContext } from '../context.ts'
import { adminAddressTrouble } from './admin-address.ts'

/** Milliseconds for an answer. */
const patience = 10_000

/** A sentence for each trouble; nothing is sent and nothing is charged. */
export async function outsideTroubles({
  mail,
  payments,
  adminUrl,
  publicUrl,
}: Pick<AppContext, 'mail' | 'payments' | 'adminUrl' | 'publicUrl'>): Promise<string[]> {
  const deadline = AbortSignal.timeout(patience)
  const troubles = await Promise.all([
    mail.trouble(),
    payments?.trouble?.(deadline) ?? null,
    adminAddressTrouble({ adminUrl, publicUrl }),
  ])
  return troubles.filter(trouble => trouble !== null)
}
