// Fees and taxes of one rate, item by item (contract P6, P7).

import type { Property } from '../../src/lodging/property.ts'
import type { ChargeAmount, ChargeConditions, Fee, Tax } from '../../src/lodging/rules.ts'
import type { StaySearch } from '../../src/pricing/search.ts'
import { fraction, halfAway, percentage, plus, product, quotient, split } from './fraction.ts'
import { nightsOf } from './naive-availability.ts'
import { isInside } from './naive-promotions.ts'
import type { NaiveItem } from './naive-property.ts'

export interface Charges {
  readonly taxItems: readonly NaiveItem[]
  readonly fees: readonly NaiveItem[]
  readonly checkinFees: readonly NaiveItem[]
}

/** All charges on a discounted room charge, of which `inside` are the taxes that were in the prices. */
export function chargesOn(
  charge: bigint,
  inside: ReadonlyMap<Tax, bigint>,
  property: Property,
  search: StaySearch,
): Charges {
  const taxItems: NaiveItem[] = []
  const fees: NaiveItem[] = []
  const checkinFees: NaiveItem[] = []

  let taxesSoFar = 0n
  for (const tax of property.taxes) {
    const before = tax.compound ? taxesSoFar : 0n
    const amount = tax.included ? (inside.get(tax) ?? 0n) : chargeOf(tax, charge + before, search)
    const side = tax.due === 'booking' || tax.included ? taxItems : checkinFees
    side.push({ name: tax.name, amount, included: tax.included })
    taxesSoFar += amount
  }
  for (const fee of property.fees) {
    const amount = chargeOf(fee, charge, search)
    const ownTax = halfAway(product(fraction(amount), percentage(fee.taxRate ?? 0)))
    const isNow = fee.due === 'booking'
    ;(isNow ? fees : checkinFees).push({ name: fee.name, amount, included: false })
    ;(isNow ? taxItems : checkinFees).push({ name: `${fee.name} tax`, amount: ownTax, included: false })
  }
  const owed = (items: readonly NaiveItem[]) => items.filter(item => item.amount !== 0n)
  return { taxItems: owed(taxItems), fees: owed(fees), checkinFees: owed(checkinFees) }
}

/** The taxes inside the nightly prices: how much of a gross amount is tax, and whose. */
export function taxesInside(property: Property, search: StaySearch) {
  const taxes = property.taxes.filter(tax => tax.included && isLongEnough(tax.conditions, search))
  const percents = taxes.map(tax => percentOf(tax.amount))
  const whole = percents.map(percentage).reduce(plus, fraction(0n))
  const onePlus = plus(fraction(1n), whole)
  const taxIn = (gross: bigint): bigint => halfAway(product(fraction(gross), quotient(whole, onePlus)))
  return {
    taxIn,
    net: (gross: bigint): bigint => gross - taxIn(gross),
    /** A saving without the tax that would have been on it. */
    netSaving: (gross: bigint): bigint => halfAway(quotient(fraction(gross), onePlus)),
    shares: (gross: bigint): Map<Tax, bigint> => {
      const parts = split(
        taxIn(gross),
        percents.map(percent => BigInt(percent)),
      )
      return new Map(taxes.map((tax, index) => [tax, parts[index] ?? 0n]))
    },
  }
}

function percentOf(amount: ChargeAmount): number {
  if (amount.kind !== 'percent') throw new Error('only percent taxes can be inside a price')
  return amount.percent
}

/** One fee or tax, unrounded percentages rounded once; 0 where its conditions do not hold. */
function chargeOf(rule: Fee | Tax, base: bigint, search: StaySearch): bigint {
  const { amount, conditions } = rule
  if (conditions.rateFrom !== null || conditions.rateBelow !== null)
    throw new Error('charges by nightly rate are not part of the naive rules')
  if (!isLongEnough(conditions, search)) return 0n
  if (amount.kind === 'percent') return halfAway(product(fraction(base), percentage(amount.percent)))

  const rooms = amount.per === 'room' ? search.parties.length : 1
  const arrives = isInside(conditions.stay, search.stay.checkin) ? 1 : 0
  const nights = chargedNights(conditions, search)
  const counts = {
    stay: arrives * rooms,
    night: nights * rooms,
    person: arrives * guestsOfAge(conditions, search),
    person_night: nights * guestsOfAge(conditions, search),
  }
  return BigInt(amount.amount) * BigInt(counts[amount.unit])
}

function isLongEnough({ minNights, maxNights }: ChargeConditions, search: StaySearch): boolean {
  const nights = search.stay.checkout - search.stay.checkin
  return (minNights === null || nights >= minNights) && (maxNights === null || nights <= maxNights)
}

function chargedNights(conditions: ChargeConditions, search: StaySearch): number {
  const counted = nightsOf(search).filter(night => isInside(conditions.stay, night)).length
  return conditions.chargedNights === null ? counted : Math.min(counted, conditions.chargedNights)
}

/** Guests of all rooms whose age counts; an adult is 18. */
function guestsOfAge({ minAge, maxAge }: ChargeConditions, search: StaySearch): number {
  const ages = search.parties.flatMap(({ adults, childAges }) => [
    ...Array.from({ length: adults }, () => 18),
    ...childAges,
  ])
  return ages.filter(age => (minAge === null || age >= minAge) && (maxAge === null || age <= maxAge)).length
}
