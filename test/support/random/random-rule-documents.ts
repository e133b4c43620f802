// Random rules as documents: promotions of every kind, fees, taxes, policies and codes, mostly with few conditions so that
// they apply. An import accepts all of them.

import fc, { type Arbitrary } from 'fast-check'
import type { OfferField } from '../../../src/lodging/documents/promotion-kinds.ts'
import { addDays, type Day, formatDay, weekdayNames } from '../../../src/values/civil-dates.ts'
import { decimalText, percentNumber } from '../../../src/values/money.ts'

/** What the rules of one hotel share. */
export interface DocumentGround {
  readonly today: Day
  readonly currency: string
  readonly decimals: number
  /** The size of its nightly prices, in minor units. */
  readonly scale: number
  readonly roomIds: readonly number[]
  readonly planCodes: readonly string[]
  /** The oldest age of each child age band. */
  readonly bandEnds: readonly number[]
  /** Publishers, for rules that are limited to some of them. */
  readonly publisherIds: readonly number[]
}

export type Fields = Record<string, unknown>

/** The latest day of arrival from today, and the longest stay. */
export const lastArrival = 24
export const longestStay = 8

/** An object with only some of the fields: each is present once in `oneIn` times. */
export const sometimes = (fields: Readonly<Record<string, readonly [oneIn: number, Arbitrary<unknown>]>>) =>
  fc
    .tuple(...Object.entries(fields).map(([name, [oneIn, value]]) => sometimesField(name, oneIn, value)))
    .map((parts): Fields => Object.assign({}, ...parts))

const sometimesField = (name: string, oneIn: number, value: Arbitrary<unknown>): Arbitrary<Fields> =>
  fc.oneof(
    { weight: oneIn - 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: value.map(value => ({ [name]: value })) },
  )

export const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })

/** An amount in document form, as a number or as text. */
export const amountUpTo = ({ decimals }: DocumentGround, largest: number, smallest = 0) =>
  fc
    .record({
      amount: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: smallest, max: Math.max(smallest, Math.ceil(largest)) }) },
        { weight: 1, arbitrary: fc.constantFrom(smallest, smallest + 1) },
      ),
      isText: fc.boolean(),
    })
    .map(({ amount, isText }) => {
      const text = decimalText(amount, decimals)
      return isText ? text : Number(text)
    })

/** Whole percentages, and as often ones with four decimals. */
const percentUpTo = (largest: number, smallest = 0) =>
  fc.oneof(
    fc.integer({ min: Math.ceil(smallest), max: largest }),
    fc.integer({ min: Math.max(1, smallest * 10_000), max: largest * 10_000 }).map(percentNumber),
  )

const daysNear = (ground: DocumentGround) =>
  fc
    .record({
      start: fc.integer({ min: -3, max: lastArrival }),
      length: fc.integer({ min: 0, max: lastArrival }),
      open: fc.constantFrom('none', 'none', 'from', 'to'),
    })
    .map(({ start, length, open }) => ({
      ...(open !== 'from' && { from: formatDay(addDays(ground.today, start)) }),
      ...(open !== 'to' && { to: formatDay(addDays(ground.today, start + length)) }),
    }))

const bookedAboutNow = (ground: DocumentGround) =>
  fc.integer({ min: -1, max: 3 }).map(days => ({ to: formatDay(addDays(ground.today, days)) }))

const nightsOfStay = fc.integer({ min: 1, max: longestStay })
const leadDays = fc.integer({ min: 0, max: lastArrival })

/** Sorts pairs of limits, where both are present. */
function inOrder(fields: Fields, ...pairs: readonly (readonly [least: string, most: string])[]): Fields {
  const ordered = { ...fields }
  for (const [least, most] of pairs) {
    const [low, high] = [fields[least], fields[most]]
    if (low === undefined || high === undefined || Number(low) <= Number(high)) continue
    ordered[least] = high
    ordered[most] = low
  }
  return ordered
}

/** Promotions with ids of their own. */
export const promotionsFor = (ground: DocumentGround) =>
  fc.uniqueArray(promotionFor(ground), {
    maxLength: 6,
    size: 'max',
    selector: promotion => promotion.id,
  })

/** Possible ids of promotions, for codes that unlock them. */
const promotionIds = [1, 2, 3, 4, 5, 6, 7, 8]

