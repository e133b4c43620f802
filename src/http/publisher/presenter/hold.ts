// The hold object: the held rooms and the end of the hold.

import type { HoldAnswer } from '../../../operations/answers.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'

/** The answer of hold. */
export function writeHold(out: ByteWriter, { hold }: HoldAnswer): void {
  const answer = {
    hold_id: hold.id,
    expires_at: hold.expiresAt,
    property_id: hold.propertyId,
    accommodation_id: hold.roomId,
    checkin: formatDay(hold.checkin),
    checkout: formatDay(hold.checkout),
    rooms: hold.rooms,
  }
  out.raw(JSON.stringify(answer))
}

/** The answer of release. */
export function writeReleased(out: ByteWriter): void {
  out.raw(JSON.stringify({ released: true }))
}
