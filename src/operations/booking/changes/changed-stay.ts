// What a request to change a reservation asks for, completed with what it leaves as it is.

import { absent, type RoomInventory } from '../../../lodging/calendars/calendar.ts'
import { type ChosenExtra, chosenOf } from '../../../lodging/prices/extras.ts'
import type { DiscountCode } from '../../../lodging/prices/rules.ts'
import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import type { Reservation, ReservedRoom } from '../../../lodging/reservations/reservation.ts'
import { type NightChange, soldNights } from '../../../lodging/reservations/reservation-change.ts'
import { ownKind } from '../../../lodging/reservations/room-kinds.ts'
import type { Supply } from '../../../pricing/search.ts'
import { badRequest, Fault } from '../../../values/faults.ts'
import { foldedText } from '../../../values/folded-text.ts'
import type { AppContext } from '../../context.ts'
import type { ModifyRequest, PreviewRequest, RequestedRoom, RoomToModify } from '../../requests.ts'
import { type GatheredStay, gatherStay } from '../../shopping/gather.ts'

/** Nights that a stay has at most (contract R7). */
const mostNights = 99

export interface ChangedStay extends PreviewRequest {
  readonly reservedRooms: readonly Omit<ReservedRoom, 'children_ages'>[]
  /** Whether anything is asked for that the price depends on; names, beds and the guest change no price. */
  readonly isPriced: boolean
}

/** The whole of what is asked for. BadRequestException for dates that make no stay with those that are left as they are. */
export function changedStay(reservation: Reservation, request: ModifyRequest): ChangedStay {
  const ownCode = reservation.price.discount?.discount.code ?? null
  const asked = (request.rooms ?? reservation.rooms.map(asItIs)).map((room, index) =>
    changedRoom(reservation, request, { room, index }),
  )
  const stay = {
    propertyId: reservation.propertyId,
    accommodationId: request.accommodationId ?? reservation.roomId,
    rateCode: request.rateCode ?? reservation.rateCode,
    checkin: request.checkin ?? reservation.checkin,
    checkout: request.checkout ?? reservation.checkout,
    rooms: asked.map(({ requested }) => requested),
    reservedRooms: asked.map(({ reserved }) => reserved),
    discountCode: request.discountCode ?? ownCode,
    extras: request.extras ?? chosenOf(reservation.price.extras),
    currency: reservation.price.currency,
    language: request.language ?? reservation.language,
    session: request.session,
    testScenario: request.testScenario,
  }
  refuseDates(stay)
  return { ...stay, isPriced: isPriced(reservation, stay) }
}

/** Reads what a change is priced with, as `gatherStay` does. BookingValidationException where the property is archived. */
export async function gatherChange(
  context: AppContext,
  holder: KeyHolder,
  stay: PreviewRequest,
): Promise<GatheredStay> {
  // A reservation keeps its property from being deleted.
  if ((await context.catalog.stock([stay.propertyId])).has(stay.propertyId))
    return gatherStay(context, holder, stay.propertyId, stay)
  throw new Fault(
    'BookingValidationException',
    'The property is archived, so dates, rooms and rate of a stay there cannot be changed: restore the property first. Guest ' +
      'and names can be changed, and the reservation can be cancelled.',
    { errors: [{ field: 'property_id', message: 'is archived' }] },
  )
}

const asItIs = (room: ReservedRoom): RoomToModify => ({
  name: null,
  adults: room.adults,
  children: room.children,
  childrenAges: null,
  bedType: null,
})

interface AskedRoom {
  readonly requested: RequestedRoom
  readonly reserved: ChangedStay['reservedRooms'][number]
}

