// Takes properties and a publisher away for good, with all that was booked and kept there. Only the demo is removed; what people work with is
// archived instead (decision 52). The audit trail and the numbered changes of publishers stay, as they say what happened.

import type { Transaction } from '../postgres/database.ts'
import { foldReports } from '../reports/fold.ts'

/** Tables with what was booked at a property, each before those that it refers to; archives go with them. */
export const bookedTables = [
  'outbox_event',
  'idempotency_claim',
  'inventory_hold',
  'basket_item',
  'reservation_number',
  'reservation_note',
  'reservation_text',
  'reservation_text_due',
  'imported_reservation',
  'card_vault',
  'card_view',
  'payment_attempt',
  'recorded_payment',
  'source_attempt',
  'source_message',
  'channel_booking',
  'reservation_change',
  'reservation_event',
  'reservation',
] as const

/** Tables with what else is of a property; what is not here goes with its property. */
export const keptTables = [
  'report_due',
  'report_fact',
  'report_figure',
  'search_day',
  'lost_search',
  'live_offer',
  'publisher_property',
  'stay_watch',
  'night_closing',
  'icalendar_night',
  'night',
  'rate_calendar',
  'room',
  'property',
  // A trigger wants their property to be gone.
  'invoice',
  'invoice_counter',
] as const

/** As `bookedTables`, of test keys, and what else is of a property there. */
export const testTables = [
  'outbox_event',
  'idempotency_claim',
  'inventory_hold',
  'basket_item',
  'reservation_number',
  'card_vault',
  'payment_attempt',
  'source_attempt',
  'source_message',
  'reservation_change',
  'reservation_event',
  'reservation',
  'live_offer',
  'stay_watch',
  'night',
] as const

/** Tables with what is of a publisher; what is not here goes with it. */
export const publisherTables = [
  'outbox_event',
  'idempotency_claim',
  'live_offer',
  'quote_session',
  'stay_watch',
  'search_day',
  'lost_search',
  'publisher_property',
  'webhook_endpoint',
  'api_key',
  'site',
] as const

/** Those of test keys. */
export const testPublisherTables = [
  'quote_session',
  'live_offer',
  'stay_watch',
  'test_clock',
  'webhook_endpoint',
] as const

