// A page by price is what pricing every property gives, whatever the properties, the question and the page, also while prices and
// rules change between searches. With `limit` 0 all are priced: bounds of prices have no part in that answer.

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { writeExchangeRates } from '../../src/store/installation/exchange-rates.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { namedHotel, randomHotel } from '../support/random/random-documents.ts'
import { randomRuns, seed } from '../support/run/random-runs.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any

const running = await testApp({ variables: { PAYMENT_GATEWAY: 'test' } })
const { app, post } = running
const today = parseDay(testToday)!
const { key, publisherId } = await testPublisher(running)
// Currencies of some of the properties have no rate.
const perEuro = { USD: '1.0875', JPY: '161.37', KWD: '0.3369' }
await app.context.database.transaction(transaction =>
  writeExchangeRates(
    transaction,
    new Map(Object.entries(perEuro).map(([code, rate]) => [code, { perEuro: rate, asOf: testToday }])),
    'admin',
  ),
)

const hotels = 30
const document = randomHotel({ today, publisherIds: [publisherId] })
const party = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  children_ages: fc.array(fc.nat(17), { maxLength: 2 }),
})
const question = fc.record({
  daysAhead: fc.integer({ min: 1, max: 40 }),
  nights: fc.integer({ min: 1, max: 6 }),
  rooms: fc.array(party, { minLength: 1, maxLength: 2 }),
  currency: fc.constantFrom('USD', 'JPY', 'EUR'),
  promotion: fc.constantFrom('all', 'all', 'all', 'required'),
  range: fc.constantFrom({}, {}, { max_price: 800 }, { min_price: 200, max_price: 3000 }),
  limit: fc.integer({ min: 1, max: 12 }),
  /** The properties that are another hotel from then on. */
  changed: fc.array(fc.tuple(fc.nat(hotels - 1), document), { maxLength: 2 }),
})

const ask = async (body: object) => {
  const { status, body: found, text } = await post('properties/available/.json', { key, ...body })
  expect(status, text).toBe(200)
  return found.map(({ meta_data: { search: _, ...meta_data }, ...rest }: Json) => ({ ...rest, meta_data }))
}

test('a page by price is the same as if all were priced', { timeout: 1_200_000 }, async () => {
  const put = (place: number, hotel: Json) =>
    importProperty(
      app.context,
      { ...namedHotel(hotel, 100 + place).document, order: place % 3 } as Json,
      null,
    )
  const first = fc.sample(document, { numRuns: hotels, seed })
  for (const [place, hotel] of first.entries()) await put(place, hotel)
  using stocks = vi.spyOn(app.context.catalog, 'listedStock')
  const tally = { listed: 0, paged: 0, found: 0, read: 0, all: 0 }
  const holds = async ({ daysAhead, nights, rooms, range, limit, changed, ...rest }: Json) => {
    for (const [place, hotel] of changed) await put(place, hotel)
    const asked = {
      ...rest,
      ...range,
      checkin: formatDay(addDays(today, daysAhead)),
      checkout: formatDay(addDays(today, daysAhead + nights)),
      rooms: rooms.map(({ adults, children_ages }: Json) =>
        children_ages.length === 0 ? { adults } : { adults, children: children_ages.length, children_ages },
      ),
      sort: 'price',
      verbosity: 0,
    }
    const pages: Json[] = []
    for (let cursor: string | undefined; pages.length < hotels; cursor = pages.at(-1).meta_data.cursor) {
      stocks.mockClear()
      const page = await ask({ ...asked, limit, cursor })
      if (cursor === undefined)
        tally.read += stocks.mock.calls.slice(0, -1).reduce((sum, [ids]) => sum + ids.length, 0)
      pages.push(...page)
      tally.paged += 1
      if (page.length < limit) break
    }
    const all = await ask({ ...asked, limit: 0 })
    expect(pages.map(({ id }: Json) => id)).toEqual(all.map(({ id }: Json) => id))
    expect(pages).toEqual(all)
    tally.listed += all.length
    tally.found += all.filter(({ rate }: Json) => rate.low !== null).length
    tally.all += hotels
  }
  await fc.assert(fc.asyncProperty(question, holds), { numRuns: randomRuns(12, 50, 200), seed })
  expect(tally.found).toBeGreaterThan(tally.listed / 10)
  // Most properties of a first page are neither read nor priced.
  expect(tally.read).toBeLessThan(tally.all * 0.8)
})
