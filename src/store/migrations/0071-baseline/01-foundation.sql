-- What tables of all subjects use: the second wall, the change feed and the audit trail.
--
-- Every table of a property has property_id first in its primary key, and no statement of the server joins two properties, so that
-- the tables can be spread over several machines by property. Works on PostgreSQL 15 and newer, without extensions.

-- Functions name tables of the files below.
SET LOCAL check_function_bodies = off;

CREATE SCHEMA hostelry_test;
COMMENT ON SCHEMA hostelry_test IS 'What publishers book with test keys; deleted after a month.';

-- The second wall around people whose roles are for some publishers and properties: PostgreSQL itself shows them no other rows
-- and takes no others from them, whatever condition a statement of the server forgets. The first wall is
-- src/http/admin/kit/access.ts. Their transactions take the role of the wall and name what is covered; src/store/postgres/wall.ts
-- makes the role and gives it the rights that the policies speak of, and no others.
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

-- What servers hold in memory is told of changes by rows of one table, written by triggers in the transaction of the
-- change itself, so that nothing that writes can forget it, not even a statement typed by hand. The table is logged: of one that is
-- not, a standby that is promoted before its first restartpoint has a page of zeros where the sequence was.

CREATE TABLE change (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  subject text NOT NULL CHECK (subject IN ('property', 'inventory', 'listing', 'publisher', 'code', 'terms')),
  id int,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX change_by_transaction ON change (transaction);
CREATE INDEX change_by_time ON change (at);
COMMENT ON TABLE change IS 'What changed of late, for the catalogs of running servers; old rows are deleted.';
COMMENT ON COLUMN change.transaction IS 'Transactions become visible in another order than their numbers, so readers ask for all since the oldest that was still open.';
COMMENT ON COLUMN change.subject IS 'property: document, rooms or calendars; inventory: counts of its nights; listing: which properties there are and their order; publisher: its settings, properties or keys; code: discount codes; terms: settings and exchange rates.';
COMMENT ON COLUMN change.id IS 'Of the property or the publisher; null where the subject has none, and for the keys of administrators.';
-- Triggers tell servers of every change; the rows can be added and not read.
ALTER TABLE change ENABLE ROW LEVEL SECURITY;
CREATE POLICY wall ON change FOR INSERT WITH CHECK (true);

-- Who changes something tells nobody: commits that NOTIFY wait for each other, through the wait for the standby. A server sends one
-- notice for many of its commits, afterwards (notice-sender.ts), and what is not told is found by the next reading.
CREATE FUNCTION note_changes(changed text, ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (subject, id) SELECT changed, id FROM unnest(ids) AS id;
END $$;

CREATE FUNCTION note_property() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(TG_ARGV[0], ARRAY(SELECT DISTINCT property_id FROM changed));
  RETURN NULL;
END $$;

CREATE FUNCTION note_publisher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes('publisher', ARRAY(SELECT DISTINCT publisher_id FROM changed WHERE publisher_id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION note_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(TG_ARGV[0], ARRAY[NULL::int]);
  RETURN NULL;
END $$;

-- Who changed what, when and from where: entries that triggers write in the transaction of the change itself, so that nothing
-- that writes can forget one, not even a statement typed by hand. Entries are only ever added. A job seals them in a chain of
-- keyed hashes, outside the changes, so that no change waits for another.

CREATE TABLE audit_entry (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  address text,
  source text NOT NULL,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id text NOT NULL,
  publisher_id int,
  property_id int,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entry_by_time ON audit_entry (at);
CREATE INDEX audit_entry_by_object ON audit_entry (object_kind, object_id, entry_id);
CREATE INDEX audit_entry_by_actor ON audit_entry (actor_kind, actor_id, entry_id);
CREATE INDEX audit_entry_by_publisher ON audit_entry (publisher_id, entry_id) WHERE publisher_id IS NOT NULL;
CREATE INDEX audit_entry_by_property ON audit_entry (property_id, entry_id) WHERE property_id IS NOT NULL;
COMMENT ON TABLE audit_entry IS 'Who changed, read or tried what. Rows are only ever added.';
COMMENT ON COLUMN audit_entry.actor_kind IS 'person, key, command, channel, job, visitor (nobody known), or database: a statement that no program of ours sent.';
COMMENT ON COLUMN audit_entry.actor_name IS 'As it was then: of the person, the label of the key, the user of the operating system.';
COMMENT ON COLUMN audit_entry.address IS 'The client''s address, or the /64 network of an IPv6 one; null for this machine.';
COMMENT ON COLUMN audit_entry.source IS 'Id of the request, name of the command or of the job.';
COMMENT ON COLUMN audit_entry.object_id IS 'Empty where nothing has an id.';
COMMENT ON COLUMN audit_entry.before IS 'The fields that changed, by their path; null for what was not there. Never a secret, a card or a guest.';
-- People behind the second wall read what is about their publishers and properties. What they change is written down by the
-- owner, as they have no right to add entries of their own.
SELECT put_behind_wall('audit_entry', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}', 'SELECT');

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE audit_unsealed (
  entry_id bigint PRIMARY KEY
);
COMMENT ON TABLE audit_unsealed IS 'Entries that wait for their seal. One that is neither here nor sealed was written by something else.';

CREATE TABLE audit_seal (
  sequence bigint PRIMARY KEY CHECK (sequence > 0),
  entry_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL
);
COMMENT ON TABLE audit_seal IS 'The chain: each hash covers the one before it and the whole entry. Rows are only ever added.';
COMMENT ON COLUMN audit_seal.hash IS 'HMAC-SHA-256 under a key that is not in the database.';
SELECT put_behind_wall('audit_seal',
  'EXISTS (SELECT FROM audit_entry AS whole WHERE whole.entry_id = audit_seal.entry_id)', 'SELECT');
CREATE TRIGGER audit_seal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- Who acts: what the program said at the beginning of the transaction, else the user of the database.
CREATE FUNCTION audit_actor() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('hostelry.actor', true), '')::jsonb,
                  jsonb_build_object('kind', 'database', 'id', session_user, 'source',
                                     current_setting('application_name', true)))
$$;

-- The name of an actor, as it is now.
CREATE FUNCTION audit_actor_name(kind text, id text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    CASE kind
      WHEN 'person' THEN (SELECT name FROM person WHERE person_id::text = id)
      WHEN 'key' THEN (SELECT label FROM api_key WHERE key_id = id)
      WHEN 'channel' THEN (SELECT channel.kind FROM channel WHERE channel_id::text = id)
    END, id)
$$;

CREATE FUNCTION note_audit(
  action text, object_kind text, object_id text, publisher_id int, property_id int, before jsonb, after jsonb,
  actor jsonb DEFAULT audit_actor()
) RETURNS void LANGUAGE sql AS $$
  WITH written AS (
    INSERT INTO audit_entry (at, actor_kind, actor_id, actor_name, address, source, action, object_kind, object_id,
                             publisher_id, property_id, before, after)
    VALUES (now(), actor ->> 'kind', coalesce(actor ->> 'id', ''),
            audit_actor_name(actor ->> 'kind', coalesce(actor ->> 'id', '')), actor ->> 'address',
            coalesce(actor ->> 'source', ''), action, object_kind, object_id, publisher_id, property_id, before, after)
    RETURNING entry_id)
  INSERT INTO audit_unsealed SELECT entry_id FROM written
$$;

-- The keys of a list whose elements have one each; null for any other list or value.
CREATE FUNCTION audit_keys(list jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(key ORDER BY place)
    FROM (SELECT coalesce(element ->> 'id', element ->> 'code', element ->> 'rate_code') AS key, place
            FROM jsonb_array_elements(CASE jsonb_typeof(list) WHEN 'array' THEN list ELSE '[]' END)
                 WITH ORDINALITY AS elements (element, place)) AS keyed
  HAVING count(key) = count(*) AND count(DISTINCT key) = count(*)
$$;

-- The parts of a document that differ, each by its path: objects field by field, lists of things with an id or a code one by
-- one, other lists as a whole.
CREATE FUNCTION audit_difference(path text, old jsonb, new jsonb)
RETURNS TABLE (field text, was jsonb, becomes jsonb) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  part record;
  old_keys text[];
  new_keys text[];
BEGIN
  IF old IS NOT DISTINCT FROM new THEN RETURN; END IF;
  IF jsonb_typeof(old) = 'object' AND jsonb_typeof(new) = 'object' THEN
    FOR part IN SELECT key, former.value AS was, present.value AS becomes
                  FROM jsonb_each(old) AS former FULL JOIN jsonb_each(new) AS present USING (key)
                 WHERE former.value IS DISTINCT FROM present.value ORDER BY key LOOP
      RETURN QUERY SELECT * FROM audit_difference(path || '.' || part.key, part.was, part.becomes);
    END LOOP;
    RETURN;
  END IF;
  old_keys := audit_keys(old);
  new_keys := audit_keys(new);
  IF old_keys IS NULL OR new_keys IS NULL THEN
    RETURN QUERY SELECT path, old, new;
    RETURN;
  END IF;
  FOR part IN SELECT key, old -> (former.place - 1)::int AS was, new -> (present.place - 1)::int AS becomes
                FROM unnest(old_keys) WITH ORDINALITY AS former (key, place)
                FULL JOIN unnest(new_keys) WITH ORDINALITY AS present (key, place) USING (key) ORDER BY key LOOP
    RETURN QUERY SELECT * FROM audit_difference(format('%s[%s]', path, part.key), part.was, part.becomes);
  END LOOP;
  IF old_keys <> new_keys AND old_keys @> new_keys AND new_keys @> old_keys THEN
    RETURN QUERY SELECT path || '.order', to_jsonb(old_keys), to_jsonb(new_keys);
  END IF;
END $$;

-- An address without what may be a secret in it: user, password, query and fragment.
CREATE FUNCTION audit_address(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(address, '^(\w+://)[^/?#]*@', '\1(hidden)@'), '[?#].*$', '?(hidden)')
$$;

-- The fields of a row that an entry shows, by a list of columns that is allowed. Of a column after "secret:" it shows only
-- whether there is a value, of one after "address:" no query.
CREATE FUNCTION audit_fields(row_value jsonb, columns text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(regexp_replace(name, '^\w+:', ''), CASE
           WHEN name LIKE 'secret:%' THEN to_jsonb(CASE WHEN row_value ->> substr(name, 8) IS NOT NULL THEN '(secret)' END)
           WHEN name LIKE 'address:%' THEN to_jsonb(audit_address(row_value ->> substr(name, 9)))
           ELSE row_value -> name END)
    FROM unnest(columns) AS name
   WHERE row_value ? regexp_replace(name, '^\w+:', '')
$$;

-- Writes the entry of a row that was added, changed or removed. Arguments: the kind of the object, the columns of its id, its
-- publisher and its property (empty: none), and the columns that may be shown.
CREATE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  present jsonb := coalesce(new_row, old_row);
  shown text[] := string_to_array(TG_ARGV[4], ' ');
  former jsonb := audit_fields(old_row, shown);
  latter jsonb := audit_fields(new_row, shown);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(field, was), jsonb_object_agg(field, becomes) INTO former, latter
      FROM (SELECT substr(field, 2) AS field, was, becomes FROM audit_difference('', former, latter)
            UNION ALL
            SELECT regexp_replace(name, '^\w+:', ''), to_jsonb('(hidden)'::text), to_jsonb('(changed)'::text)
              FROM unnest(shown) AS name
             WHERE name ~ '^(secret|address):'
               AND old_row -> regexp_replace(name, '^\w+:', '') <> new_row -> regexp_replace(name, '^\w+:', '')
               AND former -> regexp_replace(name, '^\w+:', '') = latter -> regexp_replace(name, '^\w+:', '')) AS fields;
    IF former IS NULL THEN RETURN NULL; END IF;
  END IF;
  PERFORM note_audit(CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END,
                     TG_ARGV[0], present ->> TG_ARGV[1], (present ->> TG_ARGV[2])::int, (present ->> TG_ARGV[3])::int,
                     former, latter);
  RETURN NULL;
END $$;
