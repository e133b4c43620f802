// The jobs of the installation and their stuck work, as the administration shows them.

import Type, { type Static } from 'typebox'
import { jobGroups, jobIds } from '../../../operations/job-kinds.ts'
import { jobStates } from '../../../operations/monitoring/list-jobs.ts'
import { workKinds } from '../../../operations/monitoring/stuck-work.ts'
import type { Operations } from '../../../operations/operations.ts'
import { closed } from '../kit/admin-route.ts'
import { namePageFields, pageAnswer } from '../kit/list-page.ts'
import { choice, flag, instant, integer, orNull, text } from '../kit/schema-words.ts'

const jobId = Type.String({
  description: 'Id of the job.',
  pattern: '^[a-z][a-z-]{0,79}$',
  maxLength: 80,
  examples: ['deliver'],
})

const workId = Type.String({
  description: 'Id of the work, as listed.',
  pattern: '^[\\w-]{1,60}$',
  maxLength: 60,
  examples: ['7'],
})

export const jobPath = { fields: Type.Object({ job: jobId }), missing: 'There is no such job.' }

export const workPath = {
  fields: Type.Object({ job: jobId, work: workId }),
  missing: 'There is no such stuck work of this job.',
}

const group = choice('What it is about.', jobGroups)
const state = choice(
  'How it is doing. never: it has not run yet; asked: somebody has asked for a run; late: it should have run, or have ended, more than five minutes ago.',
  jobStates,
)

export const jobQuery = Type.Object(
  { state: Type.Optional(state), group: Type.Optional(group), ...namePageFields },
  closed,
)

const lastRun = Type.Object(
  {
    started_at: instant('Its start.'),
    ended_at: instant('Its end.'),
    outcome: choice('How it went.', ['done', 'failed']),
    count: orNull(integer('What it has done; null where nothing is counted.')),
  },
  {
    description:
      'The last run that has ended, on any server. Of a job that runs every second it is written every ten.',
  },
)

const lastWork = Type.Object(
  { at: instant('When it was.'), count: integer('How much it did.') },
  { description: 'The last run that had something to do, of a job that counts it.' },
)

const lastFailure = Type.Object(
  {
    at: instant('When it was.'),
    reason: text('Why, in words of the server. The log has the whole.'),
    in_a_row: integer('Failures since the last run without one; 0: it runs again.'),
  },
  { description: 'The last failure.' },
)

const waiting = Type.Object(
  {
    count: integer('What is still to be done.'),
    due: integer('Of it what is due now.'),
    due_since: orNull(instant('Since when the first of it is due; null where nothing tells.')),
    overdue_seconds: orNull(integer('How long that is.')),
    stuck: integer('What was given up, and waits for a person.'),
  },
  { description: 'The queue that it works off.' },
)

const fields = {
  id: text('Id.'),
  name: text('Name, as in the log and the audit trail.'),
  does: choice('What it does: the id of the job, without that it is for test keys.', jobIds),
  is_for_test_keys: flag('Only for what test keys have booked.'),
  is_of_each_process: flag('Every process runs it for itself, for what it has counted.'),
  group,
  every_seconds: integer('Seconds between two runs, give or take a tenth.'),
  starts_early: flag('Runs at once when there is work.'),
  state,
  asked_at: orNull(instant('Since when a run is asked for.')),
  running_since: orNull(instant('Start of the run that is under way.')),
  last_run: orNull(lastRun),
  last_work: orNull(lastWork),
  last_failure: orNull(lastFailure),
  next_run_at: orNull(instant('When it runs next, unless there is work before.')),
  waiting: orNull(waiting),
  can_run_now: flag('Whether a run can be asked for.'),
}

export const jobAnswer = Type.Object(fields, { description: 'A job.' })

export const jobPage = pageAnswer('Jobs by their id.', {
  jobs: Type.Array(Type.Object(fields), { description: 'Those of the page.' }),
})

export const workPage = pageAnswer('Stuck work of a job: deliveries and mails the newest first.', {
  work: Type.Array(
    Type.Object({
      id: text('Id, among the work of the job.'),
      kind: choice('What it is.', workKinds),
      state: choice('waiting: it failed and is tried again; parked: it is not.', ['waiting', 'parked']),
      attempts: orNull(integer('Attempts so far.')),
      reason: orNull(text('What came of the last one, in a word or two.')),
      at: instant('When what it tells of happened.'),
      next_attempt_at: orNull(instant('When it is tried next.')),
      property_id: orNull(integer('The property that it is about.')),
      reservation_id: orNull(text('The reservation.')),
      webhook_id: orNull(integer('The webhook that it goes to.')),
      channel_id: orNull(integer('The connection that it goes to.')),
      person_id: orNull(integer('The person that it goes to.')),
      can_retry: flag('Whether it can be tried again at once.'),
      can_discard: flag('Whether it can be let go.'),
    }),
    { description: 'Those of the page.' },
  ),
})

export const workDone = (description: string, word: 'waiting' | 'discarded') =>
  Type.Object(
    { job: text('The job.'), id: text('The work.'), state: choice('What became of it.', [word]) },
    { description },
  )

type Job = Awaited<ReturnType<Operations['showJob']>>
/** As answered at an instant. */
export function presentJob(
  { kind, state, row, queue }: Job,
  now: Temporal.Instant,
): Static<typeof jobAnswer> {
  return {
    id: kind.id,
    name: kind.name,
    does: kind.does,
    group: kind.group,
    state,
    is_for_test_keys: kind.isForTestKeys,
    is_of_each_process: kind.isOfProcess,
    every_seconds: kind.everySeconds,
    starts_early: kind.startsEarly,
    asked_at: row?.askedAt ?? null,
    running_since: row?.runningSince ?? null,
    ...(row ? presentRuns(row) : { last_run: null, last_work: null, last_failure: null, next_run_at: null }),
    waiting: queue && presentQueue(queue, now),
    can_run_now: !kind.isOfProcess,
  }
}

const presentRuns = (row: NonNullable<Job['row']>) => ({
  last_run:
    row.startedAt && row.endedAt && row.outcome
      ? { started_at: row.startedAt, ended_at: row.endedAt, outcome: row.outcome, count: row.count }
      : null,
  last_work:
    row.workedAt !== null && row.workedCount !== null ? { at: row.workedAt, count: row.workedCount } : null,
  last_failure:
    row.failedAt !== null && row.trouble !== null
      ? { at: row.failedAt, reason: row.trouble, in_a_row: row.failures }
      : null,
  next_run_at: row.nextAt,
})

function presentQueue({ waiting, due, dueSince, stuck }: NonNullable<Job['queue']>, now: Temporal.Instant) {
  const overdue = dueSince === null ? null : now.since(dueSince).total('seconds')
  return {
    count: waiting,
    due,
    due_since: dueSince,
    stuck,
    overdue_seconds: overdue === null ? null : Math.max(0, Math.round(overdue)),
  }
}
