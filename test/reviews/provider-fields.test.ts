// What is copied of a review provider's fields: how long, how deep, how many, and which addresses; and a review and a place,
// whole.

import { describe, expect, test } from 'vitest'
import { addressOf, isFields, named, numberOf, textOf } from '../../src/outbound/reviews/provider-fields.ts'
import { locationFrom, reviewsFrom } from '../../src/outbound/reviews/tripadvisor-shapes.ts'

test('fields are an object, not a list and not nothing', () => {
  expect([{}, [], null, undefined, 'text', 7].map(isFields)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

describe('a text', () => {
  test.each<[unknown, string]>([
    [7.5, '7.5'],
    [0, '0'],
    [true, ''],
    [null, ''],
    [undefined, ''],
    [{}, ''],
    ['a\0b\0', 'ab'],
    ['half \ud800', 'half \ufffd'],
    [' kept ', ' kept '],
    ['call 4242 4242 4242 4242', 'call **** **** **** ****'.replace(/.{4}$/, '4242')],
  ])('of %j is %j', (value, text) => {
    expect(textOf(value)).toBe(text)
  })

  test('has at most 2,000 characters, or as many as are asked for', () => {
    expect(textOf('x'.repeat(2_000))).toHaveLength(2_000)
    expect(textOf('x'.repeat(2_001))).toHaveLength(2_000)
    expect([textOf('abc', 2), textOf('abc', 3)]).toEqual(['ab', 'abc'])
  })
})

test.each<[unknown, string | null]>([
  ['https://a.example/b', 'https://a.example/b'],
  ['http://a.example', 'http://a.example/'],
  ['ftp://a.example/', null],
  ['javascript:alert(1)', null],
  ['a.example', null],
  ['', null],
  [7, null],
  [null, null],
  [`https://a.example/${'x'.repeat(1_982)}`, `https://a.example/${'x'.repeat(1_982)}`],
  [`https://a.example/${'x'.repeat(1_983)}`, null],
])('the address of %j is %j', (value, address) => {
  expect(addressOf(value)).toBe(address)
})

test.each<[unknown, number | null]>([
  [1, 1],
  [5, 5],
  ['4.5', 4.5],
  [' 3 ', 3],
  [0.99, null],
  [5.01, null],
  ['0', null],
  ['', null],
  ['  ', null],
  ['five', null],
  [Number.NaN, null],
  [null, null],
  [true, null],
  [[3], null],
])('the number of %j from 1 to 5 is %j', (value, number) => {
  expect(numberOf(value, 1, 5)).toBe(number)
})

test('an empty text is no zero', () => {
  expect([numberOf('', 0, 5), numberOf(' ', 0, 5), numberOf('0', 0, 5)]).toEqual([null, null, 0])
})

describe('named fields', () => {
  const copy = (value: unknown) => named({ field: value }, ['field']).field

  test('are those that are there, and of their own', () => {
    expect(named({ b: 1, c: 2 }, ['a', 'b', 'toString'])).toEqual({ b: 1 })
  })

  test('keep numbers, truth and texts as they are; anything else is null', () => {
    expect([1.5, true, false, 'text', null, undefined, 'a\0'].map(copy)).toEqual([
      1.5,
      true,
      false,
      'text',
      null,
      null,
      'a',
    ])
  })

  test.each(['javascript:x', ' JavaScript:x', '\n data:text/html,x', 'vbscript:x', 'VBScript:x'])(
    'have nothing that a page could run: %j',
    text => expect(copy(text)).toBeNull(),
  )

  test.each(['no javascript: here', 'database', 'javascript', 'my-data:x'])('may say %j', text =>
    expect(copy(text)).toBe(text),
  )

  test('that are named as addresses are addresses, at every depth', () => {
    const names = ['url', 'web_url', 'website', 'write_review', 'see_all_photos']
    const others = ['url_text', 'my_website', 'websites', 'write_reviews', 'not_see_all_photos']
    const both = [...names, ...others]
    const given = Object.fromEntries(both.map(name => [name, 'plain']))
    const expected = { ...given, ...Object.fromEntries(names.map(name => [name, null])) }
    expect(named(given, both)).toEqual(expected)
    expect(copy({ inner: given })).toEqual({ inner: expected })
    expect(copy({ url: 'https://a.example' })).toEqual({ url: 'https://a.example/' })
  })

  test('are copied four levels deep', () => {
    expect(copy([[[['deep']]]])).toEqual([[[['deep']]]])
    expect(copy([[[[['deeper']]]]])).toEqual([[[[null]]]])
    expect(copy({ a: { b: { c: { d: 1 } } } })).toEqual({ a: { b: { c: { d: 1 } } } })
    expect(copy({ a: { b: { c: { d: {} } } } })).toEqual({ a: { b: { c: { d: null } } } })
  })

  test('have forty entries of a list or an object at most, the first ones', () => {
    const list = Array.from({ length: 41 }, (_, place) => place)
    expect(copy(list)).toEqual(list.slice(0, 40))
    const pairs = (count: number) =>
      Object.fromEntries(list.slice(0, count).map(place => [`n${place}`, place]))
    expect(copy(pairs(41))).toEqual(pairs(40))
  })

  test('leave out names that are no plain words of at most 40 characters', () => {
    const [most, more] = ['n'.repeat(40), 'n'.repeat(41)]
    expect(copy({ [most]: 1, [more]: 2, 'a b': 3, '': 4, a_1: 5, 'a-b': 6, 'x y z': 7 })).toEqual({
      [most]: 1,
      a_1: 5,
    })
    // They take no room of those that are copied.
    const odd = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`- ${place}`, place]))
    expect(copy({ ...odd, last: 1 })).toEqual({ last: 1 })
  })
})

