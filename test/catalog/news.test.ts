// What the catalog holds is read anew when the feed tells of it, and all of it when the feed may have missed something.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Catalog } from '../../src/catalog/catalog.ts'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import type { Publisher } from '../../src/lodging/publishers/publisher.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { writeExchangeRates } from '../../src/store/installation/exchange-rates.ts'
import { writeSettings } from '../../src/store/installation/settings.ts'
import type { ChangeSubject } from '../../src/store/postgres/notices.ts'
import type { News, NewsSource } from '../../src/store/properties/change-feed.ts'
import { saveDiscount } from '../../src/store/properties/discount-codes.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { createPublisher, grantProperties, updatePublisher } from '../../src/store/publishers/publishers.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testToday } from '../support/run/test-app.ts'

const { app, clock } = await testApp()
const { database } = app.context
const from = parseDay(testToday)!

/** Tells what a test says, once. */
let news: News = { isContinuous: false, changes: [] }
const feed: NewsSource = {
  onNews: () => undefined,
  read: async () => {
    const told = news
    news = { isContinuous: true, changes: [] }
    return told
  },
  [Symbol.asyncDispose]: async () => undefined,
}
const catalog = new Catalog({ database, feed, clock, freshMilliseconds: 0, megabytes: 10 })
afterAll(() => catalog[Symbol.asyncDispose]())

const { publisher, key } = await database.transaction(async transaction => {
  const publisher = await createPublisher(transaction, { name: 'Before', sellsAll: false })
  const holder = { kind: 'publisher', publisherId: publisher.id, scopes: ['view'] } as const
  return { publisher, ...(await createKey(transaction, { holder, label: '', expiresAt: null })) }
})

const holderName = (known: Awaited<ReturnType<typeof catalog.key>>): string | undefined =>
  known?.kind === 'publisher' ? known.holder.publisher.name : undefined

const anything = {
  wanted: { destination: [], area: [], property_type: [], filter: [], amenity: [] },
  minStars: null,
  maxStars: null,
  near: null,
  box: null,
}

/** The properties that a publisher finds, with the `order` that the search index knows. */
const ordersOf = async (publisher: Publisher) =>
  Object.fromEntries(
    (await catalog.searchable(publisher)).find(null, anything).map(({ id, order }) => [id, order]),
  )

/** Everything that the catalog holds, as one can see it. */
async function held() {
  await catalog.ensureFresh()
  const stock = (await catalog.stock([1])).get(1)
  const terms = await catalog.terms()
  return {
    name: stock?.property.name,
    free: stock?.inventory[0]?.free[0],
    holder: holderName(await catalog.key(key)),
    granted: await catalog.visibleIds(publisher, [1, 2]),
    listed: await ordersOf(publisher),
    all: await ordersOf({ ...publisher, sellsAll: true }),
    code: (await catalog.code(publisher.id, 'ten'))?.description,
    rate: terms.rates.get('USD')?.perEuro,
    minutes: terms.settings.quoteMinutes,
  }
}

/** Writes everything one way or another, behind the back of the catalog. */
async function write(word: 'before' | 'after'): Promise<void> {
  const isAfter = word === 'after'
  const name = isAfter ? 'After' : 'Before'
  await importProperty(app.context, { ...smallHotel({ id: 1, from }), name, order: isAfter ? 9 : 0 }, null, {
    mayRename: true,
  })
  await importProperty(app.context, smallHotel({ id: 2, from }), null)
  const checked = checkDiscountDocument({
    code: 'TEN',
    category: 'discount',
    description: name,
    percent_off: 10,
  })
  if ('errors' in checked) throw new Error('the code is not in order')
  await database.transaction(async transaction => {
    await grantProperties(transaction, publisher.id, isAfter ? [1, 2] : [1])
    await updatePublisher(transaction, { ...publisher, name })
    await saveDiscount(transaction, checked.discount)
    const rate = { perEuro: isAfter ? '1.5' : '1.25', asOf: testToday }
    await writeExchangeRates(transaction, new Map([['USD', rate]]), 'admin')
    await writeSettings(transaction, { quoteMinutes: isAfter ? 7 : 5 })
    await transaction.query(
      `INSERT INTO night (property_id, room_id, night, allotment, follows_room, sold)
       VALUES (1, 1, '${testToday}', 3, true, $1)
       ON CONFLICT (property_id, room_id, night) DO UPDATE SET sold = $1`,
      [isAfter ? 1 : 0],
    )
  })
}

const before = {
  name: 'Before',
  free: 3,
  holder: 'Before',
  granted: [1],
  listed: { 1: 0 },
  all: { 1: 0, 2: 0 },
  code: 'Before',
  rate: '1.25',
  minutes: 5,
}
const after = {
  name: 'After',
  free: 2,
  holder: 'After',
  granted: [1, 2],
  listed: { 1: 9, 2: 0 },
  all: { 1: 9, 2: 0 },
  code: 'After',
  rate: '1.5',
  minutes: 7,
}

beforeEach(async () => {
  await write('before')
  news = { isContinuous: false, changes: [] }
  expect(await held()).toEqual(before)
  await write('after')
})

test('without news everything is as it was held', async () => {
  expect(await held()).toEqual(before)
})

test('news that may not be all of it has everything read anew', async () => {
  news = { isContinuous: false, changes: [] }
  expect(await held()).toEqual(after)
})

describe('news of', () => {
  const { name, free, holder, granted, all, code, rate, minutes } = after
  const rows: [ChangeSubject, number | null, object][] = [
    ['property', 1, { name, free, listed: { 1: 9 }, all }],
    ['property', 2, {}],
    ['inventory', 1, { free }],
    ['listing', null, {}],
    ['publisher', publisher.id, { holder, granted, listed: { 1: 0, 2: 0 } }],
    ['publisher', publisher.id + 1, {}],
    ['code', null, { code }],
    ['terms', null, { holder, rate, minutes }],
  ]
  test.each(rows)('%s %s has that read anew, and nothing else', async (subject, id, changed) => {
    news = { isContinuous: true, changes: [{ subject, id }] }
    expect(await held()).toEqual({ ...before, ...changed })
  })
})

test('what a property takes in memory grows with its nights and its document', async () => {
  const bytesOf = async (id: number, choices: { nights: number; words?: string }): Promise<number> => {
    const { nights, words = 'Calm.' } = choices
    const document = { ...smallHotel({ id, from, nights }), property_description: { long: words } }
    await importProperty(app.context, document, null)
    return (await catalog.stock([id])).get(id)!.bytes
  }
  const short = await bytesOf(11, { nights: 1 })
  expect(short).toBeGreaterThan(1000)
  // Two rooms with a price for 399 nights more, four bytes each at least.
  expect((await bytesOf(12, { nights: 400 })) - short).toBeGreaterThan(2 * 399 * 4)
  expect((await bytesOf(13, { nights: 1, words: 'Calm. '.repeat(500) })) - short).toBeGreaterThan(3000)
})
