// One rate of a live source, checked with the source for a preview or a booking. What the publisher was shown before is
// found again, on any server; where it is not there or too old, the source is searched anew.

import type { Room } from '../../../lodging/properties/property.ts'
import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import { convertPrice } from '../../../pricing/conversion.ts'
import { verdictOf } from '../../../pricing/room-flags.ts'
import { askCheck } from '../../../sources/asking.ts'
import type { BookedOffer, LiveOffer, LiveRate } from '../../../sources/live-offers.ts'
import { Fault, notFound } from '../../../values/faults.ts'
import type { Minor } from '../../../values/money.ts'
import type { AppContext } from '../../context.ts'
import type { PreviewRequest } from '../../requests.ts'
import type { ChosenRate } from '../chosen-rate.ts'
import type { GatheredStay } from '../gather.ts'
import type { LiveFound } from './live-desk.ts'
import { pricedLive } from './live-prices.ts'
import { keepShown, type Shown, shownBefore } from './live-shown.ts'
import {
  currencyOf,
  type LiveResult,
  livePropertyOf,
  liveStayOf,
  placeOfRate,
  roomsOf,
  ruleAgainst,
  shownRate,
} from './live-stay.ts'
import type { LivePlace, LivePlaces } from './selling.ts'
import { offerChanged, soldOut, sourceUnavailable } from './source-refusals.ts'

/** A rate that the source sells now at this price. */
export interface CheckedOffer {
  readonly chosen: ChosenRate
  readonly source: string
  /** What is to be booked. */
  readonly booking: BookedOffer
  /** Of the rate, in its own currency: what is agreed with the source. */
  readonly total: Minor
  /** What the publisher was shown last, in the currency shown; null where it was shown nothing. */
  readonly shownTotal: Minor | null
}

export interface Choice {
  readonly request: PreviewRequest
  readonly gathered: GatheredStay
  /** The bed that was chosen; null for the first. */
  readonly bed: string | null
}

/**
 * The chosen rate of a property that is sold live, as its source sells it now. NotFoundException for a room that the property lacks,
 * RoomUnavailableException 409 for a rate that is not sold now or whose offer has ended at the source, RemoteInventoryException 502 when the source does not answer.
 */
export async function checkOffer(
  context: AppContext,
  { publisher }: KeyHolder,
  choice: Choice & { readonly places: LivePlaces },
): Promise<CheckedOffer> {
  const { request, gathered, places } = choice
  const { property } = gathered.supply
  const { place, code } = placeOfRate(places, request.rateCode)
  const room = property.rooms.find(({ id }) => id === request.accommodationId)
  if (!room) throw notFound(`Property ${property.id} has no room ${request.accommodationId}.`)
  if (place.mapping.key === '' || ruleAgainst(gathered) !== null) throw notSold()
  const shown: Shown = {
    publisherId: publisher.id,
    propertyId: property.id,
    stay: liveStayOf(gathered),
    place,
  }
  const asked: Asked = { context, choice, room, place, code, shown }
  const before = await shownBefore(context, shown)
  const seen = before === undefined ? null : pick(asked, before)
  const checked = seen && !isExpired(context, seen.offer) ? await check(asked, seen) : null
  const sold = checked ?? (await check(asked, await pickAnew(asked)))
  if (sold === null) throw offerChanged()
  return {
    chosen: asChosen(asked, sold.rate),
    source: place.source.name,
    booking: bookingOf(asked, sold),
    total: sold.rate.total,
    shownTotal: seen ? asChosen(asked, seen.rate).shown.total.total : null,
  }
}

interface Asked {
  readonly context: AppContext
  readonly choice: Choice
  readonly room: Room
  readonly place: LivePlace
  /** Of the rate at the source. */
  readonly code: string
  readonly shown: Shown
}

interface Picked {
  readonly roomKey: string
  readonly rate: LiveRate
  readonly offer: LiveOffer
}

/** The chosen rate and bed among what was found; null where it is not there. */
function pick({ choice: { bed }, code, room, place }: Asked, { availability }: LiveFound): Picked | null {
  const own = currencyOf(availability)
  for (const { key, rates } of roomsOf(availability, place.mapping, room)) {
    const rate = rates.find(each => each.code === code && each.currency === own)
    if (rate === undefined) continue
    const offer = rate.offers.find(each => each.bed?.code === bed) ?? rate.offers[0]!
    return { roomKey: key, rate, offer }
  }
  return null
}

async function pickAnew(asked: Asked): Promise<Picked> {
  const { context, choice, place, shown } = asked
  const { supply, search } = choice.gathered
  context.live.forget(place.source, shown.stay, place.mapping.key)
  const properties = [livePropertyOf(supply.property, place.mapping)]
  const [answer] = context.live.search(place.source, properties, {
    stay: shown.stay,
    today: search.local.today,
  })
  const found = await answer!
  if (found === null) throw sourceUnavailable(`${place.source.name} did not answer a search`)
  await keepShown(context, shown, found)
  const picked = pick(asked, found)
  if (picked === null) throw notSold()
  return picked
}

/** The offer as the source sells it now; null for one that is too old. */
async function check(asked: Asked, picked: Picked): Promise<Picked | null> {
  const { context, choice, place, shown } = asked
  const { roomKey, rate, offer } = picked
  const property = livePropertyOf(choice.gathered.supply.property, place.mapping)
  const answer = await askCheck(place.source, { stay: shown.stay, property, roomKey, rate, offer })
  switch (answer.outcome) {
    case 'available':
      return { roomKey, rate: answer.rate, offer: answer.offer }
    case 'expired':
      return null
    case 'sold_out':
      context.live.forget(place.source, shown.stay, place.mapping.key)
      throw soldOut()
    case 'unavailable':
      throw sourceUnavailable(`${place.source.name} gave no price: ${answer.reason}`)
  }
}

const isExpired = ({ clock }: AppContext, { expiresAt }: LiveOffer): boolean =>
  expiresAt !== null && Temporal.Instant.compare(expiresAt, clock.now()) <= 0

function asChosen({ choice: { request, gathered }, room, place }: Asked, rate: LiveRate): ChosenRate {
  const owed = pricedLive(shownRate(place, rate), gathered.language)
  const exchange = gathered.exchangeFrom(rate.currency)
  return {
    room: { ...room, beds: owed.beds ?? [] },
    flags: verdictOf([]).flags,
    owed,
    shown: convertPrice(owed, exchange),
    exchange,
    discountRefusal: request.discountCode === null ? null : 'not_for_this_property',
  }
}

const bookingOf = ({ place }: Asked, { roomKey, offer }: Picked): BookedOffer => ({
  propertyKey: place.mapping.key,
  roomKey,
  offer,
})

const notSold = (): Fault =>
  new Fault(
    'RoomUnavailableException',
    'The room is not sold at this rate for this stay. Search again for what is left.',
    { errors: [{ field: 'rate_code', message: 'is not for sale now' }] },
  )

/** What a search showed, for the check that follows. */
export const keepResult = (
  context: AppContext,
  shown: Omit<Shown, 'place'>,
  result: LiveResult,
): Promise<void> => keepShown(context, { ...shown, place: result }, result.found)
