// Reading the audit trail: lists, one entry, and all of it for a spreadsheet.

import type { AuditEntry, AuditScope } from '../../lodging/people/audit.ts'
import {
  type AuditFilter,
  type AuditPage,
  findAuditEntry,
  listAuditEntries as list,
  noteAudit,
} from '../../store/audit/entries.ts'
import { csvLine } from '../../values/csv.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

export type { AuditEntry, AuditFilter }

type Context = Pick<AppContext, 'database'>

/** Entries that meet the filter, the newest first. A text is looked for in all of them, which may take a while. */
export const listAuditEntries = (
  { database }: Context,
  filter: AuditFilter,
  page: AuditPage,
): Promise<AuditEntry[]> => list(filter.text === null ? database : database.patient, filter, page)

/** One entry with the number of its seal. NotFoundException when there is none in the scope. */
export async function showAuditEntry(
  { database }: Context,
  id: number,
  scope: AuditScope,
): Promise<AuditEntry & { readonly seal: number | null }> {
  const entry = await findAuditEntry(database, id, scope)
  if (!entry) throw notFound('There is no such entry.')
  return entry
}

const eachTime = 500

/** Notes that the trail is exported and by which conditions, whose words may name a guest and are not noted; then gives its entries page by page, the newest first. */
export async function* exportAudit(
  { database }: Context,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditEntry[]> {
  const { scope: _, ...conditions } = filter
  const filters = Object.entries(conditions).flatMap(([name, value]) => (value === null ? [] : [name]))
  await database.transaction(transaction =>
    noteAudit(transaction, { action: 'exported', objectKind: 'audit', objectId: '', after: { filters } }),
  )
  for (let after: number | null = null; ; ) {
    const entries = await list(database.patient, filter, { after, limit: eachTime })
    if (entries.length > 0) yield entries
    if (entries.length < eachTime) return
    after = entries.at(-1)!.id
  }
}

const columns = [
  'id',
  'at',
  'actorKind',
  'actorId',
  'actorName',
  'address',
  'source',
  'action',
  'objectKind',
  'objectId',
  'publisherId',
  'propertyId',
  'before',
  'after',
] as readonly (keyof AuditEntry)[]

/** The same as lines for a spreadsheet, under their headings. */
export async function* exportAuditTable(context: Context, filter: AuditFilter): AsyncGenerator<string> {
  const headings = columns.map(column => column.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  let text = csvLine(headings)
  for await (const entries of exportAudit(context, filter)) {
    yield text + entries.map(entry => csvLine(columns.map(column => entry[column]))).join('')
    text = ''
  }
  if (text !== '') yield text
}
