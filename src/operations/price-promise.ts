// The price promise: what preview showed is what a reservation pays, for a quarter of an hour (contract B2).

import { convertPrice } from '../pricing/conversion.ts'
import { badRequest, Fault } from '../values/faults.ts'
import { decimalNumber, parseAmount } from '../values/money.ts'
import type { ChosenRate } from './chosen-rate.ts'
import type { House } from './house.ts'
import { openQuote, type Quote } from './quote-token.ts'
import type { PreviewRequest } from './requests.ts'

/** What a reservation says of the price it was shown. */
export interface Expectation {
  readonly quoteId: string | null
  readonly sessionId: string | null
  /** In major units of the currency shown, as a decimal text; null when the request names none. */
  readonly expectedTotal: string | null
}

/** The text by which two requests are the same, for the publisher that sent them. */
export const requestText = (publisherId: number, request: PreviewRequest): string =>
  JSON.stringify([
    publisherId,
    request.propertyId,
    request.accommodationId,
    request.rateCode,
    request.checkin,
    request.checkout,
    request.rooms.map(({ adults, children, childrenAges }) => [adults, childrenAges ?? children]),
    request.discountCode?.normalize('NFKC').toLowerCase() ?? null,
    request.currency,
  ])

/**
 * The quote that a reservation refers to, by `quote_id` or by its session, whether or not it has expired; null for
 * none. BookingValidationException for a quote_id that is not one of ours for this request.
 */
export async function findQuote(
  house: House,
  publisherId: number,
  request: PreviewRequest,
  expectation: Expectation,
): Promise<Quote | null> {
  const text = requestText(publisherId, request)
  if (expectation.quoteId !== null) {
    const quote = openQuote(house.keyring, expectation.quoteId)
    if (quote?.request === text) return quote
    throw new Fault(
      'BookingValidationException',
      'The quote is not one for this request; preview it again.',
      {
        errors: [{ field: 'quote_id', message: 'is not a quote for this request' }],
      },
    )
  }
  if (expectation.sessionId === null) return null
  const key = {
    publisherId,
    sessionId: expectation.sessionId,
    fingerprint: house.keyring.fingerprint('session', text),
  }
  const stored = await house.quotes.find(key)
  const quote = stored === undefined ? undefined : openQuote(house.keyring, stored)
  return quote?.request === text ? quote : null
}

/**
 * The price that a reservation pays, in both currencies: the quoted one while its time lasts, else the present one
 * unless that is higher than what was quoted or expected. PriceChangedException with the old and the new total then.
 */
export function priceToCharge(
  house: House,
  current: ChosenRate,
  quote: Quote | null,
  { expectedTotal }: Expectation,
): ChosenRate {
  const isKept = quote !== null && quote.expiresAt > house.clock.milliseconds()
  const quoted = quote && quotedRate(current, quote)
  const charged = quoted && isKept ? quoted : current
  if (quoted && !isKept && current.shown.total.total > quoted.shown.total.total) {
    throw priceChanged(quoted.shown.total.total, current)
  }
  if (expectedTotal !== null) {
    const expected = parseAmount(expectedTotal, charged.shown.decimals)
    if (expected === undefined) {
      const message = `is an amount in ${charged.shown.currency} with at most ${charged.shown.decimals} decimals`
      throw badRequest([{ field: 'expected_total', message }])
    }
    if (charged.shown.total.total > expected) throw priceChanged(expected, charged)
  }
  return charged
}

/** The quoted price in place of the present one; what is left of the rooms is as it is now. */
function quotedRate(current: ChosenRate, { owed, exchange }: Quote): ChosenRate {
  const nights = owed.nights.map((night, index) => ({
    ...night,
    inventory: current.owed.nights[index]?.inventory ?? null,
  }))
  const rate = { ...owed, nights, plan: current.owed.plan }
  return { ...current, owed: rate, shown: convertPrice(rate, exchange), exchange, discountRefusal: null }
}

function priceChanged(old: number, { shown }: ChosenRate): Fault {
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
