// Reports over HTTP: who sees what, what is refused, CSV, searches that found nothing, and test keys, which are in none.

import { expect, test } from 'vitest'
import { createPublisher } from '../../src/operations/publishers/publishers.ts'
import { SearchCounter } from '../../src/operations/reports/search-counter.ts'
import { forgetOldSearches, writeSearches } from '../../src/operations/reports/searches.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { readCapacity } from '../../src/store/reports/figures.ts'
import {
  addLostSearches,
  addSearches,
  countSearches,
  forgetSearches,
  readLostSearches,
  type SearchQuestion,
} from '../../src/store/reports/searches.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { bookingBody, searchBody } from '../support/hotels/small-hotel.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'
import { testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const { harness, context, book, key: wholesale } = await bookingContext({ allotment: 2 })
const { server } = harness.app
const { ask, refusal, key: adminKey } = await adminRequests(harness.app)
const today = parseDay(testToday)!

async function publisherWithKey(name: string) {
  const { id } = await createPublisher(context, { name, sellsAll: true, commission: 125_000 })
  const holder = { kind: 'publisher', publisherId: id, scopes: ['availability', 'book', 'manage'] } as const
  const made = await context.database.transaction(transaction =>
    createKey(transaction, { holder, label: name, expiresAt: null }),
  )
  return { id, key: made.key }
}

const formula = await publisherWithKey('=HYPERLINK("https://evil.example","x"),')
const night = (property: number, key: string, days: number, nights = 1) =>
  bookingBody({ key, property, checkin: addDays(today, days), nights })

for (const [property, key, days, nights] of [
  [hotels.plain, formula.key, 3, 2],
  [hotels.plain, wholesale, 4, 1],
  [hotels.vault, wholesale, 5, 3],
] as const) {
  expect((await book(night(property, key, days, nights))).status).toBe(200)
}
const cancelled = await book(night(hotels.plain, formula.key, 9))
await harness.post('reservation/cancel/.json', {
  key: formula.key,
  confirmation_number: cancelled.body.confirmation_number,
})
const ofTest = await testKeyOf(context, formula.id)
expect((await book(night(hotels.plain, ofTest, 3))).status).toBe(200)

const csv = async (path: string, headers: HeadersOfPage) => {
  const answer = await server.inject({ url: `/admin/v1/reports/${path}`, headers })
  return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] }
}
const operator = { authorization: `Bearer ${adminKey}` }

test('figures are those of the reservations of live keys, and of no test key', async () => {
  const { body } = await ask('GET', 'reports/bookings?group=property')
  expect(body.columns.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual([
    'bookings',
    'cancelled',
    'no_shows',
  ])
  expect(body.rows.map(({ keys, values }: never) => [...keys, ...(values as number[]).slice(0, 5)])).toEqual([
    [String(hotels.plain), 3, 1, 0, 33.3, 3],
    [String(hotels.vault), 1, 0, 0, 0, 3],
  ])
  expect(body.totals).toMatchObject([{ currency: 'USD' }])
  const { body: stays } = await ask(
    'GET',
    `reports/stays?property_id=${hotels.plain}&from=${testToday}&to=${formatDay(addDays(today, 6))}&group=day`,
  )
  const names = stays.columns.map(({ name }: { name: string }) => name)
  const shown = (day: number, name: string) =>
    stays.rows.find(({ keys }: { keys: string[] }) => keys[0] === formatDay(addDays(today, day)))?.values[
      names.indexOf(name)
    ]
  expect([shown(4, 'room_nights'), shown(4, 'average_rate'), shown(4, 'occupancy')]).toEqual([2, 100, 100])
  expect([shown(3, 'occupancy'), shown(1, 'occupancy')]).toEqual([50, 0])
  const { body: commissions } = await ask(
    'GET',
    'reports/commissions?to=2027-01-31&from=2026-12-01&group=publisher',
  )
  expect(
    commissions.rows.map(({ keys, values }: never) => [...keys, ...(values as number[])]),
  ).toContainEqual([String(formula.id), 2, 200, 0, 200, 25, 0])
})

test('a share is an administrator’s to agree on, and holds from the day on which it is set', async () => {
  const path = `publishers/${formula.id}`
  expect((await ask('GET', path)).body.commission_percent).toBe(12.5)
  expect(await refusal('PATCH', path, { commission_percent: 101 })).toEqual([400, ['commission_percent']])
  expect(await refusal('PATCH', path, { commission_percent: 1.00001 })).toEqual([400, ['commission_percent']])
  const manager = await signedInWith(harness.app, [grant('publisher_manager', { publisherId: formula.id })])
  const payload = { commission_percent: 50 }
  const refused = await server.inject({
    method: 'PATCH',
    url: `/admin/v1/${path}`,
    headers: manager,
    payload,
  })
  expect(refused.statusCode).toBe(403)
  harness.clock.moveTo('2026-12-02T12:00:00Z')
  expect((await ask('PATCH', path, { commission_percent: 20 })).body.commission_percent).toBe(20)
  expect((await book(night(hotels.plain, formula.key, 12))).status).toBe(200)
  const { body } = await ask('GET', 'reports/commissions?from=2026-12-01&to=2027-01-31&group=publisher')
  const row = body.rows.find(({ keys }: { keys: string[] }) => keys[0] === String(formula.id))
  expect(row.values).toEqual([3, 300, 0, 300, 45, 0])
})

test('each sees what their roles cover, and the others’ rows are in no sum', async () => {
  const seenBy = async (grants: Parameters<typeof signedInWith>[1]) =>
    (await csv('bookings/csv?group=property,publisher', await signedInWith(harness.app, grants))).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(',')[0])
  const all = [hotels.plain, hotels.plain, hotels.vault].map(String)
  expect(await seenBy([grant('read_only')])).toEqual(all)
  expect(await seenBy([grant('property_manager', { propertyId: hotels.vault })])).toEqual([
    String(hotels.vault),
  ])
  expect(await seenBy([grant('publisher_manager', { publisherId: formula.id })])).toEqual([
    String(hotels.plain),
  ])
  expect(await seenBy([grant('property_manager', { propertyId: hotels.paid })])).toEqual([])
})

