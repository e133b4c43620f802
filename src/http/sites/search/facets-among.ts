// How many of some of the properties that were found have each value of each facet.

import type { PropertiesViewRequest, Property } from '../../../../client/src/types.ts'
import { facetKinds } from '../../../lodging/properties/property-search.ts'
import type { Page } from '../page.ts'
import type { SearchQuery } from './search-query.ts'

type Facets = NonNullable<NonNullable<NonNullable<Property['meta_data']>['search']>['facets']>
type Facet = keyof Facets

/** `count` null: it cannot be told without asking for that choice. */
interface CountedValue {
  readonly id: number
  readonly name: string
  readonly count: number | null
}

export type CountedFacets = Readonly<Record<Facet, readonly CountedValue[]>>

/** The names of facets in addresses, where they differ. */
const chosenNames = {
  destination: null,
  area: 'area',
  property_type: 'type',
  stars: 'stars',
  filter: 'filter',
  amenity: 'amenity',
} as const

interface Among {
  /** By which all of them were found. */
  readonly criteria: PropertiesViewRequest
  readonly chosen: SearchQuery['chosen']
  readonly ids: readonly number[]
}

/** `surveyed` are those of all that were found. Another choice of a facet of which one value is enough would find others. */
export async function facetsAmong(
  page: Pick<Page, 'ask'>,
  surveyed: Facets,
  { criteria, chosen, ids }: Among,
): Promise<CountedFacets> {
  const asked = { ...criteria, property_ids: [...ids], facets: true, verbosity: 0, limit: 1 }
  const body = ids.length === 0 ? [] : (await page.ask('properties/view', asked)).body
  const among = body[0]?.meta_data?.search?.facets
  const names = Object.keys(surveyed) as Facet[]
  return Object.fromEntries(
    names.map(name => {
      const chosenName = chosenNames[name]
      const wished = chosenName === null ? [] : chosen[chosenName]
      const isAny = facetKinds[name] === 'any' && wished.length > 0
      // Of stars the fewest are wished for.
      const isWished = (id: number): boolean =>
        name === 'stars' ? wished.some(least => id >= least) : wished.includes(id)
      const values = surveyed[name].map(({ id, name: text }) => {
        const count = among?.[name].find(value => value.id === id)?.count ?? 0
        return { id, name: text, count: isAny && !isWished(id) ? null : count }
      })
      return [name, values.filter(({ id, count }) => count !== 0 || wished.includes(id))]
    }),
  ) as Record<Facet, CountedValue[]>
}
