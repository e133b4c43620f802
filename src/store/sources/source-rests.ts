// Sources that servers leave alone because they do not answer, for the doctor.

import type { Database, Reader } from '../postgres/database.ts'

export interface SourceRest {
  readonly source: string
  /** Since when, RFC 3339. */
  readonly since: string
  readonly reason: string
}

/** Records that a source is left alone, or with a null reason that it answers again. */
export const writeRest = (
  database: Database,
  { source, reason, since }: Omit<SourceRest, 'reason'> & { readonly reason: string | null },
): Promise<void> =>
  database.transaction(async transaction => {
    if (reason === null) await transaction.query('DELETE FROM source_rest WHERE source = $1', [source])
    else
      await transaction.query(
        `INSERT INTO source_rest (source, since, reason) VALUES ($1, $2, $3)
         ON CONFLICT (source) DO UPDATE SET reason = excluded.reason`,
        [source, since, reason],
      )
  })

/** Those of these sources that are left alone, the longest first. */
export const readRests = (reader: Reader, sources: readonly string[]): Promise<SourceRest[]> =>
  reader.query<SourceRest>(
    'SELECT source, since, reason FROM source_rest WHERE source = ANY ($1) ORDER BY since, source',
    [sources],
  )
