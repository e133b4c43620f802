// A property in the list of results, with its total or with what else it has.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { Page, Query } from '../page.ts'
import { amountsCurrency, firstAmount } from '../parts/charge.ts'
import { Picture } from '../parts/picture.tsx'
import { lowSavingStands } from '../parts/prior-price.ts'
import { cancellationInWords, kindAndPlace, Score, tellingAmenities } from '../parts/property-facts.tsx'
import { seasonalImages } from '../parts/seasonal-images.ts'
import { severalRooms, stayInWords } from '../parts/stay-words.ts'
import type { Sought } from '../stay-query.ts'
import type { InRooms } from './in-rooms.ts'
import { searchParameters, stayPairs, wishesIn } from './search-query.ts'
import type { Alternative } from './search-results.ts'

export interface ResultParts {
  readonly page: Page
  readonly property: Property
  readonly sought: Sought
  readonly isPriced: boolean
  /** Undefined where nobody looked for any. */
  readonly alternatives: readonly Alternative[] | undefined
  /** Where the party fits into several of its rooms. */
  readonly inRooms: InRooms | undefined
  /** How many properties have an amenity, by its id. */
  readonly amenityCounts: ReadonlyMap<number, number>
  readonly isFirst: boolean
}

export function ResultCard(parts: ResultParts): VNode {
  const { page, property, sought, amenityCounts, isFirst, inRooms } = parts
  const [image, second] = seasonalImages(property, sought.dates?.checkin ?? page.today)
  const href = propertyHref(page, property, sought)
  const offer = lowSavingStands(property) ? property.rate.low?.promotion?.display_string : undefined
  const distance = property.meta_data?.distance_km
  const kind = kindAndPlace(page, property)
  const amenities = tellingAmenities(property, amenityCounts)
  return (
    <li
      class={property.is_available || !property.was_searched || inRooms ? 'result' : 'result is-full'}
      id={`property-${property.id}`}
    >
      <div class="result-picture">
        {image && <Picture image={image} sizes={sizes} isFirst={isFirst} />}
        {second && <Picture image={{ ...second, alt: '' }} sizes={sizes} />}
      </div>
      <div class="result-text">
        <h2>
          <a href={href}>{property.name}</a>
        </h2>
        {kind && <p class="quiet">{kind}</p>}
        <Score page={page} property={property} />
        {distance !== undefined && (
          <p class="quiet">{page.words.search.kilometres(page.formats.decimal(distance))}</p>
        )}
        {amenities && <p class="result-amenities">{amenities}</p>}
        {offer && <span class="badge">{offer}</span>}
      </div>
      <div class="result-price">
        <PriceOf {...parts} href={href} />
      </div>
    </li>
  )
}

/** As results.css has it: the whole width below 48rem. */
const sizes = '(min-width: 48rem) clamp(13rem, 18vw, 20rem), 100vw'

/** The page of a property leads back to this search. */
const propertyHref = (page: Page, { id }: Property, sought: Sought): string =>
  page.href(`/properties/${id}`, new URLSearchParams([...stayPairs(page, sought), ...wishesIn(page.query)]))

export const stayQuery = (page: Page, sought: Sought): Query => new URLSearchParams(stayPairs(page, sought))

type PriceParts = ResultParts & { readonly href: string }

function PriceOf(parts: PriceParts): VNode {
  const { page, property, sought, isPriced, href } = parts
  const { search, common } = page.words
  const { low } = property.rate
  if (!isPriced) return <a href={href}>{search.datesForPrices}</a>
  if (!property.was_searched) return <p class="quiet skeleton">{search.notPriced}</p>
  if (low === null)
    return parts.inRooms ? <SeveralRooms {...parts} inRooms={parts.inRooms} /> : <WithoutRooms {...parts} />
  const rate = property.property_accommodation[0]?.rates[0]
  const cancellation = rate && cancellationInWords(page, rate)
  const reason = property.meta_data?.discount_reason
  const currency = amountsCurrency(page, property)
  const isAltogether = property.meta_data?.total_first === 'altogether'
  return (
    <>
      <p class="quiet">{common.from}</p>
      <p class="result-total">
        {page.formats.amount(firstAmount(property, low.total), currency)} <span>{currency}</span>
      </p>
      <p>{stayInWords(page, sought)}</p>
      <p class="quiet">{common.taxesAndFeesIncluded}</p>
      {low.total.checkin_fee > 0 && !isAltogether && (
        <p class="quiet">{search.atCheckin(page.formats.money(low.total.checkin_fee, currency))}</p>
      )}
      {cancellation && <p class="quiet result-terms">{cancellation}</p>}
      {reason && reason !== 'unknown_code' && <p class="quiet result-terms">{search.codeNotHere}</p>}
    </>
  )
}

/** A party that no single room takes, in two or three. */
function SeveralRooms({ page, property, sought, inRooms }: PriceParts & { inRooms: InRooms }): VNode {
  const { common } = page.words
  const several = { ...sought, rooms: inRooms.rooms }
  return (
    <>
      <a class="button" href={propertyHref(page, property, several)}>
        {severalRooms(page, property, inRooms)}
      </a>
      <p>{stayInWords(page, several)}</p>
      <p class="quiet">{common.taxesAndFeesIncluded}</p>
    </>
  )
}

function WithoutRooms({ page, property, sought, alternatives = [], href }: PriceParts): VNode {
  const { search } = page.words
  if (property.unavailable_reason === 'not_bookable') return <b>{search.closed}</b>
  if (property.unavailable_reason === 'source_unavailable') return <p class="quiet">{search.notKnown}</p>
  const dates = alternatives.filter(({ kind }) => kind !== 'rooms').slice(0, 2)
  const rooms = alternatives.find(({ kind }) => kind === 'rooms')
  return (
    <>
      <b>{whyNot(page, property)}</b>
      {dates.length > 0 && <p class="quiet">{search.nearestDates}</p>}
      {dates.map(({ checkin, checkout, nights }) => (
        <a
          class="button quieter"
          href={propertyHref(page, property, { ...sought, dates: { checkin, checkout, nights } })}
        >
          {page.formats.days(checkin, checkout)}
        </a>
      ))}
      {rooms && (
        <a href={href}>{search.twoRooms(page.formats.money(rooms.total, amountsCurrency(page, property)))}</a>
      )}
      {alternatives.length === 0 && property.unavailable_reason !== 'multi_room_not_supported' && (
        <a href={href}>{search.otherDates}</a>
      )}
      <NearbyLink page={page} property={property} />
    </>
  )
}

/** A property that has nothing is not always full: its rules may keep this stay out. */
function whyNot({ words: { search, vacancy } }: Page, { unavailable_reason }: Property): string {
  if (unavailable_reason === 'past_cutoff') return vacancy.pastCutoff
  if (unavailable_reason === 'multi_room_not_supported') return vacancy.oneRoomOnly
  return search.nothingFree
}

/** To the same search with what is nearest first, of any place; nothing where the property has no position. */
function NearbyLink({
  page,
  property: { physical_address },
}: Pick<ResultParts, 'page' | 'property'>): VNode | null {
  const { latitude = null, longitude = null } = physical_address ?? {}
  if (latitude === null || longitude === null) return null
  const query = searchParameters(page, { place: '', sort: 'distance', near: { latitude, longitude } })
  return <a href={page.href('/search', query)}>{page.words.search.othersNearby}</a>
}
