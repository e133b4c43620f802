// Migration 0016: the states of orphan bookings get their present names, also where a server of the version before still
// writes the former ones.

import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { databaseAtSchema } from '../../support/statements/earlier-schema.ts'

let database: Database
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const stored = ['failed', 'ghost', 'ghost_cancelled', 'confirmed']

beforeAll(async () => {
  const earlier = await databaseAtSchema(15)
  database = earlier.database
  await database.query(
    `INSERT INTO property (property_id, name, sort_order, document) VALUES (1, 'Inn', 1, '{}')`,
  )
  await database.query(
    `INSERT INTO publisher (publisher_id, name, sells_all, settings) VALUES (1, 'Shop', true, '{}')`,
  )
  for (const [index, state] of stored.entries()) {
    await database.query(
      `INSERT INTO reservation (property_id, reservation_id, confirmation_number, publisher_id, room_id, room_name,
              rate_code, status, checkin, checkout, rooms_count, guest, rooms, card, session, price, property_price,
              exchange, created_at, source)
       VALUES (1, $1, $1::uuid::text, 1, 1, 'Double', 'BAR', 'failed', '2026-11-01', '2026-11-02', 1, '{}', '[]', '{}', '{}', '{}',
              '{}', '{}', now(), 'remote')`,
      [uuid(index)],
    )
    await writeAttempt(uuid(index), state)
  }
  expect((await migrate(database, undefined, earlier.connectionString))[0]).toBe('0016-orphans.sql')
})

const writeAttempt = (id: string, state: string): Promise<object[]> =>
  database.query(
    `INSERT INTO source_attempt (property_id, reservation_id, source, total, currency, state)
     VALUES (1, $1, 'remote', 0, 'USD', $2)
     ON CONFLICT (property_id, reservation_id) DO UPDATE SET state = excluded.state`,
    [id, state],
  )

const states = async (): Promise<string[]> => {
  const rows = await database.query<{ state: string }>(
    'SELECT state FROM source_attempt ORDER BY reservation_id',
  )
  return rows.map(({ state }) => state)
}

test('stored orphans keep their attempts under the present names', async () => {
  expect(await states()).toEqual(['failed', 'orphan', 'orphan_cancelled', 'confirmed'])
})

test('a server of the version before, which writes the former names, is understood', async () => {
  await writeAttempt(uuid(0), 'ghost')
  await writeAttempt(uuid(1), 'ghost_cancelled')
  expect((await states()).slice(0, 2)).toEqual(['orphan', 'orphan_cancelled'])
})

test('no other state is stored', async () => {
  await expect(writeAttempt(uuid(3), 'phantom')).rejects.toThrow('source_attempt_state_check')
})
