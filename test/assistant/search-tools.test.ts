// The tools that search: what each asks of the interface, and the whole of what it answers.

import { describe, expect, test } from 'vitest'
import type { Property } from '../../client/src/types.ts'
import { searchedProperty, viewedProperty } from '../support/pages/scripted-page.ts'
import { askedTool } from '../support/wire/asked-tool.ts'

const rooms = [{ adults: 2 }]
const stay = { checkin: '2027-03-12', checkout: '2027-03-16', rooms }

describe('search_criteria', () => {
  const value = (id: number, name: string, count = 1) => ({ id, name, count, extra: true })
  const settings = {
    destinations: [
      { ...value(9, 'Alps', 3), areas: [value(91, 'Valley', 1), value(92, 'Hill', 5)] },
      { ...value(8, 'Vail', 2), areas: [value(91, 'Valley', 2)] },
    ],
    property_type: [value(1, 'Hotel')],
    filter: [value(3, 'Ski')],
    amenity: [value(4, 'Pool'), value(5, 'Whirlpool')],
  }
  const criteria = (fields: object, answer: object = settings) =>
    askedTool('search_criteria', fields, { answers: { settings: answer } })

  test('lists everything with its ids, an area once with the count of all its destinations', async () => {
    expect(await criteria({})).toEqual({
      asked: [['settings', {}]],
      data: {
        destinations: [
          { id: 9, name: 'Alps', count: 3 },
          { id: 8, name: 'Vail', count: 2 },
        ],
        areas: [
          { id: 92, name: 'Hill', count: 5 },
          { id: 91, name: 'Valley', count: 3 },
        ],
        property_types: [{ id: 1, name: 'Hotel', count: 1 }],
        filters: [{ id: 3, name: 'Ski', count: 1 }],
        amenities: [
          { id: 4, name: 'Pool', count: 1 },
          { id: 5, name: 'Whirlpool', count: 1 },
        ],
      },
      text: [
        'destinations: Alps (9), Vail (8)',
        'areas: Hill (92), Valley (91)',
        'property_types: Hotel (1)',
        'filters: Ski (3)',
        'amenities: Pool (4), Whirlpool (5)',
      ].join('\n'),
    })
  })

  test('lists those with a text in their name, in any case', async () => {
    const { data, text } = await criteria({ name: 'POOL' })
    expect(data.amenities).toEqual([
      { id: 4, name: 'Pool', count: 1 },
      { id: 5, name: 'Whirlpool', count: 1 },
    ])
    expect(text).toBe(
      'destinations: none\nareas: none\nproperty_types: none\nfilters: none\namenities: Pool (4), Whirlpool (5)',
    )
  })

  test('lists a hundred of a kind at most, and nothing where there is no such list', async () => {
    const many = Array.from({ length: 101 }, (_, id) => value(id, `Filter ${id}`))
    const { data } = await criteria({}, { destinations: [], filter: many })
    expect(data).toMatchObject({ destinations: [], areas: [], property_types: [], amenities: [] })
    expect(data.filters).toHaveLength(100)
  })
})

