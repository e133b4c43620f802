// Moderation of imported reviews: what waits for a decision, and the decision.

import { idErrors, requireId } from '../../lodging/record-id.ts'
import * as store from '../../store/reviews/reviews.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'

export { type KeptReview, type ReviewState, reviewStates } from '../../store/reviews/reviews.ts'

type Context = Pick<AppContext, 'database'>

export interface ReviewQuestion {
  /** Null: of all properties. */
  readonly propertyId: number | null
  /** Null: in every state. */
  readonly state: store.ReviewState | null
}

/** Reviews in the order of their import, all or a part of them. BadRequestException for an id that no row can have. */
export async function listReviews(
  { database }: Context,
  { propertyId, state }: ReviewQuestion,
  part: ListPart<number> = wholeList,
): Promise<store.KeptReview[]> {
  const errors = [
    ...(propertyId === null ? [] : idErrors('property_id', propertyId)),
    ...(part.after === null ? [] : idErrors('after', part.after)),
  ]
  if (errors.length > 0) throw badRequest(errors)
  return store.listReviews(database, { propertyId, state }, part)
}

/** Shows a review to publishers. NotFoundException when there is none of that id. */
export const publishReview = (context: Context, id: number): Promise<store.KeptReview> =>
  decide(context, id, 'published')

/** Keeps a review from publishers. NotFoundException when there is none of that id. */
export const rejectReview = (context: Context, id: number): Promise<store.KeptReview> =>
  decide(context, id, 'rejected')

async function decide(
  { database }: Context,
  id: number,
  state: store.ReviewState,
): Promise<store.KeptReview> {
  requireId('id', id)
  const decided = await database.transaction(transaction => store.setReviewState(transaction, id, state))
  if (!decided) throw notFound(`There is no review ${id}.`)
  return decided
}
