-- What runs as the owner of the tables, for people behind the second wall.

-- What has to be known of others: whether an address is taken, which every visitor can find out; which day it is at the properties of
-- a publisher's reservations; and who sold a property's reservations.
CREATE FUNCTION site_addresses()
RETURNS TABLE (publisher_id int, slug text, hosts text[], is_default boolean)
LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT publisher_id::int, slug, hosts, is_default FROM site
$$;

CREATE FUNCTION property_time_zones() RETURNS TABLE (property_id int, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT property_id, document ->> 'time_zone' FROM property
$$;

CREATE FUNCTION publisher_names() RETURNS TABLE (publisher_id int, name text)
LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT publisher_id, name FROM publisher
$$;

-- Who runs a hotel sees no publisher, and has to know whether one sells it.
CREATE FUNCTION is_sold_by_somebody(asked int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER AS $$
  SELECT EXISTS (SELECT FROM publisher WHERE sells_all AND archived_at IS NULL)
      OR EXISTS (SELECT FROM publisher_property JOIN publisher USING (publisher_id)
                  WHERE property_id = asked AND archived_at IS NULL)
$$;

REVOKE EXECUTE ON FUNCTION site_addresses(), property_time_zones(), publisher_names(), is_sold_by_somebody(int), publisher_of_imports()
  FROM PUBLIC;

-- Whoever may do what these note need not write where they note it.
ALTER FUNCTION note_audit SECURITY DEFINER;
ALTER FUNCTION note_report_due() SECURITY DEFINER;

-- A caller's search path leads them nowhere else.
DO $$
DECLARE
  owned regproc;
BEGIN
  FOREACH owned IN ARRAY ARRAY['site_addresses', 'property_time_zones', 'publisher_names', 'is_sold_by_somebody', 'publisher_of_imports',
                               'note_audit', 'note_report_due', 'note_paid_report_due', 'keep_reservation_text']::regproc[] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', owned, current_schema());
  END LOOP;
END $$;
