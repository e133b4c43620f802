// Webhook endpoints of publishers. Their secrets are sealed: nothing here can read them.

import { conflict, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { noSuchPublisher } from '../publishers/publishers.ts'

export interface WebhookEndpoint {
  readonly id: number
  readonly publisherId: number
  readonly url: string
  /** Types of events to send; an empty list is all. */
  readonly types: readonly string[]
  /** Sealed, the newest first; a second one while a secret is being replaced. */
  readonly secrets: readonly Buffer[]
  /** RFC 3339, UTC. */
  readonly createdAt: string
  readonly disabledAt: string | null
  /** Made with a key of the publisher. */
  readonly isByKey: boolean
}

type NewEndpoint = Pick<WebhookEndpoint, 'publisherId' | 'url' | 'types' | 'secrets' | 'isByKey'>

/** Writes an endpoint and returns its id. NotFoundException for an unknown publisher. */
export async function createEndpoint(transaction: Transaction, endpoint: NewEndpoint): Promise<number> {
  const { publisherId, url, types, secrets, isByKey } = endpoint
  const [row] = await transaction.query<{ id: number }>(
    `INSERT INTO webhook_endpoint (publisher_id, url, event_types, secrets, is_by_key)
     SELECT publisher_id, $2, $3, $4, $5 FROM publisher WHERE publisher_id = $1
     RETURNING endpoint_id AS id`,
    [publisherId, url, types, secrets, isByKey],
  )
  if (!row) throw noSuchPublisher(publisherId)
  return row.id
}

/** NotFoundException when there is no such endpoint. */
export async function getEndpoint(reader: Reader, id: number): Promise<WebhookEndpoint> {
  const [row] = await reader.query<WebhookEndpoint>(
    `SELECT ${columns} FROM webhook_endpoint WHERE endpoint_id = $1`,
    [id],
  )
  if (!row) throw noSuchEndpoint(id)
  return row
}

/** How many endpoints a publisher has, while nobody else counts them until the transaction ends. */
export async function lockEndpointsOf(transaction: Transaction, publisherId: number): Promise<number> {
  await transaction.query("SELECT pg_advisory_xact_lock(hashtext('hostelry webhooks of a publisher'), $1)", [
    publisherId,
  ])
  const [row] = await transaction.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM webhook_endpoint WHERE publisher_id = $1',
    [publisherId],
  )
  return row!.count
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockEndpoint(transaction: Transaction, id: number): Promise<WebhookEndpoint> {
  const [row] = await transaction.query<WebhookEndpoint>(
    `SELECT ${columns} FROM webhook_endpoint WHERE endpoint_id = $1 FOR UPDATE`,
    [id],
  )
  if (!row) throw noSuchEndpoint(id)
  return row
}

/** The same, which nobody disables or removes until the transaction ends. */
export async function keepEndpoint(transaction: Transaction, id: number): Promise<WebhookEndpoint> {
  const [row] = await transaction.query<WebhookEndpoint>(
    `SELECT ${columns} FROM webhook_endpoint WHERE endpoint_id = $1 FOR SHARE`,
    [id],
  )
  if (!row) throw noSuchEndpoint(id)
  return row
}

/** With how many of its deliveries are in which state. */
export interface CountedEndpoint extends WebhookEndpoint {
  readonly waiting: number
  readonly parked: number
}

/** All endpoints, or those of one publisher, in the order they were made, all or a part of them. */
export async function listEndpoints(
  reader: Reader,
  publisherId: number | null,
  { after, limit, within }: ListPart<number> = wholeList,
): Promise<CountedEndpoint[]> {
  return reader.query<CountedEndpoint>(
    `SELECT ${columns}, waiting, parked
       FROM webhook_endpoint endpoint
      CROSS JOIN LATERAL (${counts}) AS deliveries
      WHERE ($1::int IS NULL OR publisher_id = $1) AND endpoint_id > coalesce($2::bigint, 0)
        AND ($4::int[] IS NULL OR publisher_id = ANY ($4))
      ORDER BY endpoint_id
      LIMIT $3`,
    [publisherId, after, limit, within ?? null],
  )
}

/** The endpoint of an id with its counts; NotFoundException when there is none. */
export async function countEndpoint(reader: Reader, id: number): Promise<CountedEndpoint> {
  const [row] = await reader.query<CountedEndpoint>(
    `SELECT ${columns}, waiting, parked
       FROM webhook_endpoint endpoint
      CROSS JOIN LATERAL (${counts}) AS deliveries
      WHERE endpoint_id = $1`,
    [id],
  )
  if (!row) throw noSuchEndpoint(id)
  return row
}

/** Sets what is given and leaves the rest. NotFoundException when there is none of that id. */
export async function updateEndpoint(
  transaction: Transaction,
  id: number,
  { url, types }: Partial<Pick<WebhookEndpoint, 'url' | 'types'>>,
): Promise<void> {
  const changed = await transaction.query(
    `UPDATE webhook_endpoint
        SET url = coalesce($2, url), event_types = coalesce($3, event_types)
      WHERE endpoint_id = $1
     RETURNING endpoint_id`,
    [id, url ?? null, types ?? null],
  )
  if (changed.length === 0) throw noSuchEndpoint(id)
}

/**
 * Puts a new secret before the present one, which goes on being used beside it. ConflictException while an
 * earlier one is still being replaced.
 */
export async function addSecret(transaction: Transaction, id: number, secret: Buffer): Promise<void> {
  const changed = await transaction.query(
    `UPDATE webhook_endpoint SET secrets = ARRAY[$2::bytea] || secrets
      WHERE endpoint_id = $1 AND cardinality(secrets) = 1
     RETURNING endpoint_id`,
    [id, secret],
  )
  if (changed.length > 0) return
  await getEndpoint(transaction, id)
  throw conflict(
    'webhook_id',
    `The secret of webhook ${id} is being replaced already; end the old one first.`,
  )
}

/** Drops all secrets but the newest. NotFoundException when there is no such endpoint. */
export async function dropOldSecrets(transaction: Transaction, id: number): Promise<void> {
  const changed = await transaction.query(
    'UPDATE webhook_endpoint SET secrets = secrets[1:1] WHERE endpoint_id = $1 RETURNING endpoint_id',
    [id],
  )
  if (changed.length === 0) throw noSuchEndpoint(id)
}

/** Stops sending to an endpoint and parks its open deliveries. */
export async function disableEndpoint(transaction: Transaction, id: number): Promise<void> {
  await transaction.query(
    'UPDATE webhook_endpoint SET disabled_at = coalesce(disabled_at, now()) WHERE endpoint_id = $1',
    [id],
  )
  await transaction.query(
    `UPDATE delivery SET state = 'parked', last_status = 'endpoint disabled'
      WHERE endpoint_id = $1 AND state = 'waiting'`,
    [id],
  )
}

/** Deletes an endpoint and its deliveries. NotFoundException when there is no such endpoint. */
export async function deleteEndpoint(transaction: Transaction, id: number): Promise<void> {
  const locked = await transaction.query('SELECT FROM webhook_endpoint WHERE endpoint_id = $1 FOR UPDATE', [
    id,
  ])
  if (locked.length === 0) throw noSuchEndpoint(id)
  await transaction.query('DELETE FROM delivery WHERE endpoint_id = $1', [id])
  await transaction.query('DELETE FROM webhook_endpoint WHERE endpoint_id = $1', [id])
}

const noSuchEndpoint = (id: number) => notFound(`There is no webhook ${id}.`)

const columns = `endpoint_id AS id, publisher_id AS "publisherId", url, event_types AS types, secrets,
            created_at AS "createdAt", disabled_at AS "disabledAt", is_by_key AS "isByKey"`

const counts = `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
                    count(*) FILTER (WHERE state = 'parked') AS parked
               FROM delivery WHERE delivery.endpoint_id = endpoint.endpoint_id`
