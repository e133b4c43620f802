// Stripe's list of payments, for the reconciliation. Only payments with one of our keys are ours; an account may have
// others.

import type { Stripe } from 'stripe'
import type { GatewayListing, GatewayPayment } from './payment-gateway.ts'
import { within } from './stripe-client.ts'
import { troubleOf } from './stripe-troubles.ts'

const pageSize = 100

/** All payments of a period, page by page; amounts in Stripe's units. */
export async function listWith(
  stripe: Stripe,
  period: { readonly from: string; readonly until: string },
  deadline: AbortSignal,
): Promise<GatewayListing> {
  const created = { gte: secondsOf(period.from, Math.floor), lt: secondsOf(period.until, Math.ceil) }
  const payments: GatewayPayment[] = []
  let after: string | undefined
  try {
    for (;;) {
      const page = await within(deadline, () =>
        stripe.paymentIntents.list({
          created,
          limit: pageSize,
          expand: ['data.latest_charge'],
          ...(after !== undefined && { starting_after: after }),
        }),
      )
      payments.push(...page.data.flatMap(intent => paymentOf(intent) ?? []))
      after = page.data.at(-1)?.id
      if (!page.has_more || after === undefined) return { listed: true, payments, from: null }
    }
  } catch (error) {
    return { listed: false, reason: troubleOf(error).reason }
  }
}

/** Stripe counts whole seconds; the period is rounded outwards. */
const secondsOf = (instant: string, rounded: (seconds: number) => number): number =>
  rounded(Temporal.Instant.from(instant).epochMilliseconds / 1000)

function paymentOf(intent: Stripe.PaymentIntent): GatewayPayment | null {
  const { attempt_key: key, reservation = null } = intent.metadata
  if (!key) return null
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    gatewayReference: intent.id,
    key,
    reference: reservation,
    currency: intent.currency.toUpperCase(),
    authorised: intent.amount,
    captured: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    state: stateOf(intent),
    at: Temporal.Instant.fromEpochMilliseconds(intent.created * 1000).toString(),
  }
}

function stateOf({ status }: Stripe.PaymentIntent): GatewayPayment['state'] {
  if (status === 'requires_capture') return 'held'
  return status === 'succeeded' ? 'captured' : 'released'
}
