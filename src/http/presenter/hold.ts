// The hold object: what is set aside and until when.

import type { HoldAnswer } from '../../operations/answers.ts'
import { formatDay } from '../../values/civil-dates.ts'

export const presentHold = ({ hold }: HoldAnswer) => ({
  hold_id: hold.id,
  expires_at: hold.expiresAt,
  property_id: hold.propertyId,
  accommodation_id: hold.roomId,
  checkin: formatDay(hold.checkin),
  checkout: formatDay(hold.checkout),
  rooms: hold.rooms,
})
