// The transaction that changes a reservation, or sets the rooms of the change aside until what is charged for it is paid
// (reservation protocol 8). Nights that the stay keeps are never given back.

import { randomUUID } from 'node:crypto'
import { foldedEmail } from '../../../lodging/reservations/guest-email.ts'
import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import {
  type NightChange,
  nightChanges,
  nightsOfBoth,
  type ReservationChange,
  soldNights,
} from '../../../lodging/reservations/reservation-change.ts'
import { insertHold } from '../../../store/inventory/holds.ts'
import { holdNights, lockNights, releaseNights, sellNights } from '../../../store/inventory/inventory.ts'
import { keepCardUntil } from '../../../store/payments/card-vault.ts'
import { insertAttempt, type PaymentAttempt, readAttempts } from '../../../store/payments/payment-attempts.ts'
import type { Transaction } from '../../../store/postgres/database.ts'
import { redeemDiscount, returnDiscount } from '../../../store/properties/discount-codes.ts'
import type { KeyClaim } from '../../../store/reservations/idempotency.ts'
import {
  changeReservation,
  insertChange,
  openChange,
} from '../../../store/reservations/reservation-changes.ts'
import { lockReservation } from '../../../store/reservations/reservations.ts'
import { addDays, type Day } from '../../../values/civil-dates.ts'
import { Fault } from '../../../values/faults.ts'
import type { Keyring } from '../../../values/secrets/keyring.ts'
import type { AppContext } from '../../context.ts'
import { paymentStateOf } from '../../payments/payment-steps.ts'
import { claimFor } from '../../reservations/idempotency.ts'
import { refuseSoldExtras } from '../../shopping/chosen-extras.ts'
import { priceChosen } from '../../shopping/chosen-rate.ts'
import { cardDaysKept } from '../card-vault.ts'
import { refuseOpenQuestions } from '../hoarding.ts'
import { noteOtherExtras, withLockedExtras } from '../locked-extras.ts'
import { PropertyChanged } from '../take-room.ts'
import { supplyFor } from './changed-stay.ts'
import type { PreparedChange } from './prepare-change.ts'

/** Someone else has moved the reservation since it was seen: everything is to be read again. */
export class ReservationMoved extends Error {
  override readonly name = 'ReservationMoved'
}

export interface TakenChange {
  readonly change: ReservationChange
  /** The payment to be made before the reservation is changed; null when it is. */
  readonly attempt: PaymentAttempt | null
}

/**
 * Writes the change with everything that belongs to it. Throws PropertyChanged, ReservationMoved or KeyClaimed, after which
 * nothing is written, and refuses what can no longer be sold.
 */
export async function takeChange(
  transaction: Transaction,
  prepared: PreparedChange,
  claim: KeyClaim | null,
): Promise<TakenChange> {
  const { context, reservation, change, priced } = prepared
  const { propertyId, id: reservationId } = reservation
  const now = context.clock.now()
  await claimFor(transaction, claim, { propertyId, reservationId, changeId: change.id, refusal: null, now })
  if (change.charged > 0) await refuseOpenQuestion(transaction, prepared)
  const locked = needsLocks(prepared)
    ? await lockBoth(transaction, propertyId, reservation, prepared.proposed)
    : []
  const present = await lockReservation(transaction, reservation)
  if (present.version !== reservation.version) throw new ReservationMoved()
  if (priced) await checkLocked(transaction, { prepared, priced, locked })
  const attempts = await readAttempts(transaction, propertyId, reservationId)
  return change.charged > 0
    ? holdChange(transaction, prepared, attempts)
    : applyChange(transaction, prepared, attempts)
}

/** A stay that ends earlier gives nights back without being priced. */
const needsLocks = ({ priced, reservation, proposed }: PreparedChange): boolean =>
  priced !== null || nightChanges(soldNights(reservation), soldNights(proposed)).length > 0

