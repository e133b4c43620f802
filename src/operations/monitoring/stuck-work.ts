// Work of jobs that is stuck, for operators: why, and what they may do about it. Deliveries may be let go. A booking that a channel
// was not told may not, as the channel would sell the room; nor a mail about how somebody signs in.

import { noteAudit } from '../../store/audit/entries.ts'
import { retellBooking } from '../../store/channels/channel-bookings.ts'
import {
  bookingOf,
  type JobWithWork,
  jobsWithWork,
  listStuckWork,
  numberOf,
  type StuckWork,
} from '../../store/monitoring/stuck-work.ts'
import { discardDelivery, resendDelivery } from '../../store/notifications/deliveries.ts'
import { retryOversoldMail } from '../../store/notifications/oversold-mails.ts'
import { retrySecurityMail } from '../../store/people/security-mails.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { conflict, notFound } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { kindOf } from './list-jobs.ts'

export { workKinds } from '../../store/monitoring/stuck-work.ts'

/** False where there is no such work. */
type WayOut = (transaction: Transaction, work: string) => Promise<boolean>

const retries: Partial<Record<JobWithWork, WayOut>> = {
  deliver: async (transaction, work) => {
    await resendDelivery(transaction, numberOf(work) ?? 0)
    return true
  },
  'tell-channels': (transaction, work) => {
    const [channelId, reservationId] = bookingOf(work)
    return retellBooking(transaction, channelId ?? 0, reservationId!)
  },
  'tell-people-how-they-sign-in': (transaction, work) => retrySecurityMail(transaction, numberOf(work) ?? 0),
  'tell-of-oversold-nights': (transaction, work) => retryOversoldMail(transaction, numberOf(work) ?? 0),
}

const discards: Partial<Record<JobWithWork, WayOut>> = {
  deliver: (transaction, work) => discardDelivery(transaction, numberOf(work) ?? 0),
}

const isWithWork = (job: string): job is JobWithWork => (jobsWithWork as readonly string[]).includes(job)

type Context = Pick<AppContext, 'database'>

/** Stuck work, and what an operator may do about it. */
export interface ShownWork extends StuckWork {
  readonly canRetry: boolean
  readonly canDiscard: boolean
}

/** The stuck work of a job, a part of it. NotFoundException for an id that no job has. */
export async function listWork(
  { database }: Context,
  job: string,
  part: ListPart<string>,
): Promise<ShownWork[]> {
  kindOf(job)
  if (!isWithWork(job)) return []
  const found = await listStuckWork(database, job, part)
  const ways = { canRetry: retries[job] !== undefined, canDiscard: discards[job] !== undefined }
  return found.map(work => ({ ...work, ...ways }))
}

/** Has work tried again at once, with all its retries. NotFoundException where there is none; ConflictException where it cannot be. */
export const retryWork = (context: Context, job: string, work: string): Promise<void> =>
  leave(context, { job, work, ways: retries, note: 'retried' })

/** Lets work go: it is neither tried nor listed any more. Errors as for a retry. */
export const discardWork = (context: Context, job: string, work: string): Promise<void> =>
  leave(context, { job, work, ways: discards, note: 'discarded' })

interface Leaving {
  readonly job: string
  readonly work: string
  readonly ways: Partial<Record<JobWithWork, WayOut>>
  readonly note: 'retried' | 'discarded'
}

async function leave({ database }: Context, { job, work, ways, note }: Leaving): Promise<void> {
  const { name } = kindOf(job)
  const way = isWithWork(job) ? ways[job] : undefined
  if (!way) throw conflict('job', `Work of "${name}" cannot be ${note} here.`)
  await database.transaction(async transaction => {
    if (!(await way(transaction, work))) throw notFound('There is no such stuck work of this job.')
    await noteAudit(transaction, {
      action: 'changed',
      objectKind: 'job',
      objectId: job,
      after: { [note]: work },
    })
  })
}
