// A property is the unit that can be moved to another cell (decision 48): what belongs to one is found by it. Every unique key and
// index of a table with rows of properties begins with the property, or the reason why not stands here.

import { expect, test } from 'vitest'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()

const exceptions: Readonly<Record<string, readonly string[]>> = {
  'a job or the dashboard of an installation asks for what is due, old, new or searched for, whatever property it is of':
    [
      'archived_reservation_by_creation',
      'archived_source_attempt_by_day',
      'audit_entry_by_time',
      'calendar_edit_by_time',
      'card_vault_purge',
      'channel_booking_waiting',
      'idempotency_claim_expiry',
      'inventory_hold_expiry',
      'live_offer_by_age',
      'outbox_event_of_properties',
      'outbox_event_waiting',
      'oversold_mail_by_age',
      'oversold_mail_waiting',
      'property_edit_by_time',
      'price_rule_log_by_time',
      'report_due_pkey',
      'reservation_by_card',
      'reservation_by_creation',
      'reservation_staying',
      'reservation_text_phone',
      'reservation_text_words',
      'reservation_unpaid',
      'reservation_unsettled',
      'archived_reservation_by_arrival',
      'reservation_by_arrival',
      'reservation_without_guest',
      'reservation_with_guest',
      'source_attempt_by_day',
      'source_attempt_orphan',
      'source_message_by_age',
      'stay_watch_due',
      'stay_watch_ends',
    ],
  'numbers of one installation, in the order in which the rows came; they stay in their cell': [
    'audit_entry_pkey',
    'channel_pkey',
    'outbox_event_pkey',
    'oversold_mail_pkey',
    'person_role_pkey',
    'reservation_import_import_id_key',
    'reservation_note_pkey',
    'review_pkey',
    'source_message_pkey',
  ],
  'drawn at random and known without the property; those that guests are told carry the cell': [
    'archived_reservation_by_confirmation_number',
    'archived_reservation_by_id',
    'channel_booking_by_reservation',
    'idempotency_claim_by_reservation',
    'outbox_event_by_reservation',
    'outbox_event_event_id_key',
    'basket_item_basket_number_place_key',
    'reservation_by_confirmation_number',
    'reservation_by_id',
    'reservation_number_pkey',
    'reservation_number_reservation_id_key',
  ],
  'asked by publisher or person; they are the same in all cells, the rows are those of this one': [
    'audit_entry_by_publisher',
    'idempotency_claim_pkey',
    'live_offer_pkey',
    'outbox_event_by_publisher',
    'person_role_person_id_role_publisher_id_property_id_key',
    'publisher_property_by_publisher',
    'archived_reservation_by_publisher',
    'reservation_by_publisher',
    'stay_watch_by_publisher',
  ],
  'of a connection or of a mail, which are of one property each': [
    'channel_booking_changed',
    'channel_booking_pkey',
    'channel_booking_stuck',
    'channel_booking_unknown',
    'channel_by_partner_secret',
    'channel_kind_login_key',
    'icalendar_night_pkey',
    'night_closing_by_channel',
    'oversold_night_pkey',
  ],
  'lists, sums and records over all properties, for operators': [
    'property_in_order',
    'audit_entry_by_actor',
    'audit_entry_by_object',
    'lost_search_pkey',
    'report_figure_both_booked_pkey',
    'report_figure_both_ended_pkey',
    'report_figure_both_night_pkey',
    'report_figure_both_pick_up_pkey',
    'report_figure_both_pkey',
    'report_figure_fine_booked_pkey',
    'report_figure_fine_night_pkey',
    'report_figure_fine_pkey',
    'report_figure_market_pkey',
    'report_figure_pkey',
    'report_figure_property_pkey',
    'report_figure_publisher_pkey',
    'search_day_pkey',
  ],
  'what has changed, by when it was committed and by its number': [
    'change_by_time',
    'change_by_transaction',
    'change_pkey',
    'property_change_alike',
    'property_change_pkey',
  ],
  'imports of the content of a source, by its own ids': ['source_property_found', 'source_property_pkey'],
}

interface Key extends Record<string, unknown> {
  readonly name: string
  readonly first: string
}

const keys = await database.query<Key>(
  `SELECT index.relname AS name, coalesce(first.attname, 'an expression') AS first
     FROM pg_index
     JOIN pg_class AS index ON index.oid = indexrelid
     JOIN pg_class AS held ON held.oid = indrelid
     LEFT JOIN pg_attribute AS first ON first.attrelid = indrelid AND first.attnum = indkey[0] AND indkey[0] <> 0
    WHERE held.relnamespace = 'public'::regnamespace AND held.relkind IN ('r', 'p')
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = indrelid AND attname = 'property_id' AND NOT attisdropped)
    ORDER BY 1`,
)

test('every key and index of a table of properties begins with the property, or its reason stands in the list', () => {
  const others = keys.filter(({ first }) => first !== 'property_id').map(({ name }) => name)
  expect(others).toEqual(Object.values(exceptions).flat().sort())
})

test('the tables that grow with the nights and the bookings of a property are found by it', () => {
  const byProperty = keys.filter(({ first }) => first === 'property_id').map(({ name }) => name)
  for (const table of [
    'night',
    'rate_calendar',
    'reservation',
    'reservation_event',
    'payment_attempt',
    'card_vault',
  ])
    expect(byProperty).toContain(`${table}_pkey`)
})
