// What a change of a connection means for its bookings: those to be sent once it has an address, and those that count as known
// once a delivery is enough.

import type { Transaction } from '../postgres/database.ts'
import { workWaits } from '../postgres/notices.ts'

/** Sends the bookings that a connection has not fetched to the address that it has now: those whose stay is not over. */
export async function sendUnfetched(
  transaction: Transaction,
  channelId: number,
  today: string,
): Promise<void> {
  await transaction.query(
    `UPDATE channel_booking booking
        SET state = 'waiting', attempts = 0, next_attempt_at = now()
       FROM reservation
      WHERE booking.channel_id = $1 AND booking.state = 'fetched' AND booking.told_version < booking.version
        AND reservation.property_id = booking.property_id AND reservation.reservation_id = booking.reservation_id
        AND reservation.checkout > $2::date`,
    [channelId, today],
  )
  transaction.announce(workWaits)
}

/** Notes that the counts of a connection take into account whatever it was told. */
export async function knowTold(transaction: Transaction, channelId: number): Promise<void> {
  await transaction.query(
    'UPDATE channel_booking SET known_version = told_version WHERE channel_id = $1 AND known_version < told_version',
    [channelId],
  )
}
