// How many of an extra are left for a stay: it takes as many as are chosen on each of its nights (docs/pricing.md).

import { type Extra, type ExtraClaim, type ExtraCounts, quantityOf } from '../lodging/prices/extras.ts'
import { type Day, weekdayOf } from '../values/civil-dates.ts'
import { isAmong, isWithin } from './conditions.ts'
import type { Supply } from './search.ts'

type Claims = Pick<Supply, 'extraClaims' | 'ownReservation'>

/** How many of the extra can be had on all these nights; infinite where it is not counted. */
export function extrasLeft(
  { key, counts }: Pick<Extra, 'key' | 'counts'>,
  days: readonly Day[],
  { extraClaims = [], ownReservation }: Claims,
): number {
  if (counts === undefined) return Number.POSITIVE_INFINITY
  const claims = extraClaims.filter(({ extras }) => quantityOf(key, extras) > 0)
  let left = Number.POSITIVE_INFINITY
  for (const day of days) {
    const count = countOn(counts, day)
    if (count === null) continue
    const { own, others } = takenOn(key, day, claims, ownReservation)
    // What a reservation has it keeps, also where the property has lowered the count since.
    left = Math.min(left, Math.max(own, count - others))
  }
  return left
}

function countOn({ standing, nights }: ExtraCounts, day: Day): number | null {
  const named = nights.findLast(
    ({ range, weekdays }) => isWithin(range, day) && isAmong(weekdays, weekdayOf(day)),
  )
  return named === undefined ? standing : named.count
}

function takenOn(
  key: string,
  day: Day,
  claims: readonly ExtraClaim[],
  ownReservation: string | undefined,
): { readonly own: number; readonly others: number } {
  const byReservation = new Map<string, number>()
  for (const { reservationId, checkin, checkout, extras } of claims) {
    if (day < checkin || day >= checkout) continue
    byReservation.set(reservationId, Math.max(byReservation.get(reservationId) ?? 0, quantityOf(key, extras)))
  }
  let others = 0
  for (const [reservationId, quantity] of byReservation)
    if (reservationId !== ownReservation) others += quantity
  return { own: ownReservation === undefined ? 0 : (byReservation.get(ownReservation) ?? 0), others }
}
