// How much of what can be sold on a night is sold or held, in whole percent: of one room, and of all that are counted.

import type { Room, View } from './calendar-data.ts'

/** The share of rooms of this type that are taken on a night; null where they are not counted, or none is for sale and none taken. */
export function shareOf(room: Room, night: number): number | null {
  const allotment = room.allotment[night] ?? null
  return allotment === null ? null : percentOf(takenOf(room, night), allotment)
}

/** The share over all rooms that are counted, for each night. */
export function sharesOf({ rooms, nights }: View): (number | null)[] {
  return Array.from({ length: nights }, (_, night) => {
    let [taken, all] = [0, 0]
    for (const room of rooms) {
      const allotment = room.allotment[night] ?? null
      if (allotment === null) continue
      taken += takenOf(room, night)
      all += allotment
    }
    return percentOf(taken, all)
  })
}

const takenOf = (room: Room, night: number): number => (room.sold?.[night] ?? 0) + (room.held?.[night] ?? 0)

/** How much is taken, in percent: rounded down, so that only what is full says 100; more than 100 where more is sold than there is. */
export function percentOf(taken: number, all: number): number | null {
  if (all === 0) return taken === 0 ? null : 100
  return Math.floor((100 * taken) / all)
}

/** The lowest percentage of each tint, from the second on; below it is none. */
export const tints = [25, 50, 75, 90] as const

/** The tint of a share, from 0, which is none, to 4. */
export const tintOf = (share: number | null): number => tints.filter(least => (share ?? 0) >= least).length
