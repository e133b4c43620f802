-- Commits that NOTIFY wait for each other, through the wait for the standby. So who changes something tells nobody: a server
-- sends one notice for many of its commits, afterwards (notice-sender.ts), and what is not told is found by the next reading.
-- works with schema 45

CREATE OR REPLACE FUNCTION note_changes(changed text, ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (subject, id) SELECT changed, id FROM unnest(ids) AS id;
END $$;
