// The calendar of a property for people who keep it: rooms with their counts, rates with their prices and restrictions, a
// column for each, one value a night.

import type { ChildAgeBand, Property } from '../../lodging/properties/property.ts'
import { propertyFrom } from '../../lodging/properties/property-document.ts'
import { type Closure, readClosures } from '../../store/inventory/closures.ts'
import { readStretches } from '../../store/properties/calendar-changes.ts'
import { type CalendarEdit, readCalendarEdits } from '../../store/properties/calendar-edits.ts'
import { readCountedNights } from '../../store/properties/inventory-import.ts'
import { readProperties } from '../../store/properties/properties.ts'
import { readTariffs } from '../../store/properties/tariffs.ts'
import { type Day, localTime } from '../../values/civil-dates.ts'
import { badRequest, type FieldError, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { codesWithFollowed, type RateNights, shownRates } from './shown-rates.ts'

export interface CalendarQuestion {
  readonly id: number
  readonly from: Day
  readonly to: Day
  /** Undefined: all. */
  readonly rooms?: readonly number[] | undefined
  readonly rates?: readonly string[] | undefined
}

/** Counts of a room, one value a night. Null: sold without a count. */
export interface RoomNights {
  readonly id: number
  readonly name: string
  readonly standing: number | null
  readonly allotment: readonly (number | null)[]
  /** Null where no night has any. */
  readonly sold: readonly number[] | null
  readonly held: readonly number[] | null
  /** 1 where staff or the calendar of another site closes the night, else 0. */
  readonly closed: readonly number[] | null
}

export interface CalendarView {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly currency: string
  /** The day at the property. */
  readonly today: Day
  readonly from: Day
  readonly nights: number
  readonly ageBands: readonly ChildAgeBand[]
  readonly ratePlans: readonly {
    readonly code: string
    readonly title: string
    readonly hasTariff: boolean
    /** The plan that its prices follow. */
    readonly follows: string | null
  }[]
  readonly rooms: readonly RoomNights[]
  readonly rates: readonly RateNights[]
  readonly edits: readonly CalendarEdit[]
  /** Those that close a night of it. */
  readonly closures: readonly Closure[]
}

const mostNights = 400
/** Nights of rooms and rates: 20 rooms with 5 rates for 400 nights, and some more. */
const mostCells = 50_000

/** NotFoundException when there is no such property; BadRequestException for too many nights, or unknown rooms or rates. */
export async function viewCalendar(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  question: CalendarQuestion,
): Promise<CalendarView> {
  const { id, from, to } = question
  // The version first: what is read after it may be newer, and then the version is refused, never the other way round.
  const [row] = await readProperties(database, [id])
  if (!row) throw notFound(`There is no property ${id}.`)
  const property = propertyFrom(row.document)
  const nights = to - from + 1
  const { rooms, plans, errors } = chosenParts(property, question, mostNights)
  if (errors.length === 0 && nights * rooms.length * plans.length > mostCells) {
    const message = `asks for more than ${mostCells} nights of rooms and rates; ask for fewer nights, rooms or rates`
    errors.push({ field: 'to', message })
  }
  if (errors.length > 0) throw badRequest(errors)
  const pairs = rooms.flatMap(room =>
    codesWithFollowed(property, plans).map(rateCode => ({
      roomId: room.id,
      rateCode,
      first: from,
      last: to,
    })),
  )
  const [stored, counted, tariffs, edits, closures] = await Promise.all([
    readStretches(database, id, pairs),
    readCountedNights(database, id, { roomIds: rooms.map(room => room.id), first: from, last: to }),
    readTariffs(database, id),
    readCalendarEdits(database, id),
    readClosures(database, id, { from, to }),
  ])
  const nightsByRoom = Map.groupBy(counted, night => night.roomId)
  const isDerived = new Set(property.ratePlans.filter(({ derived }) => derived).map(({ code }) => code))
  const hasTariff = new Set(tariffs.map(({ rateCode }) => rateCode).filter(code => !isDerived.has(code)))
  const written = stored.filter(({ rateCode }) => !hasTariff.has(rateCode))
  return {
    id,
    name: property.name,
    version: row.version,
    currency: property.currency,
    today: localTime(clock.now(), property.timeZone).today,
    from,
    nights,
    ageBands: property.childAgeBands,
    edits,
    closures,
    ratePlans: plans.map(({ code, title, derived }) => ({
      code,
      title,
      hasTariff: hasTariff.has(code),
      follows: derived?.from ?? null,
    })),
    rooms: rooms.map(room => roomNights(room, nightsByRoom.get(room.id) ?? [], { from, nights })),
    rates: shownRates(written, property, from, nights).filter(({ rateCode }) =>
      plans.some(({ code }) => code === rateCode),
    ),
  }
}

/** The rooms and rates that a question is about, and what is wrong with it. */
export function chosenParts(
  property: Property,
  { rooms: asked, rates, from, to }: CalendarQuestion,
  longest: number,
) {
  const rooms = chosen(property.rooms, asked, ({ id }) => id)
  const plans = chosen(property.ratePlans, rates, ({ code }) => code)
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => errors.push({ field, message })
  if (asked && rooms.length < new Set(asked).size)
    refuse('rooms', 'names a room that the property does not have')
  if (rates && plans.length < new Set(rates).size)
    refuse('rates', 'names a rate that the property does not have')
  if (from > to) refuse('to', 'must not be before from')
  else if (to - from >= longest) refuse('to', `must be at most ${longest} nights after from`)
  return { rooms, plans, errors }
}

const chosen = <Item, Key>(
  items: readonly Item[],
  wanted: readonly Key[] | undefined,
  key: (item: Item) => Key,
) => (wanted === undefined ? items : items.filter(item => wanted.includes(key(item))))

function roomNights(
  { id, name, allotment }: Property['rooms'][number],
  counted: Awaited<ReturnType<typeof readCountedNights>>,
  { from, nights }: { readonly from: Day; readonly nights: number },
): RoomNights {
  const allotments = new Array<number | null>(nights).fill(allotment)
  const sold = new Array<number>(nights).fill(0)
  const held = new Array<number>(nights).fill(0)
  const closed = new Array<number>(nights).fill(0)
  for (const night of counted) {
    allotments[night.day - from] = night.allotment
    sold[night.day - from] = night.sold
    held[night.day - from] = night.held
    closed[night.day - from] = night.isClosed ? 1 : 0
  }
  const orNull = (column: number[]) => (column.some(count => count > 0) ? column : null)
  return {
    id,
    name,
    standing: allotment,
    allotment: allotments,
    sold: orNull(sold),
    held: orNull(held),
    closed: orNull(closed),
  }
}
