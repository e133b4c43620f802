// Calendars come back from the database night by night as they went in.

import { describe, expect, test } from 'vitest'
import { absent, nightValue, type RateCalendar } from '../../src/lodging/calendars/calendar.ts'
import { readCalendars, writeCalendars } from '../../src/store/properties/calendars.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { day, storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()

const write = (propertyId: number, calendars: readonly RateCalendar[]) =>
  database.transaction(transaction => writeCalendars(transaction, propertyId, calendars))

/** From the middle of January over February 2028, which has 29 days, with a gap in it. */
function winter(changes: Partial<RateCalendar> = {}): RateCalendar {
  const nights = 80
  const prices = (from: number) => Int32Array.from({ length: nights }, (_, night) => from + night)
  const standard = prices(10_000)
  standard.fill(absent, 20, 25)
  return {
    roomId: 1,
    rateCode: 'BAR "flex", {1}',
    firstDay: day('2028-01-17'),
    nights,
    standard,
    single: prices(8_000),
    extraAdult: null,
    extraChild: [null, prices(500), prices(900)],
    flags: Uint8Array.from({ length: nights }, (_, night) => night % 8),
    minStayArrival: new Uint8Array(nights).fill(2),
    minStayThrough: null,
    maxStayArrival: new Uint8Array(nights).fill(99, 70),
    maxStayThrough: new Uint8Array(nights).fill(14),
    minAdvanceDays: new Uint16Array(nights).fill(731),
    maxAdvanceDays: new Uint16Array(nights).fill(365),
    ...changes,
  }
}

/** Every value of a calendar on every day around it. */
function valuesOf(calendar: RateCalendar): unknown[] {
  const prices = [calendar.standard, calendar.single, calendar.extraAdult, ...calendar.extraChild]
  const limits = [
    calendar.flags,
    calendar.minStayArrival,
    calendar.minStayThrough,
    calendar.maxStayArrival,
    calendar.maxStayThrough,
    calendar.minAdvanceDays,
    calendar.maxAdvanceDays,
  ]
  return Array.from({ length: 160 }, (_, offset) => {
    const night = addDays(day('2027-12-15'), offset)
    return [
      ...prices.map(column => nightValue(calendar, column, night, absent)),
      ...limits.map(column => nightValue(calendar, column, night, 0)),
    ]
  })
}

