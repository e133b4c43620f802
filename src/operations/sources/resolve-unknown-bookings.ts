// Resolves reservations left on their way to a source by a crash or a lost answer: what was never sent is sent or
// given up, what may be booked is looked up under the recorded reference, and nothing is given up before it is proven
// not to be booked (reservation protocol 5).

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { askCancel, askOutcome, type BookingEnd } from '../../sources/asking.ts'
import type { InventorySource } from '../../sources/source.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { runLater, takeUnbooked } from '../../store/reservations/due-reservations.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { countLookUp, getSourceAttempt, type SourceAttempt } from '../../store/sources/source-attempts.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { type OnReview, stillWantedMinutes } from '../payments/resolve-unknown-payments.ts'
import {
  andWait,
  confirmHeld,
  failHeld,
  leaveUnknown,
  type SourceSettlement,
} from '../reservations/finish-reservation.ts'
import { eachLeased } from '../reservations/leased-work.ts'
import { bookAtSource } from './book-at-source.ts'
import { referenceOf } from './booking-reference.ts'

/** A reservation that is only held was not sent anywhere; within these seconds its request goes on, or has crashed. */
const heldSeconds = 60
/** Seconds between look-ups: they come 5, 15, 30, 60, 90 and 120 seconds after the answer was lost. */
const lookUpGaps = [5, 10, 15, 30, 30, 30]
/** Seconds between all later look-ups. */
const laterGap = 120
/** Look-ups in a row that must find nothing. */
const missesForProof = 3
const reviewAfterMinutes = 30

/** Resolves what can be resolved now; `onReview` receives reservations that need a decision by staff. */
export async function resolveUnknownBookings(context: AppContext, onReview: OnReview): Promise<number> {
  const leftBefore = context.clock.now().subtract({ seconds: heldSeconds }).toString()
  return eachLeased(
    context,
    (transaction, lease) => takeUnbooked(transaction, lease, leftBefore),
    reservation => reconcile(context, reservation, onReview),
  )
}

async function reconcile(context: AppContext, reservation: Reservation, onReview: OnReview): Promise<void> {
  const { status, createdAt } = reservation
  if (status === 'source_sent' || status === 'unknown') return lookUp(context, reservation, onReview)
  const age = context.clock.now().since(createdAt).total('minutes')
  if (status === 'authorized' && age < stillWantedMinutes) return bookPaid(context, reservation)
  await context.database.transaction(transaction =>
    failHeld(transaction, reservation, {
      cause: status === 'held' ? 'left before it was sent' : 'left for too long',
      source: {
        state: 'failed',
        confirmation: null,
        reason: 'never sent',
        at: context.clock.now().toString(),
      },
    }),
  )
}

/** The payment is made and nothing was sent: it is booked now, without the card, which is not stored. */
async function bookPaid(context: AppContext, reservation: Reservation): Promise<void> {
  try {
    await bookAtSource(context, reservation, null)
  } catch (error) {
    // The source's refusal is recorded, and no request waits for it.
    if (!(error instanceof Fault)) throw error
  }
}

async function lookUp(context: AppContext, reservation: Reservation, onReview: OnReview): Promise<void> {
  const source = context.sources.get(reservation.source)
  const attempt = await getSourceAttempt(context.database, reservation.propertyId, reservation.id)
  const asked = context.clock.now()
  const finding = await ask(source, attempt)
  const at = context.clock.now()
  const facts = { reservation, attempt, asked, finding, at, source }
  const settlement = await verdict(facts)
  if (settlement) {
    const settle = settlement.source.state === 'confirmed' ? confirmHeld : failHeld
    const isOurs = await context.database.transaction(transaction =>
      settle(transaction, reservation, settlement),
    )
    if (!isOurs && settlement.source.reason === cancelledThere)
      onReview(
        reservation,
        'it was resolved elsewhere while it was being cancelled at its source: check whether it is booked there',
      )
    return
  }
  const reason = reservation.status === 'unknown' ? reviewReason(facts) : null
  if (reason === null) {
    await context.database.transaction(transaction => wait(transaction, reservation, facts))
  } else if (await context.database.transaction(transaction => toReview(transaction, reservation, at))) {
    onReview(reservation, reason)
  }
}

