// apaleo's offers for one party are read one by one: the whole offer, its price line by line, why it is refused, and no price
// of what is incomplete. Several parties come to one rate with apaleo's words in each language.

import { describe, expect, test } from 'vitest'
import { type KeptOffer, readOffer, writeOffer } from '../../../src/sources/apaleo/apaleo-kept-offer.ts'
import { readOffers } from '../../../src/sources/apaleo/apaleo-offers.ts'
import { netOfNights, readPrice } from '../../../src/sources/apaleo/apaleo-pricing.ts'
import { availabilityOf } from '../../../src/sources/apaleo/apaleo-rates.ts'
import { rapidStay } from '../../support/sources/rapid-under-test.ts'

const eur = (amount: unknown) => ({ amount, currency: 'EUR' })
const gross = (grossAmount: number, netAmount = grossAmount) => ({ grossAmount, netAmount, currency: 'EUR' })
const service = (id: string, name: string) => ({ service: { id, name } })
const slice = (from: string, amount: number, availableUnits: unknown, more: object = {}) => ({
  from,
  availableUnits,
  totalGrossAmount: eur(amount),
  ...more,
})
const nights = [
  slice('2026-12-04T15:00:00+01:00', 107, 5, { includedServices: [service('B', 'Breakfast')] }),
  slice('2026-12-05T15:00:00+01:00', 214, 3),
]
const offer = {
  unitGroup: { id: 'DBL' },
  ratePlan: { id: 'FLEX', name: 'Flexible', description: 'With a view' },
  minGuaranteeType: 'PM6Hold',
  availableUnits: 4,
  totalGrossAmount: eur(341),
  timeSlices: nights,
  services: [
    { ...service('B', 'Breakfast'), totalAmount: gross(10) },
    { ...service('P', 'Parking'), totalAmount: gross(20, 18.69) },
  ],
  fees: [{ name: 'Cleaning', totalAmount: gross(30) }],
  taxDetails: [
    { vatPercent: 7, net: eur(318.69), tax: eur(22.31) },
    { vatPercent: 0, net: eur(0), tax: eur(0) },
  ],
  cityTax: gross(6),
  prePaymentGrossAmount: eur(50),
  noShowFee: { fee: eur(200) },
  cancellationFee: { dueDateTime: '2026-12-03T18:00:00+01:00', fee: eur(100) },
}
const stay = rapidStay({ currency: 'EUR' })
const property = { timeZone: 'Europe/Berlin' }
const price = (changes: object = {}) => readPrice({ ...offer, ...changes }, stay, property)
const read = (changes: object = {}) => readOffers({ offers: [{ ...offer, ...changes }] }, stay, property)

const whole = {
  currency: 'EUR',
  nights: [
    { gross: 10_700, free: 5 },
    { gross: 21_400, free: 3 },
  ],
  vat: [{ name: '7', amount: 2_231 }],
  services: [{ name: 'Parking', amount: 1_869 }],
  fees: [{ name: 'Cleaning', amount: 3_000 }],
  total: 37_100,
  cityTax: 600,
  prepaid: 5_000,
}
const sold = {
  unitGroup: 'DBL',
  plan: 'FLEX',
  title: 'Flexible',
  text: 'With a view',
  guarantee: 'PM6Hold',
  free: 3,
  services: ['Breakfast', 'Parking'],
  price: whole,
  noShow: 20_000,
  cancelling: { from: '2026-12-03T18:00:00+01:00', fee: 10_000 },
}

test('an offer is read whole', () => {
  expect(read()).toEqual({ sold: [sold], refused: [] })
  expect(netOfNights(price()!)).toBe(37_100 - 2_231 - 1_869 - 3_000)
})

