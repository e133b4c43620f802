// Extras: fees that are owed only where the guest chooses them, as often as they are chosen, and how many of them are left for a stay:
// as many as are chosen are taken on its nights, or on its first or last day (docs/pricing.md).

import {
  type Extra,
  type ExtraClaim,
  type ExtraCounts,
  type OfferedExtra,
  quantityOf,
} from '../lodging/prices/extras.ts'
import type { Fee } from '../lodging/prices/rules.ts'
import type { Property, Stay } from '../lodging/properties/property.ts'
import { addDays, type Day, weekdayOf } from '../values/civil-dates.ts'
import { minor, percentOf, times, zero } from '../values/money.ts'
import { chargedStay, isOwedAt, isOwedOnce, possibleCharge } from './charges/charge-conditions.ts'
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
  if (stayContext.extrasAt !== null) price.extras = stayContext.extrasAt(room.room.id, terms.plan.code)
}

/** An extra as some rooms and rates of a stay offer it. */
interface PossibleExtra {
  readonly conditions: Extra['conditions']
  readonly offered: OfferedExtra
}

/**
 * What a stay offers at a room and rate; null where the property has nothing. It is found once, when the first rate asks, and rates
 * with the same choice get the same list.
 */
export function extrasOfStay(
  { extras }: Pick<Property, 'extras'>,
  search: StaySearch,
  claims: Claims,
): StayContext['extrasAt'] {
  if (extras === undefined) return null
  let possible: readonly PossibleExtra[] | null = null
  const lists = new Map<string, readonly OfferedExtra[]>()
  return (roomId, rateCode) => {
    possible ??= possibleExtras(extras, search, claims)
    const found = possible.filter(({ conditions }) => isOwedAt(conditions, roomId, rateCode))
    const codes = found.map(({ offered }) => offered.code).join(' ')
    return lists.getOrInsertComputed(codes, () => found.map(({ offered }) => offered))
  }
}

/** What can be chosen for a stay, with its price for the whole stay, in the property's currency. */
function possibleExtras(extras: readonly Extra[], search: StaySearch, claims: Claims): PossibleExtra[] {
  const charged = chargedStay(search, daysOf(search.stay))
  return extras.flatMap(extra => {
    const { key: code, name, description, amount, taxRate, conditions } = extra
    const most = Math.min(extra.most, extrasLeft(extra, search, claims))
    const total = possibleCharge(extra, charged)?.amountAtAnyRate ?? zero
    if (most <= 0 || total === zero) return []
    const quantity = quantityOf(code, search.extras ?? [])
    const tax = taxRate === null ? zero : percentOf(total, taxRate)
    const { unit } = amount
    const offered = { code, name, description, unit, amount: amount.amount, total, tax, most, quantity }
    return [{ conditions, offered }]
  })
}

/** One fee for all that is chosen, named with its number. */
const asFee = ({ most: _, counts: __, on: ___, ...fee }: Extra, quantity: number): Fee => ({
  ...fee,
  name: quantity === 1 ? fee.name : `${fee.name} × ${quantity}`,
  amount: { ...fee.amount, amount: minor(times(fee.amount.amount, quantity)) },
})

type Claims = Pick<Supply, 'extraClaims' | 'ownReservation'>

/** Whether a stay takes what it has of the extra on a day. */
const isTakenOn = ({ on, amount, conditions }: Counted, { checkin, checkout }: Stay, day: Day): boolean =>
  on === undefined
    ? day >= checkin &&
      day < checkout &&
      (isOwedOnce({ amount }) || isAmong(conditions.weekdays ?? null, weekdayOf(day)))
    : day === (on === 'arrival' ? checkin : checkout)

type Counted = Pick<Extra, 'key' | 'counts' | 'on' | 'amount' | 'conditions'>

/** How many of the extra can be had on all days on which the stay takes it; infinite where it is not counted. */
export function extrasLeft(
  extra: Counted,
  { stay, nightsBefore = 0 }: Pick<StaySearch, 'stay' | 'nightsBefore'>,
  { extraClaims = [], ownReservation }: Claims,
): number {
  const { key, counts } = extra
  // What prolongs a stay has no arrival.
  if (counts === undefined || (extra.on === 'arrival' && nightsBefore > 0)) return Number.POSITIVE_INFINITY
  const claims = extraClaims.filter(({ extras }) => quantityOf(key, extras) > 0)
  let left = Number.POSITIVE_INFINITY
  for (let day = stay.checkin; day <= stay.checkout; day = addDays(day, 1)) {
    const count = isTakenOn(extra, stay, day) ? countOn(counts, day) : null
    if (count === null) continue
    const { own, others } = takenOn(extra, day, claims, ownReservation)
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
  extra: Counted,
  day: Day,
  claims: readonly ExtraClaim[],
  ownReservation: string | undefined,
): { readonly own: number; readonly others: number } {
  const byReservation = new Map<string, number>()
  for (const { reservationId, extras, ...stay } of claims) {
    if (!isTakenOn(extra, stay, day)) continue
    const quantity = quantityOf(extra.key, extras)
    byReservation.set(reservationId, Math.max(byReservation.get(reservationId) ?? 0, quantity))
  }
  let others = 0
  for (const [reservationId, quantity] of byReservation)
    if (reservationId !== ownReservation) others += quantity
  return { own: ownReservation === undefined ? 0 : (byReservation.get(ownReservation) ?? 0), others }
}
