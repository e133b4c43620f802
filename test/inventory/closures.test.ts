// What staff closes stays closed whoever else writes counts, and opens when it ends, by itself or early: then it opens nothing that
// others close. Guests who are booked stay.

import { beforeEach, describe, expect, test } from 'vitest'
import { createChannel } from '../../src/operations/channels/channels.ts'
import { takeChange } from '../../src/operations/channels/take-message.ts'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { getChannel } from '../../src/store/channels/channels.ts'
import { calendarSites } from '../support/channels/calendar-sites.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'

const sites = await calendarSites()
const { harness, context, key, today, night, taken, far, unit, connect, read, isFree } = sites
const { book, tryToBook, cancel, otherSite, eventsOf } = sites
const headers = await signedInWith(harness.app, [grant('operator')])

let property = 9500
beforeEach(async () => {
  property += 1
  await unit(property)
})

async function ask(method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/admin/v1/properties/${property}/${path}`
  const answer = await harness.app.server.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const nights = (from: number, to: number) => ({ from: night(from), to: night(to), reason: 'New bathrooms' })
const close = async (from: number, to: number, more: object = {}, query = '') => {
  const made = await ask('POST', `closures${query}`, { ...nights(from, to), ...more })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const end = (id: number, reopens?: number) =>
  ask('POST', `closures/${id}/end`, reopens === undefined ? {} : { reopens_on: night(reopens) })
const free = async (from: number, to: number): Promise<number[]> => {
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const open = await Promise.all(all.map(day => isFree(property, day)))
  return all.filter((_, index) => open[index])
}
const inventory = { inventory: [{ rooms: [1], from: night(20), to: night(22), allotment: 1 }] }

describe('a closure', () => {
  test('sells nothing from its first night to its last, and the nights after it by themselves', async () => {
    const { closure, nights: count, taken: booked } = await close(20, 22, { rooms: [1] })
    expect(await free(19, 23)).toEqual([19, 23])
    expect(await tryToBook(property, 22, 2)).toBe(409)
    expect([count, booked]).toEqual([3, []])
    const shown = {
      rooms: [1],
      from: night(20),
      to: night(22),
      reopens_on: night(23),
      reason: 'New bathrooms',
      made_by: 'Ada Lovelace',
      ended_by: null,
      ended_at: null,
    }
    expect(closure).toMatchObject(shown)
    expect((await ask('GET', 'closures')).body).toEqual({ closures: [closure], next_cursor: null })
    const { body: calendar } = await ask('GET', `calendar?from=${night(22)}&to=${night(30)}`)
    expect(calendar.closures).toEqual([closure])
    expect(calendar.rooms[0].closed).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0])
    expect((await ask('GET', `calendar?from=${night(23)}&to=${night(30)}`)).body.closures).toEqual([])
  })

  test.each([
    ['staff', () => changeCalendar(context, property, inventory, { madeBy: 'staff' })],
    ['a channel', () => tellCounts()],
    ['an import', () => importProperty(context, { ...document(), ...inventory }, null)],
  ])('stays when the counts are written by %s, who is told', async (_, write) => {
    await close(20, 22)
    expect((await write()).warnings).toEqual([
      `3 nights stay closed, the first of them ${night(20)} of room 1: staff or calendars of other sites close them`,
    ])
    expect(await free(20, 22)).toEqual([])
  })

  test('of the whole property closes a room that it gets later', async () => {
    await close(20, 22)
    const rooms = [...document().rooms, { id: 3, name: 'New', standard_occupancy: 2, maximum_occupancy: 2 }]
    await importProperty(context, { ...document(), rooms }, null)
    const ask = (checkin: number) =>
      harness.post('property/available/.json', {
        key,
        property_id: property,
        checkin: night(checkin),
        checkout: night(checkin + 1),
        rooms: [{ adults: 2 }],
      })
    const rates = async (day: number) =>
      (await ask(day)).body.property_accommodation.find(({ id }: { id: number }) => id === 3).rates.length
    expect([await rates(20), await rates(23)]).toEqual([0, 1])
  })

  test('leaves guests who are booked, says which, and is not opened by their cancelling', async () => {
    const booked = await book(property, 21, 2)
    const tried = await close(20, 30, { rooms: [1] }, '?dry_run=true')
    expect(tried).toMatchObject({ dry_run: true, closure: null, nights: 11 })
    expect(tried.taken).toEqual([21, 22].map(day => ({ room_id: 1, date: night(day), rooms: 1 })))
    expect(await isFree(property, 25)).toBe(true)
    expect((await ask('GET', 'closures')).body.closures).toEqual([])
    expect((await close(20, 30, { rooms: [1] })).taken).toEqual(tried.taken)
    await cancel(booked)
    expect(await free(20, 30)).toEqual([])
    expect((await diagnose(context)).findings).toEqual([])
  })

  test('is seen by publishers and guests without its reason, and by other sites as taken nights', async () => {
    const { address } = await connect(property, null)
    await close(20, 22)
    expect(await eventsOf(address)).toEqual([
      `DTSTART;VALUE=DATE:${sites.basic(20)}`,
      `DTEND;VALUE=DATE:${sites.basic(23)}`,
    ])
    const { text } = await harness
      .post('property/available/.json', {
        key,
        property_id: property,
        checkin: night(20),
        checkout: night(21),
        rooms: [{ adults: 2 }],
      })
      .then(({ body }) => ({ text: JSON.stringify(body) }))
    expect(text).toContain('has_no_inventory')
    expect(text).not.toContain('bathrooms')
  })
})

describe('the end of a closure', () => {
  test('comes early from a night on, is written down, and comes once', async () => {
    const { closure } = await close(20, 25, { rooms: [1] })
    const ended = await end(closure.id, 23)
    expect(ended.body).toMatchObject({ to: night(25), reopens_on: night(23), ended_by: 'Ada Lovelace' })
    expect(await free(19, 26)).toEqual([19, 23, 24, 25, 26])
    expect((await end(closure.id)).body.reopens_on).toBe(night(20))
    expect(await free(19, 26)).toEqual([19, 20, 21, 22, 23, 24, 25, 26])
    expect((await end(closure.id)).status).toBe(409)
    expect((await ask('GET', 'closures')).body.closures).toEqual([])
    expect((await ask('GET', 'closures?over=true')).body.closures).toHaveLength(1)
    const trail = await context.database.query<{ action: string; name: string; after: string }>(
      `SELECT action, actor_name AS name, after::text FROM audit_entry
        WHERE object_kind = 'closure' AND property_id = $1 ORDER BY entry_id`,
      [property],
    )
    expect(trail.map(({ action, name }) => [action, name])).toEqual([
      ['created', 'Ada Lovelace'],
      ['changed', 'Ada Lovelace'],
      ['changed', 'Ada Lovelace'],
    ])
    expect(JSON.parse(trail[0]!.after)).toMatchObject({ reason: 'New bathrooms', first_night: night(20) })
    expect(JSON.parse(trail[1]!.after)).toEqual({ last_night: night(22) })
  })

  test('opens nothing that the calendar of another site, another closure or the count closes', async () => {
    await using site = await otherSite()
    await connect(property, site.url)
    site.say(taken(20, 22), far())
    await read()
    const { closure } = await close(20, 27, { rooms: [1] })
    await close(23, 23)
    const none = { rooms: [1], from: night(24), to: night(24), allotment: 0 }
    await changeCalendar(context, property, { inventory: [none] }, { madeBy: 'staff' })
    await end(closure.id)
    expect(await free(20, 27)).toEqual([22, 25, 26, 27])
  })

  test('of a calendar of another site opens no night of a closure', async () => {
    await using site = await otherSite()
    await connect(property, site.url)
    site.say(taken(20, 24), far())
    await read()
    await close(22, 23)
    site.say(far())
    await read()
    expect(await free(20, 24)).toEqual([20, 21, 24])
    await read()
    expect(await free(20, 24)).toEqual([20, 21, 24])
  })
})

test('of closures, edits and buyers side by side none sells a night that is closed', async () => {
  const buyers = Array.from({ length: 12 }, (_, index) => tryToBook(property, 20 + (index % 4), 1))
  const edits = [1, 2, 3].map(() => changeCalendar(context, property, inventory, { madeBy: 'staff' }))
  const closures = [20, 21, 22].map(from => close(from, 23))
  await Promise.all([...buyers, ...edits, ...closures])
  const rows = await context.database.query<{ sold: number; closed: number | null }>(
    `SELECT sold, closed_with AS closed FROM night
      WHERE property_id = $1 AND room_id = 1 AND night BETWEEN $2 AND $3`,
    [property, night(20), night(23)],
  )
  expect(rows).toHaveLength(4)
  for (const { sold, closed } of rows) expect(sold).toBe(closed)
  expect(await free(20, 23)).toEqual([])
  expect((await diagnose(context)).findings).toEqual([])
}, 30_000)

describe('refused is', () => {
  const made = (more: object) => ask('POST', 'closures', { ...nights(20, 22), ...more })
  test.each([
    ['a night that is over', { from: night(-1) }, 'from'],
    ['an end before the beginning', { to: night(19) }, 'to'],
    ['more than three years', { to: night(20 + 1100) }, 'to'],
    ['a room that there is not', { rooms: [1, 7] }, 'rooms'],
    ['no room', { rooms: [] }, 'rooms'],
    ['no reason', { reason: '  ' }, 'reason'],
    ['a card number as its reason', { reason: 'paid by 4242 4242 4242 4242' }, 'reason'],
  ])('%s', async (_, more, field) => {
    const { status, body } = await made(more)
    expect([status, body.errors?.map((error: { field: string }) => error.field)]).toEqual([400, [field]])
    expect(await isFree(property, 20)).toBe(true)
  })

  test('a new end that is no night of the closure, and a closure of another property', async () => {
    const { closure } = await close(20, 22)
    for (const day of [-1, 23]) {
      const { status, body } = await end(closure.id, day)
      expect([status, body.errors[0].field]).toEqual([400, 'reopens_on'])
    }
    property += 1
    await unit(property)
    expect((await end(closure.id)).status).toBe(404)
    expect((await end(2_147_483_647)).status).toBe(404)
  })
})

const document = () => smallHotel({ id: property, from: today, nights: 800, allotment: 1 })

async function tellCounts() {
  const { channel } = await createChannel(context, { property_id: property, kind: 'cloudbeds' })
  const message = { action: 'Update', senderId: null, kept: '1 left', requestId: 'test', replayOf: null }
  const change = { calendar: [], inventory: inventory.inventory }
  return takeChange(context, await getChannel(context.database, channel.id), message, change)
}
