// Two people cannot overwrite each other's document: an import names the version that its maker read, and is refused if the
// document has changed since, with who changed which parts. A document without nights may follow changes of nights.

import { isDeepStrictEqual } from 'node:util'
import { type CanonicalDocument, canonicalDocument } from '../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import type { Reader } from '../../store/postgres/database.ts'
import type { LockedProperty } from '../../store/properties/properties.ts'
import { type PropertyEdit, readPropertyEdits } from '../../store/properties/property-edits.ts'
import { Fault } from '../../values/faults.ts'
import type { WantedVersion } from './calendar-version.ts'

interface Wanted {
  readonly id: number
  readonly present: LockedProperty | undefined
  readonly wanted: WantedVersion
  /** Whether the document has a calendar or an inventory, and so would overwrite nights as well. */
  readonly hasNights: boolean
}

/** PreconditionFailedException when the document is no longer as it was at one of the wanted versions. */
export async function requireDocument(
  reader: Reader,
  { id, present, wanted, hasNights }: Wanted,
): Promise<void> {
  if (!present) throw changedSince(`There is no property ${id} to change.`, [])
  if (wanted === null) return
  const { version, documentVersion } = present
  const first = hasNights ? version : documentVersion
  if (wanted.some(each => each >= first && each <= version)) return
  const seen = Math.max(0, ...wanted)
  const sentences = (await readPropertyEdits(reader, id, seen)).map(sentenceOf)
  const cause = sentences[0] ?? 'Its nights have changed, or it was changed longer ago than is kept.'
  throw changedSince(
    `The property is at version ${version}, no longer at ${seen}; read it again and decide anew. ${cause}`,
    sentences,
  )
}

const changedSince = (message: string, sentences: readonly string[]): Fault =>
  new Fault('PreconditionFailedException', message, {
    errors: sentences.map(sentence => ({ field: 'If-Match', message: sentence })),
  })

/** "version 14, Marisol at 2027-03-11T08:41:00Z: rate_plans, taxes". */
const sentenceOf = ({ version, madeBy, madeAt, fields }: PropertyEdit): string =>
  `version ${version}, ${madeBy} at ${madeAt}: ${fields.join(', ')}`

/** The fields of a document that differ from the stored one; all that say something where there was none. */
export function changedFields(before: StoredDocument | undefined, after: CanonicalDocument): string[] {
  const former: Readonly<Record<string, unknown>> = before ? { ...canonicalDocument(before) } : {}
  return Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(former[name], value))
    .map(([name]) => name)
}
