// What fees and taxes add to nights at least: those that every rate owes, whatever its price.

import type { PricingRules } from '../../lodging/calendars/lowest-prices.ts'
import type { ChargeConditions, Fee, Tax } from '../../lodging/prices/rules.ts'
import { type Minor, minor, percentOf, zero } from '../../values/money.ts'
import { chargedStay, possibleCharges } from '../charges/charge-conditions.ts'
import { taxesInPrices } from '../charges/included-taxes.ts'
import { possibleTaxes } from '../charges/taxes.ts'
import type { PossibleCharge } from '../offer.ts'
import type { LowestSearch } from './lowest-search.ts'

/** Nothing where charges are computed guest's night by guest's night (src/pricing/cells/): they only add. */
export function leastCharges(rules: PricingRules, search: LowestSearch, written: Minor): Minor {
  const { fees, taxes, hasParts, comparesAltogether } = rules
  if (hasParts || hasScheme(fees) || hasScheme(taxes)) return zero
  const charged = chargedStay(search, search.days)
  const owedTaxes = possibleTaxes(taxes, charged)
  const net = withoutTaxes(written, taxesInPrices(owedTaxes))
  let total = 0
  for (const charge of possibleCharges(fees, charged)) {
    const { due, taxRate } = charge.rule
    if (due !== 'booking' && !comparesAltogether) continue
    const amount = leastOf(charge, net)
    total += amount + (taxRate === null ? 0 : percentOf(amount, taxRate))
  }
  for (const charge of owedTaxes)
    if (!charge.isInPrices && (charge.rule.due === 'booking' || comparesAltogether))
      total += leastOf(charge, net)
  return minor(total)
}

const hasScheme = (charges: readonly (Fee | Tax)[]): boolean => charges.some(({ scheme }) => scheme != null)

/** Where not all taxes are in every night, a percentage may be of nothing. */
function withoutTaxes(
  written: Minor,
  { parts, net, whole, limited }: ReturnType<typeof taxesInPrices>,
): Minor {
  if (parts.length === 0) return written
  if (limited !== null) return zero
  return minor(Math.max(0, Math.floor(written * (net / whole)) - parts.length - 1))
}

function leastOf(charge: PossibleCharge<Fee | Tax>, net: Minor): Minor {
  const { amount, conditions } = charge.rule
  if (!isForEveryRate(conditions)) return zero
  if (charge.amountAtAnyRate !== null) return charge.amountAtAnyRate
  return amount.kind === 'percent' && charge.countsEveryNight ? percentOf(net, amount.percent) : zero
}

const isForEveryRate = ({ rooms, ratePlans }: ChargeConditions): boolean =>
  rooms === null && ratePlans === null
