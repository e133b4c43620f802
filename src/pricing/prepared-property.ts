// What pricing makes of a property's rules before anybody searches: put in order, put into words, and policies that
// several rate plans share told only once. It depends on the property alone and is kept as long as that is.

import type { PolicyCharge } from '../lodging/policies.ts'
import type { Property, RatePlan } from '../lodging/property.ts'
import type { Promotion } from '../lodging/rules.ts'
import { decimalsOf } from '../values/currencies.ts'
import { inWords, type WordedCharge } from './policy-texts.ts'
import { promotionDisplay } from './promotion-display.ts'

export interface PreparedProperty {
  /** Of the property's currency. */
  readonly decimals: number
  /** In the order in which combinable ones stack. */
  readonly promotions: readonly WordedPromotion[]
  /** In the order of the property's rate plans. */
  readonly plans: readonly PreparedPlan[]
}

export interface WordedPromotion {
  readonly promotion: Promotion
  /** In the property's currency. */
  readonly displayString: string
}

export interface PreparedPlan {
  readonly plan: RatePlan
  /** One object for all plans of equal policies. */
  readonly policies: WordedPolicies
}

/** The deposit and cancellation policy of a plan with its charges in words. */
export interface WordedPolicies {
  readonly depositSteps: readonly { readonly withinDays: number | null; readonly charge: WordedCharge }[]
  readonly arrivalMinute: number
  readonly cancellationSteps: readonly {
    readonly hoursBefore: number | null
    readonly charge: WordedCharge
  }[]
  readonly noShow: WordedCharge
  /** The property's own words in place of the generated ones. */
  readonly depositText: string | null
  readonly cancellationText: string | null
}

const prepared = new WeakMap<Property, PreparedProperty>()

/** The property must not change afterwards: what changes is another object (the catalog keeps one for each version). */
export function preparedProperty(property: Property): PreparedProperty {
  const known = prepared.get(property)
  if (known !== undefined) return known
  const made = prepare(property)
  prepared.set(property, made)
  return made
}

function prepare({ currency, promotions, ratePlans }: Property): PreparedProperty {
  const policiesByText = new Map<string, WordedPolicies>()
  return {
    decimals: decimalsOf(currency),
    promotions: promotions
      .map(promotion => ({ promotion, displayString: promotionDisplay(promotion.offer, currency) }))
      .sort(({ promotion: a }, { promotion: b }) => a.order - b.order || a.id - b.id),
    plans: ratePlans.map(plan => {
      const { deposit, depositText, cancellation, cancellationText } = plan
      const text = JSON.stringify([deposit, depositText, cancellation, cancellationText])
      const policies = policiesByText.get(text) ?? wordedPolicies(plan, currency)
      policiesByText.set(text, policies)
      return { plan, policies }
    }),
  }
}

function wordedPolicies(plan: RatePlan, currency: string): WordedPolicies {
  const { deposit, depositText, cancellation, cancellationText } = plan
  const worded = <Step extends { charge: PolicyCharge }>(step: Step) => ({
    ...step,
    charge: inWords(step.charge, currency),
  })
  return {
    depositSteps: deposit.steps.map(worded),
    arrivalMinute: cancellation.arrivalMinute,
    cancellationSteps: cancellation.steps.map(worded),
    noShow: inWords(cancellation.noShow, currency),
    depositText,
    cancellationText,
  }
}
