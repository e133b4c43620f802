// Imports of what a source tells of its properties: the last one of each source and its place, and those before it.

import type { ListPart } from '../../values/list-part.ts'
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
  /** Whether the servers take the steps by themselves. */
  readonly inBackground: boolean
  /** No step is worth anything before; null: at once. */
  readonly nextStepAt: string | null
  /** Why the next step waits; null where it does not. */
  readonly pauseReason: string | null
  /** Steps in a row that the source has not answered. */
  readonly failures: number
  readonly stoppedAt: string | null
  /** What the source refused; null where somebody stopped it. */
  readonly stoppedBecause: string | null
}

interface NewImport<Selection> {
  readonly source: string
  readonly asked: ImportAsked<Selection>
  readonly keys: readonly string[]
  readonly isListing: boolean
  readonly inBackground: boolean
  readonly result: ImportResult
  readonly at: string
}

/** Imports of a source that are kept beside the last one. */
const mostPast = 100

/** Takes the place of the last import of a source, finished or not, which is kept without its keys. */
export async function insertImport<Selection>(
  transaction: Transaction,
  { source, asked, keys, isListing, inBackground, result, at }: NewImport<Selection>,
): Promise<void> {
  // Of two that begin at the same time, the second takes the place of the first.
  await transaction.query('LOCK TABLE source_import IN SHARE ROW EXCLUSIVE MODE')
  await transaction.query(
    `WITH former AS (DELETE FROM source_import WHERE source = $1 RETURNING *)
     INSERT INTO past_source_import (import_id, source, asked, done, total, is_listing, in_background, result, started_at,
                                     finished_at, stopped_at, stopped_because)
     SELECT import_id, source, asked, done, cardinality(keys), is_listing, in_background, result, started_at, finished_at,
            stopped_at, stopped_because
       FROM former`,
    [source],
  )
  await transaction.query(
    `DELETE FROM past_source_import
      WHERE source = $1 AND import_id <= (SELECT import_id FROM past_source_import WHERE source = $1
                                           ORDER BY import_id DESC OFFSET $2 LIMIT 1)`,
    [source, mostPast],
  )
  await transaction.query(
    `INSERT INTO source_import (source, asked, keys, is_listing, in_background, result, started_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [source, JSON.stringify(asked), keys, isListing, inBackground, JSON.stringify(result), at],
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
            finished_at AS "finishedAt", in_background AS "inBackground", next_step_at AS "nextStepAt",
            pause_reason AS "pauseReason", failures, stopped_at AS "stoppedAt", stopped_because AS "stoppedBecause"
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

/** An import as the list shows it. */
export type ListedImport<Selection> = Omit<
  ImportRow<Selection>,
  'pages' | 'nextPage' | 'nextStepAt' | 'pauseReason' | 'failures'
>

/** Imports of a source, the newest first, a part of them. */
export const listImports = <Selection>(
  reader: Reader,
  source: string,
  { after, limit }: ListPart<number>,
): Promise<ListedImport<Selection>[]> =>
  reader.query<ListedImport<Selection>>(
    `SELECT import_id AS "importId", source, asked, done, total, is_listing AS "isListing", result,
            started_at AS "startedAt", finished_at AS "finishedAt", in_background AS "inBackground",
            stopped_at AS "stoppedAt", stopped_because AS "stoppedBecause"
       FROM (SELECT import_id, source, asked, done, total, is_listing, result, started_at, finished_at, in_background,
                    stopped_at, stopped_because
               FROM past_source_import
              UNION ALL
             SELECT import_id, source, asked, done, cardinality(keys), is_listing, result, started_at, finished_at,
                    in_background, stopped_at, stopped_because
               FROM source_import) AS imports
      WHERE source = $1 AND ($2::bigint IS NULL OR import_id < $2)
      ORDER BY import_id DESC
      LIMIT $3`,
    [source, after, limit],
  )

/** Records when the next step may be taken, and why it waits; a step that was answered ends the failures. */
export const pauseImport = (
  transaction: Transaction,
  importId: number,
  { nextStepAt, reason, failures }: { nextStepAt: string | null; reason: string | null; failures: number },
): Promise<object[]> =>
  transaction.query(
    `UPDATE source_import SET next_step_at = $2, pause_reason = $3, failures = $4
      WHERE import_id = $1 AND (next_step_at IS DISTINCT FROM $2 OR pause_reason IS DISTINCT FROM $3 OR failures <> $4)`,
    [importId, nextStepAt, reason, failures],
  )

/** Stops an import that has neither ended nor been stopped. */
export const stopImport = (
  transaction: Transaction,
  importId: number,
  { at, because }: { at: string; because: string | null },
): Promise<object[]> =>
  transaction.query(
    `UPDATE source_import SET stopped_at = $2, stopped_because = $3, next_step_at = NULL, pause_reason = NULL, failures = 0
      WHERE import_id = $1 AND stopped_at IS NULL AND finished_at IS NULL`,
    [importId, at, because],
  )

/** Lets an import that has not ended go on at once. */
export const resumeImport = (
  transaction: Transaction,
  importId: number,
  inBackground: boolean,
): Promise<object[]> =>
  transaction.query(
    `UPDATE source_import
        SET stopped_at = NULL, stopped_because = NULL, in_background = $2, next_step_at = NULL, pause_reason = NULL, failures = 0
      WHERE import_id = $1 AND finished_at IS NULL`,
    [importId, inBackground],
  )

export interface ClaimedImport {
  readonly source: string
  readonly importId: number
}

/** Takes imports whose next step is due from the other servers, until `until`. */
export const claimDueImports = (
  transaction: Transaction,
  { sources, now, until }: { sources: readonly string[]; now: string; until: string },
): Promise<ClaimedImport[]> =>
  transaction.query<ClaimedImport>(
    `UPDATE source_import SET next_step_at = $3, pause_reason = NULL
      WHERE in_background AND finished_at IS NULL AND stopped_at IS NULL AND source = ANY ($1)
        AND coalesce(next_step_at <= $2, true)
     RETURNING source, import_id AS "importId"`,
    [sources, now, until],
  )
