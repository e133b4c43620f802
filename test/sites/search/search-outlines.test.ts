// The results of a search, whole: with prices and without, full, filtered, and with nothing found. The sheets in outlines/ are what
// they show.

import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { Property } from '../../../client/src/types.ts'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { badRequest, Fault } from '../../../src/values/faults.ts'
import { answerOutline, outlineOf, variantsOf } from '../../support/pages/page-outline.ts'
import { type PageChoices, viewedProperty } from '../../support/pages/scripted-page.ts'
import {
  first,
  full,
  plain,
  property,
  scriptedSearch,
  stay,
  unpriced,
} from '../../support/pages/scripted-search.ts'

await compileComponents()
const { searchPage } = await import('../../../src/http/sites/search/search-page.tsx')

const shown = async (choices: PageChoices = {}) => {
  const answer = await searchPage(scriptedSearch(choices))
  return answerOutline(answer).replace(/data-properties=[^\n]*/g, 'data-properties=…')
}
const found = (...properties: Property[]): PageChoices => ({
  answers: { 'properties/available': properties },
})

test('the results of a search for a stay are shown whole', async () => {
  const standing = await shown()
  await expect(standing).toMatchFileSnapshot('../outlines/search.txt')
  const alternative = (kind: 'dates' | 'rooms', checkin: string) => ({
    kind,
    checkin,
    checkout: '2027-03-20',
    nights: 3,
    total: 300,
    bookings: [],
  })
  const bare = {
    property_image: [],
    amenity: [],
    property_rating: undefined,
    reviewer_location: undefined,
    property_type: null,
    destination: null,
    physical_address: undefined,
  } as unknown as Partial<Property>
  const low = plain.rate.low!
  const cheap = { low: { ...low, promotion: null, total: { ...low.total, checkin_fee: 0 } } }
  const rateOf = (changes: object) => {
    const [room] = plain.property_accommodation
    return { property_accommodation: [{ ...room!, rates: [{ ...room!.rates[0]!, ...changes }] }] }
  }
  const instead = [
    alternative('dates', '2027-03-17'),
    alternative('dates', '2027-03-18'),
    alternative('dates', '2027-03-19'),
    alternative('rooms', '2027-03-12'),
  ]
  const sheet = await variantsOf(standing, {
    'all full, with other dates and two rooms': () =>
      shown({
        answers: { 'properties/available': [full(1)], 'property/available': { alternatives: instead } },
      }),
    'full, with nothing instead, and past its hour': () =>
      shown(
        found(
          first,
          full(2, { physical_address: { ...plain.physical_address!, longitude: null } }),
          full(3, { unavailable_reason: 'past_cutoff' }),
        ),
      ),
    'one room at a time': () =>
      shown({
        query: `${stay}&room=1`,
        ...found(first, unpriced(2, { unavailable_reason: 'multi_room_not_supported' })),
      }),
    'not sold, and not answered for': () =>
      shown(
        found(
          first,
          unpriced(2, { unavailable_reason: 'not_bookable' }),
          unpriced(3, { unavailable_reason: 'source_unavailable' }),
        ),
      ),
    'a price that is late': () => shown(found(first, unpriced(2, { was_searched: false }))),
    'a property that says nothing': () => shown(found(first, property(2, bare))),
    'free to cancel at any time, with a code for others': () =>
      shown({
        query: `${stay}&code=SKI`,
        ...found(
          first,
          property(2, {
            rate: cheap,
            meta_data: { discount_reason: 'not_this_property', distance_km: 1.25 },
            ...rateOf({ cancellation_penalties: [{ from: null, until: null, penalty: 0 }] }),
          }),
        ),
      }),
    'not refundable': () =>
      shown(
        found(
          first,
          property(2, rateOf({ cancellation_penalties: [{ from: null, until: null, penalty: 9 }] })),
        ),
      ),
    'with a penalty, and refundable': () =>
      shown(
        found(
          first,
          property(
            2,
            rateOf({ is_refundable: 'Y', cancellation_penalties: [{ from: null, until: null, penalty: 9 }] }),
          ),
        ),
      ),
    'an unknown code': () =>
      shown({
        query: `${stay}&code=SKI`,
        ...found(first, property(2, { meta_data: { discount_reason: 'unknown_code' } })),
      }),
    'too many codes': () =>
      shown({
        query: `${stay}&code=SKI`,
        answers: {
          'properties/available': ({ discount_code }: { discount_code?: string }) =>
            discount_code ? new Fault('TooManyRequestsException', 'x') : [first, property(2)],
        },
      }),
    'in another place, on tiles': () =>
      shown({
        ...found(first, property(2), property(3, { destination: { id: 8, name: 'Vail', areas: [] } })),
        document: { mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}', credit: 'Tiles' } },
      }),
    'filtered and sorted, in another currency': () =>
      shown({ query: `${stay}&filter=0&filter=7&stars=3&type=1&sort=price&near=39.1,-106.8&currency=USD` }),
    'with filters that are beyond those shown, and that nothing found has': () =>
      shown({ query: `${stay}&amenity=12&amenity=99&stars=5` }),
    'full, with filters, a place and a currency': () =>
      shown({ query: `${stay}&filter=1&place=Valley&sort=price&currency=USD`, ...found(first, full(2)) }),
    'a place that nobody knows': () => shown({ query: `${stay}&place=Nowhere` }),
    'a place, and a second page with a third': () =>
      shown({
        query: `${stay}&place=Valley&cursor=c`,
        ...found(
          first,
          ...Array.from({ length: 20 }, (_, id) =>
            property(id + 2, { ...bare, meta_data: { cursor: `c${id}` } }),
          ),
        ),
      }).then(text =>
        text
          .split('\n')
          .filter(line => !/picture|Inn (?!1\b)|property-\d|result-|424|\bquiet "|from|4 nights/.test(line))
          .join('\n'),
      ),
    'a property by its name': () => shown({ query: `${stay}&place=h%C3%B4tel+des+alpes&currency=USD` }),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/search-variants.txt')
})

test('the results of a search without a price are shown whole', async () => {
  const view = (...properties: Property[]) => ({ 'properties/view': properties })
  const standing = await shown({ query: '', answers: view(viewedProperty()) })
  await expect(standing).toMatchFileSnapshot('../outlines/search-undated.txt')
  const problem = (query: string) => shown({ query, answers: view(viewedProperty()) })
  const sheet = await variantsOf(standing, {
    'half a stay': () => problem('checkin=2027-03-12'),
    'a stay that cannot be read': () => problem('checkin=x&checkout=y'),
    'a stay the wrong way round': () => problem('checkin=2027-03-12&checkout=2027-03-12'),
    'a stay that is too long': () => problem('checkin=2027-03-12&checkout=2027-07-12'),
    'a stay that is past': () => problem('checkin=2026-03-12&checkout=2026-03-14'),
    'a stay too far ahead': () =>
      shown({
        answers: {
          ...view(viewedProperty()),
          'properties/available': badRequest([{ field: 'checkout', message: '' }]),
        },
      }),
    'a stay that is refused': () =>
      shown({ answers: { ...view(viewedProperty()), 'properties/available': badRequest([]) } }),
    'nothing found': () => shown({ query: '', answers: view() }),
    'nothing found with these filters': () =>
      shown({
        query: 'filter=0&filter=99&type=1&area=91&stars=3&amenity=4',
        answers: view(),
      }),
    'nothing found for a stay in another currency': () =>
      shown({
        query: `${stay}&filter=0&currency=USD`,
        answers: { 'properties/available': [] },
      }),
  })
  await expect(sheet).toMatchFileSnapshot('../outlines/search-undated-variants.txt')
})

test('the results alone are a part of the page', async () => {
  const answer = await searchPage(scriptedSearch({ query: `${stay}&part=results` }))
  if (!('content' in answer)) throw new Error('no part')
  const { content, ...said } = answer
  expect(said).toEqual({
    type: 'text/html; charset=utf-8',
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  })
  const lines = outlineOf(String(content)).split('\n')
  const whole = new Set((await shown()).split('\n').map(line => line.trim()))
  expect(lines.filter(line => !whole.has(line.trim()))).toEqual([])
  expect(lines[0]).toContain('form.search-filters')
})

test('a search shows what the bar of its form has for scripts', async () => {
  const answer = await searchPage(scriptedSearch({ query: `${stay}&room=1-7&code=SKI&place=Alps` }))
  if (!('body' in answer)) throw new Error('no page')
  const islands = [
    ...renderToString(answer.body).matchAll(/data-island="([^"]*)" data-properties="([^"]*)"/g),
  ]
  const shapes = islands.map(([, name, properties]) => [
    name,
    JSON.parse(properties!.replaceAll('&quot;', '"').replaceAll('&amp;', '&')),
  ])
  await expect(JSON.stringify(shapes, null, 2)).toMatchFileSnapshot('../outlines/search-islands.txt')
})
