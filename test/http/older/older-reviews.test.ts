// Reviews and the reviewed place in the older form, whole, in the words of the review provider of that form.

import { describe, expect, test } from 'vitest'
import { olderReviewerLocation, olderReviews } from '../../../src/http/publisher/presenter/older/reviews.ts'
import type { Property } from '../../../src/lodging/properties/property.ts'
import type { Review, ReviewerLocation } from '../../../src/lodging/properties/review.ts'
import { sampleProperty } from '../../support/prices/sample-answers.ts'

const review: Review = {
  title: 'Fine',
  text: 'x'.repeat(201),
  rating: 5,
  author: 'Ada',
  published_on: '2026-05-01',
  trip_type: 'family',
  url: 'https://reviews.example/1',
  owner_response: 'Thank you',
  source: 'import',
  meta_data: { helpful: 3 },
}
const location: ReviewerLocation = {
  id: 'L1',
  name: 'Alpes',
  url: 'https://l.example',
  rating: 4.5,
  num_reviews: 9,
}
const found = (inFull: boolean, place: ReviewerLocation | null = location) => ({
  reviews: [review, review, review, review],
  location: place,
  inFull,
  isRepeatable: true,
})

const excerpt = {
  title: 'Fine',
  rating: 5,
  author: 'Ada',
  published_on: '2026-05-01',
  trip_type: 'family',
  url: 'https://reviews.example/1',
}
const ofProvider = {
  id: null,
  lang: null,
  location_id: 'L1',
  published_date: '2026-05-01T00:00:00+0000',
  rating: 5,
  helpful_votes: '0',
  trip_type: 'family',
  travel_date: null,
  title: 'Fine',
  user: { username: 'Ada' },
  owner_response: null,
  subratings: [],
}

describe('reviews', () => {
  test('are few and short, and say where they are from', () => {
    const reviews = olderReviews(found(false))
    expect(reviews).toHaveLength(3)
    expect(reviews[0]).toEqual({
      ...excerpt,
      text: `${'x'.repeat(200)}…`,
      source: 'tripadvisor_free',
      meta_data: {
        tripadvisor: { rating_image_url: null, url: 'https://reviews.example/1', data: ofProvider },
        helpful: 3,
        source: 'import',
      },
    })
  })

  test('are all of them in full for a partner', () => {
    const reviews = olderReviews(found(true, null))
    expect(reviews).toHaveLength(4)
    expect(reviews[3]).toEqual({
      ...excerpt,
      text: 'x'.repeat(201),
      owner_response: 'Thank you',
      source: 'tripadvisor_partner',
      meta_data: {
        tripadvisor: {
          rating_image_url: null,
          url: 'https://reviews.example/1',
          data: { ...ofProvider, location_id: null, owner_response: 'Thank you' },
        },
        helpful: 3,
        source: 'import',
      },
    })
  })

  test('are none where nobody looked for them', () => {
    expect(olderReviews(null)).toEqual([])
  })
})

describe('the place', () => {
  const property = (more: Partial<Property['content']>): Property => ({
    ...sampleProperty,
    content: { ...sampleProperty.content, ...more },
  })

  test('has every field of the provider, filled from the property and the place', () => {
    expect(olderReviewerLocation(sampleProperty, location)).toEqual({
      location_id: 'L1',
      description: 'A hotel',
      web_url: 'https://l.example',
      write_review: null,
      see_all_photos: null,
      photo_count: null,
      address_obj: {
        street1: '1 Main Street',
        street2: '',
        city: 'Aspen',
        state: 'CO',
        country: 'US',
        postalcode: '81611',
        address_string: '1 Main Street, Aspen, CO, 81611',
      },
      location_string: 'Alps',
      latitude: '39.1911',
      longitude: '-106.8175',
      timezone: null,
      distance: null,
      bearing: null,
      phone: '+1 555 0100',
      email: null,
      website: 'https://alpes.example',
      rating_image_url: null,
      review_rating_count: { 1: null, 2: null, 3: null, 4: null, 5: null },
      percent_recommended: null,
      ranking_data: null,
      price_level: null,
      parent_brand: null,
      brand: null,
      hours: null,
      category: { name: 'hotel', localized_name: 'Hotel' },
      subratings: [],
      trip_types: [],
      awards: [],
      ancestors: [],
      subcategory: [],
      amenities: [],
      features: [],
      groups: [],
      styles: [],
      neighborhood_info: [],
      cuisine: [],
      id: 'L1',
      name: 'Alpes',
      url: 'https://l.example',
      rating: '4.5',
      num_reviews: '9',
    })
  })

  test('has null for what the property does not say', () => {
    const bare = property({
      property_description: null,
      physical_address: null,
      destination: null,
      property_type: null,
      main_telephone: null,
      url: null,
    })
    expect(olderReviewerLocation(bare, { ...location, rating: null })).toMatchObject({
      description: null,
      address_obj: null,
      location_string: null,
      latitude: null,
      longitude: null,
      phone: null,
      website: null,
      category: null,
      rating: null,
    })
  })

  test('has a position at the equator, and no parts of an address that are empty', () => {
    const address = { ...sampleProperty.content.physical_address!, city: '', latitude: 0, longitude: null }
    expect(olderReviewerLocation(property({ physical_address: address }), location)).toMatchObject({
      latitude: '0',
      longitude: null,
      address_obj: { city: '', address_string: '1 Main Street, CO, 81611' },
    })
  })

  test('keeps what the provider says in place of the server’s own', () => {
    const told = { ...location, awards: ['best'], price_level: '$$' }
    expect(olderReviewerLocation(sampleProperty, told)).toMatchObject({ awards: ['best'], price_level: '$$' })
    expect(olderReviewerLocation(sampleProperty, null)).toBeNull()
  })
})
