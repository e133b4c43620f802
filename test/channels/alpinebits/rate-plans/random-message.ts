// Random plans of one or two rooms over eight weeks, and random stays in them, drawn so that about half can be booked.

import fc, { type Arbitrary } from 'fast-check'
import type {
  DaysModel,
  OfferRuleModel,
  PeriodModel,
  PlanModel,
  RateModel,
  RoomModel,
  RuleModel,
  StayModel,
  SupplementModel,
} from './message-model.ts'

export interface RandomTariff {
  readonly rooms: readonly RoomModel[]
  readonly plan: PlanModel
}

/** The first day of all periods. */
const firstDay = '2027-03-01'
const daysDrawn = 56

const dayAt = (index: number): string => Temporal.PlainDate.from(firstDay).add({ days: index }).toString()

const seldom = <Value>(value: Arbitrary<Value>, outOf: number): Arbitrary<Value | null> =>
  fc.oneof({ weight: outOf - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })

const amount: Arbitrary<string> = fc.oneof(
  fc.integer({ min: 1, max: 300 }).map(String),
  fc.integer({ min: 100, max: 30_000 }).map(cents => (cents / 100).toFixed(2)),
  fc.integer({ min: 1, max: 3_000 }).map(tenths => (tenths / 10).toFixed(1)),
)

/** Consecutive periods with a gap here and there, in order. */
const periods = (longest: number, gaps: number): Arbitrary<PeriodModel[]> =>
  fc
    .array(
      fc.record({ length: fc.integer({ min: 1, max: longest }), gap: fc.integer({ min: 1, max: 100 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    )
    .map(parts => {
      const found: PeriodModel[] = []
      let day = 0
      for (const { length, gap } of parts) {
        if (gap <= gaps) day += (gap % 3) + 1
        const end = Math.min(day + length - 1, daysDrawn - 1)
        if (day > end) break
        found.push({ start: dayAt(day), end: dayAt(end) })
        day = end + 1
      }
      return found
    })

const roomWith = (code: string, id: number): Arbitrary<RoomModel> =>
  fc
    .record({
      std: fc.constantFrom(1, 2, 2, 2, 3, 4),
      less: fc.integer({ min: 0, max: 2 }),
      more: fc.integer({ min: 1, max: 4 }),
      maxChild: seldom(fc.integer({ min: 0, max: 4 }), 2),
    })
    .map(({ std, less, more, maxChild }) => ({
      code,
      id,
      min: Math.max(1, std - less),
      std,
      max: std + more,
      maxChild: maxChild === null ? null : Math.min(maxChild, std + more),
    }))

const brackets: Arbitrary<RateModel['children']> = fc
  .tuple(
    fc.constantFrom<readonly (number | null)[]>(
      [null, 3, 6, 12, 18],
      [null, 18],
      [null, 2, 10, 18],
      [2, 10, 18],
      [null, 12, null],
    ),
    fc.array(amount, { minLength: 4, maxLength: 4 }),
    fc.integer({ min: 2, max: 14 }),
  )
  .map(([bounds, amounts, leftOut]) =>
    amounts.flatMap((each, index) => {
      if (index >= bounds.length - 1 || index === leftOut) return []
      const [min = null, max = null] = [bounds[index], bounds[index + 1]]
      return min === null && max === null
        ? []
        : [{ min, max, amount: index === 0 && leftOut === 14 ? '0' : each }]
    }),
  )

const rateOf = (room: RoomModel, period: PeriodModel): Arbitrary<RateModel> =>
  fc
    .record({
      amounts: fc.array(amount, { minLength: 4, maxLength: 4 }),
      missing: fc.integer({ min: 2, max: 30 }),
      adult: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 9, arbitrary: amount }),
      children: brackets,
    })
    .map(({ amounts, missing, adult, children }) => ({
      ...period,
      room: room.code,
      base: amounts
        .map((each, index) => ({ guests: index + 1, amount: each }))
        .filter(({ guests }) => guests <= room.std && guests !== missing),
      adult,
      children,
    }))

const ratesOf = (room: RoomModel): Arbitrary<RateModel[]> =>
  periods(25, 4).chain(each => fc.tuple(...each.map(period => rateOf(room, period))))

const days: Arbitrary<DaysModel> = seldom(
  fc.array(
    fc.integer({ min: 1, max: 5 }).map(dice => dice > 1),
    { minLength: 7, maxLength: 7 },
  ),
  3,
)

const nights = (least: number, most: number): Arbitrary<number | null> =>
  seldom(fc.integer({ min: least, max: most }), 8)

const ruleOf = (room: string | null, period: PeriodModel): Arbitrary<RuleModel> =>
  fc.record({
    start: fc.constant(period.start),
    end: fc.constant(period.end),
    room: fc.constant(room),
    closed: fc.integer({ min: 1, max: 30 }).map(dice => dice === 1),
    minLos: nights(0, 5),
    maxLos: nights(5, 14),
    forwardMin: nights(1, 5),
    forwardMax: nights(4, 14),
    arrival: days,
    departure: days,
  })

const rulesOf = (room: string | null): Arbitrary<RuleModel[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<RuleModel[]>([]) },
    {
      weight: 2,
      arbitrary: periods(20, 40).chain(each => fc.tuple(...each.map(period => ruleOf(room, period)))),
    },
  )

const supplementOf = (code: string, rooms: readonly RoomModel[]): Arbitrary<SupplementModel> =>
  fc
    .record({
      chargeType: fc.constantFrom(1, 12, 18, 19, 20, 21, 24),
      mandatory: fc.integer({ min: 1, max: 5 }).map(dice => dice > 1),
      weekdays: seldom(fc.stringMatching(/^[01]{7}$/), 2),
      generic: periods(30, 40),
      ofRoom: seldom(periods(30, 40), 2),
      amounts: fc.array(amount, { minLength: 40, maxLength: 40 }),
      room: fc.constantFrom(...rooms.map(room => room.code)),
    })
    .map(({ generic, ofRoom, amounts, room, ...terms }) => ({
      ...terms,
      code,
      prices: [
        ...generic.map(period => ({ ...period, room: null })),
        ...(ofRoom ?? []).map(period => ({ ...period, room })),
      ].map((period, index) => ({ ...period, amount: amounts[index]! })),
    }))

const offerRule: Arbitrary<OfferRuleModel> = fc
  .record({
    minLos: seldom(fc.integer({ min: 1, max: 4 }), 12),
    maxLos: seldom(fc.integer({ min: 5, max: 12 }), 12),
    arrival: seldom(days, 5),
    departure: seldom(days, 5),
    minAdvance: seldom(fc.integer({ min: 0, max: 60 }), 12),
    maxAdvance: seldom(fc.integer({ min: 0, max: 90 }), 12),
    takesChildren: fc.integer({ min: 1, max: 10 }).map(dice => dice > 1),
    adultAge: fc.constantFrom(18, 18, 16, 12),
    adults: fc.record({
      min: seldom(fc.integer({ min: 0, max: 2 }), 12),
      max: seldom(fc.integer({ min: 2, max: 5 }), 12),
    }),
    children: fc.record({
      min: seldom(fc.integer({ min: 0, max: 1 }), 12),
      max: seldom(fc.integer({ min: 1, max: 4 }), 12),
      minAge: seldom(fc.integer({ min: 1, max: 4 }), 16),
      maxAge: seldom(fc.integer({ min: 8, max: 12 }), 16),
    }),
  })
  .map(({ takesChildren, adultAge, adults, children, ...rest }) => ({
    ...rest,
    adults: { ...adults, minAge: takesChildren ? adultAge : null },
    children: takesChildren ? children : null,
  }))

const freeNights: Arbitrary<PlanModel['freeNights']> = seldom(
  fc
    .record({
      required: fc.integer({ min: 1, max: 8 }),
      free: fc.integer({ min: 1, max: 3 }),
      repeats: fc.boolean(),
    })
    .map(({ required, free, repeats }) => ({ required, free: Math.min(free, required), repeats })),
  2,
)

const family: Arbitrary<PlanModel['family']> = seldom(
  fc
    .record({
      maxAge: fc.integer({ min: 2, max: 17 }),
      minCount: fc.integer({ min: 1, max: 3 }),
      free: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ maxAge, minCount, free }) => ({ maxAge, minCount, free: Math.min(free, minCount) })),
  2,
)

