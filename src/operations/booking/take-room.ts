// The transaction that takes the rooms: it locks the nights, computes the price again, and either sells at once or,
// where a payment or a remote source comes first, holds the rooms (contract B1, reservation protocol T1).

import { randomUUID } from 'node:crypto'
import { drawConfirmationNumber } from '../../lodging/reservations/confirmation-number.ts'
import { foldedEmail } from '../../lodging/reservations/guest-email.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { type CountedRooms, countedRooms, kindsOf } from '../../lodging/reservations/room-kinds.ts'
import { insertHold } from '../../store/inventory/holds.ts'
import {
  countRooms,
  holdNights,
  type LockedRooms,
  lockRooms,
  sellNights,
} from '../../store/inventory/inventory.ts'
import { insertAttempt, type PaymentAttempt } from '../../store/payments/payment-attempts.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { redeemDiscount } from '../../store/properties/discount-codes.ts'
import { ConfirmationNumberTaken, insertReservation } from '../../store/reservations/reservations.ts'
import { prepareSourceAttempt } from '../../store/sources/source-attempts.ts'
import { Fault } from '../../values/faults.ts'
import { decimalText } from '../../values/money.ts'
import { claimFor } from '../reservations/idempotency.ts'
import { refuseSoldExtras } from '../shopping/chosen-extras.ts'
import type { ChosenRate } from '../shopping/chosen-rate.ts'
import type { PriceNow } from '../shopping/live/price-now.ts'
import { requestedKinds } from '../shopping/mixed/requested-kinds.ts'
import { withHeldRooms } from '../shopping/usable-hold.ts'
import { vaultCard } from './card-vault.ts'
import { takeOverHold } from './held-rooms.ts'
import { addressHash, refuseOpenQuestions } from './hoarding.ts'
import { withLockedExtras } from './locked-extras.ts'
import { isPaidFirst, reservationOf } from './new-reservation.ts'
import { type Booking, decidePrice } from './prepare-booking.ts'

export interface TakenRoom {
  readonly reservation: Reservation
  /** The payment that must be made before the reservation is confirmed; null when it already is. */
  readonly attempt: PaymentAttempt | null
}

/** The property has changed between reading and locking: everything must be read again. */
export class PropertyChanged extends Error {
  override readonly name = 'PropertyChanged'
}

/** Returns the error to throw; the next attempt reads the property again. */
export function propertyChanged({ context, request }: Pick<Booking, 'context' | 'request'>): PropertyChanged {
  context.catalog.invalidate({ subject: 'property', id: request.propertyId })
  return new PropertyChanged()
}

/**
 * Writes the reservation with everything that belongs to it. Throws PropertyChanged, KeyClaimed or
 * DuplicateReservation, after which nothing is written, and refuses what can no longer be sold at the price.
 */
export async function takeRoom(transaction: Transaction, booking: Booking): Promise<TakenRoom> {
  const { context, request, intent, hold } = booking
  const now = context.clock.now()
  await claimFor(transaction, intent.claim, {
    propertyId: request.propertyId,
    reservationId: intent.id,
    refusal: null,
    now,
  })
  // Its bank may ask the guest.
  if (hasToken(request) && isPaidFirst(booking, booking.chosen)) {
    const guestAddress = addressHash(context.keyring, booking.holder)
    const { session_id: sessionId } = request.session
    const rooms = request.rooms.length - (hold?.rooms ?? 0)
    const publisherId = booking.holder.publisher.id
    await refuseOpenQuestions(transaction, { publisherId, sessionId, guestAddress, rooms })
  }
  return takeStay(transaction, booking)
}

/** The same without the Idempotency-Key, which a basket has for all its items. */
export async function takeStay(transaction: Transaction, booking: Booking): Promise<TakenRoom> {
  const { context, request, gathered, intent, hold } = booking
  const now = context.clock.now()
  const { propertyId } = request
  const { locked, version } = await lockRooms(transaction, propertyId, typesOf(request), request)
  if (version !== gathered.version) throw propertyChanged(booking)
  const rooms: LockedRooms[] = []
  for (const each of locked)
    rooms.push({ ...each, nights: await takeOverHold(transaction, hold, each.nights) })
  // A test reservation takes no live room: what is free is what was read.
  const supply = booking.holder.isTest
    ? withHeldRooms(gathered.supply, hold)
    : await withLockedExtras(
        transaction,
        { ...gathered.supply, inventory: rooms.map(({ nights }) => nights) },
        gathered.search,
      )
  const chosen = decidePrice(booking, supply)
  refuseSoldExtras(supply, gathered.search)
  await redeem(transaction, booking, chosen)
  const attempt = attemptFor(booking, chosen, now)
  const take = attempt === null && booking.now.kind === 'own' ? sellNights : holdNights
  await countRooms(transaction, propertyId, rooms, take)
  const reservation = await insertUnderFreshNumber(transaction, booking, {
    reservation: reservationOf(booking, chosen, now),
    chosen,
  })
  if (take === holdNights)
    await keepRooms(transaction, reservation, addressHash(context.keyring, booking.holder))
  if (attempt !== null) await insertAttempt(transaction, attempt)
  if (booking.now.kind !== 'own') await prepareSource(transaction, reservation, booking.now)
  if (reservation.paymentState === 'vaulted' && request.payment && !('token' in request.payment)) {
    const stay = { ...request, reservationId: intent.id }
    await vaultCard(context, transaction, stay, request.payment)
  }
  return { reservation, attempt }
}

