// The published reviews of a property, which is held in memory with them.

import type { Property } from '../../lodging/properties/property.ts'
import type { Review } from '../../lodging/properties/review.ts'

export interface PublishedReviews {
  readonly count: number
  readonly average: number
  /** The newest, at most 100. */
  readonly newest: readonly Review[]
}

/** A JSON object for each row of `property`; null without published reviews. */
export const publishedReviews = `
  (SELECT json_build_object(
            'count', count(*),
            'average', round(avg(rating), 1),
            'newest', (SELECT json_agg(newest)
                         FROM (SELECT title, text, rating, author, written_on AS published_on, trip_type, url,
                                      owner_response, source,
                                      json_strip_nulls(json_build_object('language', language, 'stayed_on', stayed_on))
                                        AS meta_data
                                 FROM review AS published
                                WHERE published.property_id = property.property_id AND published.state = 'published'
                                ORDER BY written_on DESC, review_id DESC
                                LIMIT 100) AS newest))
     FROM review
    WHERE review.property_id = property.property_id AND review.state = 'published'
   HAVING count(*) > 0) AS reviews`

/**
 * The property with these reviews among those of its document, newest first. Without a `reviewer_location` in the
 * document it has one with their number and average.
 */
export function withReviews(property: Property, published: PublishedReviews | null): Property {
  if (published === null) return property
  const { content } = property
  const reviews = [...published.newest, ...content.reviews].sort((a, b) =>
    a.published_on < b.published_on ? 1 : a.published_on > b.published_on ? -1 : 0,
  )
  const reviewer_location = content.reviewer_location ?? {
    id: String(property.id),
    name: property.name,
    url: null,
    rating: published.average,
    num_reviews: published.count,
  }
  return { ...property, content: { ...content, reviews, reviewer_location } }
}
