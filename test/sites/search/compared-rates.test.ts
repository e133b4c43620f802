// What a site of few properties compares: all rates of all of them, by what the guest wishes for.

import { describe, expect, test } from 'vitest'
import type { Property, Rate } from '../../../client/src/types.ts'
import type { Meal } from '../../../src/http/sites/search/rate-wishes.ts'
import { searchQueryIn } from '../../../src/http/sites/search/search-query.ts'
import { findResults } from '../../../src/http/sites/search/search-results.ts'
import { soughtIn } from '../../../src/http/sites/stay-query.ts'
import { badRequest } from '../../../src/values/faults.ts'
import { scriptedPage, searchedProperty } from '../../support/pages/scripted-page.ts'

const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2'
const stayFields = {
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [{ adults: 2, children: 0, children_ages: [] }],
  currency: 'USD',
}
const plain = { sort: 'order', facets: true, verbosity: 2 }

const wantedOf = (query: string) => {
  const parameters = new URLSearchParams(query)
  return { search: searchQueryIn(parameters), sought: soughtIn(parameters), problem: null, place: null }
}
const refused = (field: string) => badRequest([{ field, message: '' }])
const property = (id: number, changes: Partial<Property> = {}): Property => ({
  ...searchedProperty(),
  id,
  ...changes,
})
const full = (id: number) =>
  property(id, {
    is_available: false,
    unavailable_reason: 'no_rooms_available',
    rate: { low: null },
    property_accommodation: [],
  })

