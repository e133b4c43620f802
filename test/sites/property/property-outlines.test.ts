// The page of a property, whole: priced, without dates, full, and wherever something is missing. The sheets in outlines/ are what
// it shows.

import { expect, test } from 'vitest'
import type { Property, Rate } from '../../../client/src/types.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { badRequest, Fault } from '../../../src/values/faults.ts'
import { quiet, scriptedProperty, stay } from '../../support/hotels/scripted-property.ts'
import { answerOutline, variantsOf } from '../../support/pages/page-outline.ts'
import { withPrior } from '../../support/pages/prior-prices.ts'
import {
  bookedReservation,
  type PageChoices,
  searchedProperty,
  viewedProperty,
} from '../../support/pages/scripted-page.ts'

await compileComponents()
const { propertyPage } = await import('../../../src/http/sites/property/property-page.tsx')

const shown = async (choices: PageChoices = {}) => {
  const text = answerOutline(await propertyPage(scriptedProperty(choices).page))
  // What search engines read has a test of its own.
  return text.replace(/(script \[type=application\/ld\+json[^\]]*\]).*/, '$1')
}
const available = (property: Partial<Property>): PageChoices => ({
  answers: { 'property/available': { ...quiet(searchedProperty()), ...property } },
})
const withRate = (change: (rate: Rate) => Partial<Rate>, property: Partial<Property> = {}) => {
  const [first, second] = searchedProperty().property_accommodation
  const rates = first!.rates.map(rate => ({ ...rate, ...change(rate) }))
  return available({ property_accommodation: [{ ...first!, rates }, second!], ...property })
}
const full = { is_available: false, unavailable_reason: 'no_rooms_available' as const }
const standing = await shown()

test('a property with offers for a stay is shown whole', async () => {
  await expect(standing).toMatchFileSnapshot('../outlines/property.txt')
})

