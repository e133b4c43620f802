// What fees and taxes add to nights at least: those that every rate owes, whatever its price.

import type { PricingRules } from '../../lodging/calendars/lowest-prices.ts'
import type { ChargeConditions, Fee, Tax } from '../../lodging/prices/rules.ts'
import { type Millionths, type Minor, minor, percentOf, zero } from '../../values/money.ts'
import { isAmountInside } from '../charges/amounts-inside.ts'
import { chargedStay, possibleCharges } from '../charges/charge-conditions.ts'
import { isInPrices, taxesInPrices } from '../charges/included-taxes.ts'
import { possibleTaxes } from '../charges/taxes.ts'
import type { PossibleCharge } from '../offer.ts'
import type { LowestSearch } from './lowest-search.ts'

/** What nights add up to as they are written, and what is owed on them at least. */
type ChargesOf = (written: Minor) => Minor

/** Of a stay. */
export const leastCharges = (rules: PricingRules, search: LowestSearch): ChargesOf =>
  chargesOf(rules, rules, search)

/** Of stays on whatever days that are as long as this one. */
export function leastChargesOnAnyDay(rules: PricingRules, search: LowestSearch): ChargesOf {
  const { fees, taxes } = rules
  // What is inside prices on some days only leaves less of them to be charged on.
  if (taxes.some(tax => isInPrices(tax) && !isOwedOnAnyDay(tax))) return () => zero
  const owed = { fees: fees.filter(isOwedOnAnyDay), taxes: taxes.filter(isOwedOnAnyDay) }
  return chargesOf(rules, owed, search)
}

const isOwedOnAnyDay = ({ conditions: { stay, season, weekdays } }: Fee | Tax): boolean =>
  stay === null && season == null && weekdays == null

/** Nothing where charges, or amounts inside the prices, are computed guest's night by guest's night (src/pricing/cells/). */
function chargesOf(
  { hasParts, comparesAltogether, ...rules }: PricingRules,
  owed: Pick<PricingRules, 'fees' | 'taxes'>,
  search: LowestSearch,
): ChargesOf {
  if (hasParts || [...rules.fees, ...rules.taxes].some(isCelled)) return () => zero
  const charged = chargedStay(search, search.days)
  const owedTaxes = possibleTaxes(owed.taxes, charged)
  const inside = taxesInPrices(owedTaxes)
  const isCompared = ({ due }: Fee | Tax) => due === 'booking' || comparesAltogether === true
  const owedFees = possibleCharges(owed.fees, charged).filter(({ rule }) => isCompared(rule))
  const onTop = owedTaxes.filter(({ rule, isInPrices }) => !isInPrices && isCompared(rule))
  const fees = owedFees.map(charge => leastOf(charge, charge.rule.taxRate))
  return sumOfCharges([...fees, ...onTop.map(charge => leastOf(charge, null))], inside)
}

/** What a charge comes to at least: an amount at every rate, or a percentage of the nights, with the tax on it. */
interface LeastCharge {
  readonly amount: Minor
  readonly percent: Millionths
  readonly taxRate: Millionths | null
}

function sumOfCharges(charges: readonly LeastCharge[], inside: TaxesInside): ChargesOf {
  let fixed = 0
  for (const { amount, taxRate } of charges) fixed += withTax(amount, taxRate)
  const shares = charges.filter(({ percent }) => percent > 0)
  return written => {
    if (shares.length === 0) return minor(fixed)
    const net = withoutTaxes(written, inside)
    let total = fixed
    for (const { percent, taxRate } of shares) total += withTax(percentOf(net, percent), taxRate)
    return minor(total)
  }
}

const isCelled = (charge: Fee | Tax): boolean => charge.scheme != null || isAmountInside(charge)

const withTax = (amount: Minor, taxRate: Millionths | null): number =>
  taxRate === null ? amount : amount + percentOf(amount, taxRate)

type TaxesInside = ReturnType<typeof taxesInPrices>

/** Where not all taxes are in every night, a percentage may be of nothing. */
function withoutTaxes(written: Minor, { parts, net, whole, limited }: TaxesInside): Minor {
  if (parts.length === 0) return written
  if (limited !== null) return zero
  return minor(Math.max(0, Math.floor(written * (net / whole)) - parts.length - 1))
}

function leastOf(charge: PossibleCharge<Fee | Tax>, taxRate: Millionths | null): LeastCharge {
  const { amount, conditions } = charge.rule
  if (!isForEveryRate(conditions)) return { amount: zero, percent: 0, taxRate: null }
  if (charge.amountAtAnyRate !== null) return { amount: charge.amountAtAnyRate, percent: 0, taxRate }
  const isShare = amount.kind === 'percent' && charge.countsEveryNight
  return { amount: zero, percent: isShare ? amount.percent : 0, taxRate }
}

const isForEveryRate = ({ rooms, ratePlans }: ChargeConditions): boolean =>
  rooms === null && ratePlans === null
