-- works with schema 45
-- A publisher can be taken out of business, and back (decision 52): its keys open nothing, and its reservations stay as they are.

ALTER TABLE publisher ADD COLUMN archived_at timestamptz;
COMMENT ON COLUMN publisher.archived_at IS 'Since when its keys are refused and its pages are closed; null while it is in business.';

CREATE OR REPLACE TRIGGER publisher_audited AFTER INSERT OR UPDATE OR DELETE ON publisher FOR EACH ROW
  EXECUTE FUNCTION audit_row('publisher', 'publisher_id', 'publisher_id', '', 'name settings sells_all archived_at');
