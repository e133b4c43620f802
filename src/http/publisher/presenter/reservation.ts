// The reservation object (contract B3). Of the card it has brand, last four digits and expiry; nothing else is stored.

import { checkinInstant } from '../../../lodging/reservations/deposits.ts'
import {
  publicStatus,
  type Reservation,
  type ReservedRoom,
} from '../../../lodging/reservations/reservation.ts'
import type { RecordedStay } from '../../../lodging/reservations/reservation-change.ts'
import type {
  CancellationAnswer,
  GuestChallenge,
  ModificationAnswer,
  ReservationAnswer,
  ReservationPage,
} from '../../../operations/answers.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalNumber } from '../../../values/money.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { fragment, furtherMembers, opened, pieces } from '../../json/fragments.ts'
import { amountsIn, chargeData, exchangeData, owedData } from './amounts.ts'
import { cardFormData } from './card-form.ts'
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
import { writeDiscount, writePromotion } from './savings.ts'

const [nights, total, discount, promotions, close] = pieces(
  ',"nights":…,"total":…,"discount":…,"promotions":…}',
)

/** The answer with the interface's names. The price is written as in availability, the rest as objects. */
export function writeReservation(out: ByteWriter, answer: ReservationAnswer): void {
  const { price, exchange, checkin } = answer.reservation
  const { property, card } = answer
  const amounts = amountsIn(exchange)
  out.raw(opened(bookingOf(answer)))
  out.list(nights, price.nights, writeNight, amounts.decimals)
  writeCharges(out, price, amounts.decimals)
  writeTotal(out.put(total), price.total, amounts.decimals)
  if (price.discount) writeDiscount(out.put(discount), price.discount, amounts)
  else out.nothing(discount)
  out.list(promotions, price.promotions, writePromotion, amounts)
  writePolicies(out, price, {
    deposit: fragment(JSON.stringify(price.depositPolicy)),
    cancellation: fragment(JSON.stringify(price.cancellationPolicy)),
  })
  writePenalties(out, price, amounts.decimals)
  const payment = { checkin: checkinInstant(property, checkin), card }
  writeDeposits(out, price, payment, amounts.decimals)
  writeByRoom(out, price, amounts.decimals)
  writeExtras(out, price, amounts.decimals)
  out.raw(furtherMembers(termsOf(answer))).put(close)
}

/** Only a confirmed reservation has a confirmation number (contract B5). */
function bookingOf({ reservation, property, challenge }: ReservationAnswer) {
  const status = publicStatus(reservation.status)
  const { card } = reservation
  return {
    confirmation_number: status === 'pending' || status === 'failed' ? null : reservation.confirmationNumber,
    id: reservation.id,
    status,
    created_at: reservation.createdAt,
    property: { id: property.id, name: property.name },
    room: { id: reservation.roomId, name: reservation.roomName },
    source: reservation.source,
    source_confirmation: reservation.sourceConfirmation,
    rate_code: reservation.rateCode,
    checkin: formatDay(reservation.checkin),
    checkout: formatDay(reservation.checkout),
    rooms: reservation.rooms.map(roomOf),
    guest: reservation.guest,
    payment: {
      brand: card.brand,
      last_four: card.last_four,
      expiry_month: card.expiry_month,
      expiry_year: card.expiry_year,
      ...(challenge && { challenge: challengeData(challenge) }),
    },
  }
}

/** The one place where the secret of a challenge leaves its wrapper: it is the guest's browser's. */
const challengeData = ({ provider, publishableKey, clientSecret, expiresAt }: GuestChallenge) => ({
  provider,
  publishable_key: publishableKey,
  client_secret: clientSecret.reveal(text => text),
  expires_at: expiresAt,
})

const termsOf = ({ reservation, property, actions, card, receipt }: ReservationAnswer) => ({
  property_policy: property.content.property_policy,
  cancelled_at:
    publicStatus(reservation.status) === 'cancelled' ? (reservation.cancellation?.at ?? null) : null,
  actions,
  meta_data: {
    ...exchangeData(reservation.exchange),
    charge: chargeData({ owed: reservation.propertyPrice, card }),
    ...assumedAge(reservation),
  },
  ...(receipt !== undefined && { receipt }),
})

/** The age used for children without an age. */
/** As it was sent. */
const roomOf = ({ ages_assumed: _, guests, ...room }: ReservedRoom) => ({
  ...room,
  ...(guests && {
    guests: guests.map(({ paysFrom, nightsThisYear, ...facts }) => ({
      ...facts,
      ...(paysFrom !== undefined && { pays_from: paysFrom }),
      ...(nightsThisYear !== undefined && { nights_this_year: nightsThisYear }),
    })),
  }),
})

function assumedAge({ rooms }: Reservation): { assumed_child_age?: number } {
  const age = rooms.find(({ ages_assumed }) => ages_assumed)?.children_ages[0]
  return age === undefined ? {} : { assumed_child_age: age }
}

const [reservations] = pieces('{"reservations":')

/** A page of reservations with its number and the total. */
export function writeReservationPage(out: ByteWriter, answer: ReservationPage): void {
  const { page, limit, total: ofAllPages } = answer
  out.list(reservations, answer.reservations, writeReservation, undefined)
  out.raw(furtherMembers({ page, limit, total: ofAllPages })).put(close)
}

const [reservation] = pieces(',"reservation":')

/** The penalty, and the reservation after the cancellation. */
export function writeCancellation(out: ByteWriter, answer: CancellationAnswer): void {
  out.raw(opened({ ...cancellationData(answer), charge: owedData(answer.owed) })).put(reservation)
  writeReservation(out, answer)
  out.put(close)
}

const [modified] = pieces('{"modification":')

/** What a change costs or has cost, and the reservation as it is then. */
export function writeModification(out: ByteWriter, { modification, ...answer }: ModificationAnswer): void {
  const { currency, decimals } = modification.after.price
  const shown = (amount: number): number => decimalNumber(amount, decimals)
  const change = {
    status: modification.status,
    before: stayOf(modification.before),
    after: stayOf(modification.after),
    difference: shown(modification.difference),
    penalty: shown(modification.penalty),
    charged: shown(modification.charged),
    refunded: shown(modification.refunded),
    currency,
    charge: owedData(modification.owed),
    ...(modification.cardForm && { card_form: cardFormData(modification.cardForm) }),
  }
  out.put(modified)
  out.raw(JSON.stringify(change)).put(reservation)
  writeReservation(out, answer)
  out.put(close)
}

const stayOf = ({ price, ...stay }: RecordedStay) => ({
  room_id: stay.roomId,
  room: stay.roomName,
  rate_code: stay.rateCode,
  checkin: formatDay(stay.checkin),
  checkout: formatDay(stay.checkout),
  rooms: stay.party,
  total: decimalNumber(price.total.total, price.decimals),
  balance_due: decimalNumber(price.total.balanceDue, price.decimals),
})

/** What cancelling costs. */
export const cancellationData = ({
  penalty,
  refund,
  decimals,
  ...answer
}: Omit<CancellationAnswer, keyof ReservationAnswer>) => ({
  simulated: answer.simulated,
  penalty: decimalNumber(penalty, decimals),
  refund: decimalNumber(refund, decimals),
  currency: answer.currency,
  as_of: answer.asOf,
})
