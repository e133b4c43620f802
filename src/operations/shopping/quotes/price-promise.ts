// The price promise: for a quarter of an hour, a reservation pays what preview showed (contract B2).

import type { StayPrice } from '../../../lodging/prices/price.ts'
import { convertPrice } from '../../../pricing/conversion.ts'
import type { StoredQuote } from '../../../store/shopping/quote-sessions.ts'
import { badRequest, Fault } from '../../../values/faults.ts'
import { foldedText } from '../../../values/folded-text.ts'
import { decimalNumber, type Minor, parseAmount } from '../../../values/money.ts'
import type { AppContext } from '../../context.ts'
import type { PreviewRequest, RequestedRoom } from '../../requests.ts'
import type { ChosenRate } from '../chosen-rate.ts'
import { hashBytes, type QuoteId, readQuoteId } from './quote-id.ts'
import { openQuote, type Quote } from './quote-token.ts'

/** What a reservation states about the price that the guest saw. */
export interface Expectation {
  readonly quoteId: string | null
  readonly sessionId: string | null
  /** In major units of the currency shown, as a decimal text; null when the request names none. */
  readonly expectedTotal: string | null
}

/** Two requests with the same text are the same, for one publisher. */
export const requestText = (publisherId: number, request: PreviewRequest): string =>
  JSON.stringify([
    publisherId,
    request.propertyId,
    request.accommodationId,
    request.rateCode,
    request.checkin,
    request.checkout,
    request.rooms.map(askedOf),
    request.discountCode === null ? null : foldedText(request.discountCode),
    request.currency,
    // A quote keeps the names of its charges in the language of the preview.
    ...(request.language === null ? [] : [request.language]),
    ...(request.extras?.length ? [{ extras: request.extras }] : []),
  ])

const askedOf = (room: RequestedRoom): unknown => [
  room.adults,
  room.childrenAges ?? room.children,
  // As it was before rooms had facts of guests and kinds of their own, so that quotes of an older server are found.
  ...(room.guests === undefined ? [] : [room.guests]),
  ...(room.accommodationId === undefined && room.rateCode === undefined
    ? []
    : [{ room: room.accommodationId, rate: room.rateCode }]),
]

/** Under which quotes are kept of previews that name no session. */
export const withoutSession = ''

/** What preview promised. */
export interface PricePromise extends Pick<QuoteId, 'shownTotal' | 'expiresAt'> {
  /** The whole price; null where it was lost and only the total is known. */
  readonly quote: Quote | null
}

/**
 * The promise that a reservation refers to, by `quote_id` or by its session, whether or not it has expired; null for
 * none. BookingValidationException for a quote_id that is not one of ours for this request.
 */
export async function findPromise(
  context: AppContext,
  publisherId: number,
  request: PreviewRequest,
  expectation: Expectation,
): Promise<PricePromise | null> {
  const text = requestText(publisherId, request)
  const fingerprint = context.keyring.fingerprint('session', text)
  if (expectation.quoteId !== null) {
    const id = readQuoteId(context.keyring, expectation.quoteId)
    if (id?.fingerprint.equals(fingerprint.subarray(0, hashBytes)) !== true) throw otherQuote()
    return promiseOf(context, id, await context.quotes.findNamed(id.name), text)
  }
  if (expectation.sessionId === null) return null
  const stored = await context.quotes.find({ publisherId, sessionId: expectation.sessionId, fingerprint })
  const id = stored && readQuoteId(context.keyring, stored.id)
  return id ? promiseOf(context, id, stored, text) : null
}

/** The total of a publisher's last preview of a request without a session; null for none. */
export async function lastPreviewed(
  { keyring, quotes }: Pick<AppContext, 'keyring' | 'quotes'>,
  publisherId: number,
  request: PreviewRequest,
): Promise<Minor | null> {
  const fingerprint = keyring.fingerprint('session', requestText(publisherId, request))
  const stored = await quotes.find({ publisherId, sessionId: withoutSession, fingerprint })
  return (stored && readQuoteId(keyring, stored.id)?.shownTotal) ?? null
}

function promiseOf(
  { keyring }: AppContext,
  { shownTotal, expiresAt }: QuoteId,
  stored: StoredQuote | undefined,
  request: string,
): PricePromise {
  const quote = stored && openQuote(keyring, stored.sealed)
  return { shownTotal, expiresAt, quote: quote?.request === request ? quote : null }
}

const otherQuote = (): Fault =>
  new Fault('BookingValidationException', 'The quote is not for this request; preview it again.', {
    errors: [{ field: 'quote_id', message: 'is not a quote for this request' }],
  })

/**
 * The price that a reservation pays, in both currencies: the quoted one until it expires, then the present one.
 * PriceChangedException with the old and the new total when the present one is higher than the quoted or expected
 * one.
 */
export function priceToCharge(
  context: AppContext,
  current: ChosenRate,
  promise: PricePromise | null,
  { expectedTotal }: Expectation,
): ChosenRate {
  const charged = promise?.quote && isInForce(context, promise) ? quotedRate(current, promise.quote) : current
  if (promise && charged.shown.total.total > promise.shownTotal)
    throw priceChanged(promise.shownTotal, charged.shown)
  refuseHigherTotal(charged.shown, expectedTotal)
  return charged
}

/** PriceChangedException where the total is higher than the one named; 400 for one that is no amount of the currency. */
export function refuseHigherTotal(shown: ShownTotal, expectedTotal: string | null): void {
  if (expectedTotal === null) return
  const expected = parseAmount(expectedTotal, shown.decimals)
  if (expected === undefined) {
    const message = `must be an amount in ${shown.currency} with at most ${shown.decimals} decimals`
    throw badRequest([{ field: 'expected_total', message }])
  }
  if (shown.total.total > expected) throw priceChanged(expected, shown)
}

/** The same where the total is any other than the one named: staff charges what it has said. */
export function refuseOtherTotal(shown: ShownTotal, expectedTotal: string | null): void {
  refuseHigherTotal(shown, expectedTotal)
  if (expectedTotal === null) return
  const expected = parseAmount(expectedTotal, shown.decimals)!
  if (shown.total.total !== expected) throw priceChanged(expected, shown)
}

/** Whether the whole price that was promised is charged now. */
export const isInForce = (
  { clock }: Pick<AppContext, 'clock'>,
  { quote, expiresAt }: PricePromise,
): boolean => quote !== null && expiresAt > clock.milliseconds()

type ShownTotal = Pick<StayPrice, 'total' | 'currency' | 'decimals'>

/** The quoted price in place of the present one; the number of free rooms stays the present one. */
function quotedRate(
  { adjustment: _, ...current }: ChosenRate,
  { owed, exchange, adjustment }: Quote,
): ChosenRate {
  const nights = owed.nights.map((night, index) => ({
    ...night,
    inventory: current.owed.nights[index]?.inventory ?? null,
  }))
  const rate = { ...owed, nights, plan: current.owed.plan }
  return {
    ...current,
    owed: rate,
    shown: convertPrice(rate, exchange),
    exchange,
    discountRefusal: null,
    ...(adjustment && { adjustment }),
  }
}

/** PriceChangedException: `shown` is the price now. */
export function priceChanged(old: number, shown: ShownTotal): Fault {
  const [was, is] = [old, shown.total.total].map(amount => decimalNumber(amount, shown.decimals))
  return new Fault(
    'PriceChangedException',
    `The price has risen from ${was} to ${is} ${shown.currency}; preview again and show the guest the new one.`,
    {
      errors: [
        { field: 'old_total', message: String(was) },
        { field: 'new_total', message: String(is) },
      ],
    },
  )
}
