// A day of the calendar: the cheapest rate by the totals of availability, the reasons, and which stays may begin and end.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absent,
  closedToArrival,
  closedToDeparture,
  stopSell,
} from '../../../src/lodging/calendars/calendar.ts'
import { arrivalDay } from '../../../src/pricing/arrival-day.ts'
import { priceProperty, priceTotals } from '../../../src/pricing/availability.ts'
import { addDays } from '../../../src/values/civil-dates.ts'
import { aCalendar, type Case, couple, day, searchOf, supplyOf } from '../../support/prices/pricing-case.ts'
import { cases, shown } from '../../support/random/pricing-arbitraries.ts'

const dayOf = (of: Case) => {
  const [supply, search] = [supplyOf(of), searchOf(of)]
  return arrivalDay(supply, search, priceTotals(supply, search), { horizon: day('2028-12-01'), isSold: null })
}

const nights = (...values: number[]) => Uint8Array.from(values)
const days = (...values: number[]) => Uint16Array.from(values)

test('P8 the totals alone are those of the complete price, in any currency', () => {
  fc.assert(
    fc.property(cases, shown, (of, exchange) => {
      const [supply, search] = [supplyOf(of), searchOf({ ...of, exchange })]
      const whole = priceProperty(supply, search)
      const totals = priceTotals(supply, search)
      const blank = { balanceDue: 0 }
      expect(totals.rooms.map(({ rates }) => rates.map(({ total, nights }) => ({ total, nights })))).toEqual(
        whole.rooms.map(({ rates }) =>
          rates.map(({ total, nights }) => ({ total: { ...total, ...blank }, nights })),
        ),
      )
      expect({ ...totals, rooms: [] }).toEqual({ ...whole, rooms: [] })
    }),
    { numRuns: 500 },
  )
})

describe('a day that can be arrived on', () => {
  test('names the cheapest rate and no reasons', () => {
    const cheaper = aCalendar({ rateCode: 'FLEX', standard: new Int32Array(30).fill(9_000) })
    const found = dayOf({ otherCalendars: [cheaper, { ...cheaper, rateCode: 'SAME' }] })
    expect(found.lowest).toEqual({ roomId: 11, rateCode: 'FLEX', total: 36_000, nightlyAvg: 9_000 })
    expect(found).toMatchObject({ day: day('2026-12-21'), reasons: [], minimumStay: 1, maximumStay: null })
  })
})

const reasonRows: [says: string, of: Case, reasons: string[]][] = [
  ['a closed property', { property: { isOpen: false } }, ['not_bookable']],
  [
    'a passed cutoff and its rooms',
    { today: '2026-12-22', free: [0] },
    ['past_cutoff', 'advance_days', 'no_inventory'],
  ],
  [
    'rooms alone',
    { calendar: { flags: nights(stopSell), minStayArrival: nights(5) } },
    ['stop_sell', 'less_than_min_stay'],
  ],
]

test.each(reasonRows)('a day that cannot be arrived on says why: %s', (_, of, reasons) => {
  expect(dayOf(of)).toMatchObject({ lowest: null, reasons })
})

interface Rules {
  minimumStay?: number | null
  maximumStay?: number | null
  arrivalAllowed?: boolean
  departureAllowed?: boolean
}

