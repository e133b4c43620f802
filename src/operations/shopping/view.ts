// View: a property without prices or availability (interface, View).

import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { PropertyAnswer, PropertyList } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { ViewManyRequest, ViewRequest } from '../requests.ts'
import { validatorWith } from './cache-validator.ts'
import { answerLanguage, gatherProperty } from './gather.ts'
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
  request: ViewRequest,
): Promise<PropertyAnswer> {
  const { verbosity } = request
  const { ageSeconds } = context.catalog
  const { property, language, validator } = await gatherProperty(context, holder, request)
  const reviews = await reviewsFor(context.reviews, property, verbosity)
  return {
    property,
    publisher: holder.publisher,
    language,
    verbosity,
    validator: validatorWith(validator, reviews),
    reviews,
    searched: null,
    alternatives: null,
    listed: null,
    ageSeconds,
  }
}

/** Several properties in their order, at most `limit` of them unless it is 0 (contract R10, decision 15). */
export async function viewProperties(
  context: AppContext,
  holder: KeyHolder,
  request: ViewManyRequest,
): Promise<PropertyList> {
  const { ageSeconds } = context.catalog
  const candidates = await gatherCandidates(context, holder, request)
  const page = pageOf(candidates.ranked, candidates.after, request.limit)
  const answers = viewedInTurn(context, holder, { request, candidates, page })
  return { answers: await begun(answers), found: candidates.found, ageSeconds }
}

interface ToView {
  readonly request: ViewManyRequest
  readonly candidates: Candidates
  readonly page: readonly Ranked[]
}

function* viewedInTurn(
  context: AppContext,
  holder: KeyHolder,
  { request, candidates, page }: ToView,
): Iterable<PropertyAnswer | Promise<void>> {
  const { verbosity } = request
  const language = answerLanguage(holder, request.language)
  let isFirst = true
  for (const loaded of loadedInTurn(context, page, { load: candidates.load, verbosity })) {
    if (loaded instanceof Promise) {
      yield loaded
      continue
    }
    const { ranked, stock, reviews, ageSeconds } = loaded
    const listed = listedProperty(candidates, ranked, isFirst)
    yield {
      property: propertyIn(stock.property, language),
      publisher: holder.publisher,
      language,
      verbosity,
      validator: null,
      reviews,
      searched: null,
      listed,
      ...(isFirst && { notFound: candidates.notFound }),
      alternatives: null,
      ageSeconds,
    }
    isFirst = false
  }
}
