// Books at a remote source, outside any transaction. What will be sent is committed first, and any answer other than
// a clear yes or no keeps the rooms until the jobs know more (reservation protocol, steps S1 and C, section 4).

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { PresentedCard } from '../../outbound/payments/payment-gateway.ts'
import { askBook, type BookingOutcome } from '../../sources/asking.ts'
import type { BookRefusal, InventorySource, SourceBooking } from '../../sources/source.ts'
import { traceable } from '../../store/postgres/database.ts'
import { runLater } from '../../store/reservations/due-reservations.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import { getSourceAttempt, markSent, type SourceAttempt } from '../../store/sources/source-attempts.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { bookingFailed, failureOf } from '../reservations/await-outcome.ts'
import {
  andWait,
  confirmHeld,
  failHeld,
  leaveUnknown,
  type SourceSettlement,
} from '../reservations/finish-reservation.ts'
import { offerChanged, soldOut } from '../shopping/live/source-refusals.ts'
import { recordOrphan } from './orphan-bookings.ts'

/** Seconds, in addition to those of the call, for which the jobs leave a booking to the request that sent it. */
const graceSeconds = 10
/** Seconds after a lost answer until its first look-up. */
const firstLookUpSeconds = 5
/** How often the outcome is written again because the reservation has moved meanwhile. */
const attempts = 3

/**
 * Books a reservation whose rooms are held, and finishes it: confirmed, or left unknown for the jobs.
 * RoomUnavailableException or RemoteInventoryException when it fails; then everything is released, a payment by its
 * job. `card` is null after a crash; a source that needs a card is not called then.
 */
export async function bookAtSource(
  context: AppContext,
  reservation: Reservation,
  card: PresentedCard | null,
): Promise<Reservation> {
  const source = context.sources.get(reservation.source)
  const { propertyId, id } = reservation
  try {
    if (!source) return await settle(context, reservation, notSent(context, 'the source is not configured'))
    if (source.supports.card && card === null) {
      return await settle(context, reservation, notSent(context, 'the card is gone'))
    }
    const attempt = await getSourceAttempt(context.database, propertyId, id)
    const sent = await send(context, source, reservation)
    if (!sent) return settledAs(await present(context, reservation))
    const booking = bookingOf(sent.reservation, attempt, source.supports.card ? card : null)
    // At most the time of a call, in case the clock is set back.
    const secondsLeft = () => Math.min(source.times.book, (sent.until - context.clock.milliseconds()) / 1000)
    const outcome = await askBook(source, booking, secondsLeft)
    return await settle(context, sent.reservation, consequence(context, outcome))
  } catch (error) {
    // The database is down: the booking is looked up when it is back, and is pending until then.
    if (error instanceof Fault && error.type === 'ServiceUnavailableException') return reservation
    throw error
  }
}

interface Sending {
  readonly reservation: Reservation
  /** The last instant at which it may be sent, in milliseconds since 1970; the jobs rely on it. */
  readonly until: number
}

/** Step S1: null when the reservation has moved on. After this commit it may be booked. */
async function send(
  context: AppContext,
  { times }: InventorySource,
  reservation: Reservation,
): Promise<Sending | null> {
  const { propertyId, id } = reservation
  const now = context.clock.now()
  const at = now.toString()
  const sent = { ...reservation, status: 'source_sent', version: reservation.version + 1 } as const
  // Nothing is sent when the answer to this commit is lost: another server may have moved the reservation, and sent
  // it.
  const isOurs = await context.database.transaction(async transaction => {
    const move = { to: 'source_sent', cause: 'sent to the source', at } as const
    if (!(await moveReservation(transaction, reservation, move))) return false
    await markSent(transaction, { propertyId, reservationId: id }, at)
    await runLater(transaction, sent, now.add({ seconds: times.book + graceSeconds }).toString())
    return true
  })
  return isOurs ? { reservation: sent, until: now.epochMilliseconds + times.book * 1000 } : null
}

function bookingOf(
  reservation: Reservation,
  { total, currency, live }: SourceAttempt,
  card: PresentedCard | null,
): SourceBooking {
  const { id, propertyId, roomId, rateCode, checkin, checkout, rooms, guest, language, session } = reservation
  return {
    reference: id,
    propertyId,
    roomId,
    rateCode,
    checkin,
    checkout,
    rooms,
    guest,
    total,
    currency,
    card,
    live: live && { ...live, language, session },
  }
}

interface Consequence {
  readonly settle: typeof confirmHeld
  readonly settlement: SourceSettlement
  readonly refusal: Fault | null
}

function consequence(context: AppContext, outcome: BookingOutcome): Consequence {
  const result = { confirmation: null, reason: null, at: context.clock.now().toString() }
  switch (outcome.outcome) {
    case 'confirmed': {
      const source = { ...result, state: 'confirmed', confirmation: outcome.confirmation } as const
      return { settle: confirmHeld, settlement: { cause: 'booked at the source', source }, refusal: null }
    }
    case 'rejected': {
      const isSoldOut = outcome.refusal === 'sold_out'
      const refusal = refusals[outcome.refusal](new Error(outcome.reason))
      const source = { ...result, state: 'failed', reason: outcome.reason } as const
      const settlement = { cause: 'refused by the source', source, ...(isSoldOut && { refusal }) }
      return { settle: failHeld, settlement, refusal }
    }
    case 'unavailable':
      return notSent(context, outcome.reason)
    case 'unknown': {
      const source = { ...result, state: 'unknown', reason: outcome.reason } as const
      const settlement = { cause: 'unanswered by the source', source }
      return { settle: andWait(leaveUnknown, firstLookUpSeconds), settlement, refusal: null }
    }
  }
}

const refusals: Readonly<Record<BookRefusal, (cause: Error) => Fault>> = {
  sold_out: soldOut,
  changed: offerChanged,
  other: bookingFailed,
}

/** Records that the booking was provably not sent. */
function notSent({ clock }: AppContext, reason: string): Consequence {
  const source = { state: 'failed', confirmation: null, reason, at: clock.now().toString() } as const
  const refusal = bookingFailed(new Error(`not sent to the source: ${reason}`))
  return { settle: failHeld, settlement: { cause: 'not sent to the source', source }, refusal }
}

/**
 * Writes the end. Where someone else was faster and does not know it yet, what the source said for certain still counts;
 * where it was given up meanwhile, what is booked there is an orphan.
 */
async function settle(context: AppContext, reservation: Reservation, end: Consequence): Promise<Reservation> {
  let seen = reservation
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const now = seen
    const isOurs = await context.database.transaction(
      transaction => end.settle(transaction, now, end.settlement),
      traceable,
    )
    if (isOurs && end.refusal) throw end.refusal
    seen = await present(context, reservation)
    const { state, confirmation } = end.settlement.source
    if (seen.status === 'failed' && state === 'confirmed') await recordOrphan(context, seen, confirmation)
    if (isOurs || state === 'unknown' || !isLookedUp(seen)) break
  }
  return settledAs(seen)
}

const isLookedUp = ({ status }: Reservation): boolean => status === 'unknown' || status === 'review'

async function present({ database }: AppContext, { propertyId, id }: Reservation): Promise<Reservation> {
  const reservation = await findReservation(database, { propertyId, id })
  if (!reservation) throw new Error(`reservation ${id} is gone`)
  return reservation
}

function settledAs(reservation: Reservation): Reservation {
  if (reservation.status === 'failed') throw failureOf(reservation)
  return reservation
}
