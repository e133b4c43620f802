// Stored properties: which publisher sees them, their documents and versions, and the writing of an import.

import { type ArchivedChoice, isArchivedWanted } from '../../lodging/properties/archived.ts'
import { showsPriorPrice } from '../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import { badRequest } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { propertyChanged } from '../postgres/notices.ts'
import { writeRooms } from './rooms.ts'

export interface PropertyRow {
  readonly id: number
  readonly version: number
  /** The canonical property document, without calendar and inventory. */
  readonly document: StoredDocument
  /** RFC 3339, UTC. */
  readonly updatedAt: string
  /** Since when it is out of business, RFC 3339; null while it is in business. */
  readonly archivedAt: string | null
}

export interface PropertySummary extends Omit<PropertyRow, 'document'> {
  readonly name: string
  readonly order: number
  readonly isOpen: boolean
}

export interface PropertyToWrite {
  readonly id: number
  readonly name: string
  readonly order: number
  readonly document: unknown
  /** Allotment null: the room sells without a count. */
  readonly rooms: readonly { readonly roomId: number; readonly allotment: number | null }[]
  /** Whether a property with this id and another name is replaced; otherwise it is refused. */
  readonly mayRename: boolean
}

/** The present versions of those properties that exist. */
export async function readPropertyVersions(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await reader.query<{ property_id: number; version: number }>(
    'SELECT property_id, version FROM property WHERE property_id = ANY($1)',
    [ids],
  )
  return new Map(rows.map(row => [row.property_id, row.version]))
}

/** The documents of those properties that exist, by id. */
export async function readProperties(reader: Reader, ids: readonly number[]): Promise<PropertyRow[]> {
  return reader.query<PropertyRow>(
    `SELECT property_id AS id, version, document, updated_at AS "updatedAt", archived_at AS "archivedAt"
       FROM property
      WHERE property_id = ANY($1)
      ORDER BY property_id`,
    [ids],
  )
}

/** Properties in their sort order, without their documents, all or a part of them; also archived ones, unless `archived` says otherwise. */
export async function listProperties(
  reader: Reader,
  { after, limit, within }: ListPart<number> = wholeList,
  archived: ArchivedChoice = 'all',
): Promise<PropertySummary[]> {
  return reader.query<PropertySummary>(
    `SELECT property_id AS id, name, sort_order AS "order", version, updated_at AS "updatedAt",
            archived_at AS "archivedAt", coalesce((document->>'open')::boolean, true) AS "isOpen"
       FROM property
      WHERE (sort_order, property_id)
              > (CASE WHEN $1::bigint IS NULL THEN -2147483648
                      ELSE (SELECT sort_order FROM property
                             WHERE property_id = $1 AND ($3::int[] IS NULL OR property_id = ANY ($3)))
                  END,
                 coalesce($1, -2147483648))
        AND ($3::int[] IS NULL OR property_id = ANY ($3))
        AND ($4::boolean IS NULL OR (archived_at IS NOT NULL) = $4)
      ORDER BY sort_order, property_id
      LIMIT $2`,
    [after, limit, within ?? null, isArchivedWanted(archived)],
  )
}

/**
 * Creates or replaces a property and its rooms, and locks it until the transaction ends, so that imports of a property run
 * one after another. The version rises only when something changed. BadRequestException for a property with another name,
 * unless `mayRename`.
 */
