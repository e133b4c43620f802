// Of the sums that are kept in several sizes, a report reads the smallest that tell apart what is asked for.

import { describe, expect, test } from 'vitest'
import { type FigureQuestion, type ReportFilter, readFigures } from '../../src/store/reports/figures.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { testDatabase } from '../support/database.ts'
import { type PlantedRow, plant, undone } from '../support/planted-rows.ts'

const { database } = await testDatabase()
const date = (number: number): string => `2030-01-${String(number).padStart(2, '0')}`
const dayOf = (number: number) => parseDay(date(number))!
const any: ReportFilter = {
  ...{ propertyId: null, publisherId: null, roomId: null, rateCode: null, channel: null, country: null },
  ...{ currency: null, within: null },
}
const question: FigureQuestion = {
  ...{
    basis: 'booked',
    from: dayOf(2),
    to: dayOf(4),
    by: [],
    filter: any,
    since: null,
    until: null,
    limit: 99,
  },
}
const none = {
  ...{
    bookings: 0,
    cancelled: 0,
    no_shows: 0,
    room_nights: 0,
    stay_nights: 0,
    lead_days: 0,
    room_revenue: 0,
  },
  ...{ revenue: 0, penalties: 0, refunds: 0, commissionable: 0, commission: 0, payable: 0 },
}
/** A sum in the smallest grain, of which one booking is the whole unless the row says otherwise. */
const figure = (row: object): PlantedRow => ({
  ...{
    basis: 'booked',
    grain: 'fine',
    day: date(3),
    moved_on: date(1),
    property_id: 1,
    publisher_id: 1,
    room_id: 1,
  },
  ...{
    rate_code: 'A',
    source: 'crs',
    country: 'AT',
    currency: 'EUR',
    decimals: 2,
    ...none,
    bookings: 1,
    ...row,
  },
})
const read = (rows: readonly PlantedRow[], asked: Partial<FigureQuestion>) =>
  undone(database, async transaction => {
    await plant(transaction, 'report_figure', ...rows)
    return readFigures(transaction, { ...question, ...asked })
  })

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
