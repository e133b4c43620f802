// Migration 0068: nights that calendars closed by an allotment of 0 get their counts back, and stay closed in the layer over them. A
// server of the version before closes and sells none of them.

import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { plant } from '../../support/hotels/planted-rows.ts'
import { earlierSchema } from '../../support/statements/earlier-schema.ts'

let database: Database
const night = (day: number, row: object = {}) => ({
  property_id: 1,
  room_id: 1,
  night: `2030-01-0${day}`,
  allotment: 0,
  follows_room: false,
  ...row,
})
const taken = (day: number, row: object = {}) => ({
  channel_id: 1,
  property_id: 1,
  room_id: 1,
  night: `2030-01-0${day}`,
  allotment_before: 1,
  ...row,
})

beforeAll(async () => {
  const earlier = await earlierSchema()
  database = earlier.database
  await plant(database, 'property', { property_id: 1 })
  await plant(database, 'room', { property_id: 1, room_id: 1, allotment: 1 })
  for (const channel_id of [1, 2])
    await plant(database, 'channel', { channel_id, property_id: 1, kind: 'icalendar' })
  await plant(
    database,
    'night',
    night(1),
    night(2),
    night(3),
    night(4, { allotment: 1, sold: 1 }),
    night(5, { allotment: 1 }),
    night(6),
    night(7),
  )
  await plant(
    database,
    'icalendar_night',
    taken(1),
    taken(2, { followed_room: true }),
    taken(3, { allotment_before: null }),
    taken(4, { is_clash: true }),
    // Opened by somebody since, closed by the hotel before, and taken by two calendars.
    taken(5),
    taken(6, { allotment_before: 0 }),
    taken(7, { followed_room: true }),
    taken(7, { channel_id: 2, allotment_before: 0 }),
  )
  await migrate(database, undefined, earlier.connectionString)
}, 120_000)

test('each night has what it had before, and is closed', async () => {
  const rows = await database.query(
    `SELECT extract(day FROM night)::int AS day, allotment, follows_room AS follows, closed_with AS closed
       FROM night ORDER BY night`,
  )
  expect(rows).toEqual([
    { day: 1, allotment: 1, follows: false, closed: 0 },
    { day: 2, allotment: 1, follows: true, closed: 0 },
    { day: 3, allotment: null, follows: false, closed: 0 },
    { day: 4, allotment: 1, follows: false, closed: 1 },
    { day: 5, allotment: 1, follows: false, closed: 0 },
    { day: 6, allotment: 0, follows: false, closed: 0 },
    { day: 7, allotment: 1, follows: true, closed: 0 },
  ])
  const closings = await database.query<{ nights: number }>(
    'SELECT count(*)::int AS nights FROM night_closing GROUP BY channel_id ORDER BY channel_id',
  )
  expect(closings.map(({ nights }) => nights)).toEqual([7, 1])
})

test('a server of the version before sells none of them, and closes no other', async () => {
  const sell = database.query(
    'UPDATE night SET sold = sold + 1 WHERE allotment IS NULL OR sold + held + 1 <= allotment',
  )
  await expect(sell).rejects.toThrow('night_closed')
  await expect(plant(database, 'icalendar_night', taken(8))).rejects.toThrow('icalendar_night_replaced')
  await database.query('DELETE FROM icalendar_night')
})
