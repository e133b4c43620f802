// Finds the properties of a page of results, with totals where the guest chose dates.

import type { PropertiesAvailableRequest, Property } from '../../../../client/src/types.ts'
import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import { firstAmount } from '../parts/charge.ts'
import { requestedRooms, type Sought } from '../stay-query.ts'
import {
  compareRates,
  compareScores,
  mostCompared,
  type RateChoices,
  type WishesWithout,
} from './compared-rates.ts'
import { type CountedFacets, facetsAmong } from './facets-among.ts'
import { fitInRooms, type InRooms } from './in-rooms.ts'
import { isWished } from './rate-wishes.ts'
import type { SearchQuery } from './search-query.ts'
import type { FoundPlace } from './site-places.ts'
import type { StayProblem } from './stay-problem.ts'

export type Alternative = NonNullable<Property['alternatives']>[number]

export interface Results {
  /** Those that cannot be booked come last. */
  readonly properties: readonly Property[]
  /** Properties that meet the criteria, on all pages. */
  readonly total: number
  /** Null where nothing was found. */
  readonly facets: CountedFacets | null
  /** What may be wished of rates and scores; null where properties are too many to compare them. */
  readonly choices: RateChoices | null
  /** Where nothing meets what is wished of rates and scores: what would without one of these wishes. */
  readonly without: readonly WishesWithout[]
  /** Whether the properties were searched for with dates. */
  readonly isPriced: boolean
  readonly problem: StayProblem | null
  /** Why the code of the guest was not used. */
  readonly codeProblem: 'unknownCode' | 'tooManyCodes' | null
  /** Where the next page begins. */
  readonly next: string | null
  /** What properties that have nothing have on other dates. */
  readonly alternatives: ReadonlyMap<number, readonly Alternative[]>
  /** How the party fits into several rooms, where no single room of any property takes it. */
  readonly inRooms: ReadonlyMap<number, InRooms>
}

export interface Wanted {
  readonly search: SearchQuery
  readonly sought: Sought
  readonly problem: StayProblem | null
  readonly place: FoundPlace | null
  /** Whether the rates of all properties are compared, as there are few. */
  readonly isCompared?: boolean
}

/** How many have rooms: known where all that were found are on the page, and were searched; null where they are not. */
export function freeAmong(
  { properties, isPriced, next }: Results,
  { cursor }: Pick<SearchQuery, 'cursor'>,
): number | null {
  const isWhole = next === null && cursor === ''
  if (!isPriced || !isWhole || properties.some(({ was_searched }) => !was_searched)) return null
  return properties.filter(({ is_available }) => is_available).length
}

/** Properties of a page. */
const pageLength = 20
/** What is not priced then is said to be still coming. */
const deadlineMilliseconds = 2000
/** Other dates are looked for until then. */
const alternativesMilliseconds = 500
const mostAlternatives = 8
/** From as many guests on, what no single room takes is sought in several. */
const largeParty = 4

