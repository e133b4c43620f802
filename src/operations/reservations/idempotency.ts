// The Idempotency-Key of a request: the same key with the same request gives the first answer again (contract B4).

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import {
  claimKey,
  findClaim,
  type KeyClaim,
  type StoredClaim,
  type StoredRefusal,
} from '../../store/reservations/idempotency.ts'
import { Fault } from '../../values/faults.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'
import type { ReservationAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { BasketRequest, ModifyRequest, ReservationRequest } from '../requests.ts'
import { awaitOutcome } from './await-outcome.ts'

/** Hours for which a key is kept; longer while its reservation is under way. */
const keyHours = 24

/** Another request has claimed the key since it was looked up. */
export class KeyClaimed extends Error {
  override readonly name = 'KeyClaimed'
}

/** The claim of a reservation request; null without a key. */
export const claimOf = (
  keyring: Keyring,
  publisherId: number,
  request: ReservationRequest,
): KeyClaim | null =>
  claimFrom(keyring, request.idempotencyKey, {
    publisherId,
    endpoint: 'book/reservation',
    content: bookingContent(keyring, request),
  })

/** The claim of a request for a basket; null without a key. */
export const claimOfBasket = (
  keyring: Keyring,
  publisherId: number,
  request: BasketRequest,
): KeyClaim | null =>
  claimFrom(keyring, request.idempotencyKey, {
    publisherId,
    endpoint: 'book/basket',
    content: [request.items.map(item => bookingContent(keyring, item)), request.expectedTotal],
  })

/** The claim of a request for a change; null without a key, and for a simulation. */
export const claimOfChange = (
  keyring: Keyring,
  publisherId: number,
  request: ModifyRequest,
): KeyClaim | null =>
  claimFrom(keyring, request.simulate ? null : request.idempotencyKey, {
    publisherId,
    endpoint: 'reservation/modify',
    content: changeContent(keyring, request),
  })

interface Keyed extends Pick<KeyClaim, 'publisherId' | 'endpoint'> {
  readonly content: unknown
}

function claimFrom(keyring: Keyring, key: string | null, { content, ...claimed }: Keyed): KeyClaim | null {
  if (key === null) return null
  return {
    ...claimed,
    // Clients put anything into keys, so only a hash is stored.
    key: keyring.fingerprint('idempotency', `key ${key}`).toString('base64url'),
    fingerprint: keyring.fingerprint('idempotency', JSON.stringify(content)),
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
  const stored = await findEarlier(context, claim)
  if (!stored) return null
  const { answer, isUnderWay } = await awaitOutcome(context, holder, stored.reservationId)
  if (isUnderWay) throw stillUnderWay()
  // It failed while we waited: either its refusal is now stored with the key, or the key is free.
  if (answer.reservation.status === 'failed')
    return isSecondLook ? null : earlierAnswer(context, holder, claim, true)
  return { ...answer, isReplayed: true }
}

/** What a key was used for; null when it was not. Refuses as the first request was refused, or when it was another. */
export async function findEarlier(
  { database }: Pick<AppContext, 'database'>,
  claim: KeyClaim,
): Promise<StoredClaim | null> {
  const stored = await findClaim(database, claim)
  if (!stored) return null
  if (!stored.fingerprint.equals(claim.fingerprint)) throw keyOfAnother()
  if (stored.outcome) throw refusalFrom(stored.outcome)
  return stored
}

/** What a key is claimed for. */
export interface Claimed {
  readonly propertyId: number
  readonly reservationId: string
  /** Of the change that it stands for; absent where it stands for the reservation. */
  readonly changeId?: string | null
  readonly refusal: Fault | null
  readonly now: Temporal.Instant
}

/** RFC 3339: a key claimed now is kept at least until then. */
export const expiryOf = (now: Temporal.Instant): string => now.add({ hours: keyHours }).toString()

/** Claims the key in the transaction that answers the request. Throws KeyClaimed when another request has it. */
export async function claimFor(
  transaction: Transaction,
  claim: KeyClaim | null,
  { propertyId, reservationId, changeId = null, refusal, now }: Claimed,
): Promise<void> {
  if (claim === null) return
  const isOurs = await claimKey(transaction, claim, {
    propertyId,
    reservationId,
    changeId,
    outcome: refusal && storedRefusal(refusal),
    createdAt: now.toString(),
    expiresAt: expiryOf(now),
  })
  if (!isOurs) throw new KeyClaimed()
}

/**
 * Whether the same key gives this error again. Refusals of the business are given again; errors of reading,
 * authentication and limits and faults of the server are not.
 */
export const isReplayable = (error: unknown): error is Fault =>
  error instanceof Fault && (error.status === 402 || error.status === 409 || error.status === 422)

/** A refusal as it is stored under its key. */
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
 * hash. A token is another one whenever the same card is typed in again.
 */
const bookingContent = (keyring: Keyring, request: ReservationRequest): unknown => [
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
  request.payment && paymentContent(keyring, request.payment),
  [request.allowDuplicate, request.quoteId, request.expectedTotal, request.holdId],
  ...(request.extras?.length ? [{ extras: request.extras }] : []),
  ...(request.priceByStaff ? [{ priceByStaff: request.priceByStaff }] : []),
  ...(request.mailsGuest === false ? [{ mailsGuest: false }] : []),
]

const changeContent = (keyring: Keyring, request: ModifyRequest): unknown => [
  request.reference,
  request.accommodationId,
  request.rateCode,
  request.checkin,
  request.checkout,
  request.rooms,
  request.guest,
  request.discountCode,
  request.payment && paymentContent(keyring, request.payment),
  request.expectedTotal,
  ...(request.language === null ? [] : [request.language]),
  ...(request.extras ? [{ extras: request.extras }] : []),
]

function paymentContent(keyring: Keyring, payment: NonNullable<ReservationRequest['payment']>): unknown {
  if ('token' in payment) return 'token'
  const { cardholder, number, month, year, postalCode } = payment
  const hash = number.reveal(text => keyring.fingerprint('idempotency', text))
  return [cardholder, hash.toString('hex'), month, year, postalCode]
}

const keyOfAnother = (): Fault =>
  new Fault(
    'BookingValidationException',
    'This Idempotency-Key was used for another request; send a new key with a new request.',
    { errors: [{ field: 'Idempotency-Key', message: 'was used for another request' }] },
  )

/** The refusal of a request whose key has no outcome yet. */
export const stillUnderWay = (): Fault =>
  new Fault(
    'DuplicateBookingException',
    'The first request with this Idempotency-Key is still being worked on; send it again in a few seconds.',
    { headers: { 'Retry-After': '5' } },
  )
