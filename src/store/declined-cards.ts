// Declined cards of the last day, by what they are counted for, so that several servers count together and a restart
// forgets nothing (threat C2).

import type { Reader } from './database.ts'

/** A declined card of a subject, which is a keyed hash. */
export interface DeclinedCard {
  readonly subject: Buffer
  /** Of one attempt, whichever server made it. */
  readonly attempt: string
  /** RFC 3339. */
  readonly at: string
}

/** At most so many of one subject are read: more than any limit. */
const mostRead = 1000

/**
 * Writes an attempt that was declined for each of its subjects, unless it is null, and reads what all servers have written
 * for them since an instant, the newest first.
 */
export async function noteDeclined(
  reader: Reader,
  subjects: readonly Buffer[],
  since: string,
  declined: { readonly attempt: string; readonly at: string } | null,
): Promise<DeclinedCard[]> {
  return reader.query<DeclinedCard & Record<string, unknown>>(
    `WITH noted AS (
       INSERT INTO declined_card (subject, attempt, at)
       SELECT subject, $3, $4 FROM unnest($1::bytea[]) AS subject WHERE $3::uuid IS NOT NULL
       ON CONFLICT DO NOTHING)
     SELECT subject, attempt, at FROM declined_card
      WHERE subject = ANY ($1) AND at > $2
      ORDER BY at DESC
      LIMIT ${mostRead}`,
    [subjects, since, declined?.attempt ?? null, declined?.at ?? null],
  )
}

/** Deletes what no limit looks back to. */
export async function forgetDeclined(reader: Reader, before: string): Promise<void> {
  await reader.query('DELETE FROM declined_card WHERE at < $1', [before])
}
