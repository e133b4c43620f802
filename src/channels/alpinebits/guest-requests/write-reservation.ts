// Writes a booking of ours as the HotelReservation of GuestRequests. It never has a card: the hotel sees cards here only.

import { type ChannelMapping, theirRatePlan, theirRoom } from '../../../lodging/channels/channel.ts'
import { byRoom } from '../../../lodging/prices/by-room.ts'
import type { MealPlan } from '../../../lodging/properties/property.ts'
import type { Guest, Reservation, ReservedRoom } from '../../../lodging/reservations/reservation.ts'
import { isMixed, kindsOf } from '../../../lodging/reservations/room-kinds.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalText, spread } from '../../../values/money.ts'
import { xmlOf, xmlText } from '../../xml.ts'
import type { HotelNames } from '../hotel-check.ts'
import type { Version } from '../schema-check.ts'

/** A booking with what its HotelReservation says beside it. */
export interface WrittenBooking {
  readonly reservation: Reservation
  /** The client has acknowledged an earlier version of it. */
  readonly isKnown: boolean
  /** RFC 3339, UTC: its last change. */
  readonly changedAt: string
  /** Of a rate plan; undefined for one that the property no longer has. */
  readonly mealPlanOf: (rateCode: string) => MealPlan | undefined
}

/** The connection as the booking is written for it. */
export interface WritingFor {
  readonly version: Version
  readonly hotel: HotelNames
  readonly mapping: ChannelMapping
}

/**
 * The element, as XML valid by the schema of the version: Reserved, Modify once an earlier version is known, or Cancelled, which
 * has the number only. There is a RoomStay for each room; the total with all taxes and fees is divided among them.
 */
export function writeReservation(booking: WrittenBooking, writing: WritingFor): string {
  const { reservation, changedAt, isKnown } = booking
  const { version, hotel } = writing
  const isCancelled = reservation.status === 'cancelled'
  const attributes = {
    CreateDateTime: reservation.createdAt,
    LastModifyDateTime: version === '2022-10' ? changedAt : undefined,
    ResStatus: isCancelled ? 'Cancelled' : isKnown ? 'Modify' : 'Reserved',
  }
  const property = xmlOf('BasicPropertyInfo', { HotelCode: hotel.code, HotelName: hotel.name })
  const id = xmlOf('UniqueID', { Type: isCancelled ? 15 : 14, ID: reservation.confirmationNumber })
  if (isCancelled) return xmlOf('HotelReservation', attributes, id, xmlOf('ResGlobalInfo', {}, property))
  return xmlOf(
    'HotelReservation',
    attributes,
    id,
    xmlOf('RoomStays', {}, ...roomStays(booking, writing)),
    writeGuest(reservation),
    xmlOf('ResGlobalInfo', {}, ...writeNote(reservation.guest.note), property),
  )
}

function roomStays({ reservation, mealPlanOf }: WrittenBooking, { mapping }: WritingFor): string[] {
  const { checkin, checkout, rooms, propertyPrice } = reservation
  const { total, currency, decimals } = propertyPrice
  const ofRooms = isMixed(reservation) ? byRoom(propertyPrice) : null
  const amounts = ofRooms?.map(each => each.total.total) ?? spread(total.total, rooms.length)
  const kinds = kindsOf(reservation)
  return rooms.map((room, index) => {
    const { roomId, rateCode } = kinds[index]!
    const code = theirRoom(mapping, roomId) ?? String(roomId)
    return xmlOf(
      'RoomStay',
      {},
      xmlOf(
        'RoomTypes',
        {},
        // A code of a distinct room is "category/room"; categories have at most 8 characters.
        xmlOf('RoomType', { RoomTypeCode: code.split('/')[0]?.slice(0, 8), RoomClassificationCode: 42 }),
      ),
      xmlOf(
        'RatePlans',
        {},
        xmlOf(
          'RatePlan',
          { RatePlanCode: theirRatePlan(mapping, rateCode, roomId) ?? rateCode },
          xmlOf('MealsIncluded', {
            MealPlanIndicator: 'true',
            MealPlanCodes: mealCodes[mealPlanOf(rateCode) ?? 'room_only'],
          }),
        ),
      ),
      xmlOf('GuestCounts', {}, ...guestCounts(room)),
      xmlOf('TimeSpan', { Start: formatDay(checkin), End: formatDay(checkout) }),
      xmlOf('Total', {
        AmountAfterTax: decimalText(amounts[index]!, decimals),
        CurrencyCode: currency,
      }),
    )
  })
}

/** Codes of OpenTravel's list MPT. */
const mealCodes: Readonly<Record<MealPlan, number>> = {
  all_inclusive: 1,
  breakfast: 3,
  full_board: 10,
  half_board: 12,
  room_only: 14,
}

/** Adults have no age; children of the same age are counted together. */
const guestCounts = ({ adults, children_ages }: ReservedRoom): string[] => [
  ...(adults > 0 ? [xmlOf('GuestCount', { Count: adults })] : []),
  ...[...Map.groupBy(children_ages, age => age)].map(([age, same]) =>
    xmlOf('GuestCount', { Count: same.length, Age: age }),
  ),
]

function writeGuest({ guest, language }: Reservation): string {
  const phone = guest.phone.replace(/(?!^\+)[^0-9]/g, '')
  const customer = xmlOf(
    'Customer',
    { Language: language },
    xmlOf('PersonName', {}, filled('GivenName', guest.first_name), filled('Surname', guest.last_name)),
    /^\+?[0-9]+$/.test(phone) ? xmlOf('Telephone', { PhoneTechType: 1, PhoneNumber: phone }) : '',
    /^\S+@\S+$/.test(guest.email) ? xmlOf('Email', {}, xmlText(guest.email)) : '',
    writeAddress(guest),
  )
  const levels = ['Profile', 'ProfileInfo', 'Profiles', 'ResGuest', 'ResGuests']
  return levels.reduce((inside, name) => xmlOf(name, {}, inside), customer)
}

/** An element that may not be empty. */
const filled = (name: string, text: string): string => xmlOf(name, {}, xmlText(text) || '-')

function writeAddress({ addresses }: Guest): string {
  const [address] = addresses
  if (!address) return ''
  const country = address.country.toUpperCase()
  const parts = [
    ['AddressLine', [address.line_1, address.line_2].filter(Boolean).join(', ')],
    ['CityName', address.city ?? ''],
    ['PostalCode', address.postal_code],
  ] as const
  return xmlOf(
    'Address',
    {},
    ...parts.flatMap(([name, text]) => (xmlText(text) === '' ? [] : [xmlOf(name, {}, xmlText(text))])),
    /^[A-Z]{2}$/.test(country) ? xmlOf('CountryName', { Code: country }) : '',
  )
}

function writeNote(note: string | null): string[] {
  const text = xmlText(note ?? '')
  if (text === '') return []
  const comment = xmlOf('Comment', { Name: 'customer comment' }, xmlOf('Text', {}, text))
  return [xmlOf('Comments', {}, comment)]
}
