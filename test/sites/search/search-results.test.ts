// What the results of a search ask of the interface, in which order they come, and what becomes of each refusal.

import { describe, expect, test } from 'vitest'
import type { Property } from '../../../client/src/types.ts'
import { searchQueryIn } from '../../../src/http/sites/search/search-query.ts'
import { countWithout, findResults, hasNothing } from '../../../src/http/sites/search/search-results.ts'
import type { FoundPlace } from '../../../src/http/sites/search/site-places.ts'
import type { StayProblem } from '../../../src/http/sites/search/stay-problem.ts'
import { soughtIn } from '../../../src/http/sites/stay-query.ts'
import { badRequest, Fault } from '../../../src/values/faults.ts'
import { scriptedPage, searchedProperty, viewedProperty } from '../../support/pages/scripted-page.ts'

const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2'
const stayFields = {
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [{ adults: 2, children: 0, children_ages: [] }],
  currency: 'USD',
}
const plain = { sort: 'order', facets: true, verbosity: 2, limit: 21 }

const wantedOf = (query: string, problem: StayProblem | null = null, place: FoundPlace | null = null) => {
  const parameters = new URLSearchParams(query)
  return { search: searchQueryIn(parameters), sought: soughtIn(parameters), problem, place }
}
const refused = (...fields: string[]) => badRequest(fields.map(field => ({ field, message: '' })))
const property = (id: number, changes: Partial<Property> = {}): Property => ({
  ...searchedProperty(),
  id,
  ...changes,
})
const full = (id: number) => property(id, { is_available: false, unavailable_reason: 'no_rooms_available' })
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => property(place + 1, { meta_data: { cursor: `c${place + 1}` } }))
const nothingElse = {
  choices: null,
  without: [],
  isPriced: true,
  problem: null,
  codeProblem: null,
  alternatives: new Map(),
  inRooms: new Map(),
}

describe('a party that no single room takes', () => {
  const large = stay.replace('room=2', 'room=9-4')
  const rooms = (count: number) => (fields: { rooms: readonly object[] }) =>
    fields.rooms.length < count ? [full(1), full(2)] : [full(1), property(2)]

  test.each([2, 3])('is shown in %i rooms, first in the list', async count => {
    const { page, asked } = scriptedPage({
      answers: { 'properties/available': rooms(count), 'property/available': {} },
    })
    const { properties, inRooms } = await findResults(page, wantedOf(large))
    expect(properties.map(({ id }) => id)).toEqual([2, 1])
    expect([...inRooms.keys()]).toEqual([2])
    const party = inRooms.get(2)!.rooms
    expect([party.length, party.reduce((sum, { adults }) => sum + adults, 0)]).toEqual([count, 9])
    expect(party.flatMap(({ ages }) => ages)).toEqual([4])
    expect(asked.filter(([path]) => path === 'properties/available')).toHaveLength(3)
  })

  test('of three guests is asked about once', async () => {
    const { page, asked } = scriptedPage({
      answers: { 'properties/available': [full(1)], 'property/available': {} },
    })
    await findResults(page, wantedOf(stay.replace('room=2', 'room=3')))
    expect(asked.filter(([path]) => path === 'properties/available')).toHaveLength(1)
  })
})

