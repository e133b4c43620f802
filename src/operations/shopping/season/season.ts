// A season over many properties: for each of many days of arrival the lowest price that the calendar of any of them has.

import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import { addDays, localTimeAt } from '../../../values/civil-dates.ts'
import { badRequest } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import type { SeasonRequest } from '../../requests.ts'
import { questionOf } from '../calendar.ts'
import {
  bookableDays,
  type Circumstances,
  exchangeOrNone,
  gatherCircumstances,
  requireAnswerable,
} from '../circumstances.ts'
import { comparedCurrency } from '../price-range.ts'
import { gatherCandidates } from '../property-list.ts'
import type { Ranked } from '../sort-order.ts'
import { type KeptSeason, keptSeasons, type SeasonHouse } from './kept-seasons.ts'
import type { SeasonAnswer, SeasonPrice } from './season-answer.ts'
import { LowestOfDays, SeasonSearch } from './season-search.ts'

/**
 * The lowest prices of a season; BadRequestException for more than one request may compare or price. What was found is kept: when the
 * same is asked again, only properties that changed since are looked at, and days of which they had the lowest price searched anew.
 */
export async function propertiesSeason(
  context: AppContext,
  holder: KeyHolder,
  request: SeasonRequest,
): Promise<SeasonAnswer> {
  const { catalog } = context
  const { from, days, nights } = request
  const seasons = keptSeasons(catalog)
  const asOf = seasons.now
  const { ageSeconds } = catalog
  const asked = { ...request, language: null, verbosity: 0 as const, limit: 0 }
  const candidates = await gatherCandidates(context, holder, asked)
  const circumstances = await gatherCircumstances(context, holder, questionOf(request))
  const { ranked, notFound } = candidates
  requireAnswerable(circumstances, ranked)
  requireFew(ranked.length, days)
  const currency = ranked.length === 0 ? null : comparedCurrency(circumstances, ranked)
  const compared = ranked.filter(inCurrency(currency, circumstances))
  const times = timesOf(circumstances, compared)
  const question = questionText(holder, request, currency)
  const kept = catalog.isOnMemoryAlone ? undefined : seasons.find(question, times)
  const search = new SeasonSearch(context, {
    circumstances,
    load: candidates.load,
    series: { searches: days, field: 'days', advice },
  })
  const isSame = ({ id }: Ranked) => kept?.houses.has(id) === true && !seasons.hasChanged(id, kept)
  const changed = await search.houses(compared.filter(each => !isSame(each)))
  const same = compared.filter(isSame).map(({ id }) => kept!.houses.get(id)!)
  const houses = new Map([...same, ...changed].map(house => [house.id, house]))
  const begun = begin(kept, same, days)
  const ofDay = begun.map((_, day) => day)
  const passes = ofDay.filter(day => addDays(from, day) <= times.latest)
  for (const day of passes) begun[day] = undefined
  const lowest = new LowestOfDays(
    begun.map(price => price ?? null),
    id => houses.get(id)!.order,
  )
  await search.lower(
    lowest,
    [...houses.values()],
    ofDay.filter(day => begun[day] === undefined),
  )
  await search.lower(
    lowest,
    changed,
    ofDay.filter(day => begun[day] !== undefined),
  )
  if (search.isLasting && !catalog.isOnMemoryAlone)
    seasons.keep(question, { ...times, asOf, houses, lowest: lowest.prices })
  return {
    nights,
    currency,
    compared: houses.size,
    otherCurrency: ranked.length - compared.length,
    live: [...houses.values()].filter(({ isLive }) => isLive).length,
    notFound,
    ageSeconds,
    days: lowest.prices.map((price, day) => ({ day: addDays(from, day), lowest: price })),
  }
}

const advice = 'name fewer properties, or ask for fewer days, nights or rooms'

/** What is known of one property for each day takes four bytes. */
const mostDays = 3_650_000

function requireFew(properties: number, days: number): void {
  if (properties * days <= mostDays) return
  const message = `would be ${properties * days} days of ${properties} properties, of at most ${mostDays}; ${advice}`
  throw badRequest([{ field: 'days', message }])
}

function inCurrency(currency: string | null, circumstances: Circumstances): (ranked: Ranked) => boolean {
  const known = new Map<string, boolean>()
  return ({ currency: own }) => {
    const isIn = known.get(own) ?? exchangeOrNone(own, circumstances, own).to === currency
    known.set(own, isIn)
    return isIn
  }
}

/** What else prices depend on, and the latest of the days that are present somewhere: on those, prices end within the day. */
function timesOf(circumstances: Circumstances, ranked: readonly Ranked[]) {
  const { terms, discount, now } = circumstances
  const zones = [...new Set(ranked.map(({ timeZone }) => timeZone))].sort()
  const todays = zones.map(zone => bookableDays(circumstances, zone).local.today)
  const today = [localTimeAt(now, 'UTC').today, ...todays]
  return { terms, discount, today: today.join(), latest: Math.max(...today) }
}

/** What is asked of whom. */
const questionText = (
  { publisher, staff }: KeyHolder,
  { session: _, ...asked }: SeasonRequest,
  currency: string | null,
): string => JSON.stringify([publisher.id, staff !== undefined, asked, currency])

/** The prices that are kept of each day; undefined for one that is to be searched anew. */
function begin(
  kept: KeptSeason | undefined,
  same: readonly SeasonHouse[],
  days: number,
): (SeasonPrice | null | undefined)[] {
  if (kept === undefined) return new Array(days).fill(undefined)
  const ids = new Set(same.map(({ id }) => id))
  return kept.lowest.map(price => (price === null || ids.has(price.propertyId) ? price : undefined))
}