test('offers are shown by what there is to say', async () => {
  const { tax_items, fees, checkin_fees } = bookedReservation()
  const sheet = await variantsOf(standing, {
    'a code that works': () => shown({ query: `${stay}&code=LATER20` }),
    'a code that changes nothing, in another currency': () =>
      shown({
        query: `${stay}&code=SKI&currency=EUR`,
        ...withRate(() => ({ discount: null }), { meta_data: { currency: 'EUR' } }),
      }),
    'a code after too many guesses, with its price opened': () => {
      const unlessCode =
        (answer: unknown) =>
        ({ discount_code }: { discount_code?: string }) =>
          discount_code === undefined ? answer : new Fault('TooManyRequestsException', 'x')
      const { answers } = available({})
      return shown({
        query: `${stay}&code=SKI&detail=28-BAR`,
        answers: {
          'property/available': unlessCode(answers!['property/available']),
          'book/preview': unlessCode(searchedProperty()),
        },
      })
    },
    'two rooms with children': () => shown({ query: `${stay}&room=1-7-4` }),
    'itemised, with a discount': () =>
      shown(
        withRate(({ total }) => ({
          tax_items,
          fees,
          checkin_fees,
          total: { ...total, discount_savings: 20 },
        })),
      ),
    'without taxes, fees, savings, beds, promotions or a rebate': () =>
      shown(
        withRate(({ total, nights, description }) => ({
          beds: [],
          promotions: [],
          discount: null,
          description: { ...description, text: '' },
          nights: nights.map(night => ({ ...night, original_rate: night.rate })),
          total: { ...total, tax: 0, fee: 0, checkin_fee: 0, rebate: 0 },
        })),
      ),
    'a reduction that a lower price contradicts': () =>
      shown(withRate(({ nights }) => ({ nights: withPrior(nights, 95.5) }))),
    'a bed that was chosen': () => shown({ query: `${stay}&bed=twin` }),
    'nothing to cancel for free': () =>
      shown(withRate(() => ({ cancellation_penalties: [{ from: null, until: null, penalty: 424.1 }] }))),
    'an offer whose price is opened': () => {
      const previewed = searchedProperty()
      const [room] = previewed.property_accommodation
      const rates = [{ ...room!.rates[1]!, tax_items, fees: [{ ...fees[0]!, name: '' }], checkin_fees }]
      return shown({
        query: `${stay}&detail=28-BAR`,
        answers: { 'book/preview': { ...previewed, property_accommodation: [{ ...room!, rates }] } },
      })
    },
    'an offer that is gone': () => shown({ query: `${stay}&detail=28-NONE` }),
    'an offer that is none': () => shown({ query: `${stay}&detail=x-BAR` }),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/property-offers.txt')
})

test('a property without offers says why, and what there is instead', async () => {
  const alternative = (kind: 'dates' | 'rooms', rooms = 1) => ({
    kind,
    checkin: '2027-03-14',
    checkout: '2027-03-18',
    nights: 4,
    total: 300,
    bookings: Array.from({ length: rooms }, (_, place) => ({
      accommodation_id: 28 + place,
      rate_code: 'BAR',
      total: 150,
      rooms: [{ adults: 1, children: 1, children_ages: [7] }],
    })),
  })
  const [, attic] = searchedProperty().property_accommodation
  const tooShort = { code: 'less_than_min_stay' as const, date: null, limit: 7, requested: 4 }
  const rooms = [
    { ...attic!, unavailable_details: [tooShort] },
    { ...attic!, unavailable_details: [] },
  ]
  const refused = (fault: Error) => shown({ answers: { 'property/available': fault } })
  const past = badRequest([{ field: 'checkin', message: '' }])
  const fullWith = (changes: Partial<Property> = {}) =>
    shown(available({ ...full, property_accommodation: rooms, ...changes }))
  const sheets = await Promise.all([
    variantsOf(standing, { 'without dates': () => shown({ query: '' }), full: () => fullWith() }),
    variantsOf(await fullWith(), {
      'full, with other dates and two rooms': () =>
        fullWith({ alternatives: [alternative('dates'), alternative('rooms', 2)] }),
      'full, with one other room': () => fullWith({ alternatives: [alternative('rooms')] }),
      'past its hour': () => fullWith({ unavailable_reason: 'past_cutoff' }),
      'one room only': () => fullWith({ unavailable_reason: 'multi_room_not_supported' }),
      'its source not answering': () => fullWith({ unavailable_reason: 'source_unavailable' }),
      'not sold': () => fullWith({ unavailable_reason: 'not_bookable' }),
      'not searched': () => fullWith({ unavailable_reason: null, was_searched: false }),
      'a day that is past': () => refused(past),
    }),
    variantsOf(await refused(past), {
      'a day too far ahead': () => refused(badRequest([{ field: 'checkout', message: '' }])),
      'a stay that is refused': () => refused(badRequest([])),
      'a source that is away': () => refused(new Fault('ServiceUnavailableException', 'x')),
    }),
  ])
  const sheet = sheets.join('\n')
  await expect(sheet).toMatchFileSnapshot('../outlines/property-without-offers.txt')
})

test('a property is shown by what it says of itself', async () => {
  const sample = searchedProperty()
  const [image] = sample.property_image!
  const images = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...image!,
      url: `https://rooms.example/images/${place}`,
      alt: `P${place}`,
    }))
  const near = (id: number, distance_km?: number) => ({
    ...viewedProperty(),
    id,
    name: `Inn ${id}`,
    meta_data: { distance_km },
    physical_address: { ...sample.physical_address!, latitude: 39.195, longitude: -106.81 },
  })
  const review = sample.reviews![0]!
  const [visa] = sample.payment_types!
  const sheet = await variantsOf(standing, {
    'that says nothing': () => {
      const {
        property_description: _,
        property_image: __,
        property_rating: ___,
        physical_address: ____,
        amenity: _____,
        reviewer_location: ______,
        property_policy: _______,
        property_fee: ________,
        payment_types: _________,
        ...bare
      } = quiet(sample)
      const [room] = sample.property_accommodation
      const plain = { ...room!, short_description: '', bedding: '', standard_occupancy: 4, rates: [] }
      return shown({
        query: '',
        answers: {
          'property/view': {
            ...bare,
            property_type: null,
            main_telephone: null,
            url: 'javascript:x',
            checkin_time: null,
            checkout_time: null,
            property_accommodation: [plain],
            is_available: false,
          },
          'property/calendar': badRequest([]),
        },
      })
    },
    'with half a star more, and a score of others': () =>
      shown(
        available({
          property_rating: { stars: { name: '', value: 4.5, meta_data: null } } as never,
          reviewer_location: {
            ...sample.reviewer_location!,
            url: 'https://reviews.example/x',
            num_reviews: 1,
          },
        }),
      ),
    'in an address that is half known': () =>
      shown(
        available({
          physical_address: {
            ...sample.physical_address!,
            line_2: 'Unit 4',
            city: '',
            country: 'XX-',
            latitude: null,
          },
        }),
      ),
    'in an address without a word': () => {
      const texts = {
        line_1: '',
        line_2: '',
        city: '',
        administrative_division: '',
        postal_code: '',
        country: '',
      }
      const physical_address = { ...sample.physical_address!, ...texts, latitude: null, longitude: null }
      return shown(available({ physical_address }))
    },
    'with two pictures': () => shown(available({ property_image: images(2) })),
    'with six pictures': () => shown(available({ property_image: images(6) })),
    'with neighbours': () =>
      shown({
        query: `${stay}&place=Aspen&sort=price`,
        answers: { 'properties/view': [near(1, 1.24), near(2)] },
      }),
    'on tiles': () =>
      shown({
        document: { mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: 'Tiles' } },
        answers: { 'properties/view': [near(1, 1.24)] },
      }),
    'with reviews and an answer': () => {
      const other = {
        rating: 5,
        url: 'https://r.example/1',
        trip_type: 'Family',
        owner_response: 'Thank you',
        text: 'Good',
      }
      return shown(
        available({
          is_reviewer_partner: true,
          reviews: [
            { ...review, text: 'Bad' },
            { ...review, ...other },
          ],
        }),
      )
    },
    'with reviews and a score of all': () => {
      const reviews = [1, 4, 5].map(rating => ({ ...review, rating, text: 'T' }))
      const location = { ...sample.reviewer_location!, rating: 3.4, num_reviews: 3 }
      return shown(available({ reviews, reviewer_location: location }))
    },
    'with cards, fees and facilities in groups': () =>
      shown(
        available({
          payment_types: [
            visa!,
            { ...visa!, code: 'MC', name: 'Mastercard', mandatoryDisplayText: 'A fee is taken.' },
          ],
          amenity: [
            { id: 1, name: 'Pool', category: 'Leisure' },
            { id: 2, name: 'Lift', category: 'House' },
          ] as never,
          property_fee: [{ ...sample.property_fee![0]!, description: '' }],
        }),
      ),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/property-facts.txt')
})