export async function writeProperty(
  transaction: Transaction,
  property: PropertyToWrite,
): Promise<{ version: number; changed: boolean }> {
  const { id, name, order, document, rooms, mayRename } = property
  const written = await transaction.query<{ version: number }>(
    `INSERT INTO property AS present (property_id, name, sort_order, document, keeps_former)
     VALUES ($1, $2, $3, $4, $6)
     ON CONFLICT (property_id) DO UPDATE
        SET name = excluded.name,
            sort_order = excluded.sort_order,
            document = excluded.document,
            keeps_former = excluded.keeps_former,
            version = present.version + 1,
            updated_at = now()
      WHERE (present.name, present.sort_order, present.document)
            IS DISTINCT FROM (excluded.name, excluded.sort_order, excluded.document)
        AND ($5 OR present.name = excluded.name)
     RETURNING version`,
    [id, name, order, JSON.stringify(document), mayRename, showsPriorPrice(document as StoredDocument)],
  )
  if (written.length === 0) await refuseOtherName(transaction, { id, name })
  else transaction.announce(propertyChanged(id))
  const roomsChanged = await writeRooms(transaction, id, rooms)
  const [row] = written
  if (row) return { version: row.version, changed: true }
  if (roomsChanged) return { version: await bumpPropertyVersion(transaction, id), changed: true }
  const version = (await readPropertyVersions(transaction, [id])).get(id)!
  return { version, changed: false }
}

/** An id from an example or a typing error must not overwrite another property's document. */
async function refuseOtherName(
  transaction: Transaction,
  { id, name }: Pick<PropertyToWrite, 'id' | 'name'>,
): Promise<void> {
  const [present] = await transaction.query<{ name: string }>(
    'SELECT name FROM property WHERE property_id = $1',
    [id],
  )
  if (present === undefined || present.name === name) return
  throw badRequest([
    {
      field: 'name',
      message: `is not that of property ${id}, which is "${present.name}". To replace it import with --replace, over HTTP with ?replace=true; else take another id.`,
    },
  ])
}

/** A property that a transaction has locked. */
export interface LockedProperty extends Pick<PropertyRow, 'document' | 'version' | 'archivedAt'> {
  /** The version that the document was last changed at; those after it changed nights or counts. */
  readonly documentVersion: number
}

/** The document of a property, locked until the transaction ends; undefined when there is no such property. */
export async function lockProperty(
  transaction: Transaction,
  id: number,
): Promise<LockedProperty | undefined> {
  const [row] = await transaction.query<LockedProperty>(
    `SELECT document, version, document_version AS "documentVersion", archived_at AS "archivedAt"
       FROM property
      WHERE property_id = $1
        FOR NO KEY UPDATE`,
    [id],
  )
  return row
}

/** Takes a property out of business, or back into it; again changes nothing. False when there is no such property. */
export async function setPropertyArchived(
  transaction: Transaction,
  id: number,
  isArchived: boolean,
): Promise<boolean> {
  const present = await lockProperty(transaction, id)
  if (present === undefined) return false
  if ((present.archivedAt !== null) === isArchived) return true
  await transaction.query(
    'UPDATE property SET archived_at = CASE WHEN $2::boolean THEN now() END WHERE property_id = $1',
    [id, isArchived],
  )
  await bumpPropertyVersion(transaction, id)
  return true
}

/** Properties that are archived since an instant (RFC 3339) or later; `among` not null: those of them. */
export async function archivedSince(
  reader: Reader,
  since: string,
  among: readonly number[] | null,
): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT property_id AS id FROM property
      WHERE archived_at >= $1 AND ($2::int[] IS NULL OR property_id = ANY ($2))
      ORDER BY property_id`,
    [since, among],
  )
  return rows.map(({ id }) => id)
}

/** The lowest id after a taken one that is free; 1 where there is no property. */
export async function lowestFreeId(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ id: number }>(
    `SELECT coalesce(min(present.property_id), 0) + 1 AS id
       FROM property present
      WHERE present.property_id < 2147483647
        AND NOT EXISTS (SELECT FROM property next WHERE next.property_id = present.property_id + 1)`,
  )
  return row!.id
}

/** Raises the version after a change of calendars or inventory, and returns it. 400 when there is no such property. */
export async function bumpPropertyVersion(transaction: Transaction, id: number): Promise<number> {
  const [row] = await transaction.query<{ version: number }>(
    'UPDATE property SET version = version + 1, updated_at = now() WHERE property_id = $1 RETURNING version',
    [id],
  )
  if (!row)
    throw badRequest([{ field: 'property_id', message: `there is no property ${id}; import it first` }])
  transaction.announce(propertyChanged(id))
  return row.version
}
