// A resident property is answered from memory, and what is answered was true a second ago at the latest: with two whole
// servers on one database, at the setting that servers have by default.

import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { openApp } from '../../src/server/app.ts'
import { revokeKey } from '../../src/store/publishers/keys.ts'
import { grantProperties } from '../../src/store/publishers/publishers.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const harness = await testApp({ variables: { CATALOG_FRESH_MS: '500' }, jobs: false })
const { app, post, clock } = harness
const from = parseDay(testToday)!
const checkin = addDays(from, 10)
const { key, keyId: _ } = await testPublisher(harness)

const houseOf = (choices: { id: number; price?: number; allotment?: number }) =>
  smallHotel({ from, ...choices })
const search = (property: number, sentKey = key) =>
  post('property/available/.json', searchBody({ key: sentKey, property, checkin, nights: 2 }))
const totalOf = (answer: { body: { rate: { low: { total: { total: number } } | null } } }) =>
  answer.body.rate.low?.total.total

/** A second server of the same database. */
async function another() {
  return openApp(readConfig({ ...harness.environment, DATA_DIR: `${harness.environment.DATA_DIR}-2` }), {
    clock,
    jobs: false,
    log: { write: () => undefined },
  })
}

/** The statements among what the driver was told, over whichever connection. */
const textsOf = (calls: readonly (readonly unknown[])[]): string[] =>
  calls.map(([sent]) => (typeof sent === 'string' ? sent : ((sent as { text?: string })?.text ?? '')))

/** As long as a change may go unseen (issue: at most a second). */
const aSecond = () => new Promise(resume => setTimeout(resume, 1000))

describe('what another server changes is seen a second later', () => {
  test('a price', async () => {
    await importProperty(app.context, houseOf({ id: 1 }), null)
    expect(totalOf(await search(1))).toBe(200)
    await using other = await another()
    await importProperty(other.context, houseOf({ id: 1, price: 150 }), null)
    await aSecond()
    expect(totalOf(await search(1))).toBe(300)
  })

  test('the last room sold, of which nobody is notified', async () => {
    await importProperty(app.context, houseOf({ id: 2, allotment: 1 }), null)
    expect((await search(2)).body.property_accommodation[0].is_available).toBe(true)
    await using other = await another()
    const booking = bookingBody({ key, property: 2, checkin, nights: 2 })
    expect((await sendTo(`${other.url}/publisher/v3.0/book/reservation/.json`, booking)).status).toBe(200)
    await aSecond()
    expect((await search(2)).body.property_accommodation[0]).toMatchObject({
      is_available: false,
      has_no_inventory: true,
    })
  })

  test('a key that ends, and a property that is withdrawn', async () => {
    await importProperty(app.context, houseOf({ id: 3 }), null)
    const some = await testPublisher(harness, { sellsAll: false })
    const grant = (ids: number[]) =>
      app.context.database.transaction(transaction => grantProperties(transaction, some.publisherId, ids))
    await grant([3])
    expect((await search(3, some.key)).status).toBe(200)
    await grant([])
    await aSecond()
    expect((await search(3, some.key)).status).toBe(404)
    await app.context.database.transaction(transaction => revokeKey(transaction, some.keyId))
    await aSecond()
    expect((await search(3, some.key)).status).toBe(401)
  })

  test('a property that is granted, in the list of all that a publisher sells', async () => {
    await importProperty(app.context, houseOf({ id: 8 }), null)
    const some = await testPublisher(harness, { sellsAll: false })
    const grant = (ids: number[]) =>
      app.context.database.transaction(transaction => grantProperties(transaction, some.publisherId, ids))
    const listed = async (): Promise<number[]> =>
      (await post('properties/view/.json', { key: some.key })).body.map(({ id }: { id: number }) => id)
    expect(await listed()).toEqual([])
    await grant([8])
    await aSecond()
    expect(await listed()).toEqual([8])
    await grant([])
    await aSecond()
    expect(await listed()).toEqual([])
  })

  test('also when the connection that tells of changes was lost', async () => {
    await importProperty(app.context, houseOf({ id: 4 }), null)
    expect(totalOf(await search(4))).toBe(200)
    await app.context.database.query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'hostelry changes' AND datname = current_database()",
    )
    await using other = await another()
    await importProperty(other.context, houseOf({ id: 4, price: 150 }), null)
    await aSecond()
    expect(totalOf(await search(4))).toBe(300)
  })
})

test('what this server changes is seen by its next answer', async () => {
  await importProperty(app.context, houseOf({ id: 5, allotment: 1 }), null)
  expect(totalOf(await search(5))).toBe(200)
  await importProperty(app.context, houseOf({ id: 5, price: 150, allotment: 1 }), null)
  expect(totalOf(await search(5))).toBe(300)
  const sold = await post('book/reservation/.json', bookingBody({ key, property: 5, checkin, nights: 2 }))
  expect(sold.status).toBe(200)
  expect((await search(5)).body.property_accommodation[0].is_available).toBe(false)
  const cancelled = await post('reservation/cancel/.json', {
    key,
    confirmation_number: sold.body.confirmation_number,
  })
  expect(cancelled.status).toBe(200)
  expect((await search(5)).body.property_accommodation[0].is_available).toBe(true)
})

test('a view or an availability of a resident property asks no database', async () => {
  await importProperty(app.context, houseOf({ id: 6 }), null)
  const asked = async (): Promise<string[]> => {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    try {
      expect(totalOf(await search(6))).toBe(200)
      const view = await post('property/view/.json', { key, property_id: 6, verbosity: 2 })
      expect(view.status).toBe(200)
      const many = await post('properties/available/.json', {
        ...searchBody({ key, property: 6, checkin, nights: 3 }),
        property_ids: [6],
      })
      expect(many.body).toHaveLength(1)
      return textsOf(queries.mock.calls)
    } finally {
      queries.mockRestore()
    }
  }
  // The news of its own import, which come when they come, make it be read once more.
  await expect
    .poll(async () =>
      (await asked()).filter(text => /property|night|api_key|setting|exchange_rate/.test(text)),
    )
    .toEqual([])
})

test('a property that is not resident takes one statement', async () => {
  await importProperty(app.context, houseOf({ id: 7 }), null)
  let asked: string[] = []
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect(totalOf(await search(7))).toBe(200)
  } finally {
    asked = textsOf(queries.mock.calls)
    queries.mockRestore()
  }
  expect(asked.filter(text => /FROM (property|night|room|rate_calendar)\b/.test(text))).toHaveLength(1)
})

test('memory is bounded: properties beyond the budget leave, and come again when they are asked for', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => 100 + index)
  for (const id of ids) await importProperty(app.context, houseOf({ id }), null)
  const environment = {
    ...harness.environment,
    DATA_DIR: `${harness.environment.DATA_DIR}-3`,
    CATALOG_MB: '1',
  }
  await using small = await openApp(readConfig(environment), {
    clock,
    jobs: false,
    log: { write: () => undefined },
  })
  for (const id of ids) {
    const search = searchBody({ key, property: id, checkin, nights: 2 })
    expect(totalOf(await sendTo(`${small.url}/publisher/v3.0/property/available/.json`, search))).toBe(200)
  }
  const resident = ids.filter(id => small.context.catalog.resident(id) !== undefined)
  expect(resident.length).toBeLessThan(ids.length)
  expect(resident).toContain(ids.at(-1))
})
