// View: a property without prices or availability (interface, View).

import type { KeyHolder } from '../../lodging/publisher.ts'
import type { PropertyAnswer, PropertyList } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { ViewManyRequest, ViewRequest } from '../requests.ts'
import { validatorWith } from './cache-validator.ts'
import { gatherProperty } from './gather.ts'
import {
  begun,
  type Candidates,
  gatherCandidates,
  listedProperty,
  loadedInTurn,
  pageOf,
} from './property-list.ts'
import { reviewsFor } from './review-provider.ts'
import type { Ranked } from './sort-order.ts'

/** One property; NotFoundException when this publisher may not sell it (contract R6, S8). */
export async function viewProperty(
  context: AppContext,
  holder: KeyHolder,
  { propertyId, verbosity }: ViewRequest,
): Promise<PropertyAnswer> {
  const { property, validator } = await gatherProperty(context, holder, propertyId)
  const reviews = await reviewsFor(context.reviews, property, verbosity)
  return {
    property,
    publisher: holder.publisher,
    verbosity,
    validator: validatorWith(validator, reviews),
    reviews,
    searched: null,
    alternatives: null,
    listed: null,
  }
}

/** Several properties in their order, at most `limit` of them unless it is 0 (contract R10, decision 15). */
export async function viewProperties(
  context: AppContext,
  holder: KeyHolder,
  request: ViewManyRequest,
): Promise<PropertyList> {
  const candidates = await gatherCandidates(context, holder, request)
  const page = pageOf(candidates.ranked, candidates.after, request.limit)
  const answers = viewedInTurn(context, holder, { request, candidates, page })
  return { answers: await begun(answers), found: candidates.found }
}

interface ToView {
  readonly request: ViewManyRequest
  readonly candidates: Candidates
  readonly page: readonly Ranked[]
}

function* viewedInTurn(
  context: AppContext,
  { publisher }: KeyHolder,
  { request: { verbosity }, candidates, page }: ToView,
): Iterable<PropertyAnswer | Promise<void>> {
  let isFirst = true
  for (const loaded of loadedInTurn(context, page, { load: candidates.load, verbosity })) {
    if (loaded instanceof Promise) {
      yield loaded
      continue
    }
    const { ranked, stock, reviews } = loaded
    const listed = listedProperty(candidates, ranked, isFirst)
    const { property } = stock
    yield {
      property,
      publisher,
      verbosity,
      validator: null,
      reviews,
      searched: null,
      listed,
      alternatives: null,
    }
    isFirst = false
  }
}
