// Undoes a change of a property's document: the fields that it changed get back what the audit trail says that they were before,
// by an import of the document like any other.

import { isDeepStrictEqual } from 'node:util'
import { gone, pathSteps, valueAt, withValueAt } from '../../lodging/documents/document-paths.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { canonicalDocument, propertyFrom } from '../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import {
  type CheckedProperty,
  checkPropertyDocument,
} from '../../lodging/property-documents/property-check.ts'
import { type LaterChange, readLaterChanges } from '../../store/audit/later-changes.ts'
import { lockProperty } from '../../store/properties/properties.ts'
import { Fault, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { requireDocument } from '../properties/document-version.ts'
import {
  type ImportOutcome,
  importTimeouts,
  readyToImport,
  writeImported,
} from '../properties/import-property.ts'
import { requireSameMeaning } from '../properties/kept-prices.ts'
import {
  cannotUndo,
  cannotUndoNow,
  changedSince,
  type EntryToUndo,
  namesIn,
  noteUndone,
  nothingOfNights,
  type UndoChoices,
  type Undone,
  type UndoneField,
} from './undone.ts'

/** Undoes the entry, or says what that would do. */
export async function undoProperty(
  context: AppContext,
  entry: EntryToUndo,
  choices: UndoChoices,
): Promise<Undone> {
  const plan = await planned(context, entry, choices)
  const { version, fields, since, document } = plan
  const isNothing = fields.length === 0 || choices.isDryRun
  const outcome = isNothing
    ? { version, changed: fields.length > 0, warnings: [] }
    : await written(context, entry, { choices, version, document, fields })
  return {
    entry: entry.id,
    kind: entry.kind,
    propertyId: entry.propertyId,
    isDryRun: choices.isDryRun,
    ...namesIn(plan.property),
    version: outcome.version,
    changed: outcome.changed,
    warnings: outcome.warnings,
    nights: nothingOfNights,
    lost: nothingOfNights,
    gone: [],
    fields,
    since: changedSince(since),
  }
}

interface Plan {
  readonly property: Property
  readonly version: number
  readonly document: unknown
  readonly fields: readonly UndoneField[]
  readonly since: readonly LaterChange[]
}

/** Reads the property as it is now, and refuses what an import would refuse. */
function planned({ database }: AppContext, entry: EntryToUndo, { wanted }: UndoChoices): Promise<Plan> {
  const { id: entryId, propertyId: id } = entry
  return database.transaction(async transaction => {
    const present = await lockProperty(transaction, id)
    if (!present) throw notFound(`There is no property ${id}.`)
    await requireDocument(transaction, { id, present, wanted, hasNights: false })
    const { document, fields } = takenBack(present.document, entry)
    if (fields.length > 0) {
      const { property } = checked(document)
      await requireSameMeaning(transaction, present.document, property).catch(asOfNow)
    }
    const lost = fields.filter(({ isLost }) => isLost)
    const later =
      lost.length === 0
        ? []
        : await readLaterChanges(transaction, { kind: 'property', id: String(id), entryId })
    const since = later.filter(change => lost.some(({ field }) => changes(change, field)))
    const property = propertyFrom(present.document)
    return { property, version: present.version, document, fields, since }
  })
}

/** Refused at any other version of the document than the one that the plan was made of. */
async function written(
  context: AppContext,
  entry: EntryToUndo,
  {
    choices: { madeBy },
    version,
    document,
    fields,
  }: { choices: UndoChoices; version: number; document: unknown; fields: readonly UndoneField[] },
): Promise<ImportOutcome> {
  const ready = await readyToImport(context, document, null)
  return context.database.transaction(async transaction => {
    const choices = { mayRename: true, wanted: [version], madeBy }
    const outcome = await writeImported(transaction, ready, choices)
    await noteUndone(transaction, entry, { fields: fields.map(({ field }) => field) })
    return outcome
  }, importTimeouts)
}

const root = 'document'

/** The document with every field of the entry as it was before, and the fields that become others by it. */
function takenBack(
  stored: StoredDocument,
  { before, after }: EntryToUndo,
): { readonly document: unknown; readonly fields: readonly UndoneField[] } {
  let document: unknown = canonicalDocument(stored)
  const fields: UndoneField[] = []
  for (const path of pathsOf({ ...before, ...after })) {
    const steps = pathSteps(path.slice(root.length))
    const field = path.slice(root.length + 1)
    const now = steps === null ? gone : valueAt(document, steps)
    const becomes = before?.[path] ?? null
    const next = steps === null ? gone : withValueAt(document, steps, becomes)
    if (now === gone || next === gone) throw cannotUndo('undo_changed', `${field} is no longer there`)
    if (isDeepStrictEqual(now, becomes)) continue
    document = next
    fields.push({ field, now, becomes, isLost: !isDeepStrictEqual(now, after?.[path] ?? null) })
  }
  return { document, fields }
}

/** Name and order are in the document as well; what else a property has is not undone. The order of a list comes after its elements. */
function pathsOf(changed: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(changed).filter(name => !['name', 'sort_order'].includes(name))
  const other = names.find(name => !name.startsWith(`${root}.`))
  if (other === 'archived_at') throw cannotUndo('undo_archived')
  if (names.length === 0 || other !== undefined) throw cannotUndo('undo_unknown')
  const isOrder = (path: string) => Number(path.endsWith('.order'))
  return names.sort((one, other) => isOrder(one) - isOrder(other) || (one < other ? -1 : 1))
}

function checked(document: unknown): CheckedProperty {
  const result = checkPropertyDocument(document)
  if ('errors' in result) throw cannotUndoNow(result.errors)
  return result
}

/** What an import would refuse is no fault of what was asked. */
function asOfNow(error: unknown): never {
  if (error instanceof Fault && error.status === 400) throw cannotUndoNow(error.errors)
  throw error
}

/** Whether a change is of a field, of a part of it, or of what it is a part of. */
const changes = ({ fields }: LaterChange, field: string): boolean =>
  fields.some(path => {
    const other = path.slice(root.length + 1)
    return isWithin(other, field) || isWithin(field, other)
  })

const isWithin = (path: string, whole: string): boolean =>
  path === whole || (path.startsWith(whole) && /^[.[]/.test(path.slice(whole.length)))
