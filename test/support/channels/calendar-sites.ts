// Properties of one unit on a real server, connected to calendars of other sites that say what a test wants.

import { createChannel, showChannel } from '../../../src/operations/channels/channels.ts'
import { readCalendars } from '../../../src/operations/channels/icalendar/read-calendars.ts'
import { listChannelMessages } from '../../../src/operations/channels/messages.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../hotels/small-hotel.ts'
import { httpReceiver } from '../notifications/receiver.ts'
import { testApp, testPublisher, testToday } from '../run/test-app.ts'

/** The file of a calendar. */
export const calendarText = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')

export async function calendarSites() {
  const harness = await testApp({
    jobs: false,
    allowHttp: true,
    variables: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  })
  const { context } = harness.app
  const { key } = await testPublisher(harness)
  const today = parseDay(testToday)!
  const night = (days: number): string => formatDay(addDays(today, days))
  const basic = (days: number): string => night(days).replaceAll('-', '')
  const taken = (from: number, to: number, uid = `${from}@them`) =>
    ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART;VALUE=DATE:${basic(from)}`]
      .concat(`DTEND;VALUE=DATE:${basic(to)}`, 'END:VEVENT')
      .join('\r\n')
  const stay = (property: number, days: number, nights: number) =>
    bookingBody({ key, property, checkin: addDays(today, days), nights })
  return {
    harness,
    context,
    key,
    today,
    night,
    basic,
    taken,
    /** A booking far away: a calendar without events frees nothing at once. */
    far: () => taken(600, 601),
    async unit(id: number, allotment = 1) {
      await importProperty(context, smallHotel({ id, from: today, nights: 800, allotment }), null)
      return id
    },
    async connect(id: number, url: string | null) {
      const made = await createChannel(context, {
        property_id: id,
        kind: 'icalendar',
        settings: { room: 1 },
        ...(url !== null && { partner_secret: url }),
      })
      const secret = made.secret.reveal(text => text)
      return {
        id: made.channel.id,
        address: `${harness.app.url}/channels/icalendar/${made.channel.login}/${secret}.ics`,
      }
    },
    async read(clock = context.clock) {
      await context.database.query('UPDATE icalendar_poll SET next_at = now()')
      await readCalendars({ ...context, clock })
    },
    async isFree(id: number, days: number): Promise<boolean> {
      const { body } = await harness.post('property/available/.json', {
        key,
        property_id: id,
        checkin: night(days),
        checkout: night(days + 1),
        rooms: [{ adults: 2 }],
      })
      const room = body.property_accommodation?.find((found: { id: number }) => found.id === 1)
      return (room?.rates?.length ?? 0) > 0
    },
    book: async (id: number, days: number, nights = 2) =>
      (await harness.post('book/reservation/.json', stay(id, days, nights))).body,
    /** The status of the answer to a booking. */
    tryToBook: async (id: number, days: number, nights = 1, more: object = {}) =>
      (await harness.post('book/reservation/.json', { ...stay(id, days, nights), ...more })).status,
    cancel: (booked: { confirmation_number: string }) =>
      harness.post('reservation/cancel/.json', { key, confirmation_number: booked.confirmation_number }),
    eventsOf: async (address: string) =>
      (await fetch(address)).text().then(text => text.match(/^DTSTART.*|^DTEND.*/gm)),
    messages: (channelId: number) =>
      listChannelMessages(context, { channelId, troubles: false }, { after: null, limit: 20 }),
    shown: (channelId: number) => showChannel(context, channelId),
    otherSite,
  }

  async function otherSite() {
    const site = { text: calendarText(), status: 200, asked: [] as (string | undefined)[], etag: '"1"' }
    const receiver = await httpReceiver((request, response) => {
      site.asked.push(request.headers['if-none-match'])
      const isKnown = request.headers['if-none-match'] === site.etag
      response.writeHead(isKnown ? 304 : site.status, { etag: site.etag }).end(isKnown ? '' : site.text)
    })
    return Object.assign(site, {
      url: `http://127.0.0.1:${receiver.port}/calendar.ics?key=secret-of-them`,
      say(...events: string[]) {
        site.text = calendarText(...events)
        site.etag = `"${Math.random()}"`
      },
      [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
    })
  }
}
