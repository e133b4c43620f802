// A derived rate plan has the prices of the plan that it follows, and no others; what cannot be followed is refused.

import { describe, expect, test } from 'vitest'
import { absent, closedToArrival, type RateCalendar, stopSell } from '../../src/lodging/calendars/calendar.ts'
import { calendarsFrom } from '../../src/lodging/calendars/calendar-document.ts'
import { checkCalendarEdit } from '../../src/lodging/calendars/calendar-edit-check.ts'
import { calendarEntriesFrom } from '../../src/lodging/calendars/calendar-export.ts'
import { withDerivedPlans, withoutDerived } from '../../src/lodging/calendars/derived-calendars.ts'
import { derivedGaps, gapSentence } from '../../src/lodging/calendars/derived-gaps.ts'
import { derivedPrice } from '../../src/lodging/prices/derivation.ts'
import { propertyFrom } from '../../src/lodging/properties/property-document.ts'
import type { PropertyDocument } from '../../src/lodging/properties/property-document-schema.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { completeDocument } from '../support/hotels/property-documents.ts'

type Derived = Record<string, unknown>

/** The complete document with a copy of its first plan for each derivation; BAR stays the plan with prices. */
function documentWith(derivations: Record<string, Derived>, calendar?: unknown[]): PropertyDocument {
  const document = completeDocument() as PropertyDocument
  const base = document.rate_plans[0]!
  const plans = Object.entries(derivations).map(([code, derived]) => ({ ...base, code, derived }))
  return {
    ...document,
    rate_plans: [...document.rate_plans, ...plans],
    ...(calendar && { calendar }),
  } as PropertyDocument
}

function errorsOf(document: PropertyDocument): Record<string, string> {
  const result = checkPropertyDocument(document)
  return 'errors' in result ? Object.fromEntries(result.errors.map(each => [each.field, each.message])) : {}
}

const first = completeDocument().rate_plans.length
const night = { from: '2027-01-01', to: '2027-01-03' }

/** The calendars as they are sold, of entries for room 1. */
function soldBy(derivations: Record<string, Derived>, ...entries: Derived[]) {
  const property = propertyFrom(documentWith(derivations))
  const calendar = entries.map(entry => ({ ...night, rooms: [1], rate_plans: ['BAR'], ...entry }))
  const calendars = withDerivedPlans(calendarsFrom(calendar as never, property), property)
  return (code: string) => calendars.find(({ rateCode }) => rateCode === code)!
}

const couple = { adults: 2, childBands: [], extraAdults: 0, extraChildBands: [] }

