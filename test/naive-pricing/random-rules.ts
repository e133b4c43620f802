// Random promotions, codes, fees, taxes and policies around a stay, mostly with few conditions so that they apply.

import fc, { type Arbitrary } from 'fast-check'
import type { ChosenExtra, Extra, ExtraClaim, ExtraCounts } from '../../src/lodging/prices/extras.ts'
import type { CancellationPolicy, DepositPolicy, PolicyCharge } from '../../src/lodging/prices/policies.ts'
import type {
  ChargeAmount,
  ChargeConditions,
  ChargeScheme,
  DiscountBenefit,
  DiscountCode,
  Fee,
  GuestKind,
  PricePart,
  Promotion,
  PromotionConditions,
  PromotionOffer,
  Season,
  Tax,
} from '../../src/lodging/prices/rules.ts'
import { chargeGroups, nightBases } from '../../src/lodging/prices/rules.ts'
import type { GuestFacts, Property } from '../../src/lodging/properties/property.ts'
import type { Day, DayRange } from '../../src/values/civil-dates.ts'
import type { Minor } from '../../src/values/money.ts'
import { randomOffers } from '../support/random/random-offers.ts'

/** What the rules of one case have in common. */
export interface Ground {
  readonly today: number
  readonly minuteOfDay: number
  readonly checkin: number
  readonly nights: number
  readonly currency: string
  /** The size of the prices, in minor units. */
  readonly scale: number
  readonly roomIds: readonly number[]
  readonly planCodes: readonly string[]
  readonly bandEnds: readonly number[]
}

export const currencies = ['USD', 'EUR', 'JPY', 'KWD'] as const
export const propertyId = 7
export const publisherId = 3
const promotionIds = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Null, or once in `one in` the value. */
export const seldom = <Value>(value: Arbitrary<Value>, oneIn = 6): Arbitrary<Value | null> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })

export const amountUpTo = (largest: number): Arbitrary<Minor> =>
  fc
    .oneof(fc.integer({ min: 0, max: largest }), fc.constantFrom(0, 1, largest))
    .map(amount => amount as Minor)

/** Millionths; whole percents as often as odd ones. */
const percentUpTo = (largest: number): Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: 1, max: largest / 10_000 }).map(percent => percent * 10_000),
    fc.integer({ min: 1, max: largest }),
  )

const daysAround = (from: number, to: number): Arbitrary<DayRange> =>
  fc
    .record({
      start: fc.integer({ min: from - 3, max: to + 1 }),
      length: fc.integer({ min: 0, max: to - from + 4 }),
      open: fc.constantFrom('none', 'none', 'from', 'to'),
    })
    .map(({ start, length, open }) => ({
      from: open === 'from' ? null : (start as Day),
      to: open === 'to' ? null : ((start + length) as Day),
    }))

const nightsOfStay = (ground: Ground) => daysAround(ground.checkin, ground.checkin + ground.nights - 1)
const dayOfBooking = (ground: Ground) => daysAround(ground.today - 1, ground.today + 1)
const lengthNear = (ground: Ground) => fc.integer({ min: 1, max: ground.nights + 1 })
const leadNear = (ground: Ground) => fc.integer({ min: 0, max: ground.checkin - ground.today + 2 })
const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })

export const promotionsFor = (ground: Ground): Arbitrary<Promotion[]> =>
  fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...promotionIds),
      name: fc.constant('A promotion'),
      offer: offerFor(ground),
      conditions: promotionConditionsFor(ground),
      combinable: fc.constantFrom(true, true, false),
      order: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 5, size: 'max', selector: promotion => promotion.id },
  )

const offerFor = (ground: Ground): Arbitrary<PromotionOffer> =>
  randomOffers({
    percent: percentUpTo(1_000_000),
    offNight: amountUpTo(Math.ceil(ground.scale / 2)),
    offStay: amountUpTo(ground.scale * 3),
    price: amountUpTo(ground.scale),
    round: fc
      .record({ stay: fc.integer({ min: 2, max: 5 }), free: fc.integer({ min: 1, max: 4 }) })
      .map(({ stay, free }) => ({ stay, pay: Math.max(1, stay - free) })),
  })

