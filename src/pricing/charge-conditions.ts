// Which nights and which guests a fee or tax counts (contract P6, P7).

import type { Stay } from '../lodging/property.ts'
import type { ChargeConditions } from '../lodging/rules.ts'
import { addDays, nightsBetween } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'
import { isBetween, isWithin } from './conditions.ts'
import { type Draft, nightCharges } from './draft.ts'

/** What fees and taxes are reckoned on. */
export interface ChargeGround {
  readonly stay: Stay
  readonly rooms: number
  /** Room charge of each night for all rooms, after promotions and discount, without included taxes. */
  readonly nightCharges: readonly Minor[]
  readonly guestAges: readonly number[]
}

/** Adults are of no known age; they count as just grown up. */
const adultAge = 18

export function chargeGround(draft: Draft): ChargeGround {
  const { stay, parties } = draft.offer.search
  return {
    stay,
    rooms: parties.length,
    nightCharges: nightCharges(draft),
    guestAges: parties.flatMap(party => [
      ...Array.from({ length: party.adults }, () => adultAge),
      ...party.childAges,
    ]),
  }
}

/**
 * The nights (as indexes) that a charge counts, none when it is not owed. A charge that is owed by the night counts
 * the nights in its date range; one that is owed by the stay asks only whether the arrival day lies inside.
 */
export function countedNights(
  conditions: ChargeConditions,
  ground: ChargeGround,
  owedByTheStay: boolean,
): number[] {
  if (!isOwedForStay(conditions, ground.stay)) return []
  const counted = [...ground.nightCharges.keys()].filter(night => {
    const day = addDays(ground.stay.checkin, owedByTheStay ? 0 : night)
    return isWithin(conditions.stay, day) && isRateCovered(conditions, ground, night)
  })
  return counted.slice(0, conditions.chargedNights ?? counted.length)
}

/** Guests whose age the charge counts. */
export const countedGuests = (conditions: ChargeConditions, ground: ChargeGround): number =>
  ground.guestAges.filter(age => isBetween(conditions.minAge, age, conditions.maxAge)).length

/** Whether the length of the stay meets the conditions. */
export const isOwedForStay = (conditions: ChargeConditions, stay: Stay): boolean =>
  isBetween(conditions.minNights, nightsBetween(stay.checkin, stay.checkout), conditions.maxNights)

/** Bounds are for one room, the charge of the night is for all of them: the bounds are multiplied, nothing rounded. */
function isRateCovered(conditions: ChargeConditions, ground: ChargeGround, night: number): boolean {
  const charge = ground.nightCharges[night] ?? 0
  const { rateFrom, rateBelow } = conditions
  return (
    (rateFrom === null || charge >= rateFrom * ground.rooms) &&
    (rateBelow === null || charge < rateBelow * ground.rooms)
  )
}
