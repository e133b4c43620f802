// The reservations of the demo are drawn alike whenever it is loaded on a day, and spread over its days as those of a house are.

import { expect, test } from 'vitest'
import { demoProperties } from '../../src/demo/destination.ts'
import { demoReservations } from '../../src/demo/year/reservations.ts'
import { localTime } from '../../src/values/civil-dates.ts'

const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const { today } = localTime(now, 'UTC')
const tables = () => new Map(demoReservations(demoProperties(today), now))
const linesOf = (table: string) => table.split('\r\n').slice(1, -1)

test('is about 1,500 reservations of two years, the same whenever it is drawn on a day', () => {
  const drawn = tables()
  expect([...tables()]).toEqual([...drawn])
  const all = [...drawn.values()].flatMap(linesOf)
  expect(all.length).toBeGreaterThan(1450)
  expect(all.length).toBeLessThan(1600)
  // No day has a heap of bookings: what is to come was not all made yesterday.
  const days = Map.groupBy(all, line => /"(\d{4}-\d\d-\d\d)T/.exec(line)![1])
  expect(Math.max(...[...days.values()].map(({ length }) => length))).toBeLessThan(20)
})
