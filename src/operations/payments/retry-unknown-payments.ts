// Payments that were still unknown when staff decided their reservation: the gateway is asked until it answers, and
// what it holds is then captured or released like any other payment.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { PaymentFinding, PaymentGateway } from '../../outbound/payments/payment-gateway.ts'
import { readAttempts, settleAttempt } from '../../store/payments/payment-attempts.ts'
import { readPaymentsLeftUnknown } from '../../store/payments/payment-reconciliation.ts'
import { movePayment } from '../../store/reservations/due-reservations.ts'
import type { AppContext } from '../context.ts'

const findSeconds = 15
const mostAtOnce = 50

/** Asks the gateway about each of them once. */
export async function retryUnknownPayments(context: AppContext): Promise<void> {
  const { payments, database } = context
  if (!payments) return
  for (const reservation of await readPaymentsLeftUnknown(database, mostAtOnce)) {
    await askFor(context, payments, reservation)
  }
}

async function askFor(context: AppContext, gateway: PaymentGateway, reservation: Reservation): Promise<void> {
  const { propertyId, id, version } = reservation
  const attempts = await readAttempts(context.database, propertyId, id)
  const attempt = attempts.findLast(({ kind, state }) => kind === 'authorise' && state === 'unknown')
  if (!attempt || attempt.gateway !== gateway.name) return
  const { key, amount, currency, sentAt } = attempt
  const lost = { key, amount, currency, reference: id, sentAt }
  const finding = await gateway.find(lost, AbortSignal.timeout(findSeconds * 1000))
  if (finding.found === 'cannot_tell') return
  const at = context.clock.now().toString()
  const { to, state, gatewayReference } = consequence(finding)
  await context.database.transaction(async transaction => {
    const move = { from: 'unknown', version, to, again: null, at } as const
    if (!(await movePayment(transaction, reservation, move))) return
    await settleAttempt(transaction, attempt, { state, gatewayReference, reason: null, at })
  })
}

function consequence(finding: Exclude<PaymentFinding, { found: 'cannot_tell' }>) {
  switch (finding.found) {
    case 'approved':
      return { to: 'authorized', state: 'approved', gatewayReference: finding.gatewayReference } as const
    case 'declined':
      return { to: 'declined', state: 'declined', gatewayReference: null } as const
    case 'nothing':
      return { to: 'none', state: 'failed', gatewayReference: null } as const
  }
}
