// The answers that are lists of small facts, whole: currencies, settings, events, holds and offers.

import { describe, expect, test } from 'vitest'
import { writeDiscounts, writeGroupedDiscounts } from '../../../src/http/publisher/presenter/discount-list.ts'
import { writeHold, writeReleased } from '../../../src/http/publisher/presenter/hold.ts'
import { writeCurrencies, writeEvents, writeSite } from '../../../src/http/publisher/presenter/lists.ts'
import type { DiscountBenefit, DiscountCode, PromotionOffer } from '../../../src/lodging/prices/rules.ts'
import type { Publisher } from '../../../src/lodging/publishers/publisher.ts'
import type { ListedDiscounts, ListedPromotion } from '../../../src/operations/answers.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { wordsIn } from '../../../src/wording/wording.ts'
import { sampleDiscount, samplePromotion, samplePublisher } from '../../support/prices/sample-answers.ts'
import { textOf, written } from '../../support/statements/written.ts'

const publicUrl = 'https://rooms.example'

test('a hold names its rooms, its stay and its end', () => {
  const hold = {
    id: '018f6f9e-0000-7000-8000-000000000009',
    propertyId: 3144,
    publisherId: 44,
    keyId: 'k1',
    roomId: 28,
    rooms: 2,
    checkin: parseDay('2027-03-12')!,
    checkout: parseDay('2027-03-16')!,
    reservationId: null,
    sessionId: 's',
    guestAddress: null,
    expiresAt: '2026-12-01T10:15:00Z',
  }
  expect(written(out => writeHold(out, { hold }))).toEqual({
    hold_id: hold.id,
    expires_at: '2026-12-01T10:15:00Z',
    property_id: 3144,
    accommodation_id: 28,
    checkin: '2027-03-12',
    checkout: '2027-03-16',
    rooms: 2,
  })
  expect(textOf(writeReleased)).toBe('{"released":true}')
})

test('currencies have their names in the language that was asked for', () => {
  const currencies = [
    { code: 'EUR', perEuro: '1', asOf: null, isDefault: false },
    { code: 'JPY', perEuro: '161.27', asOf: '2026-11-20', isDefault: true },
  ]
  const listed = (language: string) => written(out => writeCurrencies(out, currencies, language))
  const euro = { code: 'EUR', decimals: 2, exchange_rate: 1, exchange_rate_as_of: null, is_default: false }
  const yen = {
    code: 'JPY',
    decimals: 0,
    exchange_rate: 161.27,
    exchange_rate_as_of: '2026-11-20',
    is_default: true,
  }
  expect(listed('en')).toEqual([
    { ...euro, name: 'Euro' },
    { ...yen, name: 'Japanese Yen' },
  ])
  expect(listed('de')).toEqual([
    { ...euro, name: 'Euro' },
    { ...yen, name: 'Japanischer Yen' },
  ])
})

test('events are written as their webhooks have them', () => {
  const of = (bodies: string[], hasMore: boolean) =>
    textOf(out => writeEvents(out, { bodies, lastSequence: 17, hasMore }))
  expect(of([], false)).toBe('{"events":[],"last_sequence":17,"has_more":false}')
  expect(of(['{"a":1}', '{"b":2}'], true)).toBe(
    '{"events":[{"a":1},{"b":2}],"last_sequence":17,"has_more":true}',
  )
})

describe('settings', () => {
  const value = (id: number) => [{ id, name: `value ${id}`, count: id }]
  const site = (publisher: Publisher) => ({
    publisher,
    destinations: [{ id: 1, name: 'Alps', count: 2, areas: value(3) }],
    facets: {
      destination: value(10),
      area: value(11),
      property_type: value(12),
      stars: value(13),
      filter: value(14),
      amenity: value(15),
    },
  })
  const settingsOf = (publisher: Publisher) => written(out => writeSite(out, site(publisher), publicUrl))

  test('are those of the publisher, with destinations and the other values to search by', () => {
    expect(settingsOf(samplePublisher)).toEqual({
      publisher: {
        id: 44,
        name: 'Travel Site',
        language: 'en',
        default_currency: null,
        envelope: 'bare',
        permalink_url: 'https://site.example/hotels/',
        book_direct_url: null,
      },
      destinations: [{ id: 1, name: 'Alps', count: 2, areas: value(3) }],
      property_type: value(12),
      stars: value(13),
      filter: value(14),
      amenity: value(15),
    })
  })

  test('lead to the booking pages where they name no address', () => {
    const place = { slug: 'alps', hosts: [], isDefault: false, properties: null }
    const settings = { ...samplePublisher.settings, permalinkUrl: null, defaultCurrency: 'EUR' }
    expect(settingsOf({ ...samplePublisher, settings, site: place }).publisher).toMatchObject({
      default_currency: 'EUR',
      permalink_url: 'https://rooms.example/sites/alps/properties',
      book_direct_url: 'https://rooms.example/sites/alps/properties',
    })
    const own = { ...settings, permalinkUrl: 'https://a.example', bookDirectUrl: 'https://b.example' }
    expect(settingsOf({ ...samplePublisher, settings: own, site: place }).publisher).toMatchObject({
      permalink_url: 'https://a.example',
      book_direct_url: 'https://b.example',
    })
  })
})

