// The example answer of /docs/api, part by part: four nights at 100.99 with ten percent off and a cleaning fee of 50, as in the
// contract. A test checks each part against its schema.

export const totalExample = {
  original_nightly_avg: 100.99,
  nightly_avg: 90.89,
  original_subtotal: 403.96,
  subtotal: 363.56,
  tax: 0,
  fee: 50,
  balance_due: 0,
  checkin_fee: 0,
  total: 413.56,
  altogether: 413.56,
  rebate: 0,
  promotional_savings: 40.4,
  discount_savings: 0,
  group: null,
}

export const nightExample = {
  date: '2027-03-12',
  rate: 90.89,
  original_rate: 100.99,
  promotional_savings: 10.1,
  promotional_id: 1,
  inventory: 8,
  minimum: null,
  maximum: null,
}

export const promotionExample = {
  id: 1,
  display_string: '10% off',
  name: 'Ten percent off every night',
  promotion_type_id: 1,
  amount: 10,
  discount_applied: 40.4,
  total_discount: 40.4,
  promotion_type: { id: 1, name: 'Percent off' },
}

export const discountExample = {
  id: 1,
  category: 'discount',
  type: { id: 1, name: 'Percent' },
  code: 'ALPINE10',
  amount: 10,
  description: 'Ten percent off',
  instructions: null,
  non_refundable: false,
  min_subtotal: null,
  display_string: 'Ten percent off',
  received_upon: null,
  discount_applied: 36.36,
  rebate_applied: '0.00',
  rebate_type: 'customer',
}

export const chargeExample = {
  name: 'Cleaning fee',
  description: 'Cleaning and fresh linen at the end of the stay.',
  total: 50,
  included: false,
}

export const rateExample = {
  code: 'FLEX',
  description: {
    title: 'Flexible rate',
    text: 'Free to cancel until two days before.',
    meal_plan: 'room_only',
  },
  balance_due: 0,
  is_refundable: 'Y',
  is_deposit_required: 'N',
  deposit_policy: 'No deposit is due when booking.',
  cancellation_policy:
    'Free cancellation until 10 Mar 2027, 18:00 (property time); after that the first night is charged.',
  cancellation_penalties: [
    { from: null, until: '2027-03-10T18:00:00-07:00', penalty: 0 },
    { from: '2027-03-10T18:00:00-07:00', until: null, penalty: 103.39 },
  ],
  no_show_penalty: 103.39,
  total: totalExample,
  beds: [],
  tax_items: [],
  fees: [],
  checkin_fees: [],
  promotion: promotionExample,
  nights: ['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15'].map(date => ({ ...nightExample, date })),
  discount: null,
  promotions: [promotionExample],
  message: null,
  meta_data: null,
  tmp: null,
}

export const roomExample = {
  id: 101,
  name: 'One-bedroom condo',
  type: 'Condo',
  standard_occupancy: 2,
  maximum_occupancy: 4,
  updated_at: '2026-11-20T09:30:00.000Z',
  is_available: true,
  is_closedout: false,
  is_occupancy_exceeded: false,
  has_no_inventory: false,
  is_less_than_min_stay: false,
  is_greater_than_max_stay: false,
  unavailable_reasons: [],
  unavailable_details: [],
  rates: [rateExample],
  adult_maximum_occupancy: null,
  child_maximum_occupancy: null,
  adult_rate_adjustment: null,
  child_rate_adjustment: null,
  unavailable_reason: null,
  property_accommodation_type: null,
}

export const propertyExample = {
  id: 3144,
  name: 'Juniper Vacation Condos',
  room_tax: 0,
  cutoff_days: 0,
  order: 10,
  discount_rebate_type: 'customer',
  url: 'https://juniper-condos.example/',
  currency: 'USD',
  main_telephone: '+1 970 555 0144',
  source: 'crs',
  checkin_time: '16:00',
  checkout_time: '11:00',
  cutoff_time: '21:00',
  is_reviewer_partner: false,
  is_past_cutoff: null,
  is_available: true,
  unavailable_reason: null,
  verbosity: 0,
  was_searched: true,
  book_direct_link: null,
  property_type: { id: 5, name: 'Condominium' },
  destination: {
    id: 71,
    name: 'Juniper Falls and Lake Heron',
    areas: [{ id: 711, name: 'Colorado', parent: null }],
  },
  rate: {
    low: {
      accommodation_id: 101,
      rate_code: 'FLEX',
      total: totalExample,
      promotion: promotionExample,
      discount: null,
    },
  },
  updated_at: '2026-11-28T14:05:00.000Z',
  property_accommodation: [roomExample],
  meta_data: { currency: 'USD', exchange_rate: 1, exchange_rate_as_of: null, discount_reason: null },
}
