// Of the sums that are kept in several sizes, a report reads the smallest that tell apart what is asked for.

import { describe, expect, test } from 'vitest'
import type { FigureQuestion, ReportFilter } from '../../src/store/reports/figures.ts'
import { any, figure, figuresIn } from '../support/prices/figure-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const read = figuresIn(database)
describe('the smallest sums that tell apart what is asked for are read:', () => {
  const grains = ['publisher', 'property', 'both', 'fine', 'market']
  const rows = grains.map((grain, index) => figure({ grain, bookings: 2 ** index }))
  const within = (propertyIds: readonly number[], publisherIds: readonly number[]) => ({
    within: { propertyIds, publisherIds },
  })

  test.each<[grain: string, by: FigureQuestion['by'], filter: Partial<ReportFilter>]>([
    ['publisher', [], {}],
    ['publisher', ['publisher'], {}],
    ['publisher', ['day', 'month'], { currency: 'EUR', publisherId: 1 }],
    ['property', ['property'], {}],
    ['property', [], { propertyId: 1 }],
    ['property', [], within([1], [])],
    ['publisher', [], within([], [1])],
    ['both', [], within([1], [1])],
    ['both', ['property', 'publisher'], {}],
    ['both', ['property'], { publisherId: 1 }],
    ['both', ['publisher'], { propertyId: 1 }],
    ['fine', ['room'], {}],
    ['fine', ['rate'], {}],
    ['fine', [], { roomId: 1 }],
    ['fine', [], { rateCode: 'A' }],
    ['market', ['channel'], {}],
    ['market', ['country'], {}],
    ['market', [], { channel: 'crs' }],
    ['market', [], { country: 'AT' }],
    ['fine', ['channel', 'property'], {}],
    ['fine', ['country', 'publisher'], {}],
    ['fine', ['country'], within([1], [])],
  ])('%s by %j of %o', async (grain, by, filter) => {
    const found = await read(rows, { by, filter: { ...any, ...filter } })
    expect(found.map(({ bookings }) => grains[Math.log2(bookings)])).toEqual([grain])
  })
})
