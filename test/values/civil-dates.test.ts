// Civil dates as day counts agree with Temporal, which is slower and never wrong.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type Day,
  daysInMonth,
  firstDayOfMonth,
  formatDay,
  isTimeZone,
  localTime,
  monthOf,
  nightsBetween,
  parseDay,
  weekdayOf,
} from '../../src/values/civil-dates.ts'

const epoch = Temporal.PlainDate.from('1970-01-01')
const first = parseDay('1900-01-01')!
const last = parseDay('2999-12-31')!
const days = fc.integer({ min: first, max: last }).map(day => day as Day)
const plain = (day: Day) => epoch.add({ days: day })

test('a day and its text are the same date as in Temporal', () => {
  fc.assert(
    fc.property(days, day => {
      expect(formatDay(day)).toBe(plain(day).toString())
      expect(parseDay(plain(day).toString())).toBe(day)
    }),
  )
})

test('weekday and month are those of Temporal', () => {
  fc.assert(
    fc.property(days, day => {
      const date = plain(day)
      expect(weekdayOf(day)).toBe(date.dayOfWeek - 1)
      expect(monthOf(day)).toBe(date.year * 12 + date.month - 1)
      expect(firstDayOfMonth(monthOf(day))).toBe(day - date.day + 1)
      expect(daysInMonth(monthOf(day))).toBe(date.daysInMonth)
    }),
  )
})

test('nights are the days between two dates', () => {
  fc.assert(
    fc.property(days, days, (checkin, checkout) => {
      const { days: nights } = plain(checkin).until(plain(checkout), { largestUnit: 'day' })
      expect(nightsBetween(checkin, checkout)).toBe(nights)
      expect(addDays(checkin, nights)).toBe(checkout)
    }),
  )
})

test('a text is a date exactly when Temporal takes it for one', () => {
  const number = (max: number, width: number) =>
    fc.integer({ min: 0, max }).map(n => String(n).padStart(width, '0'))
  const texts = fc
    .tuple(fc.integer({ min: 1900, max: 2999 }), number(13, 2), number(32, 2))
    .map(parts => parts.join('-'))
  fc.assert(
    fc.property(texts, text => {
      const exists = (() => {
        try {
          return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
        } catch {
          return false
        }
      })()
      expect(parseDay(text) !== undefined).toBe(exists)
    }),
  )
})

test.each([
  '2023-02-29',
  '2100-02-29',
  '2026-2-3',
  '2026-02-03T00:00',
  ' 2026-02-03',
  '1899-12-31',
  '3000-01-01',
  '+002026-02-03',
  '２０２６-02-03',
  '2026-02-03\n',
  '',
  20260203,
  null,
])('%j is not a date', text => {
  expect(parseDay(text)).toBeUndefined()
})

describe('time at the property', () => {
  const instants = fc.integer({ min: 0, max: 4_000_000_000 })
  const zones = fc.constantFrom(
    'Pacific/Kiritimati',
    'Pacific/Apia',
    'America/Denver',
    'Asia/Kathmandu',
    'UTC',
  )

  test('day and minute are those on the wall there', () => {
    fc.assert(
      fc.property(instants, zones, (seconds, zone) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
        const wall = instant.toZonedDateTimeISO(zone)
        const { today, minuteOfDay } = localTime(instant, zone)
        expect(formatDay(today)).toBe(wall.toPlainDate().toString())
        expect(minuteOfDay).toBe(wall.hour * 60 + wall.minute)
      }),
    )
  })

  test.each([
    ['America/Denver', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['+02:00', false],
    ['', false],
  ])('whether %j is a time zone: %s', (zone, isKnown) => {
    expect(isTimeZone(zone)).toBe(isKnown)
  })
})
