// The nights that a change takes and gives back are the net difference, and those that both stays have are left alone.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type NightChange,
  nightChanges,
  nightsOfBoth,
} from '../../src/lodging/reservations/reservation-change.ts'
import { addDays, type Day } from '../../src/values/civil-dates.ts'
import { day } from '../support/hotels/stored-property.ts'

const first = day('2027-03-01')

const stay = fc
  .record({
    roomId: fc.integer({ min: 1, max: 2 }),
    start: fc.nat(12),
    nights: fc.integer({ min: 1, max: 9 }),
    rooms: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ roomId, start, nights, rooms }): NightChange => {
    const checkin = addDays(first, start)
    return { roomId, checkin, checkout: addDays(checkin, nights), rooms }
  })

const covers = ({ roomId, checkin, checkout }: Omit<NightChange, 'rooms'>, room: number, night: Day) =>
  roomId === room && checkin <= night && night < checkout

test('after less before, night by night', () => {
  fc.assert(
    fc.property(stay, stay, (before, after) => {
      const changes = nightChanges(before, after)
      for (let offset = 0; offset < 22; offset += 1) {
        const night = addDays(first, offset)
        for (const room of [1, 2]) {
          const roomsOf = (each: NightChange) => (covers(each, room, night) ? each.rooms : 0)
          const changed = changes.filter(each => covers(each, room, night))
          expect(changed.length).toBeLessThan(2)
          expect(changed[0]?.rooms ?? 0).toBe(roomsOf(after) - roomsOf(before))
        }
      }
    }),
  )
})

test('all nights of both are locked, each once and in the order of room and night', () => {
  fc.assert(
    fc.property(stay, stay, (before, after) => {
      const ranges = nightsOfBoth(before, after)
      const nights = ranges.flatMap(({ roomId, checkin, checkout }) =>
        Array.from({ length: checkout - checkin }, (_, index) => roomId * 1e6 + checkin + index),
      )
      expect(nights).toEqual([...new Set(nights)].sort((a, b) => a - b))
      for (const { roomId, checkin, checkout } of [before, after])
        expect(ranges.some(range => covers(range, roomId, checkin) && checkout <= range.checkout)).toBe(true)
    }),
  )
})