describe('find_properties', () => {
  const search = { sort: 'order', limit: 10, verbosity: 1 }
  const find = (fields: object, found: readonly Property[] = [viewedProperty()]) =>
    askedTool('find_properties', fields, {
      answers: { 'properties/view': found, 'properties/available': found },
    })
  const listed = {
    property_id: 3144,
    name: 'Hôtel des Alpes',
    type: 'Hotel',
    destination: 'Alps',
    city: 'Aspen',
    stars: 4,
    short_description: 'A hotel',
    distance_km: null,
    is_available: null,
    unavailable_reason: null,
    lowest_total: null,
    currency: null,
    promotion: null,
  }

  test('without a stay looks for properties without prices', async () => {
    expect(await find({})).toEqual({
      asked: [['properties/view', search]],
      data: { found: null, currency: null, properties: [listed], next_cursor: null },
      text: '1 of 1 properties:\n3144 Hôtel des Alpes',
    })
  })

  test('with a stay has the lowest total of each, and waits for five seconds', async () => {
    expect(await find({ ...stay, destination_ids: [9] }, [searchedProperty()])).toEqual({
      asked: [
        [
          'properties/available',
          { ...stay, destination_ids: [9], ...search, mode: 'lead', deadline_ms: 5000 },
        ],
      ],
      data: {
        found: null,
        currency: 'USD',
        properties: [
          { ...listed, is_available: true, lowest_total: '424.10', currency: 'USD', promotion: '10% off' },
        ],
        next_cursor: null,
      },
      text: '1 of 1 properties:\n3144 Hôtel des Alpes, from 424.10 USD',
    })
  })

  test.each([
    ['checkin', '2027-03-12'],
    ['checkout', '2027-03-16'],
    ['rooms', rooms],
    ['min_price', 1],
    ['max_price', 900],
    ['discount_code', 'SKI'],
    ['currency', 'EUR'],
    ['promotion', 'required'],
    ['sort', 'price'],
  ])('with %s alone asks for a stay too, which says what is missing', async (name, value) => {
    const { asked } = await find({ [name]: value })
    expect(asked[0]![0]).toBe('properties/available')
    expect(asked[0]![1]).toMatchObject({ [name]: value })
  })

  test.each([
    ['sort', 'rating'],
    ['seed', 7],
    ['filter_ids', [3]],
    ['near', { latitude: 39, longitude: -107 }],
    ['min_stars', 3],
  ])('with %s alone asks for none', async (name, value) => {
    const { asked } = await find({ [name]: value })
    expect(asked).toEqual([['properties/view', { ...search, [name]: value }]])
  })

  test('goes on where the answer is as long as was asked for', async () => {
    const page = (count: number) =>
      Array.from({ length: count }, (_, id) => ({ ...viewedProperty(), id, meta_data: { cursor: `c${id}` } }))
    expect((await find({ limit: 2 }, page(2))).data.next_cursor).toBe('c1')
    expect((await find({ limit: 3 }, page(2))).data.next_cursor).toBeNull()
    expect((await find({}, page(10))).data.next_cursor).toBe('c9')
    const unnamed = page(2).map(property => ({ ...property, meta_data: null }))
    expect((await find({ limit: 2 }, unnamed)).data.next_cursor).toBeNull()
  })

  test('counts all that meet the criteria, and has the currency of those that have one', async () => {
    const first = { ...searchedProperty(), id: 1, meta_data: { search: { total: 55 } }, rate: { low: null } }
    const { data, text } = await find(stay, [first, searchedProperty()])
    expect([data.found, data.currency]).toEqual([55, 'USD'])
    expect(text).toBe('2 of 55 properties:\n1 Hôtel des Alpes\n3144 Hôtel des Alpes, from 424.10 USD')
  })

  test('has the total of each in its own currency where they have several', async () => {
    const yen = { ...searchedProperty(), id: 7, meta_data: { currency: 'JPY' } }
    const low = { ...yen.rate.low!, total: { ...yen.rate.low!.total, total: 42000 } }
    const { data, text } = await find(stay, [searchedProperty(), { ...yen, rate: { low } } as Property])
    expect(data).toMatchObject({
      currency: null,
      properties: [
        { lowest_total: '424.10', currency: 'USD' },
        { lowest_total: '42000', currency: 'JPY' },
      ],
    })
    expect(text).toContain('3144 Hôtel des Alpes, from 424.10 USD\n7 Hôtel des Alpes, from 42000 JPY')
  })

  test('says what has nothing and why, and does not know it of what was not priced in time', async () => {
    const full = {
      ...searchedProperty(),
      is_available: false,
      unavailable_reason: 'no_rooms_available' as const,
      rate: { low: null },
    }
    const late = { ...full, was_searched: false, unavailable_reason: null }
    const { data, text } = await find(stay, [full, late])
    const [one, other] = data.properties as Record<string, unknown>[]
    expect([one!.is_available, one!.unavailable_reason]).toEqual([false, 'no_rooms_available'])
    expect(other!.is_available).toBeNull()
    expect(text).toBe(
      '2 of 2 properties:\n3144 Hôtel des Alpes, not available (no_rooms_available)\n3144 Hôtel des Alpes',
    )
    expect((await find({}, [full])).data.properties).toMatchObject([{ is_available: null }])
  })

  test('has null for what is not known of a property', async () => {
    const { property_rating: _, property_description: __, physical_address: ___, ...rest } = viewedProperty()
    const bare = { ...rest, property_type: null, destination: null, meta_data: { distance_km: 1.5 } }
    const unknown = { type: null, destination: null, city: null, stars: null, short_description: null }
    expect((await find({}, [bare as Property])).data.properties).toEqual([
      { ...listed, ...unknown, distance_km: 1.5 },
    ])
    const noPromotion = searchedProperty()
    const low = { ...noPromotion.rate.low!, promotion: null }
    expect((await find(stay, [{ ...noPromotion, rate: { low } }])).data.properties).toMatchObject([
      { promotion: null, lowest_total: '424.10' },
    ])
    expect((await find({}, [])).text).toBe('No property meets these criteria.')
  })
})
