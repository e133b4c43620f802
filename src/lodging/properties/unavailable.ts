// Why something cannot be booked, in the interface's words (contract S6, S7).

export const unavailableReasons = [
  'past_cutoff',
  'multi_room_not_supported',
  'no_rooms_available',
  'source_unavailable',
  'not_bookable',
] as const
/** Why no room of a property can be. */
export type UnavailableReason = (typeof unavailableReasons)[number]

export const roomReasons = [
  'stop_sell',
  'closed_to_arrival',
  'closed_to_departure',
  'advance_days',
  'occupancy_exceeded',
  'no_inventory',
  'less_than_min_stay',
  'greater_than_max_stay',
  'no_price',
] as const
/** Why a room is unavailable, in more detail than its flags. */
export type RoomReason = (typeof roomReasons)[number]
