// A webhook of a publisher, written directly to the database.

import type { Database } from '../../../src/store/postgres/database.ts'

/**
 * Leaves a publisher with this one webhook, which is told of nothing that happens here; those that it had go to the first publisher, as
 * something may be on its way to them, and are told of nothing more, as their secrets open for their own publisher only. The id is far from those that the database draws.
 */
export async function keepOneWebhook(database: Database, publisherId: number, id: number): Promise<void> {
  await database.query(
    `UPDATE webhook_endpoint SET publisher_id = (SELECT min(publisher_id) FROM publisher), disabled_at = now()
      WHERE publisher_id = $1 AND endpoint_id <> $2`,
    [publisherId, id],
  )
  await database.query(
    `INSERT INTO webhook_endpoint (endpoint_id, publisher_id, url, secrets, event_types)
     VALUES ($1, $2, 'https://guide.example/hook', '{}', '{reservation.failed}')
     ON CONFLICT DO NOTHING`,
    [id, publisherId],
  )
}
