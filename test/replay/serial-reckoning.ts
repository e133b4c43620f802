// What should become of every booking: the history taken one event after another, with nothing but counters in memory.
// It knows nothing of the server, which is held against it.

import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import type { HistoricBooking, HistoricEvent } from './historic-bookings.ts'

/** Rooms of each type of each hotel. */
export type Capacities = Readonly<Record<HistoricBooking['hotel'], Readonly<Record<string, number>>>>

/** The most rooms that guests who came, or did not come and did not cancel, had on one night. */
export const historicCapacities: Capacities = {
  City: { A: 217, B: 14, C: 2, D: 64, E: 13, F: 9, G: 5 },
  Resort: { A: 143, B: 1, C: 14, D: 64, E: 38, F: 12, G: 10, H: 5, L: 1 },
}

export interface Reckoning {
  /** Bookings that find a room. */
  readonly accepted: ReadonlySet<HistoricBooking>
  /** Those of them that are cancelled later. */
  readonly cancelled: ReadonlySet<HistoricBooking>
  /** Rooms sold at the end, by `nightName`; nights without any are left out. */
  readonly sold: ReadonlyMap<string, number>
}

/** As in "City A 2016-05-01". */
export const nightName = (hotel: HistoricBooking['hotel'], roomType: string, night: string): string =>
  `${hotel} ${roomType} ${night}`

/** A booking is accepted when every night of it has a room left; a cancelled one gives all of its nights back. */
export function reckon(events: readonly HistoricEvent[], capacities: Capacities): Reckoning {
  const accepted = new Set<HistoricBooking>()
  const cancelled = new Set<HistoricBooking>()
  const sold = new Map<string, number>()
  const add = (night: string, rooms: number) => sold.set(night, (sold.get(night) ?? 0) + rooms)
  for (const { kind, booking } of events) {
    const nights = nightsOf(booking)
    if (kind === 'booking') {
      const capacity = capacities[booking.hotel][booking.roomType] ?? 0
      if (nights.some(night => (sold.get(night) ?? 0) >= capacity)) continue
      accepted.add(booking)
      for (const night of nights) add(night, 1)
    } else if (accepted.has(booking)) {
      cancelled.add(booking)
      for (const night of nights) add(night, -1)
    }
  }
  return { accepted, cancelled, sold: new Map([...sold].filter(([, rooms]) => rooms !== 0)) }
}

/** The names of its nights. */
export const nightsOf = ({ hotel, roomType, checkin, nights }: HistoricBooking): string[] =>
  Array.from({ length: nights }, (_, offset) =>
    nightName(hotel, roomType, formatDay(addDays(checkin, offset))),
  )