/** The types of the requested rooms. */
export const typesOf = (request: Booking['request']): CountedRooms[] => countedRooms(requestedKinds(request))

const hasToken = ({ payment }: Booking['request']): boolean => payment !== null && 'token' in payment

async function redeem(transaction: Transaction, booking: Booking, { owed }: ChosenRate): Promise<void> {
  if (owed.discount === null) return
  const { context, request, intent } = booking
  const isRedeemed = await redeemDiscount(transaction, {
    discountId: owed.discount.discount.id,
    reservationId: intent.id,
    guestFingerprint: context.keyring.fingerprint('guest', `code ${foldedEmail(request.guest.email)}`),
  })
  if (isRedeemed) return
  // Another server took the last use; invalidated for the next availability.
  context.catalog.invalidate({ subject: 'code', id: null })
  throw new Fault('BookingValidationException', 'The discount code has been used up.', {
    errors: [{ field: 'discount_code', message: 'used_up' }],
  })
}

/** The authorisation of the amount due now, in the property's currency; null when nothing is due. */
function attemptFor(booking: Booking, chosen: ChosenRate, now: Temporal.Instant): PaymentAttempt | null {
  if (!isPaidFirst(booking, chosen)) return null
  const { context, request, intent } = booking
  if (!context.payments) {
    throw new Fault(
      'ServiceUnavailableException',
      'The property cannot take payments now, so nothing was booked; try again later or book at another property.',
      {
        cause: new Error(`property ${request.propertyId} is paid through a gateway and none is configured`),
      },
    )
  }
  return {
    propertyId: request.propertyId,
    reservationId: intent.id,
    key: `${intent.id}:auth:1`,
    kind: 'authorise',
    authorisationKey: null,
    gateway: context.payments.name,
    amount: chosen.owed.total.balanceDue,
    currency: chosen.owed.currency,
    state: 'sent',
    gatewayReference: null,
    sentAt: now.toString(),
  }
}

/** Tries another number in the rare case that it is taken. */
async function insertUnderFreshNumber(
  transaction: Transaction,
  booking: Booking,
  { reservation, chosen }: { readonly reservation: Reservation; readonly chosen: ChosenRate },
): Promise<Reservation> {
  try {
    const { intent, holder, request } = booking
    const by = holder.staff ? ` by ${holder.staff.name}` : ''
    const priced = request.priceByStaff ? `, price by staff: ${request.priceByStaff.reason}` : ''
    await insertReservation(transaction, reservation, intent.fingerprint, {
      cause: `reserved${by}${priced}${adjustedBy(chosen)}`,
      mailsGuest: request.mailsGuest ?? true,
    })
    return reservation
  } catch (error) {
    if (!(error instanceof ConfirmationNumberTaken)) throw error
    const confirmationNumber = drawConfirmationNumber(reservation.createdAt, booking.context.cell)
    return insertUnderFreshNumber(transaction, booking, {
      reservation: { ...reservation, confirmationNumber },
      chosen,
    })
  }
}

/** For the history of the reservation: who has made another price of the computed one, and why. */
function adjustedBy({ adjustment, owed: { decimals, currency } }: ChosenRate): string {
  if (!adjustment) return ''
  const { by, from, to, reason } = adjustment
  const [was, is] = [from, to].map(amount => decimalText(amount, decimals))
  return `; ${by} set ${is} ${currency} in place of ${was}: ${reason}`
}

/** One hold for each type of room. It does not expire: only the outcome of the payment or of the source ends it. */
async function keepRooms(
  transaction: Transaction,
  reservation: Reservation,
  guestAddress: Uint8Array | null,
): Promise<void> {
  for (const [place, { roomId, rooms }] of countedRooms(kindsOf(reservation)).entries())
    await insertHold(transaction, {
      propertyId: reservation.propertyId,
      id: place === 0 ? reservation.id : randomUUID(),
      publisherId: reservation.publisherId,
      keyId: null,
      roomId,
      checkin: reservation.checkin,
      checkout: reservation.checkout,
      rooms,
      reservationId: reservation.id,
      sessionId: reservation.session.session_id,
      guestAddress,
      expiresAt: null,
    })
}

/** Records what will be sent to the source, before anything is sent. */
const prepareSource = (
  transaction: Transaction,
  { propertyId, id, source, propertyPrice }: Reservation,
  now: Exclude<PriceNow, { readonly kind: 'own' }>,
): Promise<void> =>
  prepareSourceAttempt(transaction, {
    propertyId,
    reservationId: id,
    source,
    total: now.total,
    currency: propertyPrice.currency,
    live: now.kind === 'live' ? now.booking : null,
  })
