// A reservation as a booking of Cloudbeds (OTA Build-To-Us v5.5), in the currency of the property. Card data is never part
// of it.

import { type ChannelMapping, theirRatePlan, theirRoom } from '../../lodging/channels/channel.ts'
import { byRoom } from '../../lodging/prices/by-room.ts'
import { type Reservation, takesMoney } from '../../lodging/reservations/reservation.ts'
import { isMixed, kindsOf } from '../../lodging/reservations/room-kinds.ts'
import { addDays, formatDay } from '../../values/civil-dates.ts'
import { add, allocate, decimalNumber, type Minor, sum } from '../../values/money.ts'

export interface BookingFacts {
  readonly mapping: ChannelMapping
  /** Of the property, for guests who gave no address. */
  readonly country: string
  /** When it was last changed, RFC 3339; null for one that was not. */
  readonly modifiedAt: string | null
}

/** The booking as JSON. The days' rates of each room sum to its price, and the prices of the rooms to the total. */
export function cloudbedsBooking(reservation: Reservation, facts: BookingFacts): object {
  const { guest, propertyPrice, rooms } = reservation
  const { currency, decimals, total } = propertyPrice
  const amount = (minor: Minor) => decimalNumber(minor, decimals)
  const adults = rooms.reduce((count, room) => count + room.adults, 0)
  const children = rooms.reduce((count, room) => count + room.children, 0)
  const [address] = guest.addresses
  return {
    OrderId: reservation.confirmationNumber,
    OrderDate: reservation.createdAt.slice(0, 10),
    OrderTime: reservation.createdAt.slice(11, 19),
    IsCancellation: reservation.cancellation === null ? 0 : 1,
    IsModification: facts.modifiedAt === null ? 0 : 1,
    ...(facts.modifiedAt !== null && {
      OrderModifDate: facts.modifiedAt.slice(0, 10),
      OrderModifTime: facts.modifiedAt.slice(11, 19),
    }),
    OrderAdults: adults,
    OrderChildren: children,
    OrderCustomers: adults + children,
    TotalCurrency: currency,
    TotalPrice: amount(wholePrice(total)),
    PaymentCollect: isPaidHere(reservation) ? 'Channel' : 'Property',
    Customers: [
      {
        CustomerCountry: address?.country.toUpperCase() ?? facts.country,
        CustomerEmail: guest.email,
        CustomerFName: guest.first_name,
        CustomerLName: guest.last_name,
        ...(guest.phone && { CustomerPhone: guest.phone }),
        ...(guest.note && { CustomerNote: guest.note }),
      },
    ],
    Rooms: roomsOf(reservation, facts.mapping, amount),
  }
}

type Total = Reservation['propertyPrice']['total']

/** What the guest pays in all, also what is due at check-in. */
const wholePrice = ({ total, checkinFee }: Total): Minor => add(total, checkinFee)

/** The whole was charged through this server, so that nothing is left for the property to collect. */
const isPaidHere = ({ paymentState, propertyPrice: { total } }: Reservation): boolean =>
  takesMoney(paymentState) && total.balanceDue === total.total && total.checkinFee === 0

/** Each room is a row of its own. The whole price is spread over rooms and nights as the nightly rates are. */
function roomsOf(
  reservation: Reservation,
  mapping: ChannelMapping,
  amount: (minor: Minor) => number,
): object[] {
  const { rooms, checkin, checkout, propertyPrice } = reservation
  const { currency, nights } = propertyPrice
  const kinds = kindsOf(reservation)
  const parts = partsOf(reservation)
  return rooms.map(({ adults, children }, index) => {
    const { roomId, rateCode } = kinds[index]!
    const RateId = theirRatePlan(mapping, rateCode, roomId) ?? rateCode
    const RateDesc = rateCode
    const ofRoom = parts[index]!
    return {
      ChannelRoomType: theirRoom(mapping, roomId) ?? String(roomId),
      Currency: currency,
      Adults: adults,
      Babies: 0,
      Children: children,
      Occupancy: adults + children,
      RateDesc,
      RateId,
      DayRates: nights.map(({ day }, night) => ({
        Date: formatDay(day),
        Description: RateDesc,
        Rate: amount(ofRoom[night]!),
        Currency: currency,
        RateId,
      })),
      StartDate: formatDay(checkin),
      // The last night, not the day of departure.
      EndDate: formatDay(addDays(checkout, -1)),
      Price: amount(sum(ofRoom)),
      Units: 1,
    }
  })
}

/** What each night of each room has of the whole price. Rooms of different kinds have what each of them costs. */
function partsOf(reservation: Reservation): Minor[][] {
  const { rooms, propertyPrice } = reservation
  const { nights, total } = propertyPrice
  const ofRooms = isMixed(reservation) ? byRoom(propertyPrice) : null
  if (ofRooms)
    return ofRooms.map(room =>
      allocate(
        wholePrice(room.total),
        room.nights.map(({ rate }) => rate),
      ),
    )
  const weights = rooms.flatMap(() => nights.map(({ rate }) => rate))
  const parts = allocate(wholePrice(total), weights)
  return rooms.map((_, index) => parts.slice(index * nights.length, (index + 1) * nights.length))
}