const ruleRows: [says: string, of: Case, rules: Rules][] = [
  ['nothing set', {}, { minimumStay: 1, maximumStay: null, arrivalAllowed: true, departureAllowed: true }],
  ['the minimum of the arrival', { calendar: { minStayArrival: nights(3) } }, { minimumStay: 3 }],
  [
    'a minimum through that the arrival’s leads to',
    { calendar: { minStayArrival: nights(3), minStayThrough: nights(0, 0, 5, 0, 0, 9) } },
    { minimumStay: 5 },
  ],
  [
    'a minimum through beyond the shortest stay',
    { calendar: { minStayThrough: nights(1, 7) } },
    { minimumStay: 1 },
  ],
  ['the maximum of the arrival', { calendar: { maxStayArrival: nights(6) } }, { maximumStay: 6 }],
  ['a maximum through', { calendar: { maxStayThrough: nights(0, 4) } }, { maximumStay: 4 }],
  [
    'a maximum through that ends longer stays',
    { calendar: { maxStayThrough: nights(0, 0, 0, 0, 2) } },
    { maximumStay: 4 },
  ],
  [
    'a minimum above the maximum',
    { calendar: { minStayArrival: nights(7), maxStayArrival: nights(6) } },
    { minimumStay: null, maximumStay: null },
  ],
  [
    'a stop sell on the night',
    { calendar: { flags: nights(stopSell) } },
    { minimumStay: null, arrivalAllowed: true },
  ],
  ['no price on the night', { price: [absent, 1, 1, 1] }, { minimumStay: null }],
  ['no rooms on the night', { free: [0, 1, 1, 1] }, { minimumStay: null }],
  ['too few rooms on the night', { free: [1, 1, 1, 1], parties: [couple, couple] }, { minimumStay: null }],
  ['no rooms on a later night', { free: [1, 0, 0, 0] }, { minimumStay: 1 }],
  [
    'closed to arrival',
    { calendar: { flags: nights(closedToArrival) } },
    { minimumStay: null, arrivalAllowed: false, departureAllowed: true },
  ],
  [
    'closed to departure',
    { calendar: { flags: nights(closedToDeparture) } },
    { minimumStay: 1, arrivalAllowed: true, departureAllowed: false },
  ],
  ['booked too late', { calendar: { minAdvanceDays: days(21) } }, { minimumStay: null }],
  [
    'a party that is too large',
    { parties: [{ adults: 9, childAges: [] }] },
    { minimumStay: null, arrivalAllowed: false, departureAllowed: false },
  ],
  [
    'another rate that is shorter',
    {
      calendar: { minStayArrival: nights(5) },
      otherCalendars: [aCalendar({ rateCode: 'FLEX', minStayArrival: nights(2), maxStayArrival: nights(3) })],
    },
    { minimumStay: 2, maximumStay: null },
  ],
  [
    'another rate that is open',
    {
      calendar: { flags: nights(closedToArrival | closedToDeparture) },
      otherCalendars: [aCalendar({ rateCode: 'FLEX' })],
    },
    { arrivalAllowed: true, departureAllowed: true },
  ],
]

test.each(ruleRows)('which stays may begin and end: %s', (_, of, rules) => {
  expect(dayOf(of)).toMatchObject(rules)
})

test('the shortest and the longest stay are what trying every length finds', () => {
  const column = (max: number) =>
    fc.option(
      fc.uint8Array({ min: 0, max, minLength: 30, maxLength: 30 }).map(values => Uint8Array.from(values)),
    )
  const columns = fc.record({
    flags: column(7),
    minStayArrival: column(12),
    minStayThrough: column(12),
    maxStayArrival: column(12),
    maxStayThrough: column(12),
  })
  fc.assert(
    fc.property(columns, columns, fc.nat(12), (calendar, other, full) => {
      const of: Case = {
        calendar,
        otherCalendars: [aCalendar({ ...other, rateCode: 'FLEX' })],
        free: Array.from({ length: 30 }, (_, night) => (night === full ? 0 : 1)),
      }
      const [supply, search] = [supplyOf(of), searchOf(of)]
      const { checkin } = search.stay
      const sold = Array.from({ length: 29 }, (_, index) => index + 1).filter(nights => {
        const stay = { checkin, checkout: addDays(checkin, nights) }
        return priceTotals(supply, { ...search, stay }).unavailableReason === null
      })
      const found = dayOf(of)
      expect(found.minimumStay).toBe(sold[0] ?? null)
      if (found.maximumStay !== null) expect(sold.at(-1)).toBeLessThanOrEqual(found.maximumStay)
    }),
    { numRuns: 1000 },
  )
})
