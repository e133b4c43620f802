// Reads one line of a table of reservations. All that is wrong with it is said at once.

import { addDays, type Day, formatDay, localTime, nightsBetween } from '../../values/civil-dates.ts'
import type { CsvRow, CsvSeparator } from '../../values/csv-reading.ts'
import { decimalsOf } from '../../values/currencies.ts'
import type { Said } from '../../values/faults.ts'
import { type Minor, parseAmount, zero } from '../../values/money.ts'
import { type CellFault, PriceReader, quoted, readWhole } from '../documents/csv-cells.ts'
import type { Refusals } from '../documents/csv-refusals.ts'
import { largestAmount } from '../documents/schema-values.ts'
import { longestHorizon } from '../installation/installation-settings.ts'
import type { Property } from '../properties/property.ts'
import type { ImportedReservation, ImportedStatus } from './imported-reservation.ts'
import type { Guest } from './reservation.ts'
import { readCountry, readDay, readInstant, readLines, readStatus, readText } from './reservation-cells.ts'

/** The place of each column in a row. */
export type Cells = ReadonlyMap<string, number>

interface Rules {
  readonly refusals: Refusals
  readonly separator: CsvSeparator
  readonly now: Temporal.Instant
}

export const longestStay = 366
const mostRooms = 99
const mostInARoom = 20
/** As rate plans and publishers here have them, whose reservations another server exports. */
const longestRateCode = 64
const longestPublisher = 200
/** Of lines that say no rate. */
const noRate = 'IMPORTED'

export class LineReader {
  readonly #property: Property
  readonly #columns: Cells
  readonly #rules: Rules
  readonly #prices: PriceReader
  readonly #today: Day
  #row: CsvRow = { line: 0, cells: [] }

  constructor(property: Property, columns: Cells, rules: Rules) {
    this.#property = property
    this.#columns = columns
    this.#rules = rules
    this.#prices = new PriceReader(property.currency, rules.separator, largestAmount)
    this.#today = localTime(rules.now, property.timeZone).today
  }

  /** What the line says; null, or something with refusals beside it, for one that is refused. */
  read(row: CsvRow): ImportedReservation | 'elsewhere' | null {
    this.#row = row
    const ofProperty = this.#cell('property_id')
    if (ofProperty !== '' && ofProperty !== String(this.#property.id)) return 'elsewhere'
    const number = this.#take('confirmation_number', cell => readText(cell, 60))
    if (number === '') this.#refuse('confirmation_number', 'is empty; write the number at the other system')
    const status = this.#take('status', readStatus)
    const stay = this.#stay(status)
    const roomId = this.#room()
    const party = this.#party()
    const money = this.#money()
    const times = this.#times(status, stay?.checkin)
    const guest = this.#guest()
    const rateCode = this.#take('rate_code', cell => readText(cell, longestRateCode))
    const soldBy = this.#take('publisher', cell => readText(cell, longestPublisher))
    if (!number || !status || !stay || !roomId || !party || !money || !times || !guest) return null
    if (rateCode === undefined || soldBy === undefined) return null
    const ended = status === 'cancelled' || status === 'no_show'
    const kept = ended ? {} : { penalty: zero, refund: zero }
    return {
      number,
      status,
      roomId,
      rateCode: rateCode || noRate,
      soldBy,
      guest,
      ...stay,
      ...party,
      ...money,
      ...kept,
      ...times,
    }
  }

  #cell(column: string): string {
    return this.#row.cells[this.#columns.get(column) ?? -1] ?? ''
  }

  #refuse(column: string, said: Said): undefined {
    this.#rules.refusals.add(this.#row.line, column, said)
  }

  /** The value of a cell; undefined for one that is refused. */
  #take<Value>(column: string, read: (cell: string) => Value | CellFault): Value | undefined {
    const value = read(this.#cell(column))
    if (typeof value !== 'object' || value === null || !('fault' in value)) return value as Value
    return this.#refuse(column, value.fault)
  }

