// The jobs that a server runs beside answering requests, and their log lines. Every server of a database may run all
// of them.

import { sealEntries } from '../operations/audit/seal-entries.ts'
import { foldFormerTexts } from '../operations/back-office/fold-texts.ts'
import { purgeCards } from '../operations/booking/card-vault.ts'
import {
  foldPropertyChanges,
  forgetPropertyEvents,
  numberPropertyChanges,
  tellPropertyChanges,
} from '../operations/changes/number-changes.ts'
import { readCalendars } from '../operations/channels/icalendar/read-calendars.ts'
import { tellTroubles } from '../operations/channels/icalendar/tell-troubles.ts'
import { forgetOldMessages } from '../operations/channels/messages.ts'
import { Teller, type TellingReport } from '../operations/channels/tell-channels.ts'
import type { AppContext } from '../operations/context.ts'
import { privacyJobs } from '../operations/guests/privacy.ts'
import { forTestKeys, jobOf } from '../operations/job-kinds.ts'
import { type Job, type JobNotes, startJobs } from '../operations/jobs.ts'
import { type WatchReport, watchJobs } from '../operations/monitoring/watch.ts'
import { Courier, type DeliveryReport } from '../operations/notifications/deliver.ts'
import { type OversoldReport, sendOversold } from '../operations/notifications/send-oversold.ts'
import { forgetOldLinks } from '../operations/people/links.ts'
import { type LinkReport, sendLinks } from '../operations/people/send-links.ts'
import { type SecurityMailReport, sendSecurityMails } from '../operations/people/send-security-mails.ts'
import { forgetOldSessions } from '../operations/people/sessions.ts'
import { forgetOldSteps } from '../operations/people/sign-in-steps.ts'
import { forgetPastNights } from '../operations/properties/forget-nights.ts'
import { applyAllPriceRules } from '../operations/properties/price-rules/apply-price-rules.ts'
import { forgetOldAssistants } from '../operations/publishers/assistant-tokens.ts'
import { forgetOldKeyUsage, writeKeyUsage } from '../operations/publishers/key-usage.ts'
import { foldAll } from '../operations/reports/fold-reports.ts'
import { forgetOldSearches, writeSearches } from '../operations/reports/searches.ts'
import { archivePastReservations } from '../operations/reservations/archive-reservations.ts'
import { fetchReviews } from '../operations/reviews/fetch-reviews.ts'
import { forgetShown } from '../operations/shopping/live/live-shown.ts'
import { reconcileBookings } from '../operations/sources/reconcile-bookings.ts'
import { goOnWithImports } from '../operations/sources/running-imports.ts'
import { deleteOldTestData } from '../operations/test-keys/old-test-data.ts'
import { forEveryClock } from '../operations/test-keys/test-clock.ts'
import { findDueWatches, lookAfterWatches, lookAtWatches } from '../operations/watches/look-after-watches.ts'
import { dispatchToWebhooks } from '../store/notifications/outbox.ts'
import { forgetOversoldMails } from '../store/notifications/oversold-mails.ts'
import { forgetSecurityMails } from '../store/people/security-mails.ts'
import { forgetTokens } from '../store/postgres/commit-tokens.ts'
import { isOutage } from '../store/postgres/database-faults.ts'
import { forgetCalendarEdits } from '../store/properties/calendar-edits.ts'
import { forgetFormerPrices } from '../store/properties/former-prices.ts'
import { OldChanges } from '../store/properties/kept-changes.ts'
import { forgetPriceRuleLog } from '../store/properties/price-rules.ts'
import { forgetPropertyEdits } from '../store/properties/property-edits.ts'
import { forgetSourceMessages } from '../store/sources/source-messages.ts'
import { reservationJobs } from './reservation-jobs.ts'

