-- works with schema 71
-- The demo is removed with all that stood at its properties. An invoice stays as long as its property does.
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM property WHERE property.property_id = OLD.property_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'an invoice stays as it was written; take it back by a credit note' USING ERRCODE = 'insufficient_privilege';
END $$;
