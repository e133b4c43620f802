// What is shown of properties, without prices and counts; also part by part in the order of their ids, for publishers that copy all.

import type { Property } from '../../lodging/properties/property.ts'
import { propertyFrom, stamped } from '../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Reader } from '../postgres/database.ts'
import { type PublishedReviews, publishedReviews, withReviews } from '../reviews/published-reviews.ts'

interface ContentsAsked {
  readonly publisherId: number
  readonly sellsAll: boolean
  /** 0: from the first on. */
  readonly after: number
  readonly count: number
}

/** The next properties in business, by id behind one of them, that a publisher may sell. */
export async function readContentsAfter(
  reader: Reader,
  { publisherId, sellsAll, after, count }: ContentsAsked,
): Promise<Property[]> {
  const rows = sellsAll
    ? await reader.query<ContentRow>(
        `SELECT ${contentColumns}
           FROM property
          WHERE property_id > $1 AND archived_at IS NULL
          ORDER BY property_id
          LIMIT $2`,
        [after, count],
      )
    : await reader.query<ContentRow>(
        `SELECT ${contentColumns}
           FROM publisher_property AS granted
           JOIN property USING (property_id)
          WHERE granted.publisher_id = $1 AND granted.property_id > $2 AND archived_at IS NULL
          ORDER BY granted.property_id
          LIMIT $3`,
        [publisherId, after, count],
      )
  return rows.map(contentOf)
}

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
