// Writes OTA_HotelResNotifRQ: a booking, its change or its cancellation, as the channel manager is told it. No card goes
// into it.

import { byRoom } from '../../lodging/prices/by-room.ts'
import type { Guest, Reservation, ReservedRoom } from '../../lodging/reservations/reservation.ts'
import { addDays, formatDay } from '../../values/civil-dates.ts'
import { add, allocate, decimalText, type Minor, spread, sumOf } from '../../values/money.ts'
import { xmlOf, xmlText } from '../xml.ts'
import type { OtaTerms } from './reading.ts'

export interface NotifiedReservation {
  readonly reservation: Reservation
  /** Commit for a booking that the receiver does not have yet. */
  readonly resStatus: 'Commit' | 'Modify' | 'Cancel'
  /** Names this sending; the same for every attempt, so that the receiver knows a repetition. */
  readonly echoToken: string
  /** The receiver's codes: of the hotel, and of each room. */
  readonly hotelCode: string
  readonly codes: readonly { readonly roomCode: string; readonly rateCode: string }[]
  /** Our code at the receiver. */
  readonly requestorId: string
  readonly amount: OtaTerms['amount']
  readonly now: Temporal.Instant
  /** Without, the message can be kept: it says nothing of the guests. */
  readonly hasGuests: boolean
}

/** The message as XML. Amounts are in the property's currency; the shares of the rooms add up to the whole. */
export function reservationMessage(notified: NotifiedReservation): string {
  const { reservation, resStatus, echoToken, requestorId, now } = notified
  const { total } = reservation.propertyPrice.total
  return xmlOf(
    'OTA_HotelResNotifRQ',
    {
      xmlns: 'http://www.opentravel.org/OTA/2003/05',
      EchoToken: echoToken,
      TimeStamp: seconds(now),
      Version: '1.0',
      ResStatus: resStatus,
    },
    xmlOf('POS', {}, source(requestorId)),
    xmlOf(
      'HotelReservations',
      {},
      xmlOf(
        'HotelReservation',
        {
          CreateDateTime: seconds(Temporal.Instant.from(reservation.createdAt)),
          LastModifyDateTime: seconds(now),
        },
        xmlOf('UniqueID', { Type: 14, ID: reservation.confirmationNumber }),
        xmlOf('RoomStays', {}, ...reservation.rooms.map((room, index) => roomStay(notified, room, index))),
        xmlOf('ResGuests', {}, ...reservation.rooms.map((room, index) => resGuest(notified, room, index))),
        xmlOf(
          'ResGlobalInfo',
          {},
          ...comments(notified),
          xmlOf('Total', amountAfterTax(reservation, total)),
          xmlOf(
            'HotelReservationIDs',
            {},
            xmlOf('HotelReservationID', { ResID_Type: 14, ResID_Value: reservation.confirmationNumber }),
          ),
        ),
      ),
    ),
  )
}

const seconds = (instant: Temporal.Instant): string => instant.round('second').toString()

const source = (requestorId: string): string =>
  xmlOf(
    'Source',
    {},
    xmlOf('RequestorID', { Type: 22, ID: requestorId }),
    xmlOf(
      'BookingChannel',
      { Primary: true, Type: 7 },
      xmlOf('CompanyName', { Code: requestorId }, xmlText(requestorId)),
    ),
  )

function roomStay(notified: NotifiedReservation, room: ReservedRoom, index: number): string {
  const { reservation, hotelCode } = notified
  const { roomCode, rateCode } = notified.codes[index]!
  const { total } = partOf(reservation, index).total
  const days = { Start: formatDay(reservation.checkin), End: formatDay(reservation.checkout) }
  return xmlOf(
    'RoomStay',
    {},
    xmlOf(
      'RoomTypes',
      {},
      xmlOf(
        'RoomType',
        { RoomTypeCode: roomCode, NumberOfUnits: 1 },
        xmlOf('RoomDescription', {
          Name: reservation.propertyPrice.mixed?.[index]?.roomName ?? reservation.roomName,
        }),
      ),
    ),
    xmlOf('RatePlans', {}, xmlOf('RatePlan', { RatePlanCode: rateCode })),
    xmlOf(
      'RoomRates',
      {},
      xmlOf(
        'RoomRate',
        { RoomTypeCode: roomCode, RatePlanCode: rateCode, NumberOfUnits: 1 },
        xmlOf('Rates', {}, ...nightlyRates(notified, index)),
      ),
    ),
    xmlOf('GuestCounts', {}, ...guestCounts(room)),
    xmlOf('TimeSpan', days),
    xmlOf('Total', amountAfterTax(reservation, shareOf(reservation, total, index))),
    xmlOf('BasicPropertyInfo', { HotelCode: hotelCode }),
    xmlOf('ResGuestRPHs', {}, xmlOf('ResGuestRPH', { RPH: index + 1 })),
  )
}

