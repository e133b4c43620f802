-- works with schema 45
-- Reservations that were made elsewhere: which of another system's numbers is which reservation here, and how far the last
-- import of each property is.

CREATE TABLE imported_reservation (
  property_id int NOT NULL,
  number text NOT NULL,
  reservation_id uuid NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (property_id, number),
  FOREIGN KEY (property_id, reservation_id) REFERENCES reservation ON DELETE CASCADE
);
COMMENT ON TABLE imported_reservation IS 'Reservations that were made elsewhere, by their number there: the same one is never taken in twice.';
COMMENT ON COLUMN imported_reservation.digest IS 'Of the stay, the status and the total as they were taken in, so that another reservation under the same number shows. Nothing of the guest is in it.';

CREATE TABLE reservation_import (
  property_id int PRIMARY KEY REFERENCES property ON DELETE CASCADE,
  import_id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  may_oversell boolean NOT NULL,
  total int NOT NULL,
  done int NOT NULL,
  imported int NOT NULL,
  present int NOT NULL,
  elsewhere int NOT NULL,
  refused int NOT NULL,
  refusals jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz
);
COMMENT ON TABLE reservation_import IS 'The last import of reservations of each property, and how far it is.';
COMMENT ON COLUMN reservation_import.may_oversell IS 'Whether nights may get more reservations than they have rooms.';
COMMENT ON COLUMN reservation_import.present IS 'Lines whose reservations were here already.';
COMMENT ON COLUMN reservation_import.elsewhere IS 'Lines of other properties.';
COMMENT ON COLUMN reservation_import.refusals IS 'Line, column and reason of what was refused, the first of them.';

CREATE TABLE reservation_import_line (
  import_id bigint NOT NULL REFERENCES reservation_import (import_id) ON DELETE CASCADE,
  line int NOT NULL,
  reservation jsonb NOT NULL,
  PRIMARY KEY (import_id, line)
);
COMMENT ON TABLE reservation_import_line IS 'Lines that wait, with their guests; each is deleted in the transaction that takes it in.';

-- Who "sold" what was made elsewhere: a publisher without keys and without properties to sell.
CREATE TABLE import_publisher (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  publisher_id int NOT NULL REFERENCES publisher
);
COMMENT ON TABLE import_publisher IS 'The publisher of imported reservations; made by the first import.';

-- Whoever imports for a property may not make publishers; this one has nothing of anybody in it.
CREATE FUNCTION publisher_of_imports() RETURNS int LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  found int := (SELECT publisher_id FROM import_publisher);
BEGIN
  IF found IS NOT NULL THEN RETURN found; END IF;
  LOCK TABLE import_publisher IN SHARE ROW EXCLUSIVE MODE;
  SELECT publisher_id INTO found FROM import_publisher;
  IF found IS NOT NULL THEN RETURN found; END IF;
  INSERT INTO publisher (name, settings, sells_all) VALUES ('Imported', '{}', false) RETURNING publisher_id INTO found;
  INSERT INTO import_publisher (publisher_id) VALUES (found);
  RETURN found;
END $$;
REVOKE EXECUTE ON FUNCTION publisher_of_imports() FROM PUBLIC;

-- An import dispatches its own events, also behind the wall, where nothing can be added to report_due.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION publisher_of_imports() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION note_report_due() SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;

SELECT put_behind_wall('imported_reservation', 'property_id = ANY {properties}');
SELECT put_behind_wall('reservation_import', 'property_id = ANY {properties}');
SELECT put_behind_wall('reservation_import_line',
  'EXISTS (SELECT FROM reservation_import AS whole WHERE whole.import_id = reservation_import_line.import_id)');
