// View: what a property is, without prices or availability (interface 4.1).

import type { Property } from '../lodging/property.ts'
import type { KeyHolder } from '../lodging/publisher.ts'
import type { PropertyAnswer } from './answers.ts'
import { gatherProperties, gatherProperty } from './gather.ts'
import type { House } from './house.ts'
import type { Verbosity, ViewManyRequest, ViewRequest } from './requests.ts'

/** One property; NotFoundException when this publisher may not sell it (contract R6, S8). */
export async function viewProperty(
  house: House,
  holder: KeyHolder,
  request: ViewRequest,
): Promise<PropertyAnswer> {
  const property = await gatherProperty(house, holder, request.propertyId)
  return viewed(property, holder, request.verbosity)
}

/** Several properties in their sort order, at most `limit` of them unless it is 0 (contract R10). */
export async function viewProperties(
  house: House,
  holder: KeyHolder,
  request: ViewManyRequest,
): Promise<PropertyAnswer[]> {
  const properties = await gatherProperties(house, holder, request.propertyIds)
  const shown = request.limit > 0 ? properties.slice(0, request.limit) : properties
  return shown.map(property => viewed(property, holder, request.verbosity))
}

const viewed = (property: Property, holder: KeyHolder, verbosity: Verbosity): PropertyAnswer => ({
  property,
  publisher: holder.publisher,
  verbosity,
  searched: null,
})