describe('a search with dates', () => {
  test('asks for all that the address wants, one more than is shown', async () => {
    const query = `${stay}&code=SKI&filter=3&type=5&area=6&stars=4&amenity=7&near=1,2&sort=price&cursor=c`
    const { page, asked } = scriptedPage({ answers: { 'properties/available': [] } })
    await findResults(page, wantedOf(query, null, { fields: { area_ids: [91] } }))
    expect(asked).toEqual([
      [
        'properties/available',
        {
          area_ids: [6],
          filter_ids: [3],
          property_type_ids: [5],
          amenity_ids: [7],
          min_stars: 4,
          near: { latitude: 1, longitude: 2 },
          cursor: 'c',
          sort: 'price',
          facets: true,
          verbosity: 2,
          limit: 21,
          ...stayFields,
          discount_code: 'SKI',
          mode: 'lead',
          deadline_ms: 2000,
        },
      ],
    ])
    const simple = scriptedPage({ answers: { 'properties/available': [] } })
    await findResults(simple.page, wantedOf(stay, null, { fields: { destination_ids: [9] } }))
    expect(simple.asked[0]![1]).toEqual({
      destination_ids: [9],
      ...plain,
      ...stayFields,
      mode: 'lead',
      deadline_ms: 2000,
    })
  })

  test('shows what can be booked, or may, before what cannot', async () => {
    const late = property(3, { is_available: false, was_searched: false })
    const closed = property(1, { is_available: false, unavailable_reason: 'not_bookable' })
    const { page } = scriptedPage({ answers: { 'properties/available': [closed, property(2), late] } })
    const results = await findResults(page, wantedOf(stay))
    expect({ ...results, properties: results.properties.map(({ id }) => id) }).toEqual({
      ...nothingElse,
      properties: [2, 3, 1],
      total: 3,
      facets: null,
      next: null,
    })
  })

  test('shows twenty, and where the next begin; of twenty there are no next', async () => {
    const found = async (count: number) => {
      const { page } = scriptedPage({ answers: { 'properties/available': many(count) } })
      const { properties, next } = await findResults(page, wantedOf(stay))
      return [properties.length, next]
    }
    expect(await found(20)).toEqual([20, null])
    expect(await found(21)).toEqual([20, 'c20'])
    const unnamed = many(21).map(each => ({ ...each, meta_data: null }))
    const { page } = scriptedPage({ answers: { 'properties/available': unnamed } })
    expect((await findResults(page, wantedOf(stay))).next).toBeNull()
  })

  test('counts by what the search says, else by the header, else by the list', async () => {
    const counted = async (search: object | undefined, header: Record<string, string>) => {
      const { page } = scriptedPage({
        answers: { 'properties/available': [property(1, { meta_data: { search } as never }), property(2)] },
        headers: { 'properties/available': header },
      })
      const { total, facets } = await findResults(page, wantedOf(stay))
      return [total, facets]
    }
    expect(await counted({ total: 55, facets: { stars: [] } }, { 'X-Total-Count': '44' })).toEqual([
      55,
      { stars: [] },
    ])
    expect(await counted(undefined, { 'X-Total-Count': '44' })).toEqual([44, null])
    expect(await counted(undefined, {})).toEqual([2, null])
  })

  test('says that a code is unknown where a property of the page does', async () => {
    const unknown = property(1, { meta_data: { discount_reason: 'unknown_code' } })
    const other = property(1, { meta_data: { discount_reason: 'not_this_property' } })
    const problemWith = async (query: string, ...found: Property[]) => {
      const { page } = scriptedPage({ answers: { 'properties/available': found } })
      return (await findResults(page, wantedOf(query))).codeProblem
    }
    expect(await problemWith(`${stay}&code=SKI`, other, unknown)).toBe('unknownCode')
    expect(await problemWith(`${stay}&code=SKI`, other)).toBeNull()
    expect(await problemWith(stay, unknown)).toBeNull()
    expect(await problemWith(`${stay}&code=SKI`, property(1, { meta_data: null }))).toBeNull()
  })
})

describe('what full properties have instead', () => {
  const script = (found: readonly Property[], alternatives: unknown) => {
    const { page, asked } = scriptedPage({
      answers: { 'properties/available': found, 'property/available': alternatives },
    })
    return { asked, results: findResults(page, wantedOf(`${stay}&code=SKI`)) }
  }

  test('is asked for each of them, and of no other', async () => {
    const closed = property(3, { is_available: false, unavailable_reason: 'not_bookable' })
    const { results, asked } = script(
      [property(1), full(2), closed],
      ({ property_id }: { property_id: number }) => ({
        alternatives: [property_id],
      }),
    )
    expect((await results).alternatives).toEqual(new Map([[2, [2]]]))
    expect(asked.slice(1)).toEqual([
      ['property/available', { ...stayFields, discount_code: 'SKI', property_id: 2, alternatives: true }],
    ])
  })

  test('is asked for eight, left out where it is refused, and empty where there is none', async () => {
    const ids = Array.from({ length: 9 }, (_, place) => place + 1)
    const { results, asked } = script(ids.map(full), ({ property_id }: { property_id: number }) =>
      property_id === 2 ? new Fault('NotFoundException', 'x') : {},
    )
    expect([...(await results).alternatives]).toEqual([1, 3, 4, 5, 6, 7, 8].map(id => [id, []]))
    expect(asked).toHaveLength(9)
  })

  test('is a fault of the server where that has one', async () => {
    await expect(script([full(1)], new Error('broken')).results).rejects.toThrow('broken')
  })

  test.each([
    [true, 'no_rooms_available', true],
    [true, 'past_cutoff', true],
    [true, 'not_bookable', false],
    [true, null, false],
    [false, 'no_rooms_available', false],
    [false, 'past_cutoff', false],
  ] as const)(
    'searched %s and unavailable for %s has nothing: %s',
    (was_searched, unavailable_reason, expected) => {
      expect(hasNothing({ was_searched, unavailable_reason })).toBe(expected)
    },
  )
})