/** The part of a log that this file needs. */
interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Starts the jobs of the installation. Disposing waits for the running ones; dispose before the context is closed. */
export function startBackground(context: AppContext, log: Log, notes?: JobNotes): AsyncDisposable {
  const courier = new Courier(context, report => logDelivery(log, report))
  const teller = new Teller(context, report => logTelling(log, report))
  const oldChanges = new OldChanges()
  const jobs: readonly Job[] = [
    jobOf('deliver', () => courier.run()),
    jobOf('tell channels', () => teller.run()),
    jobOf('read calendars', async () => {
      await readCalendars(context)
      await tellTroubles(context)
    }),
    jobOf('forget messages of channels', () => forgetOldMessages(context)),
    jobOf('delete old changes', async () => {
      await oldChanges.forget(context.database.patient)
      await forgetTokens(context.database.patient)
      await forgetCalendarEdits(context.database.patient)
      await forgetPropertyEdits(context.database.patient)
    }),
    jobOf('apply price rules', () => applyAllPriceRules(context)),
    jobOf('number changes', () => numberPropertyChanges(context)),
    jobOf('tell of changes', () => tellPropertyChanges(context)),
    jobOf('look after watches', () => lookAfterWatches(context)),
    jobOf('forget events of properties', () => forgetPropertyEvents(context)),
    jobOf('fold changes', () => foldPropertyChanges(context)),
    jobOf('forget messages of sources', () => forgetSourceMessages(context.database, context.clock.now())),
    jobOf('seal audit entries', () =>
      sealEntries(context, head => log.info({ head }, 'audit entries sealed')),
    ),
    jobOf('forget live offers', () => forgetShown(context)),
    ...mailJobs(context, log),
    jobOf('fold reports', async () => {
      await foldAll(context)
      await foldFormerTexts(context)
    }),
    jobOf('forget past nights', () =>
      counted(forgetPastNights(context), count => log.info({ count }, 'counts of past nights deleted')),
    ),
    jobOf('archive reservations', () =>
      counted(archivePastReservations(context), count =>
        log.info({ count }, 'reservations of past stays archived'),
      ),
    ),
    ...forgettingJobs(context),
    jobOf('purge cards', () =>
      counted(purgeCards(context), count =>
        log.info({ count }, 'card numbers deleted seven days after check-out'),
      ),
    ),
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
    jobOf('reconcile bookings', () =>
      reconcileBookings(context, (source, difference) => {
        log.error({ source, difference }, 'a source and the local records disagree about a booking')
      }),
    ),
    jobOf('fetch reviews', () => fetchReviews(context)),
    jobOf('import from sources', () => goOnWithImports(context)),
    ...watchJobs(context, watchReport(log)),
    ...privacyJobs(context, (count, what) => log.info({ count }, what)),
  ]
  const running = startJobs(context, jobs, logTrouble(log), notes)
  return {
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await courier[Symbol.asyncDispose]()
      await teller[Symbol.asyncDispose]()
    },
  }
}

/** What is kept for a time only. */
const forgettingJobs = (context: AppContext): Job[] => [
  jobOf('forget former prices', () => forgetFormerPrices(context.database.patient, context.clock.now())),
  jobOf('forget the log of price rules', () =>
    forgetPriceRuleLog(context.database.patient, context.clock.now()),
  ),
  jobOf('forget searches', () => forgetOldSearches(context)),
  jobOf('forget sessions', () => forgetOldSessions(context)),
  jobOf('forget steps of signing in', async () => {
    await forgetOldSteps(context)
    await forgetOldAssistants(context)
  }),
  jobOf('forget links', () => forgetOldLinks(context)),
  jobOf('forget key usage', () => forgetOldKeyUsage(context)),
]

/** Mails to people and to hotels, beside those about reservations. */
const mailJobs = (context: AppContext, log: Log): Job[] => [
  jobOf('send links', () => sendLinks(context, report => logLink(log, report))),
  jobOf('tell people how they sign in', () =>
    sendSecurityMails(context, report => logSecurityMail(log, report)),
  ),
  jobOf('tell of oversold nights', () => sendOversold(context, report => logOversold(log, report))),
  jobOf('forget mails about oversold nights', () => forgetOversoldMails(context.database.patient)),
  jobOf('forget mails about signing in', () => forgetSecurityMails(context.database.patient)),
]

/** Notes a count of more than none. */
async function counted(work: Promise<number>, note: (count: number) => void): Promise<number> {
  const count = await work
  if (count > 0) note(count)
  return count
}