/** Asks for a page of results; what the interface refuses about the stay, the code or the cursor becomes a part of the answer. */
export async function findResults(page: Page, wanted: Wanted): Promise<Results> {
  const { sought, problem } = wanted
  if (sought.dates === null || problem !== null) return viewed(page, wanted, problem)
  try {
    return await priced(page, wanted, null)
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error
    const fields = error.errors.map(({ field }) => field.split(/[[.]/, 1)[0])
    // More work than one search may be.
    if (fields.includes('property_ids') && wanted.isCompared)
      return findResults(page, { ...wanted, isCompared: false })
    if (fields.includes('cursor')) return findResults(page, withoutCursor(wanted))
    if (sought.code !== '' && fields.includes('discount_code')) {
      return findResultsWithout(page, wanted, 'unknownCode')
    }
    if (sought.code !== '' && error.type === 'TooManyRequestsException') {
      return findResultsWithout(page, wanted, 'tooManyCodes')
    }
    if (fields.includes('currency') && wanted.search.sort === 'price') {
      return findResults(page, { ...wanted, search: { ...wanted.search, sort: 'order' } })
    }
    return viewed(page, withoutCursor(wanted), refusalOf(error))
  }
}

const withoutCursor = (wanted: Wanted): Wanted => ({ ...wanted, search: { ...wanted.search, cursor: '' } })

async function findResultsWithout(
  page: Page,
  wanted: Wanted,
  codeProblem: 'unknownCode' | 'tooManyCodes',
): Promise<Results> {
  const results = await findResults(page, { ...wanted, sought: { ...wanted.sought, code: '' } })
  return { ...results, codeProblem }
}

function refusalOf({ errors }: Fault): StayProblem {
  const [first] = errors
  if (first?.field === 'checkin') return 'past'
  return first?.field === 'checkout' ? 'tooFar' : 'refused'
}

async function priced(page: Page, wanted: Wanted, problem: StayProblem | null): Promise<Results> {
  const { dates, rooms, code } = wanted.sought
  const stay = {
    checkin: dates!.checkin,
    checkout: dates!.checkout,
    rooms: requestedRooms(rooms),
    currency: page.currency,
    ...(code !== '' && { discount_code: code }),
  }
  const asked = {
    ...criteriaOf(wanted),
    ...stay,
    mode: wanted.isCompared ? ('all' as const) : ('lead' as const),
    deadline_ms: deadlineMilliseconds,
  }
  const { body, headers } = await page.ask('properties/available', asked)
  const { found, ...counts } = wanted.isCompared
    ? await comparedPart(page, wanted, { body, isPriced: true })
    : { found: body.slice(0, pageLength), ...counted(body, headers) }
  const [party, ...others] = rooms
  const isLarge = party !== undefined && others.length === 0 && party.adults + party.ages.length >= largeParty
  const isTooLarge = isLarge && found.length > 0 && found.every(property => !isOpen(property))
  const inRooms = isTooLarge ? await fitInRooms(page, asked, party) : new Map<number, InRooms>()
  const shut = found.filter(property => !isOpen(property))
  const isUnknown =
    code !== '' && found.some(({ meta_data }) => meta_data?.discount_reason === 'unknown_code')
  return {
    ...counts,
    properties: [
      ...found.filter(isOpen),
      ...shut.filter(({ id }) => inRooms.has(id)),
      ...shut.filter(({ id }) => !inRooms.has(id)),
    ],
    inRooms,
    isPriced: true,
    problem,
    codeProblem: isUnknown ? 'unknownCode' : null,
    alternatives: await alternativesOf(
      page,
      found.filter(property => hasNothing(property) && !inRooms.has(property.id)),
      stay,
    ),
  }
}

/** Whether it can be booked, or may turn out so. */
const isOpen = ({ is_available, was_searched }: Property): boolean => is_available || !was_searched

/** Whether it has nothing for the stay, and may have on other dates. */
export const hasNothing = ({
  was_searched,
  unavailable_reason,
}: Pick<Property, 'was_searched' | 'unavailable_reason'>): boolean =>
  was_searched && (unavailable_reason === 'no_rooms_available' || unavailable_reason === 'past_cutoff')

async function viewed(page: Page, wanted: Wanted, problem: StayProblem | null): Promise<Results> {
  const criteria = criteriaOf(wanted)
  const sort = criteria.sort === 'price' ? 'order' : criteria.sort
  const { body, headers } = await page.ask('properties/view', { ...criteria, sort }).catch(error => {
    // The cursor of a search with dates, or a changed one.
    if (criteria.cursor === undefined || !(error instanceof Fault) || error.status !== 400) throw error
    return page.ask('properties/view', { ...criteriaOf(withoutCursor(wanted)), sort })
  })
  const { found, ...counts } = wanted.isCompared
    ? await comparedPart(page, wanted, { body, isPriced: false })
    : { found: body.slice(0, pageLength), ...counted(body, headers) }
  return {
    ...counts,
    properties: found,
    isPriced: false,
    problem,
    codeProblem: null,
    alternatives: new Map(),
    inRooms: new Map(),
  }
}

function criteriaOf({ search, place, isCompared }: Wanted) {
  const { filter, type, area, stars, amenity } = search.chosen
  return {
    ...place?.fields,
    ...(filter.length > 0 && { filter_ids: [...filter] }),
    ...(type.length > 0 && { property_type_ids: [...type] }),
    ...(area.length > 0 && { area_ids: [...area] }),
    ...(amenity.length > 0 && { amenity_ids: [...amenity] }),
    ...(stars.length > 0 && { min_stars: stars[0]! }),
    ...(search.near !== null && { near: search.near }),
    ...(search.cursor !== '' && !isCompared && { cursor: search.cursor }),
    sort: search.sort,
    facets: true,
    verbosity: 2,
    // One more than is shown says whether there is another page.
    limit: isCompared ? mostCompared : pageLength + 1,
  } satisfies Partial<PropertiesAvailableRequest>
}

function counted(body: readonly Property[], headers: Readonly<Record<string, string>>) {
  const search = body[0]?.meta_data?.search
  return {
    total: search?.total ?? Number(headers['X-Total-Count'] ?? body.length),
    facets: search?.facets ?? null,
    choices: null,
    without: [],
    next: body.length > pageLength ? (body[pageLength - 1]!.meta_data?.cursor ?? null) : null,
  }
}

/** Of all that were found the part that the page shows: those that meet the wishes, those with rooms first. */
async function comparedPart(
  page: Page,
  wanted: Wanted,
  { body, isPriced }: { readonly body: readonly Property[]; readonly isPriced: boolean },
) {
  const { rates, cursor, sort } = wanted.search
  const { properties, choices, without } = (isPriced ? compareRates : compareScores)(page, body, rates)
  const surveyed = body[0]?.meta_data?.search?.facets ?? null
  const isNarrowed = surveyed !== null && isWished(rates)
  const facets = isNarrowed
    ? await facetsAmong(page, surveyed, {
        criteria: { ...criteriaOf(wanted), sort: 'order' },
        chosen: wanted.search.chosen,
        ids: properties.map(({ id }) => id),
      })
    : surveyed
  const open = properties.filter(property => !isPriced || isOpen(property))
  if (isPriced && isNarrowed && sort === 'price') open.sort((one, other) => lowOf(one) - lowOf(other))
  const listed = [...open, ...properties.filter(property => isPriced && !isOpen(property))]
  const from = /^\d{1,4}$/.test(cursor) ? Number(cursor) : 0
  const to = from + pageLength
  return {
    found: listed.slice(from, to),
    total: listed.length,
    facets,
    choices,
    without,
    next: listed.length > to ? String(to) : null,
  }
}

/** What is not priced, or in another currency than most, comes last. */
const lowOf = (property: Property): number =>
  property.rate.low === null ? Number.POSITIVE_INFINITY : firstAmount(property, property.rate.low.total)

/** One property after the other, until it takes too long: the page without them is more than a page that is late. */
async function alternativesOf(
  page: Page,
  full: readonly Property[],
  stay: Pick<PropertiesAvailableRequest, 'checkin' | 'checkout' | 'rooms' | 'currency'>,
): Promise<Map<number, readonly Alternative[]>> {
  const until = performance.now() + alternativesMilliseconds
  const found = new Map<number, readonly Alternative[]>()
  for (const { id } of full.slice(0, mostAlternatives)) {
    if (performance.now() > until) break
    const asked = { ...stay, property_id: id, alternatives: true }
    try {
      found.set(id, (await page.ask('property/available', asked)).body.alternatives ?? [])
    } catch (error) {
      // The list is shown without them: a property may be gone by now, or its source not answer.
      if (!(error instanceof Fault)) throw error
    }
  }
  return found
}

/** How many properties are left when one of the chosen filters is taken away; wishes of rates are not among them. */
export async function countWithout(page: Page, wanted: Wanted): Promise<number> {
  const criteria = criteriaOf(withoutCursor(wanted))
  const sort = 'order'
  const { headers } = await page.ask('properties/view', { ...criteria, sort, verbosity: 0, limit: 1 })
  return Number(headers['X-Total-Count'] ?? 0)
}
