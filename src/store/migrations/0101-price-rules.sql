-- works with schema 71
-- Price rules: what the demand for a night does to its price (decision 87). The prices that they set stand in rate_calendar like any
-- other; the base prices beside them are kept here.

CREATE TABLE price_rules (
  property_id int PRIMARY KEY REFERENCES property ON DELETE CASCADE,
  version int NOT NULL DEFAULT 1,
  is_on boolean NOT NULL DEFAULT false,
  rules jsonb NOT NULL DEFAULT '[]'
);
COMMENT ON TABLE price_rules IS 'The rules of a property, in the order in which they work, and the switch that stops them all.';
COMMENT ON COLUMN price_rules.rules IS 'As documents (src/lodging/calendars/price-rules/schema.ts).';
SELECT put_behind_wall('price_rules', 'property_id = ANY {properties}');
CREATE TRIGGER price_rules_audited AFTER INSERT OR UPDATE OR DELETE ON price_rules FOR EACH ROW
  EXECUTE FUNCTION audit_row('price_rules', 'property_id', '', 'property_id', 'is_on rules');

CREATE TABLE price_rules_run (
  property_id int PRIMARY KEY REFERENCES price_rules ON DELETE CASCADE,
  seen text NOT NULL,
  at timestamptz NOT NULL
);
COMMENT ON TABLE price_rules_run IS 'When the rules of a property last worked.';
COMMENT ON COLUMN price_rules_run.seen IS 'What they depended on then, as a digest: while it is the same, they would change nothing.';
SELECT put_behind_wall('price_rules_run', 'property_id = ANY {properties}');

CREATE TABLE ruled_night (
  property_id int NOT NULL,
  room_id int NOT NULL,
  rate_code text NOT NULL,
  night date NOT NULL,
  base int[] NOT NULL,
  ruled int[] NOT NULL,
  PRIMARY KEY (property_id, room_id, rate_code, night),
  FOREIGN KEY (property_id, room_id) REFERENCES room ON DELETE CASCADE,
  CHECK (cardinality(base) = cardinality(ruled))
);
COMMENT ON TABLE ruled_night IS 'Nights whose prices rules have set: what they were before.';
COMMENT ON COLUMN ruled_night.base IS 'The standard price, the single price, and those for one guest, two and so on; -1 is no price.';
COMMENT ON COLUMN ruled_night.ruled IS 'What the rules made of them. Where another price stands in rate_calendar, or -2 here, somebody has set a new base price.';
SELECT put_behind_wall('ruled_night', 'property_id = ANY {properties}');

CREATE TABLE price_rule_log (
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  log_id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  room_id int NOT NULL,
  rate_code text NOT NULL,
  night date NOT NULL,
  base int NOT NULL,
  before int NOT NULL,
  after int NOT NULL,
  reasons jsonb NOT NULL,
  PRIMARY KEY (property_id, log_id)
);
CREATE INDEX price_rule_log_by_time ON price_rule_log (at);
COMMENT ON TABLE price_rule_log IS 'What rules did to standard prices, in minor units; a year of it.';
COMMENT ON COLUMN price_rule_log.reasons IS 'For each rule that held: its name and kind, what it saw, and the price after it; empty where the base price stands again.';
SELECT put_behind_wall('price_rule_log', 'property_id = ANY {properties}');
