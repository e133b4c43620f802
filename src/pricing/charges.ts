// What a fee or a tax amounts to: the same arithmetic serves both (contract P6, P7).

import type { ChargeAmount, ChargeConditions } from '../lodging/rules.ts'
import { add, type Minor, percentOf, scaleHalfAway, sum, times, zero } from '../values/money.ts'
import { type ChargeGround, countedGuests, countedNights } from './charge-conditions.ts'

interface Charge {
  readonly amount: ChargeAmount
  readonly conditions: ChargeConditions
}

/**
 * The amount of a fee or tax, rounded once; 0 when no night or no guest counts. `onTop` is what a compound tax is
 * charged on besides the room charge: the taxes listed before it.
 */
export function amountOf(charge: Charge, ground: ChargeGround, onTop: Minor): Minor {
  const { amount, conditions } = charge
  const owedByTheStay = amount.kind === 'flat' && (amount.unit === 'stay' || amount.unit === 'person')
  const nights = countedNights(conditions, ground, owedByTheStay)
  const guests = countedGuests(conditions, ground)
  if (nights.length === 0 || guests === 0) return zero
  if (amount.kind === 'percent') return percentOf(baseOf(nights, ground, onTop), amount.percent)
  const rooms = amount.per === 'room' ? ground.rooms : 1
  const counts = {
    stay: rooms,
    night: rooms * nights.length,
    person: guests,
    person_night: guests * nights.length,
  }
  return times(amount.amount, counts[amount.unit])
}

/** The room charge of the counted nights with their share of `onTop`, by charge or, where nights are free, by number. */
function baseOf(nights: readonly number[], ground: ChargeGround, onTop: Minor): Minor {
  const counted = sum(nights.map(night => ground.nightCharges[night] ?? zero))
  const whole = sum(ground.nightCharges)
  const share =
    whole === zero
      ? scaleHalfAway(onTop, nights.length, ground.nightCharges.length)
      : scaleHalfAway(onTop, counted, whole)
  return add(counted, share)
}
