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

/** Hours for which a key is kept; longer while its reservation is under way. */
const keyHours = 24

/** Another request has claimed the key since it was looked up. */
export class KeyClaimed extends Error {
  override readonly name = 'KeyClaimed'
}

/** The claim of a reservation request; null without a key. */
export function claimOf(keyring: Keyring, publisherId: number, request: ReservationRequest): KeyClaim | null {
  if (request.idempotencyKey === null) return null
  return {
    publisherId,
    endpoint: 'book/reservation',
    // Clients put anything into keys, so only a hash is stored.
    key: keyring.fingerprint('idempotency', `key ${request.idempotencyKey}`).toString('base64url'),
    fingerprint: requestFingerprint(keyring, request),
  }
}

/**
 * The first answer to the request; null when its key is new. Throws the first request's refusal again;
 * BookingValidationException 422 when the key belongs to another request; 409 when the first is still under way after
 * 20 seconds.
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
  // It failed while we waited: either its refusal is now stored with the key, or the key is free.
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

/** RFC 3339: a key claimed now is kept at least until then. */
export const expiryOf = (now: Temporal.Instant): string => now.add({ hours: keyHours }).toString()

/** Claims the key in the transaction that answers the request. Throws KeyClaimed when another request has it. */
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
 * Whether the same key gives this refusal again. Refusals of the business are given again; errors of reading,
 * authentication and limits and faults of the server are not.
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

/**
 * The request without its keys and without fields that may differ between two sendings; the card number only as a
 * hash.
 */
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
