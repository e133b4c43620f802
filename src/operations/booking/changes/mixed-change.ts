// A change of a reservation whose rooms are of different types or rate plans (decision 76).

import type { Property, Room } from '../../../lodging/properties/property.ts'
import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import { isMixed, kindsOf } from '../../../lodging/reservations/room-kinds.ts'
import { Fault } from '../../../values/faults.ts'
import type { ModifyRequest } from '../../requests.ts'
import type { ChangedStay } from './changed-stay.ts'

/** BookingValidationException for other dates, parties or rates; names, beds, guest and language can be others. */
export function refuseMixedChange(
  reservation: Reservation,
  request: ModifyRequest,
  { isPriced }: ChangedStay,
): void {
  const asked = (['accommodationId', 'rateCode'] as const).some(field => request[field] !== null)
  if (!isMixed(reservation) || !(isPriced || asked)) return
  const message = 'the rooms are of different types or rates, so this cannot be changed'
  const fields = {
    accommodation_id: request.accommodationId,
    rate_code: request.rateCode,
    checkin: request.checkin,
    checkout: request.checkout,
    rooms: request.rooms,
    discount_code: request.discountCode,
    extras: request.extras ?? null,
  }
  throw new Fault(
    'BookingValidationException',
    'The rooms of this reservation are of different types or rates, so its dates, rooms and rates cannot be changed: cancel it ' +
      'and book again. Guest, names and beds can be changed.',
    {
      errors: Object.entries(fields)
        .filter(([, value]) => value !== null)
        .map(([field]) => ({ field, message })),
    },
  )
}

/** Each of its rooms, where they are of different types or rate plans and the property has them all. */
export function roomsNamed(reservation: Reservation, { rooms }: Property): Room[] | undefined {
  if (!isMixed(reservation)) return undefined
  const named = kindsOf(reservation).flatMap(({ roomId }) => rooms.filter(({ id }) => id === roomId))
  return named.length === reservation.rooms.length ? named : undefined
}
