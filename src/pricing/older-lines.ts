// Gives the lines of reservations that were made before lines knew their nights (`upTo`) what the rules of today say of them.

import type { ChargeItem, PricedNight, WordedPrice } from '../lodging/prices/price.ts'
import type { Fee, Tax } from '../lodging/prices/rules.ts'
import type { NamedSupplement } from '../lodging/prices/tariff.ts'
import type { Property } from '../lodging/properties/property.ts'
import { addDays } from '../values/civil-dates.ts'
import { allocatedTo, type Minor, minor, percentOf, zero } from '../values/money.ts'
import { type ChargedStay, isOwedAt, isOwedOnce, possibleCharge } from './charges/charge-conditions.ts'
import { supplementUpTo } from './nights/tariff-supplements.ts'

/** What makes the lines of a price, and for whom. */
export interface LineRules extends Pick<Property, 'fees' | 'taxes'> {
  /** Those of the tariff, where one priced the stay. */
  readonly supplements: readonly NamedSupplement[]
  readonly roomId: number
  readonly rateCode: string
  /** Ages of the guests of each room. */
  readonly ages: readonly (readonly number[])[]
}

interface AgreedPrices {
  /** As the guest was shown it. */
  readonly price: WordedPrice
  /** In the property's currency. */
  readonly propertyPrice: WordedPrice
}

/**
 * The same prices with `upTo` on every line. A line without is that of the rule of its name; of several of one name, the one whose
 * amount on this stay is nearest, each for one line. A line that no rule makes any more is divided by the price of the nights.
 */
export function withKnownLines({ price, propertyPrice }: AgreedPrices, rules: LineRules): AgreedPrices {
  const owed = {
    taxItems: known(propertyPrice.taxItems, propertyPrice, rules),
    fees: known(propertyPrice.fees, propertyPrice, rules),
    checkinFees: known(propertyPrice.checkinFees, propertyPrice, rules),
  }
  const shown = (list: keyof typeof owed): ChargeItem[] => likeThose(price[list], owed[list])
  return {
    propertyPrice: { ...propertyPrice, ...owed },
    price: {
      ...price,
      taxItems: shown('taxItems'),
      fees: shown('fees'),
      checkinFees: shown('checkinFees'),
    },
  }
}

/** The n-th line of a name is the n-th of that name in the other currency. */
function likeThose(items: readonly ChargeItem[], owed: readonly ChargeItem[]): ChargeItem[] {
  const left = [...owed]
  return items.map(item => {
    const place = left.findIndex(({ name }) => name === item.name)
    if (item.upTo !== undefined || place < 0) return item
    const [{ row, upTo } = item] = left.splice(place, 1)
    return { ...item, ...(row !== undefined && { row }), ...(upTo !== undefined && { upTo }) }
  })
}

function known(items: readonly ChargeItem[], { nights }: WordedPrice, rules: LineRules): ChargeItem[] {
  const taken = new Set<Fee | Tax>()
  return items.map(item => {
    if (item.upTo !== undefined) return item
    const supplement = rules.supplements.find(({ name }) => name === item.name)
    const days = nights.map(({ day }) => day)
    const isFree = nights.map(({ originalRate }) => originalRate === zero)
    const bySupplement = supplement && supplementUpTo(supplement, { days, isFree }, item.total)
    if (bySupplement) return { ...item, upTo: bySupplement }
    const stay = chargedStay(nights, rules)
    const ofName = rulesOf(item, rules)
    const [rule] = ofName
      .filter(each => !taken.has(each) && isOwedAt(each.conditions, rules.roomId, rules.rateCode))
      .map(each => ({ each, distance: Math.abs(expected(each, item, { nights, stay }) - item.total) }))
      .sort((a, b) => a.distance - b.distance)
      .map(({ each }) => each)
    if (rule !== undefined) taken.add(rule)
    const row = rule === undefined ? 0 : ofName.indexOf(rule)
    return { ...item, ...(row > 0 && { row }), upTo: running(item, weightsOf(rule, item, { nights, stay })) }
  })
}

interface PricedStay {
  readonly nights: readonly PricedNight[]
  readonly stay: ChargedStay
}

function chargedStay(nights: readonly PricedNight[], { ages }: LineRules): ChargedStay {
  const days = nights.map(({ day }) => day)
  const stay = { checkin: days[0]!, checkout: addDays(days.at(-1)!, 1) }
  return { stay, days, ages, nightsBefore: 0, booked: stay.checkin }
}

function rulesOf({ name, taxOf }: ChargeItem, { taxes, fees }: LineRules): (Fee | Tax)[] {
  const ofName = taxOf === undefined ? taxes.filter(tax => tax.name === name) : []
  // Reservations of before have the tax of a fee by its name alone.
  const isOf = (fee: Fee) => fee.name === (taxOf ?? name) || `${fee.name} tax` === name
  return ofName.length > 0 ? ofName : fees.filter(isOf)
}

/** About what a rule makes of the stay, without rate bands; 0 where nothing. */
function expected(rule: Fee | Tax, { name, taxOf }: ChargeItem, { nights, stay }: PricedStay): Minor {
  const anyRate = { ...rule, conditions: { ...rule.conditions, rateFrom: null, rateBelow: null } }
  const charge = possibleCharge(anyRate, stay)
  if (charge === null) return zero
  const { amount } = rule
  const base = charge.nights.reduce((total, night) => total + nights[night]!.rate, 0)
  const owed =
    charge.amountAtAnyRate ?? percentOf(minor(base), amount.kind === 'percent' ? amount.percent : 0)
  const isTaxOfFee = 'taxRate' in rule && (taxOf !== undefined || name !== rule.name)
  return isTaxOfFee ? percentOf(owed, rule.taxRate ?? 0) : owed
}

/** By how much each night counts in a line. A rate band is left out: the price of each room is not kept. */
function weightsOf(
  rule: Fee | Tax | undefined,
  { included }: ChargeItem,
  { nights, stay }: PricedStay,
): readonly number[] {
  const charge = rule && !included ? possibleCharge(rule, stay) : null
  if (rule === undefined || charge === null) return byPrice(nights)
  if (isOwedOnce(rule)) return nights.map((_, night) => (night === 0 ? 1 : 0))
  const weight = (night: number) => (rule.amount.kind === 'percent' ? nights[night]!.rate : 1)
  const weights = nights.map((_, night) => (charge.nights.includes(night) ? weight(night) : 0))
  return weights.every(each => each === 0) ? byPrice(nights) : weights
}

/** By their number where all are free. */
const byPrice = (nights: readonly PricedNight[]): number[] =>
  nights.every(({ rate }) => rate === zero) ? nights.map(() => 1) : nights.map(({ rate }) => rate)

function running({ total }: ChargeItem, weights: readonly number[]): Minor[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let soFar = 0
  return weights.map(weight => {
    soFar += weight
    return allocatedTo(total, soFar, whole)
  })
}
