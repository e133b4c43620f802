// The calendar of a room and rate, cut into months as they are stored: each value once, what is the same all month as one, and
// nothing of months and columns that are not set.

import { describe, expect, test } from 'vitest'
import { absent, type RateCalendar } from '../../src/lodging/calendars/calendar.ts'
import { addMonthsOf, calendarColumns, noMonths } from '../../src/store/properties/calendar-months.ts'
import { monthOf } from '../../src/values/civil-dates.ts'
import { day } from '../support/hotels/stored-property.ts'

const calendar = (first: string, nights: number, columns: object = {}): RateCalendar =>
  ({
    roomId: 3,
    rateCode: 'FLEX',
    firstDay: day(first),
    nights,
    standard: null,
    single: null,
    extraAdult: null,
    extraChild: [],
    flags: null,
    minStayArrival: null,
    minStayThrough: null,
    maxStayArrival: null,
    maxStayThrough: null,
    minAdvanceDays: null,
    maxAdvanceDays: null,
    ...columns,
  }) as unknown as RateCalendar

/** The months, each with its columns and the numbers of their parts. */
function monthsOf(...calendars: readonly RateCalendar[]) {
  const months = noMonths()
  for (const each of calendars) addMonthsOf(each, months)
  const values = Array.from(months.values.view())
  const partAt = (place: number): number[] => values.slice(place, place + values[place - 1]!)
  const parts = months.months.map((month, at) => ({
    month,
    room: months.roomIds[at],
    rate: months.rateCodes[at],
    ...Object.fromEntries(
      calendarColumns.flatMap((name, column) => {
        const place = months.places[column]![at]!
        return place === 0 ? [] : [[name, partAt(place)]]
      }),
    ),
  }))
  return { parts, length: values.length }
}
const january = monthOf(day('2030-01-01'))
const of = (month: number, columns: object) => ({ month, room: 3, rate: 'FLEX', ...columns })
const filled = (length: number, value: number): number[] => Array.from({ length }, () => value)

describe('a calendar', () => {
  test('without nights, or without anything set, has no month', () => {
    const nothing = { parts: [], length: 0 }
    expect(monthsOf(calendar('2030-01-01', 0, { standard: [] }))).toEqual(nothing)
    expect(monthsOf(calendar('2030-01-01', 31))).toEqual(nothing)
    expect(
      monthsOf(calendar('2030-01-01', 31, { standard: filled(31, absent), flags: filled(31, 0) })),
    ).toEqual(nothing)
  })

  test('has each month from its first night to its last, with what lies outside as not set', () => {
    const prices = Array.from({ length: 31 }, (_, index) => 100 + index)
    expect(monthsOf(calendar('2030-01-31', 30, { standard: prices.slice(0, 30) }))).toEqual({
      parts: [
        of(january, { standard: [...filled(30, absent), 100] }),
        of(january + 1, { standard: prices.slice(1, 29) }),
        of(january + 2, { standard: [129, ...filled(30, absent)] }),
      ],
      length: 32 + 29 + 32,
    })
  })

  test('that ends with a month has none after it', () => {
    const { parts } = monthsOf(calendar('2030-01-31', 1, { standard: [5] }))
    expect(parts.map(({ month }) => month)).toEqual([january])
  })

  test('has one value where a month has the same on every night, for each age of children too', () => {
    const children = [filled(31, 7), null, filled(31, 9)]
    expect(
      monthsOf(calendar('2030-01-01', 31, { extraChild: children, minStayArrival: filled(31, 2) })),
    ).toEqual({
      parts: [of(january, { extra_child: [7, absent, 9], min_stay_arrival: [2] })],
      length: 6,
    })
  })

  test('has every night of each age of children where one night differs', () => {
    const children = [filled(31, 7), [...filled(30, 8), 9]]
    expect(monthsOf(calendar('2030-01-01', 31, { extraChild: children }))).toEqual({
      parts: [of(january, { extra_child: [...filled(31, 7), ...filled(30, 8), 9] })],
      length: 63,
    })
  })

  test('leaves out months in which nothing is set', () => {
    const prices = [...filled(31, 5), ...filled(28, absent), ...filled(31, 6)]
    expect(monthsOf(calendar('2030-01-01', 90, { standard: prices, flags: filled(90, 0) })).parts).toEqual([
      of(january, { standard: [5] }),
      of(january + 2, { standard: [6] }),
    ])
  })
})

test('every column is stored under its own name', () => {
  const fields = [
    'standard',
    'single',
    'extraAdult',
    'flags',
    'minStayArrival',
    'minStayThrough',
    'maxStayArrival',
  ]
  const all = [...fields, 'maxStayThrough', 'minAdvanceDays', 'maxAdvanceDays']
  const columns = Object.fromEntries(all.map((field, index) => [field, filled(31, index + 1)]))
  expect(monthsOf(calendar('2030-01-01', 31, { ...columns, extraChild: [filled(31, 11)] })).parts).toEqual([
    of(january, {
      standard: [1],
      single: [2],
      extra_adult: [3],
      extra_child: [11],
      flags: [4],
      min_stay_arrival: [5],
      min_stay_through: [6],
      max_stay_arrival: [7],
      max_stay_through: [8],
      min_advance_days: [9],
      max_advance_days: [10],
    }),
  ])
})

test('calendars follow one another in one list', () => {
  const other = { ...calendar('2030-02-01', 28, { standard: filled(28, 6) }), roomId: 4, rateCode: 'OTHER' }
  expect(monthsOf(calendar('2030-01-01', 31, { standard: filled(31, 5) }), other as RateCalendar)).toEqual({
    parts: [of(january, { standard: [5] }), { month: january + 1, room: 4, rate: 'OTHER', standard: [6] }],
    length: 4,
  })
})
