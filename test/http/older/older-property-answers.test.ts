// Properties in the older form, whole: without and with a search, at each verbosity, and what stands for what there is not.

import { describe, expect, test } from 'vitest'
import { writeOlderProperty } from '../../../src/http/publisher/presenter/older/property.ts'
import { writeProperty } from '../../../src/http/publisher/presenter/property.ts'
import type { PropertyAnswer, SearchedStay } from '../../../src/operations/answers.ts'
import type { PricedRate } from '../../../src/pricing/priced-stay.ts'
import { minor } from '../../../src/values/money.ts'
import { knownToOlder } from '../../support/prices/older-to-bare.ts'
import { sampleAnswer, sampleProperty, sampleSearch } from '../../support/prices/sample-answers.ts'
import { shownBooking } from '../../support/prices/shown-reservation.ts'
import { written } from '../../support/statements/written.ts'

const publicUrl = 'https://rooms.example'
const older = (answer: PropertyAnswer) => written(out => writeOlderProperty(out, answer, publicUrl))
const bare = (answer: PropertyAnswer) => knownToOlder(written(out => writeProperty(out, answer, publicUrl)))
const content = (more: Partial<typeof sampleProperty.content>) => ({
  property: { ...sampleProperty, content: { ...sampleProperty.content, ...more } },
})
const withRates = (...rates: PricedRate[]): SearchedStay => {
  const [room] = sampleSearch.priced.rooms
  return { ...sampleSearch, priced: { ...sampleSearch.priced, rooms: [{ ...room!, rates }] } }
}
const [dear, cheap] = sampleSearch.priced.rooms[0]!.rates
const plain = (rate: PricedRate, total = rate.total): PricedRate => ({
  ...rate,
  promotions: [],
  discount: null,
  total,
})

const about = {
  type_id: 5,
  property_accommodation_provider_attribute_value: null,
  message: null,
  meta_data: null,
  tmp: null,
  promotional_savings: 0,
  property_accommodation_image: [
    {
      alt: 'Bed',
      season: null,
      url: 'https://rooms.example/images/a1b2',
      is_hero_image: null,
      url_small: null,
      url_medium: null,
      external_data: null,
    },
  ],
  promotion: false,
  discount: false,
  promotions: [],
}
const noRate = { accommodation_id: null, rate_code: null, total: false, promotion: false, discount: false }

test('a view at the lowest verbosity is the bare one with what only older clients read', () => {
  const answer = sampleAnswer(0)
  const { property_accommodation: rooms, ...known } = bare(answer)
  expect(older(answer)).toEqual({
    ...known,
    feature: '',
    source: false,
    unavailable_reason: false,
    rate: { low: noRate },
    property_accommodation: [
      { ...rooms[0], ...about },
      { ...rooms[1], ...about, property_accommodation_image: [] },
    ],
  })
  expect(older({ ...answer, ...content({ feature: 'Sauna' }) }).feature).toBe('Sauna')
})

test('a search has the savings of the cheapest rate at the room, and flags of the discount at each rate', () => {
  const answer = sampleAnswer(0, sampleSearch)
  const known = bare(answer)
  const [open, closed] = known.property_accommodation
  const { promotions, discount } = shownBooking
  const [promotion] = promotions
  expect(older(answer)).toEqual({
    ...known,
    feature: '',
    unavailable_reason: false,
    property_accommodation: [
      {
        ...open,
        ...about,
        promotional_savings: 40.4,
        promotion,
        discount,
        promotions,
        rates: open.rates.map((rate: object) => ({ ...rate, has_discount: true })),
      },
      { ...closed, ...about, property_accommodation_image: [] },
    ],
  })
  expect(known.rate.low).toMatchObject({ promotion, discount, rate_code: 'BAR' })
})

test('a rate without savings has false for them, and so has the cheapest', () => {
  const total = { ...cheap!.total, total: minor(1), promotionalSavings: minor(0) }
  const { rate, property_accommodation } = older(sampleAnswer(2, withRates(dear!, plain(cheap!, total))))
  const [room] = property_accommodation
  expect(rate.low).toMatchObject({
    accommodation_id: 28,
    rate_code: 'BAR',
    promotion: false,
    discount: false,
  })
  expect(rate.low.total.total).toBe(0.01)
  expect(room).toMatchObject(about)
  expect(room.rates[1]).toMatchObject({
    has_discount: false,
    promotion: false,
    discount: false,
    promotions: [],
  })
  expect(room.rates[0]).toMatchObject({ has_discount: true, promotions: shownBooking.promotions })
  expect(room.rates[0].property_accommodation_image).toEqual(about.property_accommodation_image)
})

