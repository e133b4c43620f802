// The timetable of the jobs: every kind of recurring work, by the name that the log and the audit trail have it under.

import type { Job } from './jobs.ts'

/** What a job is about. */
export const jobGroups = ['sending', 'reservations', 'channels', 'watching', 'records', 'forgetting'] as const
export type JobGroup = (typeof jobGroups)[number]

interface Timing {
  readonly group: JobGroup
  readonly everySeconds: number
  /** Runs at once when there is work. */
  readonly wakesEarly?: true
  /** Writes what one process has counted, so that every process runs it for itself. */
  readonly isOfProcess?: true
  /** Runs once more for what test keys have booked. */
  readonly alsoOfTestKeys?: true
}

const hour = 3600
const quarterOfDay = 6 * hour

const timetable = {
  deliver: { group: 'sending', everySeconds: 1, wakesEarly: true, alsoOfTestKeys: true },
  'tell channels': { group: 'sending', everySeconds: 1, wakesEarly: true },
  'send links': { group: 'sending', everySeconds: 1, wakesEarly: true },
  'tell people how they sign in': { group: 'sending', everySeconds: 5 },
  'tell of oversold nights': { group: 'sending', everySeconds: 10 },
  'resolve unknown payments': { group: 'reservations', everySeconds: 10, alsoOfTestKeys: true },
  'resolve open changes': { group: 'reservations', everySeconds: 10, alsoOfTestKeys: true },
  'resolve unknown bookings': { group: 'reservations', everySeconds: 5, alsoOfTestKeys: true },
  'cancel at sources': { group: 'reservations', everySeconds: 30, alsoOfTestKeys: true },
  'cancel orphan bookings': { group: 'reservations', everySeconds: 10, alsoOfTestKeys: true },
  'release expired holds': { group: 'reservations', everySeconds: 10, alsoOfTestKeys: true },
  'capture, void and refund': {
    group: 'reservations',
    everySeconds: 10,
    wakesEarly: true,
    alsoOfTestKeys: true,
  },
  'retry unknown payments': { group: 'reservations', everySeconds: 60 },
  'complete stays': { group: 'reservations', everySeconds: 600, alsoOfTestKeys: true },
  'delete old duplicates and keys': { group: 'forgetting', everySeconds: 600, alsoOfTestKeys: true },
  'number changes': { group: 'records', everySeconds: 1 },
  'tell of changes': { group: 'sending', everySeconds: 5 },
  'look after watches': { group: 'sending', everySeconds: 1, alsoOfTestKeys: true },
  'read calendars': { group: 'channels', everySeconds: 60 },
  'fetch reviews': { group: 'channels', everySeconds: 60 },
  'import from sources': { group: 'channels', everySeconds: 2 },
  'reconcile payments': { group: 'watching', everySeconds: 600 },
  'reconcile bookings': { group: 'watching', everySeconds: hour },
  'watch inventory shares': { group: 'watching', everySeconds: 120 },
  'watch overdue reservations': { group: 'watching', everySeconds: 60 },
  'run the doctor': { group: 'watching', everySeconds: 600 },
  'seal audit entries': { group: 'records', everySeconds: 10 },
  'fold reports': { group: 'records', everySeconds: 10 },
  'archive reservations': { group: 'records', everySeconds: quarterOfDay },
  'write key usage': { group: 'records', everySeconds: 10, isOfProcess: true },
  'write searches': { group: 'records', everySeconds: 30, isOfProcess: true },
  'apply price rules': { group: 'records', everySeconds: 60 },
  'forget the log of price rules': { group: 'forgetting', everySeconds: quarterOfDay },
  'fold changes': { group: 'forgetting', everySeconds: 60 },
  'forget events of properties': { group: 'forgetting', everySeconds: hour },
  'delete old changes': { group: 'forgetting', everySeconds: 60 },
  'forget live offers': { group: 'forgetting', everySeconds: 60 },
  'forget messages of channels': { group: 'forgetting', everySeconds: hour },
  'forget messages of sources': { group: 'forgetting', everySeconds: hour },
  'forget mails about oversold nights': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget mails about signing in': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget past nights': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget former prices': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget searches': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget sessions': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget steps of signing in': { group: 'forgetting', everySeconds: hour },
  'forget links': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget key usage': { group: 'forgetting', everySeconds: quarterOfDay },
  'purge cards': { group: 'forgetting', everySeconds: hour },
  'delete old failed attempts': { group: 'forgetting', everySeconds: hour },
  'erase guests': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget events': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget mails': { group: 'forgetting', everySeconds: quarterOfDay },
  'forget quotes': { group: 'forgetting', everySeconds: hour },
  'forget imports': { group: 'forgetting', everySeconds: hour },
  'delete old data of test keys': { group: 'forgetting', everySeconds: hour },
} as const satisfies Record<string, Timing>

export type JobName = keyof typeof timetable

const timingOf = (name: JobName): Timing => timetable[name]

/** A job at its interval. A number that `run` answers is the count of what it has done. */
export function jobOf(name: JobName, run: () => Promise<unknown>): Job {
  const { everySeconds, wakesEarly = false } = timingOf(name)
  return { name, everySeconds, wakesEarly, run }
}

const ofTestKeys = ', of test keys'

/** The same job for what test keys have booked. */
export const forTestKeys = (job: Job): Job => ({ ...job, name: `${job.name}${ofTestKeys}` })

/** What is known of a job without asking the database. */
export interface JobKind extends Pick<Timing, 'group' | 'everySeconds'> {
  /** In addresses: "seal-audit-entries". */
  readonly id: string
  /** In the log and the audit trail. */
  readonly name: string
  /** The id of the job for what live keys have booked; its own id for any other. */
  readonly does: JobId
  readonly isForTestKeys: boolean
  readonly startsEarly: boolean
  readonly isOfProcess: boolean
}

type Dashed<Text extends string> = Text extends `${infer Head}, ${infer Tail}`
  ? Dashed<`${Head} ${Tail}`>
  : Text extends `${infer Head} ${infer Tail}`
    ? `${Head}-${Dashed<Tail>}`
    : Text

/** The id of a job that is not for test keys alone. */
export type JobId = Dashed<JobName>

/** The id of a job by its name. */
export const jobIdOf = (name: string): string => name.replaceAll(/,? /g, '-')

const names = Object.keys(timetable) as JobName[]

export const jobIds: readonly JobId[] = names.map(name => jobIdOf(name) as JobId)

/** All jobs by their id. */
export const jobKinds: ReadonlyMap<string, JobKind> = new Map(
  names
    .flatMap(name => [kindOf(name, false), ...(timingOf(name).alsoOfTestKeys ? [kindOf(name, true)] : [])])
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(kind => [kind.id, kind]),
)

function kindOf(plain: JobName, isForTestKeys: boolean): JobKind {
  const { group, everySeconds, wakesEarly = false, isOfProcess = false } = timingOf(plain)
  const name = isForTestKeys ? `${plain}${ofTestKeys}` : plain
  const does = jobIdOf(plain) as JobId
  return {
    id: jobIdOf(name),
    name,
    does,
    group,
    everySeconds,
    isForTestKeys,
    isOfProcess,
    startsEarly: wakesEarly,
  }
}
