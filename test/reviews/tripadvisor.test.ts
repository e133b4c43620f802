// The client of Tripadvisor against the published shapes, and against answers that nobody published.

import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTripadvisor } from '../../src/outbound/reviews/tripadvisor.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { type FakeAnswer, tripadvisorFake, tripadvisorKey } from '../support/hotels/tripadvisor-fake.ts'

const fake = await tripadvisorFake()
afterAll(() => fake[Symbol.asyncDispose]())
beforeEach(() => {
  fake.answer = 'whole'
  fake.calls.length = 0
})
const client = openTripadvisor({ key: new Secret(tripadvisorKey), address: fake.url })
const ask = (place: string, inFull = false) => client.ask(place, inFull, AbortSignal.timeout(20_000))
const found = async (place: string, inFull: boolean) => {
  const answer = await ask(place, inFull)
  if (answer.outcome !== 'found') throw new Error(inspect(answer))
  return answer
}

const json = (body: unknown): FakeAnswer => ({ status: 200, body: JSON.stringify(body) })

test('a place is its details and its reviews', async () => {
  const { location, reviews } = await found('60745', false)
  expect(fake.calls.sort()).toEqual(['/api/v1/location/60745/details', '/api/v1/location/60745/reviews'])
  expect(location).toMatchObject({
    id: '60745',
    name: 'Harbour Inn',
    url: expect.stringContaining('https://www.tripadvisor.example/'),
    rating: 4.5,
    num_reviews: 1780,
    latitude: '42.356506',
    review_rating_count: { '1': '18', '5': '1408' },
    ranking_data: { ranking: '5' },
    rating_image_url: expect.stringContaining('https://'),
    subratings: { '0': { name: 'rate_location', value: '5.0' } },
  })
  expect(Object.keys(location).length).toBeGreaterThan(30)
  expect(reviews).toHaveLength(5)
  expect(reviews[0]).toMatchObject({
    title: 'Ships at the window 1',
    rating: 5,
    author: 'Traveler77',
    published_on: '2026-05-07',
    trip_type: 'Couples',
    source: 'tripadvisor_free',
    owner_response: null,
    meta_data: {
      tripadvisor: {
        url: expect.stringContaining('https://'),
        rating_image_url: expect.stringContaining('https://'),
        data: { id: 1, lang: 'en', published_date: '2026-05-07T12:07:42-0400', helpful_votes: '0' },
      },
    },
  })
})

test('only a partner gets the owner’s response and the ratings by aspect', async () => {
  const { reviews } = await found('60745', true)
  expect(reviews[0]).toMatchObject({
    source: 'tripadvisor_partner',
    owner_response: 'Thank you for the visit.',
    meta_data: { tripadvisor: { data: { owner_response: { id: 9 }, subratings: { '0': { value: '5' } } } } },
  })
  const free = JSON.stringify((await found('60745', false)).reviews)
  expect(free).not.toContain('Thank you for the visit.')
  expect(free).not.toContain('RATE_VALUE')
})

test('a place without reviews has no rating', async () => {
  const { location, reviews } = await found('99', false)
  expect([location.rating, location.num_reviews, reviews]).toEqual([null, 0, []])
})

test('unknown fields, addresses that a page could run and card numbers do not pass', async () => {
  const text = JSON.stringify(await found('60745', true))
  expect(text).not.toMatch(/something_new|javascript:|4242 4242 4242 4242/)
  expect(text).toContain('**** **** **** 4242')
})

test('a place has every field that publishers are shown, and addresses only where they are some', async () => {
  const texts = [
    'location_id',
    'description',
    'latitude',
    'longitude',
    'timezone',
    'email',
    'phone',
    'photo_count',
    'address_obj',
    'ancestors',
    'ranking_data',
    'ranking',
    'review_rating_count',
    'subratings',
    'trip_types',
    'awards',
    'price_level',
    'percent_recommended',
    'amenities',
    'features',
    'parent_brand',
    'brand',
    'category',
    'subcategory',
    'groups',
    'styles',
    'neighborhood_info',
    'location_string',
    'hours',
    'is_localized_description',
  ]
  const addresses = ['web_url', 'website', 'write_review', 'see_all_photos', 'rating_image_url']
  const given = Object.fromEntries([...texts, ...addresses].map(name => [name, '7']))
  fake.answer = json({ ...given, name: 'Inn', data: [] })
  const { location } = await found('60745', false)
  expect(location).toEqual({
    id: '7',
    name: 'Inn',
    url: null,
    rating: null,
    num_reviews: 0,
    ...given,
    ...Object.fromEntries(addresses.map(name => [name, null])),
  })
})

test('an unknown place is one', async () => {
  expect(await ask('12345')).toEqual({ outcome: 'unknown_place' })
})

describe('an answer that cannot be used is a failure with its reason', () => {
  test.each<[FakeAnswer, string, number | null]>([
    [{ status: 500 }, 'HTTP 500', null],
    [{ status: 302, headers: { location: 'http://127.0.0.1/' } }, 'HTTP 302', null],
    [{ status: 429, headers: { 'retry-after': '120' } }, 'HTTP 429', 120],
    [{ status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } }, 'HTTP 429', null],
    [{ status: 200, body: '<html>' }, 'HTTP 200 without JSON', null],
    [{ status: 200, body: '[]' }, 'HTTP 200 without JSON', null],
    [json({ data: {} }), 'an answer of another shape', null],
    [json({ location_id: 7, name: '', data: [] }), 'an answer of another shape', null],
    ['huge', 'too_large', null],
    ['cut', 'broken', null],
  ])('%j', async (answer, reason, retryAfterSeconds) => {
    fake.answer = answer
    expect(await ask('60745')).toEqual({ outcome: 'failed', reason, retryAfterSeconds })
  })

  test('a wrong key', async () => {
    const stranger = openTripadvisor({ key: new Secret('another'), address: fake.url })
    const answer = await stranger.ask('60745', false, AbortSignal.timeout(20_000))
    expect(answer).toEqual({ outcome: 'failed', reason: 'HTTP 403', retryAfterSeconds: null })
  })

  test('silence until the deadline', async () => {
    fake.answer = 'silent'
    const answer = await client.ask('60745', false, AbortSignal.timeout(300))
    expect(answer).toEqual({ outcome: 'failed', reason: 'timeout', retryAfterSeconds: null })
  })
})

test.each<[string, unknown]>([
  ['a review without a rating', { published_date: '2026-05-07', text: 'x' }],
  ['a review with a rating of another scale', { published_date: '2026-05-07', rating: 50, text: 'x' }],
  ['a review without a day', { rating: 5, text: 'x', published_date: 'yesterday' }],
  ['something that is no review', 'text'],
])('%s is left out', async (_, wrong) => {
  const right = { published_date: '2026-05-07T12:07:42-0400', rating: '4', text: 'fine', user: null, url: 7 }
  fake.answer = json({ location_id: '60745', name: 'Inn', data: [wrong, right] })
  const { reviews } = await found('60745', true)
  expect(reviews).toMatchObject([{ rating: 4, text: 'fine', author: '', url: null, title: '' }])
})

test('a deep or endless answer is cut to a bounded copy', async () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 200; level += 1) deep = [deep]
  const name = 'x'.repeat(100_000)
  const many = Array.from({ length: 5_000 }, (_, index) => index)
  fake.answer = json({ location_id: '60745', name, awards: deep, amenities: many, data: [] })
  const { location } = await found('60745', false)
  expect(JSON.stringify(location).length).toBeLessThan(2_000)
})
