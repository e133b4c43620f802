// Who changed the documents of properties lately.

import type { Reader, Transaction } from '../postgres/database.ts'

/** An import that changed something. */
export interface PropertyEdit {
  /** Of the property, after the import. */
  readonly version: number
  readonly madeBy: string
  /** RFC 3339, UTC. */
  readonly madeAt: string
  /** The fields of the document that changed. */
  readonly fields: readonly string[]
}

/** Most of them in one answer. */
const mostEdits = 20

/** Writes down an import; the transaction has locked the property. */
export async function notePropertyEdit(
  transaction: Transaction,
  propertyId: number,
  { version, madeBy, fields }: Omit<PropertyEdit, 'madeAt'>,
): Promise<void> {
  await transaction.query(
    `INSERT INTO property_edit (property_id, version, made_by, fields)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (property_id, version) DO NOTHING`,
    [propertyId, version, madeBy, fields],
  )
}

/** The imports of a property after a version, the newest first. */
export async function readPropertyEdits(
  reader: Reader,
  propertyId: number,
  afterVersion: number,
): Promise<PropertyEdit[]> {
  return reader.query<PropertyEdit>(
    `SELECT version, made_by AS "madeBy", made_at AS "madeAt", fields
       FROM property_edit
      WHERE property_id = $1 AND version > $2
      ORDER BY version DESC
      LIMIT ${mostEdits}`,
    [propertyId, afterVersion],
  )
}

/** Deletes imports older than a month; returns their count. */
export async function forgetPropertyEdits(reader: Reader): Promise<number> {
  const forgotten = await reader.query(
    "DELETE FROM property_edit WHERE made_at < now() - interval '31 days' RETURNING version",
  )
  return forgotten.length
}