test('the audit trail names who agreed on which share, and the share before', async () => {
  const { id } = await createPublisher(context, { name: 'Audited', sellsAll: false })
  const path = `publishers/${id}`
  await ask('PATCH', path, { commission_percent: 12.5 })
  await ask('PATCH', path, { commission_percent: 12.5 })
  await ask('PATCH', path, { commission_percent: 77 })
  const { body } = await ask(
    'GET',
    `audit?object_kind=publisher&object_id=${path.split('/')[1]}&action=changed`,
  )
  expect(body.entries).toMatchObject([
    { actor: { kind: 'key' }, before: { commission_percent: 12.5 }, after: { commission_percent: 77 } },
    { before: { commission_percent: 0 }, after: { commission_percent: 12.5 } },
  ])
  expect(body.entries).toHaveLength(2)
  // A statement typed by hand, past all programs.
  const since = "DATE '2027-02-01'"
  await context.database.query(`INSERT INTO publisher_commission VALUES (${id}, ${since}, 200000)`)
  await context.database.query(
    `UPDATE publisher_commission SET percent_millionths = 5 WHERE publisher_id = ${id} AND since = ${since}`,
  )
  await context.database.query(
    `DELETE FROM publisher_commission WHERE publisher_id = ${id} AND since = ${since}`,
  )
  const { body: typed } = await ask('GET', `audit?object_kind=publisher&object_id=${id}&action=changed`)
  const share = (percent: number) => ({ commission_percent: percent, commission_since: '2027-02-01' })
  expect(typed.entries.slice(0, -2)).toMatchObject([
    { actor: { kind: 'database' }, before: share(0.0005), after: share(77) },
    { actor: { kind: 'database' }, before: share(20), after: share(0.0005) },
    { actor: { kind: 'database' }, before: share(77), after: share(20) },
  ])
})

test('what publishers earn is shown to who reads the publishers, and to nobody of a hotel', async () => {
  const dates = 'from=2026-11-01&to=2027-03-31&group=publisher'
  const seenBy = async (...grants: Parameters<typeof signedInWith>[1]) => {
    const headers = await signedInWith(harness.app, grants)
    const [json, table] = await Promise.all(
      ['commissions', 'commissions/csv'].map(path =>
        server.inject({ url: `/admin/v1/reports/${path}?${dates}`, headers }),
      ),
    )
    expect(table!.statusCode).toBe(json!.statusCode)
    const rows: { labels: string[] }[] | undefined = json!.json().rows
    if (rows) expect(table!.body.trim().split('\r\n')).toHaveLength(1 + rows.length)
    return rows?.map(({ labels }) => labels[0]) ?? json!.statusCode
  }
  const propertyId = hotels.plain
  const formulas = '=HYPERLINK("https://evil.example","x"),'
  expect(await seenBy(grant('property_manager', { propertyId }))).toBe(403)
  expect(await seenBy(grant('front_desk', { propertyId }))).toBe(403)
  expect(await seenBy(grant('front_desk'))).toBe(403)
  expect(await seenBy(grant('read_only', { propertyId }))).toEqual([])
  const manager = grant('publisher_manager', { publisherId: formula.id })
  expect(await seenBy(manager)).toEqual([formulas])
  expect(await seenBy(manager, grant('property_manager', { propertyId }))).toEqual([formulas])
  expect(await seenBy(manager, grant('front_desk'))).toEqual([formulas])
  expect(await seenBy(grant('read_only'))).toContain(formulas)
})

