// All checks of a reservation before anything is written, in the order in which they refuse.

import type { PriceAdjustment } from '../../lodging/prices/price-adjustment.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { drawId } from '../../lodging/reservations/cell.ts'
import { type CardOnFile, type Guest, noCard } from '../../lodging/reservations/reservation.ts'
import type { Supply } from '../../pricing/search.ts'
import { isLive } from '../../sources/source.ts'
import type { InventoryHold } from '../../store/inventory/holds.ts'
import type { KeyClaim } from '../../store/reservations/idempotency.ts'
import { Fault } from '../../values/faults.ts'
import { decimalText, type Minor } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import type { ReservationRequest, RoomToReserve } from '../requests.ts'
import { cardDeclined } from '../reservations/await-outcome.ts'
import { duplicateFingerprint } from '../reservations/duplicates.ts'
import { claimOf } from '../reservations/idempotency.ts'
import { requireBookable } from '../shopping/bookable.ts'
import { refuseExtras, refuseSoldExtras } from '../shopping/chosen-extras.ts'
import type { ChosenRate } from '../shopping/chosen-rate.ts'
import { atDecided, decidePriceNow } from '../shopping/decisions/decided-price.ts'
import { type GatheredStay, gatherStay } from '../shopping/gather.ts'
import type { CheckedOffer } from '../shopping/live/live-offer.ts'
import { atTotal } from '../shopping/live/live-price.ts'
import { askPriceNow, type PriceNow } from '../shopping/live/price-now.ts'
import { priceStay, refuseMixed } from '../shopping/mixed/mixed-rooms.ts'
import { atGivenTotal, refuseAtSource } from '../shopping/quotes/given-total.ts'
import {
  findPromise,
  isInForce,
  lastPreviewed,
  type PricePromise,
  priceToCharge,
  refuseOtherTotal,
} from '../shopping/quotes/price-promise.ts'
import { findUsableHold, withHeldRooms } from '../shopping/usable-hold.ts'
import { checkAddresses } from './address-check.ts'
import { checkCard } from './card-check.ts'
import { refuseDecided } from './decided-booking.ts'
import { refuseSilence } from './silence.ts'
import { playDecline, playPriceChange } from './staged-refusals.ts'
import { checkToken } from './token-check.ts'

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
  /** What the property's source asks, or that it has none. */
  readonly now: PriceNow
  /** What companion services have made of the present price; null where that is as it was computed, or a quote or staff says it. */
  readonly adjustment: PriceAdjustment | null
  /** The price as read; it is computed again when the nights are locked. */
  readonly chosen: DecidedRate
}

/** The price that is booked. */
export interface DecidedRate extends ChosenRate {
  /** What the stay costs where staff gives no total, in minor units of the property's currency; absent where it gives none. */
  readonly instead?: Minor
}

/** Names a reservation before it is made: its id, and how a repetition of the request is known. */
export const intentOf = (
  { keyring, cell }: AppContext,
  holder: KeyHolder,
  request: ReservationRequest,
): Intent => ({
  id: drawId(cell),
  claim: claimOf(keyring, holder.publisher.id, request),
  fingerprint: duplicateFingerprint(keyring, holder.publisher.id, request),
})

/**
 * Reads and checks. Refuses with 404 for what the property lacks, 409 for what cannot be sold or costs more now, then
 * 422 for discount code, bed type, address, telephone and card, so that a card is not checked when the room is gone.
 */
export async function prepareBooking(
  context: AppContext,
  holder: KeyHolder,
  request: ReservationRequest,
  intent: Intent,
): Promise<Booking> {
  const gathered = await gatherStay(context, holder, request.propertyId, request)
  await refuseMixed(context, holder, request, gathered.supply.property)
  const hold = await findUsableHold(context, holder, request)
  const promise = await findPromise(context, holder.publisher.id, request, {
    ...request,
    sessionId: request.session.session_id,
  })
  const asked = { context, request, gathered, promise }
  const supply = withHeldRooms(gathered.supply, hold)
  const bed = request.reservedRooms[0]?.bed_type ?? null
  const choice = { request, gathered: { ...gathered, supply }, bed }
  const now = await askPriceNow(context, holder, choice)
  const previewed =
    now.kind === 'live' && promise === null
      ? await lastPreviewed(context, holder.publisher.id, request)
      : null
  const sale = previewed === null || now.kind !== 'live' ? now : { ...now, shownTotal: previewed }
  const adjustment =
    request.priceByStaff || (promise && isInForce(context, promise))
      ? null
      : await decideNow(context, holder, { ...asked, now: sale }, supply)
  const chosen = decidePrice({ ...asked, now: sale, adjustment }, supply)
  requireBookable(context, supply.property, chosen.owed)
  if (request.mailsGuest === false && now.kind !== 'own') throw refuseSilence()
  if (holder.staff) refuseOtherTotal(chosen.shown, request.expectedTotal)
  refuseDiscount(request, chosen)
  refuseSoldExtras(supply, gathered.search)
  refuseExtras(request, chosen.owed)
  const rooms = refuseBedType(request, chosen)
  if (now.kind === 'live') refuseMixedBeds(rooms)
  checkAddresses(request.guest)
  if (now.kind === 'live') refuseGuest(context, request.guest, now)
  const card = await checkPayment(context, request, gathered)
  playPriceChange(request.testScenario, chosen.shown)
  playDecline(request.testScenario, cardDeclined)
  const booking = { ...asked, holder, intent, hold, rooms, card, now: sale, adjustment, chosen }
  await refuseDecided({ ...booking, id: intent.id })
  return booking
}

