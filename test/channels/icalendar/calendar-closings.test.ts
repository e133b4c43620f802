// What a calendar of another site closed stays closed whoever else writes counts, and whoever buys at that moment; only the calendar
// opens it. Many nights that go at once open when the site has said so for long, or somebody of the hotel says so.

import { beforeEach, describe, expect, test } from 'vitest'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import { openMissingNights } from '../../../src/operations/channels/icalendar/open-missing.ts'
import { takeChange } from '../../../src/operations/channels/take-message.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { changeCalendar } from '../../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { getChannel } from '../../../src/store/channels/channels.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { calendarSites } from '../../support/channels/calendar-sites.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'

const sites = await calendarSites()
const { harness, context, key, today, night, taken, far, unit, connect, read, isFree } = sites
const { book, tryToBook, cancel, messages, shown, otherSite } = sites
const { database } = context

let property = 9900
beforeEach(() => {
  property += 10
})

const inventory = (allotment: number | null, from = 20, to = 22) => ({
  inventory: [{ rooms: [1], from: night(from), to: night(to), allotment }],
})

async function closedByCalendar(...events: string[]) {
  const site = await otherSite()
  const here = await unit(property)
  const { id } = await connect(here, site.url)
  site.say(...(events.length > 0 ? events : [taken(20, 23), far()]))
  await read()
  return { site, here, id, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const channelManager = async (kind: 'siteconnect' | 'cloudbeds') => {
  const { channel } = await createChannel(context, { property_id: property, kind })
  return getChannel(database, channel.id)
}
/** As their messages do: rooms left to sell. */
const leaves = async (kind: 'siteconnect' | 'cloudbeds', left: number) =>
  takeChange(
    context,
    await channelManager(kind),
    { action: 'Update', senderId: null, kept: `${left} left`, requestId: 'test', replayOf: null },
    { calendar: [], inventory: inventory(left).inventory },
  )

describe('a night that a calendar closed stays closed', () => {
  test.each([
    ['staff', () => changeCalendar(context, property, inventory(1), { madeBy: 'staff' })],
    [
      'staff who sell without a count',
      () => changeCalendar(context, property, inventory(null), { madeBy: 'staff' }),
    ],
    ['SiteConnect', () => leaves('siteconnect', 1)],
    ['Cloudbeds', () => leaves('cloudbeds', 1)],
    [
      'an import',
      () =>
        importProperty(
          context,
          { ...smallHotel({ id: property, from: today, allotment: 1 }), ...inventory(1) },
          null,
        ),
    ],
  ])('when it is written by %s, who is told', async (_, write) => {
    await using calendar = await closedByCalendar()
    const { warnings } = await write()
    expect(warnings).toEqual([
      `3 nights stay closed, the first of them ${night(20)} of room 1: staff or calendars of other sites close them`,
    ])
    expect(await isFree(calendar.here, 20)).toBe(false)
    expect(await tryToBook(calendar.here, 20, 3)).toBe(409)
    // The hotel's own count is under it, and is there when the calendar gives the night back.
    calendar.site.say(far())
    await read()
    expect(await isFree(calendar.here, 21)).toBe(true)
    expect(await tryToBook(calendar.here, 20, 3)).toBe(200)
  })

  test('when the hotel closes it too: it opens when both have opened it', async () => {
    await using calendar = await closedByCalendar()
    await changeCalendar(context, property, inventory(0), { madeBy: 'staff' })
    calendar.site.say(far())
    await read()
    expect(await isFree(calendar.here, 20)).toBe(false)
    await changeCalendar(context, property, inventory(1), { madeBy: 'staff' })
    expect(await isFree(calendar.here, 20)).toBe(true)
  })

  test('when the booking on it is cancelled, and a hold on it cannot be booked', async () => {
    await using site = await otherSite()
    const here = await unit(property)
    await connect(here, site.url)
    const booked = await book(here, 30, 1)
    const { body: held } = await harness.post('book/hold/.json', {
      key,
      property_id: here,
      accommodation_id: 1,
      rate_code: 'BAR',
      checkin: night(40),
      checkout: night(41),
      rooms: [{ adults: 2 }],
    })
    site.say(taken(30, 31), taken(40, 41))
    await read()
    await cancel(booked)
    expect(await tryToBook(here, 30)).toBe(409)
    expect(held.hold_id).toBeTypeOf('string')
    expect(await tryToBook(here, 40, 1, { hold_id: held.hold_id })).toBe(409)
    expect((await diagnose(context)).findings).toEqual([])
  })

  test('in the database itself, whichever statement sells', async () => {
    await using calendar = await closedByCalendar()
    const sell = (counter: string) =>
      database.query(
        `UPDATE night SET ${counter} = ${counter} + 1, allotment = NULL WHERE property_id = $1 AND night = $2`,
        [calendar.here, night(20)],
      )
    await expect(sell('sold')).rejects.toThrow('night_closed')
    await expect(sell('held')).rejects.toThrow('night_closed')
  })
})

test('of readings, edits and buyers side by side none sells a night that the calendar has', async () => {
  await using calendar = await closedByCalendar(taken(20, 21), far())
  const { here, site } = calendar
  const buyers = Array.from({ length: 24 }, (_, index) => tryToBook(here, 20 + (index % 6), 1))
  const edits = Array.from({ length: 6 }, () =>
    changeCalendar(context, here, inventory(1, 20, 25), { madeBy: 'staff' }),
  )
  site.say(taken(20, 24), far())
  await Promise.all([...buyers, ...edits, read(), leaves('cloudbeds', 1)])
  const rows = await database.query<{ night: string; sold: number; closed: number | null }>(
    `SELECT night::text, sold, closed_with AS closed FROM night
      WHERE property_id = $1 AND room_id = 1 AND night BETWEEN $2 AND $3 ORDER BY night`,
    [here, night(20), night(25)],
  )
  // Night 20 was closed before; the next three were sold once or not at all when they closed; the last two were never closed.
  expect(rows[0]).toEqual({ night: night(20), sold: 0, closed: 0 })
  for (const row of rows.slice(1, 4)) expect(row.sold).toBe(row.closed)
  expect(rows.slice(4)).toEqual([24, 25].map(day => ({ night: night(day), sold: 1, closed: null })))
  for (const day of [20, 21, 22, 23]) expect(await tryToBook(here, day, 1)).toBe(409)
  expect((await diagnose(context)).findings).toEqual([])
}, 60_000)

describe('a calendar that loses many nights at once', () => {
  const stays = [20, 30, 40, 50, 60].map(from => taken(from, from + 3))
  const hoursLater = (hours: number) => new FixedClock(context.clock.now().add({ hours }).toString())
  const missing = async (id: number) => (await shown(id)).calendarTrouble?.missing ?? 0

  test('frees none of them for twelve hours of readings, and the hotel sees it', async () => {
    await using calendar = await closedByCalendar(...stays)
    const { here, id, site } = calendar
    site.say()
    await read()
    expect(await isFree(here, 20)).toBe(false)
    expect((await messages(id))[0]!.warnings).toEqual([
      expect.stringContaining('has 15 of its nights no more'),
    ])
    expect(await missing(id)).toBe(15)
    await read(hoursLater(11))
    expect(await isFree(here, 20)).toBe(false)
    await read(hoursLater(13))
    expect(await isFree(here, 20)).toBe(true)
    expect(await missing(id)).toBe(0)
  })

  test('frees none of them when it has them again meanwhile, and the hours begin anew', async () => {
    await using calendar = await closedByCalendar(...stays)
    const { here, id, site } = calendar
    site.say()
    await read()
    site.say(...stays)
    await read(hoursLater(6))
    expect(await missing(id)).toBe(0)
    site.say()
    await read(hoursLater(11))
    await read(hoursLater(13))
    expect([await isFree(here, 20), await missing(id)]).toEqual([false, 15])
  })

  test('frees few of many at once, and more than half of them only when it is sure', async () => {
    await using calendar = await closedByCalendar(...stays)
    const { here, site } = calendar
    site.say(...stays.slice(1))
    await read()
    expect(await isFree(here, 20)).toBe(true)
    site.say(stays[1]!)
    await read()
    expect([await isFree(here, 30), await isFree(here, 60)]).toEqual([false, false])
  })

  test('frees them when somebody of the hotel says so', async () => {
    await using calendar = await closedByCalendar(...stays)
    const { here, id, site } = calendar
    expect(await openMissingNights(context, id)).toBe(0)
    site.say()
    await read()
    expect(await openMissingNights(context, id)).toBe(15)
    expect(await isFree(here, 20)).toBe(true)
    expect(await missing(id)).toBe(0)
    await read()
    expect(await isFree(here, 20)).toBe(true)
  })
})

test('a calendar that was undone in the tables is applied again, although the site says that it is as it was', async () => {
  await using calendar = await closedByCalendar()
  await database.query('UPDATE night SET closed_with = NULL WHERE property_id = $1', [calendar.here])
  await read()
  expect(await isFree(calendar.here, 20)).toBe(false)
})

test('an event that cannot be read closes what is sure, and the rest is a warning', async () => {
  const broken = [
    'BEGIN:VEVENT',
    'UID:broken',
    `DTSTART;VALUE=DATE:${night(50).replaceAll('-', '')}`,
    'DTEND;VALUE=DATE:20281345',
    'END:VEVENT',
  ]
  await using calendar = await closedByCalendar(taken(20, 23), broken.join('\r\n'))
  expect([
    await isFree(calendar.here, 20),
    await isFree(calendar.here, 50),
    await isFree(calendar.here, 51),
  ]).toEqual([false, false, true])
  const [message] = await messages(calendar.id)
  expect(message!.warnings).toEqual([expect.stringContaining(`Event 2 (${night(50)})`)])
  expect((await shown(calendar.id)).calendarTrouble).toMatchObject({ unreadable: 1, error: null })
})