/** As many children as before keep their ages unless others are sent. */
function changedRoom(
  { rooms, roomId }: Reservation,
  { accommodationId }: ModifyRequest,
  { room, index }: { room: RoomToModify; index: number },
): AskedRoom {
  const before = rooms[index]
  const { adults, children } = room
  const keepsAges = room.childrenAges === null && before?.children === children
  const childrenAges = keepsAges ? before.children_ages : room.childrenAges
  // The same guests are known as before, unless others are named.
  const isSameParty = before?.adults === adults && keepsAges
  const guests = room.guests ?? (isSameParty ? before.guests : undefined)
  const facts = guests === undefined ? {} : { guests }
  const staysInRoom = accommodationId === null || accommodationId === roomId
  return {
    requested: { adults, children, childrenAges, ...facts },
    reserved: {
      name: room.name ?? before?.name ?? rooms[0]!.name,
      adults,
      children,
      bed_type: room.bedType ?? (staysInRoom ? (before?.bed_type ?? null) : null),
      ...facts,
      ...ownKind(before ?? {}),
      ages_assumed: keepsAges ? before.ages_assumed : children > 0 && room.childrenAges === null,
    },
  }
}

/** Contract R7, as far as a request that names one date only could not be held to it. */
function refuseDates({ checkin, checkout }: Pick<ChangedStay, 'checkin' | 'checkout'>): void {
  const nights = checkout - checkin
  if (nights >= 1 && nights <= mostNights) return
  const message =
    nights < 1 ? 'must be a later day than checkin' : `must be at most ${mostNights} nights after checkin`
  throw badRequest([{ field: 'checkout', message }])
}

function isPriced(reservation: Reservation, stay: Omit<ChangedStay, 'isPriced'>): boolean {
  const { roomId, rateCode, checkin, checkout, rooms } = reservation
  const before = [roomId, rateCode, checkin, checkout, rooms.map(partyOf)]
  const after = [
    stay.accommodationId,
    stay.rateCode,
    stay.checkin,
    stay.checkout,
    stay.rooms.map(({ adults, children, childrenAges, guests }) => [
      adults,
      childrenAges ?? children,
      guests ?? null,
    ]),
  ]
  return (
    JSON.stringify(before) !== JSON.stringify(after) ||
    !hasCode(reservation, stay.discountCode) ||
    hasOtherExtras(reservation, stay)
  )
}

/** In whatever order they are named. */
export const hasOtherExtras = (
  { price }: Pick<Reservation, 'price'>,
  { extras = [] }: Pick<ChangedStay, 'extras'>,
): boolean => {
  const textOf = (chosen: readonly ChosenExtra[]) =>
    chosen
      .map(({ code, quantity }) => `${code} ${quantity}`)
      .sort()
      .join()
  return textOf(extras) !== textOf(chosenOf(price.extras))
}

const partyOf = ({ adults, children_ages, guests }: ReservedRoom): unknown => [
  adults,
  children_ages,
  guests ?? null,
]

const hasCode = ({ price }: Reservation, code: string | null): boolean =>
  (code === null ? null : foldedText(code)) ===
  (price.discount === null ? null : foldedText(price.discount.discount.code))

/**
 * The supply as it is for the guest of the reservation: its own rooms and extras are free for it, and its own discount code is one that
 * it may go on using, whatever became of the uses and of the days for booking since.
 */
export const supplyFor = (supply: Supply, reservation: Reservation): Supply => ({
  ...supply,
  ownReservation: reservation.id,
  inventory: supply.inventory.map(room => withOwnNights(room, soldNights(reservation))),
  discount: supply.discount && ownCodeOf(supply.discount, reservation),
})

const ownCodeOf = (discount: DiscountCode, { discountId }: Reservation): DiscountCode =>
  discount.id === discountId ? { ...discount, uses: discount.uses - 1, booking: null } : discount

function withOwnNights(room: RoomInventory, sold: NightChange): RoomInventory {
  if (room.roomId !== sold.roomId) return room
  const free = room.free.map((count, index) => {
    const day = room.firstDay + index
    return count === absent || day < sold.checkin || day >= sold.checkout ? count : count + sold.rooms
  })
  return { ...room, free }
}