/** The bank may ask the guest about a token; the rooms of the change are held meanwhile. */
async function refuseOpenQuestion(
  transaction: Transaction,
  { reservation, proposed, card, asker }: PreparedChange,
): Promise<void> {
  if (card === null || !('token' in card)) return
  const changes = taken(nightChanges(soldNights(reservation), soldNights(proposed)))
  const rooms = Math.max(0, ...changes.map(each => each.rooms))
  await refuseOpenQuestions(transaction, { publisherId: reservation.publisherId, ...asker, rooms })
}

type LockedNights = Awaited<ReturnType<typeof lockNights>>

interface LockedChange {
  readonly prepared: PreparedChange
  readonly priced: NonNullable<PreparedChange['priced']>
  readonly locked: readonly LockedNights[]
}

/** Refuses where the changed stay can no longer be sold on the nights that are locked; it costs what it did. */
async function checkLocked(
  transaction: Transaction,
  { prepared, priced, locked }: LockedChange,
): Promise<void> {
  const { context, isTest, reservation } = prepared
  const { gathered, stay } = priced
  if (locked.some(({ version }) => version !== gathered.version)) {
    context.catalog.invalidate({ subject: 'property', id: reservation.propertyId })
    throw new PropertyChanged()
  }
  const inventory = locked
    .map(nights => nights.inventory)
    .filter(
      ({ roomId, firstDay, free }) =>
        roomId === stay.accommodationId &&
        firstDay <= stay.checkin &&
        stay.checkout <= addDays(firstDay, free.length),
    )
  const free = { ...gathered.supply, inventory }
  const left = isTest ? free : await withLockedExtras(transaction, free, gathered.search)
  const supply = supplyFor(left, reservation)
  priceChosen(supply, gathered.search, stay)
  refuseSoldExtras(supply, gathered.search)
}

/** In the order of room and night, as all who lock nights. */
export async function lockBoth(
  transaction: Transaction,
  propertyId: number,
  before: Reservation,
  after: Reservation,
): Promise<LockedNights[]> {
  const locked: LockedNights[] = []
  for (const { roomId, ...stay } of nightsOfBoth(soldNights(before), soldNights(after)))
    locked.push(await lockNights(transaction, propertyId, roomId, stay))
  return locked
}

async function applyChange(
  transaction: Transaction,
  { context, reservation, proposed, change, mailsGuest }: PreparedChange,
  attempts: readonly PaymentAttempt[],
): Promise<TakenChange> {
  const { propertyId } = reservation
  const changes = nightChanges(soldNights(reservation), soldNights(proposed))
  for (const each of taken(changes)) await sellNights(transaction, propertyId, nightsOf(each), each.rooms)
  await giveBack(transaction, propertyId, changes)
  await noteOtherExtras(transaction, reservation, proposed)
  await changeCode(transaction, context, { reservation, proposed })
  const paymentState = paymentStateOf(proposed, attempts, reservation.paymentState)
  const written = { ...proposed, paymentState }
  const { cause, madeAt: at } = change
  if (!(await changeReservation(transaction, written, { cause, mailsGuest, at })))
    throw new ReservationMoved()
  await insertChange(transaction, change, null)
  await keepCard(transaction, proposed)
  return { change, attempt: null }
}

/** Sets aside what the change takes; the reservation stays as it is until the payment is made. */
async function holdChange(
  transaction: Transaction,
  { context, reservation, proposed, change, asker }: PreparedChange,
  attempts: readonly PaymentAttempt[],
): Promise<TakenChange> {
  const { propertyId, id, version } = reservation
  const attempt = attemptFor(context, change, { currency: proposed.propertyPrice.currency, attempts })
  for (const each of taken(nightChanges(soldNights(reservation), soldNights(proposed)))) {
    await holdNights(transaction, propertyId, nightsOf(each), each.rooms)
    await keepRooms(transaction, reservation, { ...each, ...asker })
  }
  await noteOtherExtras(transaction, reservation, proposed)
  if (!(await openChange(transaction, { propertyId, id, version }, change.id))) throw new ReservationMoved()
  const open = {
    ...change,
    state: 'authorizing',
    version: null,
    paymentKey: attempt.key,
    settledAt: null,
  } as const
  await insertChange(transaction, open, { ...proposed, openChange: change.id })
  await insertAttempt(transaction, attempt)
  return { change: open, attempt }
}

