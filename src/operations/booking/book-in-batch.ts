// A booking in which no other system takes part: no payment and no remote source. Taking the rooms confirms it, so
// waiting ones can be taken together.

import { choosesCounted } from '../../lodging/prices/extras.ts'
import { drawConfirmationNumber } from '../../lodging/reservations/confirmation-number.ts'
import type { RoomToTake } from '../../store/booking/batch-booking.ts'
import { roomSold } from '../../store/inventory/inventory.ts'
import { DuplicateReservation } from '../../store/reservations/reservations.ts'
import { expiryOf, KeyClaimed } from '../reservations/idempotency.ts'
import { isPaidFirst, reservationOf } from './new-reservation.ts'
import type { Booking } from './prepare-booking.ts'
import { propertyChanged, type TakenRoom } from './take-room.ts'

/**
 * Whether it writes only the reservation and its rooms: no hold to end, no code to redeem, no extra to count, no card to store,
 * nobody of the staff and no companion service to name; the rooms are of one type.
 */
export const isBatchable = (booking: Booking): boolean =>
  !booking.holder.staff &&
  booking.chosen.adjustment === undefined &&
  booking.now.kind === 'own' &&
  booking.hold === null &&
  booking.chosen.rooms === undefined &&
  booking.chosen.owed.discount === null &&
  !choosesCounted(booking.gathered.supply.property, booking.gathered.search.extras) &&
  booking.gathered.supply.property.paymentCollection !== 'vault' &&
  !isPaidFirst(booking, booking.chosen)

/**
 * Takes the rooms as `takeRoom` does, at the price computed before: while the property's version is unchanged, that
 * price is current (contract B1). Throws as `takeRoom`.
 */
export async function bookInBatch(booking: Booking): Promise<TakenRoom> {
  const { context, gathered, intent } = booking
  const now = context.clock.now()
  let reservation = reservationOf(booking, booking.chosen, now)
  for (;;) {
    const room: RoomToTake = {
      reservation,
      version: gathered.version,
      fingerprint: intent.fingerprint,
      claim: intent.claim && { ...intent.claim, expiresAt: expiryOf(now) },
    }
    switch (await context.batcher.take(room)) {
      case 'taken':
        return { reservation, attempt: null }
      case 'changed':
        throw propertyChanged(booking)
      case 'unavailable':
        context.catalog.invalidate({ subject: 'inventory', id: reservation.propertyId })
        throw roomSold()
      case 'claimed':
        throw new KeyClaimed()
      case 'duplicate':
        throw new DuplicateReservation()
      case 'number_taken':
        reservation = {
          ...reservation,
          confirmationNumber: drawConfirmationNumber(reservation.createdAt, context.cell),
        }
    }
  }
}