/** The price of which a room has a share: where the rooms are of different kinds, its own. */
function partOf({ propertyPrice }: Reservation, index: number) {
  const own = propertyPrice.mixed && byRoom(propertyPrice)?.[index]
  return own ?? propertyPrice
}

const shareOf = ({ rooms, propertyPrice }: Reservation, amount: Minor, index: number): Minor =>
  propertyPrice.mixed ? amount : spread(amount, rooms.length)[index]!

/**
 * What is paid for each night of a room, as the hotel writes its prices: with the taxes that are in them, less a discount. The
 * total of the room is their sum and its share of taxes and fees on top.
 */
function nightlyRates({ reservation, amount }: NotifiedReservation, index: number): string[] {
  const { currency, decimals } = reservation.propertyPrice
  const { nights, taxItems, total } = partOf(reservation, index)
  const taxes = taxItems.filter(({ included }) => included)
  const whole = add(
    total.subtotal,
    sumOf(taxes, tax => tax.total),
  )
  const rates = allocate(
    shareOf(reservation, whole, index),
    nights.map(({ rate }) => rate),
  )
  return nights.map(({ day }, night) =>
    xmlOf(
      'Rate',
      {
        RateTimeUnit: 'Day',
        UnitMultiplier: 1,
        EffectiveDate: formatDay(day),
        ExpireDate: formatDay(addDays(day, 1)),
      },
      xmlOf('Base', {
        [amount]: decimalText(rates[night]!, decimals),
        CurrencyCode: currency,
      }),
    ),
  )
}

const amountAfterTax = ({ propertyPrice: { currency, decimals } }: Reservation, amount: number) => ({
  AmountAfterTax: decimalText(amount, decimals),
  CurrencyCode: currency,
})

const guestCounts = ({ adults, children_ages }: ReservedRoom): string[] => [
  xmlOf('GuestCount', { AgeQualifyingCode: 10, Count: adults }),
  ...children_ages.map(age => xmlOf('GuestCount', { AgeQualifyingCode: 8, Age: age, Count: 1 })),
]

function resGuest(notified: NotifiedReservation, room: ReservedRoom, index: number): string {
  const customer = notified.hasGuests ? customerOf(notified.reservation.guest, room, index) : nobody
  return xmlOf(
    'ResGuest',
    { ResGuestRPH: index + 1 },
    xmlOf(
      'Profiles',
      {},
      xmlOf('ProfileInfo', {}, xmlOf('Profile', { ProfileType: 1 }, xmlOf('Customer', {}, ...customer))),
    ),
  )
}

const nobody = [xmlOf('PersonName', {}, xmlOf('Surname', {}, '(not kept)'))]

/** The guest of a room, by the name of the room; the booker's ways to be reached stand with the first. */
function customerOf(guest: Guest, room: ReservedRoom, index: number): string[] {
  const booker = `${guest.first_name} ${guest.last_name}`
  const [given, surname] =
    room.name === booker || room.name === '' ? [guest.first_name, guest.last_name] : names(room.name)
  const person = xmlOf(
    'PersonName',
    {},
    ...(given === '' ? [] : [xmlOf('GivenName', {}, xmlText(given))]),
    xmlOf('Surname', {}, xmlText(surname)),
  )
  if (index > 0) return [person]
  return [
    person,
    ...(guest.phone === '' ? [] : [xmlOf('Telephone', { PhoneNumber: guest.phone })]),
    ...(guest.email === '' ? [] : [xmlOf('Email', {}, xmlText(guest.email))]),
    ...guest.addresses.slice(0, 1).map(addressOf),
  ]
}

/** The last word is the surname. */
function names(name: string): [string, string] {
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? ['', name.trim()] : [name.trim().slice(0, at), name.trim().slice(at + 1)]
}

function addressOf({
  line_1,
  line_2,
  city,
  postal_code,
  region,
  state,
  country,
}: Guest['addresses'][number]): string {
  const line = (name: string, text: string | null) => (text ? [xmlOf(name, {}, xmlText(text))] : [])
  return xmlOf(
    'Address',
    {},
    ...line('AddressLine', line_1),
    ...line('AddressLine', line_2),
    ...line('CityName', city),
    ...line('PostalCode', postal_code),
    ...line('StateProv', state ?? region),
    xmlOf('CountryName', { Code: country }),
  )
}

function comments({ reservation, hasGuests }: NotifiedReservation): string[] {
  const { note } = reservation.guest
  if (!hasGuests || !note) return []
  return [xmlOf('Comments', {}, xmlOf('Comment', {}, xmlOf('Text', {}, xmlText(note))))]
}
