// All reading of a request, at once and before anything is decided: who may see which property, what it sells on the
// nights asked for, the code and the exchange rate. After this an operation needs no database until it writes.

import {
  type EuroRate,
  type ExchangeRate,
  exchangeBetween,
  freshRates,
  sameCurrency,
} from '../lodging/exchange.ts'
import type { Property, RoomParty, Stay } from '../lodging/property.ts'
import type { KeyHolder } from '../lodging/publisher.ts'
import type { SessionEvidence } from '../lodging/reservation.ts'
import type { StaySearch, Supply } from '../pricing/search.ts'
import { readExchangeRates } from '../store/exchange-rates.ts'
import { readInventory } from '../store/inventory.ts'
import { readVisiblePropertyIds } from '../store/properties.ts'
import { readSettings } from '../store/settings.ts'
import { addDays, type Day, formatDay, localTime } from '../values/civil-dates.ts'
import { badRequest, notFound } from '../values/faults.ts'
import { findCode } from './find-code.ts'
import type { House } from './house.ts'
import type { RequestedRoom } from './requests.ts'

/** A search that names no property: the stay, the party and what goes with them. */
export interface StayQuestion extends Stay {
  readonly rooms: readonly RequestedRoom[]
  readonly discountCode: string | null
  readonly currency: string | null
  readonly session?: SessionEvidence
}

export interface GatheredStay {
  readonly version: number
  readonly supply: Supply
  readonly search: StaySearch
  /** The age taken for children sent as a count; null when all ages were given. */
  readonly assumedChildAge: number | null
  /** The last check-out day that can be booked (contract R7). */
  readonly horizon: Day
  /** How long a price that is previewed now is kept, in minutes (contract B2). */
  readonly quoteMinutes: number
  /** How long rooms are set aside without a card, in minutes. */
  readonly holdMinutes: number
}

/** The properties among `ids` (null: all) that the publisher may sell, in their sort order (contract R6). */
export async function gatherProperties(
  house: House,
  holder: KeyHolder,
  ids: readonly number[] | null,
): Promise<Property[]> {
  const visible = await readVisiblePropertyIds(house.database, holder.publisher, ids)
  const stocked = await house.catalog.stock(house.database, visible)
  return visible.flatMap(id => stocked.get(id)?.property ?? [])
}

/** The one property, or the same 404 for one that does not exist and one that is not for this publisher (R6). */
export async function gatherProperty(house: House, holder: KeyHolder, id: number): Promise<Property> {
  const [property] = await gatherProperties(house, holder, [id])
  return property ?? noSuchProperty(id)
}

/** Everything needed to price a stay at one property; 404 as `gatherProperty`, 400 for a stay out of bounds (R7). */
export async function gatherStay(
  house: House,
  holder: KeyHolder,
  id: number,
  question: StayQuestion,
): Promise<GatheredStay> {
  const [stay] = await gatherStays(house, holder, [id], question)
  return stay ?? noSuchProperty(id)
}

/**
 * The same for several properties (null: all) in one go; those the publisher may not sell are left out. A stay that
 * is out of bounds for all of them is refused; one that only some cannot take is for pricing to say.
 */
export async function gatherStays(
  house: House,
  holder: KeyHolder,
  ids: readonly number[] | null,
  question: StayQuestion,
): Promise<GatheredStay[]> {
  const { database, catalog } = house
  const visible = await readVisiblePropertyIds(database, holder.publisher, ids)
  const [stocked, inventory, discount, rates, settings] = await Promise.all([
    catalog.stock(database, visible),
    readInventory(database, visible, question.checkin, question.checkout),
    findCode(house, holder, question.discountCode, question.session),
    readExchangeRates(database),
    readSettings(database),
  ])
  const now = house.clock.now()
  const fresh = freshRates(rates, localTime(now, 'UTC').today, settings.exchangeRateMaxAgeDays)
  const stays = visible.flatMap(id => {
    const stock = stocked.get(id)
    if (!stock) return []
    const { property, calendars, version } = stock
    const local = localTime(now, property.timeZone)
    const search: StaySearch = {
      stay: question,
      parties: question.rooms.map(room => partyOf(room, property.assumedChildAge)),
      publisherId: holder.publisher.id,
      local,
      discountCode: question.discountCode,
      exchange: exchangeFor(
        question.currency,
        holder.publisher.settings.defaultCurrency ?? settings.defaultCurrency,
        { property, rates, fresh },
      ),
    }
    return {
      version,
      search,
      supply: {
        property,
        calendars,
        inventory: inventory.get(id) ?? [],
        discount,
      },
      assumedChildAge: question.rooms.some(agesMissing) ? property.assumedChildAge : null,
      horizon: addDays(local.today, settings.bookableHorizonDays),
      quoteMinutes: settings.quoteMinutes,
      holdMinutes: settings.holdMinutes,
    }
  })
  requireBookableDates(question, stays)
  return stays
}

const agesMissing = (room: RequestedRoom): boolean => room.children > 0 && room.childrenAges === null

/** Children sent as a count get the property's assumed age. */
function partyOf(room: RequestedRoom, assumedAge: number): RoomParty {
  return {
    adults: room.adults,
    childAges: room.childrenAges ?? new Array<number>(room.children).fill(assumedAge),
  }
}

interface RatesOnHand {
  readonly property: Property
  /** All that are configured, and those of them that may still be quoted. */
  readonly rates: ReadonlyMap<string, EuroRate>
  readonly fresh: ReadonlyMap<string, EuroRate>
}

/**
 * The currency that amounts are shown in (contract S10): the one asked for, else the default one, else the property's.
 * One that was asked for and cannot be had is refused (contract R9, threat B7); a default that cannot be had leaves
 * amounts in the property's own currency rather than make them a guess.
 */
function exchangeFor(asked: string | null, defaultCurrency: string | null, on: RatesOnHand): ExchangeRate {
  const own = on.property.currency
  if (asked !== null) return exchangeBetween(on.fresh, own, asked) ?? noRate(asked, on)
  return exchangeBetween(on.fresh, own, defaultCurrency ?? own) ?? sameCurrency(own)
}

function noRate(asked: string, { property, rates, fresh }: RatesOnHand): never {
  const lacking =
    [asked, property.currency].find(currency => currency !== 'EUR' && !fresh.has(currency)) ?? asked
  const trouble = rates.has(lacking)
    ? `the exchange rate of ${lacking} is too old to be quoted`
    : `no exchange rate is configured for ${lacking}`
  throw badRequest([{ field: 'currency', message: `${trouble}; leave the field out or name another` }])
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
