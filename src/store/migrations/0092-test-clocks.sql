-- works with schema 71
-- Clocks of test keys: how far those of a publisher are ahead, and views through which jobs see what goes by one clock alone (decision 67).

CREATE TABLE hostelry_test.test_clock (
  publisher_id int PRIMARY KEY,
  ahead_milliseconds bigint NOT NULL CHECK (ahead_milliseconds >= 0),
  begun_at timestamptz NOT NULL
);
COMMENT ON TABLE hostelry_test.test_clock IS 'The test keys of these publishers have a clock of their own, ahead of the server''s.';
COMMENT ON COLUMN hostelry_test.test_clock.begun_at IS 'When it was first set, by the server''s clock: a while later it ends, with all that the test keys have made.';

CREATE SCHEMA hostelry_test_clock;
COMMENT ON SCHEMA hostelry_test_clock IS 'What goes by one clock, which the setting hostelry.test_clock names: that of a publisher by its id, or "server".';

CREATE FUNCTION hostelry_test_clock.is_seen(publisher int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE current_setting('hostelry.test_clock')
    WHEN 'server' THEN NOT EXISTS (SELECT FROM hostelry_test.test_clock WHERE publisher_id = publisher)
    ELSE publisher = current_setting('hostelry.test_clock')::int
  END
$$;

CREATE VIEW hostelry_test_clock.reservation AS
  SELECT * FROM hostelry_test.reservation WHERE hostelry_test_clock.is_seen(publisher_id);
CREATE VIEW hostelry_test_clock.inventory_hold AS
  SELECT * FROM hostelry_test.inventory_hold WHERE hostelry_test_clock.is_seen(publisher_id);
CREATE VIEW hostelry_test_clock.idempotency_claim AS
  SELECT * FROM hostelry_test.idempotency_claim WHERE hostelry_test_clock.is_seen(publisher_id);
CREATE VIEW hostelry_test_clock.reservation_change AS
  SELECT * FROM hostelry_test.reservation_change AS change
   WHERE EXISTS (SELECT FROM hostelry_test_clock.reservation AS whole
                  WHERE whole.property_id = change.property_id AND whole.reservation_id = change.reservation_id);
