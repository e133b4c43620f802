// Undoes a change that the audit trail has, days later: by the operation that made it, as far as the trail knows what was before.

import {
  type AuditEntry,
  type AuditScope,
  type UndoableKind,
  undoableKinds,
} from '../../lodging/people/audit.ts'
import { findAuditEntry } from '../../store/audit/entries.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { undoCalendar } from './undo-calendar.ts'
import { undoProperty } from './undo-property.ts'
import { cannotUndo, type EntryToUndo, type UndoChoices, type Undone } from './undone.ts'

const ways: Readonly<
  Record<UndoableKind, (context: AppContext, entry: EntryToUndo, choices: UndoChoices) => Promise<Undone>>
> = { calendar: undoCalendar, property: undoProperty }

/**
 * Undoes the change of an entry, or says what that would do and what would be lost. NotFoundException when there is no such entry in
 * the scope; ConflictException for one that cannot be undone; PreconditionFailedException where the property is at another version
 * than `wanted`; BadRequestException for prices outside of the bounds of the property.
 */
export async function undoAuditEntry(
  context: AppContext,
  id: number,
  scope: AuditScope,
  choices: UndoChoices,
): Promise<Undone> {
  const entry = await findAuditEntry(context.database, id, scope)
  if (!entry) throw notFound('There is no such entry.')
  const toUndo = entryToUndo(entry)
  return ways[toUndo.kind](context, toUndo, choices)
}

function entryToUndo({ id, action, objectKind, propertyId, before, after }: AuditEntry): EntryToUndo {
  const kind = undoable.find(each => each === objectKind)
  if (kind === undefined || action !== 'changed' || propertyId === null) throw cannotUndo('undo_other_kind')
  if (before === null) throw cannotUndo('undo_unknown')
  return {
    id,
    kind,
    propertyId,
    before: JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  }
}

const undoable = Object.keys(undoableKinds) as UndoableKind[]
