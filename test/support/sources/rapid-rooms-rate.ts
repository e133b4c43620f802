// A rate of Rapid's for three rooms, two of which ask for the same: 832.00 dollars for two nights, with a charge of every kind.

import type { LiveRate } from '../../../src/sources/live-offers.ts'
import { readRate } from '../../../src/sources/rapid/rapid-rates.ts'
import { rapidStay } from './rapid-under-test.ts'

export const usd = (value: string | number) => ({ value, currency: 'USD' })
export const both = (value: string) => ({ billable_currency: usd(value), request_currency: usd(value) })
export const line = (type: string, value: string) => ({ type, ...usd(value) })
export const link = (name: string, more: object = {}) => ({
  method: 'GET',
  href: `/v3/${name}?token=x`,
  ...more,
})
export const bed = (id: string | undefined, description?: string) => ({
  id,
  description,
  links: { price_check: link(`check-${id}`, { expires: '2026-12-01T10:00:00Z' }) },
})

export const couple = {
  nightly: [
    [line('base_rate', '100.00'), line('adjustment', '-10.00'), line('extra_person_fee', '5.00')],
    [line('base_rate', '120.00')],
  ],
  stay: [
    line('tax_and_service_fee', '20.00'),
    line('property_fee', '8.00'),
    line('sales_tax', '4.00'),
    line('traveler_service_fee', '3.00'),
  ],
  totals: { inclusive: both('250.00') },
  fees: { mandatory_fee: both('5.00'), resort_fee: both('7.00'), mandatory_tax: both('1.50') } as object,
}
export const family = {
  nightly: [[line('base_rate', '150.00')], [line('base_rate', '150.00')]],
  stay: [line('tax_and_service_fee', '30.00'), line('what_comes_one_day', '2.00')],
  totals: { inclusive: both('332.00') },
  fees: { resort_fee: both('3.00') },
}
export const roomsParties = [
  { adults: 2, childAges: [] },
  { adults: 2, childAges: [9, 4] },
  { adults: 2, childAges: [] },
]

export const roomsRate = {
  id: '333',
  status: 'available',
  available_rooms: '6',
  refundable: true,
  merchant_of_record: 'expedia',
  amenities: { 1: { id: '1', name: 'Free Breakfast' }, 2: { name: 'Free WiFi' }, 3: { name: 'Spa' }, 4: {} },
  bed_groups: { 37: bed('37', '1 King Bed'), 38: bed('38') } as object,
  links: { payment_options: link('options') } as object,
  promotions: {
    deal: { id: '205', description: 'Save 10%' },
    value_adds: { 1: { description: 'Free drink' }, 2: {} },
  } as object,
  cancel_penalties: [{ start: '2026-12-02T18:00:00-06:00', nights: '1' }] as object[],
  occupancy_pricing: { 2: couple, '2-4,9': family } as object,
}
export const roomsNow = Temporal.Instant.from('2026-11-22T12:00:00Z')
export const readRoomsRate = (changes: object = {}, language = 'en'): LiveRate | undefined =>
  readRate(
    { ...roomsRate, ...changes },
    { stay: rapidStay({ parties: roomsParties, language }), currency: 'request_currency', now: roomsNow },
  )
