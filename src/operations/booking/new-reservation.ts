// The reservation that a booking becomes, with the price and the terms that it keeps.

import type { Language } from '../../lodging/documents/languages.ts'
import type { ExchangeRate } from '../../lodging/prices/exchange.ts'
import type { WordedPrice } from '../../lodging/prices/price.ts'
import { drawConfirmationNumber } from '../../lodging/reservations/confirmation-number.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { namesTogether } from '../../lodging/reservations/room-kinds.ts'
import type { PricedRate } from '../../pricing/priced-stay.ts'
import { wordedPrice } from '../../wording/worded-price.ts'
import { wordsIn } from '../../wording/wording.ts'
import type { ChosenRate } from '../shopping/chosen-rate.ts'
import { requestedKinds } from '../shopping/mixed/requested-kinds.ts'
import type { Booking, DecidedRate } from './prepare-booking.ts'

/** Whether a booking at this price is charged through the payment company before it is confirmed. */
export const isPaidFirst = ({ gathered }: Pick<Booking, 'gathered'>, { owed }: ChosenRate): boolean =>
  gathered.supply.property.paymentCollection === 'gateway' && owed.total.balanceDue > 0

/** The reservation that a booking becomes at this price. */
export function reservationOf(booking: Booking, chosen: DecidedRate, now: Temporal.Instant): Reservation {
  const { holder, request, intent, gathered, rooms, card } = booking
  const { language } = gathered
  const kinds = requestedKinds(request)
  const isPaid = isPaidFirst(booking, chosen)
  const isVaulted = gathered.supply.property.paymentCollection === 'vault'
  return {
    id: intent.id,
    confirmationNumber: drawConfirmationNumber(now.toString(), booking.context.cell),
    propertyId: request.propertyId,
    publisherId: holder.publisher.id,
    roomId: chosen.room.id,
    roomName: chosen.rooms ? namesTogether(chosen.rooms) : chosen.room.name,
    rateCode: kinds[0]!.rateCode,
    source: booking.now.kind === 'live' ? booking.now.source : gathered.supply.property.source,
    sourceConfirmation: null,
    status: isPaid ? 'authorizing' : booking.now.kind === 'own' ? 'confirmed' : 'held',
    version: 1,
    paymentState: isPaid ? 'authorizing' : isVaulted ? 'vaulted' : 'none',
    cancellation: null,
    checkin: request.checkin,
    checkout: request.checkout,
    rooms: rooms.map((room, index) => ({
      ...room,
      children_ages: gathered.search.parties[index]?.childAges ?? [],
      ages_assumed: room.children > 0 && request.rooms[index]?.childrenAges === null,
      ...(gathered.search.parties[index]?.guests && { guests: gathered.search.parties[index].guests }),
      ...(chosen.rooms && { accommodation_id: kinds[index]!.roomId, rate_code: kinds[index]!.rateCode }),
    })),
    guest: request.guest,
    card,
    session: request.session,
    createdAt: now.round('millisecond').toString(),
    price: keptPrice(chosen.shown, chosen.exchange, language),
    propertyPrice: {
      ...keptPrice(chosen.owed, chosen.exchange, language),
      ...noteOfStaff(booking, chosen),
    },
    exchange: chosen.exchange,
    discountId: chosen.owed.discount?.discount.id ?? null,
    openChange: null,
    language,
  }
}

function noteOfStaff(
  { holder, request: { priceByStaff: given } }: Booking,
  { instead }: DecidedRate,
): Pick<WordedPrice, 'byStaff'> {
  if (!given || instead === undefined) return {}
  return { byStaff: { reason: given.reason, by: holder.staff?.name ?? '', version: 1, instead } }
}

/** A reservation keeps the price and its terms, not the rate plan, which may change later, and of the extras what is chosen. */
export const keptPrice = (
  { plan: _, extras = [], ...price }: PricedRate,
  exchange: ExchangeRate,
  language: Language,
): WordedPrice => {
  const chosen = extras.filter(({ quantity }) => quantity > 0)
  return wordedPrice({ ...price, ...(chosen.length > 0 && { extras: chosen }) }, exchange, wordsIn(language))
}
