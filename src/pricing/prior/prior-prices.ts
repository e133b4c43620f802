// The prior price of a reduced night: the lowest that the same stay was to be had for, by everybody, in the thirty days before the
// reduction began (decision 77). Former prices are computed as the present one is, by the same steps.

import type { PricedNight } from '../../lodging/prices/price.ts'
import {
  changesOf,
  formerPriceDays,
  havePricesAlike,
  stateUntil,
} from '../../lodging/property-documents/former-prices.ts'
import { addDays, type Day, localTimeAt } from '../../values/civil-dates.ts'
import { add, type Minor, minor, scaleHalfAway, subtract, zero } from '../../values/money.ts'
import { blankDraft, type Draft } from '../draft.ts'
import { isPriced, pricedParty, priceNights, roomOnOffer } from '../nights/night-prices.ts'
import { tariffPrices } from '../nights/tariff-price.ts'
import type { FormerOfStay, Offer, StayContext } from '../offer.ts'
import { preparedProperty } from '../prepared-property.ts'
import type { PossiblePromotions } from '../promotions/promotion-conditions.ts'
import { applyAutomaticPromotions } from '../promotions/promotions.ts'
import { publicSearch } from './prior-promotions.ts'

/** Days before a reduction began of which the lowest price counts. */
const priorDays = 30

/** Consecutive days, the last first, on which the stay had one price; null: it had none. */
interface Piece {
  readonly first: Day
  readonly last: Day
  readonly nights: readonly PricedNight[] | null
}

/** Where the search for one night's prior price has come to, on its way back in time. */
interface Trail {
  /** The first day so far of the reduction. */
  since: Day | null
  /** The day on which the reduction began; null until it is known. */
  begun: Day | null
  lowest: Minor | null
  isDone: boolean
}

/** Fills `priorLowest` of reduced nights, where the market asks for it. After the taxes inside the prices are taken out. */
export function addPriorPrices(draft: Draft): void {
  const { price, offer } = draft
  const { former } = offer.stayContext
  if (former === null || price.promotions.length === 0) return
  const trails = new Map<number, Trail>()
  for (const [index, { promotionalSavings }] of price.nights.entries())
    if (promotionalSavings !== zero)
      trails.set(index, { since: null, begun: null, lowest: null, isDone: false })
  for (const piece of piecesOf(offer, former)) {
    for (const [index, trail] of trails) follow(trail, piece, piece.nights?.[index] ?? null, today(offer))
    if ([...trails.values()].every(({ isDone }) => isDone)) break
  }
  for (const [index, { begun, lowest }] of trails) {
    // Of a reduction that is older than what is kept, nothing is said.
    if (begun === null && isWithinKept(offer, former)) continue
    price.nights[index]!.priorLowest = lowest === null ? null : asShown(draft, index, lowest)
  }
}

const today = ({ stayContext: { search } }: Offer): Day => search.local.today

const isWithinKept = ({ stayContext: { now } }: Offer, { prices: { keptSince } }: FormerOfStay): boolean =>
  keptSince !== null && keptSince > now - formerPriceDays * 86_400_000

function follow(trail: Trail, { first, last }: Piece, night: PricedNight | null, now: Day): void {
  if (trail.isDone) return
  if (trail.begun === null) {
    if (night !== null && night.promotionalSavings !== zero) {
      trail.since = first
      return
    }
    trail.begun = trail.since ?? now
  }
  if (last < addDays(trail.begun, -priorDays)) trail.isDone = true
  else if (night !== null && (trail.lowest === null || night.rate < trail.lowest)) trail.lowest = night.rate
}

/** An amount as the hotel writes it, without the taxes that are inside, as the night's other amounts are. */
function asShown({ rooms, inside, price }: Draft, index: number, amount: Minor): Minor {
  const { gross, rate, originalRate } = price.nights[index]!
  if (gross === undefined) return amount
  let written = 0
  for (const { alike, original } of rooms) written += original[index]! * alike.places.length
  if (amount === written) return originalRate
  const [net, whole] =
    inside !== null && 'whole' in inside ? [inside.net, inside.whole] : gross > 0 ? [rate, gross] : [1, 1]
  return add(rate, minor(Math.max(-rate, scaleHalfAway(subtract(amount, gross), net, whole))))
}

