// What publishers are told of a change by: its kind says what has to be read again.

import type { PropertyDocument } from './property-document-schema.ts'

export const changeKinds = ['content', 'price', 'availability', 'restriction', 'terms'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The type of the event that tells of a property of which something has changed. */
export const propertyChanged = 'property.changed'

/**
 * The fields of a document that are shown and decide neither what a stay costs nor whether it can be booked: their change is one of
 * content alone. Any other is one of the terms too: taxes, fees, promotions, rooms, rate plans and whatever a later version adds.
 */
export const contentFieldsAlone: readonly (keyof PropertyDocument)[] = [
  'name',
  'language',
  'order',
  'url',
  'main_telephone',
  'feature',
  'checkin_time',
  'checkout_time',
  'property_type',
  'destination',
  'property_description',
  'physical_address',
  'property_rating',
  'filter',
  'amenity',
  'property_image',
  'property_provider',
  'is_reviewer_partner',
  'reviews',
  'reviewer_location',
  'reviewer_location_id',
  'meta_data',
  'reservation_email',
  'invoice_issuer',
]
