// Moderation of imported reviews: what waits for a decision, and the decision.

import { idErrors, requireId } from '../../lodging/record-id.ts'
import * as store from '../../store/reviews/reviews.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

export { type KeptReview, type ReviewState, reviewStates } from '../../store/reviews/reviews.ts'

type Context = Pick<AppContext, 'database'>

export interface ReviewQuestion {
  /** Null: of all properties. */
  readonly propertyId: number | null
  /** Null: in every state. */
  readonly state: store.ReviewState | null
  /** The last id of the page before; 0 for the first page. */
  readonly after: number
}

const pageLength = 100

/** A page of at most 100 reviews in the order of their import. BadRequestException for an id that no row can have. */
export async function listReviews(
  { database }: Context,
  { propertyId, state, after }: ReviewQuestion,
): Promise<store.KeptReview[]> {
  const errors = [
    ...(propertyId === null ? [] : idErrors('property_id', propertyId)),
    ...(after === 0 ? [] : idErrors('after', after)),
  ]
  if (errors.length > 0) throw badRequest(errors)
  return store.listReviews(database, { propertyId, state, after, limit: pageLength })
}

/** Shows a review to publishers. NotFoundException when there is none of that id. */
export const publishReview = (context: Context, id: number): Promise<void> => decide(context, id, 'published')

/** Keeps a review from publishers. NotFoundException when there is none of that id. */
export const rejectReview = (context: Context, id: number): Promise<void> => decide(context, id, 'rejected')

async function decide({ database }: Context, id: number, state: store.ReviewState): Promise<void> {
  requireId('id', id)
  const isKnown = await database.transaction(transaction => store.setReviewState(transaction, id, state))
  if (!isKnown) throw notFound(`There is no review ${id}.`)
}
