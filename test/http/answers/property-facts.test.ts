// What an answer says of a property beside its rooms: links, the data of a search, its place in a list, alternatives, fees and
// reviews.

import { describe, expect, test } from 'vitest'
import { writeProperty } from '../../../src/http/publisher/presenter/property.ts'
import type { Publisher } from '../../../src/lodging/publishers/publisher.ts'
import type { SitePlace } from '../../../src/lodging/publishers/site-address.ts'
import type { Alternative, PropertyAnswer, SearchedStay } from '../../../src/operations/answers.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import {
  sampleAnswer,
  sampleProperty,
  samplePublisher,
  sampleSearch,
} from '../../support/prices/sample-answers.ts'
import { written } from '../../support/statements/written.ts'

const shown = (answer: Partial<PropertyAnswer>, publicUrl = 'https://rooms.example') =>
  written(out => writeProperty(out, { ...sampleAnswer(2), ...answer }, publicUrl))

describe('links', () => {
  const linked = (settings: Partial<Publisher['settings']>, site?: Partial<SitePlace>) => {
    const place = { slug: 'alps', hosts: [], isDefault: false, properties: null, ...site }
    const publisher = {
      ...samplePublisher,
      settings: { ...samplePublisher.settings, permalinkUrl: null, ...settings },
      ...(site && { site: place }),
    }
    const { permalink, book_direct_link } = shown({ publisher })
    return { permalink, book_direct_link }
  }
  const to = (property: string | null, book_direct_link: string | null) => ({
    permalink: { geo: null, property },
    book_direct_link,
  })

  test('lead nowhere without an address or a site', () => {
    expect(linked({})).toEqual(to(null, null))
  })

  test('lead below the addresses of the publisher, whatever slashes are at their end', () => {
    const settings = { permalinkUrl: 'https://a.example/x//', bookDirectUrl: 'https://b.example/y' }
    const expected = to('https://a.example/x/3144', 'https://b.example/y/3144')
    expect([linked(settings), linked(settings, {})]).toEqual([expected, expected])
  })

  test.each([
    ['https://a.example/x?from=guide', 'https://a.example/x/3144?from=guide'],
    ['https://a.example/x/?from=guide&y=/z/', 'https://a.example/x/3144?from=guide&y=/z/'],
    ['https://a.example?', 'https://a.example/3144?'],
    ['https://a.example/#/stay', 'https://a.example/#/stay/3144'],
    ['https://a.example/?y=1#/stay', 'https://a.example/?y=1#/stay/3144'],
    ['https://a.example/#/stay?y=1', 'https://a.example/#/stay?y=1/3144'],
  ])('lead from %s to %s', (address, link) => {
    expect(linked({ permalinkUrl: address, bookDirectUrl: address })).toEqual(to(link, link))
  })

  test('lead to the booking pages, unless those do not show the property', () => {
    const page = 'https://rooms.example/sites/alps/properties/3144'
    expect(linked({}, {})).toEqual(to(page, page))
    expect(linked({}, { properties: [1, 3144] })).toEqual(to(page, page))
    expect(linked({}, { properties: [1] })).toEqual(to(null, null))
    expect(linked({ bookDirectUrl: 'https://b.example' }, {})).toEqual(to(page, 'https://b.example/3144'))
    expect(linked({}, { isDefault: true })).toEqual(
      to('https://rooms.example/properties/3144', 'https://rooms.example/properties/3144'),
    )
  })
})

describe('the data of an answer', () => {
  const own = { channel: 'direct' }
  const facts = { currency: 'USD', exchange_rate: 1, exchange_rate_as_of: null, discount_reason: null }
  const searched = (more: Partial<SearchedStay>) => ({ searched: { ...sampleSearch, ...more } })
  const cardForm = { provider: 'stripe', publishableKey: 'pk_1', amount: null, currency: 'usd' }
  const facets = {
    destination: [],
    area: [],
    property_type: [],
    stars: [{ id: 4, name: '4', count: 2 }],
    filter: [],
    amenity: [],
  }
  const listed = { cursor: 's1.x', metres: null, found: null }

  test.each<[string, Partial<PropertyAnswer>, object]>([
    ['nothing', {}, own],
    ['a search', searched({}), { ...own, ...facts }],
    [
      'an exchange',
      searched({ exchange: { from: 'USD', to: 'EUR', rate: '0.9125', asOf: '2026-11-20' } }),
      { ...own, ...facts, currency: 'EUR', exchange_rate: 0.9125, exchange_rate_as_of: '2026-11-20' },
    ],
    [
      'a code that changed nothing',
      searched({ discountRefusal: 'used_up' }),
      { ...own, ...facts, discount_reason: 'used_up' },
    ],
    [
      'a preview',
      searched({ quote: { id: 'q1.a', expiresAt: '2026-12-01T10:00:00Z' }, cardForm }),
      {
        ...own,
        ...facts,
        quote_id: 'q1.a',
        quote_expires_at: '2026-12-01T10:00:00Z',
        card_form: { provider: 'stripe', publishable_key: 'pk_1', amount: null, currency: 'usd' },
      },
    ],
    [
      'a source that is searched live, and an age that was assumed',
      searched({ pricedAt: '2026-12-01T10:00:00Z', assumedChildAge: 0 }),
      { ...own, ...facts, priced_at: '2026-12-01T10:00:00Z', assumed_child_age: 0 },
    ],
    ['memory', { ageSeconds: 0 }, { ...own, age_seconds: 0 }],
    ['memory that is older', { ageSeconds: 12, ...searched({}) }, { ...own, ...facts, age_seconds: 12 }],
    ['a list', { listed }, { ...own, cursor: 's1.x' }],
    [
      'a list by distance',
      { listed: { ...listed, metres: 1234 } },
      { ...own, cursor: 's1.x', distance_km: 1.234 },
    ],
    [
      'a list at the point itself',
      { listed: { ...listed, metres: 0 } },
      { ...own, cursor: 's1.x', distance_km: 0 },
    ],
    [
      'the first of a list',
      { listed: { ...listed, found: { total: 7, facets: null } } },
      { ...own, cursor: 's1.x', search: { total: 7 } },
    ],
    [
      'the first of a list that was counted',
      { listed: { ...listed, found: { total: 7, facets } } },
      { ...own, cursor: 's1.x', search: { total: 7, facets } },
    ],
  ])('with %s', (_what, answer, expected) => {
    expect(shown(answer).meta_data).toEqual(expected)
  })

  test('is null for a property that has none, unless something is to be said', () => {
    const property = { ...sampleProperty, content: { ...sampleProperty.content, meta_data: null } }
    expect(shown({ property }).meta_data).toBeNull()
    expect(shown({ property, ageSeconds: 1 }).meta_data).toEqual({ age_seconds: 1 })
  })
})

