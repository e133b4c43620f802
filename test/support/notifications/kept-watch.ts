// A watch of a publisher, written directly to the database.

import type { Database } from '../../../src/store/postgres/database.ts'

/**
 * Leaves a publisher with this one watch, which never comes true and is like no other that the database draws. It has a key of
 * the publisher, as the server ends it with its key.
 */
export async function keepOneWatch(database: Database, publisherId: number, id: string): Promise<void> {
  await database.query('DELETE FROM stay_watch WHERE publisher_id = $1 AND watch_id <> $2', [publisherId, id])
  await database.query(
    `INSERT INTO stay_watch (property_id, watch_id, publisher_id, key_id, checkin, checkout, rooms, currency, below, holds,
                             created_at, ends_at, is_due)
     VALUES (3144, $2, $1, (SELECT min(key_id) FROM api_key WHERE publisher_id = $1), '2027-03-12', '2027-03-16', '[{"adults":2,"children":0,"childrenAges":null}]', 'USD', '1', false,
             '2026-12-01T12:00:00Z', '2099-01-01T00:00:00Z', false)
     ON CONFLICT DO NOTHING`,
    [publisherId, id],
  )
}
