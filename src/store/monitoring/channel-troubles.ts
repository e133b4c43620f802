// Connections to channels that need somebody to look at them, for the doctor.

import { toldWithSecret } from '../../lodging/channels/channel.ts'
import type { Reader } from '../postgres/database.ts'

/**
 * A sentence for each active connection that had nothing but errors for a day, that gave up sending bookings or cannot send
 * them, whose channel pushes and has not been heard for three days, or whose calendar is in trouble, at an instant (RFC 3339).
 */
export async function findChannelTroubles(reader: Reader, now: string): Promise<string[]> {
  const rows = await reader.query<{ sentence: string }>(
    `SELECT format('connection %s (%s) of property %s %s', channel_id, kind, property_id, said) AS sentence
       FROM channel
      CROSS JOIN LATERAL (
            SELECT count(*) AS all_messages, count(*) FILTER (WHERE outcome = 'accepted') AS accepted
              FROM channel_message
             WHERE channel_message.channel_id = channel.channel_id AND at > $1::timestamptz - interval '1 day') AS day
      CROSS JOIN LATERAL (
            SELECT max(at) AS heard_at FROM channel_message
             WHERE channel_message.channel_id = channel.channel_id AND direction = 'in') AS received
       LEFT JOIN icalendar_poll AS calendar USING (channel_id)
      CROSS JOIN LATERAL (
            SELECT count(*) FILTER (WHERE channel_booking.state = 'parked') AS parked,
                   string_agg(DISTINCT last_status, '; ') FILTER (WHERE channel_booking.state = 'parked') AS reasons,
                   count(*) FILTER (WHERE channel_booking.state = 'fetched' AND told_version < version) AS unsent
              FROM channel_booking
             WHERE channel_booking.channel_id = channel.channel_id) AS bookings
      CROSS JOIN LATERAL (VALUES
            (all_messages > 0 AND accepted = 0,
             format('had %s messages in a day, all of them with errors', all_messages)),
            (kind IN ('cloudbeds', 'alpinebits', 'siteconnect')
               AND coalesce(heard_at, created_at) < $1::timestamptz - interval '3 days',
             'has not been heard for three days'),
            (parked > 0, format('gave up sending bookings: %s (%s)', parked, coalesce(reasons, 'no reason is kept'))),
            (kind = ANY ($2) AND callback_url IS NOT NULL AND partner_secret IS NULL,
             'has a callback_url and no partner_secret, so that bookings cannot be sent'),
            (kind = 'siteconnect' AND callback_url IS NULL AND unsent > 0,
             format('has no callback_url, so that bookings are not sent: %s', unsent)),
            (calendar.trouble ->> 'error' IS NOT NULL,
             format('cannot read its calendar: %s', calendar.trouble ->> 'error')),
            ((calendar.trouble ->> 'unreadable')::int > 0,
             format('cannot read %s events of its calendar in full', calendar.trouble ->> 'unreadable')),
            ((calendar.trouble ->> 'missing')::int > 0,
             format('keeps %s nights closed that its calendar has no more', calendar.trouble ->> 'missing'))
           ) AS found (applies, said)
      WHERE channel.state = 'active' AND applies
      ORDER BY channel_id, said`,
    [now, toldWithSecret],
  )
  return rows.map(({ sentence }) => sentence)
}
