// Inventory of a document: nights that differ from the standing allotment, read from entries and written as entries.

import { addDays, type Day, formatDay, weekdayOf } from '../../values/civil-dates.ts'
import { readDay, weekdayNumbers } from '../documents/document-reading.ts'
import type { Property } from '../properties/property.ts'
import type { InventoryEntry } from '../properties/schema-calendar.ts'
import { type Run, runsOf, shorter } from './runs.ts'

/** Rooms for sale on one night in place of the room's standing allotment; null sells without a count. */
export interface AllotmentException {
  readonly roomId: number
  readonly day: Day
  readonly allotment: number | null
}

/** The nights of checked entries, by room and day. Entries apply in order; a later one overrides. */
export function inventoryFrom(
  entries: readonly InventoryEntry[],
  property: Pick<Property, 'rooms'>,
): AllotmentException[] {
  const allRooms = property.rooms.map(room => room.id)
  const nightsByRoom = new Map<number, Map<Day, number | null>>()
  for (const entry of entries) {
    const [first, last] = [readDay(entry.from), readDay(entry.to)]
    const weekdays = entry.weekdays ? weekdayNumbers(entry.weekdays) : null
    for (const roomId of entry.rooms ?? allRooms) {
      const nights = nightsByRoom.get(roomId) ?? new Map<Day, number | null>()
      nightsByRoom.set(roomId, nights)
      for (let day = first; day <= last; day = addDays(day, 1)) {
        if (weekdays && !weekdays.includes(weekdayOf(day))) continue
        const { allotment } = entry
        nights.set(day, Array.isArray(allotment) ? (allotment[day - first] ?? null) : allotment)
      }
    }
  }
  return [...nightsByRoom].flatMap(([roomId, nights]) =>
    [...nights].sort(([a], [b]) => a - b).map(([day, allotment]) => ({ roomId, day, allotment })),
  )
}

/** The entries that `inventoryFrom` reads as these exceptions, which are ordered by day within each room. */
export function inventoryEntriesFrom(exceptions: readonly AllotmentException[]): InventoryEntry[] {
  const exceptionsByRoom = Map.groupBy(exceptions, exception => exception.roomId)
  return [...exceptionsByRoom].flatMap(([roomId, nights]) => {
    const follows = (night: number, before: number) => nights[night]!.day === nights[before]!.day + 1
    const isSame = (night: number, before: number) => nights[night]!.allotment === nights[before]!.allotment
    const entry = (run: Run): InventoryEntry => entryOf(roomId, nights.slice(run.first, run.end))
    return runsOf({ first: 0, end: nights.length }, follows).flatMap(stretch =>
      shorter([entry(stretch)], runsOf(stretch, isSame).map(entry)),
    )
  })
}

function entryOf(roomId: number, nights: readonly AllotmentException[]): InventoryEntry {
  const allotments = nights.map(night => night.allotment)
  const isConstant = allotments.every(allotment => allotment === allotments[0])
  return {
    rooms: [roomId],
    from: formatDay(nights[0]!.day),
    to: formatDay(nights.at(-1)!.day),
    allotment: isConstant ? allotments[0]! : allotments,
  }
}