test('a hotel reads the names of the publishers that sell it', async () => {
  const headers = await signedInWith(harness.app, [grant('front_desk', { propertyId: hotels.plain })])
  const { text } = await csv('bookings/csv?group=publisher', headers)
  expect(text).toContain(`\r\n${formula.id},"'=HYPERLINK(`)
})

test('a name that looks like a formula is a text in the CSV', async () => {
  const { status, type, text } = await csv('bookings/csv?group=publisher', operator)
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(text.startsWith('\ufeff"publisher","publisher_name","currency","bookings",')).toBe(true)
  const cell = `"'=HYPERLINK(""https://evil.example"",""x""),"`
  expect(text).toContain(`\r\n${formula.id},${cell},"USD",3,`)
})

test('a room is named with its property, and a day is its own name', async () => {
  const { body } = await ask('GET', 'reports/bookings?group=room')
  const labels = body.rows.map(({ labels }: { labels: string[] }) => labels[0])
  const { body: properties } = await ask('GET', 'reports/bookings?group=property')
  const names = properties.rows.map(({ labels }: { labels: string[] }) => labels[0])
  expect(labels.map((label: string) => label.split(', ').slice(1).join(', ')).sort()).toEqual(names.sort())
  expect(names.join()).not.toMatch(/^\d+,/)
  const { text } = await csv(`stays/csv?group=day&from=${testToday}&to=${testToday}`, operator)
  expect(text).toMatch(new RegExp(`^\ufeff"day","currency",.*\r\n"?${testToday}"?,"USD",`))
})

test('rows of rooms for sale and of stays come in the order of their keys', async () => {
  const { body } = await ask('GET', 'reports/stays?group=property,day')
  const keys = body.rows.map(({ keys }: { keys: string[] }) => keys.join(' '))
  expect(keys.length).toBeGreaterThan(31)
  expect(keys).toEqual(keys.toSorted((one: string, other: string) => (one < other ? -1 : 1)))
})

test('what a report does not know is refused with the field and the way out', async () => {
  for (const [path, field] of [
    ['bookings?group=reason', 'group'],
    ['bookings?group=day,month,room', 'group'],
    ['pick-up?country=DE', 'country'],
    ['lost-searches?currency=USD', 'currency'],
    ['stays?from=2027-01-02&to=2027-01-01', 'to'],
    ['stays?from=2020-01-02&to=2027-01-01', 'to'],
    ['stays?from=yesterday', 'from'],
  ] as const) {
    expect(await refusal('GET', `reports/${path}`), path).toEqual([400, [field]])
  }
  expect((await ask('GET', 'reports/weather')).status).toBe(404)
  expect((await csv('weather/csv', operator)).status).toBe(404)
})

test('a long report comes in pages that have all of it', async () => {
  const whole = (await ask('GET', 'reports/stays?group=day')).body
  const rows: object[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await ask('GET', `reports/stays?group=day&limit=7${cursor && `&cursor=${cursor}`}`)
    rows.push(...body.rows)
    expect(body.totals).toEqual(whole.totals)
    cursor = body.next_cursor
  }
  expect(rows).toEqual(whole.rows)
})

