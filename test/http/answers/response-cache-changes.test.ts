// What the response cache gives again is true: after any change that an answer depends on, the next answer is the new
// one. At once for what this server changes itself, and after CATALOG_FRESH_MS for what others change.

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Terms } from '../../../src/catalog/terms.ts'
import { ResponseCache } from '../../../src/http/publisher/response-cache.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { isStillValid, validatorFor } from '../../../src/operations/shopping/cache-validator.ts'
import { writeExchangeRates } from '../../../src/store/installation/exchange-rates.ts'
import { writeSettings } from '../../../src/store/installation/settings.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { createKey, revokeKey } from '../../../src/store/publishers/keys.ts'
import { grantProperties, updatePublisher } from '../../../src/store/publishers/publishers.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { knownToOlder, toBare } from '../../support/prices/older-to-bare.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { sendTo, type WireAnswer } from '../../support/wire/wire-requests.ts'

const freshMilliseconds = 500
const harness = await testApp({ variables: { CATALOG_FRESH_MS: String(freshMilliseconds) }, jobs: false })
const { app, clock } = harness
const { context } = app
const from = parseDay(testToday)!
const repeat = vi.spyOn(ResponseCache.prototype, 'repeat')
const offered = (price: number, allotment = 3) =>
  importProperty(context, smallHotel({ id: 1, from, price, allotment }), null, { mayRename: true })

const available = (body: object) => sendTo(`${app.url}/publisher/v3.0/property/available/.json`, body)
const view = (body: object) => sendTo(`${app.url}/publisher/v3.0/property/view/.json`, body)
const searchOf = (key: string, more: object = {}) => ({
  ...searchBody({ key, property: 1, checkin: addDays(from, 5), nights: 2 }),
  ...more,
})
const totalOf = ({ body }: WireAnswer): number => body.rate.low.total.total
const change = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  context.database.transaction(work)

/** From then on nobody may be answered from what was read before. */
const untilSeen = () => new Promise(resume => setTimeout(resume, freshMilliseconds))

/** Keeps the process from all else, so that nothing is read meanwhile, until what was read is too old. */
const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, freshMilliseconds)

/** Asks until the answer is one that was given before, so that the next one would be too. */
async function warm(ask: () => Promise<WireAnswer>): Promise<WireAnswer> {
  for (let turn = 0; turn < 50; turn += 1) {
    repeat.mockClear()
    const answer = await ask()
    if (repeat.mock.results.some(({ value }) => value !== undefined)) return answer
  }
  throw new Error('the answer is never given again')
}

let key: string
let keyId: string
let publisherId: number

beforeEach(async () => {
  await offered(100)
  const publisher = await testPublisher(harness)
  ;({ key, keyId, publisherId } = publisher)
})

describe('what this server changes is in its next answer', () => {
  test('a price', async () => {
    const ask = () => available(searchOf(key))
    expect(totalOf(await warm(ask))).toBe(200)
    await offered(150)
    expect(totalOf(await ask())).toBe(300)
  })

  test('a name, for view too', async () => {
    const ask = () => view({ key, property_id: 1 })
    expect((await warm(ask)).body.name).toBe('Small house 1')
    await importProperty(context, { ...smallHotel({ id: 1, from }), name: 'Renamed' }, null, {
      mayRename: true,
    })
    expect((await ask()).body.name).toBe('Renamed')
  })

  test('a sale and a cancellation', async () => {
    await offered(100, 1)
    const ask = () => available(searchOf(key))
    expect((await warm(ask)).body.property_accommodation[0].is_available).toBe(true)
    const body = bookingBody({ key, property: 1, checkin: addDays(from, 6), nights: 1 })
    const booked = await harness.post('book/reservation/.json', body)
    expect(booked.status).toBe(200)
    expect((await ask()).body.property_accommodation[0].is_available).toBe(false)
    await warm(ask)
    const { confirmation_number } = booked.body
    const given = await harness.post('reservation/cancel/.json', { key, property_id: 1, confirmation_number })
    expect(given.status).toBe(200)
    expect((await ask()).body.property_accommodation[0].is_available).toBe(true)
  })

  test('rooms that are held and released', async () => {
    await offered(100, 1)
    const ask = () => available(searchOf(key))
    await warm(ask)
    const stay = { ...searchOf(key), accommodation_id: 1, rate_code: 'BAR' }
    const held = await harness.post('book/hold/.json', stay)
    expect(held.status).toBe(200)
    expect((await ask()).body.property_accommodation[0].is_available).toBe(false)
    await warm(ask)
    await harness.post('book/release/.json', { key, property_id: 1, hold_id: held.body.hold_id })
    expect((await ask()).body.property_accommodation[0].is_available).toBe(true)
  })
})