  #stay(status: ImportedStatus | undefined): { checkin: Day; checkout: Day } | undefined {
    const [checkin, checkout] = [this.#take('checkin', readDay), this.#take('checkout', readDay)]
    if (checkin === undefined || checkout === undefined) return
    const nights = nightsBetween(checkin, checkout)
    if (nights < 1) return this.#refuse('checkout', 'must be after checkin')
    if (nights > longestStay)
      return this.#refuse('checkout', `must be at most ${longestStay} nights after checkin`)
    const last = addDays(this.#today, longestHorizon)
    if (checkout > last)
      return this.#refuse(
        'checkout',
        `must be on ${formatDay(last)} or before, as no stay is sold for later; check the year`,
      )
    if (status === 'completed' && checkout > this.#today)
      return this.#refuse('status', 'must be confirmed, as the stay is not over')
    if (status === 'no_show' && checkin > this.#today)
      return this.#refuse('status', 'must be confirmed, as the guest is not expected yet')
    if (formatDay(checkin) < '2000-01-01') return this.#refuse('checkin', 'must be 2000-01-01 or later')
    return { checkin, checkout }
  }

  /** By its id, else by its name. */
  #room(): number | undefined {
    const { rooms } = this.#property
    const [id, name] = [this.#cell('room_id'), this.#cell('room')]
    const column = id === '' ? 'room' : 'room_id'
    const found = rooms.find(room =>
      id === '' ? room.name.toLowerCase() === name.toLowerCase() : String(room.id) === id,
    )
    const known = rooms.slice(0, 20).map(room => `${room.id} (${room.name})`)
    if (!found) this.#refuse(column, `names no room of the property; its rooms are ${known.join(', ')}`)
    return found?.id
  }

  #party(): Pick<ImportedReservation, 'rooms' | 'adults' | 'children'> | undefined {
    const count = (column: string, usual: string, least: number, most: number) =>
      this.#take(column, cell => readWhole(cell === '' ? usual : cell, least, most))
    const rooms = count('rooms', '1', 1, mostRooms)
    if (rooms === undefined) return
    const adults = count('adults', String(rooms), rooms, rooms * mostInARoom)
    const children = count('children', '0', 0, rooms * mostInARoom)
    return adults === undefined || children === undefined ? undefined : { rooms, adults, children }
  }

  #money(): Pick<ImportedReservation, 'total' | 'tax' | 'fee' | 'penalty' | 'refund'> | undefined {
    const currency = this.#cell('currency')
    if (currency !== '' && currency.toUpperCase() !== this.#property.currency) {
      const own = this.#property.currency
      return this.#refuse(
        'currency',
        `must be ${own}, the currency of the property; amounts are not converted`,
      )
    }
    const [total, tax, fee, penalty, refund] = (['total', 'tax', 'fee', 'penalty', 'refund'] as const).map(
      column => this.#amount(column),
    )
    if (this.#cell('total') === '') return this.#refuse('total', 'is empty; write 0 for a stay that is free')
    if (total === undefined || tax === undefined || fee === undefined) return
    if (penalty === undefined || refund === undefined) return
    if (tax + fee > total) return this.#refuse('total', 'is less than tax and fee together, which are in it')
    if (Math.max(penalty, refund) > total)
      return this.#refuse(penalty > total ? 'penalty' : 'refund', 'is more than total')
    return { total, tax, fee, penalty, refund }
  }

  /** 0 for an empty cell. */
  #amount(column: string): Minor | undefined {
    const amount = this.#take(column, cell => this.#prices.read(cell, this.#row.line))
    return amount === undefined
      ? undefined
      : (parseAmount(amount ?? 0, decimalsOf(this.#property.currency)) ?? zero)
  }

  /** Where the file says no time, a reservation of the past was made on its day of arrival. */
  #times(
    status: ImportedStatus | undefined,
    checkin: Day | undefined,
  ): Pick<ImportedReservation, 'createdAt' | 'cancelledAt'> | undefined {
    const now = this.#rules.now.round('millisecond').toString()
    const [made, ended] = [this.#past('created_at', now), this.#past('cancelled_at', now)]
    if (made === undefined || ended === undefined || checkin === undefined) return
    const arrival = `${formatDay(checkin)}T00:00:00Z`
    const earliest = [now, arrival, ...(ended === null ? [] : [ended])].sort(byTime)[0]!
    const createdAt = made ?? earliest
    if (status !== 'cancelled') return { createdAt, cancelledAt: null }
    const cancelledAt = ended ?? now
    if (byTime(cancelledAt, createdAt) < 0)
      return this.#refuse('cancelled_at', 'must not be before created_at')
    return { createdAt, cancelledAt }
  }

  #past(column: string, now: string): string | null | undefined {
    const at = this.#take(column, readInstant)
    if (typeof at !== 'string' || byTime(at, now) <= 0) return at
    return this.#refuse(column, `must not be later than now, not ${quoted(this.#cell(column))}`)
  }

  #guest(): Guest | undefined {
    const text = (column: string, longest: number) => this.#take(column, cell => readText(cell, longest))
    const first_name = text('guest_first_name', 120)
    const last_name = text('guest_last_name', 120)
    const [email, phone] = [text('guest_email', 254), text('guest_phone', 40)]
    const note = this.#take('guest_note', cell => readLines(cell, 2000))
    const country = this.#take('guest_country', readCountry)
    if (last_name === '') return this.#refuse('guest_last_name', 'is empty; write who stays')
    if (first_name === undefined || last_name === undefined || email === undefined) return
    if (phone === undefined || note === undefined || country === undefined) return
    const nothing = { line_1: '', line_2: null, city: null, postal_code: '', region: null, state: null }
    const addresses = country === null ? [] : [{ type: 'Billing' as const, ...nothing, country }]
    return { first_name, last_name, email, phone, note: note === '' ? null : note, addresses }
  }
}

const byTime = (a: string, b: string): number =>
  Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b))
