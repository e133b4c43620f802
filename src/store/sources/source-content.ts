// Properties whose documents are made of what a source tells, and the imports that make them.

import type { ContentImported } from '../../lodging/source-document.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/** What an import was asked for. */
export interface ImportAsked<Selection> {
  readonly selection: Selection
  readonly languages: readonly string[]
  /** Most pictures of a property. */
  readonly pictures: number
  readonly paymentCollection: string
  /** Nothing is written but the import itself. */
  readonly isDryRun: boolean
}

export interface ImportResult {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  /** Imported before, and not listed by the source any more: closed. */
  readonly unlisted: number
  /** Never imported, and not listed by the source. */
  readonly missing: number
  readonly refused: number
  /** Pictures that could not be fetched or are none. */
  readonly picturesMissing: number
  /** The last ones of those that were refused. */
  readonly refusals: readonly { readonly key: string; readonly reason: string }[]
}

export interface ImportRow<Selection> {
  readonly importId: number
  readonly source: string
  readonly asked: ImportAsked<Selection>
  readonly done: number
  readonly pages: number
  readonly total: number
  readonly isListing: boolean
  readonly nextPage: string | null
  readonly result: ImportResult
  /** RFC 3339. */
  readonly startedAt: string
  readonly finishedAt: string | null
}

interface NewImport<Selection> {
  readonly source: string
  readonly asked: ImportAsked<Selection>
  readonly keys: readonly string[]
  readonly isListing: boolean
  readonly result: ImportResult
  readonly at: string
}

/** Replaces the import of a source that was before it, finished or not. */
export async function insertImport<Selection>(
  transaction: Transaction,
  { source, asked, keys, isListing, result, at }: NewImport<Selection>,
): Promise<void> {
  await transaction.query('DELETE FROM source_import WHERE source = $1', [source])
  await transaction.query(
    `INSERT INTO source_import (source, asked, keys, is_listing, result, started_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [source, JSON.stringify(asked), keys, isListing, JSON.stringify(result), at],
  )
}

/** The last import of a source, without its keys. */
export async function readImport<Selection>(
  reader: Reader,
  source: string,
): Promise<ImportRow<Selection> | undefined> {
  const [row] = await reader.query<ImportRow<Selection>>(
    `SELECT import_id AS "importId", source, asked, done, pages, cardinality(keys) AS total,
            is_listing AS "isListing", next_page AS "nextPage", result, started_at AS "startedAt",
            finished_at AS "finishedAt"
       FROM source_import
      WHERE source = $1`,
    [source],
  )
  return row
}

/** The next keys of an import. */
export async function readNextKeys(
  reader: Reader,
  { importId, done }: Pick<ImportRow<unknown>, 'importId' | 'done'>,
  count: number,
): Promise<string[]> {
  const [row] = await reader.query<{ keys: string[] }>(
    'SELECT keys[$2::int + 1 : $2::int + $3::int] AS keys FROM source_import WHERE import_id = $1',
    [importId, done, count],
  )
  return row?.keys ?? []
}

type Place = Pick<ImportRow<unknown>, 'importId' | 'done' | 'pages'>

export interface ListedPage {
  readonly keys: readonly string[]
  readonly next: string | null
  /** The region that was listed; it is kept with what was asked. */
  readonly region: { readonly key: string; readonly name: string } | null
}

/** Adds keys that the import does not have yet. False when another process went on with it. */
export async function addKeys(
  transaction: Transaction,
  { importId, pages }: Place,
  { keys, next, region }: ListedPage,
): Promise<boolean> {
  const rows = await transaction.query(
    `UPDATE source_import
        SET keys = keys || ARRAY(SELECT DISTINCT key FROM unnest($3::text[]) AS found (key)
                                  WHERE key <> ALL (keys) ORDER BY key),
            asked = CASE WHEN $5::jsonb IS NULL THEN asked ELSE jsonb_set(asked, '{selection,region}', $5) END,
            pages = pages + 1, next_page = $4::text, is_listing = $4::text IS NOT NULL
      WHERE import_id = $1 AND pages = $2 AND is_listing
     RETURNING import_id`,
    [importId, pages, keys, next, region && JSON.stringify(region)],
  )
  return rows.length > 0
}

/** Records that the next keys are done. False when another process went on with it. */
export async function advanceImport(
  transaction: Transaction,
  { importId, done }: Place,
  { count, result, finishedAt }: { count: number; result: ImportResult; finishedAt: string | null },
): Promise<boolean> {
  const rows = await transaction.query(
    `UPDATE source_import SET done = done + $3, result = $4, finished_at = $5
      WHERE import_id = $1 AND done = $2 AND finished_at IS NULL AND NOT is_listing
     RETURNING import_id`,
    [importId, done, count, JSON.stringify(result), finishedAt],
  )
  return rows.length > 0
}

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