describe('a search without dates', () => {
  test.each([
    ['', null, 'order'],
    ['sort=price', null, 'order'],
    ['sort=rating', null, 'rating'],
    [`${stay}&sort=rating`, 'past', 'rating'],
  ] as const)('"%s" with the problem %s asks for properties by %s', async (query, problem, sort) => {
    const { page, asked } = scriptedPage({ answers: { 'properties/view': many(21) } })
    const results = await findResults(page, wantedOf(query, problem))
    expect(asked).toEqual([['properties/view', { ...plain, sort }]])
    expect({ ...results, properties: results.properties.length }).toEqual({
      ...nothingElse,
      properties: 20,
      total: 21,
      facets: null,
      isPriced: false,
      problem,
      next: 'c20',
    })
  })

  test('goes back to the start of the list where it cannot go on', async () => {
    const view = (answer: unknown, query = 'cursor=c') => {
      const script = ({ cursor }: { cursor?: string }) =>
        cursor === undefined && query ? [property(1)] : answer
      const { page, asked } = scriptedPage({ answers: { 'properties/view': script } })
      return { asked, results: findResults(page, wantedOf(query)) }
    }
    const changed = view(refused('cursor'))
    expect((await changed.results).properties).toHaveLength(1)
    expect(changed.asked.map(([, fields]) => (fields as { cursor?: string }).cursor)).toEqual([
      'c',
      undefined,
    ])
    await expect(view(new Fault('ServiceUnavailableException', 'x')).results).rejects.toThrow()
    await expect(view(new Error('broken')).results).rejects.toThrow('broken')
    const first = view(refused('sort'), '')
    await expect(first.results).rejects.toThrow()
    expect(first.asked).toHaveLength(1)
  })
})

describe('a refusal of a search with dates', () => {
  const search = async (query: string, fault: (fields: Record<string, unknown>) => unknown) => {
    const { page, asked } = scriptedPage({
      answers: { 'properties/available': fault, 'properties/view': [viewedProperty()] },
    })
    const results = await findResults(page, wantedOf(query))
    const { isPriced, problem, codeProblem } = results
    return {
      shown: { isPriced, problem, codeProblem },
      asked: asked.map(([path, fields]) => [path, fields] as const),
    }
  }
  const unpriced = { isPriced: false, codeProblem: null }

  test.each([
    [['checkin'], 'past'],
    [['checkout'], 'tooFar'],
    [['rooms', 'checkin'], 'refused'],
    [['rooms'], 'refused'],
    [[], 'refused'],
  ])('for %o shows properties without prices: %s', async (fields, problem) => {
    const { shown, asked } = await search(`${stay}&cursor=`, () => refused(...fields))
    expect(shown).toEqual({ ...unpriced, problem })
    expect(asked.map(([path]) => path)).toEqual(['properties/available', 'properties/view'])
  })

  test('shows them from the start of the list', async () => {
    const { asked } = await search(`${stay}&cursor=c`, () => refused('rooms'))
    expect(asked.at(-1)).toEqual(['properties/view', plain])
  })

  test('for the cursor begins with the first page', async () => {
    const { shown, asked } = await search(`${stay}&cursor=c`, ({ cursor }) =>
      cursor === undefined ? [] : refused('cursor'),
    )
    expect(shown).toEqual({ isPriced: true, problem: null, codeProblem: null })
    expect(asked).toHaveLength(2)
  })

  test.each([
    [refused('discount_code'), 'unknownCode'],
    [refused('discount_code.x'), 'unknownCode'],
    [refused('discount_code[0]'), 'unknownCode'],
    [new Fault('TooManyRequestsException', 'x'), 'tooManyCodes'],
  ])('for the code searches without it: %s is %s', async (fault, codeProblem) => {
    const { shown, asked } = await search(`${stay}&code=SKI`, ({ discount_code }) =>
      discount_code === undefined ? [] : fault,
    )
    expect(shown).toEqual({ isPriced: true, problem: null, codeProblem })
    expect(asked.map(([, fields]) => 'discount_code' in (fields as object))).toEqual([true, false])
  })

  test('for a code that was not sent is one of the stay', async () => {
    expect((await search(stay, () => refused('discount_code'))).shown).toEqual({
      ...unpriced,
      problem: 'refused',
    })
    const limited = () => new Fault('TooManyRequestsException', 'x')
    expect((await search(stay, limited)).shown).toEqual({ ...unpriced, problem: 'refused' })
  })

  test('by a server that does not answer, and a fault of it, are thrown on', async () => {
    await expect(search(stay, () => new Fault('ServiceUnavailableException', 'x'))).rejects.toThrow()
    await expect(search(stay, () => new Error('broken'))).rejects.toThrow('broken')
  })
})

test('how many are left without a filter is counted, by no more than a count', async () => {
  const count = async (headers: Record<string, string>) => {
    const { page, asked } = scriptedPage({
      answers: { 'properties/view': [] },
      headers: { 'properties/view': headers },
    })
    return [await countWithout(page, wantedOf(`${stay}&filter=3&sort=rating&cursor=c`)), asked]
  }
  const asked = [
    ['properties/view', { filter_ids: [3], sort: 'order', facets: true, verbosity: 0, limit: 1 }],
  ]
  expect(await count({ 'X-Total-Count': '7' })).toEqual([7, asked])
  expect(await count({})).toEqual([0, asked])
})
