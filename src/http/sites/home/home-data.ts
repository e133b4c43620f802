// What the home page shows: a property for the large picture, what is free this weekend, and offers that need no code.

import type { DiscountsGroupedAnswer, Property } from '../../../../client/src/types.ts'
import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import { placesOf, type SitePlaces } from '../search/site-places.ts'
import { requestedRooms, type Sought } from '../stay-query.ts'
import { nextWeekend } from './weekend.ts'

export interface HomeData {
  readonly places: SitePlaces
  /** Null for a site without properties. */
  readonly main: Property | null
  readonly weekend: Sought
  /** Up to three that have rooms this weekend; without prices where none has. */
  readonly shown: readonly Property[]
  /** Whether the properties shown are free this weekend. */
  readonly isFree: boolean
  readonly offers: readonly HomeOffer[]
}

export interface HomeOffer {
  readonly title: string
  readonly description: string
  /** Null for all properties. */
  readonly propertyIds: readonly number[] | null
  /** One that has it, to show; null where none is at hand. */
  readonly property: Property | null
  /** The lowest total of that property this weekend, where the offer is in it. */
  readonly total: number | null
}

const mostShown = 3
/** As many are asked for, so that a few that are full leave enough. */
const mostAsked = 9
const mostOffers = 4
/** The page does not wait longer for prices. */
const deadlineMilliseconds = 800

export async function homeData(page: Page): Promise<HomeData> {
  const { featured } = page.site.document
  const chosen = featured.length > 0 ? { property_ids: [...featured] } : {}
  const weekend = nextWeekend(page.today)
  const [places, { body: first }, free, offers] = await Promise.all([
    placesOf(page),
    page.ask('properties/view', { ...chosen, verbosity: 1, limit: mostShown + 1 }),
    freeProperties(page, weekend),
    offersOf(page),
  ])
  // The one that the site names first, whatever order the answer has.
  const main = first.find(({ id }) => id === featured[0]) ?? first[0] ?? null
  // Shown already, and large.
  const others = free.filter(({ id }) => id !== main?.id)
  const isFree = others.length > 0
  return {
    places,
    main,
    weekend,
    shown: isFree ? others.slice(0, mostShown) : first.filter(property => property !== main),
    isFree,
    offers: await shownOffers(page, offers, free),
  }
}

/** Those that need no code; of different properties first. */
async function shownOffers(
  page: Page,
  offers: DiscountsGroupedAnswer,
  free: readonly Property[],
): Promise<HomeOffer[]> {
  const open = offers.filter(({ category, code }) => category === 'promotion' && code === null)
  const firstOf = ({ property_ids }: (typeof open)[number]): number | null => property_ids?.[0] ?? null
  const ofOthers = open.filter(
    (offer, place) => open.findIndex(other => firstOf(other) === firstOf(offer)) === place,
  )
  const chosen = [...new Set([...ofOthers, ...open])].slice(0, mostOffers)
  const ids = new Set(chosen.map(firstOf).filter(id => id !== null))
  const seen = await pictured(page, [...ids], free)
  return chosen.map(offer => {
    const { title, description, property_ids: propertyIds } = offer
    const property = seen.get(firstOf(offer) ?? 0) ?? null
    const [rate] = property?.property_accommodation[0]?.rates ?? []
    const isIn = rate?.promotions.some(({ name }) => name === title) === true
    return {
      title,
      description,
      propertyIds,
      property,
      total: isIn ? (property?.rate.low?.total.total ?? null) : null,
    }
  })
}

/** By their ids: as they are free, else without prices. */
async function pictured(
  page: Page,
  ids: readonly number[],
  free: readonly Property[],
): Promise<ReadonlyMap<number, Property>> {
  const known = new Map(free.map(property => [property.id, property]))
  const others = ids.filter(id => !known.has(id))
  if (others.length === 0) return known
  const { body } = await page.ask('properties/view', { property_ids: others, verbosity: 1 })
  return new Map([...known, ...body.map(property => [property.id, property] as const)])
}

/** None while the database is away, which they are read from. */
const offersOf = async (page: Page): Promise<DiscountsGroupedAnswer> => {
  try {
    return (await page.ask('discounts/grouped', {})).body
  } catch (error) {
    if (page.isBookable()) throw error
    return []
  }
}

async function freeProperties(page: Page, { dates, rooms }: Sought): Promise<Property[]> {
  try {
    const { body } = await page.ask('properties/available', {
      checkin: dates!.checkin,
      checkout: dates!.checkout,
      rooms: requestedRooms(rooms),
      currency: page.currency,
      mode: 'lead',
      sort: 'order',
      verbosity: 1,
      limit: mostAsked,
      deadline_ms: deadlineMilliseconds,
    })
    return body.filter(({ is_available }) => is_available)
  } catch (error) {
    // Friday may be past at a property in the east; the page is shown without prices then.
    if (!(error instanceof Fault)) throw error
    return []
  }
}
