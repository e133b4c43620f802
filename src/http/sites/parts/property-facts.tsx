// What a card says of a property: its kind and place, its score, what it has, and when cancelling is free.

import type { VNode } from 'preact'
import type { Property, Rate } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'

/** "Condominium · Juniper Falls · 3.5 stars". */
export function kindAndPlace({ formats, words }: Page, property: Property): string {
  const stars = property.property_rating?.stars.value
  return [
    property.property_type?.name,
    property.destination?.areas.at(-1)?.name ?? property.destination?.name,
    stars ? formats.plural(stars, words.search.stars) : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "4.7 from 143 reviews"; null where nobody counted them. */
export function Score({
  page,
  property,
}: {
  readonly page: Page
  readonly property: Property
}): VNode | null {
  const { rating, num_reviews } = property.reviewer_location ?? { rating: null, num_reviews: 0 }
  if (rating === null || num_reviews === 0) return null
  const { formats, words } = page
  return (
    <p class="quiet">
      <b>{formats.decimal(rating)}</b> {formats.plural(num_reviews, words.search.reviews)}
    </p>
  )
}

/** The three amenities that fewest properties have: those that tell it from the others. `counts` is by id. */
export function tellingAmenities({ amenity = [] }: Property, counts: ReadonlyMap<number, number>): string {
  const rare = amenity
    .toSorted((one, other) => (counts.get(one.id) ?? 0) - (counts.get(other.id) ?? 0))
    .slice(0, 3)
  return amenity
    .filter(each => rare.includes(each))
    .map(({ name }) => name)
    .join(', ')
}

/** Until when cancelling a rate is free, or that its price is not given back; null for what takes more words. */
export function cancellationInWords({ formats, words: { search } }: Page, rate: Rate): string | null {
  const [first] = rate.cancellation_penalties
  if (first?.penalty === 0) {
    // The day at the property: the offset is its own.
    return first.until === null
      ? search.freeCancellation
      : search.freeUntil(formats.shortDay(first.until.slice(0, 10)))
  }
  return rate.is_refundable === 'N' ? search.notRefundable : null
}
