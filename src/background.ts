// What a server does beside answering requests, with what is worth knowing of it told to the log. Every server of one
// database may do all of it.

import { purgeCards } from './operations/booking/card-vault.ts'
import type { AppContext } from './operations/context.ts'
import { privacyJobs } from './operations/guests/privacy.ts'
import { type Job, startJobs } from './operations/jobs.ts'
import { watchJobs } from './operations/monitoring/watch.ts'
import { Courier, type DeliveryReport } from './operations/notifications/deliver.ts'
import { reconcileBookings } from './operations/sources/reconcile-bookings.ts'
import { reservationJobs } from './reservation-jobs.ts'
import { isOutage } from './store/postgres/database-faults.ts'
import { forgetChanges } from './store/properties/change-feed.ts'

/** As much of a log as is needed here. */
interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Starts the jobs; disposing ends them in an orderly way, and has to come before the house is closed. */
export function startBackground(context: AppContext, log: Log): AsyncDisposable {
  const courier = new Courier(context, report => logDelivery(log, report))
  const jobs: readonly Job[] = [
    { name: 'deliver', everySeconds: 1, wakesEarly: true, run: () => courier.run() },
    {
      name: 'forget changes',
      everySeconds: 60,
      run: async () => {
        await forgetChanges(context.database.patient)
      },
    },
    {
      name: 'purge cards',
      everySeconds: 3600,
      run: async () => {
        const count = await purgeCards(context)
        if (count > 0) log.info({ count }, 'cards were deleted seven days after check-out')
      },
    },
    ...reservationJobs(
      context,
      (reservation, reason) => {
        log.error({ reservation: reservation.id, reason }, 'a person has to decide on a reservation')
      },
      ({ reservationId, kind, reason, isGivenUp }) => {
        const fields = { reservation: reservationId, step: kind, reason }
        if (isGivenUp) log.error(fields, 'a payment was refused for good, and a person has to see to it')
        else log.warn(fields, 'a payment was refused and is tried again every hour')
      },
    ),
    {
      name: 'compare bookings with sources',
      everySeconds: 3600,
      run: () =>
        reconcileBookings(context, (source, difference) => {
          log.error({ source, difference }, 'a source and this house do not have the same bookings')
        }),
    },
    ...watchJobs(context, {
      onDifference: ({ reservationId, sentence }) => {
        log.error(
          { reservation: reservationId, difference: sentence },
          'the payment gateway has other books than we',
        )
      },
      onOverdue: ({ reservationId, sentence }) => {
        log.warn({ reservation: reservationId, delay: sentence }, 'a reservation has been left open for long')
      },
      onFinding: ({ invariant, sentence }) => {
        log.error({ invariant, finding: sentence }, 'the doctor found what must not be')
      },
      onShare: ({ percent, nights, ...share }) => {
        log.warn({ ...share, percent, nights }, 'one publisher or session has taken much of a room')
      },
    }),
    ...privacyJobs(context, (count, what) => log.info({ count }, what)),
  ]
  const running = startJobs(context, jobs, (job, error) => {
    // An outage needs no stack: it fails every job in the same way.
    const fields = isOutage(error) ? { job, reason: error.message } : { job, err: error }
    log.warn(fields, 'a job failed and will be tried again')
  })
  return {
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await courier[Symbol.asyncDispose]()
    },
  }
}

function logDelivery(log: Log, { delivery, settlement, note, error }: DeliveryReport): void {
  const { id, kind, endpointId, attempts, event } = delivery
  const { state, status } = settlement
  const fields = {
    delivery: id,
    kind,
    endpoint: endpointId,
    sequence: event.sequence,
    type: event.type,
    attempts,
    status,
  }
  if (error) log.warn({ ...fields, err: error }, 'a delivery could not be made')
  else if (state === 'parked') log.warn(fields, 'a delivery was given up')
  else if (state === 'waiting') log.info(fields, 'a delivery failed and will be tried again')
  else log.info(fields, note === null ? 'delivered' : `mail ${note}`)
}
