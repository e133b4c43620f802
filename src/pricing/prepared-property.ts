// Prepares a property's rules before any search: sorted, with policies that several rate plans share resolved once. Depends
// on the property alone and is cached with it.

import { isByGuest } from '../lodging/prices/derivation.ts'
import type { CancellationPolicy, DepositPolicy, PolicyCharge } from '../lodging/prices/policies.ts'
import type { DepositTerms } from '../lodging/prices/price.ts'
import type { Promotion } from '../lodging/prices/rules.ts'
import type { Property, RatePlan } from '../lodging/properties/property.ts'
import { decimalsOf } from '../values/currencies.ts'

export interface PreparedProperty {
  /** Decimals of the property's currency. */
  readonly decimals: number
  /** In stacking order of combinable ones. */
  readonly promotions: readonly Promotion[]
  /** Whether a fee or tax is only for some rooms or rate plans. */
  readonly limitsCharges: boolean
  /** Whether a fee or tax has more than one amount of the room charge. */
  readonly hasSchemes: boolean
  /** Whether a derived plan adds amounts for single guests, so that rooms are alike only with the same guests. */
  readonly pricesGuests: boolean
  /** The currencies of its charges, beside its own. */
  readonly chargeCurrencies: readonly string[]
  /** In the order of the property's rate plans. */
  readonly plans: readonly PreparedPlan[]
  /** Whether a plan is only for some publishers or codes. */
  readonly limitsPlans: boolean
}

export interface PreparedPlan {
  readonly plan: RatePlan
  /** One object for all plans with equal policies. */
  readonly policies: PreparedPolicies
}

/** The deposit and cancellation policy of a plan. */
export interface PreparedPolicies {
  readonly deposit: DepositPolicy
  readonly cancellation: CancellationPolicy
  /** The property's text in place of a generated one. */
  readonly depositText: string | null
  readonly cancellationText: string | null
  /** The deposit terms so far, by charge: one object each, so that its text is made once. */
  readonly deposits: Map<PolicyCharge, DepositTerms>
  /** Plus the day of arrival: the place in caches by policies and arrival. */
  readonly firstPlace: number
}

const prepared = new WeakMap<Property, PreparedProperty>()

/** The property must not change afterwards; a changed property is another object (the catalog has one for each version). */
export function preparedProperty(property: Property): PreparedProperty {
  const known = prepared.get(property)
  if (known !== undefined) return known
  const made = prepare(property)
  prepared.set(property, made)
  return made
}

/** Two years, so that the policies of a property seldom share a place. */
const placesApart = 731
let lastPlace = 0

function nextPlace(): number {
  lastPlace = (lastPlace + placesApart) % 2 ** 30
  return lastPlace
}

function prepare({ currency, promotions, fees, taxes, ratePlans }: Property): PreparedProperty {
  const policiesByText = new Map<string, PreparedPolicies>()
  return {
    decimals: decimalsOf(currency),
    promotions: promotions.toSorted((a, b) => a.order - b.order || a.id - b.id),
    limitsCharges: [...fees, ...taxes].some(
      ({ conditions }) => conditions.rooms !== null || conditions.ratePlans !== null,
    ),
    hasSchemes: [...fees, ...taxes].some(({ scheme }) => scheme != null),
    limitsPlans: ratePlans.some(({ access }) => access !== undefined),
    pricesGuests: ratePlans.some(({ derived }) => derived !== undefined && isByGuest(derived)),
    chargeCurrencies: [
      ...new Set([...fees, ...taxes].flatMap(({ scheme }) => scheme?.currency ?? [])),
    ].filter(each => each !== currency),
    plans: ratePlans.map(plan => {
      const { deposit, depositText, cancellation, cancellationText } = plan
      const text = JSON.stringify([deposit, depositText, cancellation, cancellationText])
      const policies = policiesByText.get(text) ?? {
        deposit,
        cancellation,
        depositText,
        cancellationText,
        deposits: new Map(),
        firstPlace: nextPlace(),
      }
      policiesByText.set(text, policies)
      return { plan, policies }
    }),
  }
}