describe('prices', () => {
  test('follow step by step, each rounded', () => {
    const sold = soldBy(
      {
        HALF: { from: 'BAR', per_adult: 25, per_child: 10 },
        SAVE: { from: 'HALF', percent: -10, round_to: 1, rounding: 'down' },
      },
      { price: { standard: [100, null, '99.99'] } },
    )
    const family = { ...couple, childBands: [0] }
    expect(derivedPrice(10_000, sold('HALF').derivation!, family)).toBe(16_000)
    expect(derivedPrice(9_999, sold('SAVE').derivation!, family)).toBe(14_300)
    expect(sold('SAVE').standard[1]).toBe(absent)
  })

  test.each([
    ['below zero', { amount: -200 }, {}, 15_000, null],
    [
      'below zero that would be rounded up to zero',
      { amount: -150.2, round_to: 1 },
      { min_price: 0 },
      15_000,
      null,
    ],
    ['of nothing where nothing says that it may be free', { amount: -150 }, {}, 15_000, null],
    ['of nothing where a free night is meant', { amount: -150 }, { min_price: 0 }, 15_000, 0],
    ['below the lowest price', { percent: -10 }, { min_price: 140 }, 15_000, null],
    ['at the lowest price', { percent: -10 }, { min_price: 135 }, 15_000, 13_500],
    ['above the highest price', { amount: 50 }, { max_price: 199 }, 15_000, null],
    ['at the highest price', { amount: 50 }, { max_price: 200 }, 15_000, 20_000],
  ])('%s', (_name, rule, limits, price, expected) => {
    const document = documentWith({ SAVE: { from: 'BAR', ...rule } })
    const plans = document.rate_plans.map(plan => (plan.code === 'SAVE' ? { ...plan, ...limits } : plan))
    const { derived } = propertyFrom({ ...document, rate_plans: plans }).ratePlans.at(-1)!
    expect(derivedPrice(price, [derived!], couple)).toBe(expected)
  })

  test('are within the limits of the room and of every plan on the way; a highest one is not for further guests', () => {
    const document = documentWith({ HALF: { from: 'BAR', amount: 40 }, SAVE: { from: 'HALF', amount: -40 } })
    const rooms = document.rooms.map(room => ({ ...room, max_price: 130 }))
    const property = propertyFrom({ ...document, rooms })
    const entry = { ...night, rooms: [1], rate_plans: ['BAR'], price: { standard: 100 } }
    const calendars = withDerivedPlans(calendarsFrom([entry] as never, property), property)
    const { derivation } = calendars.find(({ rateCode }) => rateCode === 'SAVE')!
    expect(derivedPrice(10_000, derivation!, couple)).toBeNull()
    expect(derivedPrice(9_000, derivation!, couple)).toBe(9_000)
    expect(derivedPrice(10_000, derivation!, { ...couple, adults: 3, extraAdults: 1 })).toBe(10_000)
  })

  test('are exact for amounts beyond what a number holds', () => {
    const { derived } = propertyFrom(
      documentWith({ SAVE: { from: 'BAR', percent: '-0.0001' } }),
    ).ratePlans.at(-1)!
    expect(derivedPrice(40_000_000_000, [derived!], couple)).toBe(39_999_960_000)
    expect(derivedPrice(40_000_000_001, [derived!], couple)).toBe(39_999_960_001)
  })

  test('stored before the plan was derived count for nothing and are not exported', () => {
    const plain = propertyFrom(documentWith({}))
    const [before] = calendarsFrom(
      [{ ...night, rooms: [1], rate_plans: ['BAR'], price: { standard: 1 } }] as never,
      plain,
    )
    const property = propertyFrom(documentWith({ SAVE: { from: 'BAR', percent: -10 } }))
    const stale = { ...before!, rateCode: 'SAVE' }
    expect(withDerivedPlans([stale], property)).toEqual([])
    expect(calendarEntriesFrom(withoutDerived([stale], property), property)).toEqual([])
  })

  test('written for all rate plans are not those of a derived one, and restrictions are', () => {
    const property = propertyFrom(documentWith({ SAVE: { from: 'BAR', restrictions: 'own' } }))
    const written = calendarsFrom(
      [{ ...night, rooms: [1], price: { standard: 100 }, min_stay_arrival: 3 }] as never,
      property,
    )
    const ofSave = written.find(({ rateCode }) => rateCode === 'SAVE')!
    expect([...ofSave.standard, ...ofSave.minStayArrival!]).toEqual([absent, absent, absent, 3, 3, 3])
  })

  test('that cannot be charged are named by plan and night', () => {
    const derivations = { SAVE: { from: 'BAR', amount: -200 } }
    const sold = soldBy(derivations, { price: { standard: [300, 150, 120] } })
    const property = propertyFrom(documentWith(derivations))
    expect(derivedGaps([sold('BAR'), sold('SAVE')], property, null).map(gapSentence)).toEqual([
      expect.stringMatching(/^rate plan SAVE in room 1: the night 2027-01-02 and 1 more are not sold, /),
    ])
    expect(derivedGaps([sold('SAVE')], property, parseDay('2027-01-04')!)).toEqual([])
  })
})

