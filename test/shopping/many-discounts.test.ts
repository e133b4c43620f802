// Lists of discounts over many properties: others are served in between, and what comes first is listed.

import { expect, test } from 'vitest'
import { SearchIndex } from '../../src/catalog/search-index.ts'
import {
  everyProperty,
  type PropertyFacts,
  type SearchedPromotion,
} from '../../src/lodging/properties/property-search.ts'
import { listDiscountsFor } from '../../src/operations/shopping/list-discounts.ts'
import { parseDay } from '../../src/values/civil-dates.ts'

const many = 20_000
const onMondays = {
  id: 1,
  name: 'Mondays',
  order: 0,
  combinable: false,
  offer: { kind: 'percent', percent: 100_000 },
  conditions: {
    stay: null,
    rooms: null,
    booking: null,
    weekdays: [0],
    minNights: null,
    maxNights: null,
    minLeadDays: null,
    maxLeadDays: null,
    needsCode: false,
    ratePlans: null,
    publishers: null,
  },
} as unknown as SearchedPromotion
const nothing = { destination: [], area: [], property_type: [], stars: [], filter: [], amenity: [] }
const index = new SearchIndex()
for (let id = 1; id <= many; id += 1) {
  index.put({
    id,
    order: many - id,
    name: '',
    city: null,
    language: 'en',
    timeZone: 'UTC',
    currency: 'EUR',
    rates: 1,
    position: null,
    stars: null,
    reviewers: null,
    updatedAt: 0,
    facets: nothing,
    promotions: [onMondays, { ...onMondays, id: 2 }],
  } satisfies PropertyFacts)
}
const code = { code: 'SOME', properties: [7, 3, 5, many + 1], booking: null, stay: null, maxUses: null }

const list = (stay: readonly [string, string] | null, codes: readonly object[] = []) =>
  listDiscountsFor(
    {
      catalog: { searchable: async () => ({ find: () => index.find(null, null, everyProperty) }) },
      clock: { milliseconds: () => parseDay('2026-12-01')! * 86_400_000 },
      database: { query: async () => codes.map(definition => ({ definition, discount_id: 1, uses: 0 })) },
    } as unknown as Parameters<typeof listDiscountsFor>[0],
    { publisher: { id: 1, settings: { language: 'en' } }, scopes: ['book'] } as never,
    {
      stay: stay && { checkin: parseDay(stay[0])!, checkout: parseDay(stay[1])! },
      propertyIds: null,
      language: null,
    },
  )

test('others are served in between', async () => {
  let turns = 0
  let isOver = false
  const serve = () => {
    turns += 1
    if (!isOver) setImmediate(serve)
  }
  setImmediate(serve)
  // From a Tuesday on, so that each night before the first Monday is looked at.
  expect((await list(['2027-01-05', '2027-01-11'])).promotions).toEqual([])
  isOver = true
  expect(turns).toBeGreaterThan(1)
})

test('the first thousand are listed, and a code names its properties, both in the order of the properties', async () => {
  const { promotions, codes } = await list(null, [code])
  const listed = promotions.map(({ propertyId, promotion }) => [propertyId, promotion.id])
  const expected = Array.from({ length: 1000 }, (_, at) => [many - Math.floor(at / 2), (at % 2) + 1])
  expect(listed).toEqual(expected)
  expect(codes).toEqual([{ code: { ...code, id: 1, uses: 0 }, propertyIds: [7, 5, 3] }])
})
