// What an edit changes, in short: how many nights, and the values before and after, counted where they are the same.

import { flagFields, limitFields } from '../../lodging/calendars/calendar-columns.ts'
import type { FieldDifference } from '../../lodging/calendars/calendar-difference.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { decimalNumber } from '../../values/money.ts'
import type { EditDifferences } from './edit-differences.ts'

/** Nights of a room, or of a room and rate, on which a field has the same value before and the same after. */
export interface ChangedValue {
  readonly room_id: number
  /** Null: of the room. */
  readonly rate_code: string | null
  readonly field: string
  /** A major-unit amount, a count, or whether it is set; null: none. */
  readonly before: number | boolean | null
  readonly after: number | boolean | null
  readonly nights: number
  readonly first: string
  readonly last: string
}

export interface ChangedNights {
  /** Nights of rooms and rates on which a price or a restriction changes. */
  readonly rateNights: number
  /** Nights of rooms on which the allotment changes. */
  readonly roomNights: number
  readonly changes: readonly ChangedValue[]
  /** Changes that are not listed. */
  readonly leftOff: number
}

const mostListed = 300

/** How many nights differ, and on how many of them each value becomes which. Serves other requests in between. */
export async function summaryOf(
  { rates, rooms }: EditDifferences,
  property: Property,
): Promise<ChangedNights> {
  const counted = new Map<string, ChangedValue & { nights: number; first: string; last: string }>()
  const count = (value: Omit<ChangedValue, 'nights' | 'first' | 'last'>, day: Day) => {
    const key = JSON.stringify(value)
    const date = formatDay(day)
    const known = counted.get(key)
    if (!known) counted.set(key, { ...value, nights: 1, first: date, last: date })
    else Object.assign(known, { nights: known.nights + 1, last: date })
  }
  const cells = new Set<string>()
  const decimals = decimalsOf(property.currency)
  const turns = new EventLoopYield()
  for (const difference of rates) {
    await turns.next()
    const { roomId, rateCode, field, days, before, after } = difference
    for (const [index, day] of days.entries()) {
      cells.add(`${roomId} ${day} ${rateCode}`)
      if (before[index] === after[index]) continue
      const [was, is] = [before[index]!, after[index]!].map(value => shownValue(field, value, decimals))
      const name = typeof field === 'number' ? `extra_child[${field}]` : field
      count({ room_id: roomId, rate_code: rateCode, field: name, before: was!, after: is! }, day)
    }
  }
  let roomNights = 0
  for (const { roomId, day, before, after } of rooms) {
    if (before.allotment === after.allotment) continue
    roomNights += 1
    const values = { before: before.allotment, after: after.allotment }
    count({ room_id: roomId, rate_code: null, field: 'allotment', ...values }, day)
  }
  const changes = [...counted.values()]
  return {
    rateNights: cells.size,
    roomNights,
    changes: changes.slice(0, mostListed),
    leftOff: Math.max(0, changes.length - mostListed),
  }
}

function shownValue(
  field: FieldDifference['field'],
  value: number,
  decimals: number,
): number | boolean | null {
  if (flagFields.some(([name]) => name === field)) return value === 1
  if (limitFields.some(name => name === field)) return value === 0 ? null : value
  return value < 0 ? null : decimalNumber(value, decimals)
}