const promotionConditionsFor = (ground: Ground): Arbitrary<PromotionConditions> =>
  fc.record({
    booking: seldom(dayOfBooking(ground), 12),
    stay: seldom(nightsOfStay(ground), 3),
    weekdays: seldom(someOf([0, 1, 2, 3, 4, 5, 6]), 4),
    minNights: seldom(lengthNear(ground), 12),
    maxNights: seldom(lengthNear(ground), 12),
    minLeadDays: seldom(leadNear(ground), 12),
    maxLeadDays: seldom(leadNear(ground), 12),
    rooms: seldom(someOf(ground.roomIds), 8),
    ratePlans: seldom(someOf(ground.planCodes), 8),
    publishers: seldom(someOf([publisherId, publisherId + 1]), 12),
    needsCode: fc.constantFrom(false, false, false, true),
  })

export const discountFor = (ground: Ground): Arbitrary<DiscountCode> =>
  fc
    .record({
      id: fc.constant(40),
      code: fc.constant('SAVE'),
      description: fc.constant('A code'),
      benefit: benefitFor(ground),
      minSubtotal: seldom(amountUpTo(ground.scale * ground.nights), 4),
      minSubtotalCurrency: fc.constantFrom(ground.currency, ground.currency, ground.currency, 'EUR'),
      nonRefundable: fc.boolean(),
      booking: seldom(dayOfBooking(ground), 20),
      stay: seldom(nightsOfStay(ground), 20),
      properties: seldom(someOf([propertyId, propertyId + 1]), 20),
      rooms: seldom(someOf(ground.roomIds), 16),
      ratePlans: seldom(someOf(ground.planCodes), 16),
      publishers: seldom(someOf([publisherId, publisherId + 1]), 20),
      maxUses: seldom(fc.integer({ min: 0, max: 3 }), 16),
      maxUsesPerGuest: fc.constant(null),
      uses: fc.integer({ min: 0, max: 2 }),
    })
    .map(code => ({ ...code, category: categoryOf(code.benefit) }))

const categoryOf = ({ kind }: DiscountBenefit) =>
  kind === 'promotion' ? 'promotion' : kind === 'value_add' ? 'value-add' : 'discount'

const benefitFor = (ground: Ground): Arbitrary<DiscountBenefit> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      percent: percentUpTo(1_000_000),
      asRebate: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      amount: amountUpTo(ground.scale * 3),
      currency: fc.constantFrom(ground.currency, ground.currency, 'USD'),
      asRebate: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('promotion' as const),
      promotionIds: fc.subarray(promotionIds, { minLength: 1 }),
    }),
    fc.record({
      kind: fc.constant('value_add' as const),
      instructions: fc.constant('Ask at the desk.'),
      receivedUpon: fc.constant('check-in' as const),
    }),
  )

const countries = ['AT', 'MX', 'MY']
const someCountries = fc.subarray(countries, { minLength: 1 })

const guestKind: Arbitrary<GuestKind> = fc.record({
  residence: seldom(someCountries, 2),
  notResidence: seldom(someCountries, 3),
  nationality: seldom(someCountries, 3),
  notNationality: seldom(someCountries, 4),
  paysFrom: seldom(someCountries, 4),
  notPaysFrom: seldom(someCountries, 4),
  purpose: seldom(fc.constant(['business' as const]), 5),
})

/** Facts of the guests of a room, more seldom of all than of the first. */
export const guestFacts: Arbitrary<GuestFacts[]> = fc.array(
  fc
    .record({
      residence: seldom(fc.constantFrom(...countries), 2),
      nationality: seldom(fc.constantFrom(...countries), 2),
      paysFrom: seldom(fc.constantFrom(...countries), 2),
      purpose: seldom(fc.constantFrom('business' as const, 'leisure' as const), 2),
      age: seldom(fc.integer({ min: 18, max: 22 }), 2),
      nightsThisYear: seldom(fc.nat(4), 2),
    })
    .map(facts => Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null))),
  { maxLength: 3 },
)

export const chargeCurrency = 'USD'

const partKeys = ['p0', 'p1']
const baseOfParts = {
  lodging: fc.constantFrom(true, true, false),
  parts: seldom(fc.subarray(partKeys), 2),
}

