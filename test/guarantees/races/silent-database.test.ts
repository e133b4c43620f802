// A database that falls silent, or whose tables are locked: who needs it is refused in time, and what is in memory goes
// on being answered while it is as young as promised.

import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { frozenPostgres } from '../../support/machines/frozen-postgres.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const postgres = await frozenPostgres()
const harness = await testApp({
  jobs: false,
  variables: { DATABASE_URL: postgres.connectionString, CATALOG_FRESH_MS: '500' },
})
const { app, post } = harness
const { key } = await testPublisher(harness)
const adminKey = await app.context.database.transaction(async transaction => {
  const admin = { holder: { kind: 'admin' }, label: 'test', expiresAt: null } as const
  return (await createKey(transaction, admin)).key
})
const from = parseDay(testToday)!
const [resident, cold] = [9001, 9002]
for (const id of [resident, cold]) await importProperty(app.context, smallHotel({ id, from }), null)

let night = 10
const stay = (property: number) => {
  night += 2
  return { key, property, checkin: addDays(from, night), nights: 1 }
}
const search = (property: number) => post('property/available/.json', searchBody(stay(property)))
const view = (property: number) => post('property/view/.json', { key, property_id: property })
const book = () => post('book/reservation/.json', bookingBody(stay(resident)))
const listAll = async () => {
  const headers = { authorization: `Bearer ${adminKey}` }
  const answer = await app.server.inject({ url: '/admin/v1/properties', headers })
  return { status: answer.statusCode, headers: answer.headers }
}
const ready = async () => (await app.server.inject('/readyz')).statusCode

/** What was answered; too late is late for certain, also where this machine is busy. */
async function inTime<Answer>(answer: Promise<Answer>, seconds = 2): Promise<Answer | 'too late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'too late'>(resolve => {
    timer = setTimeout(resolve, (seconds + 2) * 1000, 'too late')
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const refused = { status: 503, headers: { 'retry-after': '2' } }

describe('a database that stands still', () => {
  test('is refused in two seconds to all who need it, and goes on when it does', async () => {
    await search(resident)
    await postgres.freeze()
    // Until memory is older than half a second, it is answered from.
    await new Promise(resume => setTimeout(resume, 600))
    const answers = await Promise.all(
      [
        search(resident),
        view(resident),
        book(),
        listAll(),
        post('book/reservation_index/.json', { key }),
      ].map(answer => inTime<object>(answer)),
    )
    expect(answers.slice(0, 4)).toMatchObject([refused, refused, refused, refused])
    expect(await inTime(ready())).toBe(503)
    expect(await inTime(search(resident))).toMatchObject(refused)
    await postgres.thaw()
    await expect.poll(ready, { timeout: 10_000 }).toBe(200)
    await expect.poll(async () => (await search(resident)).status, { timeout: 10_000 }).toBe(200)
    expect(await book()).toMatchObject({ status: 200 })
    const outages = harness.logLines.filter(line => line.includes('because of an outage'))
    expect(outages).not.toEqual([])
    expect(harness.logLines.join()).not.toContain('"stack"')
  }, 60_000)

  test('leaves a booking that was being committed pending, in two seconds', async () => {
    await search(resident)
    const request = bookingBody(stay(resident))
    const holder = new pg.Client({ connectionString: postgres.connectionString })
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE reservation')
    const underWay = post('book/reservation/.json', request)
    await new Promise(resume => setTimeout(resume, 300))
    await postgres.freeze()
    const answer = await inTime(underWay)
    await postgres.thaw()
    await holder.query('ROLLBACK')
    await holder.end()
    expect(answer).toMatchObject({ status: 202, body: { status: 'pending' } })
  }, 60_000)
})

describe('a locked table', () => {
  const locker = new pg.Client({ connectionString: postgres.connectionString })
  afterAll(() => locker.end())

  test('is refused to who needs it, and what is in memory is answered', async () => {
    await locker.connect()
    await search(resident)
    await locker.query('BEGIN; LOCK TABLE property, reservation, api_key')
    try {
      expect(await inTime(search(resident))).toMatchObject({ status: 200 })
      expect(await inTime(view(resident))).toMatchObject({ status: 200 })
      expect(await inTime(search(cold))).toMatchObject(refused)
      expect(await inTime(listAll())).toMatchObject(refused)
      // Three tries of two seconds each.
      expect(await inTime(book(), 7)).toMatchObject(refused)
    } finally {
      await locker.query('ROLLBACK')
    }
    expect(await book()).toMatchObject({ status: 200 })
  }, 60_000)
})
