// What is read of properties that are not in memory, of those that are, and how much memory each is said to take.

import { describe, expect, test } from 'vitest'
import {
  loadStock,
  openClaimReader,
  openCountReader,
  type StockedProperty,
} from '../../src/catalog/stocked-property.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { timed, waitedSince } from '../../src/values/request-clock.ts'

const document = JSON.stringify({
  id: 1,
  name: 'House',
  time_zone: 'UTC',
  currency: 'EUR',
  rooms: [],
  rate_plans: [],
})
const counts = [{ room_id: 1, standing: 4, days: [10], free: [3] }]
const row = (id: number, changes: object = {}) => ({
  id,
  version: 5,
  isArchived: false,
  document,
  months: null,
  tariffs: null,
  counts,
  reviews: null,
  contentAt: '2026-06-01T00:00:00Z',
  reviewsAt: null,
  roomsAt: null,
  ...changes,
})

/** Readers that answer with these rows, and what each was asked. */
function loading(rows: readonly object[] = [], claims: readonly object[] = []) {
  const asked: (readonly [who: string, ids: readonly number[], since: unknown])[] = []
  const readerOf = (who: string) =>
    ({
      query: async (_: string, [ids, since]: [number[], string]) => {
        asked.push([who, ids, since])
        return who === 'claims' ? claims : rows
      },
    }) as unknown as Reader
  const cold: (readonly number[])[] = []
  const coldReader = (ids: readonly number[]) => {
    cold.push(ids)
    return readerOf('cold')
  }
  const clock = new FixedClock('2026-06-10T00:30:00Z')
  const countsOf = openCountReader(readerOf('warm'), clock)
  const claimsOf = openClaimReader(readerOf('claims'), clock)
  const load = (ids: readonly number[], former = new Map<number, StockedProperty>()) =>
    loadStock({ countsOf, claimsOf, coldReader, clock }, ids, former)
  return { load, asked, cold }
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('what is not in memory', () => {
  test('is read from the day before yesterday on, a hundred properties at a time', async () => {
    const { load, asked, cold } = loading()
    await load(upTo(250))
    expect(cold).toEqual([upTo(250)])
    expect(asked).toEqual([
      ['cold', upTo(100), '2026-06-08'],
      ['cold', upTo(200).slice(100), '2026-06-08'],
      ['cold', upTo(250).slice(200), '2026-06-08'],
    ])
    for (const count of [100, 101]) {
      const exact = loading()
      await exact.load(upTo(count))
      expect(exact.asked).toHaveLength(count === 100 ? 1 : 2)
    }
  })

  test('is a version of a property with its rooms, and is nothing where there is none', async () => {
    const { load } = loading([row(7), row(8, { isArchived: true, counts: null })])
    const loaded = await load([7, 8, 9])
    expect([...loaded.keys()]).toEqual([7, 8])
    const { property, ...rest } = loaded.get(7)!
    expect(property.name).toBe('House')
    expect(rest).toEqual({
      version: 5,
      isArchived: false,
      calendars: [],
      bytes: document.length * 8,
      inventory: [{ roomId: 1, firstDay: 10, free: new Int32Array([3]) }],
    })
    expect(loaded.get(8)).toMatchObject({ isArchived: true, inventory: [] })
  })

  test('takes eight bytes for a character, and for each calendar its columns and 500 bytes', async () => {
    const month = {
      property_id: 7,
      room_id: 1,
      rate_code: 'A',
      month: 12,
      single: null,
      extra_adult: null,
      extra_child: null,
      by_guests: null,
      flags: null,
      min_stay_arrival: null,
      min_stay_through: null,
      max_stay_arrival: null,
      max_stay_through: null,
      min_advance_days: null,
      max_advance_days: null,
    }
    const nights = Array<number>(31).fill(1)
    const bytesWith = async (...months: object[]) => {
      const loaded = await loading([row(7, { months })]).load([7])
      const { bytes, calendars } = loaded.get(7)!
      return { bytes: bytes - document.length * 8, calendars }
    }
    const plain = await bytesWith({ ...month, standard: nights })
    expect(plain.calendars).toHaveLength(1)
    const columnsOf = ({ calendars }: typeof plain) =>
      calendars.flatMap(calendar =>
        [...Object.values(calendar), ...calendar.extraChild].filter(column => ArrayBuffer.isView(column)),
      )
    const sizeOf = (some: typeof plain) =>
      columnsOf(some).reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(sizeOf(plain)).toBeGreaterThanOrEqual(31 * 4)
    expect(plain.bytes).toBe(500 + sizeOf(plain))
    const two = await bytesWith(
      { ...month, standard: nights, single: nights, extra_child_1: nights },
      { ...month, rate_code: 'B', standard: nights },
    )
    expect(sizeOf(two)).toBeGreaterThan(2 * sizeOf(plain))
    expect(two.bytes).toBe(1_000 + sizeOf(two))
  })
})

test('what is taken of extras is read too where some are counted', async () => {
  const claim = { reservationId: 'R', checkin: 10, checkout: 12, extras: [{ code: 'parking', quantity: 1 }] }
  const { load, asked } = loading([{ id: 2, counts }], [{ ...claim, propertyId: 2 }])
  const property = { extras: [{ key: 'parking', counts: { standing: 1, nights: [] } }, { key: 'wine' }] }
  const former = { version: 2, property, inventory: [], bytes: 1 } as unknown as StockedProperty
  const loaded = await load([2], new Map([[2, former]]))
  expect(asked).toEqual([
    ['warm', [2], '2026-06-08'],
    ['claims', [2], '2026-06-08'],
  ])
  expect(loaded.get(2)).toMatchObject({ extraClaims: [claim] })
})

describe('of what is in memory', () => {
  const former = (id: number) =>
    [id, { version: id, property: {}, inventory: [], bytes: 1 } as unknown as StockedProperty] as const

  test('only the free rooms are read again, where all else is read', async () => {
    const { load, asked, cold } = loading([{ id: 2, counts }])
    const loaded = await load([2, 3], new Map([former(2), former(3)]))
    expect([cold, asked]).toEqual([[[]], [['warm', [2, 3], '2026-06-08']]])
    expect([...loaded]).toEqual([
      [
        2,
        {
          version: 2,
          property: {},
          bytes: 1,
          inventory: [{ roomId: 1, firstDay: 10, free: new Int32Array([3]) }],
        },
      ],
    ])
  })

  test('and of what is not, each is read in its own way', async () => {
    const { load, asked, cold } = loading([])
    await load([1, 2, 3], new Map([former(2)]))
    expect([cold, asked]).toEqual([
      [[1, 3]],
      [
        ['cold', [1, 3], '2026-06-08'],
        ['warm', [2], '2026-06-08'],
      ],
    ])
  })

  test('what is asked for while a reading is under way shares the next, which waits as the oldest may', async () => {
    const readings: { readonly ids: readonly number[]; readonly since: number | null; end(): void }[] = []
    const reader = {
      query: (_: string, [ids]: [number[]]) =>
        new Promise(resolve => {
          const end = () => resolve(ids.map(id => ({ id, counts })))
          readings.push({ ids, since: waitedSince(), end })
        }),
    } as unknown as Reader
    const countsOf = openCountReader(reader, new FixedClock('2026-06-10T00:30:00Z'))
    const now = performance.now()
    const turn = () => new Promise(setImmediate)
    const first = countsOf(1)
    await turn()
    const others = [timed(() => countsOf(2), now - 20), timed(() => countsOf(3), now - 50), countsOf(2)]
    await turn()
    expect(readings).toMatchObject([{ ids: [1], since: null }])
    readings[0]!.end()
    await first
    await turn()
    expect(readings.slice(1)).toMatchObject([{ ids: [2, 3, 2], since: now - 50 }])
    readings[1]!.end()
    const inventory = [{ roomId: 1, firstDay: 10, free: new Int32Array([3]) }]
    expect(await Promise.all(others)).toEqual([inventory, inventory, inventory])
  })
})
