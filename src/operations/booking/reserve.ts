// Reservation: the order of its steps. Look for an earlier answer; check; take the rooms in one transaction; where a
// payment comes first, make it and finish (contract B1 to B6, reservation protocol 3 and 4).

import type { Property } from '../../lodging/properties/property.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { publicStatus, type Reservation } from '../../lodging/reservations/reservation.ts'
import type { KeyClaim } from '../../store/reservations/idempotency.ts'
import { DuplicateReservation, keepFromFailing } from '../../store/reservations/reservations.ts'
import { Fault } from '../../values/faults.ts'
import type { ReservationAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { CardPermit } from '../limits/declined-cards.ts'
import { cardSubjects } from '../limits/limits.ts'
import { payReservation } from '../payments/pay-reservation.ts'
import { receiptOfReservation } from '../receipts/write-receipt.ts'
import type { CardPayment, ReservationRequest } from '../requests.ts'
import { failureOf } from '../reservations/await-outcome.ts'
import { answerOfDuplicate } from '../reservations/duplicates.ts'
import {
  type Claimed,
  claimFor,
  earlierAnswer,
  isReplayable,
  KeyClaimed,
} from '../reservations/idempotency.ts'
import { reservationAnswer } from '../reservations/reservations.ts'
import { bookAtSource } from '../sources/book-at-source.ts'
import { withChallenge } from './guest-challenge.ts'
import { isPaidFirst } from './new-reservation.ts'
import { type Booking, type Intent, intentOf, prepareBooking } from './prepare-booking.ts'
import { PropertyChanged, type TakenRoom } from './take-room.ts'
import { takeVerified } from './verified-booking.ts'

/** How often a reservation is tried when something changes between reading and locking. */
const attempts = 5

/** Books as `reserve` does, and counts what came of it. */
export async function reserveRoom(
  context: AppContext,
  holder: KeyHolder,
  request: ReservationRequest,
): Promise<ReservationAnswer> {
  const { bookings, refusals } = context.tallies
  const by = holder.staff ? 'staff' : 'publisher'
  try {
    const answer = await reserve(context, holder, request)
    if (!answer.isReplayed) bookings.add({ outcome: publicStatus(answer.reservation.status), by })
    return request.receipt ? await withReceipt(context, holder, answer) : answer
  } catch (error) {
    refusals.add({ reason: error instanceof Fault ? error.type : 'InternalServerErrorException', by })
    throw error
  }
}

async function withReceipt(
  context: AppContext,
  holder: KeyHolder,
  answer: ReservationAnswer,
): Promise<ReservationAnswer> {
  const { reservation, pricedVersion = null } = answer
  return { ...answer, receipt: await receiptOfReservation(context, holder, reservation, pricedVersion) }
}

/**
 * Books one accommodation for a stay, one entry of `rooms` each. A repeated request gets the earlier answer: by its
 * Idempotency-Key, or as the duplicate of a live reservation. The order of refusals is that of `prepareBooking`.
 */
async function reserve(
  context: AppContext,
  holder: KeyHolder,
  request: ReservationRequest,
): Promise<ReservationAnswer> {
  const named = intentOf(context, holder, request)
  const intent = request.testScenario === undefined ? named : await besideFirst(context, request, named)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const answer =
      (intent.claim && (await earlierAnswer(context, holder, intent.claim))) ??
      (await bookOrAnswerDuplicate(context, holder, request, intent))
    if (answer) return knownOr504(holder, await answerNow(context, holder, answer))
  }
  throw new Fault(
    'ServiceUnavailableException',
    'The property is being changed right now; try again in a moment.',
    { headers: { 'Retry-After': '1' } },
  )
}

/** A scenario is played also where the guest has this booking already, which is then made once more. */
async function besideFirst(
  { duplicates }: AppContext,
  { propertyId }: ReservationRequest,
  intent: Intent,
): Promise<Intent> {
  const { fingerprint } = intent
  const first = fingerprint && (await duplicates.add({ propertyId, fingerprint }))
  return first ? { ...intent, fingerprint: null } : intent
}

/** With what the guest's browser needs to go on; a payment that was refused since is the refusal of the request. */
async function answerNow(
  context: AppContext,
  holder: KeyHolder,
  answer: ReservationAnswer,
): Promise<ReservationAnswer> {
  const now = await withChallenge(context, holder, answer)
  if (now.reservation.status === 'failed') throw failureOf(now.reservation)
  return now
}