interface Facts {
  readonly reservation: Reservation
  readonly source: InventorySource | undefined
  readonly attempt: SourceAttempt
  /** The time of the question. The finding proves something about this time; it may be read later. */
  readonly asked: Temporal.Instant
  readonly finding: BookingEnd
  readonly at: Temporal.Instant
}

async function ask(source: InventorySource | undefined, attempt: SourceAttempt): Promise<BookingEnd> {
  if (!source) return { found: 'cannot_tell', reason: `the source ${attempt.source} is not configured` }
  if (!source.supports.resolve) return { found: 'cannot_tell', reason: 'the source cannot be asked' }
  return askOutcome(source, referenceOf(attempt))
}

/** The outcome, where it is certain; else null. */
async function verdict(facts: Facts): Promise<SourceSettlement | null> {
  const { finding, source } = facts
  const result = { confirmation: null, reason: null, at: facts.at.toString() }
  switch (finding.found) {
    case 'booked': {
      const booked = { ...result, state: 'confirmed', confirmation: finding.confirmation } as const
      return { cause: 'found booked at the source', source: booked }
    }
    case 'refused':
      return { cause: 'found refused by the source', source: { ...result, state: 'failed' } }
    case 'nothing': {
      if (!source || !isProof(facts, source)) return null
      const closed = await close(source, facts.attempt)
      if (closed === null) return null
      const reason = closed === 'cancelled' ? cancelledThere : null
      return { cause: 'not found at the source', source: { ...result, state: 'failed', reason } }
    }
    case 'cannot_tell':
      return null
  }
}

/** "Not found" is proof when it can no longer be booked, would be visible by now, and was missing often enough. */
function isProof(facts: Facts, source: InventorySource): boolean {
  const { attempt, asked } = facts
  const { final, lag } = source.times
  const age = asked.since(lastSendingOf(facts, source)).total('seconds')
  return age > final + lag && attempt.misses + 1 >= missesForProof
}

/** It may have been sent later than recorded: until its answer was lost, or its deadline. */
function lastSendingOf({ reservation, attempt, asked }: Facts, { times }: InventorySource): Temporal.Instant {
  const until = Temporal.Instant.from(attempt.sentAt ?? asked.toString()).add({ seconds: times.book })
  if (reservation.status !== 'unknown') return until
  const lost = Temporal.Instant.from(attempt.changedAt)
  return Temporal.Instant.compare(lost, until) < 0 ? lost : until
}

const cancelledThere = 'it was booked, and was cancelled by its reference'

/**
 * Cancels by reference where the source can, so that a late booking cannot appear: whether there was anything to
 * cancel; null when unknown.
 */
async function close(
  source: InventorySource,
  attempt: SourceAttempt,
): Promise<'cancelled' | 'nothing' | null> {
  if (!source.supports.cancel) return 'nothing'
  const { outcome } = await askCancel(source, referenceOf(attempt))
  return outcome === 'cancelled' || outcome === 'nothing' ? outcome : null
}

/** Why staff must decide; null while the server may still find out. */
function reviewReason({ source, attempt, finding, at }: Facts): string | null {
  if (source && !source.supports.resolve) return 'the source did not answer and cannot look bookings up'
  const age = at.since(attempt.sentAt ?? at).total('minutes')
  if (age <= reviewAfterMinutes) return null
  return 'reason' in finding
    ? finding.reason
    : 'the source could not say for half an hour whether it is booked'
}

/** Counts the look-up and schedules the next. */
async function wait(
  transaction: Transaction,
  reservation: Reservation,
  { attempt, finding, at }: Facts,
): Promise<void> {
  const { propertyId, id, status } = reservation
  const gap = lookUpGaps[attempt.lookUps + 1] ?? laterGap
  await countLookUp(transaction, { propertyId, reservationId: id }, finding.found === 'nothing')
  if (status === 'source_sent') {
    const source = {
      state: 'unknown',
      confirmation: null,
      reason: 'left unanswered',
      at: at.toString(),
    } as const
    await andWait(leaveUnknown, gap)(transaction, reservation, { cause: 'unanswered by the source', source })
  } else await runLater(transaction, reservation, at.add({ seconds: gap }).toString())
}

const toReview = (
  transaction: Transaction,
  reservation: Reservation,
  at: Temporal.Instant,
): Promise<boolean> =>
  moveReservation(transaction, reservation, {
    to: 'review',
    cause: 'unknown whether it is booked at the source',
    unknownCause: 'source',
    at: at.toString(),
  })
