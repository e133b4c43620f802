// The parts that rooms have of a night or a line, when its amount becomes another: in the same proportion (contract P10).

import type { ChargeItem, NightOfRoom, PricedNight } from '../lodging/prices/price.ts'
import { dividedLike, type Minor, zero } from '../values/money.ts'

/** The line with another total. */
export const withTotal = (item: ChargeItem, total: Minor): ChargeItem =>
  item.rooms === undefined
    ? { ...item, total }
    : { ...item, total, rooms: dividedLike(total, item.rooms.map(Math.abs)) }

/** The parts of a night, in the proportion of those before. */
export function roomsOfNight(
  { rate, promotionalSavings, gross }: Pick<PricedNight, 'rate' | 'promotionalSavings' | 'gross'>,
  before: readonly NightOfRoom[],
): NightOfRoom[] {
  const rates = dividedLike(
    rate,
    before.map(room => room.rate),
  )
  const savings = dividedLike(
    promotionalSavings,
    before.map(({ saved }) => saved),
  )
  const inside =
    gross === undefined
      ? null
      : dividedLike(
          gross,
          before.map(room => room.gross ?? zero),
        )
  return rates.map((ofRoom, place) => ({
    ...before[place]!,
    rate: ofRoom,
    saved: savings[place]!,
    ...(inside !== null && { gross: inside[place]! }),
  }))
}
