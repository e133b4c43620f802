// How the jobs went last: one row for each, written by the servers that run them.

import type { Reader } from '../postgres/database.ts'

export type JobOutcome = 'done' | 'failed'

/** What a server has noted of a job since it last wrote. Times are RFC 3339; null: nothing of the kind. */
export interface JobNote {
  readonly id: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly outcome: JobOutcome | null
  /** What the run has done; null where nothing is counted. */
  readonly count: number | null
  readonly workedAt: string | null
  readonly workedCount: number | null
  readonly failedAt: string | null
  readonly trouble: string | null
  /** In a row, after the last run without one. */
  readonly failures: number
  /** Whether a run without failure was among them. */
  readonly wasDone: boolean
  readonly nextAt: string | null
  readonly runningSince: string | null
}

/** How a job went, as the servers together know it. */
export type JobRow = Omit<JobNote, 'wasDone'> & { readonly askedAt: string | null }

/** Makes the rows of jobs that have none. */
export async function nameJobs(reader: Reader, ids: readonly string[]): Promise<void> {
  await reader.query(
    'INSERT INTO job (job_id) SELECT id FROM unnest($1::text[]) AS id ORDER BY id ON CONFLICT DO NOTHING',
    [ids],
  )
}

/**
 * Writes what a server has noted of jobs that have rows. Of runs of several servers the one that ended last stays; a failure is
 * kept until a later one, and the count of failures ends with a run without one.
 */
export async function writeJobNotes(reader: Reader, notes: readonly JobNote[]): Promise<void> {
  await reader.query(
    `UPDATE job
        SET (started_at, ended_at, outcome, count, next_at) = (
              SELECT started_at, ended_at, outcome, count, next_at
                FROM (VALUES (1, job.started_at, job.ended_at, job.outcome, job.count, job.next_at),
                             (2, note.started_at, note.ended_at, note.outcome, note.count, note.next_at))
                     AS run (place, started_at, ended_at, outcome, count, next_at)
               ORDER BY ended_at DESC NULLS LAST, place DESC LIMIT 1),
            worked_count = CASE WHEN note.worked_at < job.worked_at THEN job.worked_count
                                ELSE coalesce(note.worked_count, job.worked_count) END,
            worked_at = greatest(job.worked_at, note.worked_at),
            trouble = CASE WHEN note.failed_at < job.failed_at THEN job.trouble ELSE coalesce(note.trouble, job.trouble) END,
            failed_at = greatest(job.failed_at, note.failed_at),
            failures = note.failures + CASE WHEN note.was_done THEN 0 ELSE job.failures END,
            running_since = note.running_since
       FROM (SELECT value ->> 'id' AS id, (value ->> 'startedAt')::timestamptz AS started_at,
                    (value ->> 'endedAt')::timestamptz AS ended_at, value ->> 'outcome' AS outcome,
                    (value ->> 'count')::int AS count, (value ->> 'workedAt')::timestamptz AS worked_at,
                    (value ->> 'workedCount')::int AS worked_count, (value ->> 'failedAt')::timestamptz AS failed_at,
                    value ->> 'trouble' AS trouble, (value ->> 'failures')::int AS failures,
                    (value ->> 'wasDone')::boolean AS was_done, (value ->> 'nextAt')::timestamptz AS next_at,
                    (value ->> 'runningSince')::timestamptz AS running_since
               FROM jsonb_array_elements($1::jsonb) AS value) AS note
      WHERE job_id = note.id`,
    [JSON.stringify(notes)],
  )
}

/** The rows of these jobs, in no order; a job that has never run has none. */
export const readJobs = (reader: Reader, ids: readonly string[]): Promise<JobRow[]> =>
  reader.query<JobRow>(
    `SELECT job_id AS id, started_at AS "startedAt", ended_at AS "endedAt", outcome, count, worked_at AS "workedAt",
            worked_count AS "workedCount", failed_at AS "failedAt", trouble, failures, next_at AS "nextAt",
            running_since AS "runningSince", asked_at AS "askedAt"
       FROM job WHERE job_id = ANY ($1)`,
    [ids],
  )

/** Asks for a run of a job; the first server that looks begins it. */
export async function askForRun(reader: Reader, id: string, now: string): Promise<void> {
  await reader.query(
    `INSERT INTO job (job_id, asked_at) VALUES ($1, $2)
     ON CONFLICT (job_id) DO UPDATE SET asked_at = coalesce(job.asked_at, excluded.asked_at)`,
    [id, now],
  )
}

/** Whether a run of one of these jobs is asked for: a look that locks and writes nothing. */
export async function isAnyAsked(reader: Reader, ids: readonly string[]): Promise<boolean> {
  const [found] = await reader.query<{ isAsked: boolean }>(
    `SELECT EXISTS (SELECT FROM job WHERE asked_at IS NOT NULL AND job_id = ANY ($1)) AS "isAsked"`,
    [ids],
  )
  return found!.isAsked
}

/** Takes the runs of these jobs that are asked for, each for one server. Returns their ids. */
export async function takeAsked(reader: Reader, ids: readonly string[], now: string): Promise<string[]> {
  const taken = await reader.query<{ id: string }>(
    `UPDATE job SET asked_at = NULL, running_since = $2
      WHERE asked_at IS NOT NULL AND job_id = ANY ($1)
     RETURNING job_id AS id`,
    [ids, now],
  )
  return taken.map(({ id }) => id)
}
