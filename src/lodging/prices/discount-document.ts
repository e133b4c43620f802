// Discount codes as documents: checking, reading and writing.

import { type DayRange, formatDay } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import type { FieldError } from '../../values/faults.ts'
import { decimalNumber, type Minor, percentNumber } from '../../values/money.ts'
import { type Filled, filled } from '../documents/document-defaults.ts'
import { type ErrorList, resultOrErrors } from '../documents/document-errors.ts'
import { millionths, minorUnits, readDayRange } from '../documents/document-reading.ts'
import { checkAgainstSchema } from '../documents/document-schema-check.ts'
import { checkValues } from '../documents/document-values.ts'
import type { DiscountBenefit, DiscountCategory, DiscountCode } from './rules.ts'
import { type DiscountDocument, discountDocumentSchema } from './schema-rules.ts'

/** A code without its id and its count of uses, which the store adds. */
export type DiscountTerms = Omit<DiscountCode, 'id' | 'uses'>

/** The code of a document (contract P4), or all its errors. Never throws. */
export const checkDiscountDocument = (
  input: unknown,
): { readonly discount: DiscountTerms } | { readonly errors: readonly FieldError[] } =>
  resultOrErrors(errors => {
    checkAgainstSchema(discountDocumentSchema, input, errors)
    checkValues(discountDocumentSchema, input, errors)
    if (errors.isEmpty) checkCategory(input as DiscountDocument, errors)
    if (!errors.isEmpty) return undefined
    return { discount: discountFrom(filled(discountDocumentSchema, input as DiscountDocument)) }
  })

/** The document that `checkDiscountDocument` reads as this code. Leaves out fields that restrict nothing. */
export function discountDocumentFrom(discount: DiscountTerms): DiscountDocument {
  const { minSubtotal, minSubtotalCurrency } = discount
  const lists = {
    properties: discount.properties,
    rooms: discount.rooms,
    rate_plans: discount.ratePlans,
    publishers: discount.publishers,
  }
  const named = Object.entries(lists).filter(([, keys]) => keys !== null)
  return {
    code: discount.code,
    category: discount.category,
    description: discount.description,
    ...benefitFields(discount.benefit),
    ...(minSubtotal !== null &&
      minSubtotalCurrency !== null && { min_subtotal: moneyFields(minSubtotal, minSubtotalCurrency) }),
    non_refundable: discount.nonRefundable,
    ...(discount.listed && { listed: true }),
    ...(discount.booking && { booking: rangeFields(discount.booking) }),
    ...(discount.stay && { stay: rangeFields(discount.stay) }),
    ...Object.fromEntries(named),
    ...(discount.maxUses !== null && { max_uses: discount.maxUses }),
    ...(discount.maxUsesPerGuest !== null && { max_uses_per_guest: discount.maxUsesPerGuest }),
  }
}

/** Fields that belong to one category only. */
const fieldsByCategory = {
  discount: ['percent_off', 'amount_off', 'rebate'],
  promotion: ['unlocks_promotions'],
  'value-add': ['instructions', 'received_upon'],
} as const satisfies Record<DiscountCategory, readonly (keyof DiscountDocument)[]>

function checkCategory(document: DiscountDocument, errors: ErrorList): void {
  const { category } = document
  for (const [owner, fields] of Object.entries(fieldsByCategory)) {
    for (const field of fields) {
      if (owner !== category && document[field]) {
        errors.add([field], `belongs to category "${owner}", not to "${category}"; leave it out.`)
      }
    }
  }
  const isMissing = (field: keyof DiscountDocument) => document[field] == null
  if (category === 'discount' && isMissing('percent_off') === isMissing('amount_off')) {
    errors.add([], 'needs exactly one of percent_off and amount_off, as its category is "discount".')
  }
  if (category === 'discount') return
  for (const field of fieldsByCategory[category].filter(isMissing)) {
    errors.add([field], {
      message: `is missing; a code of category "${category}" needs it.`,
      code: 'required',
    })
  }
}

function discountFrom(document: Filled<DiscountDocument>): DiscountTerms {
  const { min_subtotal: least } = document
  return {
    code: document.code,
    category: document.category,
    description: document.description,
    benefit: benefitFrom(document),
    minSubtotal: least === null ? null : minorUnits(least.amount, decimalsOf(least.currency)),
    minSubtotalCurrency: least === null ? null : least.currency,
    nonRefundable: document.non_refundable,
    listed: document.listed,
    booking: readDayRange(document.booking),
    stay: readDayRange(document.stay),
    properties: document.properties,
    rooms: document.rooms,
    ratePlans: document.rate_plans,
    publishers: document.publishers,
    maxUses: document.max_uses,
    maxUsesPerGuest: document.max_uses_per_guest,
  }
}

function benefitFrom(document: Filled<DiscountDocument>): DiscountBenefit {
  const { percent_off, amount_off, rebate, unlocks_promotions, instructions, received_upon } = document
  if (percent_off != null) return { kind: 'percent', percent: millionths(percent_off), asRebate: rebate }
  if (amount_off !== null) {
    const { currency } = amount_off
    const amount = minorUnits(amount_off.amount, decimalsOf(currency))
    return { kind: 'amount', amount, currency, asRebate: rebate }
  }
  if (unlocks_promotions !== null) return { kind: 'promotion', promotionIds: unlocks_promotions }
  return { kind: 'value_add', instructions: instructions ?? '', receivedUpon: received_upon ?? 'check-in' }
}

function benefitFields(benefit: DiscountBenefit): Partial<DiscountDocument> {
  switch (benefit.kind) {
    case 'percent':
      return { percent_off: percentNumber(benefit.percent), rebate: benefit.asRebate }
    case 'amount':
      return { amount_off: moneyFields(benefit.amount, benefit.currency), rebate: benefit.asRebate }
    case 'promotion':
      return { unlocks_promotions: [...benefit.promotionIds] }
    case 'value_add':
      return { instructions: benefit.instructions, received_upon: benefit.receivedUpon }
  }
}

const moneyFields = (amount: Minor, currency: string) => ({
  amount: decimalNumber(amount, decimalsOf(currency)),
  currency,
})

const rangeFields = ({ from, to }: DayRange) => ({
  ...(from !== null && { from: formatDay(from) }),
  ...(to !== null && { to: formatDay(to) }),
})
