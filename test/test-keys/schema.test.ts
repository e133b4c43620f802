// Each table of test keys is as the live one: a migration that changes only one of them fails here.

import { expect, test } from 'vitest'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()

/** By table; without the schema, and without the names of indexes, which LIKE draws anew. */
async function factsOf(schema: string): Promise<Map<string, string[]>> {
  const rows = await database.query<{ name: string; fact: string }>(
    `SELECT relname AS name,
            format('%s %s %s %s %s', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
                   pg_get_expr(adbin, adrelid)) AS fact
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
       LEFT JOIN pg_attrdef ON adrelid = pg_class.oid AND adnum = attnum
      WHERE relnamespace = $1::text::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
     UNION ALL
     SELECT relname, pg_get_constraintdef(pg_constraint.oid)
       FROM pg_class JOIN pg_constraint ON conrelid = pg_class.oid
      WHERE relnamespace = $1::text::regnamespace AND contype <> 'f'
     UNION ALL
     SELECT relname, pg_get_constraintdef(pg_constraint.oid)
       FROM pg_class JOIN pg_constraint ON conrelid = pg_class.oid
      WHERE relnamespace = $1::text::regnamespace AND contype = 'f'
        AND confrelid IN (SELECT live.oid FROM pg_class live JOIN pg_class test USING (relname)
                           WHERE live.relkind = 'r' AND test.relkind = 'r'
                             AND test.relnamespace = 'hostelry_test'::regnamespace)
     UNION ALL
     SELECT tablename, regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON')
       FROM pg_indexes
      WHERE schemaname = $1::text`,
    [schema],
  )
  const facts = new Map<string, string[]>()
  for (const { name, fact } of rows)
    facts.getOrInsertComputed(name, () => []).push(fact.replaceAll(`${schema}.`, ''))
  for (const list of facts.values()) list.sort()
  return facts
}

test('a table of test keys has the columns, checks, keys and indexes of the live one', async () => {
  const [live, tests] = [await factsOf('public'), await factsOf('hostelry_test')]
  expect(tests.size).toBeGreaterThan(10)
  // A live key has no clock of its own.
  expect(tests.delete('test_clock')).toBe(true)
  for (const [name, facts] of tests) expect(facts, name).toEqual(live.get(name))
})

test('a view of what goes by one clock has the columns of its table', async () => {
  const columnsOf = (schema: string) =>
    database.query<{ name: string; columns: string[] }>(
      `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
         FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = $1::text::regnamespace AND attnum > 0 AND NOT attisdropped
          AND relname IN (SELECT relname FROM pg_class
                           WHERE relkind = 'v' AND relnamespace = 'hostelry_test_clock'::regnamespace)
        GROUP BY relname
        ORDER BY relname`,
      [schema],
    )
  const views = await columnsOf('hostelry_test_clock')
  expect(views).toHaveLength(5)
  expect(views).toEqual(await columnsOf('hostelry_test'))
})

test('no table of test keys refers to a live one, and only the vault has a trigger', async () => {
  expect(
    await database.query(
      `SELECT conrelid::regclass::text FROM pg_constraint
        WHERE connamespace = 'hostelry_test'::regnamespace AND contype = 'f'
          AND confrelid NOT IN (SELECT oid FROM pg_class WHERE relnamespace = 'hostelry_test'::regnamespace)`,
    ),
  ).toEqual([])
  expect(
    await database.query(
      `SELECT relname AS on FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE relnamespace = 'hostelry_test'::regnamespace AND NOT tgisinternal ORDER BY relname`,
    ),
  ).toEqual([{ on: 'card_vault' }, { on: 'discount_code' }])
})

test('every table that refers to a reservation, and all that bookings write, has its table of test keys', async () => {
  // A table that belongs to a reservation is written by bookings or by staff; those of staff are named here.
  const ofStaff = ['card_view']
  const missing = await database.query<{ name: string }>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'public.reservation'::regclass
        AND NOT EXISTS (SELECT FROM pg_class test
                         WHERE test.relnamespace = 'hostelry_test'::regnamespace
                           AND test.relname = conrelid::regclass::text)`,
  )
  expect(missing.map(({ name }) => name)).toEqual(ofStaff)
})
