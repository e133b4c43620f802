// Failed attempts of the last day (declined cards, unknown discount codes), in the database so that all servers count
// together and a restart loses nothing (threats C1, C2).

import type { Reader } from '../postgres/database.ts'

/** A failed attempt of a subject, which is a keyed hash. */
export interface FailedAttempt {
  readonly subject: Buffer
  /** Identifies the attempt, equal on every server. */
  readonly attempt: string
  /** RFC 3339. */
  readonly at: string
}

/** More than any limit. */
const mostRead = 1000

/**
 * Writes a failed attempt for each of its subjects, and reads all attempts of theirs since an instant, of all servers, the
 * newest first. A repeated attempt counts from the repetition.
 */
export async function noteFailed(
  reader: Reader,
  subjects: readonly Buffer[],
  since: string,
  failed: { readonly attempt: string; readonly at: string },
): Promise<FailedAttempt[]> {
  return reader.query<FailedAttempt>(
    // One order everywhere, so that servers that write the same rows do not deadlock.
    `WITH noted AS (
       INSERT INTO failed_attempt (subject, attempt, at)
       SELECT subject, $3, $4 FROM unnest($1::bytea[]) AS subject ORDER BY subject
       ON CONFLICT (subject, attempt) DO UPDATE SET at = excluded.at)
     SELECT subject, attempt, at FROM failed_attempt
      WHERE subject = ANY ($1) AND at > $2
      ORDER BY at DESC
      LIMIT ${mostRead}`,
    [subjects, since, failed.attempt, failed.at],
  )
}

/** Deletes attempts that are older than any limit looks back. */
export async function forgetFailed(reader: Reader, before: string): Promise<void> {
  await reader.query('DELETE FROM failed_attempt WHERE at < $1', [before])
}
