// While the primary database is away, houses and prices are answered from memory for a while, with their age told; nothing that
// takes a room is. Only a database that cannot be reached allows it.

import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { revokeKey } from '../../../src/operations/publishers/keys.ts'
import { createSite } from '../../../src/operations/sites/sites.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { stoppablePostgres } from '../../support/machines/stopped-postgres.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const postgres = await stoppablePostgres()
const variables = {
  DATABASE_URL: postgres.connectionString,
  CATALOG_FRESH_MS: '500',
  CATALOG_STALE_SECONDS: '60',
}
const harness = await testApp({ jobs: false, variables })
const hasty = await testApp({ jobs: false, variables: { ...variables, CATALOG_STALE_SECONDS: '8' } })
const { context, server } = harness.app
const { key, publisherId } = await testPublisher(harness)
const from = parseDay(testToday)!
const [resident, sold, cold] = [9001, 9002, 9003]
for (const id of [resident, sold, cold]) await importProperty(context, smallHotel({ id, from }), null)
await createSite(context, {
  publisher_id: publisherId,
  name: 'Valley',
  slug: 'valley',
  properties: [resident, sold],
})

const night = addDays(from, 10)
const stay = (property = resident) => ({ key, property, checkin: night, nights: 1 })
const available = (on = harness) => on.post('property/available/.json', searchBody(stay()))
const preview = () => ({ ...searchBody(stay()), accommodation_id: 1, rate_code: 'BAR' })
const list = (...property_ids: number[]) => {
  const { property_id: _, ...fields } = searchBody(stay()) as { property_id?: number }
  return harness.post('properties/available/.json', { ...fields, property_ids, sort: 'order' })
}
const view = (property: number, of = key) =>
  harness.post('property/view/.json', { key: of, property_id: property })
const calendar = () => {
  const { rooms } = searchBody(stay()) as { rooms: object[] }
  return harness.post('property/calendar/.json', {
    key,
    property_id: resident,
    rooms,
    from: formatDay(night),
    days: 3,
    nights: 1,
  })
}
const page = async (path: string) => {
  const answer = await server.inject({ url: `/sites/valley${path}` })
  return { status: answer.statusCode, text: answer.body }
}
const notBookable = 'Booking is not possible at this moment'
const aged = {
  status: 200,
  headers: { age: expect.stringMatching(/^\d+$/), warning: '110 - "Response is Stale"' },
}
const refused = { status: 503, headers: { 'retry-after': '2' } }
const linesOf = (on: typeof harness, text: string) => on.logLines.filter(line => line.includes(text)).length

/** Puts into memory what a busy server holds; `cold` is not asked for. */
async function warm(): Promise<void> {
  for (const each of [
    await available(),
    await list(resident, sold),
    await view(resident),
    await view(sold),
    await calendar(),
  ]) {
    expect(each.status).toBe(200)
    expect(each.headers).not.toHaveProperty('age')
    expect(each.text).not.toContain('age_seconds')
  }
  for (const path of ['', '/search', `/properties/${resident}`]) {
    const shown = await page(path)
    expect(shown.status).toBe(200)
    expect(shown.text).not.toContain(notBookable)
  }
}

async function metric(): Promise<number> {
  const { payload } = await server.inject({ url: '/metrics' })
  return Number(/^hostelry_http_answers_stale_total (\d+)$/m.exec(payload)?.[1])
}

