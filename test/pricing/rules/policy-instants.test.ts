// When a penalty begins, in the zone of the property and over changes of the clock, and what deposits and penalties
// come to (contract P9, B3).

import { describe, expect, test } from 'vitest'
import type { CancellationPolicy, PolicyCharge } from '../../../src/lodging/prices/policies.ts'
import { type Case, couple, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import { aFee, aTax, cents, flat, ofPercent, percent } from '../../support/prices/pricing-rules.ts'

const full: PolicyCharge = { kind: 'full' }
const share = (value: number): PolicyCharge => ({ kind: 'percent', percent: percent(value) })
const nights = (count: number): PolicyCharge => ({ kind: 'nights', nights: count })
const amount = (each: number): PolicyCharge => ({ kind: 'amount', amount: cents(each) })

const deposit = (charge: PolicyCharge, withinDays: number | null = null): Case => ({
  plan: { deposit: { steps: [{ withinDays, charge }] } },
})
const cancelling = (
  arrivalMinute: number,
  steps: CancellationPolicy['steps'],
  noShow: PolicyCharge = full,
): Case => ({ plan: { cancellation: { arrivalMinute, steps, noShow } } })

const deposits: Row[] = [
  {
    cites: 'P9',
    says: 'the first two nights of uneven ones',
    of: { ...deposit(nights(2)), price: [20_000, 10_000, 5000, 5000] },
    gives: { balanceDue: 30_000, depositText: 'The first 2 nights are due when booking.' },
  },
  {
    cites: 'P9',
    says: 'a first night has its share of the taxes',
    of: { ...deposit(nights(1)), taxes: [aTax('City', ofPercent(10))] },
    gives: { balanceDue: 11_000 },
  },
  {
    cites: 'P9',
    says: 'a percentage is of the total with its fees',
    of: { ...deposit(share(30)), fees: [aFee('Cleaning', flat(5000, 'stay'))] },
    gives: { balanceDue: 13_500 },
  },
  {
    cites: 'P9, P6',
    says: 'what is paid at the house is in no deposit',
    of: { ...deposit(share(50)), taxes: [aTax('City', ofPercent(10), { due: 'checkin' })] },
    gives: { balanceDue: 20_000, checkinFee: 4000 },
  },
  {
    cites: 'P9, P1',
    says: 'a percentage is rounded half away from zero',
    of: { ...deposit(share(12.5)), nights: 1, price: 10_004 },
    // 12.505
    gives: { balanceDue: 1251 },
  },
  {
    cites: 'P9',
    says: 'a step for the day of arrival covers a booking on that day',
    of: { ...deposit(full, 0), today: '2026-12-21' },
    gives: { balanceDue: 40_000, depositRequired: 'Y' },
  },
  {
    cites: 'P9',
    says: 'a step for the day of arrival does not cover the day before',
    of: { ...deposit(full, 0), today: '2026-12-20' },
    gives: { balanceDue: 0, depositRequired: 'N', depositText: 'No deposit is due when booking.' },
  },
  {
    cites: 'P9',
    says: 'an amount for each of three rooms',
    of: { ...deposit(amount(5000)), parties: [couple, couple, couple] },
    gives: { balanceDue: 15_000 },
  },
  {
    cites: 'P9',
    says: 'yen are rounded to yen',
    of: { ...deposit(share(50)), currency: 'JPY', nights: 1, price: 12_345 },
    gives: { balanceDue: 6173 },
  },
]

/** Free until an instant, then the full amount of 400.00. */
const instants = (
  [
    ['0 hours are the arrival time itself', {}, 1080, 0, '2026-12-21T18:00:00+01:00'],
    [
      'a quarter of an hour in the offset',
      { timeZone: 'Asia/Kathmandu' },
      840,
      48,
      '2026-12-19T14:00:00+05:45',
    ],
    ['west of Greenwich', { timeZone: 'America/New_York' }, 900, 24, '2026-12-20T15:00:00-05:00'],
    ['across the date line', { timeZone: 'Pacific/Auckland' }, 900, 24, '2026-12-20T15:00:00+13:00'],
    ['midnight of arrival', {}, 0, 24, '2026-12-20T00:00:00+01:00'],
    ['a week of hours', {}, 1080, 168, '2026-12-14T18:00:00+01:00'],
  ] as [string, NonNullable<Case['property']>, number, number, string][]
).map(
  ([says, property, arrivalMinute, hoursBefore, instant]): Row => ({
    cites: 'B3',
    says,
    of: { property, ...cancelling(arrivalMinute, [{ hoursBefore, charge: full }]) },
    gives: {
      penalties: [
        [null, instant, 0],
        [instant, null, 40_000],
      ],
    },
  }),
)

/** The same where a clock changes: summer time begins on 28 March 2027 and ended on 25 October 2026 in Berlin. */
const clockChanges = (
  [
    [
      '24 hours over the lost hour begin an hour earlier',
      '2027-03-28',
      1080,
      24,
      '2027-03-27T17:00:00+01:00',
    ],
    ['48 hours over the lost hour too', '2027-03-29', 1080, 48, '2027-03-27T17:00:00+01:00'],
    ['the day after the change is plain again', '2027-03-29', 1080, 24, '2027-03-28T18:00:00+02:00'],
    [
      '24 hours over the hour that came twice begin an hour later',
      '2026-10-25',
      1080,
      24,
      '2026-10-24T19:00:00+02:00',
    ],
    ['an arrival time in the lost hour is an hour later', '2027-03-28', 150, 0, '2027-03-28T03:30:00+02:00'],
    [
      'an arrival time that comes twice is the first of the two',
      '2026-10-25',
      150,
      0,
      '2026-10-25T02:30:00+02:00',
    ],
  ] as [string, string, number, number, string][]
).map(
  ([says, arrival, arrivalMinute, hoursBefore, instant]): Row => ({
    cites: 'B3',
    says,
    of: { arrival, today: '2026-10-01', ...cancelling(arrivalMinute, [{ hoursBefore, charge: full }]) },
    gives: {
      penalties: [
        [null, instant, 0],
        [instant, null, 40_000],
      ],
    },
  }),
)

const eve = '2026-12-20T18:00:00+01:00'
const penalties: Row[] = [
  {
    cites: 'B3',
    says: 'booked in the second of three periods, the first is gone',
    of: {
      ...cancelling(1080, [
        { hoursBefore: 72, charge: share(50) },
        { hoursBefore: 24, charge: full },
      ]),
      today: '2026-12-19',
    },
    gives: {
      refundable: 'Y',
      penalties: [
        [null, eve, 20_000],
        [eve, null, 40_000],
      ],
      cancellationText:
        'On cancellation until 20 Dec 2026, 18:00 (property time) 50% of the total is charged; ' +
        'after that the full amount is charged. If nobody arrives, the full amount is charged.',
    },
  },
  {
    cites: 'P9',
    says: 'a hundred percent from the moment of booking is not refundable',
    of: cancelling(1080, [{ hoursBefore: null, charge: share(100) }]),
    gives: { refundable: 'N', penalties: [[null, null, 40_000]] },
  },
  {
    cites: 'P9',
    says: 'ninety percent from the moment of booking is refundable',
    of: cancelling(1080, [{ hoursBefore: null, charge: share(90) }]),
    gives: { refundable: 'Y', penalties: [[null, null, 36_000]] },
  },
  {
    cites: 'P9',
    says: 'a penalty of an amount is for each room and no more than the total',
    of: {
      ...cancelling(1080, [{ hoursBefore: 24, charge: amount(15_000) }], amount(50_000)),
      parties: [couple, couple],
    },
    gives: {
      penalties: [
        [null, eve, 0],
        [eve, null, 30_000],
      ],
      noShow: 80_000,
    },
  },
  {
    cites: 'P9',
    says: 'a deposit and a penalty of the first night are the same amount',
    of: {
      price: [20_000, 10_000, 5000, 5000],
      fees: [aFee('Cleaning', flat(4001, 'stay'))],
      plan: {
        deposit: { steps: [{ withinDays: null, charge: nights(1) }] },
        cancellation: {
          arrivalMinute: 1080,
          steps: [{ hoursBefore: null, charge: nights(1) }],
          noShow: nights(1),
        },
      },
    },
    // half of 440.01, the odd cent on the first
    gives: { balanceDue: 22_001, penalties: [[null, null, 22_001]], noShow: 22_001 },
  },
  {
    cites: 'P9',
    says: 'a guest who does not come may owe a part',
    of: cancelling(1080, [], share(80)),
    gives: { noShow: 32_000 },
  },
]

describe('the deposit is what is due when booking', () => {
  test.each(deposits)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a penalty begins at an instant with the offset of the property', () => {
  test.each(instants)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
  test.each(clockChanges)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a penalty is what the policy says, for this stay', () => {
  test.each(penalties)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
