// The way of a booking of which nothing leaves the house: no payment to be made, no source to be asked. Then taking the
// rooms confirms it, and it can be taken together with others that wait.

import { drawConfirmationNumber } from '../../lodging/confirmation-number.ts'
import type { RoomToTake } from '../../store/booking/batch-booking.ts'
import { roomSold } from '../../store/inventory/inventory.ts'
import { DuplicateReservation } from '../../store/reservations/reservations.ts'
import { expiryOf, KeyClaimed } from '../reservations/idempotency.ts'
import type { Booking } from './prepare-booking.ts'
import { isPaidFirst, noteChanged, reservationOf, type TakenRoom } from './take-room.ts'

/** Whether it writes nothing but the reservation and its rooms: no hold to end, no code to redeem, no card to keep. */
export const isBatchable = (booking: Booking): boolean =>
  booking.live === null &&
  booking.hold === null &&
  booking.chosen.owed.discount === null &&
  booking.gathered.supply.property.paymentCollection !== 'vault' &&
  !isPaidFirst(booking, booking.chosen)

/**
 * Takes the rooms as `takeRoom` does, at the price that was worked out before: where the property has still the version
 * that it was worked out for, it is the price now (contract B1). Throws as `takeRoom`.
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
        throw noteChanged(booking)
      case 'unavailable':
        context.catalog.invalidate({ subject: 'inventory', id: reservation.propertyId })
        throw roomSold()
      case 'claimed':
        throw new KeyClaimed()
      case 'duplicate':
        throw new DuplicateReservation()
      case 'number_taken':
        reservation = { ...reservation, confirmationNumber: drawConfirmationNumber(reservation.createdAt) }
    }
  }
}
