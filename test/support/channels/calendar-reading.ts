// A connection of property 3144 to the calendar of another site, which answers as the test says, and what is stored of its
// readings.

import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { changeChannel, createChannel } from '../../../src/operations/channels/channels.ts'
import { readCalendars } from '../../../src/operations/channels/icalendar/read-calendars.ts'
import { addDays, formatDay, localTime } from '../../../src/values/civil-dates.ts'
import { eventContext } from '../notifications/event-context.ts'
import { type ToldAnswer, toldRemote } from '../sources/told-remote.ts'

/** Its readings are an hour apart; `begin` forgets all of them and opens their nights, and lets nothing be left to chance. */
export async function calendarReading() {
  const { context } = await eventContext()
  const { database } = context
  const remote = await toldRemote()
  const address = (path = '/calendar.ics?key=their-secret') => `${remote.url}${path}`
  await database.query('UPDATE room SET allotment = 1')
  const connect = async (settings: object, partner_secret = address()) =>
    (await createChannel(context, { property_id: 3144, kind: 'icalendar', settings, partner_secret })).channel
      .id
  const id = await connect({ room: 1, minutes: 60 })
  const { today } = localTime(context.clock.now(), 'America/Denver')
  const answers = (...next: (ToldAnswer | 'gone')[]): void => {
    const left = [...next]
    remote.requests.length = 0
    remote.answer = () => left.shift() ?? { status: 500 }
  }
  const night = (days: number): string => formatDay(addDays(today, days))
  return {
    context,
    database,
    remote,
    address,
    connect,
    id,
    answers,
    night,
    async begin() {
      answers()
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      await changeChannel(context, id, { partner_secret: address(), settings: { room: 1, minutes: 60 } })
      await database.query('DELETE FROM channel_message')
      await database.query('DELETE FROM icalendar_poll')
      await database.query('DELETE FROM night_closing')
      await database.query('UPDATE night SET closed_with = NULL WHERE closed_with IS NOT NULL')
      await database.query('INSERT INTO icalendar_poll (channel_id) VALUES ($1)', [id])
    },
    /** The site answers with this calendar, or that it is as it was to whoever knows it. */
    says(body: string): void {
      const etag = `"${createHash('sha256').update(body).digest('hex')}"`
      remote.requests.length = 0
      remote.answer = (_, { headers }) =>
        headers['if-none-match'] === etag ? { status: 304 } : { headers: { etag }, body }
    },
    /** Reads it now, whatever time it is taken for. */
    async read(clock = context.clock) {
      await database.query('UPDATE icalendar_poll SET next_at = now() WHERE channel_id = $1', [id])
      await readCalendars({ ...context, clock })
    },
    /** Whether each request asked for the whole calendar. */
    whole: () => remote.requests.map(({ headers }) => headers['if-none-match'] === undefined),
    /** An event from a day to the morning of another. */
    event: (from: number, to: number): string =>
      ['BEGIN:VEVENT', `UID:${from}@them`, `DTSTART;VALUE=DATE:${night(from).replaceAll('-', '')}`]
        .concat(`DTEND;VALUE=DATE:${night(to).replaceAll('-', '')}`, 'END:VEVENT')
        .join('\r\n'),
    /** What was kept of readings. */
    messages: () =>
      database.query(
        `SELECT direction, action, sender_id AS "senderId", request_id AS "requestId", outcome, error, warnings, body, answer
           FROM channel_message WHERE channel_id = $1 ORDER BY message_id`,
        [id],
      ),
    /** Nights of a room that are closed, of the next hundred. */
    async closed(room = 1): Promise<string[]> {
      const rows = await database.query<{ night: string }>(
        'SELECT night::text FROM night WHERE property_id = 3144 AND room_id = $1 AND closed_with IS NOT NULL ORDER BY night',
        [room],
      )
      return rows.map(row => row.night).filter(each => each < night(100))
    },
  }
}

/** The file of a calendar with these events. */
export const calendarOf = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
