// A rate: a rate plan of a room, priced for the stay (interface, Rate), and the cheapest of all.

import {
  type AppliedPromotion,
  type CancellationTerms,
  comparedAmount,
  type DepositTerms,
} from '../../../lodging/prices/price.ts'
import type { RatePlan, Room } from '../../../lodging/properties/property.ts'
import type { PaymentTerms } from '../../../lodging/reservations/deposits.ts'
import type { Verbosity } from '../../../operations/requests.ts'
import type { PricedRate, PricedRoom } from '../../../pricing/priced-stay.ts'
import type { ReasonDetail } from '../../../pricing/promotions/reason-details.ts'
import { keptInWords } from '../../../wording/kept-in-words.ts'
import {
  cancellationText,
  cancellationTextOf,
  depositText,
  depositTextOf,
} from '../../../wording/policy-texts.ts'
import { promotionText } from '../../../wording/promotion-texts.ts'
import { chargesInWords, wordedRoom } from '../../../wording/worded-price.ts'
import type { Words } from '../../../wording/words.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import {
  type Fragment,
  fragment,
  furtherMembers,
  opened,
  type Piece,
  pieces,
  rendered,
} from '../../json/fragments.ts'
import type { Amounts } from './amounts.ts'
import { presentImage } from './images.ts'
import {
  writeByRoom,
  writeCharges,
  writeDeposits,
  writeExtras,
  writeNight,
  writePenalties,
  writePolicies,
  writeTotal,
} from './price.ts'
import { promotionFragment, writeDiscount, writeSaving } from './savings.ts'

/** Settings for writing rates. */
export interface RateView {
  readonly verbosity: Verbosity
  readonly amounts: Amounts
  /** Of the answer's language. */
  readonly words: Words
  /** True for preview, which lists the charges; availability leaves the lists empty. */
  readonly itemised: boolean
  /** When and how the stay is paid; null for answers that do not say it. */
  readonly payment: PaymentTerms | null
  /** Base address of images. */
  readonly publicUrl: string
  /** Why a room that cannot be sold cannot. */
  detailsOf(room: PricedRoom): readonly ReasonDetail[]
}

const [balanceDue, total, promotion, nights, discount, promotions, close] = pieces(`
  ,"balance_due":…,"total":…,"promotion":…,"nights":…,"discount":…,"promotions":…
  ,"message":null,"meta_data":null,"tmp":null}`)
/** The usual middle of a rate. */
const [nightsWithoutPromotion, withoutSavings] = pieces(
  ',"promotion":null,"nights":…,"discount":null,"promotions":[]',
)

/** What all rates of a room say of it. */
export interface RoomView {
  readonly view: RateView
  /** Its beds; with empty lists of charges where those are left out. */
  readonly beds: Fragment
  /** Null below the verbosity that shows them. */
  readonly images: Fragment | null
}

/** Prepares what all rates of a room share in an answer. */
export const roomView = (room: Room, view: RateView): RoomView => ({
  view,
  beds: view.itemised ? bedsOf(room) : bedsAndNoItems(room),
  images: view.verbosity >= 2 ? imagesOf(room, view.publicUrl) : null,
})

/** One rate of a room. */
export function writeRate(out: ByteWriter, rate: PricedRate, context: RoomView): void {
  const { view, images } = context
  const { amounts } = view
  const { decimals } = amounts
  writeTerms(out, rate, context)
  writeExtras(out, rate, decimals)
  if (view.payment) writeDeposits(out, rate, view.payment, decimals)
  if (view.payment) writeByRoom(out, dividedIn(rate, view), decimals)
  if (rate.promotions.length === 0 && rate.discount === null) {
    out.list(nightsWithoutPromotion, rate.nights, writeNight, decimals).put(withoutSavings)
  } else {
    writeFirstPromotion(out, promotion, rate, view)
    out.list(nights, rate.nights, writeNight, decimals)
    writeAppliedDiscount(out, discount, rate, amounts)
    out.list(promotions, rate.promotions, writeWordedPromotion, view)
  }
  if (images !== null) out.paste(images)
  out.put(close)
}

/** The price with the texts that its parts by room have. */
function dividedIn({ mixed, ...rate }: PricedRate, { words, amounts }: RateView) {
  return {
    ...rate,
    ...chargesInWords(rate, words),
    ...(mixed && { mixed: mixed.map(room => wordedRoom(room, words, amounts.exchange.from)) }),
  }
}

