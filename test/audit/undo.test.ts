// A change is undone from the audit trail, days later: to the cent, by the operation that made it, with what would be lost said
// first and by whom it was set. Who could not make the change cannot undo it.

import { expect, test } from 'vitest'
import { undoableKinds } from '../../src/lodging/people/audit.ts'
import type { Grant } from '../../src/lodging/people/person.ts'
import { rights } from '../../src/lodging/people/rights.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const harness = await testApp({ jobs: false })
const { context, server } = harness.app
const { clock } = harness
const { key } = await testPublisher(harness)
const { key: adminKey } = await adminRequests(harness.app)
const today = parseDay(testToday)!
const on = (offset: number) => formatDay(addDays(today, offset))
const operator = await signedInWith(harness.app, [grant('operator')])

async function send(
  method: 'GET' | 'PUT' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  headers = operator,
  ifMatch = '*',
) {
  const answer = await server.inject({
    method,
    url: `/admin/v1/${path}`,
    headers: { ...headers, ...(ifMatch && { 'if-match': ifMatch }) },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag as string }
}

let hotels = 0
/** A new hotel with two rooms and two rates at 100.00. */
async function newHotel(): Promise<number> {
  hotels += 1
  const document = smallHotel({ id: hotels, from: today, nights: 60 })
  const [plan] = document.rate_plans
  await importProperty(context, { ...document, rate_plans: [plan!, { ...plan!, code: 'NRF' }] }, null)
  return hotels
}

const newest = async (id: number, kind: string): Promise<number> =>
  (await send('GET', `audit?property_id=${id}&object_kind=${kind}&limit=1`)).body.entries[0].id

async function edit(id: number, body: object, headers?: HeadersOfPage): Promise<number> {
  const made = await send('POST', `properties/${id}/calendar/edit`, body, headers)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return newest(id, 'calendar')
}

const undo = (entry: number, { query = '', headers = operator, ifMatch = '*' } = {}) =>
  send('POST', `audit/${entry}/undo${query}`, undefined, headers, ifMatch)
const preview = (entry: number, headers?: HeadersOfPage) =>
  undo(entry, { query: '?dry_run=true', ifMatch: '', ...(headers && { headers }) })

const nightsOf = async (id: number) => {
  const { body } = await send('GET', `properties/${id}/calendar?from=${on(0)}&to=${on(29)}`)
  return { rooms: body.rooms, rates: body.rates }
}
const bar = async (id: number, room = 1): Promise<number[]> =>
  (await nightsOf(id)).rates.find(
    (rate: { room_id: number; rate_code: string }) => rate.room_id === room && rate.rate_code === 'BAR',
  ).standard

/** What one room costs for a night, as publishers see it. */
async function sold(id: number, night: number): Promise<number> {
  const { body } = await harness.post(
    'property/available/.json',
    searchBody({ key, property: id, checkin: addDays(today, night), nights: 1 }),
  )
  return body.property_accommodation[0].rates.find(({ code }: { code: string }) => code === 'BAR').total.total
}

const raised = (more: object = {}) => ({
  adjust: [{ rooms: [1], rate_plans: ['BAR'], from: on(2), to: on(9), percent: 12.5, ...more }],
  inventory: [{ rooms: [1], from: on(2), to: on(3), allotment: 1 }],
})

test('an edit of nights is undone to the cent, is sold at once, and has an entry of its own', async () => {
  const id = await newHotel()
  const before = await nightsOf(id)
  const entry = await edit(id, raised())
  expect(await sold(id, 5)).toBe(112.5)
  const { status, body, etag } = await preview(entry)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({
    entry,
    kind: 'calendar',
    property_id: id,
    dry_run: true,
    changed: true,
    nights: { rate_nights: 8, room_nights: 2 },
    lost: { rate_nights: 0, room_nights: 0, changes: [] },
    since: [],
  })
  expect(body.nights.changes).toContainEqual(
    expect.objectContaining({ rate_code: 'BAR', before: 112.5, after: 100, nights: 8 }),
  )
  expect(await sold(id, 5)).toBe(112.5)
  const undone = await undo(entry, { ifMatch: etag })
  expect(undone.body).toMatchObject({ dry_run: false, changed: true, nights: body.nights })
  expect([await nightsOf(id), await sold(id, 5)]).toEqual([before, 100])
  const [note, change] = (await send('GET', `audit?property_id=${id}&limit=2`)).body.entries
  expect(note).toMatchObject({
    action: 'undone',
    object: { kind: 'audit', id: String(entry) },
    actor: { name: 'Ada Lovelace' },
    after: { nights: 10 },
  })
  expect(change).toMatchObject({ action: 'changed', object: { kind: 'calendar' } })
  expect((await undo(entry)).body).toMatchObject({ changed: false, nights: { rate_nights: 0 } })
  // What was undone is undone.
  await undo(change.id)
  expect(await sold(id, 5)).toBe(112.5)
})

test('what others have set since is said first, with who it was, and nights that are over stay', async () => {
  const id = await newHotel()
  const entry = await edit(id, raised())
  const other = await signedInWith(harness.app, [grant('property_manager', { propertyId: id })])
  const price = (night: number, standard: number) => ({
    calendar: [{ rooms: [1], rate_plans: ['BAR'], from: on(night), to: on(night), price: { standard } }],
  })
  const second = await edit(id, price(4, 150), other)
  // Somewhere else, and as it was before: nothing of these is lost.
  await edit(id, price(20, 80))
  await edit(id, price(6, 100))
  const { body } = await preview(entry)
  expect(body.nights).toMatchObject({ rate_nights: 7, room_nights: 2 })
  expect(body.lost).toMatchObject({
    rate_nights: 1,
    room_nights: 0,
    changes: [{ room_id: 1, rate_code: 'BAR', before: 150, after: 100, first: on(4), last: on(4) }],
  })
  expect(body.since).toEqual([{ id: second, made_by: 'Ada Lovelace', made_at: expect.any(String) }])
  const stale = await undo(entry, { ifMatch: '"1"' })
  expect([stale.status, stale.body.errors[0].message]).toEqual([412, expect.stringContaining('Ada Lovelace')])
  expect((await undo(entry, { ifMatch: '' })).body.errors[0].field).toBe('If-Match')
  clock.moveTo(`${on(4)}T12:00:00Z`)
  // Sessions have ended by then.
  const headers = { authorization: `Bearer ${adminKey}` }
  try {
    expect((await preview(entry, headers)).body.nights).toMatchObject({ rate_nights: 5, room_nights: 0 })
    expect((await undo(entry, { headers })).status).toBe(200)
  } finally {
    clock.moveTo(`${testToday}T12:00:00Z`)
  }
  expect((await bar(id)).slice(2, 10)).toEqual([112.5, 112.5, 100, 100, 100, 100, 100, 100])
})

const document = async (id: number) => (await send('GET', `properties/${id}`)).body
const put = async (id: number, change: (document: Record<string, unknown>) => object) => {
  const { calendar: _, inventory: __, ...content } = await document(id)
  const put = await send('PUT', `properties/${id}?replace=true`, { ...content, ...change(content) })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  return newest(id, 'property')
}

test('a change of a document is undone field by field, and leaves what others changed beside it', async () => {
  const id = await newHotel()
  const before = await document(id)
  const entry = await put(id, () => ({
    name: 'Mill Inn',
    main_telephone: '+1 970 555 0199',
    rooms: before.rooms.toReversed().map((room: object) => ({ ...room, maximum_occupancy: 4 })),
  }))
  const second = await put(id, () => ({ main_telephone: '+1 970 555 0100', cutoff_days: 3 }))
  const { body, etag } = await preview(entry)
  expect(body).toMatchObject({
    kind: 'property',
    changed: true,
    since: [{ id: second, made_by: 'Ada Lovelace' }],
  })
  expect(body.fields).toEqual({
    now: {
      main_telephone: '+1 970 555 0100',
      name: 'Mill Inn',
      'rooms[1].maximum_occupancy': 4,
      'rooms[2].maximum_occupancy': 4,
      'rooms.order': ['2', '1'],
    },
    becomes: {
      main_telephone: null,
      name: before.name,
      'rooms[1].maximum_occupancy': 3,
      'rooms[2].maximum_occupancy': 3,
      'rooms.order': ['1', '2'],
    },
    lost: ['main_telephone'],
  })
  expect((await undo(entry, { ifMatch: etag })).body).toMatchObject({ changed: true, dry_run: false })
  expect(await document(id)).toEqual({ ...before, cutoff_days: 3 })
  expect((await undo(entry)).body).toMatchObject({ changed: false, fields: { now: {}, lost: [] } })
})

test('a room that came is taken away again, and nights of rooms that are gone are left out', async () => {
  const id = await newHotel()
  const before = await document(id)
  const entry = await put(id, ({ rooms }) => ({
    rooms: [...(rooms as object[]), { id: 3, name: 'New', standard_occupancy: 2, maximum_occupancy: 2 }],
  }))
  const price = { standard: 75 }
  const nights = await edit(id, {
    calendar: [{ rooms: [2, 3], rate_plans: ['BAR'], from: on(1), to: on(2), price }],
  })
  expect((await undo(entry)).status).toBe(200)
  expect((await document(id)).rooms).toEqual(before.rooms)
  const { body } = await undo(nights)
  expect(body).toMatchObject({ gone: ['3'], nights: { rate_nights: 2 } })
  expect((await bar(id, 2)).slice(0, 4)).toEqual([100, 100, 100, 100])
})

test('what the trail does not know, or what is not there any more, is refused with the reason', async () => {
  const id = await newHotel()
  const reason = async (entry: number) => {
    const { status, body } = await undo(entry)
    return `${status} ${body.message}`
  }
  const made = (await send('GET', `audit?property_id=${id}`)).body.entries.at(-1).id
  expect(await reason(made)).toBe(
    '409 This entry cannot be undone: only changes of a calendar and of a property are undone here.',
  )
  await send('PATCH', `properties/${id}/calendar`, {
    calendar: [{ rooms: [1], rate_plans: ['BAR'], from: on(1), to: on(1), price: { standard: 90 } }],
  })
  expect(await reason(await newest(id, 'calendar'))).toMatch(/^409 .*does not have what was before/)
  await send('POST', `properties/${id}/archive`)
  expect(await reason(await newest(id, 'property'))).toMatch(/^409 .*archived and restored on its own page/)
  await send('POST', `properties/${id}/restore`)
  const named = await put(id, ({ rooms }) => ({
    rooms: (rooms as object[]).map(room => ({ ...room, name: 'Renamed' })),
  }))
  await put(id, ({ rooms }) => ({ rooms: (rooms as object[]).slice(0, 1) }))
  expect(await reason(named)).toMatch(/^409 .*rooms\[2\]\.name is no longer there/)
  const cheap = await edit(id, {
    calendar: [{ rooms: [1], rate_plans: ['BAR'], from: on(3), to: on(3), price: { standard: 200 } }],
  })
  await put(id, ({ rooms }) => ({ rooms: [{ ...(rooms as object[])[0], min_price: 150 }] }))
  expect(await reason(cheap)).toMatch(/^400 .*100/)
  expect((await undo(999_999)).status).toBe(404)
})

test('who could not make the change cannot undo it', async () => {
  const [id, other] = [await newHotel(), await newHotel()]
  const entry = await edit(id, raised())
  const asked = async (grants: readonly Grant[]) => {
    const headers = await signedInWith(harness.app, grants)
    return [(await preview(entry, headers)).status, (await undo(entry, { headers })).status]
  }
  for (const role of ['front_desk', 'read_only'] as const)
    expect(await asked([grant(role, { propertyId: id })]), role).toEqual([403, 403])
  expect(await asked([grant('publisher_manager')])).toEqual([403, 403])
  // Somebody who reads everything and manages another hotel.
  expect(await asked([grant('read_only'), grant('property_manager', { propertyId: other })])).toEqual([
    404, 404,
  ])
  expect((await bar(id))[5]).toBe(112.5)
  expect(await asked([grant('property_manager', { propertyId: id })])).toEqual([200, 200])
  expect((await bar(id))[5]).toBe(100)
  for (const right of Object.values(undoableKinds))
    for (const role of rights['audit.undo']) expect(rights[right]).toContain(role)
})
