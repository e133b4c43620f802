-- works with schema 71
-- A session that a companion service of the kind identity has limited to some roles of its person (docs/companion-identity.md).

ALTER TABLE person_session ADD COLUMN roles text[] CHECK (roles <> '{}');
COMMENT ON COLUMN person_session.roles IS 'Of those that the person has, the roles that hold in this session; null: all.';
