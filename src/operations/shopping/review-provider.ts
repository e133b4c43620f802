// The contract of review providers, and the reviews of answers.

import type { Property } from '../../lodging/properties/property.ts'
import type { Review, ReviewerLocation } from '../../lodging/properties/review.ts'
import type { Verbosity } from '../requests.ts'

export interface PropertyReviews {
  /** Newest first or as the provider ranks them. */
  readonly reviews: readonly Review[]
  /** What the provider knows of the place; null when it knows nothing. */
  readonly location: ReviewerLocation | null
  /** Whether all of them are shown in full, or a few of them shortened. */
  readonly inFull: boolean
  /** Whether an answer with them may be given again: false for those that the provider lets nobody keep. */
  readonly isRepeatable: boolean
}

/**
 * Gives the reviews of a property. Called only for answers that show them (verbosity 2), so it may take a moment. It
 * returns none instead of failing: a view must not fail because of reviews.
 */
export interface ReviewProvider {
  reviewsOf(property: Property): Promise<PropertyReviews>
  /** Inquiries so far by outcome, for the metrics; `slow` ones count twice. */
  readonly counts: Readonly<Record<string, number>>
}

/** The reviews that the server keeps itself: those of the property's document and the published imported ones. */
export const ownReviews: ReviewProvider = {
  reviewsOf: async ({ content }) => ({
    reviews: content.reviews,
    location: content.reviewer_location,
    inFull: content.is_reviewer_partner,
    isRepeatable: true,
  }),
  counts: {},
}

/** The reviews for an answer; null below the verbosity that shows them (contract S3). */
export const reviewsFor = (
  provider: ReviewProvider,
  property: Property,
  verbosity: Verbosity,
): Promise<PropertyReviews | null> => (verbosity < 2 ? Promise.resolve(null) : provider.reviewsOf(property))
