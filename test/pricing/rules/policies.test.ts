// What is due when booking and what cancelling costs (contract P9, B3).

import { describe, expect, test } from 'vitest'
import type { CancellationPolicy, PolicyCharge } from '../../../src/lodging/prices/policies.ts'
import { type Case, couple, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import { aFee, cents, flat, percent } from '../../support/prices/pricing-rules.ts'

const firstNight: PolicyCharge = { kind: 'nights', nights: 1 }
const full: PolicyCharge = { kind: 'full' }
const amount: PolicyCharge = { kind: 'amount', amount: cents(5000) }
const share = (value: number): PolicyCharge => ({ kind: 'percent', percent: percent(value) })

const deposit = (...steps: { withinDays: number | null; charge: PolicyCharge }[]): Case => ({
  plan: { deposit: { steps } },
})
const always = (charge: PolicyCharge) => deposit({ withinDays: null, charge })
const cancelling = (steps: CancellationPolicy['steps'], noShow: PolicyCharge = full): Case => ({
  plan: { cancellation: { arrivalMinute: 18 * 60, steps, noShow } },
})

const deposits: Row[] = [
  {
    cites: 'P9',
    says: 'no policy, nothing due',
    of: {},
    gives: { balanceDue: 0, depositRequired: 'N', depositText: 'No deposit is due when booking.' },
  },
  {
    cites: 'P9',
    says: 'the first night is its share of the total, fees among it',
    of: { ...always(firstNight), price: [20_000, 10_000, 5000, 5000], fees: [aFee('F', flat(4000, 'stay'))] },
    gives: { balanceDue: 22_000, depositRequired: 'Y', depositText: 'The first night is due when booking.' },
  },
  {
    cites: 'P9',
    says: 'more nights than the stay has are all of it',
    of: always({ kind: 'nights', nights: 9 }),
    gives: { balanceDue: 40_000, depositText: 'The full amount is due when booking.' },
  },
  {
    cites: 'P9, P1',
    says: 'a share of the total is rounded half away from zero, not up',
    of: {
      ...always(firstNight),
      price: [10_000, 10_000, 10_000, 10_000],
      fees: [aFee('F', flat(1, 'stay'))],
    },
    gives: { total: 40_001, balanceDue: 10_000 },
  },
  {
    cites: 'P9, P1',
    says: 'half a cent of a share is a cent',
    of: { ...always(firstNight), fees: [aFee('F', flat(2, 'stay'))] },
    gives: { total: 40_002, balanceDue: 10_001 },
  },
  {
    cites: 'P9',
    says: 'a night that is free makes no deposit',
    of: { ...always(firstNight), price: [0, 10_000, 10_000, 10_000] },
    gives: { balanceDue: 0, depositRequired: 'N', depositText: 'No deposit is due when booking.' },
  },
  {
    cites: 'P9, P1',
    says: 'a percentage of the total is rounded once',
    of: { ...always(share(33.3333)), nights: 1, price: 10_001 },
    gives: { balanceDue: 3334, depositText: '33.3333% of the total is due when booking.' },
  },
  {
    cites: 'P9',
    says: 'a percentage is never more than the total',
    of: always(share(150)),
    gives: { balanceDue: 40_000 },
  },
  {
    cites: 'P9',
    says: 'an amount counts for each room',
    of: { ...always(amount), parties: [couple, couple] },
    gives: { balanceDue: 10_000, depositText: '50.00 EUR for each room is due when booking.' },
  },
  {
    cites: 'P9',
    says: 'an amount is never more than the total',
    of: { ...always(amount), nights: 1, price: 4000 },
    gives: { balanceDue: 4000 },
  },
  {
    cites: 'P9',
    says: 'the whole amount',
    of: always(full),
    gives: { balanceDue: 40_000, depositText: 'The full amount is due when booking.' },
  },
  {
    cites: 'P9',
    says: 'the narrowest step that covers the 20 days of lead applies',
    of: deposit(
      { withinDays: null, charge: firstNight },
      { withinDays: 30, charge: share(50) },
      { withinDays: 20, charge: share(80) },
      { withinDays: 19, charge: full },
    ),
    gives: { balanceDue: 32_000 },
  },
  {
    cites: 'P9',
    says: 'nothing is due when no step reaches that far',
    of: deposit({ withinDays: 19, charge: full }),
    gives: { balanceDue: 0, depositRequired: 'N' },
  },
]

const eve = '2026-12-20T18:00:00+01:00'
const penalties: Row[] = [
  {
    cites: 'P9, B3',
    says: 'free until a day before arrival, then the first night',
    of: cancelling([{ hoursBefore: 24, charge: firstNight }]),
    gives: {
      refundable: 'Y',
      penalties: [
        [null, eve, 0],
        [eve, null, 10_000],
      ],
      noShow: 40_000,
      cancellationText:
        'Free cancellation until 20 Dec 2026, 18:00 (property time); after that the first night is charged. ' +
        'If nobody arrives, the full amount is charged.',
    },
  },
  {
    cites: 'B3',
    says: 'periods follow each other without gaps',
    of: cancelling([
      { hoursBefore: 72, charge: share(50) },
      { hoursBefore: 24, charge: full },
    ]),
    gives: {
      penalties: [
        [null, '2026-12-18T18:00:00+01:00', 0],
        ['2026-12-18T18:00:00+01:00', eve, 20_000],
        [eve, null, 40_000],
      ],
      cancellationText:
        'Free cancellation until 18 Dec 2026, 18:00 (property time); after that 50% of the total is charged; ' +
        'from 20 Dec 2026, 18:00 (property time) the full amount is charged. ' +
        'If nobody arrives, the full amount is charged.',
    },
  },
  {
    cites: 'P9',
    says: 'the full amount from the moment of booking is not refundable',
    of: cancelling([{ hoursBefore: null, charge: full }]),
    gives: { refundable: 'N', penalties: [[null, null, 40_000]] },
  },
  ...(
    [
      ['100 percent', share(100), 4],
      ['as many nights as the stay has', { kind: 'nights', nights: 4 }, 4],
      ['more nights than the stay has', { kind: 'nights', nights: 9 }, 4],
      ['an amount above the price', { kind: 'amount', amount: cents(50_000) }, 4],
      ['the first night of a stay of one', firstNight, 1],
    ] as [string, PolicyCharge, number][]
  ).map(
    ([says, charge, nights]): Row => ({
      cites: 'P9',
      says: `${says} from the moment of booking is not refundable, and said so`,
      of: { ...cancelling([{ hoursBefore: null, charge }], charge), nights },
      gives: {
        refundable: 'N',
        penalties: [[null, null, nights * 10_000]],
        cancellationText:
          'Not refundable: on cancellation the full amount is charged. If nobody arrives, the full amount is charged.',
      },
    }),
  ),
  {
    cites: 'P9',
    says: 'the same policy is refundable where the stay costs more than the charge',
    of: cancelling([{ hoursBefore: null, charge: { kind: 'nights', nights: 3 } }]),
    gives: { refundable: 'Y', penalties: [[null, null, 30_000]] },
  },
  {
    cites: 'P9',
    says: 'periods that all cost everything are told as one',
    of: cancelling([
      { hoursBefore: null, charge: share(100) },
      { hoursBefore: 24, charge: full },
    ]),
    gives: {
      refundable: 'N',
      cancellationText:
        'Not refundable: on cancellation the full amount is charged. If nobody arrives, the full amount is charged.',
    },
  },
  {
    cites: 'P9',
    says: 'what gets cheaper later is refundable',
    of: cancelling([
      { hoursBefore: null, charge: full },
      { hoursBefore: 24, charge: share(50) },
    ]),
    gives: { refundable: 'Y' },
  },
  {
    cites: 'P9',
    says: 'a charge that comes to nothing is told as free',
    of: {
      ...cancelling([{ hoursBefore: null, charge: firstNight }], firstNight),
      price: [0, 10_000, 10_000, 10_000],
    },
    gives: {
      refundable: 'Y',
      penalties: [[null, null, 0]],
      cancellationText: 'Free cancellation. If nobody arrives, nothing is charged.',
    },
  },
  {
    cites: 'P9',
    says: 'a part from the moment of booking is refundable',
    of: cancelling([
      { hoursBefore: null, charge: amount },
      { hoursBefore: 24, charge: full },
    ]),
    gives: {
      refundable: 'Y',
      penalties: [
        [null, eve, 5000],
        [eve, null, 40_000],
      ],
    },
  },
  {
    cites: 'B3',
    says: 'a booking after the free period is told what it costs now',
    of: { ...cancelling([{ hoursBefore: 24, charge: full }]), today: '2026-12-20', minuteOfDay: 18 * 60 },
    gives: {
      refundable: 'N',
      penalties: [[null, null, 40_000]],
      cancellationText:
        'Not refundable: on cancellation the full amount is charged. If nobody arrives, the full amount is charged.',
    },
  },
  {
    cites: 'B3',
    says: 'a minute before it ends the free period still counts',
    of: { ...cancelling([{ hoursBefore: 24, charge: full }]), today: '2026-12-20', minuteOfDay: 18 * 60 - 1 },
    gives: { refundable: 'Y' },
  },
  {
    cites: 'B3',
    says: 'hours are real hours: across the end of summer time the wall shows one more',
    of: { ...cancelling([{ hoursBefore: 60 * 24, charge: full }]), today: '2026-10-01' },
    gives: {
      penalties: [
        [null, '2026-10-22T19:00:00+02:00', 0],
        ['2026-10-22T19:00:00+02:00', null, 40_000],
      ],
    },
  },
  {
    cites: 'B3',
    says: 'a policy without steps is free',
    of: cancelling([], { kind: 'none' }),
    gives: {
      penalties: [[null, null, 0]],
      noShow: 0,
      cancellationText: 'Free cancellation. If nobody arrives, nothing is charged.',
    },
  },
]

describe('the deposit policy of the rate gives the balance due', () => {
  test.each(deposits)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('the cancellation policy gives penalties with instants and amounts', () => {
  test.each(penalties)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

test("P9 the property's own words stand in place of the generated ones", () => {
  const plan = { depositText: 'Pay now.', cancellationText: 'Ask us.' }
  expect(factsOf({ plan })).toMatchObject({ depositText: 'Pay now.', cancellationText: 'Ask us.' })
})
