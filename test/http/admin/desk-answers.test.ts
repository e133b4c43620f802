// What staff is offered for a stay and shown before it books: whole answers, with the reasons of what cannot be sold.

import { describe, expect, test } from 'vitest'
import { presentOffers, presentPreview } from '../../../src/http/admin/desk/desk-answers.ts'
import type { AppliedDiscount } from '../../../src/lodging/prices/price.ts'
import type { SearchedStay } from '../../../src/operations/answers.ts'
import type { PricedRate, PricedRoom } from '../../../src/pricing/priced-stay.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import {
  sampleAnswer,
  sampleDiscount,
  sampleSearch,
  wordedSamplePrice,
} from '../../support/prices/sample-answers.ts'
import { shownPrice } from '../../support/prices/shown-record.ts'

const checkin = parseDay('2027-03-12')!
const stay = { checkin, checkout: addDays(checkin, 4) } as Parameters<typeof presentOffers>[1]
const beds = [
  { code: 'king', description: 'One king' },
  { code: 'twin', description: 'Two twins' },
]

const [suite, attic] = sampleSearch.priced.rooms as [PricedRoom, PricedRoom]
const [flex, bar] = suite.rates as [PricedRate, PricedRate]

const offersOf = (changes: Partial<SearchedStay>) =>
  presentOffers(sampleAnswer(2, { ...sampleSearch, ...changes }), stay)
const offersOfRooms = (...rooms: PricedRoom[]) =>
  offersOf({ priced: { ...sampleSearch.priced, rooms } }).rooms

const shownDiscount = { code: 'LATER20', saved: 0, rebate: 20, instructions: null }

const shownBar = {
  code: 'BAR',
  title: 'Best available',
  total: 424.1,
  nightly_average: 90.89,
  tax: 10.54,
  fee: 50,
  at_property: 12.72,
  promotions: ['10% off'],
  is_refundable: false,
  cancellation_policy: wordedSamplePrice.cancellationPolicy,
  deposit: 90.89,
  deposit_policy: wordedSamplePrice.depositPolicy,
  discount: shownDiscount,
}

describe('offers', () => {
  test('have every room of the property, its rates, and why it cannot be sold', () => {
    expect(offersOf({})).toEqual({
      property_id: 3144,
      checkin: '2027-03-12',
      checkout: '2027-03-16',
      currency: 'USD',
      unavailable_reason: null,
      discount_reason: null,
      rooms: [
        {
          id: 28,
          name: 'Garden Suite',
          is_available: true,
          left: 3,
          beds,
          reasons: [],
          rates: [{ ...shownBar, code: 'FLEX', total: 999.99 }, shownBar],
        },
        {
          id: 29,
          name: 'Attic',
          is_available: false,
          left: null,
          beds: [],
          rates: [],
          reasons: [
            { code: 'stop_sell', day: null, limit: null, requested: null },
            { code: 'no_inventory', day: '2027-03-13', limit: 0, requested: 2 },
          ],
        },
      ],
    })
  })

  test('say why nothing is sold, and why a code gives nothing', () => {
    const { unavailable_reason, discount_reason } = offersOf({
      priced: { ...sampleSearch.priced, unavailableReason: 'not_bookable' },
      discountRefusal: 'unknown_code',
    })
    expect([unavailable_reason, discount_reason]).toEqual(['not_bookable', 'unknown_code'])
  })

  test('are in the currency of the property where no source has answered, which is said', () => {
    expect(presentOffers(sampleAnswer(2, null), stay)).toEqual({
      property_id: 3144,
      checkin: '2027-03-12',
      checkout: '2027-03-16',
      currency: 'USD',
      unavailable_reason: 'source_unavailable',
      discount_reason: null,
      rooms: [],
    })
  })

  test('are in the currency that amounts are converted to', () => {
    expect(offersOf({ exchange: { ...sampleSearch.exchange, to: 'EUR' } }).currency).toBe('EUR')
  })

  test('give no reason against a room that can be sold', () => {
    expect(offersOfRooms({ ...suite, reasons: ['stop_sell'] })[0]!.reasons).toEqual([])
  })

  const [first, second, third, last] = bar.nights
  test.each([
    ['of the scarcest night', [{ ...first!, inventory: 4 }, { ...second!, inventory: 2 }, third!], 2],
    [
      'of the nights that are counted',
      [
        { ...first!, inventory: null },
        { ...last!, inventory: 5 },
      ],
      5,
    ],
    ['none left', [{ ...first!, inventory: 0 }], 0],
    ['null where no night is counted', [{ ...first!, inventory: null }], null],
  ] as const)('count the rooms: %s', (_rule, nights, left) => {
    expect(offersOfRooms({ ...suite, rates: [{ ...bar, nights }] })[0]!.left).toBe(left)
  })

  test('count by the first rate, as all rates share the rooms', () => {
    const scarcer = { ...flex, nights: [{ ...first!, inventory: 1 }] }
    expect(offersOfRooms({ ...suite, rates: [bar, scarcer] })[0]!.left).toBe(3)
  })

  test('say what can be cancelled, and which promotions lower a price', () => {
    const [room] = offersOfRooms({ ...suite, rates: [{ ...bar, isRefundable: 'Y', promotions: [] }] })
    expect(room!.rates).toEqual([{ ...shownBar, is_refundable: true, promotions: [] }])
  })
})

describe('what a discount code gives', () => {
  const given = (discount: AppliedDiscount | null) =>
    offersOfRooms({ ...suite, rates: [{ ...bar, discount }] })[0]!.rates[0]!.discount
  const benefit = { kind: 'value_add', instructions: 'Ask at the desk.' } as typeof sampleDiscount.benefit

  test('is what it takes off, gives back or adds to the stay', () => {
    expect(given({ discount: sampleDiscount, applied: minor(1234), rebate: minor(0) })).toEqual({
      ...shownDiscount,
      saved: 12.34,
      rebate: 0,
    })
    const added = { discount: { ...sampleDiscount, benefit }, applied: minor(0), rebate: minor(0) }
    expect(given(added)).toEqual({ ...shownDiscount, rebate: 0, instructions: 'Ask at the desk.' })
    expect(given(null)).toBeNull()
  })
})

describe('a preview', () => {
  const only = (rates: readonly PricedRate[], changes: Partial<SearchedStay> = {}) =>
    sampleAnswer(2, {
      ...sampleSearch,
      priced: { ...sampleSearch.priced, rooms: [{ ...suite, rates }, attic] },
      ...changes,
    })

  test('has the whole price of the one rate', () => {
    expect(presentPreview(only([bar], { discountRefusal: 'unknown_code' }), stay)).toEqual({
      property_id: 3144,
      checkin: '2027-03-12',
      checkout: '2027-03-16',
      currency: 'USD',
      room_id: 28,
      room: 'Garden Suite',
      beds,
      rate_code: 'BAR',
      rate: 'Best available',
      price: shownPrice,
      no_show_penalty: 424.1,
      deposit: 90.89,
      deposit_policy: wordedSamplePrice.depositPolicy,
      discount: shownDiscount,
      discount_reason: 'unknown_code',
    })
  })

  test.each([
    ['without a rate', only([])],
    ['without a room', sampleAnswer(2, { ...sampleSearch, priced: { ...sampleSearch.priced, rooms: [] } })],
    ['of a source that has not answered', sampleAnswer(2, null)],
  ])('is none %s', (_what, answer) => {
    expect(() => presentPreview(answer, stay)).toThrow(new TypeError('a preview has one rate of one room'))
  })
})
