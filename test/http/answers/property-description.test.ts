// Everything that describes a property, whole, at the highest verbosity.

import { expect, test } from 'vitest'
import { writeProperty } from '../../../src/http/publisher/presenter/property.ts'
import { sampleAnswer } from '../../support/prices/sample-answers.ts'
import { written } from '../../support/statements/written.ts'

test('what describes the property is shown whole, at its verbosity', () => {
  const {
    reviews: _,
    property_accommodation: __,
    ...whole
  } = written(out => writeProperty(out, sampleAnswer(2), 'https://rooms.example'))
  expect(whole).toEqual({
    id: 3144,
    name: 'Hôtel des Alpes',
    room_tax: 8.775,
    cutoff_days: 1,
    order: 5,
    discount_rebate_type: 'customer',
    url: 'https://alpes.example',
    currency: 'USD',
    main_telephone: '+1 555 0100',
    source: 'crs',
    checkin_time: '15:00',
    checkout_time: '11:00',
    cutoff_time: '18:00',
    is_reviewer_partner: false,
    is_past_cutoff: null,
    updated_at: '2026-11-21T10:00:00.123456Z',
    is_available: false,
    unavailable_reason: null,
    verbosity: 2,
    was_searched: false,
    book_direct_link: null,
    property_type: { id: 1, name: 'Hotel' },
    destination: { id: 9, name: 'Alps', areas: [{ id: 91, name: 'Valley', parent: null }] },
    rate: { low: null },
    property_description: { short: 'A hotel', long: 'A hotel in the mountains' },
    physical_address: {
      line_1: '1 Main Street',
      line_2: '',
      city: 'Aspen',
      country: 'US',
      administrative_division: 'CO',
      postal_code: '81611',
      longitude: -106.8175,
      latitude: 39.1911,
      region: null,
      state: null,
    },
    property_rating: { stars: { name: 'Four stars', value: 4, meta_data: null } },
    amenity: [{ id: 4, name: 'Pool', category: 'Leisure', group: null }],
    filter: [{ id: 3, name: 'Ski' }],
    property_image: [
      {
        alt: 'Front',
        season: 'winter',
        url: 'https://rooms.example/images/c3d4',
        is_hero_image: null,
        url_small: null,
        url_medium: null,
        external_data: null,
      },
    ],
    property_fee: [
      { type: 'flat', applied: 'stay', description: 'Cleaning fee', fee: 50, is_taxable: false, tax_rate: 0 },
      {
        type: 'percent',
        applied: 'stay',
        description: 'Resort fee',
        fee: 3.5,
        is_taxable: true,
        tax_rate: 8.875,
      },
    ],
    property_policy: [{ name: 'Pets', description: 'Welcome' }],
    payment_types: [{ code: 'VI', name: 'Visa', mandatoryDisplayText: null, processorCountryCode: 'US' }],
    property_provider: [{ id: 1, name: 'Hostelry' }],
    permalink: { geo: null, property: 'https://site.example/hotels/3144' },
    reviewer_location: { id: 'L1', name: 'Alpes', url: null, rating: 4.5, num_reviews: 4 },
    meta_data: { channel: 'direct' },
  })
})