export const randomTariff: Arbitrary<RandomTariff> = fc
  .tuple(roomWith('A', 1), roomWith('B', 2))
  .chain(rooms =>
    fc
      .record({
        unit: fc.oneof(
          { weight: 3, arbitrary: fc.constant(1) },
          { weight: 2, arbitrary: fc.constantFrom(2, 3, 4, 6, 7) },
        ),
        type: fc.constantFrom<7 | 25>(7, 25),
        rates: fc.tuple(...rooms.map(ratesOf)).map(each => each.flat()),
        rules: fc.tuple(rulesOf(null), rulesOf('A')).map(each => each.flat()),
        supplements: fc
          .subarray(['S1', 'S2', 'S3'])
          .chain(codes => fc.tuple(...codes.map(code => supplementOf(code, rooms)))),
        offer: offerRule,
        freeNights,
        family,
      })
      .map(plan => ({ rooms, plan: { code: 'P1', currency: 'EUR', ...plan } })),
  )

const childAge = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 11 }) },
  { weight: 1, arbitrary: fc.integer({ min: 12, max: 17 }) },
)

export const randomStay: Arbitrary<StayModel> = fc
  .record({
    ahead: fc.integer({ min: 0, max: daysDrawn - 10 }),
    length: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 3, max: 15 })),
    adults: fc.constantFrom(1, 2, 2, 2, 3, 4),
    ages: fc.oneof(
      { weight: 3, arbitrary: fc.constant<number[]>([]) },
      { weight: 3, arbitrary: fc.array(childAge, { minLength: 1, maxLength: 2 }) },
      { weight: 1, arbitrary: fc.array(childAge, { minLength: 1, maxLength: 4 }) },
    ),
    booked: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ ahead, length, adults, ages, booked }) => ({
    arrival: dayAt(ahead),
    departure: dayAt(ahead + length),
    adults,
    ages,
    bookedOn: dayAt(-booked),
  }))
