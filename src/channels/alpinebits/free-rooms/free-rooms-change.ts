// Turns FreeRooms into a change of the property's inventory: rooms left to sell, for each of our rooms and nights.

import {
  type AllotmentException,
  inventoryEntriesFrom,
} from '../../../lodging/calendars/inventory-document.ts'
import { type ChannelMapping, roomOf } from '../../../lodging/channels/channel.ts'
import type { InventoryEntry } from '../../../lodging/properties/schema-calendar.ts'
import { longestNightList } from '../../../lodging/properties/schema-calendar.ts'
import { addDays, type Day } from '../../../values/civil-dates.ts'
import { quoted } from '../findings.ts'
import { errorCodes, MessageRefusal } from '../message-refusal.ts'
import type { Period } from '../period.ts'
import { type FreeRooms, nameOf, type RoomCount } from './read-free-rooms.ts'

/** The property as the change needs it. */
export interface CountedProperty {
  readonly mapping: ChannelMapping
  /** Ids of all its rooms. */
  readonly roomIds: readonly number[]
  /** At the property. Earlier nights are over and left alone. */
  readonly today: Day
}

/**
 * The entries of a change. Nights before today and after the next three years are left out. A complete set says 0 for
 * every night of the connection's rooms that it does not name. Distinct rooms are added up for the room of their
 * category. MessageRefusal for codes that the mapping does not have, and for a delta of a part of a room of ours, because it does
 * not tell how many are free in all.
 */
export function freeRoomsChange(message: FreeRooms, property: CountedProperty): InventoryEntry[] {
  const span: Period = { first: property.today, last: addDays(property.today, longestNightList - 1) }
  const counts = mapped(message, property.mapping)
  const nights = new Map<number, Map<Day, number>>()
  const set = (roomId: number, period: Period, count: (before: number) => number) => {
    const room = nights.get(roomId) ?? new Map<Day, number>()
    nights.set(roomId, room)
    const last = Math.min(period.last, span.last)
    for (let day = Math.max(period.first, span.first) as Day; day <= last; day = addDays(day, 1)) {
      room.set(day, count(room.get(day) ?? 0))
    }
  }
  const connected = roomsOf(property)
  for (const roomId of message.isCompleteSet ? connected : []) set(roomId, span, () => 0)
  for (const { roomId, count } of counts) set(roomId, count, before => before + count.bookable)
  for (const closing of message.closings) for (const roomId of connected) set(roomId, closing, () => 0)
  return inventoryEntriesFrom([...nights].flatMap(([roomId, days]) => exceptionsOf(roomId, days)))
}

interface MappedCount {
  readonly roomId: number
  readonly count: RoomCount
}

function mapped({ counts, isCompleteSet }: FreeRooms, mapping: ChannelMapping): MappedCount[] {
  const unknown = new Set<string>()
  const uncountable = new Set<string>()
  const found = counts.flatMap(count => {
    const ownRoom = count.room === null ? null : roomOf(mapping, nameOf(count))
    const roomId = ownRoom ?? roomOf(mapping, count.category)
    const isWhole = count.room === null || ownRoom !== null
    if (roomId === null) unknown.add(nameOf(count))
    else if (!isCompleteSet && !(isWhole && isAlone(roomId, mapping))) uncountable.add(nameOf(count))
    return roomId === null ? [] : [{ roomId, count }]
  })
  if (unknown.size > 0) {
    const sentence = `No room of this property has the code ${listed(unknown)}.`
    throw new MessageRefusal(
      `${sentence} The mapping of the connection names the codes.`,
      errorCodes.roomType,
    )
  }
  if (uncountable.size > 0) {
    const why = 'is a part of a room type here, so a delta of it does not tell how many rooms are free'
    throw new MessageRefusal(`${listed(uncountable)} ${why}. Send a complete set, or counts of categories.`)
  }
  return found
}

/** Whether at most one code stands for a room of ours. */
const isAlone = (roomId: number, { rooms }: ChannelMapping): boolean =>
  rooms.filter(({ room }) => room === roomId).length <= 1

const listed = (codes: ReadonlySet<string>): string => [...codes].slice(0, 10).map(quoted).join(', ')

/** The rooms of a connection: those of its mapping, or all of the property. */
const roomsOf = ({ mapping, roomIds }: CountedProperty): readonly number[] =>
  mapping.rooms.length === 0 ? roomIds : roomIds.filter(id => mapping.rooms.some(({ room }) => room === id))

const exceptionsOf = (roomId: number, days: ReadonlyMap<Day, number>): AllotmentException[] =>
  [...days].sort(([a], [b]) => a - b).map(([day, allotment]) => ({ roomId, day, allotment }))
