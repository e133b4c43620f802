// The two months that the calendar of a property shows, on both sides of each end, and what a price consists of.

import { expect, test } from 'vitest'
import { altogether, amountsOf, dueAtProperty, nightsAmount } from '../../../src/http/sites/parts/charge.ts'
import { safeLink } from '../../../src/http/sites/property/safe-link.ts'
import { shownMonths, weeksOf } from '../../../src/http/sites/property/shown-months.ts'
import { formatDay, parseDay } from '../../../src/values/civil-dates.ts'

const months = (asked: string | null, checkin: string | null = null) => {
  const { first, second, earlier, later } = shownMonths(asked, { today: parseDay('2026-12-15')!, checkin })
  return [formatDay(first), formatDay(second), earlier, later]
}

test.each([
  [null, '2026-12-01', '2027-01-01', null, '2027-02'],
  ['2026-12', '2026-12-01', '2027-01-01', null, '2027-02'],
  ['2027-01', '2027-01-01', '2027-02-01', '2026-12', '2027-03'],
  ['2027-02', '2027-02-01', '2027-03-01', '2026-12', '2027-04'],
  ['2027-03', '2027-03-01', '2027-04-01', '2027-01', '2027-05'],
  ['2028-10', '2028-10-01', '2028-11-01', '2028-08', '2028-12'],
  ['2028-11', '2028-11-01', '2028-12-01', '2028-09', '2028-12'],
  ['2028-12', '2028-12-01', '2029-01-01', '2028-10', null],
  ['2029-01', '2028-12-01', '2029-01-01', '2028-10', null],
])('asked for %s there are %s and %s, earlier %s and later %s', (asked, ...found) => {
  expect(months(asked)).toEqual(found)
})

test('the month of the address goes before that of the arrival', () => {
  expect(months('2027-05', '2027-08-20')[0]).toBe('2027-05-01')
  expect(months('x', '2027-08-20')[0]).toBe('2027-08-01')
  expect(months(null, 'x')[0]).toBe('2026-12-01')
})

test.each([
  ['2027-02-01', 1, 4, '2027-02-01', '2027-02-28'],
  ['2027-02-01', 7, 5, null, null],
  ['2027-03-01', 1, 5, '2027-03-01', null],
  ['2027-05-01', 1, 6, null, null],
  ['2026-02-01', 7, 4, '2026-02-01', '2026-02-28'],
])('the month of %s in weeks that begin on day %s has %s of them', (first, weekday, count, opening, end) => {
  const weeks = weeksOf(parseDay(first)!, weekday)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([opening, end])
  expect(weeks.every(week => week.length === 7)).toBe(true)
  const days = weeks.flat().filter(each => each !== null)
  expect(days[0]).toBe(first)
  expect(days).toEqual(days.toSorted())
  expect(new Set(days).size).toBe(Temporal.PlainDate.from(first).daysInMonth)
})

test.each([
  ['USD', { nights: 110.2, dueAtProperty: 90.2, altogether: 120.5 }],
  ['JPY', { nights: 110, dueAtProperty: 90, altogether: 120 }],
])('what a price consists of, in %s', (currency, parts) => {
  const total = {
    total: 120.3,
    balance_due: 30.1,
    checkin_fee: 0.2,
    original_subtotal: 120.3,
    promotional_savings: 10.1,
  }
  const amounts = amountsOf(
    { total: total as never, cancellation_penalties: [], no_show_penalty: 0 },
    currency,
  )
  expect({
    nights: nightsAmount(total as never, currency),
    dueAtProperty: dueAtProperty(amounts),
    altogether: altogether(amounts),
  }).toEqual(parts)
})

test.each([
  ['https://a.example/b?c#d', 'https://a.example/b?c#d'],
  ['http://a.example', 'http://a.example/'],
  ['HTTPS://A.example/', 'https://a.example/'],
  ['ftp://a.example/', null],
  ['mailto:a@b.example', null],
  ['//a.example', null],
  [undefined, null],
])('the link %s leads to %s', (address, target) => expect(safeLink(address)).toBe(target))
