// Changes whose payment has no answer, or waits for the guest: the payment company is asked by the key, and the change is completed
// or fails. A change that a crash left open comes to the same end (reservation protocol 8).

import type { ReservationChange } from '../../../lodging/reservations/reservation-change.ts'
import type { PaymentFinding } from '../../../outbound/payments/payment-gateway.ts'
import {
  type AttemptResult,
  type PaymentAttempt,
  readAttempts,
} from '../../../store/payments/payment-attempts.ts'
import {
  type OpenChange,
  takeOpenChanges,
  type WaitingChange,
} from '../../../store/reservations/reservation-changes.ts'
import { Fault } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import type { AskedPayment } from '../../payments/challenge-time.ts'
import { authoriseSeconds } from '../../payments/pay-reservation.ts'
import { askPayment, findPayment, stillWantedMinutes } from '../../payments/resolve-unknown-payments.ts'
import { eachInTurn } from '../../reservations/leased-work.ts'
import { failChange, leaveToGuest, leaveUnknown, settleLatePayment } from './finish-change.ts'
import { approveChange, changeDeclined } from './pay-change.ts'

/** Seconds after which an authorisation is abandoned, with room for a pause of the process. */
const abandonedAfterSeconds = 2 * authoriseSeconds
/** Minutes after which a change is given up: its rooms are free again, and its payment is asked for until it is known. */
const givenUpAfterMinutes = 30
const leaseSeconds = 60
const mostAtOnce = 20

/** Settles what can be settled now. */
export async function resolveOpenChanges(context: AppContext): Promise<number> {
  const now = context.clock.now()
  const lease = {
    now: now.toString(),
    until: now.add({ seconds: leaseSeconds }).toString(),
    limit: mostAtOnce,
  }
  const abandoned = now.subtract({ seconds: abandonedAfterSeconds }).toString()
  const open = await context.database.transaction(transaction =>
    takeOpenChanges(transaction, lease, abandoned),
  )
  await eachInTurn(open, each => resolve(context, each))
  return open.length
}

async function resolve(context: AppContext, { change, proposed }: OpenChange): Promise<void> {
  if (proposed === null) await settleLate(context, change)
  else await resolveChange(context, { change, proposed })
}

/** Moves a change with an open payment on, if the payment company can tell. */
export async function resolveChange(context: AppContext, waiting: WaitingChange): Promise<AskedPayment> {
  const attempt = await attemptOf(context, waiting.change)
  const asked = await askPayment(context, attempt, waiting.change)
  const { challenge, finding } = asked
  if (challenge.waitsFor === 'guest')
    await context.database.transaction(transaction => leaveToGuest(transaction, waiting, attempt))
  if (finding !== null) {
    const result = resultOf(finding, context.clock.now().toString())
    await settle(context, waiting, { finding, result })
  }
  return asked
}

async function attemptOf(
  { database }: AppContext,
  { id, propertyId, reservationId, paymentKey }: ReservationChange,
): Promise<PaymentAttempt> {
  const attempts = await readAttempts(database, propertyId, reservationId)
  const attempt = attempts.find(({ key }) => key === paymentKey)
  if (!attempt) throw new Error(`change ${id} waits for a payment that was never asked for`)
  return attempt
}

interface Found {
  readonly finding: PaymentFinding
  readonly result: AttemptResult
}

async function settle(
  context: AppContext,
  waiting: WaitingChange,
  { finding, result }: Found,
): Promise<void> {
  const { database, clock } = context
  const { change } = waiting
  const { at } = result
  const age = clock.now().since(change.madeAt).total('minutes')
  const fail = (found: AttemptResult | null, refusal: Fault | null = null) =>
    database.transaction(transaction => failChange(transaction, waiting, { at, result: found, refusal }))
  switch (finding.found) {
    case 'approved':
      if (age < stillWantedMinutes) await approveChange(context, waiting, result).catch(refusedBefore)
      else await fail(result)
      return
    case 'declined':
      await fail(result, changeDeclined())
      return
    case 'nothing':
      await fail(result)
      return
    case 'cannot_tell':
      if (age >= givenUpAfterMinutes) await fail(result)
      else if (change.state === 'authorizing')
        await database.transaction(transaction => leaveUnknown(transaction, waiting, result))
  }
}

/** Its refusal is kept with the key of the request. */
function refusedBefore(error: unknown): void {
  if (!(error instanceof Fault) || error.status !== 422) throw error
}

async function settleLate(context: AppContext, change: ReservationChange): Promise<void> {
  const attempt = await attemptOf(context, change)
  const result = resultOf(await findPayment(context, attempt), context.clock.now().toString())
  if (result.state === attempt.state) return
  await context.database.transaction(transaction => settleLatePayment(transaction, change, result))
}

function resultOf(finding: PaymentFinding, at: string): AttemptResult {
  const result = { gatewayReference: null, reason: null, at }
  switch (finding.found) {
    case 'approved':
      return { ...result, state: 'approved', gatewayReference: finding.gatewayReference }
    case 'declined':
      return { ...result, state: 'declined' }
    case 'nothing':
      return { ...result, state: 'failed' }
    case 'cannot_tell':
      return { ...result, state: 'unknown', reason: finding.reason }
  }
}