test('a search that finds nothing is counted once by the nearest reason, and only of live keys', async () => {
  await writeSearches(context)
  await context.database.query('DELETE FROM search_day')
  await context.database.query('DELETE FROM lost_search')
  const ask1 = (key: string, days: number, nights = 1, rooms = 1) =>
    harness.post('property/available/.json', {
      ...searchBody({ key, property: hotels.plain, checkin: addDays(today, days), nights, rooms }),
    })
  const stop = { rooms: [1, 2], from: formatDay(addDays(today, 20)), to: formatDay(addDays(today, 20)) }
  await ask('PATCH', `properties/${hotels.plain}/calendar`, { calendar: [{ ...stop, stop_sell: true }] })
  await ask1(wholesale, 20)
  await ask1(wholesale, 20)
  await ask1(wholesale, 19, 2)
  await ask1(wholesale, 30)
  await ask1(ofTest, 20)
  const many = { key: wholesale, property_ids: [hotels.plain, hotels.vault], verbosity: 0 }
  const at = { checkin: formatDay(addDays(today, 20)), checkout: formatDay(addDays(today, 21)) }
  await harness.post('properties/available/.json', { ...many, ...at, rooms: [{ adults: 2 }] })
  await writeSearches(context)
  const { body } = await ask('GET', 'reports/lost-searches?group=reason')
  expect(body.rows).toEqual([
    {
      currency: null,
      keys: ['stop_sell'],
      labels: ['stop_sell'],
      values: [4],
      top: { property_id: hotels.plain, arrival: formatDay(addDays(today, 20)), searches: 3 },
    },
  ])
  expect([body.searches, body.totals]).toEqual([6, [{ currency: null, values: [4] }]])
  const byStay = (await ask('GET', 'reports/lost-searches?group=arrival,nights')).body.rows
  expect(
    byStay.map(({ keys, values }: { keys: string[]; values: number[] }) => [...keys, ...values]),
  ).toEqual([
    [formatDay(addDays(today, 20)), '1', 3],
    [formatDay(addDays(today, 19)), '2', 1],
  ])
  harness.clock.moveTo('2028-01-03T12:00:00Z')
  await forgetOldSearches(context)
  const kept = await context.database.query('SELECT FROM lost_search')
  harness.clock.moveTo('2026-12-02T12:00:00Z')
  expect(kept).toEqual([])
})

test('counts that could not be written are written later, and their number is bounded', async () => {
  const counter = new SearchCounter(harness.clock)
  const place = { propertyId: 1, publisherId: 1, reason: 'no_price', checkin: today }
  for (let search = 0; search < 20_500; search += 1) {
    counter.count({ ...place, propertyId: search, checkout: addDays(today, 90) })
  }
  const counts = counter.take()
  expect([counts.searches.length, counts.lost.length, counts.lost[0]!.nights]).toEqual([20_000, 20_000, 30])
  counter.putBack({ searches: counts.searches.slice(0, 1), lost: [] })
  counter.count({ ...place, propertyId: 0, reason: null as never, checkout: addDays(today, 1) })
  expect(counter.take().searches).toMatchObject([{ propertyId: 0, searches: 2 }])
})

test('rooms for sale are read up to the most rows that a report may have', async () => {
  const [from, to] = [parseDay('2026-12-01')!, parseDay('2026-12-31')!]
  const filter = {
    propertyId: null,
    publisherId: null,
    roomId: null,
    rateCode: null,
    channel: null,
    country: null,
    currency: null,
    within: null,
  }
  const asked = { from, to, by: ['day', 'room'] as const, filter }
  const most = async (limit: number) =>
    (await readCapacity(context.database, { ...asked, limit })).map(({ day }) => day)
  expect((await most(1000)).length).toBeGreaterThan(31)
  expect(await most(3)).toEqual((await most(1000)).slice(0, 3))
})

test('searches are those of the properties and publishers that are asked for, and are forgotten before a day', async () => {
  const { database } = context
  const day = parseDay('2027-01-05')!
  const counted = (propertyId: number, publisherId: number, searches: number, on = day) => ({
    propertyId,
    publisherId,
    searches,
    day: on,
    reason: 'no_price',
    arrival: day,
    nights: 1,
  })
  const counts = [counted(91, 1, 1), counted(92, 1, 2), counted(92, 2, 4), counted(93, 2, 8)]
  const earlier = [counted(91, 1, 16, addDays(day, -1))]
  await database.transaction(async transaction => {
    await addSearches(transaction, [...counts, ...earlier])
    await addLostSearches(transaction, [...counts, ...earlier])
  })
  const found = async (filter: Partial<SearchQuestion['filter']>, from = day) => {
    const all = { propertyId: null, publisherId: null, within: null }
    const question = { from, to: day, by: [], filter: { ...all, ...filter }, limit: 10 }
    const [lost] = await readLostSearches(database, question)
    return [lost?.searches ?? 0, await countSearches(database, question)]
  }
  expect(await found({})).toEqual([15, 15])
  expect(await found({}, addDays(day, -1))).toEqual([31, 31])
  expect(await found({ propertyId: 92 })).toEqual([6, 6])
  expect(await found({ publisherId: 2 })).toEqual([12, 12])
  expect(await found({ within: { propertyIds: [91], publisherIds: [] } })).toEqual([1, 1])
  expect(await found({ within: { propertyIds: [91], publisherIds: [2] } })).toEqual([13, 13])
  expect(await found({ within: { propertyIds: [], publisherIds: [] } })).toEqual([0, 0])
  await forgetSearches(database, day)
  expect(await found({}, addDays(day, -1))).toEqual([15, 15])
})
