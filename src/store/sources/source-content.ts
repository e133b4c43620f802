// Properties whose documents are made of what a source tells.

import type { ContentImported } from '../../lodging/properties/source-document.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/** Takes up properties that name the source in their documents and were not imported from it. */
export const adoptMapped = (transaction: Transaction, source: string, imported: ContentImported) =>
  transaction.query(
    `INSERT INTO source_property (source, key, property_id, imported)
     SELECT $1, mapping ->> 'key', min(property_id), $2
       FROM property
       CROSS JOIN LATERAL jsonb_array_elements(coalesce(document -> 'source_mappings', '[]')) AS mapping
      WHERE mapping ->> 'source' = $1
      GROUP BY mapping ->> 'key'
     ON CONFLICT DO NOTHING`,
    [source, JSON.stringify(imported)],
  )

/** Keys that were imported: all of a source, or those that a selection found. */
export async function readKnownKeys(
  reader: Reader,
  source: string,
  foundBy: string | null,
): Promise<string[]> {
  const rows = await reader.query<{ key: string }>(
    `SELECT key FROM source_property
      WHERE source = $1 AND ($2::text IS NULL OR found_by = $2)
      ORDER BY key`,
    [source, foundBy],
  )
  return rows.map(({ key }) => key)
}

export interface SourceProperty {
  readonly key: string
  readonly propertyId: number | null
  readonly imported: ContentImported
  readonly pictures: Readonly<Record<string, string>>
}

/** Those of these keys that were imported. */
export const readSourceProperties = (
  reader: Reader,
  source: string,
  keys: readonly string[],
): Promise<SourceProperty[]> =>
  reader.query<SourceProperty>(
    `SELECT key, property_id AS "propertyId", imported, pictures
       FROM source_property
      WHERE source = $1 AND key = ANY ($2)`,
    [source, keys],
  )

/** One of them, made where there is none, and locked until the transaction ends. */
export async function lockSourceProperty(
  transaction: Transaction,
  { source, key, imported }: { source: string; key: string; imported: ContentImported },
): Promise<SourceProperty> {
  await transaction.query(
    'INSERT INTO source_property (source, key, imported) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [source, key, JSON.stringify(imported)],
  )
  const [row] = await transaction.query<SourceProperty>(
    `SELECT key, property_id AS "propertyId", imported, pictures
       FROM source_property WHERE source = $1 AND key = $2
        FOR UPDATE`,
    [source, key],
  )
  return row!
}

/** The id for a new property: the source's own number where it is free, else one far above those that people give. */
export async function freePropertyId(transaction: Transaction, wanted: number | null): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `SELECT CASE WHEN $1::int IS NULL OR EXISTS (SELECT FROM property WHERE property_id = $1)
                 THEN nextval('source_property_id')::int ELSE $1::int END AS id`,
    [wanted],
  )
  return row!.id
}

export interface WrittenContent extends SourceProperty {
  readonly source: string
  readonly foundBy: string | null
  /** RFC 3339. */
  readonly at: string
  readonly isListed: boolean
}

/** Records what was imported of a property. */
export async function writeSourceProperty(
  transaction: Transaction,
  { source, key, propertyId, imported, pictures, foundBy, at, isListed }: WrittenContent,
): Promise<void> {
  await transaction.query(
    `UPDATE source_property
        SET property_id = $3, imported = $4, pictures = $5, found_by = coalesce($6, found_by), read_at = $7,
            unlisted_at = CASE WHEN $8 THEN NULL ELSE coalesce(unlisted_at, $7) END
      WHERE source = $1 AND key = $2`,
    [source, key, propertyId, JSON.stringify(imported), JSON.stringify(pictures), foundBy, at, isListed],
  )
}
