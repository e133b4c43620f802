-- works with schema 71
-- When a companion service is asked next for what it has, and how far it has been read.

CREATE TABLE companion_turn (
  companion_id int PRIMARY KEY REFERENCES companion ON DELETE CASCADE,
  next_at timestamptz NOT NULL,
  cursor text
);
COMMENT ON TABLE companion_turn IS 'Services that are asked for what they have; a server that asks one moves next_at, so that no other does.';
COMMENT ON COLUMN companion_turn.cursor IS 'In the words of the service: what is before it was taken; null before the first answer.';