describe('a price', () => {
  const noVat = { vat: [], services: [{ name: 'Parking', amount: 2_000 }] }
  const [parking] = [offer.services[1]!]
  test.each<[string, object, object]>([
    [
      'with a breakdown one cent off for each rate',
      { taxDetails: [{ vatPercent: 7, net: eur(318.68), tax: eur(22.31) }] },
      {},
    ],
    [
      'with a breakdown two cents off',
      { taxDetails: [{ vatPercent: 7, net: eur(318.67), tax: eur(22.31) }] },
      noVat,
    ],
    ['with a rate that is no number', { taxDetails: [{ ...offer.taxDetails[0], vatPercent: '7' }] }, noVat],
    [
      'with a rate of another currency',
      {
        taxDetails: [
          ...offer.taxDetails,
          { vatPercent: 1, net: { amount: 0, currency: 'USD' }, tax: eur(0) },
        ],
      },
      noVat,
    ],
    ['without a breakdown', { taxDetails: undefined }, noVat],
    [
      'with a service without a name',
      { services: [{ ...parking, service: { id: 'P' } }] },
      { services: [{ name: 'Service', amount: 1_869 }] },
    ],
    [
      'with a fee without a name',
      { fees: [{ totalAmount: gross(30) }] },
      { fees: [{ name: 'Fee', amount: 3_000 }] },
    ],
    ['without fees', { fees: undefined }, { fees: [], total: 34_100 }],
    ['without city tax', { cityTax: undefined }, { cityTax: 0 }],
    [
      'paid before by its older field',
      { prePaymentGrossAmount: undefined, prePaymentAmount: eur(40) },
      { prepaid: 4_000 },
    ],
    ['of which nothing is said before', { prePaymentGrossAmount: undefined }, { prepaid: null }],
    [
      'with more sold than there is',
      { timeSlices: [{ ...nights[0], availableUnits: -2 }, nights[1]] },
      { nights: [{ gross: 10_700, free: 0 }, whole.nights[1]] },
    ],
  ])('%s is shown so', (_, changes, expected) => {
    expect(price(changes)).toEqual({ ...whole, ...expected })
  })

  test.each<[string, object]>([
    ['a currency', { totalGrossAmount: { amount: 341 } }],
    ['a currency that there is', { totalGrossAmount: { amount: 341, currency: 'XQX' } }],
    ['a total of at least 0', { totalGrossAmount: eur(-341) }],
    ['parts that come to it', { totalGrossAmount: eur(341.01) }],
    ['a night', { timeSlices: nights.slice(1) }],
    ['its own nights', { timeSlices: nights.toReversed() }],
    ['a count of a night', { timeSlices: [{ ...nights[0], availableUnits: 'many' }, nights[1]] }],
    ['the amount of a night', { timeSlices: [{ ...nights[0], totalGrossAmount: null }, nights[1]] }],
    ['a time of a night', { timeSlices: [{ ...nights[0], from: '2026-12-04' }, nights[1]] }],
    ['the amount of a service', { services: [...offer.services, service('S', 'Spa')] }],
    ['the net of a service', { services: [{ ...parking, totalAmount: { ...gross(20), netAmount: null } }] }],
    ['the amount of a fee', { fees: [{ name: 'Cleaning' }] }],
  ])('without %s is none', (_, changes) => {
    expect(price(changes)).toBeUndefined()
    expect(read(changes)).toEqual({ sold: [], refused: [] })
  })
})

