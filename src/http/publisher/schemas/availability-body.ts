// Request bodies of availability, for one property and for several (interface, Availability).

import Type, { type Static } from 'typebox'
import type { AvailabilityManyRequest, AvailabilityRequest } from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import {
  amount,
  caller,
  checkStaged,
  languageOf,
  properties,
  property,
  propertyIds,
  provable,
  receiptOf,
  requestedRoom,
  sale,
  saleOf,
  scenarioOf,
  search,
  sessionOf,
  staged,
  stay,
  verbosity,
  wording,
} from './fields.ts'
import { availabilitySearch, checkSearch, pricing, searchOf } from './search-fields.ts'

const searched = {
  ...stay,
  ...search,
  ...sale,
  promotion: Type.Optional(
    Type.Enum(['required', 'all'], {
      description: 'With `required`, properties without a promotion are not returned.',
      default: 'all',
    }),
  ),
  ...amount,
  ...wording,
}

const nearby = {
  alternatives: Type.Optional(
    Type.Boolean({
      description: 'Whether to look for stays nearby, and for two rooms, when nothing can be booked.',
      default: false,
    }),
  ),
}

const example = {
  key: '<API_KEY>',
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [{ adults: 2, children: 1, children_ages: [7] }],
  currency: 'USD',
  verbosity: 1,
  meta_data: { session_id: 'f3a9', user_agent: 'Mozilla/5.0', ip: '203.0.113.7' },
}

export const availabilityBody = withCheck(
  Type.Object(
    { ...caller, ...property, ...searched, ...nearby, ...provable, ...staged },
    { examples: [{ property_id: 3144, ...example }] },
  ),
  checkStaged('property/available'),
)

const checkStayOfMany = checkStaged('properties/available')

export const availabilityManyBody = withCheck(
  Type.Object(
    {
      ...caller,
      ...properties,
      ...searched,
      ...pricing,
      ...availabilitySearch,
      ...provable,
      ...staged,
    },
    { examples: [{ property_ids: [3144, 3101], ...example }] },
  ),
  (...found) => {
    checkStayOfMany(...found)
    checkSearch(...found)
  },
)

export const availabilityRequest = (fields: Static<typeof availabilityBody>): AvailabilityRequest => ({
  ...stayOf(fields),
  propertyId: fields.property_id,
  alternatives: fields.alternatives ?? false,
})

export const availabilityManyRequest = (
  fields: Static<typeof availabilityManyBody>,
): AvailabilityManyRequest => ({
  propertyIds: propertyIds(fields),
  search: searchOf(fields),
  limit: fields.limit ?? 0,
  minPrice: fields.min_price ?? null,
  maxPrice: fields.max_price ?? null,
  mode: fields.mode ?? 'all',
  deadlineMilliseconds: fields.deadline_ms ?? null,
  ...stayOf(fields),
})

const stayOf = (fields: Static<typeof availabilityManyBody> | Static<typeof availabilityBody>) => ({
  ...saleOf(fields),
  checkin: fields.checkin,
  checkout: fields.checkout,
  rooms: fields.rooms.map(requestedRoom),
  language: languageOf(fields),
  session: sessionOf(fields),
  ...scenarioOf(fields),
  ...receiptOf(fields),
  promotion: fields.promotion ?? ('all' as const),
  verbosity: verbosity(fields),
})

/** The text that the answer for one property depends on, beside the property and the publisher; none for a scenario and with a receipt. */
export const availabilityQuestion = (fields: Static<typeof availabilityBody>): string | undefined => {
  const {
    property_id,
    checkin,
    checkout,
    rooms,
    discount_code,
    currency,
    promotion,
    verbosity,
    alternatives,
    language,
    test_scenario,
    receipt,
  } = fields
  if (test_scenario !== undefined || receipt) return undefined
  return JSON.stringify([
    property_id,
    checkin,
    checkout,
    rooms,
    discount_code,
    currency,
    promotion,
    verbosity,
    alternatives,
    language,
  ])
}
