// What a guest wants of a property, in the address of the results: everything that cannot be is left out, the rest comes back.

import { describe, expect, test } from 'vitest'
import {
  nearText,
  searchParameters,
  searchQueryIn,
  unfiltered,
  wishesIn,
} from '../../../src/http/sites/search/search-query.ts'
import { placeNamed, placesOf } from '../../../src/http/sites/search/site-places.ts'
import { scriptedPage } from '../../support/pages/scripted-page.ts'

const queryOf = (text: string) => new URLSearchParams(text)
const pageOf = (text: string) => ({ query: queryOf(text), currency: 'EUR' })
const nothing = { filter: [], type: [], area: [], stars: [], amenity: [] }
const noWishes = { least: null, most: null, meals: [], isFree: false, beds: [], rated: null }
const plain = { place: '', sort: 'order', near: null, chosen: nothing, rates: noWishes, cursor: '' }

describe('an address', () => {
  test.each([
    ['', plain],
    ['place=+Aspen+', { ...plain, place: 'Aspen' }],
    [`place=${'a'.repeat(101)}`, { ...plain, place: 'a'.repeat(100) }],
    [`cursor=${'c'.repeat(301)}`, { ...plain, cursor: 'c'.repeat(300) }],
    ['sort=order', plain],
    ['sort=price', { ...plain, sort: 'price' }],
    ['sort=rating', { ...plain, sort: 'rating' }],
    ['sort=distance', plain],
    ['sort=other', plain],
    [
      'filter=3&filter=4&filter=3&type=5&area=6&amenity=7',
      { ...plain, chosen: { filter: [3, 4], type: [5], area: [6], stars: [], amenity: [7] } },
    ],
    ['stars=4&stars=3', { ...plain, chosen: { ...nothing, stars: [4] } }],
    ['stars=3.5', { ...plain, chosen: { ...nothing, stars: [3.5] } }],
    ['filter=3.4&filter=x3&filter=3x&filter=&filter=1234567890&filter=-1', plain],
    [
      'meal=half_board&meal=breakfast&meal=caviar&free=1&bed=One+king+bed&bed=+&bed=One+king+bed&rated=4&least=100&most=250.50',
      {
        ...plain,
        rates: {
          least: 100,
          most: 250.5,
          meals: ['breakfast', 'half_board'],
          isFree: true,
          beds: ['One king bed'],
          rated: 4,
        },
      },
    ],
    ['free=yes&rated=2&rated=4&least=-1&most=1e9', plain],
    ['least=0&most=0&rated=x', plain],
    ['least=300&most=200', { ...plain, rates: { ...noWishes, least: 300 } }],
    ['filter=123456789', { ...plain, chosen: { ...nothing, filter: [123_456_789] } }],
  ])('"%s" asks for %o', (text, search) => expect(searchQueryIn(queryOf(text))).toEqual(search))

  test('takes twenty values of a kind and no more', () => {
    const many = Array.from({ length: 21 }, (_, id) => `amenity=${id}`).join('&')
    expect(searchQueryIn(queryOf(many)).chosen.amenity).toEqual(Array.from({ length: 20 }, (_, id) => id))
  })

  test.each([
    ['39.1911,-106.8175', { latitude: 39.1911, longitude: -106.8175 }],
    ['90,180', { latitude: 90, longitude: 180 }],
    ['-90,-180', { latitude: -90, longitude: -180 }],
    ['0,0', { latitude: 0, longitude: 0 }],
    ['1.12345678,2', { latitude: 1.123_456_78, longitude: 2 }],
    ['1.123456789,2', null],
    ['91,0', null],
    ['90.1,0', null],
    ['0,180.1', null],
    ['0,-181', null],
    ['x1,2', null],
    ['1,2x', null],
    ['1 ,2', null],
    ['1.,2', null],
    ['1', null],
    ['', null],
  ])('near "%s" is %o', (text, near) => {
    const search = searchQueryIn(queryOf(`near=${text}&sort=distance`))
    expect(search).toEqual({ ...plain, near, sort: near === null ? 'order' : 'distance' })
  })

  test('near a place is by distance, unless it says otherwise', () => {
    expect(searchQueryIn(queryOf('near=1,2')).sort).toBe('distance')
    expect(searchQueryIn(queryOf('near=1,2&sort=price')).sort).toBe('price')
    expect(searchQueryIn(queryOf('near=1,2&sort=x')).sort).toBe('distance')
  })
})

