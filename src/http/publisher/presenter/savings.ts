// Promotions and the discount code of a rate (interface, Promotion).

import {
  figureOf,
  ofEachKind,
  type PromotionKind,
  promotionKinds,
} from '../../../lodging/documents/promotion-kinds.ts'
import type { AppliedDiscount, ShownPromotion, WordedPromotion } from '../../../lodging/prices/price.ts'
import type { DiscountBenefit, PromotionOffer } from '../../../lodging/prices/rules.ts'
import { decimalNumber, decimalText, minor, percentNumber } from '../../../values/money.ts'
import { type ByteWriter, percentDecimals } from '../../json/byte-writer.ts'
import { type Fragment, fragment, opened, type Piece, pieces } from '../../json/fragments.ts'
import type { Amounts } from './amounts.ts'

const [discountApplied, totalDiscount] = pieces(',"discount_applied":…,"total_discount":')

/** Writes a promotion of a rate with what it saves. */
export function writePromotion(out: ByteWriter, applied: WordedPromotion, amounts: Amounts): void {
  const about = promotionFragment(applied.promotion, applied.displayString, amounts)
  writeSaving(out, applied, about, amounts.decimals)
}

/** The same of a promotion that is rendered. */
export function writeSaving(
  out: ByteWriter,
  { promotion, saved }: Pick<WordedPromotion, 'promotion' | 'saved'>,
  about: Fragment,
  decimals: number,
): void {
  out.paste(about)
  out.amount(discountApplied, saved, decimals)
  out.amount(totalDiscount, saved, decimals)
  out.put(typePieces[promotion.offer.kind])
}

/** A promotion without its saving, with amounts in the currency shown. */
export const promotionFragment = (
  { id, name, offer }: ShownPromotion,
  displayString: string,
  amounts: Amounts,
): Fragment =>
  fragment(
    opened({
      id,
      display_string: displayString,
      name,
      promotion_type_id: promotionKinds[offer.kind].id,
      amount: offeredAmount(offer, amounts),
    }),
  )

const typePieces: Record<PromotionKind, Piece> = ofEachKind(
  (_, { id, name }) => pieces(`,"promotion_type":${JSON.stringify({ id, name })}}`)[0],
)

/** A percentage, an amount of money, or a number of nights. */
function offeredAmount(offer: PromotionOffer, { decimals, convert }: Amounts): number {
  const figure = figureOf(offer)
  switch (promotionKinds[offer.kind].amount.unit) {
    case 'percent':
      return percentNumber(figure)
    case 'money':
      return decimalNumber(convert(minor(figure)), decimals)
    case 'nights':
      return figure
  }
}

/** `type` of the interface's discount; the ids are published in docs/interface.md. */
export const discountTypes = {
  percent: { id: 1, name: 'Percent' },
  amount: { id: 2, name: 'Amount' },
  promotion: { id: 3, name: 'Promotion' },
  value_add: { id: 4, name: 'Value-add' },
} as const satisfies Record<DiscountBenefit['kind'], { id: number; name: string }>

const discountPieces = pieces(`
  {"id":…,"category":…,"type":{"id":…,"name":…},"code":…,"amount":…,"description":…,"instructions":…,
  "non_refundable":…,"min_subtotal":…,"display_string":…,"received_upon":…,"discount_applied":…,"rebate_applied":…,
  "rebate_type":"customer"}`)

/** `rebate_applied` is the only amount that is a string (contract S4). */
export function writeDiscount(out: ByteWriter, applied: AppliedDiscount, amounts: Amounts): void {
  const [
    ownId,
    category,
    benefitId,
    benefitName,
    code,
    worth,
    description,
    instructions,
    nonRefundable,
    minSubtotal,
    display,
    receivedUpon,
    takenOff,
    rebateApplied,
    end,
  ] = discountPieces
  const { discount, rebate } = applied
  const { benefit } = discount
  const valueAdd = benefit.kind === 'value_add' ? benefit : null
  out.integer(ownId, discount.id)
  out.text(category, discount.category)
  out.integer(benefitId, discountTypes[benefit.kind].id)
  out.text(benefitName, discountTypes[benefit.kind].name)
  out.text(code, discount.code)
  writeWorth(out, worth, benefit, amounts)
  out.text(description, discount.description)
  out.textOrNull(instructions, valueAdd?.instructions)
  out.flag(nonRefundable, discount.nonRefundable)
  if (discount.minSubtotal === null) out.nothing(minSubtotal)
  else out.amount(minSubtotal, amounts.convert(discount.minSubtotal), amounts.decimals)
  out.text(display, discount.description)
  out.textOrNull(receivedUpon, valueAdd?.receivedUpon)
  out.amount(takenOff, applied.applied, amounts.decimals)
  out.json(rebateApplied, discount.category === 'discount' ? decimalText(rebate, amounts.decimals) : null)
  out.put(end)
}

/** A percentage, or an amount: a code applies only if its currency is the property's, so it is converted the same way. */
function writeWorth(
  out: ByteWriter,
  worth: Piece,
  benefit: DiscountBenefit,
  { decimals, convert }: Amounts,
): void {
  if (benefit.kind === 'percent') out.amount(worth, benefit.percent, percentDecimals)
  else if (benefit.kind === 'amount') out.amount(worth, convert(benefit.amount), decimals)
  else out.nothing(worth)
}
