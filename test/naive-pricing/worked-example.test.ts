// The naive rules are a judge of the engine, so they are first held to examples worked out by hand.

import { expect, test } from 'vitest'
import { type ExchangeRate, sameCurrency } from '../../src/lodging/prices/exchange.ts'
import type { ChargeConditions } from '../../src/lodging/prices/rules.ts'
import type { Property } from '../../src/lodging/properties/property.ts'
import type { Day } from '../../src/values/civil-dates.ts'
import type { Minor } from '../../src/values/money.ts'
import { emptyContent } from '../support/hotels/empty-content.ts'
import { naivePrice } from './naive-price.ts'

const checkin = 20_000 as Day
const always: ChargeConditions = {
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

test('the example of the contract: 4 nights at 100.99, 10 percent off, a cleaning fee of 50', () => {
  const rate = priced([100_99, 100_99, 100_99, 100_99], {
    promotions: [
      {
        id: 5,
        name: 'Ten off',
        offer: { kind: 'percent', percent: 100_000 },
        conditions: {
          booking: null,
          stay: null,
          weekdays: null,
          minNights: null,
          maxNights: null,
          minLeadDays: null,
          maxLeadDays: null,
          rooms: null,
          ratePlans: null,
          publishers: null,
          needsCode: false,
        },
        combinable: false,
        order: 0,
      },
    ],
    fees: [
      {
        name: 'Cleaning',
        description: '',
        amount: { kind: 'flat', amount: 50_00 as Minor, unit: 'stay', per: 'booking' },
        taxRate: null,
        due: 'booking',
        conditions: always,
      },
    ],
  })
  for (const night of rate.nights) {
    expect(night).toMatchObject({ original: 100_99n, savings: 10_10n, rate: 90_89n, promotionId: 5 })
  }
  expect(rate.total).toEqual({
    originalNightlyAvg: 100_99n,
    nightlyAvg: 90_89n,
    originalSubtotal: 403_96n,
    subtotal: 363_56n,
    promotionalSavings: 40_40n,
    discountSavings: 0n,
    rebate: 0n,
    tax: 0n,
    fee: 50_00n,
    checkinFee: 0n,
    total: 413_56n,
    // The first of four equal nights of 413.56.
    balanceDue: 103_39n,
  })
})

test('a tax of 10 percent inside a price of 110 is 10, and the total stays what the hotel wrote', () => {
  const inside = { percent: 100_000, included: true }
  const rate = priced([110_00, 55_01], { taxes: [percentTax('VAT', inside)] })
  // 165.01 × 10/110 = 15.001: 15.00; the first night is 110 − 10, the second what is left of 150.01.
  expect(rate.nights.map(night => night.rate)).toEqual([100_00n, 50_01n])
  expect(rate.taxItems).toEqual([{ name: 'VAT', amount: 15_00n, included: true }])
  expect(rate.total.total).toBe(165_01n)
})

test('a compound tax is charged on the taxes before it, each rounded once', () => {
  const rate = priced([99_99], {
    taxes: [
      percentTax('State', { percent: 50_000 }),
      percentTax('City', { percent: 100_000, compound: true }),
    ],
  })
  // 5 percent of 99.99 is 4.9995: 5.00; 10 percent of 104.99 is 10.499: 10.50.
  expect(rate.taxItems.map(item => item.amount)).toEqual([5_00n, 10_50n])
})

test('another currency: every night is rounded on its own, the total is their sum', () => {
  const yen: ExchangeRate = { from: 'EUR', to: 'JPY', rate: '149.5', asOf: '2026-01-02' }
  const rate = priced([1_01, 1_01], {}, yen)
  // 1.01 × 149.5 = 150.995: 151.
  expect(rate.nights.map(night => night.rate)).toEqual([151n, 151n])
  expect(rate.total).toMatchObject({ total: 302n, nightlyAvg: 151n })
})

function percentTax(name: string, more: { percent: number; included?: boolean; compound?: boolean }) {
  const { percent, included = false, compound = false } = more
  const amount = { kind: 'percent' as const, percent }
  return { name, amount, included, compound, due: 'booking' as const, conditions: always }
}

/** The one rate of a room for two adults with these prices, its first night due when booking. */
function priced(prices: readonly number[], rules: Partial<Property>, exchange = sameCurrency('EUR')) {
  const checkout = (checkin + prices.length) as Day
  const calendar = {
    roomId: 1,
    rateCode: 'BAR',
    firstDay: checkin,
    nights: prices.length,
    standard: Int32Array.from(prices),
    extraChild: [],
    single: null,
    extraAdult: null,
    flags: null,
    minAdvanceDays: null,
    maxAdvanceDays: null,
    minStayArrival: null,
    minStayThrough: null,
    maxStayArrival: null,
    maxStayThrough: null,
  }
  const answer = naivePrice(
    {
      property: { ...context, ...rules },
      calendars: [calendar],
      inventory: [{ roomId: 1, firstDay: checkin, free: Int32Array.from(prices, () => 1) }],
      discount: null,
    },
    {
      stay: { checkin, checkout },
      parties: [{ adults: 2, childAges: [] }],
      publisherId: 1,
      local: { today: (checkin - 10) as Day, minuteOfDay: 0 },
      discountCode: null,
      exchange,
    },
  )
  expect(answer.unavailableReason).toBeNull()
  return answer.rooms[0]!.rates[0]!
}

const context: Property = {
  id: 1,
  name: 'A house',
  language: null,
  translations: null,
  source: 'crs',
  sourceMappings: [],
  equalOffers: 'one_source',
  paymentCollection: 'none',
  isOpen: true,
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  order: 1,
  cutoffDays: 0,
  cutoffMinute: null,
  reservationEmail: null,
  sellsSeveralRooms: true,
  assumedChildAge: 8,
  childAgeBands: [],
  content: emptyContent,
  rooms: [
    {
      id: 1,
      name: 'A room',
      type: 'double',
      typeId: null,
      standardOccupancy: 2,
      maximumOccupancy: 2,
      maximumAdults: null,
      minimumOccupancy: null,
      maximumChildren: null,
      allotment: null,
      shortDescription: '',
      longDescription: '',
      bedding: '',
      beds: [],
      images: [],
    },
  ],
  ratePlans: [
    {
      code: 'BAR',
      title: 'Best available rate',
      text: '',
      mealPlan: 'room_only',
      deposit: { steps: [{ withinDays: null, charge: { kind: 'nights', nights: 1 } }] },
      cancellation: { arrivalMinute: 0, steps: [], noShow: { kind: 'none' } },
      depositText: null,
      cancellationText: null,
      modification: { isAllowed: true, untilDays: null },
    },
  ],
  promotions: [],
  taxes: [],
  fees: [],
}
