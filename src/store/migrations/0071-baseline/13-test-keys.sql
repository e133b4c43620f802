-- Test keys: what a publisher's code does with one is written to a schema of its own, so that nothing which reads or writes
-- reservations, nights or events can meet it. The schema holds a table of the same name for each that bookings write, and
-- views of what they only read. Servers work in it with no other schema in their search path: a statement that names a table
-- which is missing here fails, and cannot reach the live one.
--
-- A migration that changes one of these tables changes it in both schemas; a test compares them. The tables refer to no
-- live table, so that test reservations never lock one or keep anything from being deleted.

CREATE TABLE hostelry_test.night (LIKE night INCLUDING ALL);
CREATE TABLE hostelry_test.reservation (LIKE reservation INCLUDING ALL);
CREATE TABLE hostelry_test.reservation_event (LIKE reservation_event INCLUDING ALL);
CREATE TABLE hostelry_test.reservation_number (LIKE reservation_number INCLUDING ALL);
CREATE TABLE hostelry_test.reservation_change (LIKE reservation_change INCLUDING ALL);
CREATE TABLE hostelry_test.inventory_hold (LIKE inventory_hold INCLUDING ALL);
CREATE TABLE hostelry_test.idempotency_claim (LIKE idempotency_claim INCLUDING ALL);
CREATE TABLE hostelry_test.payment_attempt (LIKE payment_attempt INCLUDING ALL);
CREATE TABLE hostelry_test.source_attempt (LIKE source_attempt INCLUDING ALL);
CREATE TABLE hostelry_test.card_vault (LIKE card_vault INCLUDING ALL);
CREATE TABLE hostelry_test.outbox_event (LIKE outbox_event INCLUDING ALL);
CREATE TABLE hostelry_test.discount_redemption (LIKE discount_redemption INCLUDING ALL);
CREATE TABLE hostelry_test.failed_attempt (LIKE failed_attempt INCLUDING ALL);
CREATE UNLOGGED TABLE hostelry_test.quote_session (LIKE quote_session INCLUDING ALL);
CREATE UNLOGGED TABLE hostelry_test.live_offer (LIKE live_offer INCLUDING ALL);
CREATE TABLE hostelry_test.source_message (LIKE source_message INCLUDING ALL);

-- Named as in databases that earlier versions made.
ALTER INDEX hostelry_test.night_property_id_night_idx RENAME TO test_night_oversold;
ALTER INDEX hostelry_test.reservation_created_at_idx RENAME TO reservation_by_creation;
ALTER INDEX hostelry_test.reservation_checkout_idx2 RENAME TO test_reservation_without_guest;
ALTER INDEX hostelry_test.reservation_status_checkin_checkout_property_id_publisher_i_idx
  RENAME TO test_reservation_by_arrival;

ALTER TABLE hostelry_test.reservation_event
  ADD FOREIGN KEY (property_id, reservation_id) REFERENCES hostelry_test.reservation;
ALTER TABLE hostelry_test.reservation_change
  ADD FOREIGN KEY (property_id, reservation_id) REFERENCES hostelry_test.reservation;
ALTER TABLE hostelry_test.payment_attempt
  ADD FOREIGN KEY (property_id, reservation_id) REFERENCES hostelry_test.reservation;
ALTER TABLE hostelry_test.source_attempt
  ADD FOREIGN KEY (property_id, reservation_id) REFERENCES hostelry_test.reservation;
ALTER TABLE hostelry_test.card_vault
  ADD FOREIGN KEY (property_id, reservation_id) REFERENCES hostelry_test.reservation;

-- Nobody charges the card of a test reservation, so none is kept.
CREATE FUNCTION hostelry_test.keep_no_card() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER card_vault_empty BEFORE INSERT ON hostelry_test.card_vault
  FOR EACH ROW EXECUTE FUNCTION hostelry_test.keep_no_card();

-- Views of live data. A view over a WITH query cannot be written through, and a lock on it locks nothing below it.
CREATE VIEW hostelry_test.property AS
  WITH live AS (SELECT property_id, version, archived_at FROM property) SELECT * FROM live;

-- Whether a room is left is asked of the live counts, when a price is worked out. Test reservations take no room from one
-- another, so that a test can be run again and again.
CREATE VIEW hostelry_test.room AS
  WITH live AS (SELECT property_id, room_id FROM room) SELECT property_id, room_id, NULL::int AS allotment FROM live;

CREATE VIEW hostelry_test.discount_code AS
  WITH live AS (SELECT discount_id, code_folded, definition, uses FROM discount_code) SELECT * FROM live;

CREATE VIEW hostelry_test.night_floor AS
  WITH live AS (SELECT kept_from FROM night_floor) SELECT * FROM live;

-- A test reservation counts no use of the code.
CREATE FUNCTION hostelry_test.count_no_use() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE TRIGGER discount_code_unused INSTEAD OF UPDATE ON hostelry_test.discount_code
  FOR EACH ROW EXECUTE FUNCTION hostelry_test.count_no_use();

-- The live function names its tables without a schema, so it works in the schema of its caller.
DO $$ BEGIN
  EXECUTE format(
    'CREATE FUNCTION hostelry_test.take_rooms(bookings jsonb) RETURNS TABLE (place int, outcome text) LANGUAGE sql
     AS ''SELECT place, outcome FROM %I.take_rooms(bookings)''', current_schema());
END $$;
