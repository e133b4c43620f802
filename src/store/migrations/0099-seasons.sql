-- works with schema 71
-- Spans of nights that a property has a name for, once or each year: what its prices and rules are set by.

CREATE TABLE season (
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  season_id int GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  first_night date NOT NULL,
  last_night date NOT NULL,
  weekdays smallint[] NOT NULL CHECK (weekdays <> '{}'),
  is_yearly boolean NOT NULL,
  PRIMARY KEY (property_id, season_id),
  CHECK (first_night <= last_night)
);
COMMENT ON TABLE season IS 'Spans of nights with a name. No price depends on them: they are chosen where nights are edited.';
COMMENT ON COLUMN season.weekdays IS '0 for Monday to 6 for Sunday, ascending.';
COMMENT ON COLUMN season.is_yearly IS 'Whether it comes again each year on the same dates.';
SELECT put_behind_wall('season', 'property_id = ANY {properties}');
CREATE TRIGGER season_audited AFTER INSERT OR UPDATE OR DELETE ON season FOR EACH ROW
  EXECUTE FUNCTION audit_row('season', 'season_id', '', 'property_id', 'name first_night last_night weekdays is_yearly');
