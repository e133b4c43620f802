-- A standby that is promoted before its first restartpoint has a page of zeros where the sequence of an unlogged table
-- was: every write that notes a change then fails, for good. Logged, the feed survives a promotion like everything else.
-- The sequence is made anew instead of altered, because one that is already damaged cannot be altered. Its numbers go on
-- far above the old ones, so that no running server takes a new change for one that it has read.

ALTER TABLE change ALTER COLUMN sequence DROP IDENTITY;
ALTER TABLE change SET LOGGED;
DO $$ BEGIN
  EXECUTE format('ALTER TABLE change ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)',
                 (SELECT greatest(max(sequence) + 1, trunc(extract(epoch FROM clock_timestamp()) * 1000)) FROM change));
END $$;
COMMENT ON TABLE change IS 'What changed of late, for the catalogs of running servers; old rows are deleted.';
