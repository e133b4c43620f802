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

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
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

CREATE TRIGGER publisher_audited AFTER INSERT OR UPDATE OR DELETE ON publisher FOR EACH ROW
  EXECUTE FUNCTION audit_row('publisher', 'publisher_id', 'publisher_id', '', 'name settings sells_all');
CREATE TRIGGER api_key_audited AFTER INSERT OR UPDATE OR DELETE ON api_key FOR EACH ROW
  EXECUTE FUNCTION audit_row('key', 'key_id', 'publisher_id', '',
    'kind label scopes origins requests_per_minute is_test expires_at revoked_at');
CREATE TRIGGER discount_code_audited
  AFTER INSERT OR UPDATE OF code_folded, definition OR DELETE ON discount_code FOR EACH ROW
  EXECUTE FUNCTION audit_row('discount_code', 'code_folded', '', '', 'definition');
CREATE TRIGGER exchange_rate_audited AFTER INSERT OR UPDATE OR DELETE ON exchange_rate FOR EACH ROW
  EXECUTE FUNCTION audit_row('exchange_rate', 'currency', '', '', 'per_euro as_of origin');
CREATE TRIGGER webhook_audited AFTER INSERT OR UPDATE OR DELETE ON webhook_endpoint FOR EACH ROW
  EXECUTE FUNCTION audit_row('webhook', 'endpoint_id', 'publisher_id', '',
    'address:url event_types secret:secrets disabled_at');
CREATE TRIGGER site_audited
  AFTER INSERT OR UPDATE OF slug, hosts, is_default, document, draft OR DELETE ON site FOR EACH ROW
  EXECUTE FUNCTION audit_row('site', 'slug', 'publisher_id', '', 'slug hosts is_default document draft');
CREATE TRIGGER channel_audited
  AFTER INSERT OR UPDATE OF state, secret_hash, partner_secret_hash, partner_id, callback_url, minimum_stay, known_by,
                            mapping, settings OR DELETE ON channel FOR EACH ROW
  EXECUTE FUNCTION audit_row('channel', 'channel_id', '', 'property_id',
    'kind state login partner_id address:callback_url currency minimum_stay known_by mapping settings secret:secret_hash secret:partner_secret_hash');
-- Who wrote a review and what is the guest's; what is decided on it is ours.
CREATE TRIGGER review_audited AFTER INSERT OR UPDATE OR DELETE ON review FOR EACH ROW
  EXECUTE FUNCTION audit_row('review', 'review_id', '', 'property_id',
    'source external_id state rating written_on secret:owner_response');
CREATE TRIGGER person_audited AFTER INSERT OR UPDATE OR DELETE ON person FOR EACH ROW
  EXECUTE FUNCTION audit_row('person', 'person_id', '', '', 'name email language state secret:password_hash');
CREATE TRIGGER person_role_audited AFTER INSERT OR UPDATE OR DELETE ON person_role FOR EACH ROW
  EXECUTE FUNCTION audit_row('role', 'person_id', 'publisher_id', 'property_id', 'role publisher_id property_id');

-- Settings, but not the notes that jobs leave among them.
CREATE TRIGGER setting_audited AFTER INSERT OR UPDATE ON setting FOR EACH ROW
  WHEN (NEW.name NOT IN ('examined_at', 'demo'))
  EXECUTE FUNCTION audit_row('setting', 'name', '', '', 'value');
CREATE TRIGGER setting_removal_audited AFTER DELETE ON setting FOR EACH ROW
  WHEN (OLD.name NOT IN ('examined_at', 'demo'))
  EXECUTE FUNCTION audit_row('setting', 'name', '', '', 'value');

-- The document of a new property is not repeated: it is the present one with every later change taken back.
CREATE TRIGGER property_creation_audited AFTER INSERT ON property FOR EACH ROW
  EXECUTE FUNCTION audit_row('property', 'property_id', '', 'property_id', 'name sort_order');
CREATE TRIGGER property_audited AFTER UPDATE OF name, sort_order, document OR DELETE ON property FOR EACH ROW
  EXECUTE FUNCTION audit_row('property', 'property_id', '', 'property_id', 'name sort_order document');

-- What an edit did to the nights, as two edits that lead from one state to the other; null where they would be long.
ALTER TABLE calendar_edit ADD COLUMN before jsonb, ADD COLUMN after jsonb;
COMMENT ON COLUMN calendar_edit.before IS 'The edit that takes it back; null where it is not known, or long.';

