-- A booking that exists at a source although the reservation failed here is an orphan, as everywhere else in the code.
--
-- The lock is the strongest from the start: a weaker one that grows could deadlock with bookings. It lasts for three reads
-- of the table.
LOCK TABLE source_attempt IN ACCESS EXCLUSIVE MODE;

ALTER TABLE source_attempt DROP CONSTRAINT source_attempt_state_check;
UPDATE source_attempt
   SET state = CASE state WHEN 'ghost' THEN 'orphan' ELSE 'orphan_cancelled' END
 WHERE state IN ('ghost', 'ghost_cancelled');
ALTER TABLE source_attempt ADD CONSTRAINT source_attempt_state_check CHECK (state IN (
  'prepared', 'sent', 'unknown', 'confirmed', 'failed', 'orphan', 'orphan_cancelled'));
DROP INDEX source_attempt_ghost;
CREATE INDEX source_attempt_orphan ON source_attempt (state) WHERE state = 'orphan';
COMMENT ON COLUMN source_attempt.state IS 'orphan: booked at the source although the reservation failed here, and to be cancelled.';

-- A server of an older version writes the former names while it is being replaced.
CREATE FUNCTION rename_orphan_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state := CASE NEW.state WHEN 'ghost' THEN 'orphan' ELSE 'orphan_cancelled' END;
  RETURN NEW;
END $$;
CREATE TRIGGER source_attempt_former_state BEFORE INSERT OR UPDATE OF state ON source_attempt
  FOR EACH ROW WHEN (NEW.state IN ('ghost', 'ghost_cancelled')) EXECUTE FUNCTION rename_orphan_state();
