// The money of a change: its fee, and what is charged or comes back now (contract B9, reservation protocol 8).

import { converter } from '../../../lodging/prices/exchange.ts'
import type { WordedPrice } from '../../../lodging/prices/price.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import { type Reservation, takesMoney } from '../../../lodging/reservations/reservation.ts'
import { withChangeFee } from '../../../pricing/policies/change-fee.ts'
import { add, type Minor, most, subtract, zero } from '../../../values/money.ts'
import { wordsIn } from '../../../wording/wording.ts'
import { penaltyAt } from '../../reservations/reservation-actions.ts'
import type { ChosenRate } from '../../shopping/chosen-rate.ts'
import { keptPrice } from '../new-reservation.ts'
import type { ChangedStay } from './changed-stay.ts'

export interface ChangedPrice
  extends Pick<Reservation, 'price' | 'propertyPrice' | 'exchange' | 'discountId'> {
  /** Of this change alone, in minor units of the property's currency. */
  readonly penalty: Minor
}

interface Chosen {
  readonly chosen: ChosenRate
  readonly now: Temporal.Instant
  /** The hotel takes nothing for this change; what earlier ones cost stays. */
  readonly waivesPenalty?: boolean
}

/** The price of the changed stay with the fees of this change and of earlier ones. */
export function changedPrice(
  reservation: Reservation,
  stay: ChangedStay,
  { chosen, now, waivesPenalty = false }: Chosen,
): ChangedPrice {
  const { owed, shown, exchange } = chosen
  const { propertyPrice } = reservation
  const language = stay.language ?? reservation.language
  const earlier = propertyPrice.changeFee ?? zero
  const discountId = owed.discount?.discount.id ?? null
  const isFree =
    waivesPenalty ||
    (keepsStay(reservation, stay) &&
      reservation.discountId === discountId &&
      owed.total.total >= subtract(propertyPrice.total.total, earlier))
  const penalty = isFree ? zero : subtract(penaltyAt(propertyPrice, now), earlier)
  const fee = add(earlier, penalty)
  const priced = (price: ChosenRate['owed'], amount: Minor): WordedPrice =>
    withFee(keptPrice(price, exchange, language), amount, { fee, language, currency: exchange.from })
  return {
    price: priced(shown, converter(exchange)(fee)),
    propertyPrice: priced(owed, fee),
    exchange,
    discountId,
    penalty,
  }
}

interface FeeText {
  /** In the property's currency, as in all texts of policies. */
  readonly fee: Minor
  readonly language: Reservation['language']
  readonly currency: string
}

function withFee(price: WordedPrice, amount: Minor, { fee, language, currency }: FeeText): WordedPrice {
  if (fee === zero) return price
  const { policies, formats, paragraph } = wordsIn(language)
  const sentence = policies.changeFeeIsKept(formats.amount(fee, currency))
  const cancellationPolicy = paragraph([price.cancellationPolicy, sentence])
  return withChangeFee({ ...price, cancellationPolicy }, amount, policies.changeFee)
}

/** Whether the guest gives nothing back: every night, every room and the rate are kept. */
const keepsStay = (reservation: Reservation, stay: ChangedStay): boolean =>
  stay.checkin <= reservation.checkin &&
  stay.checkout >= reservation.checkout &&
  stay.accommodationId === reservation.roomId &&
  stay.rooms.length >= reservation.rooms.length &&
  stay.rateCode === reservation.rateCode

/** What is charged and what comes back, in minor units of the property's currency; one of them is nothing. */
export interface MoneyNow {
  readonly charged: Minor
  readonly refunded: Minor
}

/** The difference of what is due when booking, where the server takes the money of the reservation. */
export function moneyNow(
  { paymentState, propertyPrice }: Reservation,
  proposed: Pick<Reservation, 'propertyPrice'>,
  { paymentCollection }: Property,
): MoneyNow {
  const was = propertyPrice.total.balanceDue
  const difference = subtract(proposed.propertyPrice.total.balanceDue, was)
  const isFirst = paymentState === 'none' && was === zero && paymentCollection === 'gateway'
  if (!takesMoney(paymentState) && !isFirst) return { charged: zero, refunded: zero }
  return { charged: most(zero, difference), refunded: most(zero, subtract(zero, difference)) }
}

/**
 * The changed reservation, of which no more is due now than was before: the hotel's staff has no card to charge, so the guest
 * pays the rest at the property.
 */
export function restAtProperty(reservation: Reservation, proposed: Reservation): Reservation {
  const kept = (price: WordedPrice, former: WordedPrice): WordedPrice => ({
    ...price,
    isDepositRequired: former.isDepositRequired,
    depositPolicy: former.depositPolicy,
    total: { ...price.total, balanceDue: former.total.balanceDue },
  })
  return {
    ...proposed,
    price: kept(proposed.price, reservation.price),
    propertyPrice: kept(proposed.propertyPrice, reservation.propertyPrice),
  }
}
