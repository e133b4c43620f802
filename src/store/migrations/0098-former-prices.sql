-- Former prices: what a stay cost before is computed from them, as a law on price reductions asks (decision 77). Triggers keep them in
-- the transaction of the change itself, so that nothing that writes a price can forget it.
-- works with schema 71

CREATE TABLE former_price (
  property_id int NOT NULL,
  former_id bigint GENERATED ALWAYS AS IDENTITY,
  until timestamptz NOT NULL,
  room_id int,
  rate_code text,
  month int,
  standard int[],
  single int[],
  extra_adult int[],
  extra_child int[],
  by_guests int[],
  document jsonb,
  PRIMARY KEY (property_id, former_id)
);
CREATE UNIQUE INDEX former_price_begun ON former_price (property_id) WHERE rate_code IS NULL AND document IS NULL;
COMMENT ON TABLE former_price IS 'What prices depended on until an instant: a month of a rate in a room, a tariff, or rules of the property. One row without either says since when they are kept.';
COMMENT ON COLUMN former_price.month IS 'Of a calendar, and its prices as in rate_calendar; all null where it had none.';
COMMENT ON COLUMN former_price.document IS 'With a rate code its tariff, null where it had none; else fields of the property document, null where it lacked one.';
SELECT put_behind_wall('former_price', 'property_id = ANY {properties}');

ALTER TABLE property ADD keeps_former boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN property.keeps_former IS 'Whether its market asks for prior prices, by its document: where it does not, writing a price costs nothing more.';
INSERT INTO former_price (property_id, until) SELECT property_id, clock_timestamp() FROM property;

-- The instant of a change: one for all that a transaction changes of a property, as nobody saw it half done. It is that of the clock,
-- because transactions on a property wait for one another, and one that began early may end late. Null where nothing is to be kept: of
-- a property that is deleted or whose market does not ask, and of one that is stored in this transaction, of which nothing is known before.
CREATE FUNCTION former_until(asked int) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  noted text := current_setting('hostelry.former_until', true);
BEGIN
  IF noted LIKE asked || '@%' THEN RETURN split_part(noted, '@', 2)::timestamptz; END IF;
  IF NOT EXISTS (SELECT FROM property WHERE property_id = asked AND keeps_former) OR EXISTS (
       SELECT FROM former_price
        WHERE property_id = asked AND rate_code IS NULL AND document IS NULL AND until >= now()) THEN
    RETURN NULL;
  END IF;
  RETURN split_part(set_config('hostelry.former_until', asked || '@' || clock_timestamp(), true), '@', 2)::timestamptz;
END $$;

CREATE FUNCTION keep_former_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'UPDATE' THEN
      IF NOT EXISTS (SELECT FROM property WHERE property_id IN (SELECT property_id FROM changed) AND keeps_former) THEN
        RETURN NULL;
      END IF;
      WITH differing AS MATERIALIZED (
        SELECT former.* FROM former JOIN changed USING (property_id, room_id, rate_code, month)
         WHERE (former.standard, former.single, former.extra_adult, former.extra_child, former.by_guests)
               IS DISTINCT FROM (changed.standard, changed.single, changed.extra_adult, changed.extra_child, changed.by_guests)
      ), asked AS MATERIALIZED (
        SELECT property_id, former_until(property_id) AS until FROM (SELECT DISTINCT property_id FROM differing) AS properties
      )
      INSERT INTO former_price (property_id, until, room_id, rate_code, month, standard, single, extra_adult, extra_child, by_guests)
      SELECT property_id, until, room_id, rate_code, month, standard, single, extra_adult, extra_child, by_guests
        FROM differing JOIN asked USING (property_id) WHERE until IS NOT NULL;
    WHEN 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM property WHERE property_id IN (SELECT property_id FROM former) AND keeps_former) THEN
        RETURN NULL;
      END IF;
      WITH asked AS MATERIALIZED (
        SELECT property_id, former_until(property_id) AS until FROM (SELECT DISTINCT property_id FROM former) AS properties
      )
      INSERT INTO former_price (property_id, until, room_id, rate_code, month, standard, single, extra_adult, extra_child, by_guests)
      SELECT property_id, until, room_id, rate_code, month, standard, single, extra_adult, extra_child, by_guests
        FROM former JOIN asked USING (property_id) WHERE until IS NOT NULL;
    ELSE
      IF NOT EXISTS (SELECT FROM property WHERE property_id IN (SELECT property_id FROM changed) AND keeps_former) THEN
        RETURN NULL;
      END IF;
      WITH asked AS MATERIALIZED (
        SELECT property_id, former_until(property_id) AS until FROM (SELECT DISTINCT property_id FROM changed) AS properties
      )
      INSERT INTO former_price (property_id, until, room_id, rate_code, month)
      SELECT property_id, until, room_id, rate_code, month
        FROM changed JOIN asked USING (property_id) WHERE until IS NOT NULL;
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER rate_calendar_added_kept AFTER INSERT ON rate_calendar REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_former_months();
CREATE TRIGGER rate_calendar_changed_kept AFTER UPDATE ON rate_calendar REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_former_months();
CREATE TRIGGER rate_calendar_removed_kept AFTER DELETE ON rate_calendar REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_former_months();

CREATE FUNCTION keep_former_tariff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present tariff := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  instant timestamptz := former_until(present.property_id);
BEGIN
  IF instant IS NOT NULL THEN
    INSERT INTO former_price (property_id, until, rate_code, document)
    VALUES (present.property_id, instant, present.rate_code, CASE WHEN TG_OP <> 'INSERT' THEN OLD.document END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tariff_kept AFTER INSERT OR UPDATE OR DELETE ON tariff
  FOR EACH ROW EXECUTE FUNCTION keep_former_tariff();

CREATE FUNCTION keep_former_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.keeps_former THEN
    DELETE FROM former_price WHERE property_id = NEW.property_id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR NOT OLD.keeps_former THEN
    INSERT INTO former_price (property_id, until) VALUES (NEW.property_id, clock_timestamp());
    RETURN NULL;
  END IF;
  INSERT INTO former_price (property_id, until, document)
  SELECT NEW.property_id, former_until(NEW.property_id), fields
    FROM (SELECT jsonb_object_agg(field, coalesce(OLD.document -> field, 'null')) AS fields
            FROM unnest('{currency,child_age_bands,rooms,rate_plans,promotions}'::text[]) AS field
           WHERE OLD.document -> field IS DISTINCT FROM NEW.document -> field) AS former
   WHERE fields IS NOT NULL AND former_until(NEW.property_id) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER property_begun_kept AFTER INSERT ON property FOR EACH ROW EXECUTE FUNCTION keep_former_rules();
CREATE TRIGGER property_rules_kept AFTER UPDATE OF document ON property FOR EACH ROW
  WHEN (OLD.document IS DISTINCT FROM NEW.document) EXECUTE FUNCTION keep_former_rules();

-- No foreign key, which would make every change of a price look for its property.
CREATE FUNCTION forget_former_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_price WHERE property_id = OLD.property_id;
  RETURN NULL;
END $$;
CREATE TRIGGER property_removed_kept AFTER DELETE ON property FOR EACH ROW EXECUTE FUNCTION forget_former_prices();
