// Why Rapid has nothing at a property: its codes as ours. It gives one reason for the property, not one for each room.

import type { RoomReason } from '../../pricing/priced-stay.ts'
import type { LiveAvailability, LiveReason } from '../live-offers.ts'
import { countOf, fieldsOf } from './rapid-fields.ts'

const roomReasons: Readonly<Record<string, RoomReason>> = {
  adults_exceed_threshold: 'occupancy_exceeded',
  children_exceed_threshold: 'occupancy_exceeded',
  infants_exceed_threshold: 'occupancy_exceeded',
  minimum_child_age: 'occupancy_exceeded',
  maximum_occupancy: 'occupancy_exceeded',
  children_not_supported: 'occupancy_exceeded',
  checkin_not_allowed: 'closed_to_arrival',
  checkout_not_allowed: 'closed_to_departure',
  minimum_stay: 'less_than_min_stay',
  maximum_stay: 'greater_than_max_stay',
  restricted_dates: 'stop_sell',
  minimum_advance_purchase: 'advance_days',
  maximum_advance_purchase: 'advance_days',
  partial_inventory_available: 'no_inventory',
  no_inventory_available: 'no_inventory',
}

/** The reasons of a property; none where Rapid gives none, or one that it adds one day. */
export function readReason(value: unknown): Pick<LiveAvailability, 'unavailable' | 'reasons'> {
  const { code, data } = fieldsOf(value)
  if (code === 'same_day_restrictions') return { unavailable: 'past_cutoff', reasons: [] }
  if (code === 'maximum_rooms') return { unavailable: 'multi_room_not_supported', reasons: [] }
  if (code === 'restricted_stay_lengths') return { unavailable: null, reasons: [stayLengths(String(data))] }
  const reason = typeof code === 'string' && Object.hasOwn(roomReasons, code) ? roomReasons[code] : undefined
  if (!reason) return { unavailable: null, reasons: [] }
  return { unavailable: null, reasons: [{ code: reason, limit: countOf(data, 0, 10_000) ?? null }] }
}

/** Lengths such as "3|5|6": the shortest is what a guest can do about it. */
function stayLengths(data: string): LiveReason {
  const lengths = data.split('|').flatMap(length => countOf(length, 1, 1_000) ?? [])
  return { code: 'less_than_min_stay', limit: lengths.length === 0 ? null : Math.min(...lengths) }
}