describe('offers', () => {
  const form = { words: wordsIn('en'), noCode: null }
  const promotion = (offer: PromotionOffer, more: Partial<ListedPromotion> = {}): ListedPromotion => ({
    promotion: { ...samplePromotion, offer },
    propertyId: 3144,
    currency: 'USD',
    ...more,
  })
  const code = (benefit: DiscountBenefit, more: Partial<DiscountCode> = {}) => ({
    code: { ...sampleDiscount, benefit, ...more },
    propertyIds: null,
  })
  const listed = (found: Partial<ListedDiscounts>) =>
    written(out => writeDiscounts(out, { codes: [], promotions: [], ...found }, form))
  const grouped = (found: Partial<ListedDiscounts>) =>
    written(out => writeGroupedDiscounts(out, { codes: [], promotions: [], ...found }, form))
  const tenPercent: PromotionOffer = { kind: 'percent', percent: 100_000 }

  const offer = {
    title: 'Ten percent off',
    description: '10% off',
    code: null,
    category: 'promotion',
    type: { id: 1, name: 'Percent off' },
    amount: 10,
    currency: null,
    min_subtotal: null,
    non_refundable: false,
    instructions: null,
  }
  const twenty = {
    title: '20 back after the stay',
    description: '20 back after the stay',
    code: 'LATER20',
    category: 'discount',
    type: { id: 2, name: 'Amount' },
    amount: 20,
    currency: 'USD',
    min_subtotal: 100,
    non_refundable: true,
    instructions: null,
  }

  test('are listed codes first, then promotions, each whole', () => {
    const found = {
      codes: [{ ...code(sampleDiscount.benefit), propertyIds: [1, 2] }],
      promotions: [promotion(tenPercent)],
    }
    expect(listed(found)).toEqual([
      { id: 12, property_id: null, property_ids: [1, 2], ...twenty },
      { id: 7, property_id: 3144, property_ids: null, ...offer },
    ])
    expect(listed({})).toEqual([])
  })

  test.each<[PromotionOffer, string, object]>([
    [
      { kind: 'amount_per_night', amount: minor(1050) },
      'JPY',
      { type: { id: 2, name: 'Amount off each night' }, amount: 1050, currency: 'JPY' },
    ],
    [
      { kind: 'amount_per_stay', amount: minor(1050) },
      'USD',
      { type: { id: 3, name: 'Amount off the stay' }, amount: 10.5, currency: 'USD' },
    ],
    [
      { kind: 'free_nights', stay: 4, pay: 2 },
      'USD',
      { type: { id: 4, name: 'Free nights' }, amount: 2, currency: null, description: 'Stay 4, pay 2' },
    ],
    [
      { kind: 'fixed_price', amount: minor(9900) },
      'USD',
      { type: { id: 5, name: 'Fixed nightly price' }, amount: 99, currency: 'USD' },
    ],
    [{ kind: 'percent', percent: 105_000 }, 'USD', { amount: 10.5, currency: null }],
  ])('have the amount of their kind: %j', (kind, currency, expected) => {
    expect(listed({ promotions: [promotion(kind, { currency })] })).toMatchObject([expected])
  })

  test.each<[DiscountBenefit, object]>([
    [
      { kind: 'percent', percent: 125_000, asRebate: false },
      { type: { id: 1, name: 'Percent' }, amount: 12.5, currency: null, instructions: null },
    ],
    [
      { kind: 'amount', amount: minor(2000), currency: 'JPY', asRebate: false },
      { type: { id: 2, name: 'Amount' }, amount: 2000, currency: 'JPY', instructions: null },
    ],
    [
      { kind: 'promotion', promotionIds: [7] },
      { type: { id: 3, name: 'Promotion' }, amount: null, currency: null, instructions: null },
    ],
    [
      { kind: 'value_add', instructions: 'Ask', receivedUpon: 'email' },
      { type: { id: 4, name: 'Value-add' }, amount: null, currency: null, instructions: 'Ask' },
    ],
  ])('of a code have the worth of its kind: %j', (benefit, expected) => {
    expect(listed({ codes: [code(benefit)] })).toMatchObject([expected])
  })

  test('of a code have its own name where it has no description, and a subtotal only with its currency', () => {
    const codeWith = (more: Partial<DiscountCode>) =>
      listed({ codes: [code(sampleDiscount.benefit, more)] })[0]
    expect(codeWith({ description: '' })).toMatchObject({ title: 'LATER20', description: '' })
    expect(codeWith({ minSubtotalCurrency: 'JPY' }).min_subtotal).toBe(10_000)
    expect(codeWith({ minSubtotalCurrency: null }).min_subtotal).toBeNull()
    expect(codeWith({ minSubtotal: null }).min_subtotal).toBeNull()
    expect(codeWith({ minSubtotal: minor(0) }).min_subtotal).toBe(0)
  })

  test('are grouped where they are the same, each property once, behind the codes', () => {
    const found = {
      codes: [code(sampleDiscount.benefit)],
      promotions: [
        promotion(tenPercent),
        promotion({ kind: 'percent', percent: 200_000 }),
        promotion(tenPercent, { propertyId: 5 }),
        promotion(tenPercent),
        // Of another id and other conditions, but the same to read.
        { ...promotion(tenPercent, { propertyId: 6 }), promotion: { ...samplePromotion, id: 9 } },
      ],
    }
    expect(grouped(found)).toEqual([
      { ...twenty, property_ids: null },
      { ...offer, property_ids: [3144, 5, 6] },
      { ...offer, description: '20% off', amount: 20, property_ids: [3144] },
    ])
    expect(grouped({ codes: [{ ...code(sampleDiscount.benefit), propertyIds: [1] }] })).toEqual([
      { ...twenty, property_ids: [1] },
    ])
  })
})
