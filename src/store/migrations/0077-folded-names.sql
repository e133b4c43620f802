-- works with schema 71
-- Discount codes and names of saved filters that differ in capitals only are the same in every script, ß and SS too. Of two that were
-- different so far one is found from now on: the code that was written in its folded form, the filter that was there first.
DO $$
DECLARE
  known text := coalesce((SELECT 'pg_catalog."und-x-icu"' FROM pg_collation WHERE collname = 'und-x-icu' LIMIT 1),
                         'pg_catalog."default"');
BEGIN
  EXECUTE format('WITH codes AS (SELECT DISTINCT ON (refolded) discount_id, refolded
                                   FROM (SELECT discount_id, lower(upper(normalize(definition ->> ''code'', NFKC) COLLATE %1$s)) AS refolded
                                           FROM discount_code) AS each
                                  ORDER BY refolded, discount_id)
                  UPDATE discount_code SET code_folded = refolded FROM codes
                   WHERE discount_code.discount_id = codes.discount_id AND code_folded <> refolded
                     AND NOT EXISTS (SELECT FROM discount_code AS other WHERE other.code_folded = refolded)', known);
END $$;
WITH names AS (
  SELECT DISTINCT ON (person_id, in_capitals(name)) filter_id, in_capitals(name) AS refolded
    FROM saved_filter
   ORDER BY person_id, in_capitals(name), filter_id)
UPDATE saved_filter SET name_folded = refolded FROM names
 WHERE saved_filter.filter_id = names.filter_id AND name_folded <> refolded;
