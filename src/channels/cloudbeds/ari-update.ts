// Reads an ARIUpdate of Cloudbeds (OTA Build-To-Us v5.5): rows of absolute values for nights, the last one included. A field
// that a row does not have stays as it is. What a row cannot say here is refused by name, never dropped.

import { type ChannelMapping, type MinimumStay, ratePlanOf, roomOf } from '../../lodging/channels/channel.ts'
import type { CalendarEntry, InventoryEntry } from '../../lodging/properties/schema-calendar.ts'
import { parseDay } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import type { FieldError } from '../../values/faults.ts'
import { decimalText, parseAmount } from '../../values/money.ts'
import type { Translated } from '../channel-change.ts'

/** What the translation needs to know of the connection and of its property. */
export interface AriReading {
  readonly mapping: ChannelMapping
  readonly minimumStay: MinimumStay
  readonly currency: string
  /** Ids of the rooms with their standard occupancy. */
  readonly rooms: ReadonlyMap<number, number>
  readonly ratePlans: ReadonlySet<string>
  readonly hasChildBands: boolean
  /** Leaves out the prices of occupancies, which a property that prices by room has no use for. */
  readonly ignoresOccupancyPrices: boolean
}

type Row = Readonly<Record<string, unknown>>

const mostRows = 20_000
/** More nights cannot be said of a restriction here; as a longest stay or advance it restricts nothing. */
const mostNights = 255
const mostAdvance = 3650

/** The change of the rows of `Inventory`, or every mistake in them with its field. Never throws. */
export function readAriUpdate(inventory: unknown, reading: AriReading): Translated {
  if (!Array.isArray(inventory) || inventory.length > mostRows) {
    return { errors: [{ field: 'Inventory', message: `must be a list of at most ${mostRows} rows` }] }
  }
  const errors: FieldError[] = []
  const calendar: CalendarEntry[] = []
  const counts: InventoryEntry[] = []
  for (const [index, row] of inventory.entries()) {
    const reader = new RowReader(Object(row) as Row, `Inventory[${index}]`, errors)
    const nights = readNights(reader, reading)
    const restrictions = readRestrictions(reader, reading.minimumStay)
    const price = readPrices(reader, reading, nights?.room)
    const units = reader.whole('units', 0, 100_000)
    if (!nights) continue
    const { room, ratePlan, from, to } = nights
    if (units !== undefined) counts.push({ rooms: [room], from, to, allotment: units })
    const named = { ...restrictions, ...(Object.keys(price).length > 0 && { price }) }
    if (Object.keys(named).length > 0)
      calendar.push({ rooms: [room], rate_plans: [ratePlan], from, to, ...named })
  }
  return errors.length > 0 ? { errors } : { change: { calendar, inventory: withoutRepeats(counts) } }
}

interface Nights {
  readonly room: number
  readonly ratePlan: string
  readonly from: string
  readonly to: string
}

function readNights(reader: RowReader, { mapping, rooms, ratePlans }: AriReading): Nights | null {
  const code = reader.text('ota_room_id')
  const rate = reader.text('ota_rate_id')
  const room = roomOf(mapping, code)
  const isKnown = room !== null && rooms.has(room)
  if (!isKnown) reader.fail('ota_room_id', `"${code}" stands for no room of the property`)
  const ratePlan = isKnown ? ratePlanOf(mapping, rate, room) : null
  const hasPlan = ratePlan !== null && ratePlans.has(ratePlan)
  if (isKnown && !hasPlan) reader.fail('ota_rate_id', `"${rate}" stands for no rate plan of the property`)
  const [from, to] = [reader.text('start_date'), reader.text('end_date')]
  const [first, last] = [parseDay(from), parseDay(to)]
  if (first === undefined) reader.fail('start_date', 'must be a date such as 2027-01-31')
  if (last === undefined) reader.fail('end_date', 'must be a date such as 2027-01-31')
  if (first === undefined || last === undefined || !isKnown || !hasPlan) return null
  if (last < first) {
    reader.fail('end_date', 'is before start_date; it is the last night, and may be the same')
    return null
  }
  return { room, ratePlan, from, to }
}

/** 0 is no restriction, and so is a minimum of one night. */
function readRestrictions(reader: RowReader, stay: MinimumStay): Partial<CalendarEntry> {
  const fewest = reader.whole('min_los', 0, mostNights)
  const most = reader.whole('max_los', 0, Number.MAX_SAFE_INTEGER)
  const fewestDays = reader.whole('min_advanced_offset', 0, mostAdvance)
  const mostDays = reader.whole('max_advanced_offset', 0, Number.MAX_SAFE_INTEGER)
  const flags = [
    ['close', 'stop_sell'],
    ['closearr', 'closed_to_arrival'],
    ['closedep', 'closed_to_departure'],
  ] as const
  return {
    ...(fewest !== undefined && { [`min_stay_${stay}`]: fewest > 1 ? fewest : null }),
    ...(most !== undefined && { [`max_stay_${stay}`]: most === 0 || most > mostNights ? null : most }),
    ...(fewestDays !== undefined && { min_advance_days: fewestDays === 0 ? null : fewestDays }),
    ...(mostDays !== undefined && {
      max_advance_days: mostDays === 0 || mostDays > mostAdvance ? null : mostDays,
    }),
    ...Object.fromEntries(
      flags.flatMap(([theirs, ours]) => {
        const flag = reader.flag(theirs)
        return flag === undefined ? [] : [[ours, flag]]
      }),
    ),
  }
}