describe('a calendar', () => {
  test('comes back night by night as it was written', async () => {
    await storeProperty(database, 1)
    expect(await write(1, [winter(), winter({ roomId: 2 })])).toBe(true)
    const [first, second] = (await readCalendars(database, [1])).get(1)!
    expect(first).toMatchObject({
      roomId: 1,
      rateCode: 'BAR "flex", {1}',
      extraAdult: null,
      minStayThrough: null,
    })
    expect(second!.roomId).toBe(2)
    expect(first!.standard).toBeInstanceOf(Int32Array)
    expect(first!.minStayArrival).toBeInstanceOf(Uint8Array)
    expect(first!.maxAdvanceDays).toBeInstanceOf(Uint16Array)
    expect(valuesOf(first!)).toEqual(valuesOf(winter()))
  })

  test('written again as it is changes nothing', async () => {
    await storeProperty(database, 2)
    expect(await write(2, [winter()])).toBe(true)
    expect(await write(2, [winter()])).toBe(false)
    const dearer = winter()
    dearer.standard[79] = 99_999
    expect(await write(2, [dearer])).toBe(true)
  })

  test('that is not written again is gone, and no other property is touched', async () => {
    await storeProperty(database, 3)
    await storeProperty(database, 4)
    await write(3, [winter(), winter({ rateCode: 'NRF' })])
    await write(4, [winter()])
    expect(await write(3, [winter({ rateCode: 'NRF' })])).toBe(true)
    const calendars = await readCalendars(database, [3, 4])
    expect(calendars.get(3)!.map(({ rateCode }) => rateCode)).toEqual(['NRF'])
    expect(calendars.get(4)).toHaveLength(1)
    expect(await write(3, [])).toBe(true)
    expect((await readCalendars(database, [3])).get(3)).toBeUndefined()
  })

  test('that is the same all month is one value there, for each age band one', async () => {
    await storeProperty(database, 7)
    const standard = new Int32Array(80).fill(9_900)
    standard[40] = 12_000
    const child = (price: number) => new Int32Array(80).fill(price)
    const even = winter({ standard, extraChild: [child(500), null, child(900)] })
    await write(7, [even])
    const rows = await database.query(
      `SELECT cardinality(standard) AS standard, extra_child, max_stay_through, extra_adult
         FROM rate_calendar WHERE property_id = 7 ORDER BY month`,
    )
    expect(rows.map(row => row.standard)).toEqual([31, 29, 1, 30])
    expect(rows[1]).toMatchObject({ extra_adult: null, max_stay_through: Int32Array.of(14) })
    expect(rows[1]!.extra_child).toEqual(Int32Array.of(500, absent, 900))
    const [calendar] = (await readCalendars(database, [7])).get(7)!
    expect(calendar!.extraChild[1]).toBeNull()
    expect(valuesOf(calendar!)).toEqual(valuesOf(even))
  })

  test('with prices and charges that change nightly takes at most 24 bytes a night on disk', async () => {
    const rooms = Array.from({ length: 10 }, (_, index) => ({ roomId: index + 1, allotment: 5 }))
    await storeProperty(database, 8, { rooms })
    const nights = 365
    const prices = (from: number) => Int32Array.from({ length: nights }, (_, night) => from + night)
    const none = { flags: null, minStayArrival: null, maxStayArrival: null, maxStayThrough: null }
    const year = {
      ...winter({ ...none, minAdvanceDays: null, maxAdvanceDays: null }),
      nights,
      standard: prices(9_000),
      single: prices(8_000),
      extraAdult: prices(500),
      extraChild: [],
    }
    const size = async () =>
      (await database.query<{ bytes: number }>("SELECT pg_total_relation_size('rate_calendar') AS bytes"))[0]!
        .bytes
    await database.query('VACUUM FULL rate_calendar')
    const before = await size()
    const codes = ['A', 'B', 'C', 'D', 'E']
    await write(
      8,
      rooms.flatMap(({ roomId }) => codes.map(rateCode => ({ ...year, roomId, rateCode }))),
    )
    expect((await size()) - before).toBeLessThanOrEqual(24 * 50 * nights)
  })

  test('with months between in which nothing is set has no prices there', async () => {
    await storeProperty(database, 5)
    const standard = new Int32Array(120).fill(absent)
    standard[0] = 100
    standard[119] = 200
    const sparse = { ...winter(), nights: 120, standard, single: null, extraChild: [], flags: null }
    const bare = { minStayArrival: null, maxStayArrival: null, maxStayThrough: null, minAdvanceDays: null }
    await write(5, [{ ...sparse, ...bare, maxAdvanceDays: null }])
    const [row] = await database.query('SELECT count(*) AS months FROM rate_calendar WHERE property_id = 5')
    expect(row).toEqual({ months: 2 })
    const [calendar] = (await readCalendars(database, [5])).get(5)!
    expect(Array.from(calendar!.standard).filter(price => price !== absent)).toEqual([100, 200])
    expect(nightValue(calendar!, calendar!.standard, addDays(sparse.firstDay, 119), absent)).toBe(200)
  })

  test('of 10 rooms, 5 rates and a year is taken in within a second', async () => {
    const rooms = Array.from({ length: 10 }, (_, index) => ({ roomId: index + 1, allotment: 5 }))
    await storeProperty(database, 6, { rooms })
    const nights = 365
    const column = new Int32Array(nights).fill(12_345)
    const year = {
      ...winter(),
      nights,
      standard: column,
      single: column,
      extraChild: [column, column, column],
    }
    const calendars = rooms.flatMap(({ roomId }) =>
      ['A', 'B', 'C', 'D', 'E'].map(rateCode => ({ ...year, roomId, rateCode })),
    )
    const start = performance.now()
    await write(6, calendars)
    expect(performance.now() - start).toBeLessThan(1_000)
    expect((await readCalendars(database, [6])).get(6)).toHaveLength(50)
  })
})
