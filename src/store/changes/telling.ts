// Makes events of the numbered changes, for publishers that take events: one for each property and turn, whatever changed of it.

import { propertyChanged } from '../../lodging/properties/change-kinds.ts'
import type { Transaction } from '../postgres/database.ts'
import { workWaits } from '../postgres/notices.ts'

/** Between two turns, so that a property is told once in them. */
const pauseSeconds = 60

/** Of more properties that changed in a turn a publisher is told in one event. */
const mostProperties = 100

/** A publisher that reads events and has no webhook is told as long as it has read them within so many days. */
const readerDays = 7

/** Events of properties are kept for as long as they are tried to be delivered. */
const keptDays = 3

/** Deleted in one statement. */
const rowsTogether = 50_000

/** Takes the turn to tell changes until the transaction ends; null while another has it, or it is too early. */
async function takeTurn(transaction: Transaction): Promise<{ upTo: number } | null> {
  const [row] = await transaction.query<{ upTo: number }>(
    `SELECT up_to AS "upTo" FROM told_changes
      WHERE at <= clock_timestamp() - make_interval(secs => $1)
        FOR UPDATE SKIP LOCKED`,
    [pauseSeconds],
  )
  return row ?? null
}

/**
 * Tells what has changed since the last time, of the changes that are as old as `settleMilliseconds`. `scopes` names for each kind the
 * scope that a key of the publisher must have. Returns how many events that made, 0 within a minute of the last ones.
 */
export async function tellChanges(
  transaction: Transaction,
  {
    settleMilliseconds,
    scopes,
  }: { readonly settleMilliseconds: number; readonly scopes: Readonly<Record<string, string>> },
): Promise<number> {
  const turn = await takeTurn(transaction)
  if (!turn) return 0
  const [settled] = await transaction.query<{ sequence: number }>(
    `SELECT sequence FROM property_change
      WHERE sequence > $1 AND at <= clock_timestamp() - make_interval(secs => $2::int / 1000.0)
      ORDER BY sequence DESC
      LIMIT 1`,
    [turn.upTo, settleMilliseconds],
  )
  if (!settled) return 0
  const asked = [turn.upTo, settled.sequence, Object.keys(scopes), Object.values(scopes), propertyChanged]
  const [live] = await transaction.query<{ count: number }>(tellLive, asked)
  const [tests] = await transaction.query<{ count: number }>(tellTests, asked)
  await transaction.query('UPDATE told_changes SET up_to = $1, at = clock_timestamp()', [settled.sequence])
  if (live!.count > 0) transaction.announce(workWaits)
  return live!.count + tests!.count
}

/** Publishers that read the events of a mode. */
const readers = (isTest: 'true' | 'false') => `
    SELECT publisher_id FROM key_usage JOIN api_key USING (key_id)
     WHERE operation = 'events' AND api_key.is_test = ${isTest} AND day >= (now() AT TIME ZONE 'UTC')::date - ${readerDays}`

/** Publishers that have webhooks for it. */
const hooked = (endpoints: 'webhook_endpoint' | 'hostelry_test.webhook_endpoint') => `
    SELECT publisher_id FROM ${endpoints}
     WHERE disabled_at IS NULL AND (cardinality(event_types) = 0 OR $5 = ANY (event_types))
    UNION`

// A kind is told to whom a key that works lets ask for it. What concerns all properties, or very many, is one event of none.
const tell = (
  isTest: 'true' | 'false',
  receivers: string,
  outbox: 'outbox_event' | 'hostelry_test.outbox_event',
) => `
  WITH receiver AS MATERIALIZED (
    SELECT publisher_id, sells_all,
           ARRAY(SELECT kind FROM unnest($3::text[], $4::text[]) AS needed (kind, scope)
                  WHERE EXISTS (SELECT FROM api_key
                                 WHERE api_key.publisher_id = publisher.publisher_id AND api_key.is_test = ${isTest}
                                   AND scope = ANY (scopes) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()))) AS kinds
      FROM publisher
     WHERE publisher_id IN (${receivers}) AND archived_at IS NULL
  ), told AS (
    SELECT receiver.publisher_id, change.property_id, change.kind, change.sequence
      FROM property_change AS change
      JOIN receiver ON change.kind = ANY (receiver.kinds)
       AND CASE WHEN change.publisher_id IS NULL
                THEN sells_all OR change.property_id IS NULL
                     OR EXISTS (SELECT FROM publisher_property AS granted
                                 WHERE granted.publisher_id = receiver.publisher_id AND granted.property_id = change.property_id)
                ELSE change.publisher_id = receiver.publisher_id END
     WHERE change.sequence > $1 AND change.sequence <= $2
  ), many AS (
    SELECT publisher_id FROM told
     GROUP BY publisher_id
    HAVING bool_or(property_id IS NULL) OR count(DISTINCT property_id) > ${mostProperties}
  ), written AS (
    INSERT INTO ${outbox} (event_id, publisher_id, property_id, type, kinds, change)
    SELECT gen_random_uuid(), publisher_id, CASE WHEN many.publisher_id IS NULL THEN property_id END, $5,
           array_agg(DISTINCT kind ORDER BY kind), max(sequence)
      FROM told LEFT JOIN many USING (publisher_id)
     GROUP BY publisher_id, 3
     ORDER BY max(sequence)
    RETURNING sequence)
  SELECT count(*)::int AS count FROM written`

const tellLive = tell('false', `${hooked('webhook_endpoint')}${readers('false')}`, 'outbox_event')
const tellTests = tell(
  'true',
  `${hooked('hostelry_test.webhook_endpoint')}${readers('true')}`,
  'hostelry_test.outbox_event',
)

/** Deletes events of properties that are older than they are tried to be delivered, with their deliveries; returns their number. */
export async function forgetToldChanges(transaction: Transaction): Promise<number> {
  const old = await transaction.query<{ sequence: number }>(
    `SELECT sequence FROM outbox_event
      WHERE reservation_id IS NULL AND occurred_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM delivery WHERE delivery.sequence = outbox_event.sequence AND state = 'waiting')
      LIMIT $2
        FOR UPDATE SKIP LOCKED`,
    [keptDays, rowsTogether],
  )
  const sequences = old.map(({ sequence }) => sequence)
  await transaction.query('DELETE FROM delivery WHERE sequence = ANY ($1)', [sequences])
  await transaction.query('DELETE FROM outbox_event WHERE sequence = ANY ($1)', [sequences])
  await transaction.query(
    `DELETE FROM hostelry_test.delivery
      WHERE sequence IN (SELECT sequence FROM hostelry_test.outbox_event
                          WHERE reservation_id IS NULL AND occurred_at < now() - make_interval(days => $1))`,
    [keptDays],
  )
  const tests = await transaction.query(
    `DELETE FROM hostelry_test.outbox_event
      WHERE reservation_id IS NULL AND occurred_at < now() - make_interval(days => $1)
     RETURNING sequence`,
    [keptDays],
  )
  return sequences.length + tests.length
}
