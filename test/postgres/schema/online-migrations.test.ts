// Migrations run while servers of this version and the one before go on working, so they hold no lock for long and take
// nothing away. The baseline is for empty databases and may do anything.

import { expect, test } from 'vitest'
import { readMigrations } from '../../../src/store/postgres/migration-files.ts'
import { offlineChanges } from '../../support/wire/offline-changes.ts'

const directory = new URL('../../../src/store/migrations/', import.meta.url)
const { before, later } = await readMigrations(directory)

test.each([...before, ...later])('no request waits for the migration $name', ({ sql }) => {
  expect(offlineChanges(sql)).toEqual([])
})

test.each([
  'CREATE INDEX a ON reservation (id)',
  'CREATE UNIQUE INDEX IF NOT EXISTS a ON reservation (id)',
  'DROP INDEX a',
  'ALTER TABLE reservation ALTER COLUMN id TYPE text',
  'ALTER TABLE reservation\n  ADD COLUMN note text NOT NULL',
  'ALTER TABLE reservation ADD COLUMN a int, ADD COLUMN b int NOT NULL',
  'ALTER TABLE reservation ADD note uuid DEFAULT gen_random_uuid()',
  'ALTER TABLE reservation ALTER COLUMN note SET NOT NULL',
  'ALTER TABLE reservation ADD CONSTRAINT a CHECK (id > 0)',
  'ALTER TABLE reservation ADD CONSTRAINT a FOREIGN KEY (id) REFERENCES other',
  'ALTER TABLE reservation ADD CONSTRAINT a UNIQUE (id)',
  'ALTER TABLE reservation DROP COLUMN note',
  'ALTER TABLE reservation RENAME COLUMN note TO notes',
  'DROP TABLE reservation',
  'ALTER TABLE reservation SET LOGGED',
  'LOCK TABLE reservation',
])('%s is refused', statement => {
  expect(offlineChanges(`-- A comment.\n${statement};`)).toHaveLength(1)
})

test.each([
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON reservation (id)',
  'DROP INDEX CONCURRENTLY IF EXISTS a',
  'CREATE TABLE made (id int); CREATE INDEX a ON made (id); ALTER TABLE made ADD CONSTRAINT b UNIQUE (id)',
  'ALTER TABLE reservation ADD COLUMN note text',
  "ALTER TABLE reservation ADD COLUMN note text NOT NULL DEFAULT ''",
  "ALTER TABLE reservation ADD COLUMN note text DEFAULT '' NOT NULL",
  'ALTER TABLE reservation ADD CONSTRAINT a CHECK (id > 0) NOT VALID',
  'ALTER TABLE reservation VALIDATE CONSTRAINT a',
  'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN LOCK TABLE reservation; END $$',
])('%s is accepted', statement => {
  expect(offlineChanges(`${statement};`)).toEqual([])
})
