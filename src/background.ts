// The jobs that a server runs beside answering requests, and their log lines. Every server of a database may run all
// of them.

import { purgeCards } from './operations/booking/card-vault.ts'
import type { AppContext } from './operations/context.ts'
import { privacyJobs } from './operations/guests/privacy.ts'
import { type Job, startJobs } from './operations/jobs.ts'
import { watchJobs } from './operations/monitoring/watch.ts'
import { Courier, type DeliveryReport } from './operations/notifications/deliver.ts'
import { forgetOldKeyUsage, writeKeyUsage } from './operations/publishers/key-usage.ts'
import { reconcileBookings } from './operations/sources/reconcile-bookings.ts'
import { reservationJobs } from './reservation-jobs.ts'
import { isOutage } from './store/postgres/database-faults.ts'
import { forgetChanges } from './store/properties/change-feed.ts'

/** The part of a log that this file needs. */
interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Starts the jobs. Disposing waits for the running ones; dispose before the context is closed. */
export function startBackground(context: AppContext, log: Log): AsyncDisposable {
  const courier = new Courier(context, report => logDelivery(log, report))
  const jobs: readonly Job[] = [
    { name: 'deliver', everySeconds: 1, wakesEarly: true, run: () => courier.run() },
    {
      name: 'delete old changes',
      everySeconds: 60,
      run: async () => {
        await forgetChanges(context.database.patient)
      },
    },
    { name: 'write key usage', everySeconds: 10, run: () => writeKeyUsage(context) },
    { name: 'forget key usage', everySeconds: 6 * 3600, run: () => forgetOldKeyUsage(context) },
    {
      name: 'purge cards',
      everySeconds: 3600,
      run: async () => {
        const count = await purgeCards(context)
        if (count > 0) log.info({ count }, 'card numbers deleted seven days after check-out')
      },
    },
    ...reservationJobs(
      context,
      (reservation, reason) => {
        log.error({ reservation: reservation.id, reason }, 'a reservation needs a decision by staff')
      },
      ({ reservationId, kind, reason, isGivenUp }) => {
        const fields = { reservation: reservationId, step: kind, reason }
        if (isGivenUp) log.error(fields, 'a payment was refused and is not retried; staff must resolve it')
        else log.warn(fields, 'a payment was refused; it is retried every hour')
      },
    ),
    {
      name: 'reconcile bookings',
      everySeconds: 3600,
      run: () =>
        reconcileBookings(context, (source, difference) => {
          log.error({ source, difference }, 'a source and the local records disagree about a booking')
        }),
    },
    ...watchJobs(context, {
      onDifference: ({ reservationId, sentence }) => {
        log.error(
          { reservation: reservationId, difference: sentence },
          'the payment gateway and the local records disagree',
        )
      },
      onOverdue: ({ reservationId, sentence }) => {
        log.warn({ reservation: reservationId, delay: sentence }, 'a reservation is overdue')
      },
      onFinding: ({ invariant, sentence }) => {
        log.error({ invariant, finding: sentence }, 'invariant violated')
      },
      onShare: ({ percent, nights, ...share }) => {
        log.warn({ ...share, percent, nights }, 'a publisher or session holds a large share of a room')
      },
    }),
    ...privacyJobs(context, (count, what) => log.info({ count }, what)),
  ]
  const running = startJobs(context, jobs, (job, error) => {
    // An outage needs no stack: it fails every job in the same way.
    const fields = isOutage(error) ? { job, reason: error.message } : { job, err: error }
    log.warn(fields, 'a job failed; it will be retried')
  })
  return {
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await courier[Symbol.asyncDispose]()
      await writeKeyUsage(context).catch(error => {
        log.warn({ err: error }, 'the last usage of keys could not be written')
      })
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
  if (error) log.warn({ ...fields, err: error }, 'a delivery could not be attempted')
  else if (state === 'parked') log.warn(fields, 'a delivery failed; it is not retried')
  else if (state === 'waiting') log.info(fields, 'a delivery failed; it will be retried')
  else log.info(fields, note === null ? 'delivered' : `mail ${note}`)
}
