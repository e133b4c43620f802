// The answer of a calendar, whole: its days with their prices and rules, and why a code changed nothing.

import { describe, expect, test } from 'vitest'
import { writeCalendar, writeCalendars } from '../../../src/http/publisher/presenter/calendar.ts'
import type { DiscountRefusal } from '../../../src/lodging/prices/rules.ts'
import type { CalendarAnswer } from '../../../src/operations/answers.ts'
import type { ArrivalDay } from '../../../src/pricing/arrival-day.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { sampleProperty } from '../../support/prices/sample-answers.ts'
import { textOf, written } from '../../support/statements/written.ts'

const priced: ArrivalDay = {
  day: parseDay('2027-03-12')!,
  lowest: { roomId: 28, rateCode: 'BAR', total: minor(42_410), nightlyAvg: minor(9089) },
  reasons: [],
  discountRefusal: null,
  minimumStay: 2,
  maximumStay: 14,
  arrivalAllowed: true,
  departureAllowed: false,
}
const closed: ArrivalDay = {
  day: parseDay('2027-03-13')!,
  lowest: null,
  reasons: ['stop_sell', 'no_inventory'],
  discountRefusal: null,
  minimumStay: null,
  maximumStay: null,
  arrivalAllowed: false,
  departureAllowed: true,
}
const calendar = (days: readonly ArrivalDay[], more: Partial<CalendarAnswer> = {}): CalendarAnswer => ({
  property: sampleProperty,
  nights: 4,
  validator: null,
  exchange: { from: 'USD', to: 'EUR', rate: '0.9', asOf: '2026-11-20' },
  missedCurrency: null,
  assumedChildAge: null,
  ageSeconds: null,
  days,
  ...more,
})

const pricedDay = {
  date: '2027-03-12',
  is_available: true,
  lowest_total: 424.1,
  lowest_nightly: 90.89,
  accommodation_id: 28,
  rate_code: 'BAR',
  minimum_stay: 2,
  maximum_stay: 14,
  arrival_allowed: true,
  departure_allowed: false,
  reasons: [],
}
const closedDay = {
  date: '2027-03-13',
  is_available: false,
  lowest_total: null,
  lowest_nightly: null,
  accommodation_id: null,
  rate_code: null,
  minimum_stay: null,
  maximum_stay: null,
  arrival_allowed: false,
  departure_allowed: true,
  reasons: ['stop_sell', 'no_inventory'],
}
const data = {
  currency: 'EUR',
  exchange_rate: 0.9,
  exchange_rate_as_of: '2026-11-20',
  discount_reason: null,
}

test('has each day in order, with what is known of it', () => {
  const whole = { property_id: 3144, nights: 4, days: [pricedDay, closedDay], meta_data: data }
  expect(written(out => writeCalendar(out, calendar([priced, closed])))).toEqual(whole)
  expect(written(out => writeCalendar(out, calendar([])))).toEqual({ ...whole, days: [] })
})

test('has amounts in the currency that is shown', () => {
  const exchange = { from: 'USD', to: 'JPY', rate: '150', asOf: null }
  const { days, meta_data } = written(out => writeCalendar(out, calendar([priced], { exchange })))
  expect(days[0]).toMatchObject({ lowest_total: 42_410, lowest_nightly: 9089 })
  expect(meta_data).toMatchObject({ currency: 'JPY', exchange_rate: 150, exchange_rate_as_of: null })
})

test('says which age was assumed and how old it is, also where either is 0', () => {
  const dataOf = (more: Partial<CalendarAnswer>) =>
    written(out => writeCalendar(out, calendar([], more))).meta_data
  expect(dataOf({ assumedChildAge: 0, ageSeconds: 0 })).toEqual({
    ...data,
    assumed_child_age: 0,
    age_seconds: 0,
  })
  expect(dataOf({ assumedChildAge: 8 })).toEqual({ ...data, assumed_child_age: 8 })
  expect(dataOf({ ageSeconds: 12 })).toEqual({ ...data, age_seconds: 12 })
})

test('of several properties is a list, of which each day may be sent at once', () => {
  let steps = 0
  const several = (calendars: readonly CalendarAnswer[]) =>
    textOf(out => {
      steps = 0
      for (const _ of writeCalendars(out, calendars)) steps += 1
    })
  expect(JSON.parse(several([calendar([priced, closed]), calendar([closed])]))).toMatchObject([
    { days: [pricedDay, closedDay] },
    { days: [closedDay] },
  ])
  expect(steps).toBe(3)
  expect(several([])).toBe('[]')
})

describe('the reason why a code changed nothing', () => {
  const [refused, other] = ['unknown_code', 'used_up'] as const
  const on = (day: ArrivalDay, discountRefusal: DiscountRefusal | null) => ({ ...day, discountRefusal })
  const reasonOf = (...days: ArrivalDay[]) =>
    written(out => writeCalendar(out, calendar(days))).meta_data.discount_reason

  test.each<[string, ArrivalDay[], DiscountRefusal | null]>([
    ['none where there is no day', [], null],
    ['none where the code applied on a day', [on(priced, null)], null],
    ['none where it applied on a later day only', [on(priced, refused), on(priced, null)], null],
    ['none where it applied on an earlier day only', [on(priced, null), on(priced, refused)], null],
    ['that of the first day with a price', [on(closed, other), on(priced, refused)], refused],
    ['that of the first of several with a price', [on(priced, refused), on(priced, other)], refused],
    ['that of the first day where none has a price', [on(closed, refused), on(closed, other)], refused],
    ['that of the first day that has one, where none has a price', [closed, on(closed, other)], other],
    ['none where none has a price or a reason', [closed], null],
    ['none where it applied, whatever days without a price have', [on(closed, refused), priced], null],
  ])('is %s', (_what, days, reason) => {
    expect(reasonOf(...days)).toBe(reason)
  })
})
