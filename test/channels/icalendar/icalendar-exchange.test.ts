// Calendars on a real server: two properties of ours read each other's, another site's calendar closes and opens nights, and
// nobody without the address sees one.

import { beforeEach, describe, expect, test } from 'vitest'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import { changeCalendar } from '../../../src/operations/properties/change-calendar.ts'
import { calendarText as calendar, calendarSites } from '../../support/channels/calendar-sites.ts'

const sites = await calendarSites()
const { harness, context, night, basic, taken, far, unit, connect, read, isFree } = sites
const { book, cancel, eventsOf, messages, shown, otherSite } = sites

let property = 9700
beforeEach(() => {
  property += 10
})

describe('two properties that read each other', () => {
  test('a booking here closes the nights there, and its cancellation opens them; nothing is repeated for ever', async () => {
    const [here, there] = [await unit(property), await unit(property + 1)]
    await book(here, 600, 1)
    const ours = await connect(here, null)
    const theirs = await connect(there, ours.address)
    const back = await createChannel(context, {
      property_id: here,
      kind: 'icalendar',
      partner_secret: theirs.address,
    })
    const booked = await book(here, 10)
    await read()
    expect([
      await isFree(there, 9),
      await isFree(there, 10),
      await isFree(there, 11),
      await isFree(there, 12),
    ]).toEqual([true, false, false, true])
    // What `there` closed for us is not told back to us as if it were taken there.
    expect(await eventsOf(theirs.address)).toBeNull()
    await read()
    // Only its first reading is kept, which takes nothing.
    expect((await messages(back.channel.id)).map(({ warnings }) => warnings)).toEqual([[]])
    await cancel(booked)
    await read()
    await read()
    expect([await isFree(here, 10), await isFree(there, 10)]).toEqual([true, true])
  })

  test('our own events that come back by way of another site are no events', async () => {
    await using site = await otherSite()
    const here = await unit(property)
    const { id, address } = await connect(here, site.url)
    await book(here, 10)
    site.text = await (await fetch(address)).text()
    await read()
    expect(await isFree(here, 10)).toBe(false)
    expect(await messages(id)).toMatchObject([{ warnings: [] }])
  })
})

