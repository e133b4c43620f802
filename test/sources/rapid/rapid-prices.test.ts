// The price of a rate of Rapid's to the cent: nights, charges, what was saved and what the property collects, over all rooms and
// in the currency of the rate. What does not add up, or lacks a part, has no price.

import { describe, expect, test } from 'vitest'
import { readPrice } from '../../../src/sources/rapid/rapid-pricing.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'

const two = { adults: 2, childAges: [] as number[] }
const family = { adults: 2, childAges: [9, 4] }
const stay = { checkin: parseDay('2026-12-04')!, checkout: parseDay('2026-12-06')!, parties: [two] }
const line = (type: string, value: unknown, currency = 'USD') => ({ type, value, currency })
const usd = (value: string) => ({ billable_currency: { value, currency: 'USD' } })
const both = (bill: string, asked: string) => ({
  ...usd(bill),
  request_currency: { value: asked, currency: 'EUR' },
})

/** Nights of 100 and 80, 20 of which were taken off the second one; a tax on each night and a fee of the stay. */
const occupancy = {
  nightly: [
    [line('base_rate', '100.00'), line('sales_tax', '10.00')],
    [line('base_rate', '100.00'), line('adjustment', '-20.00'), line('sales_tax', '8.00')],
  ] as object[],
  stay: [line('property_fee', '2.00')] as object[],
  totals: { inclusive: both('200.00', '100.00') } as object,
  fees: {} as object,
}

type Occupancy = Partial<typeof occupancy>

type Chosen = 'request_currency' | 'billable_currency'

const read = (pricing: unknown, parties: (typeof two)[], chosen: Chosen) => {
  const price = readPrice(pricing, { ...stay, parties }, chosen)
  return (
    price && { ...price, charges: Object.fromEntries(price.charges), checkinFees: [...price.checkinFees] }
  )
}

const priced = (changes: Occupancy = {}, chosen: Chosen = 'billable_currency') =>
  read({ 2: { ...occupancy, ...changes } }, [two], chosen)

const whole = {
  currency: 'USD',
  nights: [
    { rate: 10_000, originalRate: 11_111 },
    { rate: 8_000, originalRate: 8_889 },
  ],
  charges: { sales_tax: 1_800, property_fee: 200 },
  checkinFees: [],
  total: 20_000,
  billed: { amount: 20_000, currency: 'USD' },
}

describe('a price', () => {
  test('in the currency of the bill has its lines as they are written', () => {
    expect(priced()).toEqual(whole)
  })

  test('in the currency asked for has its lines in proportion, and the bill beside them', () => {
    expect(priced({}, 'request_currency')).toEqual({
      ...whole,
      currency: 'EUR',
      nights: [
        { rate: 5_000, originalRate: 5_556 },
        { rate: 4_000, originalRate: 4_444 },
      ],
      charges: { sales_tax: 900, property_fee: 100 },
      total: 10_000,
    })
  })

  test('is in the currency of the bill where there is none in the one asked for', () => {
    expect(priced({ totals: { inclusive: usd('200.00') } }, 'request_currency')).toEqual(whole)
  })

  test('names each kind of charge, and every other taxes and fees', () => {
    const stayLines = ['extra_person_fee', 'traveler_service_fee', 'recovery_charges_and_fees', 'new', 'new']
    const lines = stayLines.map(type => line(type, '1'))
    expect(priced({ stay: lines, totals: { inclusive: usd('203') } })?.charges).toEqual({
      sales_tax: 1_800,
      extra_person_fee: 100,
      traveler_service_fee: 100,
      tax_and_service_fee: 300,
    })
  })

  test('spreads a rate and an adjustment of the whole stay over its nights', () => {
    const lines = [line('base_rate', '18.00'), line('adjustment', '-9.00')]
    expect(priced({ stay: lines, totals: { inclusive: usd('207.00') } })).toEqual({
      ...whole,
      nights: [
        { rate: 10_500, originalRate: 12_111 },
        { rate: 8_400, originalRate: 9_689 },
      ],
      charges: { sales_tax: 1_800 },
      total: 20_700,
      billed: { amount: 20_700, currency: 'USD' },
    })
  })

  test('takes an adjustment that adds for no saving', () => {
    const nightly = [[line('base_rate', '100')], [line('base_rate', '100'), line('adjustment', '5')]] as never
    const price = priced({ nightly, stay: [], totals: { inclusive: usd('205') } })
    expect(price?.nights).toEqual([
      { rate: 10_000, originalRate: 10_000 },
      { rate: 10_500, originalRate: 10_500 },
    ])
  })

  test('may have a charge of nothing, and one that is partly given back, which is no saving', () => {
    const lines = [line('extra_person_fee', '0'), line('property_fee', '3'), line('property_fee', '-1')]
    expect(priced({ stay: lines })).toEqual({
      ...whole,
      charges: { ...whole.charges, extra_person_fee: 0 },
    })
  })

  test('may lack charges of the stay', () => {
    const { stay: _, ...others } = occupancy
    const totals = { inclusive: usd('198') }
    const price = readPrice({ 2: { ...others, totals } }, stay, 'billable_currency')
    expect([price?.total, Object.fromEntries(price!.charges)]).toEqual([19_800, { sales_tax: 1_800 }])
  })

  test.each([
    ['199.94', 19_994],
    ['200.06', 20_006],
    ['199.93', undefined],
    ['200.07', undefined],
  ])('of six lines is off by six cents at most: %s', (total, amount) => {
    expect(priced({ totals: { inclusive: usd(total) } })?.total).toBe(amount)
  })
})

