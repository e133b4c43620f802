// How a confirmed reservation is changed: the stay before and after, and the nights that are taken and given back
// (reservation protocol 8).

import type { Day } from '../../values/civil-dates.ts'
import type { Minor } from '../../values/money.ts'
import type { Language } from '../documents/languages.ts'
import type { Stay } from '../properties/property.ts'
import type { Reservation, ReservedRoom } from './reservation.ts'
import { ownKind } from './room-kinds.ts'

/** The party of one room, without the name that it is held under. */
export type RecordedParty = Pick<
  ReservedRoom,
  'adults' | 'children' | 'children_ages' | 'accommodation_id' | 'rate_code'
>

/** What a change may change and the record keeps: nothing of who the guests are. */
export interface RecordedStay
  extends Stay,
    Pick<Reservation, 'roomId' | 'roomName' | 'rateCode' | 'price' | 'propertyPrice' | 'exchange'> {
  readonly party: readonly RecordedParty[]
  /** Absent in records from before a change could name one. */
  readonly language?: Language
}

export const recordedStay = (reservation: Reservation): RecordedStay => ({
  language: reservation.language,
  roomId: reservation.roomId,
  roomName: reservation.roomName,
  rateCode: reservation.rateCode,
  checkin: reservation.checkin,
  checkout: reservation.checkout,
  party: reservation.rooms.map(({ adults, children, children_ages, ...room }) => ({
    adults,
    children,
    children_ages,
    ...ownKind(room),
  })),
  price: reservation.price,
  propertyPrice: reservation.propertyPrice,
  exchange: reservation.exchange,
})

/** `authorizing` and `unknown`: its payment is under way, and the reservation is still as before. */
export type ChangeState = 'authorizing' | 'unknown' | 'done' | 'failed'

export interface ReservationChange {
  readonly propertyId: number
  readonly reservationId: string
  readonly id: string
  readonly state: ChangeState
  /** Its payment waits until the guest has confirmed it with the bank; only while it is `authorizing`. */
  readonly isChallenged: boolean
  /** The version of the reservation that it made; null unless it is done. */
  readonly version: number | null
  /** By whom: "modified by publisher". */
  readonly cause: string
  readonly before: RecordedStay
  readonly after: RecordedStay
  /** In minor units of the property's currency, as are charged and refunded. */
  readonly penalty: Minor
  readonly charged: Minor
  readonly refunded: Minor
  /** The authorisation of what is charged; null where nothing is charged through the server. */
  readonly paymentKey: string | null
  /** RFC 3339. */
  readonly madeAt: string
  /** RFC 3339; null while its payment is under way. */
  readonly settledAt: string | null
}

/** The reservation with the stay that it had at a version, of which its guests may be other ones since. */
export function asOfVersion(
  reservation: Reservation,
  changes: readonly ReservationChange[],
  version: number,
): Reservation {
  const next = changes.find(change => change.version !== null && change.version > version)
  if (!next) return reservation
  const { party, ...stay } = next.before
  const rooms = party.map((each, index) => {
    const { name, bed_type } = reservation.rooms[index] ?? reservation.rooms[0]!
    return { ...each, name, bed_type, ages_assumed: false }
  })
  return { ...reservation, ...stay, rooms }
}

/** Nights of one room type on which a change takes rooms (`rooms` above 0) or gives them back. */
export interface NightChange extends Stay {
  readonly roomId: number
  readonly rooms: number
}

/** The nights that a stay has sold. */
type SoldNights = NightChange

export const soldNights = ({ roomId, checkin, checkout, rooms }: Reservation): SoldNights => ({
  roomId,
  checkin,
  checkout,
  rooms: rooms.length,
})

/**
 * The net difference between two stays, in the order of room and night. Nights that both have, in the same room type and
 * number, are left alone: they are never given back, not for a moment.
 */
export function nightChanges(before: SoldNights, after: SoldNights): NightChange[] {
  const rooms = [...new Set([before.roomId, after.roomId])].sort((a, b) => a - b)
  return rooms.flatMap(roomId => changesOfRoom(roomId, before, after))
}

function changesOfRoom(roomId: number, before: SoldNights, after: SoldNights): NightChange[] {
  const had = before.roomId === roomId ? before : null
  const gets = after.roomId === roomId ? after : null
  const edges = [had, gets].flatMap(stay => (stay === null ? [] : [stay.checkin, stay.checkout]))
  const days = [...new Set(edges)].sort((a, b) => a - b)
  return days.slice(1).flatMap((checkout, index) => {
    const checkin = days[index]!
    const rooms = roomsOn(gets, checkin) - roomsOn(had, checkin)
    return rooms === 0 ? [] : [{ roomId, checkin, checkout, rooms }]
  })
}

const roomsOn = (stay: SoldNights | null, day: Day): number =>
  stay !== null && stay.checkin <= day && day < stay.checkout ? stay.rooms : 0

/** The nights of both stays, each range once, in the order of room and night in which they are locked. */
export function nightsOfBoth(before: SoldNights, after: SoldNights): (Stay & { readonly roomId: number })[] {
  const inOrder = [before, after].sort((a, b) => a.roomId - b.roomId || a.checkin - b.checkin)
  const [first, second] = inOrder as [SoldNights, SoldNights]
  const touch = first.roomId === second.roomId && second.checkin <= first.checkout
  if (!touch) return [first, second]
  const checkout = first.checkout > second.checkout ? first.checkout : second.checkout
  return [{ roomId: first.roomId, checkin: first.checkin, checkout }]
}
