-- Reviews that the server itself keeps, imported from a survey, a form or another site. Staff publishes or rejects them.

CREATE TABLE review (
  review_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL REFERENCES property ON DELETE CASCADE,
  source text NOT NULL,
  external_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'published', 'rejected')),
  rating numeric(2, 1) NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title text NOT NULL,
  text text NOT NULL,
  author text NOT NULL,
  language text,
  written_on date NOT NULL,
  stayed_on date,
  trip_type text,
  url text,
  owner_response text,
  imported_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (property_id, source, external_id)
);
CREATE INDEX review_published ON review (property_id, written_on DESC, review_id DESC) WHERE state = 'published';
COMMENT ON TABLE review IS 'Reviews of properties that were imported.';
COMMENT ON COLUMN review.source IS 'Where the review was written; external_id is its id there.';
COMMENT ON COLUMN review.state IS 'Only published reviews are shown.';
COMMENT ON COLUMN review.author IS 'The name shown with the review.';

-- Properties are held in memory with their published reviews, so a change of those is a change of the property.
CREATE FUNCTION note_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes('property', ARRAY(SELECT DISTINCT property_id FROM changed WHERE state = 'published'));
  RETURN NULL;
END $$;

CREATE FUNCTION note_changed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes('property', ARRAY(
    SELECT property_id FROM changed WHERE state = 'published'
    UNION
    SELECT property_id FROM former WHERE state = 'published'));
  RETURN NULL;
END $$;

CREATE TRIGGER review_added AFTER INSERT ON review REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_review();
CREATE TRIGGER review_changed AFTER UPDATE ON review REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_review();
CREATE TRIGGER review_removed AFTER DELETE ON review REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_review();