describe('what was saved', () => {
  const totals = (strikethrough: object, exclusive: object) => ({
    inclusive: both('200.00', '100.00'),
    strikethrough,
    exclusive,
  })
  const saved = (given: object, chosen?: 'request_currency') =>
    priced({ totals: given }, chosen)?.nights.map(night => night.originalRate - night.rate)

  test('is what the price that is struck through has more, both without taxes', () => {
    expect(saved(totals(usd('216.00'), usd('180.00')))).toEqual([2_000, 1_600])
    expect(saved(totals(both('216.00', '108.00'), both('180.00', '90.00')), 'request_currency')).toEqual([
      1_000, 800,
    ])
  })

  test.each<[string, object]>([
    ['there is no price that is struck through', totals({}, usd('180.00'))],
    ['there is no price without taxes', totals(usd('216.00'), {})],
    ['they are equal', totals(usd('180.00'), usd('180.00'))],
    ['the struck one is lower', totals(usd('170.00'), usd('180.00'))],
    [
      'the struck one is in another currency',
      totals({ billable_currency: { value: '216', currency: 'EUR' } }, usd('180.00')),
    ],
    [
      'the other is in another currency',
      totals(usd('216'), { billable_currency: { value: '180', currency: 'EUR' } }),
    ],
  ])('is what the adjustments took off where %s', (_, given) => {
    expect(saved(given)).toEqual([1_111, 889])
  })
})

describe('no price has a rate', () => {
  const [first, second] = occupancy.nightly as [object[], object[]]
  test.each<[string, object]>([
    ['with a night too few', { nightly: [first], totals: { inclusive: usd('112') } }],
    ['with a night too many', { nightly: [first, second, second], totals: { inclusive: usd('288') } }],
    ['whose nights are no list', { nightly: { 0: first } }],
    ['whose night is no list', { nightly: [first, 'x'] }],
    ['whose night has no base rate', { nightly: [[line('sales_tax', '110')], second] }],
    ['whose night has no lines', { nightly: [[], second] }],
    [
      'with a line in another currency',
      { nightly: [[...first.slice(0, 1), line('sales_tax', '10', 'EUR')], second] },
    ],
    ['with a line without a type', { stay: [{ value: '2', currency: 'USD' }] }],
    ['with a line that is none', { stay: ['x'], totals: { inclusive: usd('198') } }],
    ['with an amount that is none', { stay: [line('property_fee', 'x')], totals: { inclusive: usd('198') } }],
    ['with no currency', { stay: [line('property_fee', '2', 'ABC')] }],
    ['whose stay is no list', { stay: null }],
    ['without a total', { totals: {} }],
    [
      'without a total in the currency of the bill',
      { totals: { inclusive: { request_currency: { value: '100', currency: 'EUR' } } } },
    ],
    [
      'with a bill in another currency than its lines',
      { totals: { inclusive: { billable_currency: { value: '200', currency: 'EUR' } } } },
    ],
    ['that costs nothing in the currency asked for', { totals: { inclusive: both('200', '0') } }],
    [
      'with a charge below nothing',
      { stay: [line('property_fee', '-2')], totals: { inclusive: both('196', '98') } },
    ],
    [
      'with a night below nothing',
      {
        nightly: [[line('base_rate', '10'), line('adjustment', '-20')], second],
        totals: { inclusive: both('80', '40') },
      },
    ],
  ])('%s', (_, changes) => {
    expect(priced(changes, 'request_currency')).toBeUndefined()
  })

  test('of which nothing is for the guests that were asked for', () => {
    for (const pricing of [undefined, null, [], {}, { 1: occupancy }, { '2-5': occupancy }, { 2: 'x' }])
      expect(readPrice(pricing, stay, 'billable_currency')).toBeUndefined()
    expect(readPrice({ 2: occupancy }, { ...stay, parties: [] }, 'billable_currency')).toBeUndefined()
  })
})

