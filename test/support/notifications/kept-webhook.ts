// A webhook of a publisher, written directly to the database.

import type { Database } from '../../../src/store/postgres/database.ts'

/** Leaves a publisher with this one webhook; the id is far from those that the database draws. */
export async function keepOneWebhook(database: Database, publisherId: number, id: number): Promise<void> {
  await database.query(
    'DELETE FROM delivery WHERE endpoint_id IN (SELECT endpoint_id FROM webhook_endpoint WHERE publisher_id = $1)',
    [publisherId],
  )
  await database.query('DELETE FROM webhook_endpoint WHERE publisher_id = $1', [publisherId])
  await database.query(
    `INSERT INTO webhook_endpoint (endpoint_id, publisher_id, url, secrets, event_types)
     VALUES ($1, $2, 'https://guide.example/hook', '{}', '{}')`,
    [id, publisherId],
  )
}