/** Contract B5, protocol 4: some publishers' software does not know a pending booking. */
function knownOr504({ publisher }: KeyHolder, answer: ReservationAnswer): ReservationAnswer {
  const { reservation, isReplayed, challenge } = answer
  // Who sends a token can show a challenge.
  if (challenge || !publisher.settings.pendingAs504 || publicStatus(reservation.status) !== 'pending')
    return answer
  throw new Fault(
    'RemoteInventoryException',
    `It is not known yet whether reservation ${reservation.id} can be made. Do not book again: look at it with ` +
      'reservation/view under this id.',
    {
      status: 504,
      headers: { 'Retry-After': '10', ...(isReplayed && { 'Idempotent-Replayed': 'true' }) },
    },
  )
}

/** Null when it must start over, because what was read has changed. */
async function bookOrAnswerDuplicate(
  context: AppContext,
  holder: KeyHolder,
  request: ReservationRequest,
  intent: Intent,
): Promise<ReservationAnswer | null> {
  let taken: Taken
  try {
    taken = await take(context, await prepareBooking(context, holder, request, intent))
  } catch (error) {
    if (error instanceof KeyClaimed || error instanceof PropertyChanged) return null
    return answerDuplicateOrRefuse(context, holder, { request, intent, error })
  }
  const paid = await pay(context, request, taken)
  const isToBeBooked = paid.status === 'held' || paid.status === 'authorized'
  const booked = isToBeBooked ? await bookAtSource(context, paid, cardIn(request)) : paid
  return { ...reservationAnswer(context, booked, taken.property), pricedVersion: taken.version }
}

/** The reservation, as it is when nothing has to be paid, else as the payment left it. */
async function pay(
  context: AppContext,
  { payment: card }: ReservationRequest,
  taken: Taken,
): Promise<Reservation> {
  using permit = taken.permit
  const { reservation, attempt } = taken
  if (attempt === null || card === null || context.payments === null) return reservation
  try {
    return await payReservation(context, context.payments, { reservation, attempt, card })
  } catch (error) {
    if (error instanceof Fault && error.type === 'CreditCardException') await permit?.declined()
    throw error
  }
}

const cardIn = ({ payment }: ReservationRequest): CardPayment | null =>
  payment === null || 'token' in payment ? null : payment

interface Taken extends TakenRoom {
  /** Of the property, which has not changed until the rooms were taken. */
  readonly version: number
  readonly property: Property
  /** Counts the card as a possible decline until its outcome is known. */
  readonly permit: CardPermit | null
}

/** The card limit is checked before the rooms are taken, so that nobody holds rooms while waiting. */
async function take(context: AppContext, booking: Booking): Promise<Taken> {
  const { holder, request, gathered, chosen } = booking
  using permits = new DisposableStack()
  const subjects = cardSubjects(holder, request)
  const isPaid = isPaidFirst(booking, chosen)
  const permit = isPaid ? permits.use(await context.limits.declinedCards.admit(subjects)) : null
  const taken = await takeVerified(booking)
  permits.move()
  return { ...taken, property: gathered.supply.property, version: gathered.version, permit }
}

/**
 * A request that cannot be taken may be a duplicate: then the first one's answer is given. Otherwise it is refused.
 * The Idempotency-Key keeps either; null when another request has claimed the key meanwhile, or the first reservation
 * is gone.
 */
async function answerDuplicateOrRefuse(
  context: AppContext,
  holder: KeyHolder,
  { request, intent, error }: { request: ReservationRequest; intent: Intent; error: unknown },
): Promise<ReservationAnswer | null> {
  const isDuplicate = error instanceof DuplicateReservation
  if (!isDuplicate && !isReplayable(error)) throw error
  const { propertyId } = request
  const duplicates = await answerOfDuplicate(context, holder, propertyId, intent.fingerprint)
  const verdict = duplicates ?? (isDuplicate ? null : error)
  if (verdict === null) return null
  const isRefusal = verdict instanceof Fault
  if (isRefusal && !isReplayable(verdict)) throw verdict
  const reservationId = isRefusal ? intent.id : verdict.reservation.id
  const claimed = { propertyId, reservationId, refusal: isRefusal ? verdict : null, now: context.clock.now() }
  if (!(await remember(context, intent.claim, claimed))) return null
  if (isRefusal) throw verdict
  return verdict
}

async function remember(context: AppContext, claim: KeyClaim | null, claimed: Claimed): Promise<boolean> {
  if (claim === null) return true
  const { propertyId, reservationId, refusal } = claimed
  try {
    return await context.database.transaction(async transaction => {
      // If the reservation has failed meanwhile, its idempotency keys are released; a key attached now would never
      // be.
      if (refusal === null && !(await keepFromFailing(transaction, { propertyId, id: reservationId })))
        return false
      await claimFor(transaction, claim, claimed)
      return true
    })
  } catch (error) {
    if (error instanceof KeyClaimed) return false
    throw error
  }
}
