// Extras: fees that are owed only where the guest chooses them, as often as they are chosen, and how many of them are left for a stay:
// it takes as many as are chosen on each of its nights (docs/pricing.md).

import {
  type Extra,
  type ExtraClaim,
  type ExtraCounts,
  type OfferedExtra,
  quantityOf,
} from '../lodging/prices/extras.ts'
import type { Fee } from '../lodging/prices/rules.ts'
import type { Property } from '../lodging/properties/property.ts'
import { type Day, weekdayOf } from '../values/civil-dates.ts'
import { minor, percentOf, times, zero } from '../values/money.ts'
import { chargedStay, isOwedAt, possibleCharge } from './charges/charge-conditions.ts'
import { isAmong, isWithin } from './conditions.ts'
import type { Draft } from './draft.ts'
import type { StayContext } from './offer.ts'
import { daysOf } from './restrictions.ts'
import type { StaySearch, Supply } from './search.ts'

/** The property with what is chosen among its fees; the same one where nothing is. */
export function withChosenExtras(property: Property, { extras: chosen = [] }: StaySearch): Property {
  const { extras = [] } = property
  if (chosen.length === 0 || extras.length === 0) return property
  const fees = extras.flatMap(extra => {
    const quantity = quantityOf(extra.key, chosen)
    return quantity === 0 ? [] : [asFee(extra, quantity)]
  })
  return fees.length === 0 ? property : { ...property, fees: [...property.fees, ...fees] }
}

/** Fills `extras`: what can be chosen at the offer, and what is. */
export function addExtras({ price, offer: { stayContext, room, terms } }: Draft): void {
  if (stayContext.property.extras !== undefined)
    price.extras = offeredExtras(stayContext, { roomId: room.room.id, rateCode: terms.plan.code })
}

/** What can be chosen for a stay in a room at a rate, with its price for the whole stay, in the property's currency. */
function offeredExtras(
  { property: { extras = [] }, search, extrasLeft }: StayContext,
  { roomId, rateCode }: { readonly roomId: number; readonly rateCode: string },
): OfferedExtra[] {
  const charged = chargedStay(search, daysOf(search.stay))
  return extras.flatMap(extra => {
    const { key, name, description, amount, taxRate, conditions } = extra
    const most = Math.min(extra.most, extrasLeft?.get(key) ?? extra.most)
    const total = possibleCharge(extra, charged)?.amountAtAnyRate ?? zero
    if (most <= 0 || total === zero || !isOwedAt(conditions, roomId, rateCode)) return []
    const quantity = quantityOf(key, search.extras ?? [])
    const tax = taxRate === null ? zero : percentOf(total, taxRate)
    return [
      { code: key, name, description, unit: amount.unit, amount: amount.amount, total, tax, most, quantity },
    ]
  })
}

/** One fee for all that is chosen, named with its number. */
const asFee = ({ most: _, counts: __, ...fee }: Extra, quantity: number): Fee => ({
  ...fee,
  name: quantity === 1 ? fee.name : `${fee.name} × ${quantity}`,
  amount: { ...fee.amount, amount: minor(times(fee.amount.amount, quantity)) },
})

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
