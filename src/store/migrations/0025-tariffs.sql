-- Rate plans whose stays are priced by rules that a channel sent, in place of nightly prices.

CREATE TABLE tariff (
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  rate_code text NOT NULL,
  room_ids int[] NOT NULL,
  document jsonb NOT NULL,
  PRIMARY KEY (property_id, rate_code)
);
COMMENT ON TABLE tariff IS 'The rules of a rate plan that is priced by the stay; its calendars, if it has any, are not used.';
COMMENT ON COLUMN tariff.room_ids IS 'The rooms that it has rates for.';
COMMENT ON COLUMN tariff.document IS 'src/lodging/tariff.ts';

CREATE TRIGGER tariff_added AFTER INSERT ON tariff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER tariff_changed AFTER UPDATE ON tariff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
CREATE TRIGGER tariff_removed AFTER DELETE ON tariff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');