/** Deletes properties with everything of them, also from the sums of reports. Returns the number of their reservations. */
export async function removeProperties(transaction: Transaction, ids: readonly number[]): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(
    'SELECT count(*) AS count FROM reservation WHERE property_id = ANY ($1)',
    [ids],
  )
  // Whoever folds meanwhile is waited for; then it is this transaction's turn until it ends.
  await transaction.query(`SELECT pg_advisory_xact_lock('report_due'::regclass::oid::int, 0)`)
  await transaction.query(
    `INSERT INTO report_due (property_id, reservation_id)
     SELECT property_id, reservation_id FROM report_fact WHERE property_id = ANY ($1)`,
    [ids],
  )
  await transaction.query(
    `DELETE FROM delivery WHERE sequence IN (SELECT sequence FROM outbox_event WHERE property_id = ANY ($1))`,
    [ids],
  )
  await transaction.query(
    `DELETE FROM discount_redemption
      WHERE reservation_id IN (SELECT reservation_id FROM reservation WHERE property_id = ANY ($1))`,
    [ids],
  )
  await removeTestRows(transaction, ids)
  for (const table of bookedTables)
    await transaction.query(`DELETE FROM ${table} WHERE property_id = ANY ($1)`, [ids])
  while ((await foldReports(transaction, 1_000)) > 0);
  // Sums over several properties that no reservation is left in.
  await transaction.query(
    `DELETE FROM report_figure
      WHERE (bookings, cancelled, no_shows, room_nights, stay_nights, lead_days, room_revenue, revenue, penalties,
             refunds, commissionable, commission, payable) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  )
  for (const table of keptTables)
    await transaction.query(`DELETE FROM ${table} WHERE property_id = ANY ($1)`, [ids])
  return row!.count
}

async function removeTestRows(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.query(
    `DELETE FROM hostelry_test.delivery
      WHERE sequence IN (SELECT sequence FROM hostelry_test.outbox_event WHERE property_id = ANY ($1))`,
    [ids],
  )
  await transaction.query(
    `DELETE FROM hostelry_test.discount_redemption
      WHERE reservation_id IN (SELECT reservation_id FROM hostelry_test.reservation WHERE property_id = ANY ($1))`,
    [ids],
  )
  for (const table of testTables)
    await transaction.query(`DELETE FROM hostelry_test.${table} WHERE property_id = ANY ($1)`, [ids])
}

/**
 * Deletes a publisher with its keys, site and webhooks. One that has bookings elsewhere is archived instead, as they stay: false. Its test
 * reservations are deleted before.
 */
export async function removePublisher(transaction: Transaction, id: number): Promise<boolean> {
  await transaction.query(
    `DELETE FROM delivery
      WHERE sequence IN (SELECT sequence FROM outbox_event WHERE publisher_id = $1 AND reservation_id IS NULL)
         OR endpoint_id IN (SELECT endpoint_id FROM webhook_endpoint WHERE publisher_id = $1)`,
    [id],
  )
  await transaction.query(
    `DELETE FROM hostelry_test.delivery
      WHERE sequence IN (SELECT sequence FROM hostelry_test.outbox_event WHERE publisher_id = $1)
         OR endpoint_id IN (SELECT endpoint_id FROM hostelry_test.webhook_endpoint WHERE publisher_id = $1)`,
    [id],
  )
  await transaction.query('DELETE FROM hostelry_test.outbox_event WHERE publisher_id = $1', [id])
  for (const table of testPublisherTables)
    await transaction.query(`DELETE FROM hostelry_test.${table} WHERE publisher_id = $1`, [id])
  if (await isUsed(transaction, id)) {
    for (const table of ['webhook_endpoint', 'api_key', 'site', 'publisher_property'] as const)
      await transaction.query(`DELETE FROM ${table} WHERE publisher_id = $1`, [id])
    await transaction.query(
      'UPDATE publisher SET archived_at = now() WHERE publisher_id = $1 AND archived_at IS NULL',
      [id],
    )
    return false
  }
  for (const table of publisherTables)
    await transaction.query(`DELETE FROM ${table} WHERE publisher_id = $1`, [id])
  await transaction.query('DELETE FROM publisher WHERE publisher_id = $1', [id])
  return true
}

/** Deletes the publishers that the server makes for imports and for the desk, where nothing is theirs any more. */
export async function removeUnusedPublishers(transaction: Transaction): Promise<void> {
  const made = await transaction.query<{ id: number }>(
    `SELECT publisher_id AS id FROM import_publisher
     UNION
     SELECT publisher_id AS id FROM house_publisher`,
  )
  for (const { id } of made) {
    if (await isUsed(transaction, id)) continue
    await transaction.query('DELETE FROM import_publisher WHERE publisher_id = $1', [id])
    await transaction.query('DELETE FROM house_publisher WHERE publisher_id = $1', [id])
    await removePublisher(transaction, id)
  }
}

async function isUsed(transaction: Transaction, publisherId: number): Promise<boolean> {
  const found = await transaction.query(
    `SELECT FROM reservation WHERE publisher_id = $1
     UNION ALL
     SELECT FROM inventory_hold WHERE publisher_id = $1
     UNION ALL
     SELECT FROM publisher_commission JOIN import_publisher USING (publisher_id) WHERE publisher_id = $1
     LIMIT 1`,
    [publisherId],
  )
  return found.length > 0
}

/** Ids of pictures that documents of these properties and the site of this publisher name. */
export async function readPictureIds(
  transaction: Transaction,
  propertyIds: readonly number[],
  publisherId: number | null,
): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `SELECT DISTINCT found[1] AS id
       FROM (SELECT document::text FROM property WHERE property_id = ANY ($1)
             UNION ALL
             SELECT concat(document::text, draft::text) FROM site WHERE publisher_id = $2) AS of_demo (text),
            LATERAL regexp_matches(text, '"([0-9a-f]{32})"', 'g') AS found`,
    [propertyIds, publisherId],
  )
  return rows.map(({ id }) => id)
}

/** Those of the pictures that some property or site still names. */
export async function readUsedPictures(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `SELECT DISTINCT found[1] AS id
       FROM (SELECT document::text FROM property
             UNION ALL
             SELECT fields::text FROM property_edit
             UNION ALL
             SELECT concat(document::text, draft::text) FROM site) AS stored (text),
            LATERAL regexp_matches(text, '"([0-9a-f]{32})"', 'g') AS found
      WHERE found[1] = ANY ($1)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Deletes a person with sessions, roles and second factors. */
export async function removePerson(transaction: Transaction, id: number): Promise<void> {
  await transaction.query('DELETE FROM person WHERE person_id = $1', [id])
}

/** Deletes the exchange rates of the demo, and that it was ever requested. Returns the number of rates. */
export async function removeDemoRates(transaction: Transaction): Promise<number> {
  await transaction.query("DELETE FROM setting WHERE name IN ('demo', 'demo_year')")
  const rates = await transaction.query<{ currency: string }>(
    "DELETE FROM exchange_rate WHERE origin = 'demo' RETURNING currency",
  )
  return rates.length
}
