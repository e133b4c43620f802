// What the rooms of a reservation are. Usually all are of one type and rate plan, which the reservation names; where they are not, each
// room names its own (decision 76).

import type { Reservation, ReservedRoom } from './reservation.ts'

/** A type of room at a rate plan. */
export interface RoomKind {
  readonly roomId: number
  readonly rateCode: string
}

type Kinds = Pick<Reservation, 'roomId' | 'rateCode'> & {
  readonly rooms: readonly Pick<ReservedRoom, 'accommodation_id' | 'rate_code'>[]
}

/** Whether the rooms are of different types or rate plans. */
export const isMixed = ({ rooms }: Pick<Kinds, 'rooms'>): boolean =>
  rooms.some(({ accommodation_id }) => accommodation_id !== undefined)

/** Of each room, in their order. */
export const kindsOf = ({ roomId, rateCode, rooms }: Kinds): RoomKind[] =>
  rooms.map(({ accommodation_id = roomId, rate_code = rateCode }) => ({
    roomId: accommodation_id,
    rateCode: rate_code,
  }))

/** Rooms of one type, as nights count them. */
export interface CountedRooms {
  readonly roomId: number
  readonly rooms: number
}

/** How many rooms of each type there are, in the order of the types: the order in which everybody locks them. */
export function countedRooms(kinds: readonly Pick<RoomKind, 'roomId'>[]): CountedRooms[] {
  const counted = new Map<number, number>()
  for (const { roomId } of kinds) counted.set(roomId, (counted.get(roomId) ?? 0) + 1)
  return [...counted]
    .map(([roomId, rooms]) => ({ roomId, rooms }))
    .sort((one, other) => one.roomId - other.roomId)
}

/** The rooms by name, several of a type with their number: "2 × Double, Suite". */
export function namesTogether(rooms: readonly { readonly id: number; readonly name: string }[]): string {
  const byType = Map.groupBy(rooms, ({ id }) => id)
  return [...byType.values()]
    .map(same => (same.length === 1 ? same[0]!.name : `${same.length} × ${same[0]!.name}`))
    .join(', ')
}

/** The kind that a room of a reservation names, to be kept with it; nothing where the reservation names it. */
export const ownKind = ({
  accommodation_id,
  rate_code,
}: Partial<Pick<ReservedRoom, 'accommodation_id' | 'rate_code'>>) => ({
  ...(accommodation_id !== undefined && { accommodation_id }),
  ...(rate_code !== undefined && { rate_code }),
})
