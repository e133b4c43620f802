// The second wall in the database itself: which tables are behind it, what its role may do, what it costs, and what happens where
// the user of the database may not make the role.

import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { behindWall, raiseWall } from '../../../src/store/postgres/wall.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { emptyDatabase, testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
await raiseWall(database)

/** Tables with rows of publishers or properties that nobody behind the wall has any right to, and why none is needed. */
const closed: Readonly<Record<string, string>> = {
  import_publisher: 'which publisher imports are of; a function of the owner says it',
  live_offer: 'what sources offered guests; written and read for publishers only',
  partner_property: 'made by channels; what they told is merged when they send it',
  person_role: 'who may do what is for operators',
  quote_session: 'prices promised to guests; written and read for publishers only',
  reservation_text_due: 'keys of reservations that a job has yet to make found by words',
  reservation_number: 'numbers that clients of the older form are given',
  stay_watch: 'what publishers wait for; written and read for publishers only',
  source_property: 'imports of content are for operators',
}

interface Standing {
  readonly name: string
  readonly isWalled: boolean
  readonly isOwned: boolean
}

/** A table is a holder's if it has the column of one, or refers to a table that is. */
const standings = () =>
  database.query<Standing & Record<string, unknown>>(
    `WITH RECURSIVE owned AS (
       SELECT attrelid AS relation FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attname IN ('property_id', 'publisher_id')
       UNION
       SELECT conrelid FROM pg_constraint JOIN owned ON confrelid = relation
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace)
     SELECT relname AS name, pg_class.oid IN (SELECT relation FROM owned) AS "isOwned",
            relrowsecurity AND EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid) AS "isWalled"
       FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      ORDER BY relname`,
  )

const rightsTo = async (relation: string): Promise<string[]> => {
  const rows = await database.query<{ privilege: string }>(
    `SELECT privilege FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS privilege
      WHERE has_table_privilege(wall_role(), $1::regclass, privilege)`,
    [relation],
  )
  return rows.map(({ privilege }) => privilege)
}

describe('every table with rows of a publisher or a property', () => {
  test('is behind the wall, or its reason to be closed stands in the list of this test', async () => {
    const tables = await standings()
    const undecided = tables.filter(
      ({ name, isOwned, isWalled }) => isOwned && !isWalled && !Object.hasOwn(closed, name),
    )
    expect(undecided.map(({ name }) => name)).toEqual([])
    const stale = Object.keys(closed).filter(name => !tables.some(table => table.name === name))
    expect(stale).toEqual([])
  })

  test('that comes later has to be decided on', async () => {
    await database.query('CREATE TABLE later (property_id int REFERENCES property, later_id int PRIMARY KEY)')
    await database.query('CREATE TABLE later_part (later_id int REFERENCES later)')
    const found = (await standings()).filter(({ isOwned, isWalled }) => isOwned && !isWalled)
    expect(found.map(({ name }) => name).filter(name => !Object.hasOwn(closed, name))).toEqual([
      'later',
      'later_part',
    ])
    await database.query('DROP TABLE later_part, later')
  })
})

test('the role has no right to any table that is not behind the wall, nor to what test keys book', async () => {
  for (const { name, isWalled } of await standings()) {
    const rights = await rightsTo(name)
    if (isWalled) expect(rights.length, name).toBeGreaterThan(0)
    else expect(rights, name).toEqual([])
  }
  const [schema] = await database.query<{ isOpen: boolean }>(
    `SELECT has_schema_privilege(wall_role(), 'hostelry_test', 'USAGE') AS "isOpen"`,
  )
  expect(schema).toEqual({ isOpen: false })
})

test('no view of the whole tables is open to the role, and no function works as their owner but seven', async () => {
  const views = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace
        AND 'security_invoker=true' <> ALL (coalesce(reloptions, '{}'))
        AND has_table_privilege(wall_role(), oid, 'SELECT')`,
  )
  expect(views).toEqual([])
  const functions = await database.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc
      WHERE prosecdef AND pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype
        AND has_function_privilege(wall_role(), oid, 'EXECUTE')
      ORDER BY 1`,
  )
  expect(functions.map(({ name }) => name)).toEqual([
    'is_sold_by_somebody',
    'note_audit',
    'property_time_zones',
    'publisher_names',
    'publisher_of_imports',
    'reservations_by_grams',
    'site_addresses',
  ])
})

