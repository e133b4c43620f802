// What failed in the last day for those who try things out, cards that were declined and discount codes that do not exist,
// so that several servers count together and a restart forgets nothing (threats C1, C2).

import type { Reader } from '../postgres/database.ts'

/** A failed attempt of a subject, which is a keyed hash. */
export interface FailedAttempt {
  readonly subject: Buffer
  /** The same on every server. */
  readonly attempt: string
  /** RFC 3339. */
  readonly at: string
}

/** At most so many of one question are read: more than any limit. */
const mostRead = 1000

/**
 * Writes an attempt that failed for each of its subjects, and reads what all servers had written for them since an
 * instant, the newest first. An attempt that fails again counts from then.
 */
export async function noteFailed(
  reader: Reader,
  subjects: readonly Buffer[],
  since: string,
  failed: { readonly attempt: string; readonly at: string },
): Promise<FailedAttempt[]> {
  return reader.query<FailedAttempt>(
    // In one order everywhere, so that servers that write the same never wait for each other in a circle.
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

/** Deletes what no limit looks back to. */
export async function forgetFailed(reader: Reader, before: string): Promise<void> {
  await reader.query('DELETE FROM failed_attempt WHERE at < $1', [before])
}