describe('several rooms', () => {
  const parties = [two, family, two]
  const other = {
    nightly: [[line('base_rate', '50')], [line('base_rate', '50'), line('property_fee', '1')]],
    stay: [line('adjustment', '-10')],
    totals: { inclusive: both('91', '45') },
    fees: { resort_fee: both('3', '2') },
  }
  const several = (pricing: object, chosen: Chosen = 'billable_currency') => read(pricing, parties, chosen)

  test('cost what each costs, once for each that asks for it, in whatever order its children are', () => {
    const fees = { mandatory_fee: usd('5') }
    expect(several({ 2: { ...occupancy, fees }, '2-4,9': other })).toEqual({
      currency: 'USD',
      nights: [
        { rate: 24_500, originalRate: 27_222 },
        { rate: 20_500, originalRate: 22_778 },
      ],
      charges: { sales_tax: 3_600, property_fee: 500 },
      checkinFees: [
        ['mandatory_fee', 1_000],
        ['resort_fee', 300],
      ],
      total: 49_100,
      billed: { amount: 49_100, currency: 'USD' },
    })
    expect(several({ 2: occupancy, '2-9,4': other }, 'request_currency')?.total).toBe(24_500)
  })

  test('are in the currency of the bill where the one asked for is another in each', () => {
    const inPounds = { ...usd('91'), request_currency: { value: '45', currency: 'GBP' } }
    const mixed = { 2: occupancy, '2-4,9': { ...other, totals: { inclusive: inPounds } } }
    expect(several(mixed, 'request_currency')).toMatchObject({ currency: 'USD', total: 49_100 })
  })

  test.each<[string, object]>([
    ['one of them has none', { 2: occupancy }],
    [
      'they are priced in different currencies',
      {
        2: occupancy,
        '2-4,9': {
          nightly: [[line('base_rate', '50', 'EUR')], [line('base_rate', '50', 'EUR')]],
          totals: { inclusive: usd('100') },
        },
      },
    ],
    ['one of them has no total', { 2: occupancy, '2-4,9': { ...other, totals: {} } }],
  ])('have no price where %s', (_, pricing) => {
    expect(several(pricing)).toBeUndefined()
  })
})

describe('what the property collects', () => {
  const fees = (given: object, chosen?: 'request_currency') => priced({ fees: given }, chosen)?.checkinFees

  test('has its three kinds, in the currency of the rate', () => {
    const all = { mandatory_tax: both('3', '1'), resort_fee: both('4', '2'), mandatory_fee: both('0', '0') }
    const inDollars = [
      ['mandatory_fee', 0],
      ['resort_fee', 400],
      ['mandatory_tax', 300],
    ]
    expect(fees(all)).toEqual(inDollars)
    expect(fees(all, 'request_currency')).toEqual([
      ['mandatory_fee', 0],
      ['resort_fee', 200],
      ['mandatory_tax', 100],
    ])
    expect(fees({ other: usd('5') })).toEqual([])
  })

  test.each<[string, object]>([
    ['in no currency of the rate', { resort_fee: { billable_currency: { value: '4', currency: 'EUR' } } }],
    ['below nothing', { resort_fee: usd('-1') }],
    ['that cannot be read', { mandatory_tax: 'x' }],
  ])('is never a charge %s: such a rate has no price', (_, given) => {
    expect(fees(given)).toBeUndefined()
  })
})
