// The contract of clients of review providers.

import type { Review, ReviewerLocation } from '../../lodging/properties/review.ts'

export type ReviewAnswer =
  | {
      readonly outcome: 'found'
      readonly reviews: readonly Review[]
      readonly location: ReviewerLocation
    }
  /** The provider has no place of this id. */
  | { readonly outcome: 'unknown_place' }
  /** No answer, or none that can be used. */
  | {
      readonly outcome: 'failed'
      /** Contains nothing that was sent or received. */
      readonly reason: string
      /** Seconds that the provider wants to be left alone; null when it does not say. */
      readonly retryAfterSeconds: number | null
    }

export interface ReviewClient {
  /** The provider's name in messages. */
  readonly name: string
  /** Asks once for a place and its reviews; `inFull` as the agreement with the provider allows. Never throws. */
  ask(place: string, inFull: boolean, deadline: AbortSignal): Promise<ReviewAnswer>
}