describe('the address of a search', () => {
  const wishes = '&least=100&most=250.5&meal=breakfast&free=1&bed=One+king+bed&rated=4.5'
  const whole =
    'checkin=2027-03-12&checkout=2027-03-16&room=2&code=SKI&place=Aspen&sort=price&near=39.1911%2C-106.8175' +
    `&filter=3&type=5&area=6&stars=4&amenity=7${wishes}&cursor=c`

  test('has all of it but where the list begins', () => {
    expect(String(searchParameters(pageOf(whole)))).toBe(whole.replace('&cursor=c', ''))
    expect(String(searchParameters(pageOf(whole), { cursor: 'c' }))).toBe(whole)
    expect(String(searchParameters(pageOf('')))).toBe('room=2')
  })

  test('can have another place, other filters, and other dates', () => {
    const changed = {
      place: 'Vail',
      ...unfiltered,
      dates: { checkin: '2027-04-01', checkout: '2027-04-03' },
    }
    expect(String(searchParameters(pageOf(whole), changed))).toBe(
      'checkin=2027-04-01&checkout=2027-04-03&room=2&code=SKI&place=Vail&sort=price&near=39.1911%2C-106.8175',
    )
    expect(String(searchParameters(pageOf('place=Aspen'), { place: '' }))).toBe('room=2')
  })

  test('has the currency where it was named', () => {
    expect(String(searchParameters(pageOf('currency=EUR&filter=3')))).toBe('room=2&currency=EUR&filter=3')
  })

  test('without its stay is what the way back from a property needs', () => {
    expect(wishesIn(queryOf(whole))).toEqual([
      ['place', 'Aspen'],
      ['sort', 'price'],
      ['near', '39.1911,-106.8175'],
      ['filter', '3'],
      ['type', '5'],
      ['area', '6'],
      ['stars', '4'],
      ['amenity', '7'],
      ['least', '100'],
      ['most', '250.5'],
      ['meal', 'breakfast'],
      ['free', '1'],
      ['bed', 'One king bed'],
      ['rated', '4.5'],
    ])
    expect(wishesIn(queryOf('sort=order&cursor=c'))).toEqual([])
    // Near a place the usual sort is another one.
    expect(wishesIn(queryOf('sort=distance&near=1,2'))).toEqual([['near', '1,2']])
    expect(wishesIn(queryOf('sort=order&near=1,2'))).toEqual([
      ['sort', 'order'],
      ['near', '1,2'],
    ])
  })

  test.each([
    [39.191_123_456, -106.8, '39.19112,-106.8'],
    [0, -0.000_001, '0,0'],
  ])('names the place %s, %s to the metre', (latitude, longitude, text) => {
    expect(nearText({ latitude, longitude })).toBe(text)
  })
})

const settings = {
  destinations: [
    { id: 9, name: 'Alps', count: 3, areas: [{ id: 91, name: 'São Martín', count: 2 }] },
    { id: 8, name: 'Vail', count: 1, areas: [{ id: 81, name: 'Lodge', count: 1 }] },
  ],
}
const properties = [
  { id: 1, name: 'Vail' },
  { id: 2, name: 'L’Hôtel' },
  { id: 3, name: 'The Lodge' },
  { id: 4, name: 'Lodge at Vail' },
]
const places = { settings, properties, count: 4 } as never

describe('a name that a guest types', () => {
  test.each([
    ['Alps', { fields: { destination_ids: [9] } }],
    [' ALPS ', { fields: { destination_ids: [9] } }],
    ['sao martin', { fields: { area_ids: [91] } }],
    // A destination goes before a property, and so does an area.
    ['vail', { fields: { destination_ids: [8] } }],
    ['lodge', { fields: { area_ids: [81] } }],
    ["l'hotel", { fields: { property_ids: [2] }, propertyId: 2 }],
    ['the lodge', { fields: { property_ids: [3] }, propertyId: 3 }],
    ['hotel', { fields: { property_ids: [2] } }],
    ['lodg', { fields: { property_ids: [3, 4] } }],
    ['nowhere', null],
  ])('"%s" stands for %o', (text, found) => expect(placeNamed(places, text)).toEqual(found))

  test('stands for a hundred properties at most', () => {
    const inns = Array.from({ length: 101 }, (_, id) => ({ id, name: `Inn ${id}` }))
    const found = placeNamed({ settings, properties: inns, count: 101 } as never, 'inn')
    expect(found?.fields.property_ids).toHaveLength(100)
  })
})

describe('the places of a site', () => {
  const list = properties.map(property => ({ ...property, order: 1 }))
  const site = (choices: object = {}) =>
    scriptedPage({ answers: { settings, 'properties/view': list }, ...choices })

  test('are asked for once, kept, and counted by the header where there is one', async () => {
    const absolute = () => 'https://one.example.com/'
    const counts = { 'properties/view': { 'X-Total-Count': '1234' } }
    const { page, asked } = site({ absolute, headers: counts })
    const [first, again] = [await placesOf(page), await placesOf(page)]
    expect(first).toEqual({ settings, properties, count: 1234 })
    expect(again).toBe(first)
    expect(asked).toEqual([
      ['settings', {}],
      ['properties/view', { verbosity: 0, sort: 'order', limit: 1000 }],
    ])
  })

  test('are counted by the list without that header', async () => {
    expect((await placesOf(site({ absolute: () => 'https://two.example.com/' }).page)).count).toBe(4)
  })

  test('are those of the publisher and the host', async () => {
    const absolute = () => 'https://three.example.com/'
    const [one, other, elsewhere] = [
      site({ absolute }),
      site({ absolute, publisher: { id: 45 } }),
      site({ absolute: () => 'https://four.example.com/' }),
    ]
    for (const { page } of [one, other, elsewhere]) await placesOf(page)
    for (const { asked } of [one, other, elsewhere]) expect(asked).toHaveLength(2)
  })
})
