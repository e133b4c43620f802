// The hold that a preview or a reservation names: its rooms count as free for it.

import { absent, type RoomInventory } from '../../lodging/calendars/calendar.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { countedRooms } from '../../lodging/reservations/room-kinds.ts'
import type { Supply } from '../../pricing/search.ts'
import { findHold, type InventoryHold } from '../../store/inventory/holds.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import type { HeldPreviewRequest } from '../requests.ts'
import { requestedKinds } from './mixed/requested-kinds.ts'

/**
 * The hold that a request names; null when it names none. BookingValidationException when it does not match the
 * request.
 */
export async function findUsableHold(
  context: AppContext,
  holder: KeyHolder,
  request: HeldPreviewRequest,
): Promise<InventoryHold | null> {
  const { holdId, propertyId } = request
  if (holdId === null) return null
  const hold = await findHold(context.database, holder.publisher.id, propertyId, holdId)
  const fits =
    hold !== undefined &&
    hold.roomId === request.accommodationId &&
    hold.checkin === request.checkin &&
    hold.checkout === request.checkout &&
    hold.rooms === request.rooms.length
  if (fits && isLive(hold, context.clock.now())) return hold
  throw unusableHold()
}

/** The supply with the rooms of the hold counted as free. */
export const withHeldRooms = (supply: Supply, hold: InventoryHold | null): Supply =>
  hold === null
    ? supply
    : {
        ...supply,
        inventory: supply.inventory.map(room => (room.roomId === hold.roomId ? freed(room, hold) : room)),
      }

type RoomsOfStay = Pick<
  HeldPreviewRequest,
  'propertyId' | 'accommodationId' | 'rateCode' | 'checkin' | 'checkout' | 'rooms' | 'holdId'
>

/** The supply without the rooms that other stays of the same basket want; what a hold has for them is not free anyway. */
export function withoutRoomsOf(
  supply: Supply,
  { propertyId, checkin, checkout }: Pick<RoomsOfStay, 'propertyId' | 'checkin' | 'checkout'>,
  others: readonly RoomsOfStay[],
): Supply {
  const taking = others.flatMap(other =>
    other.propertyId !== propertyId || other.holdId !== null
      ? []
      : countedRooms(requestedKinds(other)).map(each => ({
          ...each,
          checkin: other.checkin,
          checkout: other.checkout,
        })),
  )
  if (taking.length === 0) return supply
  const inventory = [...Map.groupBy(taking, ({ roomId }) => roomId)].map(([roomId, ofType]) => {
    const counted = supply.inventory.find(room => room.roomId === roomId)
    const standing = supply.property.rooms.find(({ id }) => id === roomId)?.allotment ?? absent
    const free = Int32Array.from({ length: checkout - checkin }, (_, index) => {
      const night = checkin + index
      const before = counted?.free[night - counted.firstDay] ?? standing
      const taken = ofType.filter(other => other.checkin <= night && night < other.checkout)
      return before === absent
        ? absent
        : Math.max(0, before - taken.reduce((sum, { rooms }) => sum + rooms, 0))
    })
    return { roomId, firstDay: checkin, free }
  })
  const ofOtherTypes = supply.inventory.filter(({ roomId }) =>
    inventory.every(each => each.roomId !== roomId),
  )
  return {
    ...supply,
    inventory: [...ofOtherTypes, ...inventory].sort((one, other) => one.roomId - other.roomId),
  }
}

/** The nights with the rooms of the hold counted as free. */
export const freed = (nights: RoomInventory, { rooms }: InventoryHold): RoomInventory => ({
  ...nights,
  free: nights.free.map(free => (free === absent ? absent : free + rooms)),
})

/** The refusal of a hold that has ended, or is for other rooms or dates. */
export const unusableHold = (): Fault =>
  new Fault(
    'BookingValidationException',
    'The hold is not one for these rooms and dates, or it has ended; leave hold_id out or hold again.',
    { errors: [{ field: 'hold_id', message: 'is not a live hold for this request' }] },
  )

const isLive = ({ expiresAt }: InventoryHold, now: Temporal.Instant): boolean =>
  expiresAt !== null && Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0