/** The beginning of a rate: its plan, policies and total, the choice of beds, and in preview its charges. */
export function writeTerms(out: ByteWriter, rate: PricedRate, { view, beds }: RoomView): void {
  const { amounts, words } = view
  const { decimals, exchange } = amounts
  out.paste(about(rate.plan))
  out.amount(balanceDue, rate.total.balanceDue, decimals)
  writePolicies(out, rate, {
    deposit: rate.mixed
      ? fragment(JSON.stringify(depositTextOf(rate, words, exchange.from)))
      : depositPhrase(rate.deposit, words, exchange.from),
    cancellation: rate.mixed
      ? fragment(JSON.stringify(cancellationTextOf(rate, words, exchange.from)))
      : cancellationPhrase(rate.cancellation, words, exchange.from),
  })
  writePenalties(out, rate, decimals)
  writeTotal(out.put(total), rate.total, decimals)
  out.paste(rate.beds === undefined ? beds : ownBeds(rate.beds, view.itemised))
  if (view.itemised) writeCharges(out, chargesInWords(rate, words), decimals)
}

const depositPhrase = keptInWords((terms: DepositTerms, words, currency) =>
  fragment(JSON.stringify(depositText(terms, words, currency))),
)

const cancellationPhrase = keptInWords((terms: CancellationTerms, words, currency) =>
  fragment(JSON.stringify(cancellationText(terms, words, currency))),
)

const about = rendered(({ code, title, text, mealPlan }: RatePlan) =>
  opened({ code, description: { title, text, meal_plan: mealPlan } }),
)

const bedsOf = rendered((room: Room) => furtherMembers({ beds: room.beds }))

const ownBeds = (beds: Room['beds'], isItemised: boolean): Fragment =>
  fragment(furtherMembers({ beds, ...(!isItemised && { tax_items: [], fees: [], checkin_fees: [] }) }))

const bedsAndNoItems = rendered((room: Room) =>
  furtherMembers({ beds: room.beds, tax_items: [], fees: [], checkin_fees: [] }),
)

export const imagesOf = rendered((room: Room, publicUrl) =>
  furtherMembers({
    property_accommodation_image: room.images.map(image => presentImage(image, null, publicUrl)),
  }),
)

function writeFirstPromotion(out: ByteWriter, piece: Piece, rate: PricedRate, view: RateView): void {
  const first = rate.promotions[0]
  if (first) writeWordedPromotion(out.put(piece), first, view)
  else out.nothing(piece)
}

/** Writes a promotion with its text in the language of the answer. */
export const writeWordedPromotion = (out: ByteWriter, applied: AppliedPromotion, view: RateView): void =>
  writeSaving(out, applied, promotionInWords(applied.promotion, view), view.amounts.decimals)

/** The latest of each promotion: most answers are in the same language and currency. */
const latestInWords = new WeakMap<
  AppliedPromotion['promotion'],
  { readonly words: Words; readonly to: string; readonly rate: string; readonly about: Fragment }
>()

function promotionInWords(promotion: AppliedPromotion['promotion'], { amounts, words }: RateView): Fragment {
  const { to, rate } = amounts.exchange
  const latest = latestInWords.get(promotion)
  if (latest?.words === words && latest.to === to && latest.rate === rate) return latest.about
  const text = promotionText(promotion.offer, amounts.exchange, words)
  const about = promotionFragment(promotion, text, amounts)
  latestInWords.set(promotion, { words, to, rate, about })
  return about
}

function writeAppliedDiscount(out: ByteWriter, piece: Piece, rate: PricedRate, amounts: Amounts): void {
  if (rate.discount) writeDiscount(out.put(piece), rate.discount, amounts)
  else out.nothing(piece)
}

const [lowRoom, lowCode, lowTotal, lowPromotion, lowDiscount, lowClose] = pieces(
  '{"accommodation_id":…,"rate_code":…,"total":…,"promotion":…,"discount":…}',
)

/** The interface's `rate.low`. */
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

/** The cheapest rate of these rooms, the first of several; null if there is none. */
export function lowestOf(rooms: readonly PricedRoom[]): { room: Room; rate: PricedRate } | null {
  let room: Room | null = null
  let rate: PricedRate | null = null
  let lowest = Number.POSITIVE_INFINITY
  for (const each of rooms) {
    for (const ofRoom of each.rates) {
      const amount = comparedAmount(ofRoom)
      if (amount >= lowest) continue
      lowest = amount
      room = each.room
      rate = ofRoom
    }
  }
  return room && rate && { room, rate }
}
