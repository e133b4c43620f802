// The answers of changes and of a snapshot.

import type { ChangesPage } from '../../../operations/changes/list-changes.ts'
import type { Snapshot } from '../../../operations/changes/read-snapshot.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import type { PropertyForm } from './property.ts'

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

/** The sequence in a line, then each property in a line of its own. */
export function* writeSnapshot(
  out: ByteWriter,
  { sequence, answers }: Snapshot,
  { write, publicUrl }: PropertyForm,
): Iterable<Promise<void> | void> {
  out.raw(`${JSON.stringify({ sequence })}\n`)
  for (const answer of answers) {
    if (answer instanceof Promise) {
      yield answer
      continue
    }
    write(out, answer, publicUrl)
    out.raw('\n')
    yield
  }
}
