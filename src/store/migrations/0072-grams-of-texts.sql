-- works with schema 71
-- A search of reservations looks up which texts hold the letters of what is searched for, three by three, instead of reading all of
-- them. PostgreSQL's own extension for this is not on every server, and row security would not let its index be used.

-- Bookings wait for it. Two letters are enough of a script whose words are as short as that.
CREATE FUNCTION search_grams(asked text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT substr(asked, place, 3) FROM generate_series(1, length(asked) - 2) AS place)
      || CASE WHEN asked ~ '[\u2E80-\uFFFF]'
              THEN ARRAY(SELECT substr(asked, place, 2) FROM generate_series(1, length(asked) - 1) AS place
                          WHERE ascii(substr(asked, place, 1)) >= 11904) END
$$;
COMMENT ON FUNCTION search_grams IS 'What the indexes of reservation_text hold of a text: every three letters in a row.';

COMMENT ON TABLE reservation_text IS 'What each reservation is found by. Only the numbers of one whose guest was erased.';

-- As the owner, as row security keeps every other condition from the indexes. Nobody behind the wall gets a key that the wall hides.
CREATE FUNCTION reservations_by_grams(grams text[], patterns text[], phone text DEFAULT NULL)
RETURNS TABLE (property_id int, reservation_id uuid) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 AS $$
DECLARE
  walled boolean := current_setting('role') = wall_role();
  properties int[] := wall_properties();
  publishers int[] := wall_publishers();
BEGIN
  IF phone IS NULL THEN
    RETURN QUERY SELECT text.property_id, text.reservation_id FROM reservation_text AS text
      WHERE search_grams(text.words COLLATE "C") @> grams AND text.words LIKE ALL (patterns)
        AND (NOT walled OR text.property_id = ANY (properties) OR text.publisher_id = ANY (publishers));
  ELSE
    RETURN QUERY SELECT text.property_id, text.reservation_id FROM reservation_text AS text
      WHERE search_grams(text.phone COLLATE "C") @> search_grams(reservations_by_grams.phone)
        AND text.phone LIKE '%' || reservations_by_grams.phone || '%'
        AND (NOT walled OR text.property_id = ANY (properties) OR text.publisher_id = ANY (publishers));
  END IF;
END $$;

-- Each of the words, or one of the telephones. Words of one or two letters have nothing to be looked up by, and all rows are read.
CREATE FUNCTION reservations_by_text(words text[], phones text[])
RETURNS TABLE (property_id int, reservation_id uuid) LANGUAGE plpgsql STABLE ROWS 100 AS $$
DECLARE
  with_e boolean;
  patterns text[];
  grams text[];
  phone text;
BEGIN
  FOREACH with_e IN ARRAY ARRAY[false, true] LOOP
    EXIT WHEN with_e AND patterns = search_patterns(words, true);
    patterns := search_patterns(words, with_e);
    grams := ARRAY(SELECT gram FROM unnest(words) AS word
                    CROSS JOIN unnest(search_grams(CASE WHEN with_e THEN folded_with_e(word) ELSE folded(word) END)) AS gram);
    IF grams = '{}' THEN
      RETURN QUERY SELECT text.property_id, text.reservation_id FROM reservation_text AS text
        WHERE text.words LIKE ALL (patterns);
    ELSE
      RETURN QUERY SELECT * FROM reservations_by_grams(grams, patterns);
    END IF;
  END LOOP;
  FOREACH phone IN ARRAY phones LOOP
    RETURN QUERY SELECT * FROM reservations_by_grams('{}', '{}', phone);
  END LOOP;
END $$;
COMMENT ON FUNCTION reservations_by_text IS 'The keys of the reservations that a search of the staff finds.';

REVOKE EXECUTE ON FUNCTION reservations_by_grams(text[], text[], text) FROM PUBLIC;
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION reservations_by_grams(text[], text[], text) SET search_path = %I, pg_temp', current_schema());
END $$;
