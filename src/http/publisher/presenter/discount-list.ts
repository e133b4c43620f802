// Offers as lists: each by itself, or each once with the properties that have it.

import { figureOf, promotionKinds } from '../../../lodging/documents/promotion-kinds.ts'
import { sameCurrency } from '../../../lodging/prices/exchange.ts'
import type { DiscountBenefit } from '../../../lodging/prices/rules.ts'
import type { ListedDiscounts, ListedPromotion } from '../../../operations/answers.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalNumber, minor } from '../../../values/money.ts'
import { promotionText } from '../../../wording/promotion-texts.ts'
import type { Words } from '../../../wording/words.ts'
import { type ByteWriter, percentDecimals } from '../../json/byte-writer.ts'
import { discountTypes } from './savings.ts'

export interface OfferForm {
  readonly words: Words
  /** The `code` of a promotion, which needs none. */
  readonly noCode: '' | null
}

/** Writes every offer by itself: codes, then promotions. */
export function writeDiscounts(
  out: ByteWriter,
  { codes, promotions }: ListedDiscounts,
  form: OfferForm,
): void {
  const answer = [
    ...codes.map(({ code, propertyIds }) => ({
      id: code.id,
      property_id: null,
      property_ids: propertyIds,
      ...codeOffer(code),
    })),
    ...promotions.map(listed => ({
      id: listed.promotion.id,
      property_id: listed.propertyId,
      property_ids: null,
      ...promotionOffer(listed, form),
    })),
  ]
  out.raw(JSON.stringify(answer))
}

/** Writes equal promotions of several properties as one offer with those properties. */
export function writeGroupedDiscounts(
  out: ByteWriter,
  { codes, promotions }: ListedDiscounts,
  form: OfferForm,
): void {
  const groups = new Map<string, object & { readonly property_ids: number[] }>()
  for (const listed of promotions) {
    const offer = promotionOffer(listed, form)
    const name = JSON.stringify(offer)
    const group = groups.get(name) ?? { ...offer, property_ids: [] }
    if (!group.property_ids.includes(listed.propertyId)) group.property_ids.push(listed.propertyId)
    groups.set(name, group)
  }
  const ofCodes = codes.map(({ code, propertyIds }) => ({ ...codeOffer(code), property_ids: propertyIds }))
  out.raw(JSON.stringify([...ofCodes, ...groups.values()]))
}

function codeOffer(code: ListedDiscounts['codes'][number]['code']) {
  const { benefit, description, minSubtotal, minSubtotalCurrency } = code
  return {
    title: description === '' ? code.code : description,
    description,
    code: code.code,
    category: code.category,
    type: discountTypes[benefit.kind],
    ...worthOf(benefit),
    min_subtotal:
      minSubtotal === null || minSubtotalCurrency === null
        ? null
        : decimalNumber(minSubtotal, decimalsOf(minSubtotalCurrency)),
    non_refundable: code.nonRefundable,
    instructions: benefit.kind === 'value_add' ? benefit.instructions : null,
  }
}

function worthOf(benefit: DiscountBenefit): { amount: number | null; currency: string | null } {
  switch (benefit.kind) {
    case 'percent':
      return { amount: decimalNumber(minor(benefit.percent), percentDecimals), currency: null }
    case 'amount':
      return {
        amount: decimalNumber(benefit.amount, decimalsOf(benefit.currency)),
        currency: benefit.currency,
      }
    default:
      return { amount: null, currency: null }
  }
}

function promotionOffer({ promotion, currency }: ListedPromotion, { words, noCode }: OfferForm) {
  const { offer } = promotion
  const { id, name, amount } = promotionKinds[offer.kind]
  const figure = minor(figureOf(offer))
  const decimals = { percent: percentDecimals, money: decimalsOf(currency), nights: 0 }[amount.unit]
  return {
    title: promotion.name,
    description: promotionText(offer, sameCurrency(currency), words),
    code: noCode,
    category: 'promotion',
    type: { id, name },
    amount: decimalNumber(figure, decimals),
    currency: amount.unit === 'money' ? currency : null,
    min_subtotal: null,
    non_refundable: false,
    instructions: null,
  }
}
