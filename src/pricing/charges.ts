// What a fee or a tax amounts to on the nights of one rate: the same arithmetic serves both (contract P6, P7).

import type { ChargeConditions, ChargeUnit } from '../lodging/rules.ts'
import { add, type Minor, percentOf, scaleHalfAway, sum, times, zero } from '../values/money.ts'
import type { ChargeRule, PossibleCharge } from './charge-conditions.ts'
import type { Draft } from './draft.ts'

/**
 * The amount of a fee or tax, rounded once; 0 when no night counts. `onTop` is what a compound tax is charged on
 * besides the room charge: the taxes listed before it.
 */
export function amountOf(charge: PossibleCharge<ChargeRule>, draft: Draft, onTop: Minor): Minor {
  const { amount, conditions } = charge.rule
  const rooms = draft.offer.occasion.search.parties.length
  const counted = countedNights(charge.nights, conditions, draft.nightCharges, rooms)
  if (counted.nights === 0) return zero
  if (amount.kind === 'percent') return percentOf(baseOf(counted, draft.nightCharges, onTop), amount.percent)
  const count = countOf(amount.unit, counted.nights, charge.guests, amount.per === 'room' ? rooms : 1)
  return times(amount.amount, count)
}

interface CountedNights {
  readonly nights: number
  /** Their room charge. */
  readonly charge: Minor
}

/** The nights whose rate lies in the band of the conditions, no more of them than are charged. */
function countedNights(
  possible: readonly number[],
  conditions: ChargeConditions,
  nightCharges: readonly Minor[],
  rooms: number,
): CountedNights {
  const most = conditions.chargedNights ?? possible.length
  let nights = 0
  let charge = zero
  for (const night of possible) {
    if (nights === most) break
    const ofNight = nightCharges[night] ?? zero
    if (!isRateCovered(conditions, ofNight, rooms)) continue
    nights += 1
    charge = add(charge, ofNight)
  }
  return { nights, charge }
}

/** Bounds are for one room, the charge of the night is for all of them: the bounds are multiplied, nothing rounded. */
const isRateCovered = ({ rateFrom, rateBelow }: ChargeConditions, charge: Minor, rooms: number): boolean =>
  (rateFrom === null || charge >= rateFrom * rooms) && (rateBelow === null || charge < rateBelow * rooms)

/** The room charge of the counted nights with their share of `onTop`, by charge or, where nights are free, by number. */
function baseOf(counted: CountedNights, nightCharges: readonly Minor[], onTop: Minor): Minor {
  if (onTop === zero) return counted.charge
  const whole = sum(nightCharges)
  const share =
    whole === zero
      ? scaleHalfAway(onTop, counted.nights, nightCharges.length)
      : scaleHalfAway(onTop, counted.charge, whole)
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