describe('alternatives', () => {
  const checkin = parseDay('2027-03-12')!
  const stay = { checkin, checkout: addDays(checkin, 3) }
  const [room, attic] = sampleProperty.rooms
  const bookings = [
    {
      room: room!,
      rateCode: 'BAR',
      parties: [
        { adults: 2, childAges: [] },
        { adults: 1, childAges: [3, 9] },
      ],
      total: minor(10_050),
    },
    { room: attic!, rateCode: 'FLEX', parties: [{ adults: 1, childAges: [] }], total: minor(5) },
  ]
  const alternatives: Alternative[] = [{ kind: 'rooms', stay, bookings, total: minor(10_055) }]
  const expected = {
    kind: 'rooms',
    checkin: '2027-03-12',
    checkout: '2027-03-15',
    nights: 3,
    total: 100.55,
    bookings: [
      {
        accommodation_id: 28,
        rate_code: 'BAR',
        rooms: [
          { adults: 2, children: 0, children_ages: [] },
          { adults: 1, children: 2, children_ages: [3, 9] },
        ],
        total: 100.5,
      },
      {
        accommodation_id: 29,
        rate_code: 'FLEX',
        rooms: [{ adults: 1, children: 0, children_ages: [] }],
        total: 0.05,
      },
    ],
  }

  test('are there when they were asked for, in the currency shown', () => {
    expect(shown({ alternatives }).alternatives).toEqual([expected])
    expect(shown({ alternatives: [] }).alternatives).toEqual([])
    expect(shown({})).not.toHaveProperty('alternatives')
    const exchange = { from: 'USD', to: 'JPY', rate: '150', asOf: null }
    expect(shown({ alternatives, searched: { ...sampleSearch, exchange } }).alternatives[0].total).toBe(
      10_055,
    )
  })

  test('follow reasons that have a day or a limit', () => {
    const [, closed] = shown({ searched: sampleSearch }).property_accommodation
    expect(closed.unavailable_details).toEqual([
      { code: 'stop_sell', date: null, limit: null, requested: null },
      { code: 'no_inventory', date: '2027-03-13', limit: 0, requested: 2 },
    ])
  })
})

describe('reviews', () => {
  const [review] = sampleProperty.content.reviews
  const reviewsOf = (texts: string[], inFull: boolean) =>
    shown({
      reviews: {
        reviews: texts.map(text => ({ ...review!, text })),
        location: null,
        inFull,
        isRepeatable: true,
      },
    })

  test('are three at most, of 200 characters at most, whole', () => {
    const found = reviewsOf(['é'.repeat(200), '𝒜'.repeat(201), 'short', 'fourth'], false)
    expect(found.reviews.map(({ text }: { text: string }) => text)).toEqual([
      'é'.repeat(200),
      `${'𝒜'.repeat(200)}…`,
      'short',
    ])
    expect(found.reviews[2]).toEqual({
      title: 'Review 1',
      text: 'short',
      rating: 1,
      author: 'A guest',
      published_on: '2026-05-01',
      trip_type: null,
      url: null,
      source: 'property',
      meta_data: {},
    })
    expect(found.reviewer_location).toBeNull()
  })

  test('are all of them with the answers of the owner for a partner', () => {
    const { reviews } = reviewsOf(['x'.repeat(201), 'b', 'c', 'd'], true)
    expect(reviews).toHaveLength(4)
    expect(reviews[0]).toMatchObject({ text: 'x'.repeat(201), owner_response: 'Thank you' })
  })

  test('are none where nobody has any', () => {
    expect(shown({ reviews: null })).toMatchObject({ reviews: [], reviewer_location: null })
    expect(shown({}).reviewer_location).toEqual({
      id: 'L1',
      name: 'Alpes',
      url: null,
      rating: 4.5,
      num_reviews: 4,
    })
  })
})
