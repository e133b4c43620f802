-- works with schema 45
-- The shares of publishers leave entries in the audit trail by a trigger, as everything that people change does; so a statement
-- typed by hand leaves one too.

-- The entry is about the publisher: what its share was on that day without the row, and what it is with it.
CREATE FUNCTION audit_commission() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed publisher_commission := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  earlier int := coalesce((SELECT percent_millionths FROM publisher_commission
                            WHERE publisher_id = changed.publisher_id AND since < changed.since
                            ORDER BY since DESC LIMIT 1), 0);
  former int := CASE WHEN TG_OP = 'INSERT' THEN earlier ELSE OLD.percent_millionths END;
  latter int := CASE WHEN TG_OP = 'DELETE' THEN earlier ELSE NEW.percent_millionths END;
BEGIN
  IF former <> latter THEN
    PERFORM note_audit('changed', 'publisher', changed.publisher_id::text, changed.publisher_id, NULL,
      jsonb_build_object('commission_percent', trim_scale(former / 10000.0), 'commission_since', changed.since),
      jsonb_build_object('commission_percent', trim_scale(latter / 10000.0), 'commission_since', changed.since));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER publisher_commission_audited AFTER INSERT OR DELETE OR UPDATE OF percent_millionths ON publisher_commission
  FOR EACH ROW EXECUTE FUNCTION audit_commission();

-- A row that moves to another publisher or another day is one that goes and one that comes.
CREATE FUNCTION refuse_moving_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a share stays with its publisher and its day; delete it and insert another' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER publisher_commission_stays BEFORE UPDATE OF publisher_id, since ON publisher_commission FOR EACH ROW
  WHEN (OLD.publisher_id <> NEW.publisher_id OR OLD.since <> NEW.since)
  EXECUTE FUNCTION refuse_moving_commission();