function* piecesOf(offer: Offer, { prices, promotionsOn }: FormerOfStay): Generator<Piece> {
  const { stayContext, room, terms } = offer
  const { now, days } = stayContext
  const asked = { roomId: room.room.id, rateCode: terms.plan.code, days }
  const earliest = Math.max(now - formerPriceDays * 86_400_000, prices.keptSince ?? 0)
  const localDay = (instant: number): Day => localTimeAt(instant, stayContext.property.timeZone).today
  // Clocks of two machines differ by moments.
  const changes = changesOf(prices, asked).map(until => ({ until, ended: Math.min(until, now) }))
  const states = [{ until: Number.POSITIVE_INFINITY, ended: now }, ...changes]
  let before: State | null = null
  let known = new Map<PossiblePromotions, Piece['nights']>()
  for (const [index, { until, ended }] of states.entries()) {
    if (ended < earliest) return
    const state = stateUntil(prices, asked, until)
    if (before === null || !isAlike(before, state)) known = new Map()
    before = state
    const begun = Math.max(states[index + 1]?.ended ?? earliest, earliest)
    const firstDay = localDay(begun)
    let last = localDay(ended)
    while (last >= firstDay) {
      const possible = promotionsOn(state.property, last, stayContext)
      let first = last
      while (first > firstDay && promotionsOn(state.property, addDays(first, -1), stayContext) === possible)
        first = addDays(first, -1)
      if (!known.has(possible)) known.set(possible, nightsThen(offer, state, last, possible))
      yield { first, last, nights: known.get(possible)! }
      last = addDays(first, -1)
    }
  }
}

type State = ReturnType<typeof stateUntil>

/** Whether a stay costs the same with the same promotions. Nearly all changes of a month are of other nights. */
const isAlike = (one: State, other: State): boolean =>
  one.property === other.property &&
  (one.calendar === undefined || other.calendar === undefined
    ? one.calendar === other.calendar
    : one.calendar.tariff?.tariff === other.calendar.tariff?.tariff &&
      havePricesAlike(one.calendar, other.calendar))

/** What the stay would have cost if it had been asked for on a day; null where it had no public price. */
function nightsThen(
  { stayContext, room: present, terms }: Offer,
  { property, calendar }: State,
  day: Day,
  promotions: PossiblePromotions,
): readonly PricedNight[] | null {
  const room = property.rooms.find(({ id }) => id === present.room.id)
  const plan = property.ratePlans.find(({ code }) => code === terms.plan.code)
  const isPublic = plan !== undefined && plan.access === undefined
  if (room === undefined || !isPublic || calendar === undefined) return null
  if (property.currency !== stayContext.property.currency) return null
  const context: StayContext = {
    ...stayContext,
    property,
    search: publicSearch(stayContext, day),
    parties: stayContext.search.parties.map(party => pricedParty(property, party)),
    promotions,
    pricesGuests: preparedProperty(property).pricesGuests,
    discount: null,
  }
  const onOffer = roomOnOffer(context, room, null)
  const { tariff } = calendar
  const byTariff = tariff === undefined ? null : tariffPrices(calendar, tariff, room, context)
  if (tariff !== undefined && byTariff === null) return null
  const guests = onOffer.alike.map(alike => alike.guests)
  if (context.days.some(each => !isPriced(calendar, each - calendar.firstDay, guests))) return null
  const draft = blankDraft(
    { stayContext: context, room: onOffer, terms: { ...terms, plan }, calendar, byTariff },
    stayContext.charges,
  )
  priceNights(draft)
  applyAutomaticPromotions(draft)
  return draft.price.nights
}
