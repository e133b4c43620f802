// Sort and filters with counts: a form by GET that scripts send at once.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { soughtIn, soughtParameters } from '../stay-query.ts'
import {
  currencyPairs,
  type FacetName,
  facetNames,
  nearText,
  type SearchQuery,
  searchParameters,
  sorts,
} from './search-query.ts'
import type { Results } from './search-results.ts'

interface FilterParts {
  readonly page: Page
  readonly search: SearchQuery
  readonly results: Results
}

interface Value {
  readonly id: number
  readonly name: string
  readonly count: number
}

/** Filters that are shown at once. */
const mostChips = 6
const mostValues = 12

export function SearchFilters({ page, search, results }: FilterParts): VNode {
  const { words, formats } = page
  const hidden = [
    ...soughtParameters(soughtIn(page.query)),
    ...(search.place === '' ? [] : [['place', search.place]]),
    ...(search.near === null ? [] : [['near', nearText(search.near)]]),
    ...currencyPairs(page),
  ]
  const values = valuesOf(page, results)
  const chips = values.filter.slice(0, mostChips)
  const panel = { ...values, filter: values.filter.slice(mostChips) }
  const groups = facetNames
    .map(name => ({ name, shown: shownOf(panel[name], search.chosen[name]) }))
    .filter(({ shown }) => shown.length > 0)
  const isChosen = facetNames.some(name => search.chosen[name].length > 0)
  return (
    <form class="search-filters" action={page.href('/search')} aria-label={words.search.filters}>
      {hidden.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {chips.length > 0 && (
        <fieldset class="chips">
          <legend class="hidden">{words.search.facets.filter}</legend>
          {chips.map(value => (
            <Chip page={page} name="filter" value={value} search={search} />
          ))}
        </fieldset>
      )}
      {groups.length > 0 && (
        <details class="menu">
          <summary>{words.search.filters}</summary>
          <div class="menu-panel filter-panel">
            {groups.map(({ name, shown }) => (
              <fieldset>
                <legend>{words.search.facets[name]}</legend>
                {shown.map(value => (
                  <Chip page={page} name={name} value={value} search={search} />
                ))}
              </fieldset>
            ))}
          </div>
        </details>
      )}
      <Unshown search={search} values={values} />
      {isChosen && (
        <a class="quiet" href={page.href('/search', searchParameters(page, { chosen: nothing }))}>
          {words.search.clearFilters}
        </a>
      )}
      <label class="search-sort">
        <span>{words.search.sortBy}</span>
        <select name="sort">
          {sorts
            .filter(sort => sort !== 'distance' || search.near !== null)
            .filter(sort => sort !== 'price' || results.isPriced)
            .map(sort => (
              <option value={sort} selected={sort === search.sort}>
                {words.search.sorts[sort]}
              </option>
            ))}
        </select>
      </label>
      <button type="submit" class="quieter when-sent">
        {words.search.show}
      </button>
      <span class="hidden">{formats.plural(results.total, words.common.properties)}</span>
    </form>
  )
}

/** The first values, and those beyond them that are chosen. */
const shownOf = (values: readonly Value[], chosen: readonly number[]): Value[] =>
  values.filter(({ id }, place) => place < mostValues || chosen.includes(id))

interface UnshownParts {
  readonly search: SearchQuery
  readonly values: Readonly<Record<FacetName, readonly Value[]>>
}

/** Chosen values that no property found has stay chosen. They come last, as the first `stars` counts: a new choice goes before. */
const Unshown = ({ search: { chosen }, values }: UnshownParts): VNode => (
  <>
    {facetNames.map(name =>
      chosen[name]
        .filter(id => !values[name].some(value => value.id === id))
        .map(id => <input type="hidden" name={name} value={id} />),
    )}
  </>
)

const nothing: SearchQuery['chosen'] = { filter: [], type: [], area: [], stars: [], amenity: [] }

interface ChipParts {
  readonly page: Page
  readonly name: FacetName
  readonly value: Value
  readonly search: SearchQuery
}

const Chip = ({ page, name, value: { id, name: label, count }, search }: ChipParts): VNode => (
  <label class="chip">
    <input
      id={`${name}-${id}`}
      type={name === 'stars' ? 'radio' : 'checkbox'}
      name={name}
      value={id}
      checked={search.chosen[name].includes(id)}
    />
    <span>{label}</span> <span class="chip-count">{page.formats.count(count)}</span>
  </label>
)

/** The values of each group; stars as "so many or more", with the counts of all that have them. */
function valuesOf(
  { formats, words }: Page,
  { facets }: Results,
): Readonly<Record<FacetName, readonly Value[]>> {
  const stars = [...new Set((facets?.stars ?? []).map(({ id }) => Math.floor(id)))].filter(count => count > 1)
  return {
    filter: facets?.filter ?? [],
    type: facets?.property_type ?? [],
    area: facets?.area ?? [],
    amenity: facets?.amenity ?? [],
    stars: stars
      .sort((one, other) => other - one)
      .map(least => ({
        id: least,
        name: formats.plural(least, words.search.starsOrMore),
        count: (facets?.stars ?? [])
          .filter(({ id }) => id >= least)
          .reduce((sum, { count }) => sum + count, 0),
      })),
  }
}