describe('what others change is in the answer that comes half a second later', () => {
  test('a key that is revoked', async () => {
    const ask = () => view({ key, property_id: 1 })
    await warm(ask)
    await change(transaction => revokeKey(transaction, keyId))
    await untilSeen()
    expect((await ask()).status).toBe(401)
  })

  test('the scopes of a key', async () => {
    const holder = { kind: 'publisher', publisherId, scopes: ['view'] } as const
    const made = await change(transaction =>
      createKey(transaction, { holder, label: 'narrow', expiresAt: null }),
    )
    const ask = () => view({ key: made.key, property_id: 1 })
    await warm(ask)
    await context.database.query("UPDATE api_key SET scopes = '{book}' WHERE key_id = $1", [made.keyId])
    await untilSeen()
    expect((await ask()).status).toBe(401)
  })

  test('a property that is withdrawn, and given back', async () => {
    await change(transaction =>
      updatePublisher(transaction, { id: publisherId, name: 'Some', sellsAll: false, settings: {} }),
    )
    const grant = (ids: number[]) =>
      change(transaction => grantProperties(transaction, publisherId, ids)).then(untilSeen)
    await grant([1])
    const ask = () => available(searchOf(key))
    await warm(ask)
    await grant([])
    expect((await ask()).status).toBe(404)
    await grant([1])
    expect((await ask()).status).toBe(200)
  })

  test('the envelope of a publisher', async () => {
    const ask = () => view({ key, property_id: 1 })
    const bare = await warm(ask)
    await change(transaction =>
      updatePublisher(transaction, {
        id: publisherId,
        name: 'Wrapped',
        sellsAll: true,
        settings: { envelope: 'data' },
      }),
    )
    await untilSeen()
    expect(toBare((await ask()).body.data, 'crs')).toEqual(knownToOlder(bare.body))
  })

  test('the envelope of all who have none of their own', async () => {
    const ask = () => view({ key, property_id: 1 })
    const bare = await warm(ask)
    await change(transaction => writeSettings(transaction, { envelope: 'data' }))
    await untilSeen()
    expect(toBare((await ask()).body.data, 'crs')).toEqual(knownToOlder(bare.body))
    await change(transaction => writeSettings(transaction, { envelope: 'bare' }))
    await untilSeen()
  })

  test('how far ahead may be booked', async () => {
    const ask = () => available(searchOf(key))
    await warm(ask)
    await change(transaction => writeSettings(transaction, { bookableHorizonDays: 3 }))
    await untilSeen()
    expect((await ask()).status).toBe(400)
    await change(transaction => writeSettings(transaction, { bookableHorizonDays: 730 }))
    await untilSeen()
    expect((await ask()).status).toBe(200)
  })

  test('an exchange rate', async () => {
    const setRate = (perEuro: string) =>
      change(transaction =>
        writeExchangeRates(transaction, new Map([['USD', { perEuro, asOf: testToday }]]), 'admin'),
      ).then(untilSeen)
    await setRate('2')
    const ask = () => available(searchOf(key, { currency: 'EUR' }))
    expect(totalOf(await warm(ask))).toBe(100)
    await setRate('4')
    expect(totalOf(await ask())).toBe(50)
  })

  test('a night that is closed by a statement typed by hand', async () => {
    await offered(100, 1)
    const ask = () =>
      available({ ...searchBody({ key, property: 1, checkin: addDays(from, 20), nights: 1 }) })
    await warm(ask)
    await context.database.query(
      'INSERT INTO night (property_id, room_id, night, allotment, follows_room) VALUES (1, 1, $1, 0, false)',
      [formatDay(addDays(from, 20))],
    )
    await untilSeen()
    expect((await ask()).body.property_accommodation[0].is_available).toBe(false)
  })
})

test('a ticket holds for the very stock, terms and minute that the answer was made of', async () => {
  const { catalog } = context
  // What was changed before this test is read first, so that no news of it comes in between.
  await untilSeen()
  await catalog.ensureFresh()
  const stock = (await catalog.stock([1])).get(1)!
  await catalog.key(key)
  const [terms, holder] = [await catalog.terms(), catalog.knownHolder(key)!]
  await catalog.ensureFresh()
  const holds = (parts: object, now = clock.milliseconds()) =>
    isStillValid(context, validatorFor(now, { holder, stock, terms, ...parts }))
  expect(holds({})).toBe(true)
  expect(holds({ stock: { ...stock } })).toBe(false)
  expect(holds({ terms: new Terms(terms.settings, terms.rates) })).toBe(false)
  expect(holds({}, clock.milliseconds() - 60_000)).toBe(false)
  standStill()
  expect(holds({})).toBe(false)
})

test('the next minute is asked anew, so that yesterday is not sold after midnight', async () => {
  const noon = clock.now().toString()
  clock.moveTo(`${testToday}T23:59:59Z`)
  const tonight = searchOf(key, { checkin: testToday, checkout: formatDay(addDays(from, 1)) })
  const ask = () => available(tonight)
  expect((await warm(ask)).status).toBe(200)
  clock.moveTo(`${formatDay(addDays(from, 1))}T00:00:00Z`)
  expect((await ask()).status).toBe(400)
  clock.moveTo(noon)
})
