// The answer of changes.

import type { ChangesPage } from '../../../operations/changes/list-changes.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'

export function writeChanges(out: ByteWriter, { changes, next }: ChangesPage): void {
  out.raw(
    JSON.stringify({
      changes: changes.map(({ sequence, kind, propertyId, roomId, rateCode, first, last, at }) => ({
        sequence,
        kind,
        property_id: propertyId,
        accommodation_id: roomId,
        rate_code: rateCode,
        from: first === null ? null : formatDay(first),
        to: last === null ? null : formatDay(last),
        at,
      })),
      next,
    }),
  )
}
