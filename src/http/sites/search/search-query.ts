// What a guest wants of a property, in the address of the results: `place` (a name), `sort`, `near` (latitude and longitude with a
// comma), and any number of `filter`, `type`, `area` and `amenity`, and `stars`; what is wanted of rates is in rate-wishes.ts.

import type { Page } from '../page.ts'
import { type Sought, soughtIn, soughtParameters } from '../stay-query.ts'
import { noRateWishes, type RateWishes, ratePairs, rateWishesIn } from './rate-wishes.ts'

export const facetNames = ['filter', 'type', 'area', 'stars', 'amenity'] as const
export type FacetName = (typeof facetNames)[number]
export const sorts = ['order', 'price', 'rating', 'distance'] as const
export type Sort = (typeof sorts)[number]

export interface SearchQuery {
  /** What the guest typed; empty for everywhere. */
  readonly place: string
  readonly sort: Sort
  /** Decimal degrees. */
  readonly near: { readonly latitude: number; readonly longitude: number } | null
  /** Ids of chosen values; of `stars` at most one number, the fewest. */
  readonly chosen: Readonly<Record<FacetName, readonly number[]>>
  readonly rates: RateWishes
  /** Where this page of the list begins; empty for its start. */
  readonly cursor: string
}

/** No filter at all. */
export const unfiltered: Pick<SearchQuery, 'chosen' | 'rates'> = {
  chosen: { filter: [], type: [], area: [], stars: [], amenity: [] },
  rates: noRateWishes,
}

/** More than a page offers; an address with more is cut. */
const mostChosen = 20

/** What an address asks for. Whatever cannot be is left out, so that every address shows a page. */
export function searchQueryIn(query: URLSearchParams): SearchQuery {
  const near = nearIn(query.get('near') ?? '')
  const usable = sorts.filter(sort => sort !== 'distance' || near !== null)
  const numbers = (name: FacetName): number[] => {
    const valid = query
      .getAll(name)
      .filter(text => /^\d{1,9}(\.5)?$/.test(text))
      .map(Number)
    return [...new Set(valid)].slice(0, name === 'stars' ? 1 : mostChosen)
  }
  return {
    place: (query.get('place') ?? '').trim().slice(0, 100),
    sort: usable.find(sort => sort === query.get('sort')) ?? usualSort(near),
    near,
    chosen: {
      filter: numbers('filter'),
      type: numbers('type'),
      area: numbers('area'),
      stars: numbers('stars'),
      amenity: numbers('amenity'),
    },
    rates: rateWishesIn(query),
    cursor: (query.get('cursor') ?? '').slice(0, 300),
  }
}

const usualSort = (near: SearchQuery['near']): Sort => (near === null ? 'order' : 'distance')

/** The address of a search with some of it changed; always from the start of the list, unless a cursor is given. */
export function searchParameters(
  page: QueriedPage,
  changed: Partial<SearchQuery> & { readonly dates?: Dates } = {},
): URLSearchParams {
  const wishes = { ...searchQueryIn(page.query), ...changed }
  const sought = soughtIn(page.query)
  const dates = changed.dates
    ? { checkin: changed.dates.checkin, checkout: changed.dates.checkout, nights: 1 }
    : sought.dates
  const pairs: [string, string][] = [
    ...stayPairs(page, { ...sought, dates }),
    ...wishPairs(wishes),
    ['cursor', changed.cursor ?? ''],
  ]
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''))
}

/** A stay, with the currency where the address names it, as a guest without cookies has no other memory. */
export const stayPairs = (page: QueriedPage, sought: Sought): [string, string][] => [
  ...soughtParameters(sought),
  ...currencyPairs(page),
]

export const currencyPairs = ({ query, currency }: QueriedPage): [string, string][] =>
  query.has('currency') ? [['currency', currency]] : []

/** The same for links with other parameters. */
export const inCurrency = (page: QueriedPage): Readonly<Record<string, string>> =>
  Object.fromEntries(currencyPairs(page))

type QueriedPage = Pick<Page, 'query' | 'currency'>

/** The parameters of a search beside its stay, for the way back to it from the page of a property. */
export const wishesIn = (query: URLSearchParams): [string, string][] => wishPairs(searchQueryIn(query))

/** Without the sort that the address has anyway. */
function wishPairs({ place, sort, near, chosen, rates }: Omit<SearchQuery, 'cursor'>): [string, string][] {
  const pairs: [string, string][] = [
    ['place', place],
    ['sort', sort === usualSort(near) ? '' : sort],
    ['near', near === null ? '' : nearText(near)],
    ...facetNames.flatMap(name => chosen[name].map((id): [string, string] => [name, String(id)])),
    ...ratePairs(rates),
  ]
  return pairs.filter(([, value]) => value !== '')
}

interface Dates {
  readonly checkin: string
  readonly checkout: string
}

/** A place as the address has it, to the metre. */
export const nearText = ({ latitude, longitude }: NonNullable<SearchQuery['near']>): string =>
  [latitude, longitude].map(degrees => Number(degrees.toFixed(5))).join(',')

function nearIn(text: string): SearchQuery['near'] {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(text) ?? []
  if (latitude === undefined || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180)
    return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}
