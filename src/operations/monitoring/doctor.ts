// The doctor checks that every invariant of the installation holds now. It can run on a busy server: it writes only
// one empty change, to check that the database accepts writes.

import { findChannelTroubles } from '../../store/monitoring/channel-troubles.ts'
import { takeDoctorRun } from '../../store/monitoring/doctor-runs.ts'
import { findFreeNights } from '../../store/monitoring/free-nights.ts'
import type { Finding, Invariant } from '../../store/monitoring/invariant-check.ts'
import { findViolations } from '../../store/monitoring/invariants.ts'
import { missingRedundancy, readRedundancy } from '../../store/monitoring/redundancy.ts'
import { replicaTroubles } from '../../store/monitoring/replica-lag.ts'
import { findReviews } from '../../store/monitoring/staff-decisions.ts'
import { findUnbookable } from '../../store/monitoring/unbookable-properties.ts'
import { readUnnamedProxies } from '../../store/monitoring/unnamed-proxies.ts'
import { findOversold } from '../../store/notifications/oversold-mails.ts'
import { readPaymentDifferences } from '../../store/payments/payment-reconciliation.ts'
import { missingWall } from '../../store/postgres/wall.ts'
import { probeWritable, type Unwritable } from '../../store/postgres/writable.ts'
import { readRests, type SourceRest } from '../../store/sources/source-rests.ts'
import { verifyNewest } from '../audit/verify.ts'
import type { AppContext } from '../context.ts'
import { currencyGaps } from '../installation/currency-gaps.ts'
import { codesOfInvariants, type Found, foundAs } from './doctor-codes.ts'
import { findShares, shareSentence } from './hoarding.ts'
import { findJobTroubles } from './job-troubles.ts'
import { hoursBetween } from './last-examination.ts'
import { replicaLags } from './readiness.ts'
import { proxySentence } from './unnamed-proxies.ts'

export interface Diagnosis {
  /** What is wrong; empty when all is well. */
  readonly findings: readonly Finding[]
  /** Reservations that need a decision by staff. */
  readonly reviews: readonly string[]
  /**
   * A database that cannot limit people to what is theirs; replicas that cannot be read from; sources, channels and jobs in
   * trouble; oversold nights; nights at a price of 0; currencies without an exchange rate; possible abuse: publishers and sessions with a large share of a room (threat C3).
   */
  readonly warnings: readonly string[]
  /** All of these, with their codes. */
  readonly found: readonly Found[]
}

/**
 * Checks that pictures can be reached, that the database can be written and has its standbys, the invariants of the reservation
 * protocol on all properties, and that the properties can be booked at all.
 */
export async function diagnose({
  database,
  clock,
  sources,
  payments,
  keyring,
  standbys,
  replicas,
  pictures,
}: Pick<
  AppContext,
  'database' | 'clock' | 'sources' | 'payments' | 'keyring' | 'standbys' | 'replicas' | 'pictures'
>): Promise<Diagnosis> {
  const pictureTrouble = await pictures.trouble()
  const unwritable = await probeWritable(database)
  const missing = unwritable ? null : await missingWall(database)
  const lags = unwritable ? [] : await replicaLags(database, replicas)
  const means = { sources: [...sources.keys()], takesPayments: payments !== null }
  // One transaction, because changes in between would look like contradictions.
  return database.transaction(
    async transaction => {
      const now = clock.now().toString()
      const differences = await readPaymentDifferences(transaction)
      const findings = [
        ...(pictureTrouble === null ? [] : [violationOf('pictures', pictureTrouble)]),
        ...(unwritable ? [violationOf('database', sentenceOf(unwritable))] : []),
        ...missingRedundancy(await readRedundancy(transaction), standbys).map(sentence =>
          violationOf('database', sentence),
        ),
        ...(await findViolations(transaction, now)),
        ...(await findUnbookable(transaction, means)),
        ...(await verifyNewest(transaction, keyring)).map(sentence => violationOf('audit', sentence)),
        ...(await readUnnamedProxies(transaction, now)).map(seen =>
          violationOf('proxy', proxySentence(seen)),
        ),
        ...differences.map(sentence => violationOf('I5', `payment gateway ${sentence}`)),
      ]
      const reviews = await findReviews(transaction, now)
      const rests = await readRests(transaction, means.sources)
      const shares = await findShares(transaction, clock.now())
      const troubles = await findChannelTroubles(transaction, now)
      const oversold = await findOversold(transaction, now)
      const free = await findFreeNights(transaction, now)
      const jobs = await findJobTroubles(transaction, clock.now())
      const gaps = await currencyGaps(transaction, clock, null)
      const warned = [
        ...(missing === null ? [] : [foundAs('HST-401', missing)]),
        ...replicaTroubles(lags).map(sentence => foundAs('HST-402', sentence)),
        ...rests.map(rest => foundAs('HST-403', restSentence(rest))),
        ...shares.map(share => foundAs('HST-404', shareSentence(share))),
        ...troubles.map(sentence => foundAs('HST-405', sentence)),
        ...oversold.map(sentence => foundAs('HST-406', sentence)),
        ...free.map(sentence => foundAs('HST-410', sentence)),
        ...jobs.map(sentence => foundAs('HST-407', sentence)),
        ...gaps.map(sentence => foundAs('HST-408', sentence)),
      ]
      return {
        findings,
        reviews,
        warnings: warned.map(({ sentence }) => sentence),
        found: [
          ...findings.map(({ invariant, sentence }) => foundAs(codesOfInvariants[invariant], sentence)),
          ...reviews.map(sentence => foundAs('HST-301', sentence)),
          ...warned,
        ],
      }
    },
    { lockMilliseconds: 0, statementMilliseconds: 0, isSnapshot: true },
  )
}

const restSentence = ({ source, since, reason }: SourceRest): string =>
  `the source ${source} has been left alone since ${since}, because it does not answer (${reason}); its properties show no prices`

const violationOf = (invariant: Invariant, sentence: string): Finding => ({ invariant, sentence })

/** The reason, with the database's own message if it gave one. */
const sentenceOf = ({ reason, cause }: Unwritable): string =>
  cause instanceof Error ? `${reason}: ${cause.message}` : reason

/** Checks the invariants every six hours, on one of the servers, and reports each violation to `onFinding`. */
export async function examine(context: AppContext, onFinding: (finding: Found) => void): Promise<void> {
  const now = context.clock.now()
  const turn = { now: now.toString(), before: now.subtract({ hours: hoursBetween }).toString() }
  if (!(await context.database.transaction(transaction => takeDoctorRun(transaction, turn)))) return
  const { found } = await diagnose(context)
  context.tallies.examination.note(found)
  for (const each of found) if (each.severity === 'error') onFinding(each)
}
