// Offers of apaleo for each party as rooms and rates for the whole stay: prices are added up over all rooms, and what is kept
// of an offer is what a booking needs.

import type { RoomReason } from '../../pricing/priced-stay.ts'
import { addDays } from '../../values/civil-dates.ts'
import { allocate, least, type Minor, sum, times, zero } from '../../values/money.ts'
import type {
  LiveAvailability,
  LiveCharge,
  LivePenalty,
  LiveRate,
  LiveRoom,
  LiveStay,
} from '../live-offers.ts'
import { mealPlanOf } from '../meal-names.ts'
import { sourceWords } from '../source-words.ts'
import { writeOffer } from './apaleo-kept-offer.ts'
import type { ApaleoOffer } from './apaleo-offers.ts'
import type { PartyOffers } from './apaleo-parties.ts'
import { netOfNights } from './apaleo-pricing.ts'

/** An offer, and how many rooms take it. */
interface Share {
  readonly offer: ApaleoOffer
  readonly rooms: readonly number[]
}

/** `roomKeys` are the unit groups that are mapped; the time is that of the answer. */
export function availabilityOf(
  parties: readonly PartyOffers[],
  roomKeys: readonly string[],
  stay: LiveStay,
  now: Temporal.Instant,
): LiveAvailability {
  const rooms = roomKeys.map((key): LiveRoom => {
    const [first, ...others] = parties
    const shares = (first?.sold ?? [])
      .filter(({ unitGroup }) => unitGroup === key)
      .map(offer => [{ offer, rooms: first!.rooms }, ...others.flatMap(each => sameIn(each, offer))])
      .filter(each => each.length === parties.length)
    const enough = shares.filter(each => freeOf(each) >= stay.parties.length)
    const rates = enough.flatMap(each => rateOf(each, stay, now) ?? [])
    return { key, rates, reasons: rates.length > 0 ? [] : reasonsOf(parties, key, shares) }
  })
  return { rooms, unavailable: null, reasons: [] }
}

const sameIn = ({ sold, rooms }: PartyOffers, { plan, unitGroup, price }: ApaleoOffer): Share[] => {
  const offer = sold.find(
    each => each.plan === plan && each.unitGroup === unitGroup && each.price.currency === price.currency,
  )
  return offer ? [{ offer, rooms }] : []
}

const freeOf = (shares: readonly Share[]): number => Math.min(...shares.map(({ offer }) => offer.free))

/** Why a unit group has no rate: too few rooms where it has offers, else what apaleo says of them. */
function reasonsOf(
  parties: readonly PartyOffers[],
  key: string,
  shares: readonly Share[][],
): LiveRoom['reasons'] {
  if (shares.length > 0) return [{ code: 'no_inventory', limit: Math.max(...shares.map(freeOf)) }]
  const codes = new Set<RoomReason>(
    parties.flatMap(({ refused }) =>
      refused.filter(each => each.unitGroup === key).flatMap(each => each.reasons),
    ),
  )
  return [...codes].map(code => ({ code, limit: null }))
}

/** The sum of an amount over all rooms. */
const overRooms = (shares: readonly Share[], amountOf: (offer: ApaleoOffer) => Minor): Minor =>
  sum(shares.map(({ offer, rooms }) => times(amountOf(offer), rooms.length)))

/** Undefined where more would have to be kept than there is room for. */
function rateOf(shares: readonly Share[], stay: LiveStay, now: Temporal.Instant): LiveRate | undefined {
  const { offer } = shares[0]!
  const token = writeOffer({
    plan: offer.plan,
    guarantee: offer.guarantee,
    currency: offer.price.currency,
    rooms: stay.parties.map((_, index) => shares.findIndex(({ rooms }) => rooms.includes(index))),
    nights: shares.map(each => each.offer.price.nights.map(({ gross }) => gross)),
  })
  if (token === undefined) return undefined
  const total = overRooms(shares, ({ price }) => price.total)
  const prepaid = ({ price, guarantee }: ApaleoOffer) =>
    price.prepaid ?? (guarantee === 'Prepayment' ? price.total : zero)
  const penalties = penaltiesOf(shares, total, now)
  return {
    code: offer.plan,
    title: offer.title,
    text: offer.text,
    amenities: offer.services,
    mealPlan: mealPlanOf(offer.services),
    currency: offer.price.currency,
    nights: nightsOf(shares, stay),
    ...chargesOf(shares, stay.language),
    total,
    dueNow: least(total, overRooms(shares, prepaid)),
    promotions: [],
    isRefundable: penalties[0]!.penalty < total,
    penalties,
    noShowPenalty: least(
      total,
      overRooms(shares, ({ noShow }) => noShow),
    ),
    cancellationText: null,
    depositText: null,
    offers: [{ bed: null, token, expiresAt: null }],
  }
}

/** Nights without VAT, in proportion to what apaleo asks for each with it. */
function nightsOf(shares: readonly Share[], { checkin }: LiveStay): LiveRate['nights'] {
  const { nights } = shares[0]!.offer.price
  const gross = nights.map((_, index) => overRooms(shares, ({ price }) => price.nights[index]!.gross))
  const rates = allocate(
    overRooms(shares, ({ price }) => netOfNights(price)),
    gross,
  )
  return rates.map((rate, index) => ({
    day: addDays(checkin, index),
    rate,
    originalRate: rate,
    available: Math.min(...shares.map(({ offer }) => offer.price.nights[index]!.free)),
  }))
}

function chargesOf(
  shares: readonly Share[],
  language: string,
): Pick<LiveRate, 'taxes' | 'fees' | 'checkinFees'> {
  const words = sourceWords(language).apaleo
  const cityTax = overRooms(shares, ({ price }) => price.cityTax)
  const vat = byName(shares, ({ price }) => price.vat)
  return {
    taxes: vat.map(({ name, ...rest }) => ({ name: `${words.vat} ${name} %`, ...rest, isIncluded: true })),
    fees: byName(shares, ({ price }) => [...price.services, ...price.fees]),
    checkinFees: cityTax > 0 ? [{ name: words.cityTax, description: words.paidThere, amount: cityTax }] : [],
  }
}

/** Charges of one name are one line over all rooms. */
function byName(
  shares: readonly Share[],
  linesOf: (offer: ApaleoOffer) => readonly { readonly name: string; readonly amount: Minor }[],
): LiveCharge[] {
  const lines = shares.flatMap(({ offer, rooms }) =>
    linesOf(offer).map(({ name, amount }) => ({ name, amount: times(amount, rooms.length) })),
  )
  return [...Map.groupBy(lines, ({ name }) => name)].map(([name, same]) => ({
    name,
    description: '',
    amount: sum(same.map(({ amount }) => amount)),
  }))
}

/** Where the parties' fees begin at different times, all of them begin at the first. */
function penaltiesOf(shares: readonly Share[], total: Minor, now: Temporal.Instant): LivePenalty[] {
  const fee = least(
    total,
    overRooms(shares, ({ cancelling }) => cancelling.fee),
  )
  const begins = shares.map(({ offer }) => offer.cancelling.from ?? now.toString())
  const [from] = begins.toSorted(Temporal.Instant.compare) as [string]
  if (fee === 0 || Temporal.Instant.compare(from, now) <= 0)
    return [{ from: null, until: null, penalty: fee }]
  return [
    { from: null, until: from, penalty: zero },
    { from, until: null, penalty: fee },
  ]
}