type Prices = NonNullable<CalendarEntry['price']>

/**
 * Prices are of one room for one night. A price of 0 for single use takes the single price away, and so does one of 0 beside
 * `close` with the price of the room.
 */
function readPrices(reader: RowReader, reading: AriReading, room: number | undefined): Prices {
  const standard = reader.amount('rate', reading.currency)
  const single = reader.amount('rdef_single', reading.currency)
  const isClosed = reader.flag('close') === true
  const beyond = reading.ignoresOccupancyPrices ? {} : readOccupancyPrices(reader, reading, room)
  return {
    ...(standard !== undefined && { standard: isClosed && Number(standard) === 0 ? null : standard }),
    ...(single !== undefined && { single: Number(single) === 0 ? null : single }),
    ...beyond,
  }
}

/** Here each adult and each child beyond the standard occupancy costs the same; anything else is refused. */
function readOccupancyPrices(reader: RowReader, reading: AriReading, room: number | undefined): Prices {
  const adults = reader.numbered('adult', reading.currency)
  const children = reader.numbered('child', reading.currency)
  const included = reader.whole('num_adults_included', 0, 100)
  const childrenIncluded = reader.whole('num_children_included', 0, 100)
  const standard = room === undefined ? undefined : reading.rooms.get(room)
  if (adults.size > 1) reader.fail('adult_4', 'differs from adult_3; here every further adult costs the same')
  if (children.size > 1)
    reader.fail('child_4', 'differs from child_3; here every further child costs the same')
  if (adults.size > 0 && included !== undefined && standard !== undefined && included !== standard) {
    reader.fail('num_adults_included', `must be ${standard}, the standard occupancy of the room`)
  }
  if (children.size > 0 && (childrenIncluded ?? 0) > 0) {
    reader.fail(
      'num_children_included',
      'must be 0: here children beyond the standard occupancy are paid for',
    )
  }
  if (children.size > 0 && !reading.hasChildBands) {
    reader.fail('child_3', 'needs child_age_bands in the document of the property')
  }
  const [extraAdult, extraChild] = [[...adults][0], [...children][0]]
  return {
    ...(extraAdult !== undefined && { extra_adult: extraAdult }),
    ...(extraChild !== undefined && reading.hasChildBands && { extra_child: extraChild }),
  }
}

/** Every rate of a room brings the same count. */
function withoutRepeats(counts: readonly InventoryEntry[]): InventoryEntry[] {
  const kept: InventoryEntry[] = []
  let lastOfRoom = new Map<number, string>()
  for (const count of counts) {
    const [room = 0] = count.rooms ?? []
    const text = `${count.from} ${count.to} ${count.allotment}`
    if (lastOfRoom.get(room) === text) continue
    lastOfRoom = lastOfRoom.set(room, text)
    kept.push(count)
  }
  return kept
}

/** Reads the fields of a row; what is wrong is added to the errors, and then the field is undefined. */
class RowReader {
  readonly #row: Row
  readonly #place: string
  readonly #errors: FieldError[]

  constructor(row: Row, place: string, errors: FieldError[]) {
    this.#row = row
    this.#place = place
    this.#errors = errors
  }

  fail(field: string, message: string): undefined {
    this.#errors.push({ field: `${this.#place}.${field}`, message })
    return undefined
  }

  /** Empty when it is missing. */
  text(field: string): string {
    const value = this.#row[field]
    return typeof value === 'string' ? value.slice(0, 100) : ''
  }

  whole(field: string, least: number, most: number): number | undefined {
    const value = this.#row[field]
    if (value === undefined || value === null) return undefined
    const isWhole =
      typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
    return isWhole ? value : this.fail(field, `must be a whole number from ${least} to ${most}`)
  }

  flag(field: string): boolean | undefined {
    const value = this.#row[field]
    if (value === undefined || value === null) return undefined
    return typeof value === 'boolean' ? value : this.fail(field, 'must be true or false')
  }

  /** As decimal text with no more decimals than the currency has. */
  amount(field: string, currency: string): string | undefined {
    const value = this.#row[field]
    if (value === undefined || value === null) return undefined
    const decimals = decimalsOf(currency)
    const minor = typeof value === 'string' ? parseAmount(value, decimals) : undefined
    if (minor !== undefined && minor >= 0) return decimalText(minor, decimals)
    return this.fail(
      field,
      `must be an amount in ${currency} such as "120", with at most ${decimals} decimals`,
    )
  }

  /** The different amounts of adult_3, adult_4 and so on. */
  numbered(name: string, currency: string): Set<string> {
    const fields = Object.keys(this.#row).filter(field => new RegExp(`^${name}_\\d{1,2}$`).test(field))
    const amounts = fields.map(field => this.amount(field, currency))
    return new Set(amounts.filter(amount => amount !== undefined))
  }
}
