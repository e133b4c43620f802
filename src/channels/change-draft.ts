// Collects what a message says of single products and nights as a calendar change. Channel managers send every night by
// itself; nights with the same value become one entry, so that a long burst is a short document.

import type { CalendarEntry, InventoryEntry } from '../lodging/properties/schema-calendar.ts'
import { addDays, type Day, formatDay, type WeekdayName } from '../values/civil-dates.ts'

/** The nights of one statement, both ends among them. */
export interface Nights {
  readonly from: Day
  readonly to: Day
  /** Only these; null for all. */
  readonly weekdays: readonly WeekdayName[] | null
}

/** One room and rate of ours. */
export interface Product {
  readonly roomId: number
  readonly rateCode: string
}

/** A document for `changeCalendar`. */
export interface ChangeDocument {
  readonly calendar?: CalendarEntry[]
  readonly inventory?: InventoryEntry[]
}

type Values = Omit<CalendarEntry, 'rooms' | 'rate_plans' | 'from' | 'to' | 'weekdays'>

interface Stretch<Entry> {
  readonly entry: Entry
  readonly text: string
  readonly weekdays: readonly WeekdayName[] | null
  readonly from: Day
  to: Day
}

/** Statements in the order of the message; a later one wins, night by night and field by field. */
export class ChangeDraft {
  readonly #calendar: Stretch<Values & Product>[] = []
  readonly #inventory: Stretch<{ roomId: number; allotment: number | null }>[] = []
  /** The last stretch of each room, rate and field. Joining only with the last keeps the order of what overlaps. */
  readonly #last = new Map<string, Stretch<object>>()

  /** Sets one field, or the fields of `price`, of one product. */
  set(product: Product, nights: Nights, values: Values): void {
    const field = Object.keys(values).join(' ')
    this.#add(this.#calendar, `${product.roomId} ${field} ${product.rateCode}`, nights, {
      ...product,
      ...values,
    })
  }

  /** Sets the rooms for sale of a room, whatever the rate. */
  count(roomId: number, nights: Nights, allotment: number | null): void {
    this.#add(this.#inventory, String(roomId), nights, { roomId, allotment })
  }

  get isEmpty(): boolean {
    return this.#calendar.length === 0 && this.#inventory.length === 0
  }

  /** The statements as entries of a calendar change. */
  document(): ChangeDocument {
    const calendar = this.#calendar.map(({ entry: { roomId, rateCode, ...values }, ...stretch }) => ({
      rooms: [roomId],
      rate_plans: [rateCode],
      ...datesOf(stretch),
      ...values,
    }))
    const inventory = this.#inventory.map(({ entry: { roomId, allotment }, ...stretch }) => ({
      rooms: [roomId],
      ...datesOf(stretch),
      allotment,
    }))
    return { ...(calendar.length > 0 && { calendar }), ...(inventory.length > 0 && { inventory }) }
  }

  #add<Entry extends object>(list: Stretch<Entry>[], key: string, nights: Nights, entry: Entry): void {
    const { from, to, weekdays } = nights
    const text = JSON.stringify(entry)
    const last = this.#last.get(key)
    if (last && last.text === text && !weekdays && !last.weekdays && addDays(last.to, 1) === from) {
      last.to = to
      return
    }
    const stretch: Stretch<Entry> = { entry, text, weekdays, from, to }
    list.push(stretch)
    this.#last.set(key, stretch)
  }
}

const datesOf = ({ from, to, weekdays }: Nights) => ({
  from: formatDay(from),
  to: formatDay(to),
  ...(weekdays && { weekdays: [...weekdays] }),
})
