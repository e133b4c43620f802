// What a fee or a tax amounts to on the nights of one rate: the same arithmetic serves both (contract P6, P7).

import type { ChargeConditions, ChargeUnit } from '../lodging/rules.ts'
import { add, type Minor, minor, percentOf, scaleHalfAway, times, zero } from '../values/money.ts'
import type { ChargeRule, CountedParts, PossibleCharge } from './charge-conditions.ts'
import type { Draft } from './draft.ts'

/**
 * The amount of a fee or tax, rounded once; 0 when no night counts. `onTop` is what a compound tax is charged on
 * besides the room charge: the taxes listed before it.
 */
export function amountOf(charge: PossibleCharge<ChargeRule>, draft: Draft, onTop: Minor): Minor {
  if (charge.amountAtAnyRate !== null) return charge.amountAtAnyRate
  const { amount } = charge.rule
  if (amount.kind === 'percent' && charge.countsEveryNight) {
    return percentOf(add(draft.roomCharge, onTop), amount.percent)
  }
  const rooms = draft.offer.occasion.search.parties.length
  const counted = nightsInBand(charge, draft.nightCharges, rooms)
  if (counted.nights === 0) return zero
  if (amount.kind === 'percent') return percentOf(baseOf(counted, draft, onTop), amount.percent)
  const count = countOf(amount.unit, counted.nights, charge.guests, amount.per === 'room' ? rooms : 1)
  return times(amount.amount, count)
}

/** The amount of a charge that is the same for every rate; null when it depends on the rate. */
export function amountAtAnyRate(
  { amount, conditions }: ChargeRule,
  { guests, nights }: CountedParts,
  rooms: number,
): Minor | null {
  if (amount.kind === 'percent' || !isOwedAtAnyRate(conditions)) return null
  return times(amount.amount, countOf(amount.unit, nights.length, guests, amount.per === 'room' ? rooms : 1))
}

/** Whether no rate band limits the nights that are charged. */
export const isOwedAtAnyRate = ({ rateFrom, rateBelow }: ChargeConditions): boolean =>
  rateFrom === null && rateBelow === null

interface CountedNights {
  readonly nights: number
  /** Their room charge. */
  readonly charge: Minor
}

/** The nights whose rate lies in the band of the conditions, no more of them than are charged. */
function nightsInBand(
  { nights: possible, rule: { conditions } }: PossibleCharge<ChargeRule>,
  nightCharges: readonly Minor[],
  rooms: number,
): CountedNights {
  const most = conditions.chargedNights ?? possible.length
  let nights = 0
  let charge = 0
  for (const night of possible) {
    if (nights === most) break
    const ofNight = nightCharges[night]!
    if (!isRateCovered(conditions, ofNight, rooms)) continue
    nights += 1
    charge += ofNight
  }
  return { nights, charge: minor(charge) }
}

/** Bounds are for one room, the charge of the night is for all of them: the bounds are multiplied, nothing rounded. */
const isRateCovered = ({ rateFrom, rateBelow }: ChargeConditions, charge: Minor, rooms: number): boolean =>
  (rateFrom === null || charge >= rateFrom * rooms) && (rateBelow === null || charge < rateBelow * rooms)

/** The room charge of the counted nights with their share of `onTop`, by charge or, where nights are free, by number. */
function baseOf(counted: CountedNights, { roomCharge, nightCharges }: Draft, onTop: Minor): Minor {
  const share =
    roomCharge === zero
      ? scaleHalfAway(onTop, counted.nights, nightCharges.length)
      : scaleHalfAway(onTop, counted.charge, roomCharge)
  return add(counted.charge, share)
}

/** How often a flat amount is owed. An amount for each person is owed once by each, whatever their rooms. */
function countOf(unit: ChargeUnit, nights: number, guests: number, rooms: number): number {
  switch (unit) {
    case 'stay':
      return rooms
    case 'night':
      return rooms * nights
    case 'person':
      return guests
    case 'person_night':
      return guests * nights
  }
}
