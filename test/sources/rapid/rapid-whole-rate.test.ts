// A rate of Rapid's for several rooms is read whole: every line of its price over all rooms, its words in each language, its
// choices of beds, and what it saves.

import { describe, expect, test } from 'vitest'
import type { LivePenalty, LiveRate } from '../../../src/sources/live-offers.ts'
import {
  bed,
  both,
  couple,
  family,
  line,
  link,
  readRoomsRate as read,
  usd,
} from '../../support/sources/rapid-rooms-rate.ts'
import { rapidStay } from '../../support/sources/rapid-under-test.ts'

const token = (name: string) =>
  JSON.stringify({ link: `/v3/${name}?token=x`, options: '/v3/options?token=x' })
const offer = (id: string, description = id) => ({
  bed: { code: id, description },
  token: token(`check-${id}`),
  expiresAt: '2026-12-01T10:00:00Z',
})
const charge = (name: string, amount: number) => ({ name, description: '', amount })
const dayOf = (index: number) => rapidStay().checkin + index

test('a rate for three rooms has every line over all of them, and its lines come to its total', () => {
  expect(read()).toEqual({
    code: '333',
    title: 'Refundable, Free Breakfast, Free WiFi',
    text: 'Save 10%.',
    currency: 'USD',
    amenities: ['Free Breakfast', 'Free WiFi', 'Spa', 'Free drink'],
    mealPlan: 'breakfast',
    nights: [
      { day: dayOf(0), rate: 33_000, originalRate: 33_917, available: 6 },
      { day: dayOf(1), rate: 39_000, originalRate: 40_083, available: 6 },
    ],
    taxes: [charge('Taxes and fees', 7_200), charge('Taxes', 800)],
    fees: [
      charge('Extra person fee', 1_000),
      charge('Property fee', 1_600),
      charge('Traveler service fee', 600),
    ],
    checkinFees: [charge('Mandatory fee', 1_000), charge('Resort fee', 1_700), charge('Mandatory tax', 300)],
    total: 83_200,
    dueNow: 83_200,
    noShowPenalty: 83_200,
    isRefundable: true,
    promotions: [{ id: 205, name: 'Save 10%', saved: 2_000 }],
    penalties: [
      { from: null, until: '2026-12-02T18:00:00-06:00', penalty: 0 },
      { from: '2026-12-02T18:00:00-06:00', until: null, penalty: 38_133 },
    ],
    cancellationText: null,
    depositText: null,
    offers: [offer('37', '1 King Bed'), offer('38')],
  })
})

test.each([
  [
    'de-CH',
    'Erstattungsfähig|Nicht erstattungsfähig|Teilweise erstattungsfähig|Rabatt',
    'Steuern und Gebühren|Steuern|Zuschlag für weitere Personen|Gebühr der Unterkunft|Servicegebühr für Reisende',
    'Obligatorische Gebühr|Resortgebühr|Obligatorische Steuer',
  ],
  [
    'FR',
    'Remboursable|Non remboursable|Partiellement remboursable|Remise',
    'Taxes et frais|Taxes|Supplément par personne|Frais de l’établissement|Frais de service voyageur',
    'Frais obligatoires|Frais de complexe hôtelier|Taxe obligatoire',
  ],
  [
    'es',
    'Reembolsable|No reembolsable|Parcialmente reembolsable|Descuento',
    'Impuestos y tasas|Impuestos|Suplemento por persona adicional|Cargo del alojamiento|Tarifa de servicio para viajeros',
    'Cargo obligatorio|Cargo por servicios del complejo|Impuesto obligatorio',
  ],
  [
    'ja',
    '返金可|返金不可|一部返金可|割引',
    '税およびサービス料|税金|追加人数料金|施設使用料|旅行者サービス料',
    '必須料金|リゾート料金|必須の税金',
  ],
  [
    'pt',
    'Refundable|Not refundable|Partly refundable|Discount',
    'Taxes and fees|Taxes|Extra person fee|Property fee|Traveler service fee',
    'Mandatory fee|Resort fee|Mandatory tax',
  ],
])('in %s a rate has these words, English where there are none', (language, terms, charges, fees) => {
  const plain = { amenities: {}, promotions: {} }
  const partial = { ...plain, current_refundability: 'partially_refundable' }
  const [refundable, not, partly] = [plain, { ...plain, refundable: false }, partial].map(changes =>
    read(changes, language),
  )
  expect([refundable, not, partly].map(each => each!.title).concat(refundable!.promotions[0]!.name)).toEqual(
    terms.split('|'),
  )
  expect([...refundable!.taxes, ...refundable!.fees].map(({ name }) => name)).toEqual(charges.split('|'))
  expect(refundable!.checkinFees.map(({ name }) => name)).toEqual(fees.split('|'))
})

const [free] = read()!.penalties as [LivePenalty]

