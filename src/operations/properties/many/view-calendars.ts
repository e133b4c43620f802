// The calendars of many properties at a glance: of each night what is taken, what is left, and the lowest price.

import { absent, stopSell } from '../../../lodging/calendars/calendar.ts'
import type { ArchivedChoice } from '../../../lodging/properties/archived.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import { propertyFrom } from '../../../lodging/properties/property-document.ts'
import {
  type CountedNightOfMany,
  readCalendarsOfMany,
  readCountsOfMany,
  readTariffCodesOfMany,
} from '../../../store/properties/many-calendars.ts'
import { listProperties, type PropertyRow, readProperties } from '../../../store/properties/properties.ts'
import { type Day, localTime } from '../../../values/civil-dates.ts'
import { badRequest, type FieldError } from '../../../values/faults.ts'
import type { ListPart } from '../../../values/list-part.ts'
import type { AppContext } from '../../context.ts'
import { type RateNights, shownRates } from '../shown-rates.ts'

/** Most nights of a glance. */
const mostGlanceNights = 100

/** The calendar of a property at a glance, one value a night in each column. */
export interface CalendarGlance {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly currency: string
  /** The day at the property. */
  readonly today: Day
  readonly rooms: readonly { readonly id: number; readonly name: string }[]
  readonly ratePlans: readonly {
    readonly code: string
    readonly title: string
    readonly hasTariff: boolean
    /** The plan that its prices follow. */
    readonly follows: string | null
  }[]
  /** Rooms for sale of those that are counted; null where none is. */
  readonly allotment: readonly (number | null)[]
  /** Rooms of them that are sold or held. */
  readonly taken: readonly number[]
  /** Rooms of them that are left; null where a room is left that is not counted. */
  readonly left: readonly (number | null)[]
  /**
   * The lowest price of the standard occupancy in minor units, among rooms that are left and rates that are not stopped; null where there is
   * none.
   */
  readonly lowest: readonly (number | null)[]
}

export interface GlanceQuestion {
  readonly from: Day
  readonly to: Day
}

/** A part of the properties in business, in their sort order. BadRequestException for too many nights. */
export async function viewCalendars(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { from, to }: GlanceQuestion,
  part: ListPart<number>,
): Promise<CalendarGlance[]> {
  requireNights({ from, to })
  const inBusiness: ArchivedChoice = 'no'
  const listed = await listProperties(database, part, inBusiness)
  const propertyIds = listed.map(({ id }) => id)
  if (propertyIds.length === 0) return []
  const nights = { propertyIds, first: from, last: to }
  // The version first: what is read after it may be newer, and then an edit with the version is refused.
  const rows = new Map((await readProperties(database, propertyIds)).map(row => [row.id, row]))
  const [calendars, counts, tariffs] = await Promise.all([
    readCalendarsOfMany(database, nights),
    readCountsOfMany(database, nights),
    readTariffCodesOfMany(database, propertyIds),
  ])
  const now = clock.now()
  return propertyIds.flatMap(id => {
    const row = rows.get(id)
    if (!row) return []
    const property = propertyFrom(row.document)
    const priced = new Set(tariffs.get(id))
    const written = (calendars.get(id) ?? []).filter(({ rateCode }) => !priced.has(rateCode))
    const rates = shownRates(written, property, from, to - from + 1)
    const { today } = localTime(now, property.timeZone)
    const place = { rates, counted: counts.get(id) ?? [], from, nights: to - from + 1 }
    return [{ ...headOf(row, property, priced), today, ...columnsOf(property, place) }]
  })
}

function requireNights({ from, to }: GlanceQuestion): void {
  const errors: FieldError[] = []
  if (from > to) errors.push({ field: 'to', message: 'must not be before from' })
  else if (to - from >= mostGlanceNights)
    errors.push({ field: 'to', message: `must be at most ${mostGlanceNights} nights after from` })
  if (errors.length > 0) throw badRequest(errors)
}

const headOf = ({ id, version }: PropertyRow, property: Property, priced: ReadonlySet<string>) => ({
  id,
  name: property.name,
  version,
  currency: property.currency,
  rooms: property.rooms.map(room => ({ id: room.id, name: room.name })),
  ratePlans: property.ratePlans.map(({ code, title, derived }) => ({
    code,
    title,
    hasTariff: priced.has(code) && derived === undefined,
    follows: derived?.from ?? null,
  })),
})

interface Place {
  readonly rates: readonly RateNights[]
  readonly counted: readonly CountedNightOfMany[]
  readonly from: Day
  readonly nights: number
}

/** The columns of a property: rooms by rooms, so that a night is looked at once for each. */
function columnsOf({ rooms }: Property, { rates, counted, from, nights }: Place) {
  const allotment = new Array<number | null>(nights).fill(null)
  const taken = new Array<number>(nights).fill(0)
  const left = new Array<number | null>(nights).fill(0)
  const lowest = new Array<number | null>(nights).fill(null)
  const countsOfRooms = Map.groupBy(counted, ({ roomId }) => roomId)
  const ratesOfRooms = Map.groupBy(rates, ({ roomId }) => roomId)
  for (const room of rooms) {
    const own = new Map<number, CountedNightOfMany>(
      countsOfRooms.get(room.id)?.map(night => [night.day, night]),
    )
    const prices = lowestOf(ratesOfRooms.get(room.id) ?? [], nights)
    for (let night = 0; night < nights; night += 1) {
      const counts = own.get(from + night)
      const forSale = counts ? counts.allotment : room.allotment
      const leftHere =
        counts?.isClosed === true ? 0 : forSale === null ? null : Math.max(0, forSale - (counts?.taken ?? 0))
      if (forSale !== null) {
        allotment[night] = (allotment[night] ?? 0) + forSale
        taken[night]! += counts?.taken ?? 0
      }
      left[night] = leftHere === null || left[night] === null ? null : left[night]! + leftHere
      const price = prices[night] ?? null
      if (leftHere !== 0 && price !== null) lowest[night] = Math.min(price, lowest[night] ?? price)
    }
  }
  return { allotment, taken, left, lowest }
}

/** The lowest price of each night among rates that are not stopped. */
function lowestOf(rates: readonly RateNights[], nights: number): (number | null)[] {
  const lowest = new Array<number | null>(nights).fill(null)
  for (const { columns } of rates) {
    const [prices, flags] = [columns.get('standard'), columns.get('flags')]
    if (!prices) continue
    for (const [night, price] of prices.entries()) {
      if (price === absent || ((flags?.[night] ?? 0) & stopSell) !== 0) continue
      lowest[night] = Math.min(price, lowest[night] ?? price)
    }
  }
  return lowest
}