CREATE FUNCTION audit_calendar_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_audit('changed', 'calendar', NEW.property_id::text, NULL, NEW.property_id, NEW.before,
    jsonb_build_object('version', NEW.version, 'room_ids', NEW.room_ids, 'rate_codes', NEW.rate_codes,
                       'first_night', NEW.first_night, 'last_night', NEW.last_night) || coalesce(NEW.after, '{}'));
  RETURN NULL;
END $$;
CREATE TRIGGER calendar_edit_audited AFTER INSERT ON calendar_edit FOR EACH ROW EXECUTE FUNCTION audit_calendar_edit();

-- What a publisher may sell: one entry for each statement, however many properties it names.
CREATE FUNCTION audit_grants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_audit(TG_ARGV[0], 'publisher', publisher_id::text, publisher_id, NULL,
                     CASE TG_ARGV[0] WHEN 'revoked' THEN properties END,
                     CASE TG_ARGV[0] WHEN 'granted' THEN properties END)
    FROM (SELECT publisher_id, jsonb_build_object('property_ids', jsonb_agg(property_id ORDER BY property_id)) AS properties
            FROM changed GROUP BY publisher_id ORDER BY publisher_id) AS grants;
  RETURN NULL;
END $$;
CREATE TRIGGER publisher_property_grant_audited AFTER INSERT ON publisher_property REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION audit_grants('granted');
CREATE TRIGGER publisher_property_withdrawal_audited AFTER DELETE ON publisher_property REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION audit_grants('revoked');

-- Signing in and out. Whoever signs in is the actor.
CREATE FUNCTION audit_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_audit('signed_in', 'person', NEW.person_id::text, NULL, NULL, NULL, jsonb_build_object('agent', NEW.agent),
      jsonb_build_object('kind', 'person', 'id', NEW.person_id::text, 'address', NEW.address,
                         'source', audit_actor() ->> 'source'));
  ELSE
    PERFORM note_audit('signed_out', 'person', NEW.person_id::text, NULL, NULL, jsonb_build_object('agent', NEW.agent), NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER person_session_begin_audited AFTER INSERT ON person_session
  FOR EACH ROW EXECUTE FUNCTION audit_session();
CREATE TRIGGER person_session_end_audited AFTER UPDATE OF revoked_at ON person_session
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION audit_session();

CREATE FUNCTION audit_reservation(action text, of_property int, of_reservation uuid, former jsonb, latter jsonb)
RETURNS void LANGUAGE sql AS $$
  SELECT note_audit(action, 'reservation', of_reservation::text, publisher_id, property_id, former, latter)
    FROM reservation WHERE property_id = of_property AND reservation_id = of_reservation
$$;

-- What people, keys and commands decide on a reservation. What publishers and guests do is in its own history, and their
-- requests name no actor, so that they pay for no more than the condition. The reason is free text that may name a guest: it
-- stays with the reservation.
CREATE FUNCTION audit_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF audit_actor() ->> 'kind' IN ('person', 'key', 'command') THEN
    PERFORM audit_reservation('decided', NEW.property_id, NEW.reservation_id,
      jsonb_build_object('status', NEW.from_status), jsonb_build_object('status', NEW.to_status));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_event_audited AFTER INSERT ON reservation_event
  FOR EACH ROW WHEN (current_setting('hostelry.actor', true) <> '') EXECUTE FUNCTION audit_decision();

CREATE FUNCTION audit_card_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_reservation('card_viewed', NEW.property_id, NEW.reservation_id, NULL,
    jsonb_build_object('viewed_by', NEW.viewed_by, 'view', NEW.view_number));
  RETURN NULL;
END $$;
CREATE TRIGGER card_view_audited AFTER INSERT ON card_view FOR EACH ROW EXECUTE FUNCTION audit_card_view();

CREATE FUNCTION audit_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_reservation('erased', NEW.property_id, NEW.reservation_id, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_erasure_audited AFTER UPDATE OF erased_at ON reservation
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION audit_erasure();

-- The text of a note stays with the reservation, as it may name a guest.
CREATE FUNCTION audit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM audit_reservation('noted', NEW.property_id, NEW.reservation_id, NULL,
    jsonb_build_object('note_id', NEW.note_id));
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_note_audited AFTER INSERT ON reservation_note FOR EACH ROW EXECUTE FUNCTION audit_note();

-- People behind the second wall read what is about their publishers and properties. What they change is written down by the
-- owner, as they have no right to add entries of their own.
SELECT put_behind_wall('audit_entry', 'property_id = ANY {properties} OR publisher_id = ANY {publishers}', 'SELECT');
SELECT put_behind_wall('audit_seal',
  'EXISTS (SELECT FROM audit_entry AS whole WHERE whole.entry_id = audit_seal.entry_id)', 'SELECT');
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION note_audit SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