const promotionFor = (ground: DocumentGround) =>
  fc
    .record({
      id: fc.constantFrom(...promotionIds),
      offer: offerFor(ground),
      combinable: fc.constantFrom(true, true, false),
      order: fc.integer({ min: 0, max: 3 }),
      conditions: promotionConditionsFor(ground),
    })
    .map(({ offer, ...promotion }) => ({ ...promotion, ...offer, name: `Promotion ${promotion.id}` }))

function offerFor(ground: DocumentGround): Arbitrary<Fields> {
  const fields: Readonly<Record<OfferField, Arbitrary<unknown>>> = {
    percent_off: percentUpTo(100, 1),
    amount_off_night: amountUpTo(ground, ground.scale / 3, 1),
    amount_off_stay: amountUpTo(ground, ground.scale * 2, 1),
    fixed_price: amountUpTo(ground, ground.scale),
    free_nights: fc
      .record({ stay: fc.integer({ min: 2, max: 5 }), free: fc.integer({ min: 1, max: 4 }) })
      .map(({ stay, free }) => ({ stay, pay: Math.max(1, stay - free) })),
  }
  return fc.oneof(...Object.entries(fields).map(([field, values]) => fc.record({ [field]: values })))
}

const promotionConditionsFor = (ground: DocumentGround) =>
  sometimes({
    booking: [12, bookedAboutNow(ground)],
    stay: [4, daysNear(ground)],
    weekdays: [4, someOf(weekdayNames)],
    min_nights: [6, nightsOfStay],
    max_nights: [12, nightsOfStay],
    min_lead_days: [12, leadDays],
    max_lead_days: [12, leadDays],
    rooms: [8, someOf(ground.roomIds)],
    rate_plans: [8, someOf(ground.planCodes)],
    publishers: [8, someOf(ground.publisherIds)],
    needs_code: [4, fc.constant(true)],
  }).map(fields => inOrder(fields, ['min_nights', 'max_nights'], ['min_lead_days', 'max_lead_days']))

export const feesFor = (ground: DocumentGround) =>
  fc
    .array(
      fc
        .record({
          charge: chargeFor(ground),
          more: sometimes({ tax_rate: [2, percentUpTo(30)], due: [3, fc.constant('checkin')] }),
          extra: sometimes({ optional: [4, optionalFor(ground)] }),
        })
        .map(({ charge, more, extra }) => ({
          name: 'Fee',
          description: 'What it is for',
          ...charge,
          ...more,
          ...(mayBeChosen(charge) && extra),
        })),
      { maxLength: 4 },
    )
    .map(fees => fees.map((fee, index) => ('optional' in fee ? { ...fee, key: `extra-${index}` } : fee)))

/** How many can be chosen, and how many there are. */
const optionalFor = (ground: DocumentGround) =>
  sometimes({
    most: [2, fc.integer({ min: 1, max: 9 })],
    count: [2, fc.nat(20)],
    nights: [
      4,
      fc.array(
        fc
          .tuple(daysNear(ground), sometimes({ weekdays: [3, someOf(weekdayNames)] }), fc.nat(20))
          .map(([{ from, to }, weekdays, count]) => ({
            from: from ?? to,
            to: to ?? from,
            ...weekdays,
            count,
          })),
        { maxLength: 3 },
      ),
    ],
  })

/** An extra has an amount that does not depend on the rate. */
const mayBeChosen = ({ amount, conditions }: Fields): boolean =>
  amount !== undefined &&
  !['rate_from', 'rate_below'].some(bound => Object.hasOwn(Object(conditions) as object, bound))

export const taxesFor = (ground: DocumentGround) =>
  fc.array(
    fc
      .record({
        charge: chargeFor(ground),
        manner: fc.constantFrom('on top', 'on top', 'compound', 'included', 'included compound', 'checkin'),
      })
      .map(({ charge, manner }) => {
        const included = manner.startsWith('included') && 'percent' in charge
        return {
          name: `Tax ${manner}`,
          ...charge,
          // A price with a tax inside is the same for every guest, so that imports refuse ages there.
          conditions: included ? withoutAges(charge.conditions) : charge.conditions,
          included,
          compound: manner.endsWith('compound'),
          due: manner === 'checkin' ? 'checkin' : 'booking',
        }
      }),
    { maxLength: 5 },
  )

