// The page of results: which properties have rooms for a stay, or all of them while no dates are chosen.

import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Page } from '../page.ts'
import { type PageAnswer, sameForAll } from '../page-answer.ts'
import { stayInWords } from '../parts/stay-words.ts'
import { EventsDuring } from '../place/events-during.tsx'
import { soughtIn } from '../stay-query.ts'
import { mostCompared } from './compared-rates.ts'
import { GuestNotice } from './guest-notice.tsx'
import { placeMeant } from './place-suggestions.ts'
import { isWished } from './rate-wishes.ts'
import { ResultCard, stayQuery } from './result-card.tsx'
import { SearchBar } from './search-bar.tsx'
import { SearchFilters } from './search-filters.tsx'
import { SearchHead } from './search-head.tsx'
import { SearchMap } from './search-map.tsx'
import { type FacetName, facetNames, searchParameters, searchQueryIn } from './search-query.ts'
import { countWithout, findResults, freeAmong, type Results, type Wanted } from './search-results.ts'
import { placeNamed, placesOf, type SitePlaces } from './site-places.ts'
import { stayProblemIn } from './stay-problem.ts'

/** What the results show. */
interface Found {
  readonly page: Page
  readonly wanted: Wanted
  readonly places: SitePlaces
  /** What a typed place was taken for; null where it is the name of one, or of none. */
  readonly meant: string | null
  readonly results: Results
  /** Chosen filters with the number of properties that would be found without each; empty unless nothing was found. */
  readonly wishes: readonly Wish[]
}

interface Wish {
  readonly facet: FacetName
  readonly id: number
  readonly name: string
  readonly count: number
}

/** With `part=results` the results alone, for the script that puts them in place. The name of a property leads to its page. */
export async function searchPage(page: Page): Promise<PageAnswer> {
  const search = searchQueryIn(page.query)
  const sought = soughtIn(page.query)
  const places = await placesOf(page)
  const named = search.place === '' ? null : placeNamed(places, search.place)
  const meant = search.place === '' || named !== null ? null : await placeMeant(page, search.place)
  const place = named ?? meant
  if (named?.propertyId !== undefined) {
    return { redirectTo: page.href(`/properties/${named.propertyId}`, stayQuery(page, sought)) }
  }
  const problem = stayProblemIn(page.query, page.today)
  const wanted = { search, sought, place, problem, isCompared: places.count <= mostCompared }
  const results = await findResults(page, wanted)
  const isEmpty = results.properties.length === 0 && !isWished(search.rates)
  const wishes = isEmpty ? await wishesOf(page, wanted, places) : []
  const found = { page, wanted, places, meant: meant?.name ?? null, results, wishes }
  if (page.query.get('part') === 'results') {
    return {
      type: 'text/html; charset=utf-8',
      content: renderToString(<ResultsPart {...found} />),
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    }
  }
  const title = search.place === '' ? page.words.common.allProperties : search.place
  return {
    title,
    description: page.text(page.site.document.introduction),
    // Of all the addresses of a search only the plain one is worth listing.
    isListed: page.query.size === 0,
    headers: sameForAll,
    head: <SearchHead page={page} title={title} results={results} />,
    body: <SearchBody {...found} />,
  }
}

function SearchBody(found: Found): VNode {
  const { page, wanted, places } = found
  return (
    <div class="search-page">
      <div class="search-top">
        <div class="wider">
          <SearchBar page={page} sought={wanted.sought} places={places} isShort />
        </div>
      </div>
      <div class="wider" id="results" tabIndex={-1}>
        <ResultsPart {...found} />
      </div>
      <p class="hidden" role="status" id="results-said" />
    </div>
  )
}

/** What a script replaces when the filters change. */
function ResultsPart(found: Found): VNode {
  const { page, wanted, results, places } = found
  const { search } = page.words
  const amenityCounts = new Map(places.settings.amenity.map(({ id, count }) => [id, count]))
  const isPartial = results.isPriced && results.properties.some(({ was_searched }) => !was_searched)
  return (
    <>
      <SearchFilters page={page} search={wanted.search} results={results} />
      <div class="search-columns">
        <section aria-label={search.results}>
          <div class="results-head">
            <h1 data-said>{headline(found)}</h1>
            <p class="quiet">{subline(found)}</p>
            {results.properties.length > 0 && (
              <a class="button quieter map-open" href="#map">
                {search.map}
              </a>
            )}
          </div>
          <Notices {...found} />
          <EventsDuring page={page} sought={wanted.sought} properties={results.properties} />
          {isPartial && (
            <p class="search-notice" data-partial>
              {search.somePricesMissing}{' '}
              <a href={page.href('/search', searchParameters(page))}>{search.loadAgain}</a>
            </p>
          )}
          {results.properties.length === 0 && <Nothing {...found} />}
          <ul class="result-list">
            {results.properties.map((property, place) => (
              <ResultCard
                key={property.id}
                page={page}
                property={property}
                sought={wanted.sought}
                isPriced={results.isPriced}
                alternatives={results.alternatives.get(property.id)}
                inRooms={results.inRooms.get(property.id)}
                amenityCounts={amenityCounts}
                isFirst={place < 2}
              />
            ))}
          </ul>
          <Paging {...found} />
        </section>
        <SearchMap page={page} results={results} />
      </div>
    </>
  )
}