describe('a rate', () => {
  test.each<[string, object, Partial<LiveRate>]>([
    ['paid at the property', { merchant_of_record: 'property' }, { dueNow: 0 as never, text: 'Save 10%.' }],
    [
      'of unknown refunds',
      { refundable: 'true' },
      {
        isRefundable: false,
        title: 'Not refundable, Free Breakfast, Free WiFi',
        penalties: [{ ...free, penalty: 83_200 as never }, read()!.penalties[1]!],
      },
    ],
    [
      'with one bed',
      { bed_groups: { 37: bed('37', '1 King Bed') } },
      { text: '1 King Bed. Save 10%.', offers: [{ ...offer('37'), bed: null }] },
    ],
    [
      'whose bed ends its sentence',
      { bed_groups: { 37: bed('37', 'King.') }, promotions: {} },
      { text: 'King.', offers: [{ ...offer('37'), bed: null }] },
    ],
    [
      'whose bed asks',
      { bed_groups: { 37: bed('37', 'King?') }, promotions: {} },
      { text: 'King?', offers: [{ ...offer('37'), bed: null }] },
    ],
    [
      'whose bed is Japanese',
      { bed_groups: { 37: bed('37', 'ベッド。') }, promotions: {} },
      { text: 'ベッド。', offers: [{ ...offer('37'), bed: null }] },
    ],
    [
      'with a bed of the key only',
      { bed_groups: { k: { links: { price_check: link('check-37') } } }, promotions: {} },
      { text: '', offers: [{ bed: null, token: token('check-37'), expiresAt: null }] },
    ],
    [
      'without ways of paying',
      { links: {} },
      {
        offers: ['37', '38'].map(id => ({
          ...offer(id, id === '37' ? '1 King Bed' : id),
          token: JSON.stringify({ link: `/v3/check-${id}?token=x`, options: null }),
        })),
      },
    ],
    [
      'with a deal without a number',
      { promotions: { deal: { id: 0 } } },
      { promotions: [{ id: 0, name: 'Discount', saved: 2_000 }] as never },
    ],
    [
      'with more rooms than any house',
      { available_rooms: 100_001 },
      { nights: read()!.nights.map(night => ({ ...night, available: null })) },
    ],
  ])('%s is shown so', (_, changes, expected) => {
    const usual = read('promotions' in changes ? { promotions: {} } : {})
    expect(read(changes)).toEqual({ ...usual, ...expected })
  })

  test('without adjustments saves nothing', () => {
    const stay = [...couple.stay]
    const nightly = [[line('base_rate', '90.00'), line('extra_person_fee', '5.00')], couple.nightly[1]]
    const plain = read({ occupancy_pricing: { 2: { ...couple, nightly, stay }, '2-4,9': family } })!
    expect(plain.promotions).toEqual([])
    expect(plain.nights.map(night => night.originalRate)).toEqual([33_000, 39_000])
  })

  test('saves what adjustments take off, and nothing of those that add or of other charges', () => {
    const saved = (first: object[], stay: object[]) => {
      const nightly = [first, couple.nightly[1]]
      const priced = { 2: { ...couple, nightly, stay }, '2-4,9': family }
      return read({ occupancy_pricing: priced })!.promotions.map(promotion => promotion.saved)
    }
    const tax = line('sales_tax', '40.00')
    const adjusted = [line('base_rate', '95.00'), line('adjustment', '-10.00'), line('adjustment', '5.00')]
    expect(saved(adjusted, [tax])).toEqual([2_000])
    const lowered = [line('sales_tax', '41.00'), line('sales_tax', '-1.00')]
    expect(saved([line('base_rate', '90.00')], lowered)).toEqual([])
  })

  test('with a price struck through saves the difference, without taxes', () => {
    const totals = (one: typeof couple.totals, before: string, after: string) => ({
      totals: { ...one, strikethrough: both(before), exclusive: both(after) },
    })
    const priced = (before: string) =>
      read({
        occupancy_pricing: {
          2: { ...couple, ...totals(couple.totals, before, '210.00') },
          '2-4,9': { ...family, ...totals(family.totals, '300.00', '300.00') },
        },
      })!.promotions
    expect(priced('225.00')).toMatchObject([{ saved: 3_000 }])
    expect(priced('210.00')).toMatchObject([{ saved: 2_000 }])
  })

  test.each<[string, object]>([
    ['one room', { 2: couple }],
    ['a night', { 2: { ...couple, nightly: couple.nightly.slice(1) }, '2-4,9': family }],
    ['the lists of its nights', { 2: { ...couple, nightly: {} }, '2-4,9': family }],
    [
      'the base rate of a night',
      { 2: { ...couple, nightly: [couple.nightly[0], [line('sales_tax', '120.00')]] }, '2-4,9': family },
    ],
    [
      'a charge of at least 0',
      {
        2: { ...couple, stay: [line('sales_tax', '43.00'), line('property_fee', '-8.00')] },
        '2-4,9': family,
      },
    ],
    ['the total of a room', { 2: couple, '2-4,9': { ...family, totals: {} } }],
    ['a line that comes to the total', { 2: { ...couple, stay: couple.stay.slice(1) }, '2-4,9': family }],
    ['an amount of what is paid there', { 2: { ...couple, fees: { resort_fee: {} } }, '2-4,9': family }],
    ['a fee of at least 0', { 2: { ...couple, fees: { resort_fee: both('-1.00') } }, '2-4,9': family }],
    ['a type of a charge', { 2: { ...couple, stay: [...couple.stay, usd('0.00')] }, '2-4,9': family }],
    [
      'one currency',
      {
        2: couple,
        '2-4,9': {
          ...family,
          nightly: family.nightly.map(night => night.map(each => ({ ...each, currency: 'EUR' }))),
          stay: [],
        },
      },
    ],
  ])('without %s is not sold', (_, occupancy_pricing) => {
    expect(read({ occupancy_pricing })).toBeUndefined()
  })

  // Eight lines of a couple and four of the family may each be rounded: 2 × 8 + 4 = 20 cents.
  test.each([
    ['332.20', 83_220],
    ['332.21', undefined],
    ['331.80', 83_180],
    ['331.79', undefined],
  ])('whose family pays %s in all has the total %s', (inclusive, total) => {
    const priced = { ...family, totals: { inclusive: both(inclusive) } }
    expect(read({ occupancy_pricing: { 2: couple, '2-4,9': priced } })?.total).toBe(total)
  })
})