const watchReport = (log: Log): WatchReport => ({
  onDifference: ({ reservationId, sentence }) => {
    log.error(
      { reservation: reservationId, difference: sentence },
      'the payment gateway and the local records disagree',
    )
  },
  onOverdue: ({ reservationId, sentence }) => {
    log.warn({ reservation: reservationId, delay: sentence }, 'a reservation is overdue')
  },
  onFinding: ({ code, sentence, runbook }) => {
    log.error({ code, finding: sentence, runbook }, 'the doctor found something wrong')
  },
  onShare: ({ percent, nights, ...share }) => {
    log.warn({ ...share, percent, nights }, 'a publisher or session holds a large share of a room')
  },
})

/** Starts the jobs that write what this process alone has counted; every process that answers requests needs them. */
export function startOwnBackground(context: AppContext, log: Log, notes?: JobNotes): AsyncDisposable {
  const jobs: readonly Job[] = [
    jobOf('write key usage', () => writeKeyUsage(context)),
    jobOf('write searches', () => writeSearches(context)),
  ]
  const running = startJobs(context, jobs, logTrouble(log), notes)
  return {
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await writeKeyUsage(context).catch(error => {
        log.warn({ err: error }, 'the last usage of keys could not be written')
      })
      await writeSearches(context).catch(error => {
        log.warn({ err: error }, 'the last searches could not be counted')
      })
    },
  }
}

/**
 * Starts the jobs that finish and delete what test keys book, and bring its events to webhooks; `context` is theirs. Staff has
 * nothing to decide on it.
 */
export function startTestKeyBackground(context: AppContext, log: Log, notes?: JobNotes): AsyncDisposable {
  const courier = new Courier(context, report => logDelivery(log, report), dispatchToWebhooks)
  const jobs = [
    forTestKeys(jobOf('deliver', () => courier.run())),
    ...forEveryClock(context, each => [
      forTestKeys(jobOf('look after watches', () => lookAtWatches(each))),
    ]).map(job => ({ ...job, run: () => findDueWatches(context).then(job.run) })),
    ...forEveryClock(context, each => reservationJobs(each, () => undefined).map(forTestKeys)),
    jobOf('delete old data of test keys', () => deleteOldTestData(context)),
  ]
  const running = startJobs(context, jobs, logTrouble(log), notes)
  return {
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await courier[Symbol.asyncDispose]()
    },
  }
}

const logTrouble =
  (log: Log) =>
  (job: string, error: unknown): void => {
    // An outage needs no stack: it fails every job in the same way.
    const fields = isOutage(error) ? { job, reason: error.message } : { job, err: error }
    log.warn(fields, 'a job failed; it will be retried')
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

function logLink(log: Log, { link, state, status, note }: LinkReport): void {
  const fields = { link: link.id, purpose: link.purpose, attempts: link.attempts, status }
  if (state === 'parked') log.warn(fields, 'a mail to a person failed; it is not retried')
  else if (state === 'waiting') log.info(fields, 'a mail to a person failed; it will be retried')
  else log.info(fields, `mail ${note}`)
}

function logSecurityMail(log: Log, { mail, state, status }: SecurityMailReport): void {
  const fields = { mail: mail.id, change: mail.kind, attempts: mail.attempts, status }
  if (state === 'delivered') log.info(fields, 'a person was told of a change of how they sign in')
  else if (state === 'parked')
    log.warn(fields, 'a person was not told of a change of how they sign in; it is not retried')
  else log.info(fields, 'a mail about a change of how a person signs in failed; it will be retried')
}

function logOversold(log: Log, { mail, state, status }: OversoldReport): void {
  const fields = { mail: mail.id, property: mail.propertyId, attempts: mail.attempts, status }
  if (state === 'delivered') log.info(fields, 'a property was told of its oversold nights')
  else if (state === 'parked') log.warn(fields, 'a property was not told of its oversold nights')
  else log.info(fields, 'a mail about oversold nights failed; it will be retried')
}

function logTelling(log: Log, { booking, settlement, error }: TellingReport): void {
  const { channelId, kind, reservationId, attempts } = booking
  const { state, status } = settlement
  const fields = { channel: channelId, kind, reservation: reservationId, attempts, status }
  if (error) log.warn({ ...fields, err: error }, 'a channel could not be told a booking')
  else if (state === 'parked') log.warn(fields, 'a channel was not told a booking; it is not retried')
  else if (state === 'waiting') log.info(fields, 'a channel was not told a booking; it will be retried')
  else log.info(fields, 'a channel was told a booking')
}