describe('an offer', () => {
  const lost = { from: null, fee: 37_100 }
  test.each<[string, object, object]>([
    ['without a name', { ratePlan: { id: 'FLEX' } }, { title: 'FLEX', text: '' }],
    ['with fewer rooms than its nights', { availableUnits: 2 }, { free: 2 }],
    ['for a card', { minGuaranteeType: 'CreditCard' }, { guarantee: 'CreditCard' }],
    ['that is paid before', { minGuaranteeType: 'Prepayment' }, { guarantee: 'Prepayment' }],
    [
      'without a fee of cancelling',
      { cancellationFee: { dueDateTime: '2026-12-03T18:00:00Z' } },
      { cancelling: lost },
    ],
    [
      'without a time of cancelling',
      { cancellationFee: { fee: eur(100) } },
      { cancelling: { from: null, fee: 10_000 } },
    ],
    [
      'with a time of cancelling on another clock',
      { cancellationFee: { dueDateTime: '2026-12-03T17:00:00Z', fee: eur(100) } },
      {},
    ],
    ['without a fee of not arriving', { noShowFee: undefined }, { noShow: 37_100 }],
  ])('%s is sold so', (_, changes, expected) => {
    expect(read(changes)).toEqual({ sold: [{ ...sold, ...expected }], refused: [] })
  })

  test.each<[string, object]>([
    ['for companies', { isCorporate: true }],
    ['for companies by its guarantee', { minGuaranteeType: 'Company' }],
    ['without a rate plan', { ratePlan: {} }],
    ['without a number of rooms', { availableUnits: -1 }],
    ['without a unit group', { unitGroup: {} }],
  ])('%s is not sold', (_, changes) => {
    expect(read(changes)).toEqual({ sold: [], refused: [] })
  })

  test.each([
    [
      ['UnitGroupFullyBooked', 'RatesNotSet'],
      ['no_inventory', 'no_price'],
    ],
    [['BlockFullyBooked'], ['no_inventory']],
    [['UnitGroupCapacityExceeded'], ['occupancy_exceeded']],
    [['RatePlanRestrictionsViolated'], ['stop_sell']],
    [['RateRestrictionsViolated'], ['stop_sell']],
    [['RatePlanSurchargesNotSet'], ['no_price']],
    [['IncludedServicesAmountExceededRateAmount'], ['no_price']],
    [['toString', 7, 'WhatComesOneDay'], []],
  ])('that apaleo refuses for %j is refused for %j', (codes, reasons) => {
    const validationMessages = codes.map(code => ({ code }))
    expect(read({ validationMessages })).toEqual({ sold: [], refused: [{ unitGroup: 'DBL', reasons }] })
  })

  test('of another shape of answer is none', () => {
    for (const body of [null, {}, [], { offers: {} }])
      expect(readOffers(body, stay, property)).toBeUndefined()
  })
})

describe('a rate for two parties in three rooms', () => {
  const parties = [
    { rooms: [0, 2], ...read()! },
    { rooms: [1], ...read()! },
  ]
  const room = { adults: 2, childAges: [] }
  const three = (language: string) => rapidStay({ currency: 'EUR', language, parties: [room, room, room] })
  const now = Temporal.Instant.from('2026-12-01T00:00:00Z')
  const rate = (language = 'en', at = now) =>
    availabilityOf(parties, ['DBL'], three(language), at).rooms[0]!.rates[0]!

  test('has every line over all of them', () => {
    const charge = (name: string, amount: number) => ({ name, description: '', amount })
    const token: KeptOffer = {
      plan: 'FLEX',
      guarantee: 'PM6Hold',
      currency: 'EUR',
      rooms: [0, 1, 0],
      nights: [
        [10_700, 21_400],
        [10_700, 21_400],
      ],
    }
    const from = '2026-12-03T18:00:00+01:00'
    expect(rate()).toEqual({
      code: 'FLEX',
      title: 'Flexible',
      text: 'With a view',
      amenities: ['Breakfast', 'Parking'],
      mealPlan: 'breakfast',
      currency: 'EUR',
      nights: [
        { day: stay.checkin, rate: 30_000, originalRate: 30_000, available: 5 },
        { day: stay.checkin + 1, rate: 60_000, originalRate: 60_000, available: 3 },
      ],
      taxes: [{ ...charge('VAT 7 %', 6_693), isIncluded: true }],
      fees: [charge('Parking', 5_607), charge('Cleaning', 9_000)],
      checkinFees: [{ name: 'City tax', description: 'Paid at the property', amount: 1_800 }],
      total: 111_300,
      dueNow: 15_000,
      promotions: [],
      isRefundable: true,
      noShowPenalty: 60_000,
      penalties: [
        { from: null, until: from, penalty: 0 },
        { from, until: null, penalty: 30_000 },
      ],
      cancellationText: null,
      depositText: null,
      offers: [{ bed: null, token: JSON.stringify(token), expiresAt: null }],
    })
  })

  test('costs its fee at once from the time on', () => {
    expect(rate('en', Temporal.Instant.from('2026-12-03T17:00:00Z')).penalties).toEqual([
      { from: null, until: null, penalty: 30_000 },
    ])
  })

  test.each([
    ['de-AT', 'MwSt. 7 %', 'Ortstaxe', 'Wird in der Unterkunft bezahlt'],
    ['fr', 'TVA 7 %', 'Taxe de séjour', 'À régler sur place'],
    ['ES', 'IVA 7 %', 'Tasa turística', 'Se paga en el alojamiento'],
    ['ja', '消費税 7 %', '宿泊税', '現地でお支払い'],
    ['pt', 'VAT 7 %', 'City tax', 'Paid at the property'],
  ])('in %s has its words', (language, vat, name, description) => {
    const { taxes, checkinFees } = rate(language)
    expect([taxes[0]!.name, checkinFees]).toEqual([vat, [{ name, description, amount: 1_800 }]])
  })
})

