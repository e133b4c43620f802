// Does all reading of a request before anything is decided: which properties the publisher may sell, what they sell
// on the requested nights, the discount code and the exchange rate. What the catalog holds needs no query, and after
// this an operation needs none until it writes.

import type { StockedProperty } from '../../catalog/catalog.ts'
import type { Terms } from '../../catalog/terms.ts'
import { type ExchangeRate, sameCurrency } from '../../lodging/exchange.ts'
import type { Property, RoomParty, Stay } from '../../lodging/property.ts'
import type { KeyHolder } from '../../lodging/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservation.ts'
import type { DiscountCode } from '../../lodging/rules.ts'
import type { StaySearch, Supply } from '../../pricing/search.ts'
import { addDays, type Day, formatDay, localTimeAt } from '../../values/civil-dates.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import type { RequestedRoom } from '../requests.ts'
import { type CacheValidator, validatorFor } from './cache-validator.ts'
import { findCode } from './find-code.ts'

/** A search without properties: the stay, the party and the options. */
export interface StayQuestion extends Stay {
  readonly rooms: readonly RequestedRoom[]
  readonly discountCode: string | null
  readonly currency: string | null
  readonly session: SessionEvidence
}

export interface GatheredStay {
  readonly version: number
  /** Null when the answer may not be given again. */
  readonly validator: CacheValidator | null
  readonly supply: Supply
  readonly search: StaySearch
  /** The age assumed for children sent as a count; null when all ages were given. */
  readonly assumedChildAge: number | null
  /** The last check-out day that can be booked (contract R7). */
  readonly horizon: Day
  /** Minutes for which preview's price is promised (contract B2). */
  readonly quoteMinutes: number
  /** Minutes for which rooms are held without a card. */
  readonly holdMinutes: number
}

/** A property for view, without a stay. */
export interface GatheredProperty {
  readonly property: Property
  readonly validator: CacheValidator
}

/** The properties among `ids` (null: all) that the publisher may sell, in their sort order (contract R6). */
export async function gatherProperties(
  context: AppContext,
  holder: KeyHolder,
  ids: readonly number[] | null,
): Promise<GatheredProperty[]> {
  const stocks = await gatherStocks(context, holder, ids)
  const terms = await context.catalog.terms()
  const now = context.clock.milliseconds()
  return stocks.map(stock => ({
    property: stock.property,
    validator: validatorFor(now, { holder, stock, terms }),
  }))
}

async function gatherStocks(
  { catalog }: AppContext,
  { publisher }: KeyHolder,
  ids: readonly number[] | null,
): Promise<StockedProperty[]> {
  const visible = await catalog.visibleIds(publisher, ids)
  const stocks = [...(await catalog.stock(visible)).values()]
  return stocks.length < 2
    ? stocks
    : stocks.sort((a, b) => a.property.order - b.property.order || a.property.id - b.property.id)
}

/** One property. The same 404 for one that does not exist and one that this publisher may not sell (R6). */
export async function gatherProperty(
  context: AppContext,
  holder: KeyHolder,
  id: number,
): Promise<GatheredProperty> {
  const [property] = await gatherProperties(context, holder, [id])
  return property ?? noSuchProperty(id)
}

/** Everything needed to price a stay at one property; 404 as `gatherProperty`, 400 for a stay out of bounds (R7). */
export async function gatherStay(
  context: AppContext,
  holder: KeyHolder,
  id: number,
  question: StayQuestion,
): Promise<GatheredStay> {
  const [stay] = await gatherStays(context, holder, [id], question)
  return stay ?? noSuchProperty(id)
}

/**
 * The same for several properties (null: all); those the publisher may not sell are left out. A stay that is out of
 * bounds for all of them is refused; pricing says which properties alone cannot take it.
 */
export async function gatherStays(
  context: AppContext,
  holder: KeyHolder,
  ids: readonly number[] | null,
  question: StayQuestion,
): Promise<GatheredStay[]> {
  const stocks = await gatherStocks(context, holder, ids)
  const discount = await findCode(context, holder, question.discountCode, question.session)
  const terms = await context.catalog.terms()
  const circumstances = { holder, question, terms, discount, now: context.clock.milliseconds() }
  const stays = stocks.map(stock => stayAt(stock, circumstances))
  requireBookableDates(question, stays)
  return stays
}

