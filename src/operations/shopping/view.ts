// View: a property without prices or availability (interface, View).

import type { KeyHolder } from '../../lodging/publisher.ts'
import type { PropertyAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { Verbosity, ViewManyRequest, ViewRequest } from '../requests.ts'
import { type GatheredProperty, gatherProperties, gatherProperty } from './gather.ts'
import { reviewsFor } from './review-provider.ts'

/** One property; NotFoundException when this publisher may not sell it (contract R6, S8). */
export async function viewProperty(
  context: AppContext,
  holder: KeyHolder,
  request: ViewRequest,
): Promise<PropertyAnswer> {
  const property = await gatherProperty(context, holder, request.propertyId)
  return viewed(context, holder, property, request.verbosity)
}

/** Several properties in their sort order, at most `limit` of them unless it is 0 (contract R10). */
export async function viewProperties(
  context: AppContext,
  holder: KeyHolder,
  request: ViewManyRequest,
): Promise<PropertyAnswer[]> {
  const properties = await gatherProperties(context, holder, request.propertyIds)
  const shown = request.limit > 0 ? properties.slice(0, request.limit) : properties
  return Promise.all(shown.map(property => viewed(context, holder, property, request.verbosity)))
}

const viewed = async (
  { reviews }: AppContext,
  { publisher }: KeyHolder,
  { property, validator }: GatheredProperty,
  verbosity: Verbosity,
): Promise<PropertyAnswer> => ({
  property,
  publisher,
  verbosity,
  validator,
  reviews: await reviewsFor(reviews, property, verbosity),
  searched: null,
})
