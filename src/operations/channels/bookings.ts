// Bookings of a property as its channel asks for them and acknowledges them.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import {
  type Acknowledged,
  acknowledge,
  type BookingFilter,
  type ChannelBooking,
  findChannelBooking,
  listChannelBookings,
  noteTold,
} from '../../store/channels/channel-bookings.ts'
import type { StoredChannel } from '../../store/channels/channels.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import type { AppContext } from '../context.ts'

/** Bookings that the channel is to know in the order they changed, the oldest first. */
export const bookingsOf = (
  { database }: AppContext,
  channel: StoredChannel,
  filter: Omit<BookingFilter, 'channelId'>,
): Promise<ChannelBooking[]> => listChannelBookings(database, { channelId: channel.id, ...filter })

/** A booking with its reservation, by the confirmation number; null when the channel has none of it. */
export async function findBookingOf(
  { database }: AppContext,
  channel: StoredChannel,
  confirmationNumber: string,
): Promise<{ booking: ChannelBooking; reservation: Reservation } | null> {
  const booking = await findChannelBooking(database, channel.id, confirmationNumber)
  const reservation = booking && (await findReservation(database, { confirmationNumber }))
  return booking && reservation ? { booking, reservation } : null
}

/** Notes that the channel has fetched a booking as it is now. */
export const noteFetched = (
  { database }: AppContext,
  channel: StoredChannel,
  { reservationId, version }: ChannelBooking,
): Promise<void> =>
  noteTold(database, {
    channelId: channel.id,
    reservationId,
    version,
    acknowledgement: null,
    isKnown: channel.knownBy === 'delivery',
  })

/** Takes the acknowledgement of a booking: from now on the counts of the channel take it into account. */
export const acknowledgeBooking = (
  { database }: AppContext,
  booking: ChannelBooking,
  acknowledged: Acknowledged,
): Promise<void> => acknowledge(database, booking, acknowledged)
