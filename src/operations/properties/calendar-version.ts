// Two people cannot overwrite each other: an edit names the version that its maker saw, and is refused at any other, with
// who changed what meanwhile.

import type { Reader } from '../../store/postgres/database.ts'
import { type CalendarEdit, readCalendarEdits } from '../../store/properties/calendar-edits.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { Fault } from '../../values/faults.ts'

/** The versions of If-Match; null: whatever the version is. */
export type WantedVersion = readonly number[] | null

interface Versions {
  readonly id: number
  readonly version: number
  readonly wanted: WantedVersion
}

/** PreconditionFailedException when the property is at another version than those wanted. */
export async function requireVersion(reader: Reader, { id, version, wanted }: Versions): Promise<void> {
  if (wanted === null || wanted.includes(version)) return
  const seen = Math.max(0, ...wanted)
  const edits = await readCalendarEdits(reader, id, seen)
  const unknown = seen < version ? version - seen - edits.length : 0
  const sentences = edits.map(sentenceOf)
  if (unknown > 0)
    sentences.push('the property was imported or changed otherwise, or longer ago than is kept')
  throw new Fault(
    'PreconditionFailedException',
    `The calendar is at version ${version}, no longer at ${seen}; read it again and decide anew. ${sentences[0] ?? ''}`.trim(),
    { errors: sentences.slice(0, 20).map(message => ({ field: 'If-Match', message })) },
  )
}

/** "version 14, the office at 2027-03-11T08:41:00Z: room 1, BAR, 2027-03-20 to 2027-03-21". */
function sentenceOf({ version, madeBy, madeAt, roomIds, rateCodes, first, last }: CalendarEdit): string {
  const rooms = `${roomIds.length === 1 ? 'room' : 'rooms'} ${shortened(roomIds)}`
  const what = [rooms, rateCodes.length === 0 ? 'counts' : shortened(rateCodes)].join(', ')
  const nights = first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
  return `version ${version}, ${madeBy} at ${madeAt}: ${what}, ${nights}`
}

const shortened = (names: readonly (string | number)[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(' ')} and ${names.length - 5} more` : names.join(' ')
