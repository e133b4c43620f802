-- works with schema 71
-- A price that staff gives is in the audit trail with the total, and a guest is sent no mail of an event where staff says so.

ALTER TABLE outbox_event ADD COLUMN mails_guest boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN outbox_event.mails_guest IS 'False where the staff of the hotel wants no mail to the guest.';
ALTER TABLE hostelry_test.outbox_event ADD COLUMN mails_guest boolean NOT NULL DEFAULT true;

-- As before, and of a total that staff gave what the stay cost otherwise and what it costs. Why is with the reservation, as it
-- may name a guest.
CREATE OR REPLACE FUNCTION audit_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given jsonb;
BEGIN
  IF audit_actor() ->> 'kind' IN ('person', 'key', 'command') THEN
    SELECT jsonb_build_object(
             'instead', round((property_price #>> '{byStaff,instead}')::numeric / power(10::numeric, decimals), decimals),
             'total', round((property_price #>> '{total,total}')::numeric / power(10::numeric, decimals), decimals),
             'currency', property_price -> 'currency')
      INTO given
      FROM reservation, LATERAL (SELECT (property_price ->> 'decimals')::int) AS priced (decimals)
     WHERE property_id = NEW.property_id AND reservation_id = NEW.reservation_id
       AND (property_price #>> '{byStaff,version}')::int = NEW.sequence;
    PERFORM audit_reservation('decided', NEW.property_id, NEW.reservation_id,
      jsonb_strip_nulls(jsonb_build_object('status', NEW.from_status, 'total', given -> 'instead'))
        || jsonb_build_object('status', NEW.from_status),
      jsonb_strip_nulls(jsonb_build_object('status', NEW.to_status, 'total', given -> 'total', 'currency', given -> 'currency')));
  END IF;
  RETURN NULL;
END $$;
