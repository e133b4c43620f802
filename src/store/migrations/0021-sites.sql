-- Booking pages: one site for each publisher that has them.

CREATE TABLE site (
  publisher_id bigint PRIMARY KEY REFERENCES publisher ON DELETE CASCADE,
  slug text NOT NULL UNIQUE,
  hosts text[] NOT NULL DEFAULT '{}',
  is_default boolean NOT NULL DEFAULT false,
  document jsonb NOT NULL,
  draft jsonb,
  draft_begun_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((draft IS NULL) = (draft_begun_at IS NULL))
);
CREATE UNIQUE INDEX site_default ON site (is_default) WHERE is_default;
COMMENT ON TABLE site IS 'The booking pages of publishers.';
COMMENT ON COLUMN site.slug IS 'The site is at /sites/<slug> of every address of the server.';
COMMENT ON COLUMN site.hosts IS 'Host names at whose root the site is.';
COMMENT ON COLUMN site.is_default IS 'Whether the site is at the root of hosts that no site names.';
COMMENT ON COLUMN site.document IS 'Texts, theme, languages and currencies (src/lodging/site.ts).';
COMMENT ON COLUMN site.draft IS 'A document that only its preview shows; null for none.';
COMMENT ON COLUMN site.draft_begun_at IS 'Since when there is a draft; links to the preview of an earlier one lead nowhere.';

-- The links of a publisher lead to its site, also those of the site that was the default one before.
CREATE TRIGGER site_moved AFTER INSERT OR UPDATE OF slug, hosts, is_default, document OR DELETE ON site
  FOR EACH STATEMENT EXECUTE FUNCTION note_all('publisher');
