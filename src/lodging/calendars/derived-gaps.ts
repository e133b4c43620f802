// Nights that a derived plan does not sell although the plan that it follows has a price: its rule leads below zero, or to a price
// outside of the limits of room and plan.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import { type CountedGuests, derivedPrice } from '../prices/derivation.ts'
import type { Property } from '../properties/property.ts'
import { absent, type RateCalendar } from './calendar.ts'

export interface DerivedGap {
  readonly roomId: number
  readonly rateCode: string
  readonly first: Day
  readonly nights: number
}

/** More rooms and plans than anybody reads of are not named. */
const mostGaps = 20

/**
 * One for each room and derived plan with such nights, from a day on where one is given; prices of tariffs are of whole stays, and
 * left out.
 */
export function derivedGaps(
  calendars: readonly RateCalendar[],
  { rooms }: { readonly rooms: readonly Pick<Property['rooms'][number], 'id' | 'standardOccupancy'>[] },
  since: Day | null,
): DerivedGap[] {
  const occupancies = new Map(rooms.map(({ id, standardOccupancy }) => [id, standardOccupancy]))
  const gaps: DerivedGap[] = []
  for (const calendar of calendars) {
    const { roomId, rateCode, firstDay, derivation, tariff } = calendar
    if (derivation === undefined || tariff !== undefined) continue
    const unsold = unpricedNights(calendar, occupancies.get(roomId) ?? 1).filter(
      night => since === null || firstDay + night >= since,
    )
    const [first] = unsold
    if (first !== undefined)
      gaps.push({ roomId, rateCode, first: (firstDay + first) as Day, nights: unsold.length })
    if (gaps.length === mostGaps) break
  }
  return gaps
}

/** The prices of a derived plan as columns: for the standard occupancy and for one adult alone; `absent` where it has none. */
export function derivedColumns(
  calendar: RateCalendar,
  standardOccupancy: number,
): Pick<RateCalendar, 'standard' | 'single'> {
  const { standard, single, derivation = [] } = calendar
  const column = (prices: Int32Array, adults: number) =>
    prices.map(price =>
      price === absent ? absent : (derivedPrice(price, derivation, alone(adults)) ?? absent),
    )
  return { standard: column(standard, standardOccupancy), single: single && column(single, 1) }
}

const alone = (adults: number): CountedGuests => ({
  adults,
  childBands: [],
  extraAdults: 0,
  extraChildBands: [],
})

/** Nights of which the standard price or the single one is lost. */
function unpricedNights(calendar: RateCalendar, standardOccupancy: number): number[] {
  const { standard, single } = derivedColumns(calendar, standardOccupancy)
  const lost = (before: Int32Array | null, now: Int32Array | null, night: number) =>
    (before?.[night] ?? absent) !== absent && now?.[night] === absent
  return Array.from({ length: calendar.nights }, (_, night) => night).filter(
    night => lost(calendar.standard, standard, night) || lost(calendar.single, single, night),
  )
}

/** What to tell whoever keeps the prices. */
export function gapSentence({ roomId, rateCode, first, nights }: DerivedGap): string {
  const more = nights === 1 ? 'is' : nights === 2 ? 'and 1 more are' : `and ${nights - 1} more are`
  return (
    `rate plan ${rateCode} in room ${roomId}: the night ${formatDay(first)} ${more} not sold, as its rule makes a price of 0 or less ` +
    'there, or one outside of min_price and max_price; change the rule (derived) or the limits'
  )
}
