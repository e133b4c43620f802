// Promotions and the discount code of a rate (interface, Promotion).

import {
  figureOf,
  ofEachKind,
  type PromotionKind,
  promotionKinds,
} from '../../../lodging/documents/promotion-kinds.ts'
import type { AppliedDiscount, ShownPromotion, WordedPromotion } from '../../../lodging/prices/price.ts'
import type { DiscountBenefit, PromotionOffer } from '../../../lodging/prices/rules.ts'
import { decimalText, minor } from '../../../values/money.ts'
import { type ByteWriter, percentDecimals } from '../../json/byte-writer.ts'
import { opened, type Piece, pieces, rendered } from '../../json/fragments.ts'
import type { Amounts } from './amounts.ts'

const [amount, discountApplied, totalDiscount] = pieces(',"amount":…,"discount_applied":…,"total_discount":')

/** Writes a promotion of a rate with what it saves. */
export function writePromotion(out: ByteWriter, applied: WordedPromotion, amounts: Amounts): void {
  const { promotion, saved, displayString } = applied
  out.paste(about(promotion, displayString))
  writeOffer(out, promotion.offer, amounts)
  out.amount(discountApplied, saved, amounts.decimals)
  out.amount(totalDiscount, saved, amounts.decimals)
  out.put(typePieces[promotion.offer.kind])
}

/** The variant is the display string, which has amounts in the currency shown. */
const about = rendered((promotion: ShownPromotion, displayString) =>
  opened({
    id: promotion.id,
    display_string: displayString,
    name: promotion.name,
    promotion_type_id: promotionKinds[promotion.offer.kind].id,
  }),
)

const typePieces: Record<PromotionKind, Piece> = ofEachKind(
  (_, { id, name }) => pieces(`,"promotion_type":${JSON.stringify({ id, name })}}`)[0],
)

/** A percentage, an amount of money, or a number of nights. */
function writeOffer(out: ByteWriter, offer: PromotionOffer, { decimals, convert }: Amounts): ByteWriter {
  const figure = figureOf(offer)
  switch (promotionKinds[offer.kind].amount.unit) {
    case 'percent':
      return out.amount(amount, figure, percentDecimals)
    case 'money':
      return out.amount(amount, convert(minor(figure)), decimals)
    case 'nights':
      return out.integer(amount, figure)
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
