-- What servers hold in memory is told of changes by rows of one table, written by triggers in the transaction of the
-- change itself, so that nothing that writes can forget it, not even a statement typed by hand.

CREATE TABLE change (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  subject text NOT NULL CHECK (subject IN ('property', 'inventory', 'listing', 'publisher', 'code', 'terms')),
  id int,
  at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE change SET UNLOGGED;
CREATE INDEX change_by_transaction ON change (transaction);
CREATE INDEX change_by_time ON change (at);
COMMENT ON TABLE change IS 'What changed of late, for the catalogs of running servers; old rows are deleted. Lost in a crash, after which every catalog begins anew.';
COMMENT ON COLUMN change.transaction IS 'Transactions become visible in another order than their numbers, so readers ask for all since the oldest that was still open.';
COMMENT ON COLUMN change.subject IS 'property: document, rooms or calendars; inventory: counts of its nights; listing: which properties there are and their order; publisher: its settings, properties or keys; code: discount codes; terms: settings and exchange rates.';

-- Inventory changes with every reservation and a notice would make commits wait for each other, so servers find those
-- when they next ask; the others are rare and wake them at once.
CREATE FUNCTION note_changes(changed text, ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (subject, id) SELECT changed, id FROM unnest(ids) AS id;
  IF FOUND AND changed <> 'inventory' THEN
    NOTIFY hostelry_change;
  END IF;
END $$;

CREATE FUNCTION note_property() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(TG_ARGV[0], ARRAY(SELECT DISTINCT property_id FROM changed));
  RETURN NULL;
END $$;

CREATE FUNCTION note_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN PERFORM note_changes('listing', ARRAY[NULL::int]); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_reordering() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed JOIN former USING (property_id) WHERE changed.sort_order <> former.sort_order) THEN
    PERFORM note_changes('listing', ARRAY[NULL::int]);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_publisher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes('publisher', ARRAY(SELECT DISTINCT publisher_id FROM changed WHERE publisher_id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION note_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(TG_ARGV[0], ARRAY[NULL::int]);
  RETURN NULL;
END $$;

CREATE TRIGGER property_added AFTER INSERT ON property REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER property_changed AFTER UPDATE ON property REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER property_removed AFTER DELETE ON property REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER property_listed AFTER INSERT ON property REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listing();
CREATE TRIGGER property_reordered AFTER UPDATE ON property REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_reordering();
CREATE TRIGGER property_unlisted AFTER DELETE ON property REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listing();

CREATE TRIGGER rate_calendar_added AFTER INSERT ON rate_calendar REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER rate_calendar_changed AFTER UPDATE ON rate_calendar REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER rate_calendar_removed AFTER DELETE ON rate_calendar REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');

CREATE TRIGGER room_added AFTER INSERT ON room REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');
CREATE TRIGGER room_changed AFTER UPDATE ON room REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');
CREATE TRIGGER room_removed AFTER DELETE ON room REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');

CREATE TRIGGER night_added AFTER INSERT ON night REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');
CREATE TRIGGER night_changed AFTER UPDATE ON night REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');
CREATE TRIGGER night_removed AFTER DELETE ON night REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('inventory');

CREATE TRIGGER publisher_changed AFTER UPDATE ON publisher REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_publisher();
CREATE TRIGGER publisher_property_granted AFTER INSERT ON publisher_property REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_publisher();
CREATE TRIGGER publisher_property_withdrawn AFTER DELETE ON publisher_property REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_publisher();
CREATE TRIGGER api_key_changed AFTER UPDATE ON api_key REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_publisher();
CREATE TRIGGER api_key_removed AFTER DELETE ON api_key REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_publisher();

CREATE TRIGGER discount_code_changed AFTER INSERT OR UPDATE OR DELETE ON discount_code
  FOR EACH STATEMENT EXECUTE FUNCTION note_all('code');
CREATE TRIGGER setting_changed AFTER INSERT OR UPDATE OR DELETE ON setting
  FOR EACH STATEMENT EXECUTE FUNCTION note_all('terms');
CREATE TRIGGER exchange_rate_changed AFTER INSERT OR UPDATE OR DELETE ON exchange_rate
  FOR EACH STATEMENT EXECUTE FUNCTION note_all('terms');
