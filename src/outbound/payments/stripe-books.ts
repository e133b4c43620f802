// Stripe's lists of payments and refunds, for the reconciliation. Only those with one of our keys are ours; an account may
// have others.

import type { Stripe } from 'stripe'
import type {
  FailedRefund,
  FailedRefundListing,
  GatewayListing,
  GatewayPayment,
  ListedPeriod,
} from './payment-gateway.ts'
import { within } from './stripe-client.ts'
import { troubleOf } from './stripe-troubles.ts'

const pageSize = 100

/** All payments of a period; amounts in Stripe's units. */
export async function listWith(
  stripe: Stripe,
  period: ListedPeriod,
  deadline: AbortSignal,
): Promise<GatewayListing> {
  const read = (page: Page) => stripe.paymentIntents.list({ ...page, expand: ['data.latest_charge'] })
  try {
    return { listed: true, payments: await readAll(period, deadline, { read, found: paymentOf }), from: null }
  } catch (error) {
    return { listed: false, reason: troubleOf(error).reason }
  }
}

/** Refunds of a period that failed or were canceled, which may be weeks after they succeeded. */
export async function listFailedRefundsWith(
  stripe: Stripe,
  period: ListedPeriod,
  deadline: AbortSignal,
): Promise<FailedRefundListing> {
  const read = (page: Page) => stripe.refunds.list(page)
  try {
    return { listed: true, refunds: await readAll(period, deadline, { read, found: failedRefundOf }) }
  } catch (error) {
    return { listed: false, reason: troubleOf(error).reason }
  }
}

interface Page {
  readonly created: { readonly gte: number; readonly lt: number }
  readonly limit: number
  readonly starting_after?: string
}

interface Reading<Entry, Found> {
  read(page: Page): Promise<{ readonly data: Entry[]; readonly has_more: boolean }>
  /** Null for an entry that is left out. */
  found(entry: Entry): Found | null
}

/** Reads a list of a period page by page. */
async function readAll<Entry extends { readonly id: string }, Found>(
  period: ListedPeriod,
  deadline: AbortSignal,
  { read, found }: Reading<Entry, Found>,
): Promise<Found[]> {
  const created = { gte: secondsOf(period.from, Math.floor), lt: secondsOf(period.until, Math.ceil) }
  const all: Found[] = []
  let after: string | undefined
  for (;;) {
    const page = { created, limit: pageSize, ...(after !== undefined && { starting_after: after }) }
    const { data, has_more } = await within(deadline, () => read(page))
    all.push(...data.flatMap(entry => found(entry) ?? []))
    after = data.at(-1)?.id
    if (!has_more || after === undefined) return all
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

function failedRefundOf({ metadata, status, failure_reason }: Stripe.Refund): FailedRefund | null {
  const key = metadata?.attempt_key
  return key && (status === 'failed' || status === 'canceled')
    ? { key, reason: failure_reason ?? status }
    : null
}
