// The source of a property's reviews: its own document, until a live provider takes its place.

import type { Property, Review, ReviewerLocation } from '../../lodging/property.ts'
import type { Verbosity } from '../requests.ts'

export interface PropertyReviews {
  /** Newest first or as the provider ranks them. */
  readonly reviews: readonly Review[]
  /** What the provider knows of the place; null when it knows nothing. */
  readonly location: ReviewerLocation | null
}

/**
 * Gives the reviews of a property. Called only for answers that show them (verbosity 2), so it may take some time. It
 * returns none instead of failing: a view must not fail because of reviews.
 */
export interface ReviewProvider {
  reviewsOf(property: Property): Promise<PropertyReviews>
}

/** The reviews that the hotel's document carries. */
export const documentReviews: ReviewProvider = {
  reviewsOf: async ({ content }) => ({ reviews: content.reviews, location: content.reviewer_location }),
}

/** The reviews for an answer; null below the verbosity that shows them (contract S3). */
export const reviewsFor = (
  provider: ReviewProvider,
  property: Property,
  verbosity: Verbosity,
): Promise<PropertyReviews | null> => (verbosity < 2 ? Promise.resolve(null) : provider.reviewsOf(property))