describe('a database that is stopped', () => {
  test('leaves houses and prices, with their age, and takes no bookings', async () => {
    const revoked = await harness.app.context.database.transaction(transaction =>
      createKey(transaction, {
        holder: { kind: 'publisher', publisherId, scopes: ['view'] },
        label: 'revoked',
        expiresAt: null,
      }),
    )
    expect(await view(resident, revoked.key)).toMatchObject({ status: 200 })
    await revokeKey(context, revoked.keyId)
    expect(await view(resident, revoked.key)).toMatchObject({ status: 401 })
    await warm()
    expect(await available(hasty)).toMatchObject({ status: 200 })
    const { body: fresh } = await available()
    // A room of this one is sold in the last moment.
    const lastBooking = await harness.post('book/reservation/.json', bookingBody(stay(sold)))
    expect(lastBooking).toMatchObject({ status: 200 })
    await postgres.stop()
    await Promise.all(
      [harness, hasty].map(on => expect.poll(() => available(on), { timeout: 10_000 }).toMatchObject(aged)),
    )

    const { body: stale } = await available()
    expect(stale.meta_data.age_seconds).toBeGreaterThan(0)
    const { age_seconds, ...others } = stale.meta_data
    expect({ ...stale, meta_data: others }).toEqual(fresh)
    expect(await view(resident)).toMatchObject({
      ...aged,
      body: { meta_data: { age_seconds: expect.any(Number) } },
    })
    expect(await calendar()).toMatchObject({
      ...aged,
      body: { meta_data: { age_seconds: expect.any(Number) } },
    })
    expect((await calendar()).body.days).toHaveLength(3)

    const found = await list(resident, sold, cold)
    expect(found).toMatchObject(aged)
    expect(found.body).toMatchObject([
      { id: resident, was_searched: true, meta_data: { age_seconds: expect.any(Number) } },
      { id: sold, was_searched: true, is_available: true },
    ])
    expect(found.body).toHaveLength(2)
    expect(await view(cold)).toMatchObject(refused)
    // Its last counts are known.
    expect(await harness.post('property/available/.json', searchBody(stay(sold)))).toMatchObject({
      ...aged,
      body: { is_available: true, meta_data: { age_seconds: expect.any(Number) } },
    })

    expect(await harness.post('book/preview/.json', preview())).toMatchObject(refused)
    expect(await harness.post('book/reservation/.json', bookingBody(stay()))).toMatchObject(refused)
    // Told why only while the server remembers that there is no such key.
    expect([401, 503]).toContain((await view(resident, revoked.key)).status)
    expect(await metric()).toBeGreaterThan(0)
    for (const path of ['', '/search', `/properties/${resident}`]) {
      const shown = await page(path)
      expect(shown.status, path).toBe(200)
      expect(shown.text, path).toContain(notBookable)
    }
    expect(linesOf(harness, 'is away: availability and views are answered from memory')).toBe(1)
  }, 60_000)

  test('is not answered for longer than the limit', async () => {
    await expect.poll(() => available(hasty), { timeout: 20_000 }).toMatchObject(refused)
    expect(await available()).toMatchObject(aged)
  }, 60_000)

  test('is fresh again when it is back, with what happened meanwhile', async () => {
    await postgres.start()
    const book = () => hasty.post('book/reservation/.json', bookingBody(stay()))
    await expect.poll(book, { timeout: 10_000 }).toMatchObject({ status: 200 })
    const answer = await vi.waitFor(async () => {
      const found = await available()
      expect(found).toMatchObject({ status: 200 })
      expect(found.headers).not.toHaveProperty('age')
      return found
    })
    expect(answer.text).toContain('"inventory":2')
    expect((await page('')).text).not.toContain(notBookable)
    expect(linesOf(harness, 'the database answers again')).toBe(1)
    expect(linesOf(hasty, 'is away for too long')).toBe(1)
  }, 60_000)
})

test('a change feed that is slow while the database answers is no outage', async () => {
  const locker = new pg.Client({ connectionString: postgres.connectionString })
  await locker.connect()
  expect(await available()).toMatchObject({ status: 200 })
  await locker.query('BEGIN; LOCK TABLE change')
  try {
    await expect.poll(() => available(), { timeout: 10_000 }).toMatchObject(refused)
    for (let time = 0; time < 2; time += 1) expect(await available()).toMatchObject(refused)
  } finally {
    await locker.query('ROLLBACK')
    await locker.end()
  }
  await expect.poll(() => available(), { timeout: 10_000 }).toMatchObject({ status: 200 })
  expect(linesOf(harness, 'are answered from memory')).toBe(1)
}, 60_000)
