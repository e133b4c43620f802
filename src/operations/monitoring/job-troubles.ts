// Jobs that fail again and again, or that nobody runs, for the doctor.

import { type JobRow, readJobs } from '../../store/monitoring/job-runs.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { jobKinds } from '../job-kinds.ts'
import { stateOf } from './list-jobs.ts'

/** A job that failed once or twice is tried again. */
const manyFailures = 3

/** A sentence for each job in trouble; one for all where no server runs them. Jobs that have never run say nothing. */
export async function findJobTroubles(reader: Reader, now: Temporal.Instant): Promise<string[]> {
  const rows = await readJobs(reader, [...jobKinds.keys()])
  const ran = rows.filter(({ endedAt }) => endedAt !== null)
  const late = ran.filter(row => stateOf(row, now) === 'late')
  if (late.length > 0 && late.length === ran.length) {
    const last = late
      .map(({ endedAt }) => endedAt!)
      .sort()
      .at(-1)
    return [`no server runs the jobs; the last run of one ended at ${last}`]
  }
  const failing = ran.filter(row => row.failures >= manyFailures && !late.includes(row))
  return [...late.map(lateSentence), ...failing.map(failingSentence)].sort()
}

const nameOf = ({ id }: JobRow): string => jobKinds.get(id)!.name

const lateSentence = (row: JobRow): string =>
  `the job "${nameOf(row)}" has not run, or not ended, since ${row.endedAt}`

const failingSentence = (row: JobRow): string =>
  `the job "${nameOf(row)}" has failed ${row.failures} times in a row, the last time at ${row.failedAt}: ${row.trouble}`
