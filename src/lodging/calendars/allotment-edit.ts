// The allotments that an edit of a calendar gives to nights, beginning with those that they have.

import { addDays, type Day, weekdayOf } from '../../values/civil-dates.ts'
import { readDay, weekdayNumbers } from '../documents/document-reading.ts'
import type { Property } from '../properties/property.ts'
import { inventoryFrom } from './inventory-document.ts'
import type { CalendarEditDocument } from './schema-calendar-edit.ts'

/** Rooms for sale on a night; null sells without a count. */
export interface NightAllotment {
  readonly allotment: number | null
  /** Whether it is the standing one of the room and moves with it. */
  readonly followsRoom: boolean
}

/** A night whose allotment an edit changes. */
export interface AllotmentDifference {
  readonly roomId: number
  readonly day: Day
  readonly before: NightAllotment
  readonly after: NightAllotment
}

const mostAllotted = 100_000

/** The nights that a checked edit changes, by room and day; `stored` gives the present allotment of a night. */
export function allotmentDifferences(
  edit: CalendarEditDocument,
  property: Pick<Property, 'rooms'>,
  stored: (roomId: number, day: Day) => NightAllotment,
): AllotmentDifference[] {
  const nights = new Map<
    string,
    { roomId: number; day: Day; before: NightAllotment; after: NightAllotment }
  >()
  const set = (roomId: number, day: Day, next: (present: NightAllotment) => NightAllotment) => {
    const key = `${roomId} ${day}`
    const night = nights.get(key) ?? both(roomId, day, stored(roomId, day))
    night.after = next(night.after)
    nights.set(key, night)
  }
  for (const entry of edit.adjust_allotment ?? []) {
    eachNight(entry, property, (roomId, day) =>
      set(roomId, day, present =>
        present.allotment === null || entry.add === 0
          ? present
          : { allotment: within(present.allotment + entry.add), followsRoom: false },
      ),
    )
  }
  for (const { roomId, day, allotment } of inventoryFrom(edit.inventory ?? [], property)) {
    set(roomId, day, () => ({ allotment, followsRoom: false }))
  }
  const standing = new Map(property.rooms.map(({ id, allotment }) => [id, allotment]))
  for (const entry of edit.standing ?? []) {
    eachNight(entry, property, (roomId, day) =>
      set(roomId, day, () => ({ allotment: standing.get(roomId) ?? null, followsRoom: true })),
    )
  }
  return [...nights.values()]
    .filter(
      ({ before, after }) => before.allotment !== after.allotment || before.followsRoom !== after.followsRoom,
    )
    .sort((a, b) => a.roomId - b.roomId || a.day - b.day)
}

const both = (roomId: number, day: Day, present: NightAllotment) => ({
  roomId,
  day,
  before: present,
  after: present,
})

const within = (count: number): number => Math.min(mostAllotted, Math.max(0, count))

interface Covering {
  readonly rooms?: readonly number[]
  readonly from: string
  readonly to: string
  readonly weekdays?: Parameters<typeof weekdayNumbers>[0]
}

function eachNight(
  { rooms, from, to, weekdays }: Covering,
  property: Pick<Property, 'rooms'>,
  visit: (roomId: number, day: Day) => void,
): void {
  const only = weekdays ? weekdayNumbers(weekdays) : null
  const last = readDay(to)
  for (const roomId of rooms ?? property.rooms.map(({ id }) => id)) {
    for (let day = readDay(from); day <= last; day = addDays(day, 1)) {
      if (only === null || only.includes(weekdayOf(day))) visit(roomId, day)
    }
  }
}
