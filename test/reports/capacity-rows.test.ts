// Rooms for sale and sold, over nights and rooms that differ by one condition each: exactly those that are counted, told apart by
// what is asked.

import { describe, expect, test } from 'vitest'
import { type FigureQuestion, type ReportFilter, readCapacity } from '../../src/store/reports/figures.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { plant, undone } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const date = (number: number): string => `2030-01-${String(number).padStart(2, '0')}`
const dayOf = (number: number) => parseDay(date(number))!
const any: ReportFilter = {
  propertyId: null,
  publisherId: null,
  roomId: null,
  rateCode: null,
  channel: null,
  country: null,
  currency: null,
  within: null,
}

describe('capacity', () => {
  const tables = {
    property: [1, 2, 3, 4].map(id => ({
      property_id: id,
      document: id === 4 ? {} : { currency: id === 3 ? 'CHF' : 'EUR' },
    })),
    room: [
      { property_id: 1, room_id: 1, allotment: 5 },
      { property_id: 1, room_id: 2, allotment: null },
      ...[2, 3, 4].map(property_id => ({ property_id, room_id: 1, allotment: 10 ** (property_id - 1) })),
    ],
    night: [
      { property_id: 1, room_id: 1, night: date(3), allotment: 2, sold: 1 },
      { property_id: 1, room_id: 1, night: date(4), allotment: null, sold: 3 },
      { property_id: 1, room_id: 2, night: date(2), allotment: 7, sold: 4 },
      { property_id: 1, room_id: 1, night: date(5), allotment: 2, sold: 1 },
      { property_id: 2, room_id: 2, night: date(3), allotment: 2, sold: 1 },
    ].map(row => ({ follows_room: false, ...row })),
  }
  const capacity = (asked: {
    by?: FigureQuestion['by']
    filter?: Partial<ReportFilter>
    limit?: number
    keptFrom?: string
    archivedAt?: string
  }) =>
    undone(database, async transaction => {
      for (const [table, rows] of Object.entries(tables)) await plant(transaction, table, ...rows)
      await transaction.query('UPDATE property SET archived_at = $1 WHERE property_id < 3', [
        asked.archivedAt ?? null,
      ])
      await transaction.query('UPDATE night_floor SET kept_from = $1', [asked.keptFrom ?? '2029-01-01'])
      const { by = [], filter = {}, limit = 99 } = asked
      const found = await readCapacity(transaction, {
        from: dayOf(2),
        to: dayOf(4),
        by,
        filter: { ...any, ...filter },
        limit,
      })
      return found.map(({ currency, day, month, property, room, forSale, sold }) =>
        [currency, day === null ? null : day - dayOf(1) + 1, month, property, room, forSale, sold].filter(
          key => key !== null,
        ),
      )
    })

  test.each([
    [
      'in all, by currency',
      {},
      [
        ['CHF', 300, 0],
        ['EUR', 44, 5],
      ],
    ],
    ['of one currency', { filter: { currency: 'CHF' } }, [['CHF', 300, 0]]],
    ['of one property', { filter: { propertyId: 1 } }, [['EUR', 14, 5]]],
    ['of one room', { filter: { propertyId: 1, roomId: 2 } }, [['EUR', 7, 4]]],
    [
      'within reach',
      { filter: { within: { propertyIds: [2, 3], publisherIds: [1] } } },
      [
        ['CHF', 300, 0],
        ['EUR', 30, 0],
      ],
    ],
    [
      'by day',
      { by: ['day'], filter: { propertyId: 1 } },
      [
        ['EUR', 2, 12, 4],
        ['EUR', 3, 2, 1],
      ],
    ],
    ['by month', { by: ['month'], filter: { currency: 'EUR' } }, [['EUR', '2030-01', 44, 5]]],
    [
      'by property',
      { by: ['property'], filter: { currency: 'EUR' } },
      [
        ['EUR', 1, 14, 5],
        ['EUR', 2, 30, 0],
      ],
    ],
    [
      'by room',
      { by: ['room'], filter: { propertyId: 1 } },
      [
        ['EUR', 1, 1, 7, 1],
        ['EUR', 1, 2, 7, 4],
      ],
    ],
    [
      'so many',
      { by: ['property'], limit: 2 },
      [
        ['CHF', 3, 300, 0],
        ['EUR', 1, 14, 5],
      ],
    ],
    [
      'without what is not sold of properties from the day on which they were archived',
      { archivedAt: `${date(2)}T23:00:00-05:00`, by: ['property', 'day'] },
      [
        ['CHF', 2, 3, 100, 0],
        ['CHF', 3, 3, 100, 0],
        ['CHF', 4, 3, 100, 0],
        ['EUR', 2, 1, 12, 4],
        ['EUR', 2, 2, 10, 0],
        ['EUR', 3, 1, 1, 1],
      ],
    ],
    [
      'whole until the day on which they were archived',
      { archivedAt: `${date(5)}T00:00:00Z`, filter: { currency: 'EUR' } },
      [['EUR', 44, 5]],
    ],
    [
      'from the first night that is kept',
      { keptFrom: date(3), filter: { currency: 'CHF' } },
      [['CHF', 200, 0]],
    ],
  ] as const)('is told %s', async (_name, asked, rows) => {
    expect(await capacity(asked)).toEqual(rows)
  })
})
