// Request bodies of view, for one property and for several (interface, View).

import Type, { type Static } from 'typebox'
import type { ViewManyRequest, ViewRequest } from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import {
  amount,
  caller,
  languageOf,
  properties,
  property,
  propertyIds,
  verbosity,
  wording,
} from './fields.ts'
import { checkSearch, searchOf, viewSearch } from './search-fields.ts'

export const viewBody = Type.Object(
  { ...caller, ...property, ...amount, ...wording },
  { examples: [{ key: '<API_KEY>', property_id: 3144, verbosity: 1, meta_data: { session_id: 'f3a9' } }] },
)

export const viewManyBody = withCheck(
  Type.Object(
    { ...caller, ...properties, ...viewSearch, ...amount, ...wording },
    { examples: [{ key: '<API_KEY>', property_ids: [3144, 3101], limit: 10 }] },
  ),
  checkSearch,
)

export const viewRequest = (fields: Static<typeof viewBody>): ViewRequest => ({
  propertyId: fields.property_id,
  language: languageOf(fields),
  verbosity: verbosity(fields),
})

export const viewManyRequest = (fields: Static<typeof viewManyBody>): ViewManyRequest => ({
  propertyIds: propertyIds(fields),
  language: languageOf(fields),
  search: searchOf(fields),
  limit: fields.limit ?? 0,
  verbosity: verbosity(fields),
})