describe('offers for two parties', () => {
  const first = read()!.sold[0]!
  const usd = { ...first, price: { ...first.price, currency: 'USD' } }
  const other = { ...first, plan: 'BAR' }
  const twin = { ...first, unitGroup: 'TWN' }
  const room = { adults: 2, childAges: [] }
  const stayOfTwo = rapidStay({ currency: 'EUR', parties: [room, { adults: 1, childAges: [] }] })
  const now = Temporal.Instant.from('2026-12-01T00:00:00Z')
  const found = (...sold: readonly (readonly object[])[]) => {
    const parties = sold.map((offers, index) => ({ rooms: [index], sold: offers, refused: [] }))
    const { rooms } = availabilityOf(parties as never, ['DBL'], stayOfTwo, now)
    return rooms[0]!.rates.map(({ code, currency, total }) => `${code} ${currency} ${total}`)
  }
  const dear = { ...first, price: { ...first.price, total: 40_000 } }

  test.each<[string, object[], object[], string[]]>([
    ['that are alike are one rate', [first], [first], ['FLEX EUR 74200']],
    [
      'of several plans are matched by plan',
      [first, other],
      [other, dear],
      ['FLEX EUR 77100', 'BAR EUR 74200'],
    ],
    ['of which one party has a plan less are fewer rates', [first, other], [twin, first], ['FLEX EUR 74200']],
    ['in other unit groups are no rate', [first], [twin], []],
    ['at other plans are no rate', [first], [other], []],
    ['in another currency are no rate', [first], [usd], []],
    ['of which one party has none are no rate', [first], [], []],
  ])('%s', (_what, one, two, rates) => {
    expect(found(one, two)).toEqual(rates)
  })
})

test('what is kept of an offer is read again, and nothing else is', () => {
  const kept: KeptOffer = { plan: 'P', guarantee: 'PM6Hold', currency: 'EUR', rooms: [0], nights: [[1]] }
  expect(readOffer(writeOffer(kept)!)).toEqual(kept)
  const faults = [
    { plan: 7 },
    { guarantee: 'Company' },
    { currency: 'XQX' },
    { currency: 7 },
    { rooms: [1] },
    { rooms: ['0'] },
    { rooms: {} },
    { nights: [['1']] },
    { nights: [[1.5]] },
    { nights: {} },
  ]
  for (const fault of faults) expect(readOffer(JSON.stringify({ ...kept, ...fault }))).toBeUndefined()
  for (const text of ['', 'null', '[]']) expect(readOffer(text)).toBeUndefined()
  const around = JSON.stringify({ ...kept, plan: '' }).length
  expect(writeOffer({ ...kept, plan: 'x'.repeat(4_000 - around) })?.length).toBe(4_000)
  expect(writeOffer({ ...kept, plan: 'x'.repeat(4_001 - around) })).toBeUndefined()
})
