// Where the reviews of a property come from: its own document, until a live provider takes that place.

import type { Property, Review, ReviewerLocation } from '../../lodging/property.ts'
import type { Verbosity } from '../requests.ts'

export interface PropertyReviews {
  /** Newest first or as the provider ranks them. */
  readonly reviews: readonly Review[]
  /** What the provider knows of the place; null when it does not know it. */
  readonly location: ReviewerLocation | null
}

/**
 * Gives the reviews to show with a property. Asked only where an answer shows them (verbosity 2), so it may take its
 * time within reason; it answers with none rather than fail, since a view must not fail for want of reviews.
 */
export interface ReviewProvider {
  reviewsOf(property: Property): Promise<PropertyReviews>
}

/** The reviews that the hotel's document carries. */
export const documentReviews: ReviewProvider = {
  reviewsOf: async ({ content }) => ({ reviews: content.reviews, location: content.reviewer_location }),
}

/** The reviews that an answer shows; null below the verbosity that shows any (contract S3). */
export const reviewsFor = (
  provider: ReviewProvider,
  property: Property,
  verbosity: Verbosity,
): Promise<PropertyReviews | null> => (verbosity < 2 ? Promise.resolve(null) : provider.reviewsOf(property))
