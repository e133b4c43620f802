// What a property shows, for tests that look at something else: nothing.

import type { PropertyContent } from '../../../src/lodging/properties/property.ts'

export const emptyContent: PropertyContent = {
  url: null,
  main_telephone: null,
  feature: null,
  checkin_time: null,
  checkout_time: null,
  cutoff_time: null,
  discount_rebate_type: 'customer',
  property_type: null,
  destination: null,
  property_description: null,
  physical_address: null,
  property_rating: null,
  filter: [],
  amenity: [],
  property_image: [],
  property_policy: [],
  property_provider: [],
  payment_types: [],
  is_reviewer_partner: false,
  reviews: [],
  reviewer_location: null,
  reviewer_location_id: null,
  meta_data: null,
}
