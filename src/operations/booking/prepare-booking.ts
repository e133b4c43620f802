// All checks of a reservation before anything is written, in the order in which they refuse.

import { randomUUID } from 'node:crypto'
import type { KeyHolder } from '../../lodging/publisher.ts'
import type { CardOnFile } from '../../lodging/reservation.ts'
import type { Supply } from '../../pricing/search.ts'
import type { InventoryHold } from '../../store/inventory/holds.ts'
import type { KeyClaim } from '../../store/reservations/idempotency.ts'
import { Fault } from '../../values/faults.ts'
import { decimalText } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import type { ReservationRequest, RoomToReserve } from '../requests.ts'
import { duplicateFingerprint } from '../reservations/duplicates.ts'
import { claimOf } from '../reservations/idempotency.ts'
import { requireBookable } from '../shopping/bookable.ts'
import { type ChosenRate, priceChosen } from '../shopping/chosen-rate.ts'
import { type GatheredStay, gatherStay } from '../shopping/gather.ts'
import { askLivePrice, atLivePrice, type LivePrice } from '../shopping/live-price.ts'
import { findPromise, type PricePromise, priceToCharge } from '../shopping/price-promise.ts'
import { checkAddresses } from './address-check.ts'
import { checkCard } from './card-check.ts'
import { findUsableHold, withHeldRooms } from './held-rooms.ts'

/** What stays the same however often a request is retried. */
export interface Intent {
  /** The reservation's id, chosen before anything is written; the reference towards every other system. */
  readonly id: string
  readonly claim: KeyClaim | null
  readonly fingerprint: Uint8Array | null
}

export interface Booking {
  readonly context: AppContext
  readonly holder: KeyHolder
  readonly request: ReservationRequest
  readonly intent: Intent
  readonly gathered: GatheredStay
  readonly promise: PricePromise | null
  readonly hold: InventoryHold | null
  readonly rooms: readonly RoomToReserve[]
  readonly card: CardOnFile
  /** The remote source's price now; null for rooms of Hostelry's own inventory. */
  readonly live: LivePrice | null
  /** The price as read; it is computed again when the nights are locked. */
  readonly chosen: ChosenRate
}

export const intentOf = (
  { keyring }: AppContext,
  holder: KeyHolder,
  request: ReservationRequest,
): Intent => ({
  id: randomUUID(),
  claim: claimOf(keyring, holder.publisher.id, request),
  fingerprint: duplicateFingerprint(keyring, holder.publisher.id, request),
})

/**
 * Reads and checks. Refuses with 404 for what the property lacks, 409 for what cannot be sold or costs more now, then
 * 422 for discount code, bed type, address and card, so that a card is not checked when the room is gone.
 */
export async function prepareBooking(
  context: AppContext,
  holder: KeyHolder,
  request: ReservationRequest,
  intent: Intent,
): Promise<Booking> {
  const gathered = await gatherStay(context, holder, request.propertyId, request)
  const hold = await findUsableHold(context, holder, request)
  const promise = await findPromise(context, holder.publisher.id, request, {
    ...request,
    sessionId: request.session.session_id,
  })
  const asked = { context, request, gathered, promise }
  const supply = withHeldRooms(gathered.supply, hold)
  const live = await askLivePrice(context, request, { ...gathered, supply })
  const chosen = decidePrice({ ...asked, live }, supply)
  requireBookable(context, supply.property, chosen.owed)
  refuseDiscount(request, chosen)
  const rooms = refuseBedType(request, chosen)
  checkAddresses(request.guest)
  const card = checkCard(request.payment, gathered.supply.property, gathered.search.local)
  return { ...asked, holder, intent, hold, rooms, card, live, chosen }
}

/**
 * The present or the promised price (contract B2). When a source's price differs from the listed one, a request that
 * names no price expects the listed one (contract P8).
 */
export function decidePrice(
  {
    context,
    request,
    gathered,
    promise,
    live,
  }: Pick<Booking, 'context' | 'request' | 'gathered' | 'promise' | 'live'>,
  supply: Supply,
): ChosenRate {
  const listed = priceChosen(supply, gathered.search, request)
  const expectation = { ...request, sessionId: request.session.session_id }
  if (live === null) return priceToCharge(context, listed, promise, expectation)
  const { total, decimals } = { ...listed.shown, total: listed.shown.total.total }
  const expectedTotal = request.expectedTotal ?? (promise === null ? decimalText(total, decimals) : null)
  return priceToCharge(context, atLivePrice(listed, live), promise, { ...expectation, expectedTotal })
}

/** Contract P4: a code that does not apply is refused, because the guest expects the discount. */
export function refuseDiscount(
  request: Pick<ReservationRequest, 'discountCode'>,
  { owed, discountRefusal }: ChosenRate,
): void {
  if (request.discountCode === null || owed.discount !== null) return
  throw new Fault(
    'BookingValidationException',
    'The discount code does not apply to this booking; leave it out or change it.',
    {
      errors: [{ field: 'discount_code', message: discountRefusal ?? 'does not apply' }],
    },
  )
}

/** Contract B8: a bed type must be one of the room's beds; a room without beds ignores it. */
export function refuseBedType(
  request: Pick<ReservationRequest, 'reservedRooms'>,
  { room }: Pick<ChosenRate, 'room'>,
): RoomToReserve[] {
  if (room.beds.length === 0) return request.reservedRooms.map(reserved => ({ ...reserved, bed_type: null }))
  const codes = room.beds.map(({ code }) => code)
  const errors = request.reservedRooms.flatMap(({ bed_type }, index) =>
    bed_type !== null && codes.includes(bed_type)
      ? []
      : [{ field: `rooms[${index}].bed_type`, message: `must be one of ${codes.join(', ')}` }],
  )
  if (errors.length === 0) return [...request.reservedRooms]
  throw new Fault('BookingValidationException', 'Choose a bed type for each room.', { errors })
}
