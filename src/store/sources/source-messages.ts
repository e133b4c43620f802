// What was exchanged with sources about bookings: kept for thirty days, without credentials, cards and guests.

import type { Database, Reader } from '../postgres/database.ts'

export interface KeptSourceMessage {
  readonly call: string
  readonly method: string
  readonly path: string
  readonly status: number | null
  readonly error: string | null
  readonly sent: string | null
  readonly answered: string | null
  /** RFC 3339, UTC. */
  readonly at: string
}

export interface NewSourceMessage extends KeptSourceMessage {
  readonly source: string
  readonly propertyId: number
  /** The reservation's id. */
  readonly reference: string
}

/** Keeps a message, in a transaction of its own. */
export const insertSourceMessage = (database: Database, message: NewSourceMessage): Promise<void> =>
  database.transaction(async transaction => {
    const { source, propertyId, reference, call, method, path, status, error, sent, answered, at } = message
    await transaction.query(
      `INSERT INTO source_message (source, property_id, reservation_id, call, method, path, status, error, sent, answered, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [source, propertyId, reference, call, method, path, status, error, sent, answered, at],
    )
  })

const mostShown = 200

/** Those about a reservation in order; of very many, the last. */
export async function readSourceMessages(
  reader: Reader,
  propertyId: number,
  reservationId: string,
): Promise<KeptSourceMessage[]> {
  const newestFirst = await reader.query<KeptSourceMessage>(
    `SELECT call, method, path, status, error, sent, answered, at
       FROM source_message
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY message_id DESC
      LIMIT $3`,
    [propertyId, reservationId, mostShown],
  )
  return newestFirst.toReversed()
}

const keptDays = 30

/** Forgets what is older than thirty days. */
export const forgetSourceMessages = (database: Database, now: Temporal.Instant): Promise<void> =>
  database.transaction(async transaction => {
    await transaction.query('DELETE FROM source_message WHERE at < $1', [
      now.subtract({ hours: 24 * keptDays }).toString(),
    ])
  })
