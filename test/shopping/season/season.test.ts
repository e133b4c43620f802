// A season is the least of what the calendars of all its properties say, whatever the properties and the question, also while prices,
// rules, sales and grants change between questions: what is kept of a season is mended, and nothing in it is older than the change.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { writeExchangeRates } from '../../../src/store/installation/exchange-rates.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { namedHotel, randomHotel } from '../../support/random/random-documents.ts'
import { randomRuns, seed } from '../../support/run/random-runs.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

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

const hotels = 12
const document = randomHotel({ today, publisherIds: [publisherId] })
const party = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  children_ages: fc.array(fc.nat(17), { maxLength: 2 }),
})
const question = fc.record({
  daysAhead: fc.nat(30),
  days: fc.integer({ min: 1, max: 14 }),
  nights: fc.integer({ min: 1, max: 6 }),
  rooms: fc.array(party, { minLength: 1, maxLength: 2 }),
  currency: fc.constantFrom('USD', 'JPY', 'EUR'),
})
/** The properties that are another hotel each time before the season is asked again. */
const changes = fc.array(fc.array(fc.tuple(fc.nat(hotels - 1), document), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
})

const put = (place: number, hotel: Json) =>
  importProperty(app.context, { ...namedHotel(hotel, 100 + place).document, order: place % 3 } as Json, null)

const ask = async (path: string, body: object) => {
  const { status, body: found, text } = await post(`${path}/.json`, { key, ...body })
  expect(status, text).toBe(200)
  return found
}

const orders = new Map(Array.from({ length: hotels }, (_, place) => [100 + place, place % 3]))

/** The least of each day, by asking for every calendar. */
async function plainly(asked: { readonly currency: string }): Promise<Json[]> {
  const calendars: Json[] = (await ask('properties/calendar', asked)).filter(
    ({ meta_data }: Json) => meta_data.currency === asked.currency,
  )
  calendars.sort(
    (a, b) => orders.get(a.property_id)! - orders.get(b.property_id)! || a.property_id - b.property_id,
  )
  const [first] = calendars
  return (first?.days ?? []).map(({ date }: Json, day: number) => {
    let least: Json = null
    for (const { property_id, days } of calendars) {
      const { lowest_total } = days[day]
      if (lowest_total !== null && (least === null || lowest_total < least.lowest_total))
        least = { property_id, ...days[day] }
    }
    return {
      date,
      is_available: least !== null,
      lowest_total: least?.lowest_total ?? null,
      lowest_nightly: least?.lowest_nightly ?? null,
      property_id: least?.property_id ?? null,
      accommodation_id: least?.accommodation_id ?? null,
      rate_code: least?.rate_code ?? null,
    }
  })
}

test('a season is what the calendars say', { timeout: 1_200_000 }, async () => {
  const first = fc.sample(document, { numRuns: hotels, seed })
  for (const [place, hotel] of first.entries()) await put(place, hotel)
  const tally = { days: 0, sold: 0, mended: 0 }
  const holds = async ({ daysAhead, rooms, ...rest }: Json, changed: Json[]) => {
    const asked = {
      ...rest,
      from: formatDay(addDays(today, daysAhead)),
      rooms: rooms.map(({ adults, children_ages }: Json) =>
        children_ages.length === 0 ? { adults } : { adults, children: children_ages.length, children_ages },
      ),
    }
    for (const some of [[], ...changed, []]) {
      for (const [place, hotel] of some) await put(place, hotel)
      const found = await ask('properties/season', asked)
      expect(found.days).toEqual(await plainly(asked))
      tally.days += found.days.length
      tally.sold += found.days.filter(({ is_available }: Json) => is_available).length
    }
  }
  await fc.assert(fc.asyncProperty(question, changes, holds), { numRuns: randomRuns(8, 50, 300), seed })
  expect(tally.sold).toBeGreaterThan(tally.days / 4)
})