interface Charging {
  readonly currency: string
  readonly attempts: readonly PaymentAttempt[]
}

function attemptFor(
  { payments, clock }: AppContext,
  { propertyId, reservationId, charged }: ReservationChange,
  { currency, attempts }: Charging,
): PaymentAttempt {
  if (!payments) {
    throw new Fault(
      'ServiceUnavailableException',
      'The property cannot take payments now, so nothing was changed; try again later.',
      { cause: new Error(`property ${propertyId} is paid through a gateway and none is configured`) },
    )
  }
  const number = attempts.filter(({ kind }) => kind === 'authorise').length + 1
  return {
    propertyId,
    reservationId,
    key: `${reservationId}:auth:${number}`,
    kind: 'authorise',
    authorisationKey: null,
    gateway: payments.name,
    amount: charged,
    currency,
    state: 'sent',
    gatewayReference: null,
    sentAt: clock.now().toString(),
  }
}

/** The hold has no end of its own: from here on only the outcome of the payment ends it. */
const keepRooms = (
  transaction: Transaction,
  { propertyId, id, publisherId }: Reservation,
  { roomId, checkin, checkout, rooms, sessionId, guestAddress }: NightChange & PreparedChange['asker'],
): Promise<void> =>
  insertHold(transaction, {
    propertyId,
    id: randomUUID(),
    publisherId,
    keyId: null,
    roomId,
    checkin,
    checkout,
    rooms,
    reservationId: id,
    sessionId,
    guestAddress,
    expiresAt: null,
  })

/** The changes that need rooms, without those that give some back. */
export const taken = (changes: readonly NightChange[]): NightChange[] =>
  changes.filter(({ rooms }) => rooms > 0)

/** Gives back what a change no longer needs of nights that are locked. */
export async function giveBack(
  transaction: Transaction,
  propertyId: number,
  changes: readonly NightChange[],
): Promise<void> {
  for (const each of changes)
    if (each.rooms < 0) await releaseNights(transaction, propertyId, nightsOf(each), -each.rooms)
}

/** The nights as the counters of inventory want them; what is free on them is not asked. */
export const nightsOf = ({ roomId, checkin, checkout }: NightChange) => ({
  roomId,
  firstDay: checkin,
  free: new Int32Array(checkout - checkin),
})

interface CodeChange {
  readonly reservation: Pick<Reservation, 'id' | 'discountId'>
  readonly proposed: Pick<Reservation, 'discountId' | 'guest'>
}

/** The use of a code that is kept stays counted once; another code is redeemed in its place. 422 when that is used up. */
export async function changeCode(
  transaction: Transaction,
  { keyring, catalog }: { keyring: Keyring; catalog: AppContext['catalog'] },
  { reservation, proposed }: CodeChange,
): Promise<void> {
  if (reservation.discountId === proposed.discountId) return
  await returnDiscount(transaction, reservation.id)
  if (proposed.discountId === null) return
  const isRedeemed = await redeemDiscount(transaction, {
    discountId: proposed.discountId,
    reservationId: reservation.id,
    guestFingerprint: keyring.fingerprint('guest', `code ${foldedEmail(proposed.guest.email)}`),
  })
  if (isRedeemed) return
  // Another server took the last use; the next availability is to know.
  catalog.invalidate({ subject: 'code', id: null })
  throw new Fault('BookingValidationException', 'The discount code has been used up.', {
    errors: [{ field: 'discount_code', message: 'used_up' }],
  })
}

/** A sealed card is kept for as long as after any stay. */
export const keepCard = (
  transaction: Transaction,
  { propertyId, id, checkout }: { propertyId: number; id: string; checkout: Day },
): Promise<void> =>
  keepCardUntil(transaction, { propertyId, reservationId: id }, addDays(checkout, cardDaysKept))