function withoutAges(conditions: unknown): unknown {
  const { min_age: _least, max_age: _most, ...others } = (conditions ?? {}) as Fields
  return others
}

const chargeFor = (ground: DocumentGround): Arbitrary<Fields> =>
  fc
    .tuple(
      fc.oneof(
        fc.record({ percent: percentUpTo(30) }),
        fc.record({
          amount: amountUpTo(ground, ground.scale / 4),
          unit: fc.constantFrom('stay', 'night', 'person', 'person_night'),
          per: fc.constantFrom('room', 'booking'),
        }),
      ),
      chargeConditionsFor(ground),
    )
    .map(([charge, conditions]) => ({ ...charge, conditions }))

const chargeConditionsFor = (ground: DocumentGround) =>
  sometimes({
    stay: [5, daysNear(ground)],
    min_nights: [12, nightsOfStay],
    max_nights: [12, nightsOfStay],
    min_age: [6, fc.integer({ min: 0, max: 20 })],
    max_age: [8, fc.integer({ min: 0, max: 20 })],
    rooms: [8, someOf(ground.roomIds)],
    rate_plans: [8, someOf(ground.planCodes)],
    charged_nights: [5, nightsOfStay],
    rate_from: [8, amountUpTo(ground, ground.scale, 1)],
    rate_of: [4, fc.constantFrom('room', 'person')],
    rate_below: [8, amountUpTo(ground, ground.scale * 2, ground.scale + 1)],
  }).map(fields => inOrder(fields, ['min_nights', 'max_nights'], ['min_age', 'max_age']))

const policyChargeFor = (ground: DocumentGround): Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom('none', 'full'),
    fc.record({ nights: nightsOfStay }),
    fc.record({ percent: percentUpTo(100) }),
    fc.record({ amount: amountUpTo(ground, ground.scale * 2) }),
  )

export const depositFor = (ground: DocumentGround) =>
  fc.record({
    steps: fc.uniqueArray(
      fc.record({ within_days: fc.option(leadDays, { freq: 3 }), charge: policyChargeFor(ground) }),
      { maxLength: 3, selector: step => step.within_days },
    ),
  })

export const cancellationFor = (ground: DocumentGround) =>
  fc.record({
    arrival_time: fc.constantFrom('00:00', '15:00', '18:00'),
    steps: fc.uniqueArray(
      fc.record({
        hours_before: fc.option(fc.integer({ min: 0, max: 400 }), { freq: 4 }),
        charge: policyChargeFor(ground),
      }),
      { maxLength: 3, selector: step => step.hours_before },
    ),
    no_show: policyChargeFor(ground),
  })

/** A code of any category. */
export const discountFor = (ground: DocumentGround) =>
  fc.tuple(benefitFor(ground), codeConditionsFor(ground)).map(([benefit, conditions]) => ({
    description: 'A code',
    ...benefit,
    ...conditions,
  }))

const benefitFor = (ground: DocumentGround): Arbitrary<Fields> =>
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        category: fc.constant('discount'),
        percent_off: percentUpTo(100, 1),
        rebate: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        category: fc.constant('discount'),
        amount_off: moneyUpTo(ground, ground.scale * 2, 1),
        rebate: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        category: fc.constant('promotion'),
        unlocks_promotions: someOf(promotionIds),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constant({
        category: 'value-add',
        instructions: 'Ask at the desk.',
        received_upon: 'check-in',
      }),
    },
  )

const moneyUpTo = (ground: DocumentGround, largest: number, smallest: number) =>
  fc.record({ amount: amountUpTo(ground, largest, smallest), currency: fc.constant(ground.currency) })

const codeConditionsFor = (ground: DocumentGround) =>
  sometimes({
    min_subtotal: [4, moneyUpTo(ground, ground.scale * 4, 0)],
    non_refundable: [3, fc.constant(true)],
    booking: [20, bookedAboutNow(ground)],
    stay: [12, daysNear(ground)],
    // The hotel's own, whatever its id will be.
    properties: [8, fc.constant('own')],
    rooms: [12, someOf(ground.roomIds)],
    rate_plans: [12, someOf(ground.planCodes)],
    publishers: [12, someOf(ground.publisherIds)],
    max_uses: [8, fc.constant(1)],
    max_uses_per_guest: [8, fc.constant(1)],
  })
