// Rates of the older form: promotion and discount are false where there is none, and `rate.low` is always an object.

import type { PricedRate, PricedRoom } from '../../../../pricing/priced-stay.ts'
import type { ByteWriter } from '../../../json/byte-writer.ts'
import { type Piece, pieces } from '../../../json/fragments.ts'
import { writeNight, writeTotal } from '../price.ts'
import { lowestOf, type RateView, type RoomView, writeTerms, writeWordedPromotion } from '../rate.ts'
import { writeDiscount } from '../savings.ts'

const [nights, hasDiscount, close] = pieces(
  ',"nights":…,"has_discount":…,"message":null,"meta_data":null,"tmp":null}',
)
const [promotion, discount, promotions] = pieces(',"promotion":…,"discount":…,"promotions":')

/** One rate of a room. */
export function writeOlderRate(out: ByteWriter, rate: PricedRate, context: RoomView): void {
  const { view, images } = context
  writeTerms(out, rate, context)
  out.list(nights, rate.nights, writeNight, view.amounts.decimals)
  out.flag(hasDiscount, rate.discount !== null)
  writeSavings(out, rate, view)
  if (images !== null) out.paste(images)
  out.put(close)
}

/** The promotion that saved most, the discount code and all promotions; without a rate there is none. */
export function writeSavings(out: ByteWriter, rate: PricedRate | null, view: RateView): void {
  writePromotionOf(out, promotion, rate, view)
  writeDiscountOf(out, discount, rate, view)
  out.list(promotions, rate?.promotions ?? [], writeWordedPromotion, view)
}

function writePromotionOf(out: ByteWriter, piece: Piece, rate: PricedRate | null, view: RateView): void {
  const first = rate?.promotions[0]
  if (first) writeWordedPromotion(out.put(piece), first, view)
  else out.flag(piece, false)
}

function writeDiscountOf(
  out: ByteWriter,
  piece: Piece,
  rate: PricedRate | null,
  { amounts }: RateView,
): void {
  if (rate?.discount) writeDiscount(out.put(piece), rate.discount, amounts)
  else out.flag(piece, false)
}

const [noRate, lowRoom, lowCode, lowTotal, lowPromotion, lowDiscount, lowClose] = pieces(`
  ,"rate":{"low":{"accommodation_id":null,"rate_code":null,"total":false,"promotion":false,"discount":false}}…
  ,"rate":{"low":{"accommodation_id":…,"rate_code":…,"total":…,"promotion":…,"discount":…}}`)

/** The cheapest rate of all rooms; its total, promotion and discount are false if there is none. */
export function writeOlderLowRate(out: ByteWriter, rooms: readonly PricedRoom[], view: RateView): void {
  const low = lowestOf(rooms)
  if (!low) {
    out.put(noRate)
    return
  }
  const { room, rate } = low
  out.integer(lowRoom, room.id).text(lowCode, rate.plan.code)
  writeTotal(out.put(lowTotal), rate.total, view.amounts.decimals)
  writePromotionOf(out, lowPromotion, rate, view)
  writeDiscountOf(out, lowDiscount, rate, view)
  out.put(lowClose)
}