const partsFor = (ground: Ground): Arbitrary<PricePart[]> =>
  fc.tuple(
    ...partKeys.map(key =>
      fc
        .record({
          amount: amountUpTo(Math.ceil(ground.scale / 2)),
          unit: fc.constantFrom('night' as const, 'person_night' as const),
          stay: seldom(nightsOfStay(ground), 3),
          minAge: seldom(fc.integer({ min: 0, max: 20 }), 3),
          ratePlans: seldom(someOf(ground.planCodes), 4),
        })
        .map(({ amount, unit, ...conditions }) => ({
          key,
          name: key,
          amount,
          unit,
          conditions: { ...unlimited, ...conditions },
        })),
    ),
  )

const unlimited: ChargeConditions = {
  stay: null,
  minNights: null,
  maxNights: null,
  minAge: null,
  maxAge: null,
  rooms: null,
  ratePlans: null,
  chargedNights: null,
  rateFrom: null,
  rateBelow: null,
  rateOf: 'room',
}

/** A tax inside prices that have parts: without bands, and in some segments only. */
const insideParts = (tax: Tax): Arbitrary<Tax> =>
  fc.option(fc.record(baseOfParts), { freq: 3 }).map(base => {
    const noBand = { rateFrom: null, rateBelow: null, rateAbove: null, rateUpTo: null }
    const conditions = { ...tax.conditions, ...noBand }
    if (base === null) return { ...tax, conditions }
    const row = { amount: tax.amount, forEach: null, conditions: unlimited }
    const nothing = { currency: null, atLeast: null, atMost: null, rounding: null, nightsOfYear: null }
    const scheme = {
      rows: [row],
      base: { nights: 'net' as const, charges: [], share: 'room' as const, ...base },
      ...nothing,
    }
    return { ...tax, conditions, scheme }
  })

const group = fc.constantFrom(...chargeGroups)

