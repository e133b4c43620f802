-- works with schema 45
-- Nights long past are deleted, so that the largest table holds no more than some years (decision 47).

CREATE TABLE night_floor (
  is_row boolean PRIMARY KEY DEFAULT true CHECK (is_row),
  kept_from date NOT NULL,
  swept_to int
);
INSERT INTO night_floor (kept_from) VALUES ('1970-01-01');
COMMENT ON TABLE night_floor IS 'One row: from which night on counts are kept. What was sold on the nights before is in the reservations.';
COMMENT ON COLUMN night_floor.kept_from IS 'Rises only. Earlier nights may have no row though rooms were sold on them, and are never counted again.';
COMMENT ON COLUMN night_floor.swept_to IS 'The last property whose earlier nights are deleted; null when those of all are.';

-- Whoever cancels an old reservation has to know it.
SELECT put_behind_wall('night_floor', 'true', 'SELECT');

CREATE VIEW hostelry_test.night_floor AS
  WITH live AS (SELECT kept_from FROM night_floor) SELECT * FROM live;
