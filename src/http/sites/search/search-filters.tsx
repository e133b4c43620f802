// Sort and filters with counts: a form by GET that scripts send at once. Most filters are in a sheet, which is a panel at the side
// of wide screens.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { soughtIn, soughtParameters } from '../stay-query.ts'
import { Chip, RateFilters } from './rate-filters.tsx'
import { isWished, ratePairs } from './rate-wishes.ts'
import {
  currencyPairs,
  type FacetName,
  facetNames,
  nearText,
  type SearchQuery,
  searchParameters,
  sorts,
  unfiltered,
} from './search-query.ts'
import { freeAmong, type Results } from './search-results.ts'

interface FilterParts {
  readonly page: Page
  readonly search: SearchQuery
  readonly results: Results
}

interface Value {
  readonly id: number
  readonly name: string
  readonly count: number | null
}

/** Filters that are shown at once. */
const mostChips = 6
const mostValues = 12

export function SearchFilters({ page, search, results }: FilterParts): VNode {
  const { words } = page
  const hidden = [
    ...soughtParameters(soughtIn(page.query)),
    ...(search.place === '' ? [] : [['place', search.place]]),
    ...(search.near === null ? [] : [['near', nearText(search.near)]]),
    ...currencyPairs(page),
  ]
  const values = valuesOf(page, results)
  const chips = values.filter.slice(0, mostChips)
  return (
    <form class="search-filters" action={page.href('/search')} aria-label={words.search.filters}>
      {hidden.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {chips.length > 0 && (
        <fieldset class="chips">
          <legend class="hidden">{words.search.facets.filter}</legend>
          {chips.map(value => (
            <FacetChip page={page} name="filter" value={value} search={search} />
          ))}
        </fieldset>
      )}
      <Sheet page={page} search={search} results={results} values={values} />
      <Unshown search={search} values={values} />
      {countOf(search) > 0 && <ClearFilters page={page} />}
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
    </form>
  )
}

/** How many are chosen. */
const countOf = ({ chosen, rates }: SearchQuery): number =>
  facetNames.reduce((sum, name) => sum + chosen[name].length, ratePairs(rates).length)

const ClearFilters = ({ page }: Pick<FilterParts, 'page'>): VNode => (
  <a class="quiet" href={page.href('/search', searchParameters(page, unfiltered))}>
    {page.words.search.clearFilters}
  </a>
)

type Values = Readonly<Record<FacetName, readonly Value[]>>

/** Opened and closed without scripts, too; they close it by its button, which says how many are found. */
function Sheet({ page, search, results, values }: FilterParts & { readonly values: Values }): VNode | null {
  const { words, formats } = page
  const panel = { ...values, filter: values.filter.slice(mostChips) }
  const groups = facetNames
    .map(name => ({ name, shown: shownOf(panel[name], search.chosen[name]) }))
    .filter(({ shown }) => shown.length > 0)
  const chosen = countOf(search)
  if (groups.length === 0 && results.choices === null && !isWished(search.rates)) return null
  return (
    <details class="menu filter-sheet">
      <summary>
        {words.search.filters}
        {chosen > 0 && ` (${formats.count(chosen)})`}
      </summary>
      <div class="menu-panel filter-panel">
        <div class="filter-head">
          <strong>{words.search.filters}</strong>
          <button type="button" class="when-live" aria-label={words.property.close}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
        <div class="filter-groups">
          <RateFilters
            page={page}
            rates={search.rates}
            choices={results.choices}
            isPriced={results.isPriced}
          />
          {groups.map(({ name, shown }) => (
            <fieldset>
              <legend>{words.search.facets[name]}</legend>
              {shown.map(value => (
                <FacetChip page={page} name={name} value={value} search={search} />
              ))}
            </fieldset>
          ))}
        </div>
        <div class="filter-foot">
          {chosen > 0 && <ClearFilters page={page} />}
          <button type="button" class="when-live">
            {formats.plural(freeAmong(results, search) || results.total, words.search.showProperties)}
          </button>
          <button type="submit" class="when-sent">
            {words.search.show}
          </button>
        </div>
      </div>
    </details>
  )
}

/** The first values, and those beyond them that are chosen. */
const shownOf = (values: readonly Value[], chosen: readonly number[]): Value[] =>
  values.filter(({ id }, place) => place < mostValues || chosen.includes(id))

interface UnshownParts {
  readonly search: SearchQuery
  readonly values: Values
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

interface ChipParts {
  readonly page: Page
  readonly name: FacetName
  readonly value: Value
  readonly search: SearchQuery
}

const FacetChip = ({ page, name, value: { id, name: label, count }, search }: ChipParts): VNode => (
  <Chip
    page={page}
    id={`${name}-${id}`}
    type={name === 'stars' ? 'radio' : 'checkbox'}
    name={name}
    value={id}
    label={label}
    count={count}
    isChosen={search.chosen[name].includes(id)}
  />
)

/** The values of each group; stars as "so many or more", with the counts of all that have them. */
function valuesOf({ formats, words }: Page, { facets }: Results): Values {
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
          .reduce<number | null>(
            (sum, { count }) => (sum === null || count === null ? null : sum + count),
            0,
          ),
      })),
  }
}
