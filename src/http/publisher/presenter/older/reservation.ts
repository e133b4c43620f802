// Reservations of the older form: `{"messages": [], "data": [ … ]}`, with integer ids. Amounts are in the currency that the
// guest was shown, as in the bare form. Of the card there is the masked number, as nothing else is stored.

import { shownItems } from '../../../../lodging/prices/price.ts'
import { ownInventory } from '../../../../lodging/properties/property.ts'
import { publicStatus, wasConfirmed } from '../../../../lodging/reservations/reservation.ts'
import type { CancellationAnswer, OlderReservation, ReservationPage } from '../../../../operations/answers.ts'
import { formatDay } from '../../../../values/civil-dates.ts'
import { decimalsOf } from '../../../../values/currencies.ts'
import { decimalNumber, type Minor } from '../../../../values/money.ts'
import type { ByteWriter } from '../../../json/byte-writer.ts'
import { furtherMembers, opened, pieces } from '../../../json/fragments.ts'
import { amountsIn, exchangeData } from '../amounts.ts'
import { writeItem } from '../price.ts'
import { cancellationData } from '../reservation.ts'
import { writeDiscount } from '../savings.ts'
import { olderBed, olderCustomer, olderPayment, olderRooms } from './reservation-guest.ts'
import { olderReservedProperty } from './reservation-property.ts'

interface ReservationView {
  /** Base address of images. */
  readonly publicUrl: string
  /** Language of the names of countries. */
  readonly language: string
}

const [list, close] = pieces('{"messages":[],"data":…}')

/** Reservations as the list of the answer. */
export function writeOlderReservations(
  out: ByteWriter,
  reservations: readonly OlderReservation[],
  view: ReservationView,
): void {
  out.list(list, reservations, writeOlderReservation, view).put(close)
}

/** A page of them, with its number and the total beside the list. */
export function writeOlderPage(
  out: ByteWriter,
  reservations: readonly OlderReservation[],
  { page, limit, total, ...view }: Omit<ReservationPage, 'reservations'> & ReservationView,
): void {
  out.list(list, reservations, writeOlderReservation, view)
  out.raw(furtherMembers({ page, limit, total })).put(close)
}

/** The reservation after the cancellation, with the penalty beside the list. */
export function writeOlderCancellation(
  out: ByteWriter,
  reservation: OlderReservation,
  { cancelled, ...view }: { readonly cancelled: CancellationAnswer } & ReservationView,
): void {
  out.list(list, [reservation], writeOlderReservation, view)
  out.raw(furtherMembers(cancellationData(cancelled))).put(close)
}

const [discount, feeItems, taxItems, propertyFees, reservationClose] = pieces(
  ',"discount":…,"reservation_fees":{"fee_items":…,"tax_items":…,"property_fees":…}}',
)

function writeOlderReservation(out: ByteWriter, answer: OlderReservation, view: ReservationView): void {
  const { price, exchange } = answer.reservation
  const amounts = amountsIn(exchange)
  out.raw(opened({ ...bookingOf(answer), ...chargesOf(answer), ...partsOf(answer, view) }))
  if (price.discount) writeDiscount(out.put(discount), price.discount, amounts)
  else out.flag(discount, false)
  out.list(feeItems, shownItems(price.fees), writeItem, amounts.decimals)
  out.list(taxItems, shownItems(price.taxItems), writeItem, amounts.decimals)
  out.list(propertyFees, shownItems(price.checkinFees), writeItem, amounts.decimals)
  out.put(reservationClose)
}

/** Only a reservation that was confirmed has a confirmation number (contract B5). */
const bookingOf = ({ reservation, number }: OlderReservation) => ({
  id: number,
  property_id: reservation.propertyId,
  publisher_id: reservation.publisherId,
  discount_id: reservation.discountId,
  status: publicStatus(reservation.status),
  created: reservation.createdAt,
  reservation_idx: wasConfirmed(reservation.status) ? reservation.confirmationNumber : '',
  source: reservation.source,
  source_confirmation: reservation.sourceConfirmation,
  source_reference: reservation.source === ownInventory ? null : reservation.id,
  meta_data: {
    uuid: reservation.id,
    rate_code: reservation.rateCode,
    ...exchangeData(reservation.exchange),
  },
})

function chargesOf({ reservation, dollars, publisherCurrency, publisherExchange }: OlderReservation) {
  const { exchange, propertyPrice } = reservation
  const { total } = reservation.price
  const decimals = decimalsOf(exchange.to)
  const shown = (amount: Minor): number => decimalNumber(amount, decimals)
  return {
    total_charge: shown(total.total),
    room_charge: shown(total.subtotal),
    fee_charge: shown(total.fee),
    tax_charge: shown(total.tax),
    balance_due: shown(total.balanceDue),
    property_fee: shown(total.checkinFee),
    property_currency: propertyPrice.currency,
    usd_value: dollars && decimalNumber(dollars, decimalsOf('USD')),
    publisher_currency: publisherCurrency,
    publisher_exchange_rate: publisherExchange && Number(publisherExchange.rate),
    guest_currency: exchange.to,
    guest_exchange_rate: Number(exchange.rate),
  }
}

const partsOf = (answer: OlderReservation, { publicUrl, language }: ReservationView) => ({
  reservation_property_accommodation: olderRooms(answer),
  property: olderReservedProperty(answer, publicUrl),
  reservation_payment: olderPayment(answer),
  reservation_customer: [olderCustomer(answer, language)],
  reservation_property_accommodation_rate: nightsOf(answer),
  bed: olderBed(answer),
})

const nightsOf = ({ reservation: { price }, number }: OlderReservation) =>
  price.nights.map(night => ({
    reservation_property_accommodation_id: number,
    reservation_id: number,
    date: formatDay(night.day),
    standard_rate: decimalNumber(night.originalRate, price.decimals),
    calculated_rate: decimalNumber(night.rate, price.decimals),
  }))