describe('restrictions', () => {
  const base = {
    price: { standard: 100 },
    stop_sell: true,
    min_stay_arrival: 2,
    max_stay_through: 9,
    min_advance_days: 7,
  }
  const added = {
    rate_plans: ['SAVE'],
    closed_to_arrival: true,
    min_stay_arrival: 4,
    max_stay_through: 5,
    min_advance_days: 3,
  }
  const shown = ({ flags, minStayArrival, maxStayThrough, minAdvanceDays }: RateCalendar) => [
    flags?.[0] ?? 0,
    minStayArrival?.[0] ?? 0,
    maxStayThrough?.[0] ?? 0,
    minAdvanceDays?.[0] ?? 0,
  ]

  test('that are inherited are the stricter of both', () => {
    const derivations = { SAVE: { from: 'BAR' }, NEXT: { from: 'SAVE' } }
    const sold = soldBy(derivations, base, added)
    expect(shown(sold('SAVE'))).toEqual([stopSell | closedToArrival, 4, 5, 7])
    expect(shown(sold('NEXT'))).toEqual(shown(sold('SAVE')))
    expect(shown(sold('BAR'))).toEqual([stopSell, 2, 9, 7])
    expect(shown(soldBy(derivations, base)('SAVE'))).toEqual(shown(sold('BAR')))
  })

  test('of its own are no others', () => {
    expect(shown(soldBy({ SAVE: { from: 'BAR', restrictions: 'own' } }, base, added)('SAVE'))).toEqual([
      closedToArrival,
      4,
      5,
      3,
    ])
  })

  test('hold on their nights, wherever the calendars of the two begin and end', () => {
    const derivations = { SAVE: { from: 'BAR' } }
    const sold = soldBy(
      derivations,
      { price: { standard: 100 }, min_stay_through: 2 },
      { rate_plans: ['SAVE'], from: '2027-01-03', to: '2027-01-04', min_stay_through: 3 },
    )('SAVE')
    expect([...sold.minStayThrough!]).toEqual([2, 2, 3, 3])
    const earlier = soldBy(
      derivations,
      { price: { standard: 100 }, min_stay_through: 2 },
      { rate_plans: ['SAVE'], from: '2026-12-31', to: '2027-01-01', min_stay_through: 3 },
    )('SAVE')
    expect([...earlier.minStayThrough!]).toEqual([3, 2, 2])
  })
})

describe('refused', () => {
  test('circles, unknown plans and a fourth step', () => {
    const errors = errorsOf(
      documentWith({ A: { from: 'B' }, B: { from: 'A' }, C: { from: 'NONE' }, D: { from: 'D' } }),
    )
    expect(errors[`rate_plans[${first}].derived.from`]).toContain('circle (A follows B follows A)')
    expect(errors[`rate_plans[${first + 1}].derived.from`]).toContain('circle')
    expect(errors[`rate_plans[${first + 2}].derived.from`]).toContain('is not the code')
    expect(errors[`rate_plans[${first + 3}].derived.from`]).toContain('circle')
    const deep = { A: { from: 'BAR' }, B: { from: 'A' }, C: { from: 'B' }, D: { from: 'C' } }
    expect(Object.keys(errorsOf(documentWith(deep)))).toEqual([`rate_plans[${first + 3}].derived.from`])
  })

  test('prices of nights of a derived plan, and no restrictions', () => {
    const plans = { SAVE: { from: 'BAR' }, OWN: { from: 'BAR', restrictions: 'own' } }
    const errors = errorsOf(
      documentWith(plans, [
        { ...night, rate_plans: ['SAVE'], price: { standard: 100 } },
        { ...night, rate_plans: ['SAVE'], min_stay_arrival: 2 },
        { ...night, rate_plans: ['OWN'], min_stay_arrival: 2 },
      ]),
    )
    expect(Object.keys(errors)).toEqual(['calendar[0].rate_plans[0]'])
    expect(errors['calendar[0].rate_plans[0]']).toContain('change the prices of that one')
  })

  test('an adjustment that names a derived plan', () => {
    const { calendar: _, ...document } = documentWith({ SAVE: { from: 'BAR' } })
    const edit = { adjust: [{ ...night, rate_plans: ['BAR', 'SAVE'], percent: 10 }] }
    expect(checkCalendarEdit(edit, document as never)).toMatchObject({
      errors: [
        { field: 'adjust[0].rate_plans[1]', message: expect.stringContaining('follows the rate plan') },
      ],
    })
  })
})