function headline({ page, results, wanted }: Found): string {
  const { formats, words } = page
  const { properties, total, inRooms } = results
  if (properties.length === 0) return words.search.nothingMatches
  const free = freeAmong(results, wanted.search)
  if (free === null) return formats.plural(total, words.common.properties)
  if (free > 0) return formats.plural(free, words.search.haveRooms)
  return inRooms.size > 0 ? formats.plural(inRooms.size, words.search.fitInRooms) : words.search.nothingFree
}

function subline({ page, results, wanted: { sought } }: Found): string {
  const { search } = page.words
  if (!results.isPriced || sought.dates === null) return search.datesForPrices
  const { checkin, checkout } = sought.dates
  const stay = `${page.formats.days(checkin, checkout)}, ${stayInWords(page, sought)}`
  return `${stay} · ${search.totalsIn(page.currency)}`
}

function Notices({ page, results, wanted, meant }: Found): VNode {
  const { search } = page.words
  const { place } = wanted.search
  return (
    <>
      {results.problem && (
        <p class="search-notice is-problem" role="alert">
          {search.problems[results.problem]} <a href="#stay">{search.change}</a>
        </p>
      )}
      {results.codeProblem && (
        <p class="search-notice">
          {results.codeProblem === 'unknownCode'
            ? search.unknownCode(wanted.sought.code)
            : search[results.codeProblem]}
        </p>
      )}
      <GuestNotice page={page} />
      {meant !== null && <p class="search-notice">{search.placeMeant(place, meant)}</p>}
      {place !== '' && wanted.place === null && <p class="search-notice">{search.unknownPlace(place)}</p>}
    </>
  )
}

function Nothing({ page, wanted, wishes, results }: Found): VNode {
  const { search, common } = page.words
  const { chosen } = searchQueryIn(page.query)
  const without = ({ facet, id }: Wish) => ({
    ...chosen,
    [facet]: chosen[facet].filter(other => other !== id),
  })
  return (
    <>
      {wishes.length + results.without.length > 0 && <p>{search.leaveOneOut}</p>}
      <ul class="index-list is-one">
        {wishes.map(wish => (
          <li>
            <a href={page.href('/search', searchParameters(page, { chosen: without(wish) }))}>
              {search.without(wish.name)} <span>{page.formats.plural(wish.count, common.properties)}</span>
            </a>
          </li>
        ))}
        {results.without.map(({ group, wishes: rates, count }) => (
          <li>
            <a href={page.href('/search', searchParameters(page, { rates }))}>
              {search.without(search.wishes[group])}{' '}
              <span>{page.formats.plural(count, common.properties)}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={page.href('/search', stayQuery(page, wanted.sought))}>{common.allProperties}</a>
        </li>
      </ul>
    </>
  )
}

function Paging({ page, results, wanted }: Found): VNode | null {
  const { search } = page.words
  if (results.next === null && wanted.search.cursor === '') return null
  return (
    <nav class="paging" aria-label={search.results}>
      {wanted.search.cursor !== '' && (
        <a class="button quieter" href={page.href('/search', searchParameters(page))}>
          {search.firstPage}
        </a>
      )}
      {results.next !== null && (
        <a class="button" href={page.href('/search', searchParameters(page, { cursor: results.next }))}>
          {search.more}
        </a>
      )}
    </nav>
  )
}

/** More are not looked into: each asks for a count. */
const mostWishes = 5

async function wishesOf(page: Page, wanted: Wanted, { settings }: SitePlaces): Promise<Wish[]> {
  const { formats, words } = page
  const named = {
    filter: settings.filter,
    type: settings.property_type,
    area: settings.destinations.flatMap(({ areas }) => areas),
    amenity: settings.amenity,
    stars: [],
  }
  const { chosen } = wanted.search
  const wishes = facetNames.flatMap(facet =>
    chosen[facet].map(id => ({
      facet,
      id,
      name:
        facet === 'stars'
          ? formats.plural(id, words.search.starsOrMore)
          : (named[facet].find(value => value.id === id)?.name ?? String(id)),
    })),
  )
  const counted = await Promise.all(
    wishes.slice(0, mostWishes).map(async wish => {
      const left = { ...chosen, [wish.facet]: chosen[wish.facet].filter(id => id !== wish.id) }
      const count = await countWithout(page, { ...wanted, search: { ...wanted.search, chosen: left } })
      return { ...wish, count }
    }),
  )
  return counted.filter(({ count }) => count > 0)
}
