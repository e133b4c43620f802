// The limit on one search. Each night of each rate is priced for each requested room, so a search of many properties
// can be a million times as much work as another (threat D13).

import type { PropertyFacts } from '../../lodging/properties/property-search.ts'
import { nightsBetween } from '../../values/civil-dates.ts'
import { badRequest } from '../../values/faults.ts'
import type { StayQuestion } from './circumstances.ts'

/** About half a second of work, spread over a longer time so that other requests get their turn. */
const mostPrices = 1_000_000

/** Searches of the same properties that one request leads to. */
export interface SearchSeries {
  /** How often each property is searched. */
  readonly searches: number
  /** The field that asks for so many, and what to do instead. */
  readonly field: string
  readonly advice: string
}

/** BadRequestException for a series of searches over the limit; the message says what to reduce. */
export function requireAffordableSeries(
  properties: readonly Pick<PropertyFacts, 'rates'>[],
  question: Pick<StayQuestion, 'checkin' | 'checkout' | 'rooms'>,
  { searches, field, advice }: SearchSeries,
): void {
  const nights = nightsBetween(question.checkin, question.checkout)
  const rates = properties.reduce((sum, each) => sum + each.rates, 0)
  const prices = rates * nights * question.rooms.length * searches
  if (prices <= mostPrices) return
  const message =
    `would need ${prices} prices (${rates} rates, ${searches} stays of ${nights} nights, ` +
    `${question.rooms.length} rooms), of at most ${mostPrices}; ${advice}`
  throw badRequest([{ field, message }])
}

/**
 * BadRequestException for a search of several properties over the limit, at the `field` that makes it price so many; the
 * message says what to reduce.
 */
export function requireAffordable(
  properties: readonly Pick<PropertyFacts, 'rates'>[],
  question: Pick<StayQuestion, 'checkin' | 'checkout' | 'rooms'>,
  field: 'property_ids' | 'sort' | 'min_price' | 'max_price',
): void {
  if (properties.length < 2) return
  const nights = nightsBetween(question.checkin, question.checkout)
  const rates = properties.reduce((sum, each) => sum + each.rates, 0)
  const prices = rates * nights * question.rooms.length
  if (prices <= mostPrices) return
  const wayOut = field === 'property_ids' ? 'set a limit' : 'leave this field out'
  throw badRequest([
    {
      field,
      message:
        `would need ${prices} prices (${rates} rates of ${properties.length} properties, ${nights} nights, ` +
        `${question.rooms.length} rooms), of at most ${mostPrices}; name fewer properties, ${wayOut}, or ask for ` +
        'fewer nights or rooms',
    },
  ])
}

/** Counts the prices of a search that finds out only as it goes how many it needs. */
export class PricesLeft {
  readonly #question: Pick<StayQuestion, 'checkin' | 'checkout' | 'rooms'>
  #left = mostPrices

  constructor(question: Pick<StayQuestion, 'checkin' | 'checkout' | 'rooms'>) {
    this.#question = question
  }

  /** Before a property with so many rates is priced for a stay; BadRequestException at `field` where that is too much. */
  take(rates: number, { field, advice }: Pick<SearchSeries, 'field' | 'advice'>): void {
    const { checkin, checkout, rooms } = this.#question
    this.#left -= rates * nightsBetween(checkin, checkout) * rooms.length
    if (this.#left >= 0) return
    const message = `would need more than ${mostPrices} prices to find the lowest; ${advice}`
    throw badRequest([{ field, message }])
  }
}
