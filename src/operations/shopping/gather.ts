// Does all reading of a request about one property before anything is decided: whether the publisher may sell it, what it
// sells on the requested nights, the discount code and the exchange rate. What the catalog holds needs no query, and
// after this an operation needs none until it writes.

import type { StockedProperty } from '../../catalog/stocked-property.ts'
import type { Language } from '../../lodging/documents/languages.ts'
import type { ExchangeRate } from '../../lodging/prices/exchange.ts'
import type { Property, RoomParty } from '../../lodging/properties/property.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import { preparedProperty } from '../../pricing/prepared-property.ts'
import type { StaySearch, Supply } from '../../pricing/search.ts'
import { type Day, localTimeAt } from '../../values/civil-dates.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import type { RequestedRoom, ViewRequest } from '../requests.ts'
import { type CacheValidator, validatorFor } from './cache-validator.ts'
import {
  bookableDays,
  type Circumstances,
  exchangeOrNone,
  gatherCircumstances,
  requireBookableDates,
  requireCurrency,
  type StayQuestion,
  wantedCurrency,
} from './circumstances.ts'
import { stagedSupply } from './live/staged-supply.ts'

export interface GatheredStay {
  readonly version: number
  /** Null when the answer may not be given again. */
  readonly validator: CacheValidator | null
  /** The property with its texts in the language of the answer. */
  readonly supply: Supply
  readonly language: Language
  readonly search: StaySearch
  /** The age assumed for children sent as a count; null when all ages were given. */
  readonly assumedChildAge: number | null
  /** The last check-out day that can be booked (contract R7). */
  readonly horizon: Day
  /** Minutes for which preview's price is promised (contract B2). */
  readonly quoteMinutes: number
  /** The currency that amounts are to be shown in; null for the property's own. */
  readonly wantedCurrency: string | null
  /** Who searches, for sources that want to know. */
  readonly session: SessionEvidence
  /** From another currency than the property's into the one shown; none where it has no rate. */
  exchangeFrom(currency: string): ExchangeRate
  /** Minutes for which rooms are held without a card. */
  readonly holdMinutes: number
}

/** A property for view, without a stay. */
export interface GatheredProperty {
  readonly property: Property
  readonly language: Language
  readonly validator: CacheValidator
}

/** One property. The same 404 for one that does not exist and one that this publisher may not sell (R6). */
export async function gatherProperty(
  context: AppContext,
  holder: KeyHolder,
  { propertyId: id, language }: Pick<ViewRequest, 'propertyId' | 'language'>,
): Promise<GatheredProperty> {
  const stock = await context.catalog.stockFor(holder.publisher, id)
  const terms = await context.catalog.terms()
  if (stock === undefined) throw noSuchProperty(id)
  const validator = validatorFor(context.clock.milliseconds(), { holder, stock, terms })
  const answered = answerLanguage(holder, language)
  return { property: propertyIn(stock.property, answered), language: answered, validator }
}

/**
 * Everything needed to price a stay at one property; 404 as `gatherProperty`, 400 for a stay out of bounds (R7) and for a currency
 * that it cannot be shown in (R9).
 */
export async function gatherStay(
  context: AppContext,
  holder: KeyHolder,
  id: number,
  question: StayQuestion,
): Promise<GatheredStay> {
  const stock = await context.catalog.stockFor(holder.publisher, id)
  // Guesses of discount codes are counted whether or not the property exists.
  const circumstances = await gatherCircumstances(context, holder, question)
  if (stock === undefined) throw noSuchProperty(id)
  requireCurrency(circumstances, new Set([stock.property.currency]))
  const stay = stayAt(stock, circumstances)
  requireBookableDates(question, [{ local: stay.search.local, horizon: stay.horizon }])
  return stay
}

/** Everything needed to price a stay at a property, in its own currency where that has no rate into the wanted one. */
export function stayAt(stock: StockedProperty, circumstances: Circumstances): GatheredStay {
  const { calendars, inventory, extraClaims, former, version } = stock
  const { holder, question, terms, discount, now } = circumstances
  const { testScenario: scenario, discountCode } = question
  const language = answerLanguage(holder, question.language)
  const property = soldBy(holder, propertyIn(stock.property, language))
  const { search, horizon } = searchAt(property, circumstances)
  const supply = {
    property,
    calendars,
    inventory,
    discount,
    ...(extraClaims && { extraClaims }),
    ...(former && { former }),
  }
  return {
    version,
    // With a discount code, guesses are counted on each request, so nothing is cached (threat C1).
    validator: discountCode === null ? validatorFor(now, { holder, stock, terms }) : null,
    supply: scenario === undefined ? supply : stagedSupply(scenario, supply, question),
    language,
    search: {
      ...search,
      ...(question.extras?.length && { extras: question.extras }),
      ...chargeRates(property, circumstances),
    },
    assumedChildAge: question.rooms.some(agesMissing) ? property.assumedChildAge : null,
    horizon,
    quoteMinutes: terms.settings.quoteMinutes,
    wantedCurrency: wantedCurrency(circumstances),
    session: question.session,
    exchangeFrom: currency => exchangeOrNone(currency, circumstances, property.currency),
    holdMinutes: terms.settings.holdMinutes,
  }
}

/** The question as it is put to a property: the same for all that have these in common. */
export function searchAt(
  { timeZone, currency, assumedChildAge }: Pick<Property, 'timeZone' | 'currency' | 'assumedChildAge'>,
  circumstances: Circumstances,
): { readonly search: StaySearch; readonly horizon: Day } {
  const { holder, question, now } = circumstances
  const { local, horizon } = bookableDays(circumstances, timeZone)
  return {
    horizon,
    search: {
      stay: question,
      parties: question.rooms.map(room => partyOf(room, assumedChildAge)),
      publisherId: holder.publisher.id,
      local,
      now,
      discountCode: question.discountCode,
      exchange: exchangeOrNone(currency, circumstances, currency),
      ...(holder.staff && { isByStaff: true }),
    },
  }
}

/** Into the property's currency from those of its charges, at today's rates; none where it has no such charges. */
function chargeRates(
  property: Property,
  { terms, ratesAt }: Pick<Circumstances, 'terms' | 'ratesAt'>,
): Pick<StaySearch, 'chargeRates'> {
  const { chargeCurrencies } = preparedProperty(property)
  if (chargeCurrencies.length === 0) return {}
  const { today } = localTimeAt(ratesAt, 'UTC')
  const rates: Record<string, ExchangeRate> = {}
  for (const currency of chargeCurrencies) {
    const rate = terms.exchangeOn(today, currency, property.currency)
    if (rate !== undefined) rates[currency] = rate
  }
  return { chargeRates: rates }
}

/** What its own staff books, a hotel collects itself: no card passes through the administration (decision 53). */
const soldBy = ({ staff }: KeyHolder, property: Property): Property =>
  staff ? { ...property, paymentCollection: 'none' } : property

/** The language of an answer's texts: the one that is asked for, else the publisher's. */
export const answerLanguage = ({ publisher }: KeyHolder, asked: Language | null): Language =>
  asked ?? publisher.settings.language

const agesMissing = (room: RequestedRoom): boolean => room.children > 0 && room.childrenAges === null

/** Children sent as a count get the property's assumed age. */
function partyOf(room: RequestedRoom, assumedAge: number): RoomParty {
  return {
    adults: room.adults,
    childAges: room.childrenAges ?? new Array<number>(room.children).fill(assumedAge),
    ...(room.guests && { guests: room.guests }),
  }
}

const noSuchProperty = (id: number) => notFound(`There is no property ${id} that this key may sell.`)
