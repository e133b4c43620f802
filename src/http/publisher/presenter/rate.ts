// A rate: a rate plan of a room, priced for the stay (interface, Rate), and the cheapest of all.

import type { AppliedPromotion } from '../../../lodging/price.ts'
import type { RatePlan, Room } from '../../../lodging/property.ts'
import type { Verbosity } from '../../../operations/requests.ts'
import type { PricedRate, PricedRoom } from '../../../pricing/priced-stay.ts'
import { cancellationText, depositText } from '../../../wording/policy-texts.ts'
import { promotionText } from '../../../wording/promotion-texts.ts'
import type { Words } from '../../../wording/words.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { furtherMembers, opened, type Piece, pieces, rendered } from '../../json/fragments.ts'
import type { Amounts } from './amounts.ts'
import { presentImage } from './images.ts'
import { writeCharges, writeNight, writePenalties, writePolicies, writeTotal } from './price.ts'
import { writeDiscount, writePromotion } from './savings.ts'

/** Settings for writing rates. */
export interface RateView {
  readonly verbosity: Verbosity
  readonly amounts: Amounts
  /** Of the publisher's language. */
  readonly words: Words
  /** True for preview, which lists the charges; availability leaves the lists empty. */
  readonly itemised: boolean
  /** Base address of images. */
  readonly publicUrl: string
}

const [balanceDue, total, beds, promotion, nights, discount, promotions, images, close] = pieces(`
  ,"balance_due":…,"total":…,"beds":…,"promotion":…,"nights":…,"discount":…,"promotions":…,
  "property_accommodation_image":…,"message":null,"meta_data":null,"tmp":null}`)
/** The usual middle of a rate. */
const [nightsWithoutPromotion, withoutSavings] = pieces(
  ',"promotion":null,"nights":…,"discount":null,"promotions":[]',
)

/** One rate of `room`. */
export function writeRate(
  out: ByteWriter,
  rate: PricedRate,
  { room, view }: { readonly room: Room; readonly view: RateView },
): void {
  const { amounts, words } = view
  const { decimals, exchange } = amounts
  out.paste(about(rate.plan))
  out.amount(balanceDue, rate.total.balanceDue, decimals)
  writePolicies(out, rate, {
    depositPolicy: depositText(rate.deposit, words, exchange.from),
    cancellationPolicy: cancellationText(rate.cancellation, words, exchange.from),
  })
  writePenalties(out, rate, decimals)
  writeTotal(out.put(total), rate.total, decimals)
  if (view.itemised) writeCharges(out.put(beds).paste(bedsOf(room)), rate, decimals)
  else out.paste(bedsAndNoItems(room))
  if (rate.promotions.length === 0 && rate.discount === null) {
    out.list(nightsWithoutPromotion, rate.nights, writeNight, decimals).put(withoutSavings)
  } else {
    writeFirstPromotion(out, promotion, rate, view)
    out.list(nights, rate.nights, writeNight, decimals)
    writeAppliedDiscount(out, discount, rate, amounts)
    out.list(promotions, rate.promotions, writeWordedPromotion, view)
  }
  if (view.verbosity >= 2) out.put(images).paste(imagesOf(room, view.publicUrl))
  out.put(close)
}

const about = rendered(({ code, title, text, mealPlan }: RatePlan) =>
  opened({ code, description: { title, text, meal_plan: mealPlan } }),
)

const bedsOf = rendered((room: Room) => JSON.stringify(room.beds))

const bedsAndNoItems = rendered((room: Room) =>
  furtherMembers({ beds: room.beds, tax_items: [], fees: [], checkin_fees: [] }),
)

const imagesOf = rendered((room: Room, publicUrl) =>
  JSON.stringify(room.images.map(image => presentImage(image, null, publicUrl))),
)

function writeFirstPromotion(out: ByteWriter, piece: Piece, rate: PricedRate, view: RateView): void {
  const first = rate.promotions[0]
  if (first) writeWordedPromotion(out.put(piece), first, view)
  else out.nothing(piece)
}

function writeWordedPromotion(
  out: ByteWriter,
  { promotion, saved }: AppliedPromotion,
  { amounts, words }: RateView,
): void {
  const displayString = promotionText(promotion.offer, amounts.exchange, words)
  writePromotion(out, { promotion, saved, displayString }, amounts)
}

function writeAppliedDiscount(out: ByteWriter, piece: Piece, rate: PricedRate, amounts: Amounts): void {
  if (rate.discount) writeDiscount(out.put(piece), rate.discount, amounts)
  else out.nothing(piece)
}

const [lowRoom, lowCode, lowTotal, lowPromotion, lowDiscount, lowClose] = pieces(
  '{"accommodation_id":…,"rate_code":…,"total":…,"promotion":…,"discount":…}',
)

/** The cheapest rate of all rooms, the first of several; the interface's `rate.low`. */
export function writeLowRate(
  out: ByteWriter,
  piece: Piece,
  rooms: readonly PricedRoom[],
  view: RateView,
): void {
  const low = lowestOf(rooms)
  if (!low) {
    out.nothing(piece)
    return
  }
  const { room, rate } = low
  const { amounts } = view
  out.put(piece).integer(lowRoom, room.id)
  out.text(lowCode, rate.plan.code)
  writeTotal(out.put(lowTotal), rate.total, amounts.decimals)
  writeFirstPromotion(out, lowPromotion, rate, view)
  writeAppliedDiscount(out, lowDiscount, rate, amounts)
  out.put(lowClose)
}

function lowestOf(rooms: readonly PricedRoom[]): { room: Room; rate: PricedRate } | null {
  let low: { room: Room; rate: PricedRate } | null = null
  for (const { room, rates } of rooms) {
    for (const rate of rates) {
      if (low === null || rate.total.total < low.rate.total.total) low = { room, rate }
    }
  }
  return low
}
