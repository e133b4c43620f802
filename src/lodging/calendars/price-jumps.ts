// Prices that are far from those before, where the property document bounds none: a slip of the decimal point is taken, as
// it may be meant, and somebody is told.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import { absent, type RateCalendar } from './calendar.ts'
import type { PriceBounds } from './price-bounds.ts'

/** A price below a fifth, or above five times, of what the night cost before is far from it. */
const farFactor = 5

interface Jump {
  readonly day: Day
  readonly now: number
  readonly before: number
  nights: number
}

/**
 * A sentence for a room and rate whose standard prices become far from those before; null where none does, or where it has
 * bounds. A night without a price before is compared with the median of those around it.
 */
export function priceJump(
  change: RateCalendar,
  present: RateCalendar | null,
  bounds: PriceBounds,
): string | null {
  const { roomId, rateCode, firstDay } = change
  const { lowest, highest } = bounds.boundsOf(roomId, rateCode)
  if (present === null) return null
  let usual: number | null | undefined
  let jump: Jump | null = null
  for (let night = 0; night < change.standard.length; night += 1) {
    const now = change.standard[night]!
    const day = (firstDay + night) as Day
    if (now === absent) continue
    let before = beforeOf(present, day)
    if (before === null) {
      if (usual === undefined) usual = medianOf(present.standard)
      before = usual
    }
    if (before === null) continue
    const isFar =
      (lowest === null && now * farFactor < before) || (highest === null && now > before * farFactor)
    if (!isFar) continue
    jump ??= { day, now, before, nights: 0 }
    jump.nights += 1
  }
  if (jump === null) return null
  const more = jump.nights > 1 ? ` and ${jump.nights - 1} more` : ''
  return (
    `Room ${roomId}, rate plan ${rateCode}, costs ${bounds.text(jump.now)} on ${formatDay(jump.day)}${more}, far from ` +
    `${bounds.text(jump.before)} before. It was taken; look at it, and set min_price and max_price to refuse such prices.`
  )
}

function beforeOf({ standard, firstDay }: RateCalendar, day: Day): number | null {
  const units = standard[day - firstDay]
  return units === undefined || units <= 0 ? null : units
}

function medianOf(standard: Int32Array): number | null {
  const prices = standard.filter(units => units > 0).sort()
  return prices[Math.floor(prices.length / 2)] ?? null
}
