// Who changed an object last, for the refusal of somebody who has seen it as it was before.

import type { auditedKinds } from '../../lodging/people/audit.ts'
import { readLastChanges } from '../../store/audit/last-changes.ts'
import type { AppContext } from '../context.ts'

/** An object of the audit trail, and which of its fields those who change it see; all of them, if it does not say. */
export interface ChangedObject {
  readonly kind: (typeof auditedKinds)[number]
  readonly id: string
  readonly seen?: RegExp
}

/** "Marisol at 2027-03-11T08:41:00Z: name, settings.language"; null where nobody is known. */
export async function whoChanged(
  { database }: Pick<AppContext, 'database'>,
  { kind, id, seen = /^/ }: ChangedObject,
): Promise<string | null> {
  const changes = await readLastChanges(database, kind, id)
  for (const { madeBy, madeAt, fields } of changes) {
    const shown = fields.filter(field => seen.test(field))
    if (shown.length > 0) return `${madeBy} at ${madeAt}: ${shown.join(', ')}`
  }
  return null
}
