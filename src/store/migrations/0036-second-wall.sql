-- The second wall around people whose roles are for some publishers and properties: PostgreSQL itself shows them no other rows
-- and takes no others from them, whatever condition a statement of the server forgets. The first wall is
-- src/http/admin/access.ts. Their transactions take the role of the wall and name what is covered; src/store/postgres/wall.ts
-- makes the role and gives it the rights that the policies below speak of, and no others.
--
-- The server's own connections own the tables, and policies do not bind an owner unless they are forced on it. The policies
-- name no role, so that a dump can be restored where there is none yet; any other role that is not the owner sees nothing
-- until it has a policy of its own.

-- Roles are of a whole cluster, so that each database has one of its own.
CREATE FUNCTION wall_role() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'hostelry_wall_' || CASE WHEN octet_length(current_database()) <= 40 THEN current_database()::text
                                  ELSE md5(current_database()) END
$$;
COMMENT ON FUNCTION wall_role IS 'The role of people whose roles are for some publishers and properties.';

-- Until the transaction ends. A search path may begin with the schema of the user, which the role of the wall does not have.
CREATE FUNCTION stand_behind_wall(properties int[], publishers int[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT set_config('search_path', quote_ident(current_schema()), true),
         set_config('hostelry.properties', array_to_string(properties, ','), true),
         set_config('hostelry.publishers', array_to_string(publishers, ','), true),
         set_config('role', wall_role(), true)
$$;
COMMENT ON FUNCTION stand_behind_wall IS 'Limits the rest of the transaction to rows of these properties and publishers.';

-- Null, which is equal to nothing, where nothing is set: a setting that was once set in a session is empty later, not absent.
CREATE FUNCTION wall_properties() RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT string_to_array(nullif(current_setting('hostelry.properties', true), ''), ',')::int[]
$$;
CREATE FUNCTION wall_publishers() RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT string_to_array(nullif(current_setting('hostelry.publishers', true), ''), ',')::int[]
$$;

-- A table with rows of several holders is put behind the wall by one call of this in the migration that makes it, for all
-- commands or only for SELECT. The subqueries are evaluated once for a statement, and their arrays can be looked up in an index.
CREATE FUNCTION put_behind_wall(walled regclass, condition text, command text DEFAULT 'ALL') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', walled);
  EXECUTE format('CREATE POLICY wall ON %s FOR %s USING (%s)', walled, command,
    replace(replace(condition, '{properties}', '((SELECT wall_properties())::int[])'),
            '{publishers}', '((SELECT wall_publishers())::int[])'));
END $$;
COMMENT ON FUNCTION put_behind_wall IS 'Rows that do not meet the condition do not exist for the role of the wall; {properties} and {publishers} stand for what is covered.';

-- What is a property's.
SELECT put_behind_wall(name::regclass, 'property_id = ANY {properties}')
  FROM unnest(ARRAY['property', 'room', 'rate_calendar', 'tariff', 'night', 'calendar_edit', 'review', 'channel',
                    'channel_booking', 'icalendar_night', 'card_vault']) AS name;

-- What is a publisher's.
SELECT put_behind_wall(name::regclass, 'publisher_id = ANY {publishers}')
  FROM unnest(ARRAY['publisher', 'api_key', 'webhook_endpoint', 'site']) AS name;

-- What is both a property's and a publisher's.
SELECT put_behind_wall(name::regclass, 'property_id = ANY {properties} OR publisher_id = ANY {publishers}')
  FROM unnest(ARRAY['publisher_property', 'reservation', 'inventory_hold', 'idempotency_claim', 'outbox_event']) AS name;

-- Parts of what is behind the wall itself: the subqueries find only what is covered.
SELECT put_behind_wall(name::regclass, format(
         'property_id = ANY {properties} OR EXISTS (SELECT FROM reservation AS whole
           WHERE whole.property_id = %1$I.property_id AND whole.reservation_id = %1$I.reservation_id)', name))
  FROM unnest(ARRAY['reservation_event', 'reservation_change', 'payment_attempt', 'source_attempt', 'source_message',
                    'card_view', 'reservation_note']) AS name;
SELECT put_behind_wall('discount_redemption',
  'EXISTS (SELECT FROM reservation AS whole WHERE whole.reservation_id = discount_redemption.reservation_id)');
SELECT put_behind_wall(name::regclass, format(
         'EXISTS (SELECT FROM channel AS whole WHERE whole.channel_id = %I.channel_id)', name))
  FROM unnest(ARRAY['channel_message', 'icalendar_poll']) AS name;
SELECT put_behind_wall('delivery',
  'EXISTS (SELECT FROM webhook_endpoint AS whole WHERE whole.endpoint_id = delivery.endpoint_id)
   OR endpoint_id IS NULL AND EXISTS (SELECT FROM outbox_event AS whole WHERE whole.sequence = delivery.sequence)');
SELECT put_behind_wall('key_usage', 'EXISTS (SELECT FROM api_key AS whole WHERE whole.key_id = key_usage.key_id)');

-- Whoever cancels a reservation gives back the use of its discount code.
ALTER TABLE discount_code ENABLE ROW LEVEL SECURITY;
CREATE POLICY wall ON discount_code FOR SELECT
  USING (EXISTS (SELECT FROM reservation AS used WHERE used.discount_id = discount_code.discount_id));
CREATE POLICY wall_change ON discount_code FOR UPDATE
  USING (EXISTS (SELECT FROM reservation AS used WHERE used.discount_id = discount_code.discount_id));

-- The only setting that is shown with a publisher.
ALTER TABLE setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY wall ON setting FOR SELECT USING (name = 'default_envelope');

-- Triggers tell servers of every change; the rows can be added and not read.
ALTER TABLE change ENABLE ROW LEVEL SECURITY;
CREATE POLICY wall ON change FOR INSERT WITH CHECK (true);

-- What has to be known of others, read as the owner: whether an address is taken, which every visitor can find out; which day
-- it is at the properties of a publisher's reservations; and who sold a property's reservations.
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
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION publisher_names() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION site_addresses() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION property_time_zones() SET search_path = %I, pg_temp', current_schema());
END $$;
REVOKE EXECUTE ON FUNCTION site_addresses(), property_time_zones(), publisher_names() FROM PUBLIC;