describe('what it costs', () => {
  const planOf = async (reader: typeof database, text: string): Promise<string> =>
    reader.transaction(async ({ query }) => {
      await query('SET LOCAL enable_seqscan = off')
      const rows = await query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
  const limited = behindWall(database, { propertyIds: [1], publisherIds: [2] })

  test('what is covered is looked up in an index, by an array that is made once', async () => {
    const nights = await planOf(limited, 'SELECT * FROM night')
    expect(nights).toMatch(/InitPlan/)
    expect(nights).toMatch(/Index Cond: \(property_id = ANY \(/)
    const reservations = await planOf(limited, 'SELECT * FROM reservation')
    expect(reservations).toMatch(/BitmapOr/)
  })

  test('the server itself runs the plans that it ran without the wall', async () => {
    const statements = [
      'SELECT * FROM night WHERE property_id = 1 AND room_id = 2',
      'SELECT * FROM reservation WHERE reservation_id = gen_random_uuid()',
      'SELECT * FROM api_key JOIN publisher USING (publisher_id) WHERE key_id = $$1$$',
      'INSERT INTO change (subject, id) VALUES ($$property$$, 1)',
    ]
    const plans = () => Promise.all(statements.map(text => planOf(database, text)))
    const walled = await plans()
    expect(walled.join('\n')).not.toMatch(/wall|InitPlan|SubPlan/)
    for (const name of ['night', 'reservation', 'api_key', 'publisher', 'change'])
      await database.query(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`)
    expect(await plans()).toEqual(walled)
    for (const name of ['night', 'reservation', 'api_key', 'publisher', 'change'])
      await database.query(`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`)
  })
})

test('without a setting, and after one in the same session, nothing is covered', async () => {
  const seen = await database.transaction(async ({ query }) => {
    const covered = () => query('SELECT wall_properties() AS properties, wall_publishers() AS publishers')
    await query(
      `SELECT set_config('hostelry.properties', '', true), set_config('hostelry.publishers', '', true)`,
    )
    return covered()
  })
  expect(seen).toEqual([{ properties: null, publishers: null }])
})

describe('where the user of the database is no superuser', async () => {
  const { database: owner, connectionString } = await emptyDatabase()
  const user = `plain_${process.pid}`
  await owner.query(`CREATE ROLE ${user} LOGIN PASSWORD 'plain'`)
  await owner.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I OWNER TO ${user}', current_database()); END $$`,
  )
  const asPlain = connectionString.replace(/^(postgres(?:ql)?:\/\/)[^@/]*@/, `$1${user}:plain@`)
  const plain = openDatabase({
    connectionString: asPlain,
    poolSize: 2,
    applicationName: 'hostelry tests',
  })
  atTheEnd(async () => plain[Symbol.asyncDispose]())
  await migrate(plain, undefined, asPlain)

  const roleOf = async () => (await plain.query<{ role: string }>('SELECT wall_role() AS role'))[0]!.role
  const seen = async () =>
    behindWall(plain, { propertyIds: [], publisherIds: [7] }).query(
      'SELECT publisher_id AS id FROM publisher',
    )

  test('and may not create roles, a sentence says what to run, and that is enough', async () => {
    const role = await roleOf()
    const sentence = await raiseWall(plain)
    const commands = `CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO ${user};`
    expect(sentence).toContain(commands)
    await owner.query(commands)
    expect(await raiseWall(plain)).toBeNull()
    await plain.query(
      `INSERT INTO publisher (publisher_id, name, settings, sells_all) VALUES (7, 'A', '{}', true), (8, 'B', '{}', true)`,
    )
    expect(await seen()).toEqual([{ id: 7 }])
  })

  test('but may create roles, it does', async () => {
    await owner.query(
      `DROP OWNED BY ${await roleOf()}; DROP ROLE ${await roleOf()}; ALTER ROLE ${user} CREATEROLE`,
    )
    expect(await raiseWall(plain)).toBeNull()
    expect(await seen()).toEqual([{ id: 7 }])
  })
})
