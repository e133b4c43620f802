-- Filters of the list of reservations that people keep under a name, so that they are there on every device.
-- works with schema 45

CREATE TABLE saved_filter (
  filter_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id int NOT NULL REFERENCES person ON DELETE CASCADE,
  name text NOT NULL,
  name_folded text NOT NULL,
  conditions jsonb NOT NULL,
  UNIQUE (person_id, name_folded)
);
COMMENT ON TABLE saved_filter IS 'A filter of the list of reservations that a person keeps, for that person only.';
COMMENT ON COLUMN saved_filter.conditions IS 'As in the address of the list, without what was searched for, which may be the name of a guest.';
-- A name is what its person wrote, maybe of a guest.
CREATE TRIGGER saved_filter_audited AFTER INSERT OR UPDATE OR DELETE ON saved_filter FOR EACH ROW
  EXECUTE FUNCTION audit_row('saved_filter', 'filter_id', '', '', 'person_id secret:name secret:conditions');
