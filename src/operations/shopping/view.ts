// View: what a property is, without prices or availability (interface 4.1).

import type { KeyHolder } from '../../lodging/publisher.ts'
import type { PropertyAnswer } from '../answers.ts'
import type { House } from '../context.ts'
import type { Verbosity, ViewManyRequest, ViewRequest } from '../requests.ts'
import { type GatheredProperty, gatherProperties, gatherProperty } from './gather.ts'
import { reviewsFor } from './review-provider.ts'

/** One property; NotFoundException when this publisher may not sell it (contract R6, S8). */
export async function viewProperty(
  house: House,
  holder: KeyHolder,
  request: ViewRequest,
): Promise<PropertyAnswer> {
  const property = await gatherProperty(house, holder, request.propertyId)
  return viewed(house, holder, property, request.verbosity)
}

/** Several properties in their sort order, at most `limit` of them unless it is 0 (contract R10). */
export async function viewProperties(
  house: House,
  holder: KeyHolder,
  request: ViewManyRequest,
): Promise<PropertyAnswer[]> {
  const properties = await gatherProperties(house, holder, request.propertyIds)
  const shown = request.limit > 0 ? properties.slice(0, request.limit) : properties
  return Promise.all(shown.map(property => viewed(house, holder, property, request.verbosity)))
}

const viewed = async (
  { reviews }: House,
  { publisher }: KeyHolder,
  { property, ticket }: GatheredProperty,
  verbosity: Verbosity,
): Promise<PropertyAnswer> => ({
  property,
  publisher,
  verbosity,
  ticket,
  reviews: await reviewsFor(reviews, property, verbosity),
  searched: null,
})
