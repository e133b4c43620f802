// What undoing an entry of the audit trail does, and what it would lose.

import type { UndoableKind } from '../../lodging/people/audit.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { noteAudit } from '../../store/audit/entries.ts'
import type { LaterChange } from '../../store/audit/later-changes.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { conflict, type Fault, type FieldError } from '../../values/faults.ts'
import type { CalendarEditChoices } from '../properties/edit-calendar.ts'
import type { ChangedNights } from '../properties/edit-summary.ts'

/** As for an edit of the calendar. */
export type UndoChoices = CalendarEditChoices

/** An entry about a property whose fields are read. */
export interface EntryToUndo {
  readonly id: number
  readonly kind: UndoableKind
  readonly propertyId: number
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** A field of a document that gets back what it was. */
export interface UndoneField {
  /** Its path. */
  readonly field: string
  readonly now: unknown
  readonly becomes: unknown
  /** Whether it has been changed again since, so that this is lost. */
  readonly isLost: boolean
}

export interface Undone {
  readonly entry: number
  readonly kind: UndoableKind
  readonly propertyId: number
  /** Of the property, after it. */
  readonly version: number
  readonly isDryRun: boolean
  /** Whether anything changes. */
  readonly changed: boolean
  readonly warnings: readonly string[]
  /** Of its prices. */
  readonly currency: string
  /** Its rooms, by name. */
  readonly rooms: readonly { readonly id: number; readonly name: string }[]
  /** Of a calendar: the nights that change, and those of them that have been changed again since, so that this is lost. */
  readonly nights: ChangedNights
  readonly lost: ChangedNights
  /** Of a calendar: rooms and rate plans that the property no longer has, which are left out. */
  readonly gone: readonly string[]
  /** Of a document: the fields that change. */
  readonly fields: readonly UndoneField[]
  /** What has changed since what is lost, the newest first. */
  readonly since: readonly Pick<LaterChange, 'id' | 'madeBy' | 'madeAt'>[]
}

export const nothingOfNights: ChangedNights = { rateNights: 0, roomNights: 0, changes: [], leftOff: 0 }
export const nothingOfFields = { fields: [] } as const

/** What the figures are of. */
export const namesIn = ({
  currency,
  rooms,
}: Pick<Property, 'currency' | 'rooms'>): Pick<Undone, 'currency' | 'rooms'> => ({
  currency,
  rooms: rooms.map(({ id, name }) => ({ id, name })),
})

/** Later changes are named up to here. */
const mostNamed = 20

export const changedSince = (changes: readonly LaterChange[]): Undone['since'] =>
  changes.slice(0, mostNamed).map(({ id, madeBy, madeAt }) => ({ id, madeBy, madeAt }))

/** Says in the trail which entry was undone; the change itself leaves an entry of its own. */
export const noteUndone = (
  transaction: Transaction,
  { id, propertyId }: EntryToUndo,
  what: { readonly nights: number } | { readonly fields: readonly string[] },
): Promise<void> =>
  noteAudit(transaction, {
    action: 'undone',
    objectKind: 'audit',
    objectId: String(id),
    propertyId,
    after: what,
  })

/** Why an entry cannot be undone, for people whose pages have words of their own for it. */
const reasons = {
  undo_other_kind: 'only changes of a calendar and of a property are undone here',
  undo_unknown:
    'the audit trail does not have what was before, as of files, channels and imports, or as it was too much',
  undo_archived: 'a property is archived and restored on its own page',
  undo_changed: 'the property has changed since',
} as const

/** ConflictException: the entry cannot be undone, and why. */
export function cannotUndo(reason: keyof typeof reasons, detail = ''): Fault {
  const why = `${reasons[reason]}${detail && `: ${detail}`}`
  return conflict('entry', `This entry cannot be undone: ${why}.`, reason)
}

/** The same for what is wrong with the fields of what it would bring back. */
export const cannotUndoNow = (errors: readonly FieldError[]): Fault =>
  cannotUndo(
    'undo_changed',
    errors
      .slice(0, 3)
      .map(({ field, message }) => `${field} ${message}`)
      .join('; ')
      .replace(/\.$/, ''),
  )