/** What companion services make of the price as it would be charged without them. */
function decideNow(
  context: AppContext,
  holder: KeyHolder,
  asked: Pick<Booking, 'request' | 'gathered' | 'now'>,
  supply: Supply,
): Promise<PriceAdjustment | null> {
  const { request, gathered, now } = asked
  const chosen = now.kind === 'live' ? now.chosen : listedPrice(asked, supply)
  const isOwn = now.kind === 'own'
  return decidePriceNow(context, holder, { request, gathered, chosen, occasion: 'reserve', isOwn })
}

function listedPrice(
  { request, gathered, now }: Pick<Booking, 'request' | 'gathered' | 'now'>,
  supply: Supply,
): ChosenRate {
  const listed = priceStay(supply, gathered.search, request)
  return now.kind === 'own' ? listed : atTotal(listed, now.total)
}

async function checkPayment(
  context: AppContext,
  { payment, guest }: ReservationRequest,
  { supply: { property }, search }: GatheredStay,
): Promise<CardOnFile> {
  if (payment === null) return noCard
  if ('token' in payment) return checkToken(context, payment, { property, guest })
  return checkCard(payment, property, search.local)
}

type Deciding = Pick<Booking, 'context' | 'request' | 'gathered' | 'promise' | 'now' | 'adjustment'>

/** The present or the promised price (contract B2), of a remote source as of Hostelry's own inventory; or the total that staff gives. */
export function decidePrice(asked: Deciding, supply: Supply): DecidedRate {
  const { request, now } = asked
  const given = request.priceByStaff
  if (given && now.kind !== 'own') throw refuseAtSource()
  if (!given) return computedPrice(asked, supply)
  // What is expected is the total that staff gives.
  const computed = computedPrice({ ...asked, request: { ...request, expectedTotal: null } }, supply)
  return { ...atGivenTotal(computed, given, supply.property), instead: computed.owed.total.total }
}

function computedPrice(
  { context, request, gathered, promise, now, adjustment }: Deciding,
  supply: Supply,
): ChosenRate {
  if (now.kind === 'live') return liveToCharge({ context, request, promise }, now)
  const expectation = { ...request, sessionId: request.session.session_id }
  const current = atDecided(listedPrice({ request, gathered, now }, supply), adjustment)
  return priceToCharge(context, current, promise, expectation)
}

/**
 * The price of a live source is never promised: one that is higher than what the publisher was shown last, or names, is refused.
 * A request that names no price and was shown none agrees to the present one.
 */
function liveToCharge(
  { context, request, promise }: Pick<Booking, 'context' | 'request' | 'promise'>,
  { chosen, shownTotal }: CheckedOffer,
): ChosenRate {
  const { decimals } = chosen.shown
  const seen = promise === null && shownTotal !== null ? decimalText(shownTotal, decimals) : null
  const expectedTotal = request.expectedTotal ?? seen
  const sessionId = request.session.session_id
  const shown = promise && { ...promise, quote: null }
  return priceToCharge(context, chosen, shown, { ...request, sessionId, expectedTotal })
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
  { room, rooms }: Pick<ChosenRate, 'room' | 'rooms'>,
): RoomToReserve[] {
  const codesOf = (index: number) => (rooms?.[index] ?? room).beds.map(({ code }) => code)
  const errors = request.reservedRooms.flatMap(({ bed_type }, index) => {
    const codes = codesOf(index)
    return codes.length === 0 || (bed_type !== null && codes.includes(bed_type))
      ? []
      : [{ field: `rooms[${index}].bed_type`, message: `must be one of ${codes.join(', ')}` }]
  })
  if (errors.length === 0)
    return request.reservedRooms.map((reserved, index) =>
      codesOf(index).length === 0 ? { ...reserved, bed_type: null } : reserved,
    )
  throw new Fault('BookingValidationException', 'Choose a bed type for each room.', { errors })
}

/** A rate of a live source is booked with one choice of beds for all its rooms. */
function refuseMixedBeds(rooms: readonly RoomToReserve[]): void {
  const first = rooms[0]?.bed_type
  const errors = rooms.flatMap(({ bed_type }, index) =>
    bed_type === first
      ? []
      : [{ field: `rooms[${index}].bed_type`, message: 'must be that of the first room' }],
  )
  if (errors.length > 0) {
    throw new Fault('BookingValidationException', 'Choose the same bed type for all rooms.', { errors })
  }
}

/** A remote system has its own conditions. */
function refuseGuest({ sources }: AppContext, guest: Guest, { source }: CheckedOffer): void {
  const asked = sources.get(source)
  const missing = asked && isLive(asked) ? asked.missingIn?.(guest) : null
  if (!missing) return
  const { wanted, field, message } = missing
  throw new Fault('BookingValidationException', `The system that holds the rooms wants ${wanted}.`, {
    errors: [{ field, message: `${message}: the rooms are booked in another system` }],
  })
}