describe('a site of few properties', () => {
  const rateOf = (meal_plan: string, total: number, changes: Partial<Rate> = {}): Rate => {
    const [rate] = searchedProperty().property_accommodation[0]!.rates
    return {
      ...rate!,
      code: `${meal_plan} ${total}`,
      description: { ...rate!.description, meal_plan: meal_plan as Meal },
      total: { ...rate!.total, total, altogether: total },
      beds: [],
      cancellation_penalties: [{ from: null, until: null, penalty: total }],
      ...changes,
    }
  }
  const free = { cancellation_penalties: [{ from: null, until: null, penalty: 0 }] }
  const house = (id: number, rates: readonly Rate[], changes: Partial<Property> = {}): Property => {
    const [room] = searchedProperty().property_accommodation
    const low = [...rates].sort((one, other) => one.total.total - other.total.total)[0]
    return property(id, {
      meta_data: { currency: 'USD', ...(id === 1 && { search: { total: 3, facets } }) } as never,
      rate: {
        low: low
          ? {
              accommodation_id: room!.id,
              rate_code: low.code,
              total: low.total,
              promotion: null,
              discount: null,
            }
          : null,
      },
      property_accommodation: [{ ...room!, bedding: 'One king bed', rates: [...rates] }],
      reviewer_location: null,
      ...changes,
    })
  }
  const facets = {
    destination: [],
    area: [
      { id: 6, name: 'Valley', count: 2 },
      { id: 7, name: 'Hill', count: 9 },
    ],
    property_type: [],
    filter: [{ id: 3, name: 'Wellness', count: 3 }],
    amenity: [],
    stars: [
      { id: 3, name: '3', count: 5 },
      { id: 4.5, name: '4.5', count: 1 },
    ],
  }
  const houses = [
    house(1, [rateOf('room_only', 100), rateOf('breakfast', 140, free)]),
    house(2, [rateOf('breakfast', 120), rateOf('half_board', 180, free)], {
      reviewer_location: { rating: 4.6 } as never,
    }),
    house(3, [rateOf('room_only', 90, { ...free, beds: [{ code: 'K', description: 'One King bed' }] })], {
      reviewer_location: { rating: 4 } as never,
    }),
  ]
  const among = { ...facets, area: [facets.area[0]!], filter: [{ id: 3, name: 'Wellness', count: 1 }] }
  const find = async (query: string, found: readonly Property[] = houses) => {
    const { page, asked } = scriptedPage({
      answers: {
        'properties/available': found,
        'properties/view': [property(1, { meta_data: { search: { total: 1, facets: among } } as never })],
        'property/available': {},
      },
    })
    const results = await findResults(page, { ...wantedOf(query), isCompared: true })
    return {
      ...results,
      asked,
      shown: results.properties.map(({ id, rate }) => [id, rate.low?.total.total]),
      rates: results.properties.map(({ property_accommodation: [room] }) => room?.rates[0]?.code),
    }
  }

  test('has all of its rates compared: what can be wished for is counted, and the cheapest is shown', async () => {
    const { asked, shown, choices, next, total } = await find(stay)
    expect(asked).toEqual([
      ['properties/available', { ...plain, limit: 60, ...stayFields, mode: 'all', deadline_ms: 2000 }],
    ])
    expect(shown).toEqual([
      [1, 100],
      [2, 120],
      [3, 90],
    ])
    expect([total, next]).toEqual([3, null])
    expect(choices).toEqual({
      prices: { least: 90, most: 120, currency: 'USD' },
      meals: [
        { value: 'room_only', count: 2 },
        { value: 'breakfast', count: 2 },
        { value: 'half_board', count: 1 },
      ],
      free: 3,
      beds: [{ value: 'One king bed', count: 3 }],
      rated: [
        { value: 4.5, count: 1 },
        { value: 4, count: 2 },
        { value: 3.5, count: 2 },
        { value: 3, count: 2 },
      ],
    })
  })

  test.each([
    [
      'meal=breakfast',
      [
        [1, 140],
        [2, 120],
      ],
    ],
    ['meal=breakfast&free=1', [[1, 140]]],
    [
      'meal=breakfast&meal=half_board&free=1',
      [
        [1, 140],
        [2, 180],
      ],
    ],
    [
      'free=1&sort=price',
      [
        [3, 90],
        [1, 140],
        [2, 180],
      ],
    ],
    [
      'most=100',
      [
        [1, 100],
        [3, 90],
      ],
    ],
    [
      'least=121',
      [
        [1, 140],
        [2, 180],
      ],
    ],
    ['least=121&meal=room_only', []],
    ['rated=4.5', [[2, 120]]],
    ['bed=one+KING+bed&most=95', [[3, 90]]],
    ['bed=Bunk', []],
  ])('shows for "%s" the cheapest rate that is all of it', async (wish, expected) => {
    const { shown, rates, properties } = await find(`${stay}&${wish}`)
    expect(shown).toEqual(expected)
    expect(rates.map(code => Number(code!.split(' ')[1]))).toEqual(expected.map(([, total]) => total))
    expect(properties.every(({ property_accommodation }) => property_accommodation.length === 1)).toBe(true)
  })

  test('counts each wish with all the others, and the values of facets among what is left', async () => {
    const { choices, facets: counted, asked } = await find(`${stay}&meal=breakfast&free=1&area=6&stars=4`)
    expect(choices!.meals.map(({ count }) => count)).toEqual([1, 1, 1])
    expect(choices!.free).toBe(1)
    expect(choices!.prices).toBeNull()
    // Of another area nothing was asked: no number is better than a wrong one.
    expect(counted!.area).toEqual([
      { id: 6, name: 'Valley', count: 2 },
      { id: 7, name: 'Hill', count: null },
    ])
    expect(counted!.filter).toEqual([{ id: 3, name: 'Wellness', count: 1 }])
    expect(counted!.stars.map(({ count }) => count)).toEqual([null, 1])
    expect(asked[1]).toEqual([
      'properties/view',
      { area_ids: [6], min_stars: 4, sort: 'order', facets: true, verbosity: 0, limit: 1, property_ids: [1] },
    ])
  })

  test('says what would be found without a wish where nothing meets all of them', async () => {
    const { without, shown, asked } = await find(`${stay}&meal=half_board&most=150&rated=4`)
    expect(shown).toEqual([])
    expect(without.map(({ group, count }) => [group, count])).toEqual([
      ['price', 1],
      ['meals', 2],
    ])
    expect(without[0]!.wishes).toMatchObject({ most: null, meals: ['half_board'], rated: 4 })
    expect(asked).toHaveLength(1)
  })

  test('does not compare amounts of two currencies, and keeps what is not priced yet', async () => {
    const foreign = house(2, [rateOf('room_only', 100)], { meta_data: { currency: 'JPY' } as never })
    const late = house(3, [], { was_searched: false, is_available: false })
    expect((await find(`${stay}&most=200`, [houses[0]!, foreign, late])).shown).toEqual([
      [1, 100],
      [3, undefined],
    ])
  })

  test('has further pages, with what has rooms on the first', async () => {
    const many = Array.from({ length: 41 }, (_, place) => house(place + 1, [rateOf('room_only', 100)]))
    const found = [full(99), ...many]
    expect((await find(stay, found)).next).toBe('20')
    const last = await find(`${stay}&cursor=40`, found)
    expect([last.properties.map(({ id }) => id), last.next, last.total]).toEqual([[41, 99], null, 42])
    expect((await find(`${stay}&cursor=c20`, found)).properties).toHaveLength(20)
  })

  test('without dates has scores alone to wish for', async () => {
    const { page } = scriptedPage({ answers: { 'properties/view': houses } })
    const results = await findResults(page, { ...wantedOf('rated=4.5&meal=breakfast'), isCompared: true })
    expect(results.properties.map(({ id }) => id)).toEqual([2])
  })

  test('of too many prices for one search shows the cheapest of each alone', async () => {
    const { page, asked } = scriptedPage({
      answers: {
        'properties/available': ({ mode }: { mode: string }) =>
          mode === 'all' ? refused('property_ids') : houses,
      },
    })
    expect((await findResults(page, { ...wantedOf(stay), isCompared: true })).choices).toBeNull()
    expect(asked.map(([, fields]) => (fields as { limit: number }).limit)).toEqual([60, 21])
  })
})
