// Reservation answers as plain objects, to compare with the bytes of the presenter.

import { checkinInstant } from '../../../src/lodging/reservations/deposits.ts'
import { publicStatus, type Reservation } from '../../../src/lodging/reservations/reservation.ts'
import type {
  CancellationAnswer,
  Charge,
  ReservationAnswer,
  ReservationPage,
} from '../../../src/operations/answers.ts'
import { formatDay } from '../../../src/values/civil-dates.ts'
import { decimalsOf } from '../../../src/values/currencies.ts'
import { decimalNumber, type Minor } from '../../../src/values/money.ts'
import {
  amountsIn,
  exchangeData,
  presentCharges,
  presentDeposits,
  presentDiscount,
  presentNights,
  presentPenalties,
  presentPolicies,
  presentPromotions,
  presentTotal,
} from './plain-presenter-price.ts'

/** The answer with the interface's names; only confirmed reservations have a confirmation number (contract B5). */
export function presentReservation({ reservation, property, actions, card: use }: ReservationAnswer) {
  const { price, exchange, card } = reservation
  const status = publicStatus(reservation.status)
  const amounts = amountsIn(exchange)
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
    rooms: reservation.rooms.map(({ ages_assumed: _, ...room }) => room),
    guest: reservation.guest,
    payment: {
      brand: card.brand,
      last_four: card.last_four,
      expiry_month: card.expiry_month,
      expiry_year: card.expiry_year,
    },
    nights: presentNights(price.nights, amounts),
    ...presentCharges(price, amounts),
    total: presentTotal(price.total, amounts),
    discount: price.discount && presentDiscount(price.discount, amounts),
    promotions: presentPromotions(price.promotions, amounts),
    ...presentPolicies(price),
    ...presentPenalties(price, amounts),
    ...presentDeposits(price, { checkin: checkinInstant(property, reservation.checkin), card: use }, amounts),
    property_policy: property.content.property_policy,
    cancelled_at: status === 'cancelled' ? (reservation.cancellation?.at ?? null) : null,
    actions,
    meta_data: {
      ...exchangeData(exchange),
      charge: presentCharge({ owed: reservation.propertyPrice, card: use }),
      ...assumedAge(reservation),
    },
  }
}

/** What is charged, in the property's currency. */
function presentCharge({ owed, card }: Charge) {
  const { currency, total } = owed
  const major = (amount: Minor): number => decimalNumber(amount, decimalsOf(currency))
  return {
    currency,
    total: major(total.total),
    balance_due: major(total.balanceDue),
    checkin_fee: major(total.checkinFee),
    rebate: major(total.rebate),
    cancellation_penalties: owed.cancellationPenalties.map(({ from, until, penalty }) => ({
      from,
      until,
      penalty: major(penalty),
    })),
    no_show_penalty: major(owed.noShowPenalty),
    card,
  }
}

/** The age used for children without one. */
function assumedAge({ rooms }: Reservation): { assumed_child_age?: number } {
  const age = rooms.find(({ ages_assumed }) => ages_assumed)?.children_ages[0]
  return age === undefined ? {} : { assumed_child_age: age }
}

/** A page of reservations with its position. */
export const presentReservationPage = ({ reservations, page, limit, total }: ReservationPage) => ({
  reservations: reservations.map(presentReservation),
  page,
  limit,
  total,
})

/** The cost of cancelling, and the reservation afterwards. */
export const presentCancellation = ({ penalty, refund, decimals, ...answer }: CancellationAnswer) => ({
  simulated: answer.simulated,
  penalty: decimalNumber(penalty, decimals),
  refund: decimalNumber(refund, decimals),
  currency: answer.currency,
  as_of: answer.asOf,
  charge: {
    currency: answer.owed.currency,
    penalty: decimalNumber(answer.owed.amounts.penalty, decimalsOf(answer.owed.currency)),
    refund: decimalNumber(answer.owed.amounts.refund, decimalsOf(answer.owed.currency)),
  },
  reservation: presentReservation(answer),
})
