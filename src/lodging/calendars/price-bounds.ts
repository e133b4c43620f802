// What a night may cost. Every writer of nights asks here: 0 is no price unless the room or the rate plan says so on purpose
// (min_price 0), and a price is within the bounds of both.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import type { FieldError } from '../../values/faults.ts'
import { decimalText } from '../../values/money.ts'
import { limitsFrom, narrower, type PriceLimits } from '../prices/price-limits.ts'
import { fineDecimals, type Tariff } from '../prices/tariff.ts'
import type { StoredDocument } from '../properties/property-document-schema.ts'
import { absent, type RateCalendar } from './calendar.ts'
import { type ColumnName, columnsOf, guestsOf } from './calendar-columns.ts'

/** What bounds prices in a document. */
export type BoundedDocument = Pick<StoredDocument, 'currency' | 'rooms' | 'rate_plans'>

/** Prices of a whole night; those of further guests may be 0. */
const isBounded = (name: ColumnName | string): boolean =>
  name === 'standard' || name === 'single' || guestsOf(name) !== null

/** A price of a night in minor units. */
interface NightPrice {
  readonly roomId: number
  readonly rateCode: string
  readonly day: Day
  readonly units: number
}

/** Collects prices outside of the bounds of a document: one error for each room, rate plan and bound. */
export class PriceBounds {
  readonly #document: BoundedDocument
  readonly #decimals: number
  readonly #bounds = new Map<string, PriceLimits>()
  readonly #faults = new Map<string, { readonly first: NightPrice; readonly says: string; nights: number }>()

  constructor(document: BoundedDocument) {
    this.#document = document
    this.#decimals = decimalsOf(document.currency)
  }

  /** Looks at all prices of a calendar, which may be millions. */
  checkAll(calendar: RateCalendar): void {
    const { roomId, rateCode, firstDay } = calendar
    for (const [name, column] of columnsOf(calendar)) {
      if (!isBounded(name)) continue
      const { lowest, highest } = this.boundsOf(roomId, rateCode, name)
      const [least, most] = [lowest ?? 1, highest ?? Number.POSITIVE_INFINITY]
      for (let night = 0; night < column.length; night += 1) {
        const units = column[night]!
        if (units === absent || (units >= least && units <= most)) continue
        this.check({ roomId, rateCode, day: (firstDay + night) as Day, units }, name)
      }
    }
  }

  /** Looks at what a room costs a night for each number of guests that a tariff names. */
  checkTariff({ rateCode, rates, basis, unitNights }: Tariff): void {
    const perUnit = unitNights * 10 ** (fineDecimals - this.#decimals)
    for (const { roomId, first, base } of rates) {
      for (const [guests, amount] of Object.entries(base)) {
        const ofRoom = basis === 'guest' ? amount * Number(guests) : amount
        this.check({ roomId, rateCode, day: first, units: Math.floor(ofRoom / perUnit) })
      }
    }
  }

  /** `column`: the one that the price is in. */
  check(price: NightPrice, column: ColumnName | string = 'standard'): void {
    const { roomId, rateCode, units } = price
    if (units === absent || !isBounded(column)) return
    const says = this.#fault(this.boundsOf(roomId, rateCode, column), units)
    if (says === null) return
    const key = `${roomId} ${says} ${rateCode}`
    const known = this.#faults.get(key)
    if (known) known.nights += 1
    else this.#faults.set(key, { first: price, says, nights: 1 })
  }

  /** The narrower of the bounds of the room and of the rate plan. More guests than the standard occupancy may cost more. */
  boundsOf(roomId: number, rateCode: string, column: ColumnName | string = 'standard'): PriceLimits {
    const room = this.#document.rooms.find(({ id }) => id === roomId)
    const bounds = this.#ofStandard(roomId, rateCode)
    const isBeyond = (guestsOf(column) ?? 0) > (room?.standard_occupancy ?? 1)
    return isBeyond ? { ...bounds, highest: null } : bounds
  }

  #ofStandard(roomId: number, rateCode: string): PriceLimits {
    const key = `${roomId} ${rateCode}`
    const known = this.#bounds.get(key)
    if (known) return known
    const { rooms, rate_plans } = this.#document
    const bounds = narrower(
      limitsFrom(
        rooms.find(({ id }) => id === roomId),
        this.#decimals,
      ),
      limitsFrom(
        rate_plans.find(({ code }) => code === rateCode),
        this.#decimals,
      ),
    )
    this.#bounds.set(key, bounds)
    return bounds
  }

  /** A sentence for each room, rate plan and bound; empty where all prices are within. */
  get errors(): FieldError[] {
    return [...this.#faults.values()].map(({ first, says, nights }) => {
      const where = `room ${first.roomId}, rate plan ${first.rateCode}, on ${formatDay(first.day)}`
      const more = nights > 1 ? ` and ${nights - 1} more` : ''
      return {
        field: 'calendar',
        message: `has a price of ${this.text(first.units)} for ${where}${more}, ${says}`,
      }
    })
  }

  text(units: number): string {
    return `${decimalText(units, this.#decimals)} ${this.#document.currency}`
  }

  #fault({ lowest, highest }: PriceLimits, units: number): string | null {
    if (lowest === null && units === 0) {
      return 'which is no price: close the night instead (stop_sell), or give the room or the rate plan a min_price of 0 if it is free'
    }
    if (lowest !== null && units < lowest)
      return `which is below its lowest price of ${this.text(lowest)} (min_price)`
    if (highest !== null && units > highest)
      return `which is above its highest price of ${this.text(highest)} (max_price)`
    return null
  }
}