describe('a place', () => {
  const fields = {
    location_id: 7,
    name: 'Inn',
    rating: '4.5',
    num_reviews: '12.9',
    web_url: 'https://a.example',
  }

  test('has its id, name, address, rating and whole number of reviews', () => {
    expect(locationFrom(fields)).toEqual({
      id: '7',
      name: 'Inn',
      url: 'https://a.example/',
      rating: 4.5,
      num_reviews: 12,
      location_id: 7,
      web_url: 'https://a.example/',
    })
    expect(locationFrom({ location_id: '7', name: 'x'.repeat(201), num_reviews: -1 })).toEqual({
      id: '7',
      name: 'x'.repeat(200),
      url: null,
      rating: null,
      num_reviews: 0,
      location_id: '7',
    })
    expect(locationFrom({ ...fields, location_id: '1'.repeat(21) })).toMatchObject({ id: '1'.repeat(20) })
    expect(locationFrom({ ...fields, num_reviews: 1_000_000_000 })).toMatchObject({
      num_reviews: 1_000_000_000,
    })
    expect(locationFrom({ ...fields, num_reviews: 1_000_000_001 })).toMatchObject({ num_reviews: 0 })
  })

  test('without an id or without a name is none', () => {
    const { location_id, name } = fields
    expect([locationFrom({ location_id }), locationFrom({ name }), locationFrom({})]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('reviews', () => {
  const review = {
    id: 1,
    lang: 'en',
    location_id: 7,
    published_date: '2026-05-07T12:07:42-0400',
    rating: '4',
    helpful_votes: '0',
    rating_image_url: 'https://a.example/4.svg',
    url: 'https://a.example/1',
    trip_type: 'Couples',
    travel_date: '2026-04-30',
    is_machine_translated: false,
    secret: 'x',
    title: 'Title',
    text: 'Text',
    user: { username: 'Ada' },
    owner_response: { text: 'Thanks' },
    subratings: { '0': { value: '5' } },
  }
  const data = {
    id: 1,
    lang: 'en',
    location_id: 7,
    published_date: '2026-05-07T12:07:42-0400',
    rating: '4',
    helpful_votes: '0',
    rating_image_url: 'https://a.example/4.svg',
    url: 'https://a.example/1',
    trip_type: 'Couples',
    travel_date: '2026-04-30',
    is_machine_translated: false,
    user: { username: 'Ada' },
  }
  const free = {
    title: 'Title',
    text: 'Text',
    rating: 4,
    author: 'Ada',
    published_on: '2026-05-07',
    trip_type: 'Couples',
    url: 'https://a.example/1',
    owner_response: null,
    source: 'tripadvisor_free',
    meta_data: {
      tripadvisor: { rating_image_url: 'https://a.example/4.svg', url: 'https://a.example/1', data },
    },
  }

  test('are whole, and for a partner with the answer of the owner', () => {
    expect(reviewsFrom({ data: [review] }, false)).toEqual([free])
    const more = { ...data, owner_response: { text: 'Thanks' }, subratings: { '0': { value: '5' } } }
    expect(reviewsFrom({ data: [review] }, true)).toEqual([
      {
        ...free,
        owner_response: 'Thanks',
        source: 'tripadvisor_partner',
        meta_data: { tripadvisor: { ...free.meta_data.tripadvisor, data: more } },
      },
    ])
  })

  test('say little where little is said', () => {
    const bare = {
      published_date: '2026-05-07',
      rating: 1,
      owner_response: 'Thanks',
      user: 'Ada',
      trip_type: '',
    }
    expect(reviewsFrom({ data: [bare] }, true)).toMatchObject([
      {
        title: '',
        text: '',
        rating: 1,
        author: '',
        published_on: '2026-05-07',
        trip_type: null,
        url: null,
        owner_response: null,
      },
    ])
  })

  test('have texts of a bounded length', () => {
    const long = 'x'.repeat(30_000)
    const wordy = { title: long, text: long, user: { username: long }, trip_type: long }
    const [found] = reviewsFrom({ data: [{ ...review, ...wordy, owner_response: { text: long } }] }, true)!
    const { title, text, author, trip_type, owner_response } = found!
    expect([title, text, author, trip_type, owner_response].map(each => each!.length)).toEqual([
      500, 20_000, 200, 100, 20_000,
    ])
  })

  test('are twenty at most, the first ones; what is no review takes the place of one', () => {
    const many = Array.from({ length: 22 }, (_, place) => ({ ...review, title: `${place}` }))
    const titles = (data: unknown) => reviewsFrom({ data }, false)?.map(({ title }) => title)
    expect(titles(many)).toEqual(Array.from({ length: 20 }, (_, place) => `${place}`))
    expect(titles([null, 'text', [], ...many])).toHaveLength(17)
    expect([titles({}), titles('text'), titles(undefined)]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    { rating: 0 },
    { rating: 6 },
    { rating: null },
    { published_date: '2026-02-30' },
    { published_date: null },
  ])('leave out one with %j', changes => {
    expect(reviewsFrom({ data: [{ ...review, ...changes }] }, false)).toEqual([])
  })
})