interface Circumstances {
  readonly holder: KeyHolder
  readonly question: StayQuestion
  readonly terms: Terms
  readonly discount: DiscountCode | null
  /** In milliseconds since 1970. */
  readonly now: number
}

function stayAt(
  stock: StockedProperty,
  { holder, question, terms, discount, now }: Circumstances,
): GatheredStay {
  const { property, calendars, inventory, version } = stock
  const { settings } = terms
  const local = localTimeAt(now, property.timeZone)
  return {
    version,
    // With a discount code, guesses are counted on each request, so nothing is cached (threat C1).
    validator: question.discountCode === null ? validatorFor(now, { holder, stock, terms }) : null,
    supply: { property, calendars, inventory, discount },
    search: {
      stay: question,
      parties: question.rooms.map(room => partyOf(room, property.assumedChildAge)),
      publisherId: holder.publisher.id,
      local,
      discountCode: question.discountCode,
      exchange: exchangeFor(question.currency, holder, { property, terms, now }),
    },
    assumedChildAge: question.rooms.some(agesMissing) ? property.assumedChildAge : null,
    horizon: addDays(local.today, settings.bookableHorizonDays),
    quoteMinutes: settings.quoteMinutes,
    holdMinutes: settings.holdMinutes,
  }
}

const agesMissing = (room: RequestedRoom): boolean => room.children > 0 && room.childrenAges === null

/** Children sent as a count get the property's assumed age. */
function partyOf(room: RequestedRoom, assumedAge: number): RoomParty {
  return {
    adults: room.adults,
    childAges: room.childrenAges ?? new Array<number>(room.children).fill(assumedAge),
  }
}

interface Exchanging {
  readonly property: Property
  readonly terms: Terms
  /** In milliseconds since 1970. */
  readonly now: number
}

/**
 * The currency that amounts are shown in (contract S10): the requested one, else the default, else the property's. A
 * requested currency without a current rate is refused (contract R9, threat B7); a default without one leaves amounts
 * in the property's own currency.
 */
function exchangeFor(asked: string | null, { publisher }: KeyHolder, on: Exchanging): ExchangeRate {
  const own = on.property.currency
  const wanted = asked ?? publisher.settings.defaultCurrency ?? on.terms.settings.defaultCurrency ?? own
  if (wanted === own) return sameCurrency(own)
  const exchange = on.terms.exchangeOn(localTimeAt(on.now, 'UTC').today, own, wanted)
  if (exchange) return exchange
  return asked === null ? sameCurrency(own) : noRate(asked, on)
}

function noRate(asked: string, { property, terms, now }: Exchanging): never {
  const fresh = terms.ratesOn(localTimeAt(now, 'UTC').today)
  const lacking =
    [asked, property.currency].find(currency => currency !== 'EUR' && !fresh.has(currency)) ?? asked
  const trouble = terms.rates.has(lacking)
    ? `the exchange rate of ${lacking} is too old to be quoted`
    : `no exchange rate is configured for ${lacking}`
  throw badRequest([
    { field: 'currency', message: `cannot be used: ${trouble}; leave the field out or name another` },
  ])
}

/** Contract R7: not before today at the property, not beyond the horizon. */
function requireBookableDates({ checkin, checkout }: Stay, stays: readonly GatheredStay[]): void {
  if (stays.length === 0) return
  if (stays.every(({ search }) => checkin < search.local.today)) {
    throw badRequest([
      { field: 'checkin', message: 'is before today at the property; choose today or a later day' },
    ])
  }
  const horizon = stays.reduce(
    (latest, stay) => (stay.horizon > latest ? stay.horizon : latest),
    stays[0]!.horizon,
  )
  if (checkout > horizon) {
    throw badRequest([
      { field: 'checkout', message: `is beyond the last day that can be booked, ${formatDay(horizon)}` },
    ])
  }
}

function noSuchProperty(id: number): never {
  throw notFound(`There is no property ${id} that this key may sell.`)
}
