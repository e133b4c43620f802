// Calendars of other sites that are read: one for each room, from a server of this process, by the job that reads them when they
// are due. It runs in this process, because a server fetches nothing without TLS.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readConfig } from '../../src/config/config.ts'
import { openContext } from '../../src/context/open-context.ts'
import { createChannel } from '../../src/operations/channels/channels.ts'
import { readCalendars } from '../../src/operations/channels/icalendar/read-calendars.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import type { BenchContext } from './bench-context.ts'
import { type PushedNight, range, size } from './channel-pushes.ts'
import { hotel, today } from './hotels.ts'

/** Nights that a calendar says anything about, from today on. */
const nights = 730
const first = today()

export interface CalendarPull extends AsyncDisposable {
  nights(run: number): readonly PushedNight[]
  /** Reads all calendars, in which every second night is taken: another one in each run. */
  read(run: number): Promise<void>
}

/** `database`: one of its own, with an installation in it. */
export async function calendarPull(database: BenchContext, property: number): Promise<CalendarPull> {
  await using opening = new AsyncDisposableStack()
  let turn = 0
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(turn))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  opening.defer(() => new Promise<void>(resolve => server.close(() => resolve())))
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(database.directory, 'calendars'),
    WEBHOOK_ALLOW_PRIVATE: 'true',
  })
  const context = opening.use(await openContext(config, { exclusive: false, allowHttp: true }))
  await importProperty(context, hotel({ id: property, ...size, allotment: 1 }), null)
  const { port } = server.address() as AddressInfo
  for (const room of range(size.rooms))
    await createChannel(context, {
      property_id: property,
      kind: 'icalendar',
      settings: { room: room + 1 },
      partner_secret: `http://127.0.0.1:${port}/${room + 1}.ics`,
    })
  const open = opening.move()
  return {
    nights: run =>
      range(size.rooms).flatMap(room =>
        range(nights).map(night => ({
          room: room + 1,
          rate: '-',
          day: formatDay(addDays(first, night)),
          units: isTaken(night, run) ? 0 : 1,
        })),
      ),
    read: async run => {
      turn = run
      await database.database.query('UPDATE icalendar_poll SET next_at = now()')
      await readCalendars(context)
      const [found] = await database.database.query<{ taken: number }>(
        'SELECT count(*)::int AS taken FROM night WHERE property_id = $1 AND allotment = 0',
        [property],
      )
      if (found?.taken !== (size.rooms * nights) / 2) throw new Error(`${found?.taken} nights were taken`)
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

const isTaken = (night: number, run: number): boolean => (night + run) % 2 === 0

/** An event of one night for each that is taken. */
function calendarOf(run: number): string {
  const compact = (night: number) => formatDay(addDays(first, night)).replaceAll('-', '')
  const events = range(nights)
    .filter(night => isTaken(night, run))
    .flatMap(night => [
      'BEGIN:VEVENT',
      `UID:${night}@site.example.com`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;VALUE=DATE:${compact(night)}`,
      `DTEND;VALUE=DATE:${compact(night + 1)}`,
      'END:VEVENT',
    ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//site//bench//EN', ...events, 'END:VCALENDAR']
  return lines.map(line => `${line}\r\n`).join('')
}
