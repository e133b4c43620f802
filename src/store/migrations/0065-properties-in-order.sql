-- Lists show properties in their sort order, a page at a time: without this every page sorts them all.
-- works with schema 45
-- outside a transaction

CREATE INDEX CONCURRENTLY IF NOT EXISTS property_in_order ON property (sort_order, property_id);