/** The rows, base and bounds of a charge, which are all percentages or all flat as it is. */
const schemeFor = (
  ground: Ground,
  { amount }: { amount: ChargeAmount },
  keys: readonly string[],
): Arbitrary<ChargeScheme> => {
  const rowAmount: Arbitrary<ChargeAmount> =
    amount.kind === 'percent'
      ? percentUpTo(300_000).map(percent => ({ kind: 'percent' as const, percent }))
      : amountUpTo(Math.ceil(ground.scale / 4)).map(each => ({ ...amount, amount: each }))
  const bound = fc.record({
    amount: amountUpTo(Math.ceil(ground.scale / 2)),
    of: group,
    eachNight: fc.constantFrom(false, false, true),
    eachYear: fc.constantFrom(false, false, true),
  })
  return fc
    .record({
      rows: fc.array(
        fc.record({
          amount: rowAmount,
          forEach: seldom(
            fc
              .integer({ min: Math.max(1, Math.ceil(ground.scale / 20)), max: ground.scale })
              .map(each => each as Minor),
            4,
          ),
          conditions: rowConditionsFor(ground),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      nights: fc.constantFrom(...nightBases, 'net' as const, 'net' as const),
      charges: fc.subarray([...keys]),
      ...baseOfParts,
      share: fc.constantFrom('room' as const, 'guests' as const),
      compares: seldom(
        fc.record({
          nights: fc.constantFrom(...nightBases),
          charges: fc.subarray([...keys]),
          share: fc.constant('room' as const),
          ...baseOfParts,
        }),
        3,
      ),
      currency: seldom(fc.constant(chargeCurrency), 5),
      atLeast: seldom(bound, 5),
      atMost: seldom(bound, 4),
      rounding: seldom(
        fc.record({
          of: group,
          to: fc.constantFrom(1, 5, 100).map(to => to as Minor),
          mode: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
        }),
        4,
      ),
      nightsOfYear: seldom(fc.integer({ min: 1, max: ground.nights + 2 }), 5),
    })
    .map(({ nights, charges, share, lodging, parts, rows, compares, ...scheme }) => ({
      ...scheme,
      ...(compares !== null && { compares }),
      rows: rows.map(row => (amount.kind === 'percent' ? { ...row, forEach: null } : row)),
      base: { nights, lodging, parts, charges, share },
    }))
}

const rowConditionsFor = (ground: Ground): Arbitrary<ChargeConditions> =>
  fc
    .record({
      conditions: conditionsFor(ground),
      minAge: seldom(fc.integer({ min: 0, max: 20 }), 3),
      maxAge: seldom(fc.integer({ min: 0, max: 20 }), 5),
      unless: seldom(guestKind, 3),
    })
    .map(({ conditions, ...guests }) => ({ ...conditions, ...guests }))

const ofAmount = (scheme: ChargeScheme): ChargeScheme => ({
  ...scheme,
  rows: scheme.rows.map(row => ({ ...unbounded(row), forEach: null })),
})

/** Gives every second charge a key, and every third a scheme, on charges before it. */
function withSchemes<Rule extends Fee | Tax>(
  ground: Ground,
  rules: readonly Rule[],
  known: readonly string[],
  prefix: string,
): Arbitrary<Rule[]> {
  let keys = [...known]
  const each = rules.map((rule, index) => {
    const isInside = 'included' in rule && rule.included
    if (isInside && rule.amount.kind === 'percent') return fc.constant(rule)
    if (isInside)
      return fc
        .option(schemeFor(ground, rule, []), { freq: 2 })
        .map(scheme => ({ ...rule, scheme: scheme && ofAmount(scheme) }))
    const before = keys
    const key = `${prefix}${index}`
    if (index % 2 === 0) keys = [...keys, key]
    return fc
      .record({
        scheme: fc.option(schemeFor(ground, rule, before), { freq: 2 }),
        unless: seldom(guestKind, 4),
      })
      .map(({ scheme, unless }) => ({
        ...rule,
        ...(index % 2 === 0 && { key }),
        scheme,
        ...(scheme !== null && {
          amount:
            index % 3 === 1 && rule.amount.kind === 'flat'
              ? { ...rule.amount, per: 'bedroom' as const }
              : rule.amount,
          conditions: { ...rule.conditions, unless },
        }),
      }))
  })
  return each.length === 0 ? fc.constant([]) : fc.tuple(...each)
}

/** The charges of one property, in a third of all cases with schemes. */
export const chargesFor = (ground: Ground): Arbitrary<Charges> =>
  fc
    .record({
      charges: feesAndTaxesFor(ground),
      priceParts: fc.option(partsFor(ground), { freq: 1, nil: undefined }),
      hasParts: fc.constantFrom(true, false, false, false),
      totalRounding: seldom(
        fc.record({
          to: fc.constantFrom(5, 100).map(to => to as Minor),
          name: fc.constant('Rounding'),
          mode: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
        }),
        6,
      ),
    })
    .chain(({ charges, priceParts, hasParts, totalRounding }): Arbitrary<Charges> => {
      const rounding = totalRounding === null ? {} : { totalRounding }
      if (!hasParts || priceParts === undefined) return fc.constant({ ...charges, ...rounding })
      const taxes = charges.taxes.map(tax =>
        tax.included && tax.amount.kind === 'percent' ? insideParts(tax) : fc.constant(tax),
      )
      const all: Arbitrary<Tax[]> = taxes.length === 0 ? fc.constant([]) : fc.tuple(...taxes)
      return all.map(some => ({ ...charges, taxes: some, priceParts, ...rounding }))
    })

type Charges = Pick<Property, 'fees' | 'taxes' | 'priceParts' | 'totalRounding'>

const feesAndTaxesFor = (ground: Ground): Arbitrary<{ fees: Fee[]; taxes: Tax[] }> =>
  fc
    .record({ fees: feesFor(ground), taxes: taxesFor(ground), isPlain: fc.constantFrom(true, true, false) })
    .chain(({ fees, taxes, isPlain }) =>
      isPlain
        ? fc.constant({ fees, taxes })
        : withSchemes(ground, fees, [], 'fee').chain(schemed =>
            withSchemes(
              ground,
              taxes,
              schemed.flatMap(({ key }) => key ?? []),
              'tax',
            ).map(others => ({ fees: schemed, taxes: others })),
          ),
    )

/** Extras of a property, and what a search chooses of them. */
export const extrasFor = (
  ground: Ground,
): Arbitrary<{
  readonly offered: readonly Extra[]
  readonly chosen: readonly ChosenExtra[]
  readonly claims: readonly ExtraClaim[]
}> =>
  fc.record({
    claims: fc.array(claimFor(ground), { maxLength: 4 }),
    offered: fc
      .tuple(feesFor(ground), fc.array(countsFor(ground), { minLength: 6, maxLength: 6 }))
      .map(([fees, counts]) =>
        fees.flatMap(({ amount, conditions, ...fee }, index) =>
          amount.kind === 'flat'
            ? [
                {
                  ...fee,
                  amount,
                  conditions: {
                    ...conditions,
                    ...(onDay(amount, index).on === 'departure' && { isOfDeparture: true as const }),
                    rateFrom: null,
                    rateBelow: null,
                    rateAbove: null,
                    rateUpTo: null,
                  },
                  name: `Extra ${index}`,
                  key: `x${index}`,
                  most: 3,
                  ...(counts[index] && { counts: counts[index] }),
                  ...onDay(amount, index),
                },
              ]
            : [],
        ),
      ),
    chosen: chosenExtras,
  })

/** Every second that is owed once is taken on the day of arrival or of departure. */
const onDay = ({ unit }: ChargeAmount & { kind: 'flat' }, index: number): Pick<Extra, 'on'> =>
  unit === 'night' || unit === 'person_night' || index > 1
    ? {}
    : { on: index === 0 ? 'departure' : 'arrival' }

const chosenExtras = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom('x0', 'x1', 'x2', 'unknown'),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { selector: ({ code }) => code, maxLength: 3 },
)

/** A stay that has nights in common with that of the search, as often as not. */
const nightsNear = ({ checkin, nights }: Ground) =>
  fc
    .tuple(fc.integer({ min: -3, max: nights }), fc.integer({ min: 1, max: 6 }))
    .map(([first, length]) => ({ from: (checkin + first) as Day, to: (checkin + first + length) as Day }))

const claimFor = (ground: Ground): Arbitrary<ExtraClaim> =>
  fc
    .tuple(nightsNear(ground), fc.constantFrom('a', 'a', 'b', 'c'), chosenExtras)
    .map(([{ from, to }, reservationId, extras]) => ({ reservationId, checkin: from, checkout: to, extras }))

const countsFor = (ground: Ground): Arbitrary<ExtraCounts | null> =>
  fc.option(
    fc.record({
      standing: fc.option(fc.nat(6), { freq: 3 }),
      nights: fc.array(
        fc.record({
          range: nightsNear(ground),
          weekdays: seldom(fc.uniqueArray(fc.nat(6), { minLength: 1 }), 4),
          count: fc.nat(6),
        }),
        { maxLength: 2 },
      ),
    }),
    { freq: 2 },
  )

const due = fc.constantFrom('booking' as const, 'booking' as const, 'checkin' as const)

const feesFor = (ground: Ground): Arbitrary<Fee[]> =>
  fc
    .array(
      fc
        .record({
          description: fc.constant(''),
          taxRate: seldom(percentUpTo(300_000), 2),
          due,
          charge: fc.oneof(percentCharge(ground, 300_000), flatCharge(ground)),
        })
        .map(({ charge, ...fee }) => ({ ...fee, ...charge })),
      { maxLength: 3 },
    )
    .map(fees => fees.map((fee, index) => ({ ...fee, name: `Fee ${index + 1}` })))

const taxesFor = (ground: Ground): Arbitrary<Tax[]> =>
  fc
    .array(
      fc
        .record({
          charge: fc.oneof(percentCharge(ground, 300_000), flatCharge(ground)),
          manner: fc.constantFrom(
            'on top',
            'on top',
            'compound',
            'included',
            'included',
            'included compound',
          ),
          due,
        })
        .map(({ charge, manner, due }) => {
          const isPercent = charge.amount.kind === 'percent'
          const included = manner === 'included' || (isPercent && manner === 'included compound')
          return {
            ...(isPercent || !included ? charge : unbounded(charge)),
            included,
            compound: isPercent && (manner === 'compound' || manner === 'included compound'),
            due: included ? ('booking' as const) : due,
          }
        }),
      { maxLength: 4 },
    )
    .map(taxes => taxes.map((tax, index) => ({ ...tax, name: `Tax ${index + 1}` })))

/** An amount inside the prices is taken out before anything of them is compared. */
const unbounded = <Charge extends { readonly conditions: ChargeConditions }>(charge: Charge): Charge => ({
  ...charge,
  conditions: { ...charge.conditions, rateFrom: null, rateBelow: null, rateAbove: null, rateUpTo: null },
})

const percentCharge = (ground: Ground, largest: number) =>
  fc
    .record({ percent: percentUpTo(largest), conditions: conditionsFor(ground) })
    .map(({ percent, conditions }) => ({
      amount: { kind: 'percent' as const, percent },
      conditions,
    }))

const flatCharge = (ground: Ground) =>
  fc
    .record({
      amount: amountUpTo(Math.ceil(ground.scale / 4)),
      unit: fc.constantFrom('stay' as const, 'night' as const, 'person' as const, 'person_night' as const),
      per: fc.constantFrom('room' as const, 'booking' as const, 'room' as const),
      minAge: seldom(fc.integer({ min: 0, max: 20 }), 3),
      maxAge: seldom(fc.integer({ min: 0, max: 20 }), 4),
      conditions: conditionsFor(ground),
    })
    .map(({ amount, unit, per, minAge, maxAge, conditions }) => {
      const byAge = unit === 'person' || unit === 'person_night' ? { minAge, maxAge } : {}
      return {
        amount: { kind: 'flat' as const, amount, unit, per },
        conditions: { ...conditions, ...byAge },
      }
    })

/** Seasons and limits often together, and bands around the prices. */
const conditionsFor = (ground: Ground): Arbitrary<ChargeConditions> =>
  fc.record({
    stay: seldom(nightsOfStay(ground), 3),
    minNights: seldom(lengthNear(ground), 8),
    maxNights: seldom(lengthNear(ground), 8),
    minAge: fc.constant(null),
    maxAge: fc.constant(null),
    rooms: seldom(someOf(ground.roomIds), 6),
    ratePlans: seldom(someOf(ground.planCodes), 6),
    chargedNights: seldom(fc.integer({ min: 1, max: ground.nights }), 3),
    rateFrom: seldom(amountUpTo(ground.scale), 4),
    rateBelow: seldom(amountUpTo(ground.scale * 2), 6),
    rateOf: fc.constantFrom('room' as const, 'room' as const, 'person' as const),
    booking: seldom(dayOfBooking(ground), 12),
    season: seldom(seasonNear(ground), 6),
    weekdays: seldom(someOf([0, 1, 2, 3, 4, 5, 6]), 6),
    fromNight: seldom(lengthNear(ground), 8),
    toNight: seldom(lengthNear(ground), 8),
    rateAbove: seldom(amountUpTo(ground.scale), 8),
    rateUpTo: seldom(amountUpTo(ground.scale * 2), 8),
  })

/** Days of the year around the stay, sometimes over New Year. */
const seasonNear = (ground: Ground): Arbitrary<Season> => {
  const near = fc.integer({ min: -40, max: 40 }).map(days => {
    const { month, day } = new Temporal.PlainDate(1970, 1, 1).add({ days: ground.checkin + days })
    return month * 100 + day
  })
  return fc.record({ from: near, to: near })
}

const policyChargeFor = (ground: Ground): Arbitrary<PolicyCharge> =>
  fc.oneof(
    fc.constant({ kind: 'none' as const }),
    fc.constant({ kind: 'full' as const }),
    fc.record({ kind: fc.constant('nights' as const), nights: lengthNear(ground) }),
    fc.record({ kind: fc.constant('percent' as const), percent: percentUpTo(1_000_000) }),
    fc.record({ kind: fc.constant('amount' as const), amount: amountUpTo(ground.scale * 2) }),
  )

export const depositFor = (ground: Ground): Arbitrary<DepositPolicy> =>
  fc.record({
    steps: fc.uniqueArray(
      fc.record({ withinDays: fc.option(leadNear(ground), { freq: 3 }), charge: policyChargeFor(ground) }),
      { maxLength: 3, selector: step => step.withinDays },
    ),
  })

export const cancellationFor = (ground: Ground): Arbitrary<CancellationPolicy> =>
  fc.record({
    arrivalMinute: fc.constantFrom(0, 900, 1080),
    steps: fc
      .uniqueArray(
        fc.record({ hoursBefore: fc.option(fc.nat(200), { freq: 4 }), charge: policyChargeFor(ground) }),
        { maxLength: 3, selector: step => step.hoursBefore },
      )
      .map(steps => steps.sort((a, b) => (b.hoursBefore ?? 1000) - (a.hoursBefore ?? 1000))),
    noShow: policyChargeFor(ground),
  })
