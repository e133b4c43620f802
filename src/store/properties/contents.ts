// What is shown of properties, without prices and counts.

import type { Property } from '../../lodging/properties/property.ts'
import { propertyFrom, stamped } from '../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import { type PublishedReviews, publishedReviews, withReviews } from '../reviews/published-reviews.ts'

/** Of a row of `property`, what is shown of it. */
export interface ContentRow {
  readonly document: string
  readonly reviews: PublishedReviews | null
  readonly contentAt: string
  readonly reviewsAt: string | null
  readonly roomsAt: Readonly<Record<number, string>> | null
}

export const contentColumns = `document::text AS document, content_at AS "contentAt", reviews_at AS "reviewsAt",
            rooms_at AS "roomsAt", ${publishedReviews}`

export const contentOf = ({ document, reviews, contentAt, reviewsAt, roomsAt }: ContentRow): Property =>
  stamped(withReviews(propertyFrom(JSON.parse(document) as StoredDocument), reviews), {
    document: contentAt,
    reviews: reviewsAt,
    rooms: roomsAt,
  })
