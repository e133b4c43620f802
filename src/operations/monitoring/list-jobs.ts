// The jobs of the installation, for operators: when each last ran and how it went, what waits for it, and a run at once.

import { noteAudit } from '../../store/audit/entries.ts'
import { type JobQueue, readJobQueues } from '../../store/monitoring/job-queues.ts'
import { askForRun, type JobRow, readJobs } from '../../store/monitoring/job-runs.ts'
import { conflict, notFound } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { type JobGroup, type JobKind, jobKinds } from '../job-kinds.ts'

/**
 * - `never`: has not run yet.
 * - `late`: should have run, or have ended, more than five minutes ago: no server runs jobs, or a run hangs.
 */
export const jobStates = ['never', 'asked', 'running', 'done', 'failed', 'late'] as const
export type JobState = (typeof jobStates)[number]

export interface ShownJob {
  readonly kind: JobKind
  readonly state: JobState
  /** Undefined for a job that has never run. */
  readonly row: JobRow | undefined
  /** Null for a job that works off no queue. */
  readonly queue: JobQueue | null
}

export interface JobQuestion {
  readonly state: JobState | null
  readonly group: JobGroup | null
}

type Context = Pick<AppContext, 'clock' | 'database'>

/** The jobs by their id, a part of them. */
export async function listJobs(
  context: Context,
  { state, group }: JobQuestion,
  { after, limit }: ListPart<string>,
): Promise<ShownJob[]> {
  const kinds = [...jobKinds.values()].filter(
    kind => (after === null || kind.id > after) && (group === null || kind.group === group),
  )
  const jobs = await withRows(context, kinds)
  const found = jobs.filter(job => state === null || job.state === state)
  return found.slice(0, limit ?? found.length)
}

/** NotFoundException for an id that no job has. */
export async function showJob(context: Context, id: string): Promise<ShownJob> {
  const [job] = await withRows(context, [kindOf(id)])
  return job!
}

/** Has a job run at once, on one server. ConflictException for what each process does for itself. */
export async function runJob(context: Context, id: string): Promise<ShownJob> {
  const { name, isOfProcess } = kindOf(id)
  if (isOfProcess) {
    throw conflict('job', `Every process of a server runs "${name}" for itself, for what it has counted.`)
  }
  const now = context.clock.now().toString()
  await context.database.transaction(async transaction => {
    await askForRun(transaction, id, now)
    await noteAudit(transaction, {
      action: 'changed',
      objectKind: 'job',
      objectId: id,
      after: { run_asked_for: true },
    })
  })
  return showJob(context, id)
}

/** NotFoundException for an id that no job has. */
export function kindOf(id: string): JobKind {
  const kind = jobKinds.get(id)
  if (!kind) throw notFound('There is no such job; the list of jobs has their ids.')
  return kind
}

async function withRows({ database, clock }: Context, kinds: readonly JobKind[]): Promise<ShownJob[]> {
  if (kinds.length === 0) return []
  const now = clock.now()
  const [rows, queues] = await Promise.all([
    readJobs(
      database,
      kinds.map(({ id }) => id),
    ),
    readJobQueues(database, now.toString()),
  ])
  return kinds.map(kind => {
    const row = rows.find(({ id }) => id === kind.id)
    const queue = queues.find(({ id }) => id === kind.id) ?? null
    return { kind, row, queue, state: stateOf(row, now) }
  })
}

/** Pauses are given or taken a tenth, runs of other servers and writing take their time. */
const leastGrace = Temporal.Duration.from({ minutes: 5 })

/** How a job is doing at an instant. */
export function stateOf(row: JobRow | undefined, now: Temporal.Instant): JobState {
  if (!row) return 'never'
  const { askedAt, runningSince, nextAt, outcome } = row
  const expected = [askedAt, runningSince, nextAt]
    .filter(at => at !== null)
    .map(at => Temporal.Instant.from(at))
    .sort(Temporal.Instant.compare)
    .at(-1)
  const isLate = expected !== undefined && Temporal.Instant.compare(expected.add(leastGrace), now) < 0
  if (isLate) return 'late'
  if (askedAt !== null) return 'asked'
  if (runningSince !== null) return 'running'
  return outcome ?? 'never'
}
