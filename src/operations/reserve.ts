// Reservation: takes the nights and confirms, in one transaction, at the price worked out inside it (contract B1).

import { randomUUID } from 'node:crypto'
import { drawConfirmationNumber } from '../lodging/confirmation-number.ts'
import type { StayPrice } from '../lodging/price.ts'
import type { KeyHolder } from '../lodging/publisher.ts'
import type { CardOnFile, Reservation, ReservedRoom } from '../lodging/reservation.ts'
import type { PricedRate } from '../pricing/priced-stay.ts'
import type { Transaction } from '../store/database.ts'
import { redeemDiscount } from '../store/discounts.ts'
import { lockNights, sellNights } from '../store/inventory.ts'
import { ConfirmationNumberTaken, insertReservation } from '../store/reservations.ts'
import { Fault } from '../values/faults.ts'
import { checkAddresses } from './address-check.ts'
import type { ReservationAnswer } from './answers.ts'
import { checkCard } from './card-check.ts'
import { type ChosenRate, priceChosen } from './chosen-rate.ts'
import { type GatheredStay, gatherStay } from './gather.ts'
import type { House } from './house.ts'
import type { ReservationRequest } from './requests.ts'
import { reservationAnswer } from './reservations.ts'

/** How often a reservation starts over because the property was changed between reading and locking. */
const attempts = 5

/**
 * Books one accommodation for a stay, one entry of `rooms` each. The order of refusals: 404 for what the property
 * lacks, 409 for what cannot be sold, then 422 for discount code, bed type, address and card, so that a card is not
 * looked at when the room is gone.
 */
export async function reserveRoom(
  house: House,
  holder: KeyHolder,
  request: ReservationRequest,
): Promise<ReservationAnswer> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const gathered = await gatherStay(house, holder, request.propertyId, request)
    const { property } = gathered.supply
    const chosen = priceChosen(gathered.supply, gathered.search, request)
    refuseDiscount(request, chosen)
    const rooms = refuseBedType(request, chosen)
    checkAddresses(request.guest)
    const card = checkCard(request.payment, property, gathered.search.local)
    const booking = { house, holder, request, gathered, rooms, card }
    const reservation = await house.database.transaction(transaction => takeRoom(transaction, booking))
    if (reservation) return reservationAnswer(house, reservation, property)
  }
  throw new Fault(
    'ServiceUnavailableException',
    'The property is being changed right now; try again in a moment.',
    {
      headers: { 'Retry-After': '1' },
    },
  )
}

/** Contract P4: a code that does not apply is refused here, where the guest counts on it. */
function refuseDiscount(request: ReservationRequest, { owed, discountRefusal }: ChosenRate): void {
  if (request.discountCode === null || owed.discount !== null) return
  throw new Fault(
    'BookingValidationException',
    'The discount code does not apply to this booking; leave it out or change it.',
    {
      errors: [{ field: 'discount_code', message: discountRefusal ?? 'does not apply' }],
    },
  )
}

/** Contract B8: a bed type must be one of the room's beds where it has any, and is dropped where it has none. */
function refuseBedType(request: ReservationRequest, { room }: ChosenRate): ReservedRoom[] {
  if (room.beds.length === 0) return request.reservedRooms.map(reserved => ({ ...reserved, bed_type: null }))
  const codes = room.beds.map(({ code }) => code)
  const errors = request.reservedRooms.flatMap(({ bed_type }, index) =>
    bed_type !== null && codes.includes(bed_type)
      ? []
      : [{ field: `rooms[${index}].bed_type`, message: `is one of ${codes.join(', ')}` }],
  )
  if (errors.length === 0) return [...request.reservedRooms]
  throw new Fault('BookingValidationException', 'Choose a bed type for each room.', { errors })
}

interface Booking {
  readonly house: House
  readonly holder: KeyHolder
  readonly request: ReservationRequest
  readonly gathered: GatheredStay
  readonly rooms: readonly ReservedRoom[]
  readonly card: CardOnFile
}

/** Locks the nights, works the price out once more with what is locked, sells. Null when the property has changed. */
async function takeRoom(transaction: Transaction, booking: Booking): Promise<Reservation | null> {
  const { request, gathered } = booking
  const locked = await lockNights(transaction, request.propertyId, request.accommodationId, request)
  if (locked.version !== gathered.version) return null
  const chosen = priceChosen({ ...gathered.supply, inventory: [locked.inventory] }, gathered.search, request)
  const discountId = chosen.owed.discount?.discount.id ?? null
  if (discountId !== null && !(await redeemDiscount(transaction, discountId))) {
    throw new Fault('BookingValidationException', 'The discount code has been used up.', {
      errors: [{ field: 'discount_code', message: 'used_up' }],
    })
  }
  await sellNights(transaction, request.propertyId, locked.inventory, request.rooms.length)
  return insertUnderFreshNumber(transaction, confirmed(booking, chosen))
}

/** Draws again in the rare case that another reservation has the number. */
async function insertUnderFreshNumber(
  transaction: Transaction,
  reservation: Reservation,
): Promise<Reservation> {
  try {
    await insertReservation(transaction, reservation)
    return reservation
  } catch (error) {
    if (!(error instanceof ConfirmationNumberTaken)) throw error
    const confirmationNumber = drawConfirmationNumber(reservation.createdAt)
    return insertUnderFreshNumber(transaction, { ...reservation, confirmationNumber })
  }
}

function confirmed(
  { house, holder, request, gathered, rooms, card }: Booking,
  chosen: ChosenRate,
): Reservation {
  const now = house.clock.now()
  return {
    id: randomUUID(),
    confirmationNumber: drawConfirmationNumber(now.toString()),
    propertyId: request.propertyId,
    publisherId: holder.publisher.id,
    roomId: chosen.room.id,
    roomName: chosen.room.name,
    rateCode: request.rateCode,
    status: 'confirmed',
    version: 1,
    paymentState: 'none',
    cancellation: null,
    checkin: request.checkin,
    checkout: request.checkout,
    rooms,
    guest: request.guest,
    card,
    session: request.session,
    createdAt: now.round('millisecond').toString(),
    price: withoutPlan(chosen.shown),
    propertyPrice: withoutPlan(chosen.owed),
    exchange: gathered.search.exchange,
    discountId: chosen.owed.discount?.discount.id ?? null,
  }
}

/** A reservation keeps the price, not the rate plan, which may change under it. */
function withoutPlan({ plan: _, ...price }: PricedRate): StayPrice {
  return price
}