test('a rate has its pictures at the highest verbosity only, and its charges in preview only', () => {
  const rateOf = (verbosity: 0 | 1 | 2, itemised: boolean) =>
    older(sampleAnswer(verbosity, { ...withRates(cheap!), itemised })).property_accommodation[0].rates[0]
  expect(rateOf(1, false)).not.toHaveProperty('property_accommodation_image')
  expect(rateOf(1, false)).toMatchObject({ tax_items: [], fees: [], checkin_fees: [] })
  const { tax_items, fees, checkin_fees } = shownBooking
  expect(rateOf(2, true)).toMatchObject({ tax_items, fees, checkin_fees })
})

test('a room of no type has the type 0', () => {
  const rooms = sampleProperty.rooms.map(room => ({ ...room, typeId: null }))
  const property = { ...sampleProperty, rooms }
  expect(older({ ...sampleAnswer(0), property }).property_accommodation[0].type_id).toBe(0)
})

test('a search that found nothing has its reason and no rate', () => {
  const priced = { ...sampleSearch.priced, rooms: [], unavailableReason: 'past_cutoff' as const }
  const answer = older(sampleAnswer(0, { ...sampleSearch, priced }))
  expect(answer).toMatchObject({
    is_available: false,
    unavailable_reason: 'past_cutoff',
    was_searched: true,
    source: 'crs',
    property_accommodation: [],
  })
  expect(answer.rate).toEqual({ low: noRate })
})

describe('the descriptive parts', () => {
  const texts = {
    short: 'A hotel',
    long: 'A hotel in the mountains',
    short_description: 'A hotel',
    long_description: 'A hotel in the mountains',
    location_short_description: 'In the valley',
    location_long_description: null,
    location_description_list: ['The lift is across the street'],
    why_we_like_it: null,
    why_we_like_it_list: null,
    what_you_need_to_know: 'The road is closed at night',
    staff_pick: null,
  }
  const cleaning = {
    type: 'dollar',
    applied: 'stay',
    description: 'Cleaning fee',
    fee: 50,
    is_taxable: false,
    tax_rate: 0,
  }
  const resort = {
    type: 'percent',
    applied: 'stay',
    description: 'Resort fee',
    fee: 3.5,
    is_taxable: true,
    tax_rate: 8.875,
  }

  test('begin at the first verbosity', () => {
    const names = (verbosity: 0 | 1 | 2) => Object.keys(older(sampleAnswer(verbosity))).sort()
    const described = Object.keys(bare(sampleAnswer(1)))
    expect(names(1)).toEqual([...described, 'feature'].sort())
    expect(names(2)).toEqual([...Object.keys(bare(sampleAnswer(2))), 'feature'].sort())
    expect(names(0)).toEqual([...Object.keys(bare(sampleAnswer(0))), 'feature'].sort())
  })

  test('are those of the bare form, with all sections of the description and fees in dollars', () => {
    const known = bare(sampleAnswer(1))
    const shown = older(sampleAnswer(1))
    for (const name of ['physical_address', 'property_rating', 'amenity', 'filter', 'property_image'])
      expect([name, shown[name]]).toEqual([name, known[name]])
    for (const name of ['property_policy', 'payment_types'])
      expect([name, shown[name]]).toEqual([name, known[name]])
    expect(shown.property_description).toEqual(texts)
    expect(shown.property_fee).toEqual([cleaning, resort])
    expect(older({ ...sampleAnswer(1), ...content({ property_description: null }) })).toMatchObject({
      property_description: null,
    })
  })

  test('have a flat fee in the currency of the answer, as often as it is charged', () => {
    const exchange = { from: 'USD', to: 'JPY', rate: '150', asOf: null }
    const [flat] = sampleProperty.fees
    const amount = { kind: 'flat', amount: minor(100), unit: 'person_night', per: 'booking' } as const
    const property = { ...sampleProperty, fees: [{ ...flat!, amount, taxRate: 0 }] }
    const answer = { ...sampleAnswer(1, { ...sampleSearch, exchange }), property }
    expect(older(answer).property_fee).toEqual([
      { ...cleaning, applied: 'person_night', fee: 150, is_taxable: true },
    ])
  })

  test('end with providers, pages and reviews at the second verbosity', () => {
    const shown = older(sampleAnswer(2))
    expect(shown.property_provider).toEqual([{ id: 1, name: 'Hostelry', meta_data: [] }])
    expect(shown.permalink).toEqual({ geo: null, property: 'https://site.example/hotels/3144' })
    expect(shown.reviews).toHaveLength(3)
    expect(shown.reviewer_location).toMatchObject({ location_id: 'L1', num_reviews: '4' })
    expect(older({ ...sampleAnswer(2), reviews: null })).toMatchObject({
      reviews: [],
      reviewer_location: null,
    })
  })
})
