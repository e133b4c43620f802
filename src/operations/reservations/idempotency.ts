// The Idempotency-Key of a request: the same key with the same request gives the first answer again (contract B4).

import type { KeyHolder } from '../../lodging/publisher.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import {
  claimKey,
  findClaim,
  type KeyClaim,
  type StoredRefusal,
} from '../../store/reservations/idempotency.ts'
import { Fault } from '../../values/faults.ts'
import type { Keyring } from '../../values/keyring.ts'
import type { ReservationAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { ReservationRequest } from '../requests.ts'
import { awaitOutcome } from './await-outcome.ts'

/** Hours for which a key is remembered, and longer while its reservation is under way. */
const keyHours = 24

/** Another request has claimed the key since it was looked up. */
export class KeyClaimed extends Error {
  override readonly name = 'KeyClaimed'
}

/** The claim that a request for a reservation makes; null without a key. */
export function claimOf(keyring: Keyring, publisherId: number, request: ReservationRequest): KeyClaim | null {
  if (request.idempotencyKey === null) return null
  return {
    publisherId,
    endpoint: 'book/reservation',
    // Clients make keys of anything, so what they made them of is not kept.
    key: keyring.fingerprint('idempotency', `key ${request.idempotencyKey}`).toString('base64url'),
    fingerprint: requestFingerprint(keyring, request),
  }
}

/**
 * The first answer to the request, when its key was used before; null when it was not. Refuses as the first request was
 * refused; with BookingValidationException 422 when the key stands for another request, and with 409 when the first is
 * still being worked on after 20 seconds.
 */
export async function earlierAnswer(
  context: AppContext,
  holder: KeyHolder,
  claim: KeyClaim,
  isSecondLook = false,
): Promise<ReservationAnswer | null> {
  const stored = await findClaim(context.database, claim)
  if (!stored) return null
  if (!stored.fingerprint.equals(claim.fingerprint)) throw keyOfAnother()
  if (stored.outcome) throw refusalFrom(stored.outcome)
  const { answer, isUnderWay } = await awaitOutcome(context, holder, stored.reservationId)
  if (isUnderWay) throw stillUnderWay()
  // It came to nothing while we waited: its refusal is kept with the key by now, or the key is free.
  if (answer.reservation.status === 'failed')
    return isSecondLook ? null : earlierAnswer(context, holder, claim, true)
  return { ...answer, isReplayed: true }
}

/** What a key is claimed for. */
export interface Claimed {
  readonly propertyId: number
  readonly reservationId: string
  readonly refusal: Fault | null
  readonly now: Temporal.Instant
}

/** RFC 3339: until when a key that is claimed now is remembered at least. */
export const expiryOf = (now: Temporal.Instant): string => now.add({ hours: keyHours }).toString()

/** Claims the key within the transaction that answers the request. Throws KeyClaimed when someone else has it. */
export async function claimFor(
  transaction: Transaction,
  claim: KeyClaim | null,
  { propertyId, reservationId, refusal, now }: Claimed,
): Promise<void> {
  if (claim === null) return
  const isOurs = await claimKey(transaction, claim, {
    propertyId,
    reservationId,
    outcome: refusal && storedRefusal(refusal),
    createdAt: now.toString(),
    expiresAt: expiryOf(now),
  })
  if (!isOurs) throw new KeyClaimed()
}

/**
 * Whether a refusal is an answer that the same key gets again: those of the business are, those of reading, of the
 * caller and of limits are not, nor what is the server's own fault.
 */
export const wasCommitted = (error: unknown): error is Fault =>
  error instanceof Fault && (error.status === 402 || error.status === 409 || error.status === 422)

export const storedRefusal = ({ type, status, message, errors }: Fault): StoredRefusal => ({
  type,
  status,
  message,
  errors,
})

function refusalFrom({ type, status, message, errors }: StoredRefusal): Fault {
  const detail = { errors, headers: { 'Idempotent-Replayed': 'true' } }
  return new Fault(type, message, status === 402 ? { ...detail, status } : detail)
}

/** The request without what names it or may differ between two sendings of it; the card number only as a hash. */
function requestFingerprint(keyring: Keyring, request: ReservationRequest): Buffer {
  const { payment } = request
  const number = payment.number.reveal(text => keyring.fingerprint('idempotency', text))
  const { cardholder, month, year, postalCode } = payment
  return keyring.fingerprint(
    'idempotency',
    JSON.stringify([
      request.propertyId,
      request.accommodationId,
      request.rateCode,
      request.checkin,
      request.checkout,
      request.rooms,
      request.reservedRooms,
      request.discountCode,
      request.currency,
      request.guest,
      [cardholder, number.toString('hex'), month, year, postalCode],
      [request.allowDuplicate, request.quoteId, request.expectedTotal, request.holdId],
    ]),
  )
}

const keyOfAnother = (): Fault =>
  new Fault(
    'BookingValidationException',
    'This Idempotency-Key was used for another request; send a new key with a new request.',
    { errors: [{ field: 'Idempotency-Key', message: 'was used for another request' }] },
  )

const stillUnderWay = (): Fault =>
  new Fault(
    'DuplicateBookingException',
    'The first request with this Idempotency-Key is still being worked on; send it again in a few seconds.',
    { headers: { 'Retry-After': '5' } },
  )
