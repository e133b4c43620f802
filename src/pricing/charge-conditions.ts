// Which nights and which guests a fee or tax counts (contract P6, P7). All of it but the rate bands depends on the
// search alone, and is therefore found once for all rates.

import type { Stay } from '../lodging/property.ts'
import type { ChargeAmount, ChargeConditions } from '../lodging/rules.ts'
import { type Day, nightsBetween } from '../values/civil-dates.ts'
import { isBetween, isWithin, nightsWithin, noNights } from './conditions.ts'
import type { StaySearch } from './search.ts'

/** What fees and taxes have in common. */
export interface ChargeRule {
  readonly amount: ChargeAmount
  readonly conditions: ChargeConditions
}

/** A stay as charges count it. */
export interface ChargedStay {
  readonly stay: Stay
  readonly days: readonly Day[]
  readonly nights: readonly number[]
  readonly guestAges: readonly number[]
}

/** A fee or tax that may be owed on a stay: what its conditions leave to count of it, neither of them ever 0. */
export interface PossibleCharge<Rule extends ChargeRule> {
  readonly rule: Rule
  /** Guests whose age it counts. */
  readonly guests: number
  /** Indexes of the nights that it counts where their rate lies in its band. */
  readonly nights: readonly number[]
}

/** Adults are of no known age; they count as just grown up. */
const adultAge = 18

export function chargedStay({ stay, parties }: StaySearch, days: readonly Day[]): ChargedStay {
  return {
    stay,
    days,
    nights: [...days.keys()],
    guestAges: parties.flatMap(party => [
      ...Array.from({ length: party.adults }, () => adultAge),
      ...party.childAges,
    ]),
  }
}

/** Those of the rules that may be owed on the stay, in their order. */
export function possibleCharges<Rule extends ChargeRule>(
  rules: readonly Rule[],
  charged: ChargedStay,
): PossibleCharge<Rule>[] {
  const possible: PossibleCharge<Rule>[] = []
  for (const rule of rules) {
    const charge = possibleCharge(rule, charged)
    if (charge !== null) possible.push(charge)
  }
  return possible
}

/** What a rule counts of a stay; null when it cannot be owed, whatever the rate. */
export function possibleCharge<Rule extends ChargeRule>(
  rule: Rule,
  charged: ChargedStay,
): PossibleCharge<Rule> | null {
  if (!isOwedForStay(rule.conditions, charged.stay)) return null
  const guests = countedGuests(rule.conditions, charged.guestAges)
  if (guests === 0) return null
  const nights = countedNights(rule, charged)
  return nights.length === 0 ? null : { rule, guests, nights }
}

/** Whether the length of the stay meets the conditions. */
export const isOwedForStay = (conditions: ChargeConditions, stay: Stay): boolean =>
  isBetween(conditions.minNights, nightsBetween(stay.checkin, stay.checkout), conditions.maxNights)

function countedGuests(conditions: ChargeConditions, guestAges: readonly number[]): number {
  let guests = 0
  for (const age of guestAges) if (isBetween(conditions.minAge, age, conditions.maxAge)) guests += 1
  return guests
}

/**
 * A charge that is owed by the night counts the nights in its date range; one that is owed by the stay asks only
 * whether the arrival day lies inside.
 */
function countedNights({ amount, conditions }: ChargeRule, charged: ChargedStay): readonly number[] {
  if (conditions.stay === null) return charged.nights
  const isOwedByTheStay = amount.kind === 'flat' && (amount.unit === 'stay' || amount.unit === 'person')
  if (!isOwedByTheStay) return nightsWithin(conditions.stay, null, charged.days)
  return isWithin(conditions.stay, charged.stay.checkin) ? charged.nights : noNights
}
