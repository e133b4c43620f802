// Capture, void and refund at Stripe. A step may be repeated long after Stripe forgot its key, so when it is refused
// because of the payment's state, that state is compared with the one the step should reach.

import type { Stripe } from 'stripe'
import type { PaymentOutcome, Settlement } from './payment-gateway.ts'
import { stripeAmount } from './stripe-amounts.ts'
import { within } from './stripe-client.ts'
import { troubleOf } from './stripe-troubles.ts'

/** Captures the amount and releases the rest. */
export function captureWith(
  stripe: Stripe,
  capture: Settlement,
  deadline: AbortSignal,
): Promise<PaymentOutcome> {
  const amount = stripeAmount(capture.amount, capture.currency) ?? 0
  const intents = stripe.paymentIntents
  const options = { idempotencyKey: capture.key }
  return stepOf(stripe, capture, deadline, {
    call: () => intents.capture(capture.gatewayReference, { amount_to_capture: amount }, options),
    isDone: intent => intent.status === 'succeeded' && intent.amount_received === amount,
  })
}

/** Cancels the payment, which releases what is held. */
export function voidWith(
  stripe: Stripe,
  release: Settlement,
  deadline: AbortSignal,
): Promise<PaymentOutcome> {
  const options = { idempotencyKey: release.key }
  return stepOf(stripe, release, deadline, {
    call: () => stripe.paymentIntents.cancel(release.gatewayReference, {}, options),
    isDone: ({ status }) => status === 'canceled',
  })
}

interface Step {
  readonly call: () => Promise<Stripe.PaymentIntent>
  readonly isDone: (intent: Stripe.PaymentIntent) => boolean
}

async function stepOf(
  stripe: Stripe,
  { gatewayReference }: Settlement,
  deadline: AbortSignal,
  { call, isDone }: Step,
): Promise<PaymentOutcome> {
  try {
    const intent = await within(deadline, call)
    if (isDone(intent)) return { outcome: 'approved', gatewayReference }
    return { outcome: 'unknown', reason: `the payment is ${intent.status}` }
  } catch (error) {
    const { kind, reason, wrongState } = troubleOf(error)
    if (!wrongState) return { outcome: kind === 'refused' ? 'declined' : kind, reason }
    try {
      const intent = await within(deadline, () => stripe.paymentIntents.retrieve(gatewayReference))
      return isDone(intent)
        ? { outcome: 'approved', gatewayReference }
        : { outcome: 'declined', reason: `${reason}: the payment is ${intent.status}` }
    } catch (lost) {
      return { outcome: 'unknown', reason: troubleOf(lost).reason }
    }
  }
}

/** Refunds the amount, unless the payment has a refund of this key. */
export async function refundWith(
  stripe: Stripe,
  refund: Settlement,
  deadline: AbortSignal,
): Promise<PaymentOutcome> {
  const amount = stripeAmount(refund.amount, refund.currency) ?? 0
  try {
    return await within(deadline, async () => {
      const made = await findRefund(stripe, refund)
      return refundOutcome(made ?? (await createRefund(stripe, refund, amount)))
    })
  } catch (error) {
    const { kind, reason } = troubleOf(error)
    return { outcome: kind === 'refused' ? 'declined' : kind, reason }
  }
}

async function findRefund(
  stripe: Stripe,
  { gatewayReference, key }: Settlement,
): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: gatewayReference, limit: 100 })
  return data.find(({ metadata }) => metadata?.attempt_key === key)
}

const createRefund = (
  stripe: Stripe,
  { gatewayReference, key }: Settlement,
  amount: number,
): Promise<Stripe.Refund> =>
  stripe.refunds.create(
    { payment_intent: gatewayReference, amount, metadata: { attempt_key: key } },
    { idempotencyKey: key },
  )

function refundOutcome({ id, status }: Stripe.Refund): PaymentOutcome {
  if (status === 'succeeded' || status === 'pending') return { outcome: 'approved', gatewayReference: id }
  if (status === 'failed' || status === 'canceled')
    return { outcome: 'declined', reason: `refund is ${status}` }
  return { outcome: 'unknown', reason: `refund is ${status}` }
}
