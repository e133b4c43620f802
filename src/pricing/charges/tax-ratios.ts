// The taxes that are inside an amount, as parts of it (contract P7).

import {
  divideHalfAway,
  least,
  type Minor,
  minor,
  scaleHalfAway,
  subtract,
  wholeInMillionths,
  zero,
} from '../../values/money.ts'
import type { PossibleTax, TaxRatios } from '../offer.ts'

/** Of taxes inside a price; one that `isInside` leaves out has a part of 0. */
export function ratiosOf(
  taxes: readonly PossibleTax[],
  isInside: (tax: PossibleTax) => boolean = () => true,
): TaxRatios {
  // A percentage of a percentage has twice the decimals.
  const net = taxes.some(({ rule }) => rule.compound)
    ? wholeInMillionths * wholeInMillionths
    : wholeInMillionths
  const parts: number[] = []
  let whole = net
  for (const tax of taxes) {
    const { amount, compound } = tax.rule
    const percent = amount.kind === 'percent' && isInside(tax) ? amount.percent : 0
    // A compound tax is also charged on the included taxes before it.
    const part = scaleHalfAway(compound ? whole : net, percent, wholeInMillionths)
    parts.push(part)
    whole += part
  }
  return { parts, net, whole }
}

/** The amount of each tax in a gross amount, each rounded once; together never more than that. */
export const taxesWithin = (gross: Minor, { parts, whole }: TaxRatios): Minor[] =>
  withinGross(gross, parts, part => scaleHalfAway(gross, part, whole))

/** The same in an amount that is divided like `rates`, which have different taxes in them. */
export function taxesWithinMixed(gross: Minor, rates: TaxedAmounts): Minor[] {
  let written = 0
  for (const rate of rates.values()) written += rate
  const [{ parts }] = rates.keys() as unknown as [TaxRatios]
  return withinGross(gross, [...parts.keys()], tax =>
    written === 0 ? zero : sumOfParts(rates, ratios => ratios.parts[tax]!, [gross, written]),
  )
}

function withinGross<Tax>(gross: Minor, taxes: readonly Tax[], amountOf: (tax: Tax) => Minor): Minor[] {
  let left = gross
  return taxes.map(tax => {
    const amount = least(amountOf(tax), left)
    left = subtract(left, amount)
    return amount
  })
}

/** Gross amounts by the taxes in them; at least one. */
export type TaxedAmounts = ReadonlyMap<TaxRatios, number>

/** What is left of gross amounts without their taxes, rounded once. */
export const netOf = (amounts: TaxedAmounts): Minor => sumOfParts(amounts, ({ net }) => net, [1, 1])

function sumOfParts(
  amounts: TaxedAmounts,
  partOf: (ratios: TaxRatios) => number,
  [times, by]: readonly [number, number],
): Minor {
  let [top, bottom] = [0n, 1n]
  for (const [ratios, amount] of amounts) {
    const whole = BigInt(ratios.whole)
    top = top * whole + BigInt(amount) * BigInt(partOf(ratios)) * bottom
    bottom *= whole
  }
  return minor(Number(divideHalfAway(top * BigInt(times), bottom * BigInt(by))))
}
