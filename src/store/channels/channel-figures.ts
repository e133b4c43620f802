// How the channels of an installation are doing in all, by kind.

import type { ChannelKind } from '../../lodging/channels/channel.ts'
import type { Reader } from '../postgres/database.ts'
import type { MessageOutcome } from './channel-messages.ts'

/** Messages of a kind of channel in the last 24 hours. */
export interface MessageFigure {
  readonly kind: ChannelKind
  readonly direction: 'in' | 'out'
  readonly outcome: MessageOutcome
  readonly messages: number
  /** Seconds since the newest of them. */
  readonly age: number
}

/** Bookings that channels of a kind are still to be told, or that were given up. */
export interface BookingFigure {
  readonly kind: ChannelKind
  readonly state: 'fetched' | 'waiting' | 'told' | 'parked'
  readonly bookings: number
}

/** The messages of the day before an instant (RFC 3339). */
export const readMessageFigures = (reader: Reader, now: string): Promise<MessageFigure[]> =>
  reader.query<MessageFigure>(
    `SELECT kind, direction, outcome, count(*)::int AS messages,
            extract(epoch FROM $1::timestamptz - max(at))::float8 AS age
       FROM channel_message JOIN channel USING (channel_id)
      WHERE at > $1::timestamptz - interval '1 day'
      GROUP BY kind, direction, outcome
      ORDER BY kind, direction, outcome`,
    [now],
  )

export const readBookingFigures = (reader: Reader): Promise<BookingFigure[]> =>
  reader.query<BookingFigure>(
    `SELECT kind, booking.state, count(*)::int AS bookings
       FROM channel_booking AS booking JOIN channel USING (channel_id)
      WHERE booking.state IN ('waiting', 'parked') AND channel.state = 'active'
      GROUP BY kind, booking.state
      ORDER BY kind, booking.state`,
  )
