// Reviews that the server keeps: importing, listing, publishing and rejecting them.

import type { ImportedReview } from '../../lodging/reviews/review-document.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { propertyChanged } from '../postgres/notices.ts'

export const reviewStates = ['pending', 'published', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/** A review with its place in moderation. */
export interface KeptReview {
  readonly id: number
  readonly property_id: number
  readonly source: string
  readonly external_id: string
  readonly state: ReviewState
  readonly rating: number
  readonly title: string
  readonly text: string
  readonly author: string
  /** YYYY-MM-DD. */
  readonly written_on: string
}

/**
 * Writes reviews, of which no two have the same property, source and external id. A new or changed review is pending;
 * with `publish` new, changed and pending ones are published, except changed ones that were rejected. Returns how many
 * rows were written: a review that is already kept as it is counts as none.
 */
export async function writeReviews(
  transaction: Transaction,
  reviews: readonly ImportedReview[],
  publish: boolean,
): Promise<number> {
  const written = await transaction.query<{ property_id: number }>(
    `INSERT INTO review AS present
            (property_id, source, external_id, state, rating, title, text, author, language, written_on, stayed_on,
             trip_type, url, owner_response)
     SELECT property_id, source, external_id, CASE WHEN $2 THEN 'published' ELSE 'pending' END, rating,
            coalesce(title, ''), coalesce(text, ''), coalesce(author, ''), language, written_on, stayed_on, trip_type,
            url, owner_response
       FROM jsonb_populate_recordset(NULL::review, $1)
     ON CONFLICT (property_id, source, external_id) DO UPDATE
        SET state = CASE WHEN $2 AND present.state <> 'rejected' THEN 'published' ELSE 'pending' END,
            rating = excluded.rating,
            title = excluded.title,
            text = excluded.text,
            author = excluded.author,
            language = excluded.language,
            written_on = excluded.written_on,
            stayed_on = excluded.stayed_on,
            trip_type = excluded.trip_type,
            url = excluded.url,
            owner_response = excluded.owner_response,
            imported_at = now()
      WHERE ($2 AND present.state = 'pending')
         OR (present.rating, present.title, present.text, present.author, present.language, present.written_on,
             present.stayed_on, present.trip_type, present.url, present.owner_response)
            IS DISTINCT FROM
            (excluded.rating, excluded.title, excluded.text, excluded.author, excluded.language, excluded.written_on,
             excluded.stayed_on, excluded.trip_type, excluded.url, excluded.owner_response)
     RETURNING property_id`,
    [JSON.stringify(reviews), publish],
  )
  for (const id of new Set(written.map(row => row.property_id))) transaction.announce(propertyChanged(id))
  return written.length
}

export interface ReviewFilter {
  readonly propertyId: number | null
  readonly state: ReviewState | null
}

const keptColumns = `review_id AS id, property_id, source, external_id, state, rating::float8 AS rating, title, text, author,
            written_on::text AS written_on`

/** Reviews in the order of their ids, all or a part of them. */
export const listReviews = (
  reader: Reader,
  { propertyId, state }: ReviewFilter,
  { after, limit, within }: ListPart<number>,
): Promise<KeptReview[]> =>
  reader.query<KeptReview>(
    `SELECT ${keptColumns}
       FROM review
      WHERE ($1::int IS NULL OR property_id = $1)
        AND ($2::text IS NULL OR state = $2)
        AND review_id > coalesce($3::bigint, 0)
        AND ($5::int[] IS NULL OR property_id = ANY ($5))
      ORDER BY review_id
      LIMIT $4`,
    [propertyId, state, after, limit, within ?? null],
  )

/** Locks a review until the transaction ends; undefined when there is no review of that id. */
export async function lockReview(transaction: Transaction, id: number): Promise<KeptReview | undefined> {
  const [review] = await transaction.query<KeptReview>(
    `SELECT ${keptColumns} FROM review WHERE review_id = $1 FOR UPDATE`,
    [id],
  )
  return review
}

/** Sets the state of a review; undefined when there is no review of that id. */
export async function setReviewState(
  transaction: Transaction,
  id: number,
  state: ReviewState,
): Promise<KeptReview | undefined> {
  const [review] = await transaction.query<KeptReview>(
    `UPDATE review SET state = $2 WHERE review_id = $1 RETURNING ${keptColumns}`,
    [id, state],
  )
  if (review) transaction.announce(propertyChanged(review.property_id))
  return review
}