describe('the calendar of another site', () => {
  test('closes nights and opens them again, whatever they had before', async () => {
    await using site = await otherSite()
    const here = await unit(property)
    const { id } = await connect(here, site.url)
    await changeCalendar(
      context,
      here,
      {
        inventory: [{ rooms: [1], from: night(21), to: night(21), allotment: 0 }],
      },
      { madeBy: 'test' },
    )
    site.say(taken(20, 23), far())
    await read()
    expect([await isFree(here, 20), await isFree(here, 22), await isFree(here, 23)]).toEqual([
      false,
      false,
      true,
    ])
    site.say(far())
    await read()
    // The hotel itself had closed night 21.
    expect([await isFree(here, 20), await isFree(here, 21), await isFree(here, 22)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await messages(id)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
    const rows = await context.database.query<{ follows_room: boolean }>(
      'SELECT follows_room FROM night WHERE property_id = $1 AND night = $2',
      [here, night(20)],
    )
    expect(rows).toEqual([{ follows_room: true }])
  })

  test('never touches a booked night: the clash is told, and the night closes when the booking is gone', async () => {
    await using site = await otherSite()
    const here = await unit(property)
    const { id } = await connect(here, site.url)
    const booked = await book(here, 30, 1)
    site.say(taken(30, 32))
    await read()
    const [message] = await messages(id)
    expect(message?.warnings).toEqual([
      `The calendar takes the night of ${night(30)} of room 1, which is booked here.`,
    ])
    const rows = await context.database.query<{ allotment: number; sold: number; oversold: number }>(
      'SELECT allotment, sold, oversold FROM night WHERE property_id = $1 AND night = $2',
      [here, night(30)],
    )
    expect(rows).toEqual([{ allotment: 1, sold: 1, oversold: 0 }])
    await read()
    expect(await messages(id)).toHaveLength(1)
    // The site answers that its calendar is as it was, to whoever knows it.
    await cancel(booked)
    await read()
    expect(await isFree(here, 30)).toBe(false)
  })

  test('of two calendars that take a night the last one to give it back opens it', async () => {
    await using first = await otherSite()
    await using second = await otherSite()
    const here = await unit(property)
    await connect(here, first.url)
    await connect(here, second.url)
    first.say(taken(40, 41), far())
    await read()
    second.say(taken(40, 41), far())
    await read()
    first.say(far())
    await read()
    expect(await isFree(here, 40)).toBe(false)
    second.say(far())
    await read()
    expect(await isFree(here, 40)).toBe(true)
  })

  test('is asked with its ETag, less and less often when it fails, and changes nothing then', async () => {
    await using site = await otherSite()
    const here = await unit(property)
    const { id } = await connect(here, site.url)
    site.say(taken(20, 21))
    await read()
    await read()
    expect(site.asked).toEqual([undefined, site.etag])
    const pauses: number[] = []
    for (const [status, text] of [
      [500, ''],
      [200, 'hello'],
      [200, calendar(taken(50, 51)).replace('END:VCALENDAR', '')],
    ] as const) {
      Object.assign(site, { status, text, etag: `"${Math.random()}"` })
      await read()
      const [row] = await context.database.query<{ seconds: number }>(
        'SELECT extract(epoch FROM next_at - now())::int AS seconds FROM icalendar_poll WHERE channel_id = $1',
        [id],
      )
      pauses.push(row!.seconds / 1800)
    }
    // A tenth more or less, so that connections do not ask together.
    for (const [index, expected] of [1, 2, 4].entries()) {
      expect(pauses[index]! / expected).toBeGreaterThan(0.89)
      expect(pauses[index]! / expected).toBeLessThan(1.11)
    }
    expect((await shown(id)).activity).toMatchObject({
      failed: 3,
      lastError: 'The calendar does not reach its end: the line END:VCALENDAR is missing.',
    })
    expect(await isFree(here, 20)).toBe(false)
    expect(JSON.stringify(await messages(id)) + harness.logLines.join('')).not.toContain('secret-of-them')
  })

  test('for a room of several units is refused', async () => {
    await using site = await otherSite()
    const here = await unit(property, 3)
    const { id } = await connect(here, site.url)
    site.say(taken(20, 21))
    await read()
    expect((await shown(id)).activity.lastError).toContain('stands for 3 units')
    expect(await isFree(here, 20)).toBe(true)
  })
})

describe('our calendar', () => {
  test('has the nights without a place left and nothing of guests, and says when it is as it was', async () => {
    const here = await unit(property)
    const { address } = await connect(here, null)
    await book(here, 10)
    await changeCalendar(
      context,
      here,
      {
        inventory: [{ rooms: [1], from: night(15), to: night(15), allotment: 0 }],
      },
      { madeBy: 'test' },
    )
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(text.match(/^DTSTART.*|^DTEND.*/gm)).toEqual([
      `DTSTART;VALUE=DATE:${basic(10)}`,
      `DTEND;VALUE=DATE:${basic(12)}`,
      `DTSTART;VALUE=DATE:${basic(15)}`,
      `DTEND;VALUE=DATE:${basic(16)}`,
    ])
    expect(text).not.toMatch(/Ada|guest-|example\.com/i)
    const etag = answer.headers.get('etag')!
    const changed = answer.headers.get('last-modified')!
    expect(changed).toBe('Tue, 01 Dec 2026 12:00:00 GMT')
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}, "x"` },
      { 'if-none-match': '*' },
      { 'if-modified-since': changed },
    ]) {
      expect((await fetch(address, { headers: headers as Record<string, string> })).status).toBe(304)
    }
    await book(here, 18, 1)
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('is shown to nobody without its address, and its secret is in no log', async () => {
    const here = await unit(property)
    const { address } = await connect(here, null)
    const secret = address.split('/').at(-1)!
    const another = `${secret.startsWith('x') ? 'y' : 'x'}${secret.slice(1)}`
    expect((await fetch(address.replace(secret, another))).status).toBe(404)
    expect((await fetch(address.replace(/icalendar\/[^/]+/, 'icalendar/other'))).status).toBe(404)
    await fetch(address)
    harness.app.server.flushRequestNotes()
    expect(harness.logLines.join('')).not.toContain(secret.slice(0, 20))
  })
})
