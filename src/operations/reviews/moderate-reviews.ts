// Moderation of imported reviews: what waits for a decision, and the decision.

import { idErrors, requireId } from '../../lodging/documents/record-id.ts'
import * as store from '../../store/reviews/reviews.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { anyPresent, type PresentCheck } from '../present-check.ts'

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

type ReviewCheck = PresentCheck<store.KeptReview>

/** Shows a review that `check` lets pass to publishers. NotFoundException when there is none of that id. */
export const publishReview = (
  context: Context,
  id: number,
  check: ReviewCheck = anyPresent,
): Promise<store.KeptReview> => decide(context, { id, state: 'published', check })

/** Keeps a review that `check` lets pass from publishers. NotFoundException when there is none of that id. */
export const rejectReview = (
  context: Context,
  id: number,
  check: ReviewCheck = anyPresent,
): Promise<store.KeptReview> => decide(context, { id, state: 'rejected', check })

interface Decision {
  readonly id: number
  readonly state: store.ReviewState
  readonly check: ReviewCheck
}

async function decide({ database }: Context, { id, state, check }: Decision): Promise<store.KeptReview> {
  requireId('id', id)
  const decided = await database.transaction(async transaction => {
    const present = await store.lockReview(transaction, id)
    if (present) check(present)
    return present && store.setReviewState(transaction, id, state)
  })
  if (!decided) throw notFound(`There is no review ${id}.`)
  return decided
}
