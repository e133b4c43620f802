// A rate plan whose prices follow those of another: its rule, and the price that the rule makes of one of the other plan.

import { wholeInMillionths } from '../../values/money.ts'
import type { Filled } from '../documents/document-defaults.ts'
import { millionths, minorUnits } from '../documents/document-reading.ts'
import type { DecimalText } from '../documents/schema-values.ts'
import type { PriceLimits } from './price-limits.ts'
import type { DerivedDocument, restrictionSources, roundings } from './schema-derivation.ts'

/** The most plans that a price comes through before it is that of a plan: BAR, then half board of it, then 10 % off that. */
export const deepestDerivation = 3

/** How a price follows another, within limits; amounts are minor units. */
export interface PriceRule extends PriceLimits {
  /** What is added, in millionths; negative where it lowers. */
  readonly percent: number
  readonly amount: number
  readonly perAdult: number
  /** One for all children, or one for each age band. */
  readonly perChild: number | readonly number[]
  readonly roundTo: number
  readonly rounding: (typeof roundings)[number]
}

export interface PlanDerivation extends PriceRule {
  /** The code of the other plan. */
  readonly from: string
  readonly restrictions: (typeof restrictionSources)[number]
}

/** The guests of a room as prices count them. */
export interface CountedGuests {
  readonly adults: number
  /** The age band of each child. */
  readonly childBands: readonly number[]
  /** Those beyond the standard occupancy. */
  readonly extraAdults: number
  readonly extraChildBands: readonly number[]
}

/** Whether guests who pay the same at the other plan may pay differently. */
export const isByGuest = ({ perAdult, perChild }: PriceRule): boolean =>
  perAdult !== 0 || (typeof perChild === 'number' ? perChild !== 0 : perChild.some(amount => amount !== 0))

/**
 * What a night of one room costs its guests, from what it costs them at the plan that the first rule follows. Null where a rule
 * leads to a price outside of its limits, so that the night is not sold.
 */
export function derivedPrice(
  price: number,
  rules: readonly PriceRule[],
  guests: CountedGuests,
): number | null {
  let derived = price
  for (const rule of rules) {
    derived = followed(derived, rule, guests)
    if (!isWithin(derived, rule, guests)) return null
  }
  return derived
}

/** The highest price is one of the standard occupancy: further guests may cost more. */
const isWithin = (price: number, { lowest, highest }: PriceLimits, guests: CountedGuests): boolean =>
  price >= (lowest ?? 1) &&
  (highest === null || price <= highest || guests.extraAdults > 0 || guests.extraChildBands.length > 0)

function followed(price: number, rule: PriceRule, { adults, childBands }: CountedGuests): number {
  const { percent, perChild, roundTo, rounding } = rule
  let added = rule.amount + rule.perAdult * adults
  for (const band of childBands) added += typeof perChild === 'number' ? perChild : (perChild[band] ?? 0)
  const exact = price * (wholeInMillionths + percent) + added * wholeInMillionths
  if (exact < 0) return belowZero
  const steps = Number.isSafeInteger(exact)
    ? wholeSteps(exact, roundTo * wholeInMillionths, rounding)
    : Number(wholeStepsOfLarge(price, percent, added, rule))
  return steps * roundTo
}

/** Within no limits, however it would be rounded. */
const belowZero = -1

function wholeSteps(exact: number, multiple: number, rounding: PriceRule['rounding']): number {
  const rest = exact % multiple
  const isUp = rounding === 'up' ? rest > 0 : rounding === 'nearest' && 2 * rest >= multiple
  return (exact - rest) / multiple + (isUp ? 1 : 0)
}

/** The same beyond what a number holds exactly. */
function wholeStepsOfLarge(price: number, percent: number, added: number, rule: PriceRule): bigint {
  const whole = BigInt(wholeInMillionths)
  const exact = BigInt(price) * (whole + BigInt(percent)) + BigInt(added) * whole
  const multiple = BigInt(rule.roundTo) * whole
  const shift = { up: multiple - 1n, nearest: multiple / 2n, down: 0n }[rule.rounding]
  return (exact + shift) / multiple
}

/** The derivation of a checked rate plan within the limits of that plan; `decimals` are those of the currency. */
export function derivationFrom(
  document: Filled<DerivedDocument>,
  limits: PriceLimits,
  decimals: number,
): PlanDerivation {
  const { from, percent, amount, per_adult, per_child, round_to, rounding, restrictions } = document
  const units = (text: DecimalText) => minorUnits(text, decimals)
  return {
    from,
    percent: millionths(percent ?? 0),
    amount: units(amount ?? 0),
    perAdult: units(per_adult),
    perChild: Array.isArray(per_child) ? per_child.map(units) : units(per_child as DecimalText),
    roundTo: round_to === null ? 1 : units(round_to),
    rounding,
    restrictions,
    ...limits,
  }
}
