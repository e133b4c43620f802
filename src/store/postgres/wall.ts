// The second wall: a transaction for somebody whose roles are for some publishers and properties runs under a role that
// PostgreSQL shows no other rows (the migrations have the policies). The first wall is in the requests themselves.

import pg from 'pg'
import { Fault } from '../../values/faults.ts'
import { type Database, defaultTimeouts, jobPatience, traceable, type Wall } from './database.ts'

/**
 * The same database for somebody whose roles cover only this. Other rows do not exist: NotFoundException for writing one, and
 * ForbiddenException for a table that has nothing for such people. Each statement outside a transaction is one of its own.
 */
export function behindWall(database: Database, wall: Wall): Database {
  const transaction: Database['transaction'] = async (work, timeouts = defaultTimeouts) => {
    try {
      return await database.transaction(work, { ...timeouts, wall })
    } catch (error) {
      throw asRefusal(error)
    }
  }
  return {
    query: (text, values) => transaction(({ query }) => query(text, values)),
    patient: { query: (text, values) => transaction(({ query }) => query(text, values), jobPatience) },
    transaction,
    statement: <Row extends object>(text: string, values: readonly unknown[]) =>
      transaction(({ query }) => query<Row>(text, values), traceable),
    announce: (...notices) => database.announce(...notices),
    // It belongs to whoever opened it.
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/**
 * Makes the role of the wall and gives it its rights, as far as they are missing. Returns what `missingWall` says after that: the
 * user of the database may lack the right to make roles, and then the first wall stands alone.
 */
export async function raiseWall(database: Database): Promise<string | null> {
  try {
    await database.transaction(async ({ query }) => {
      // The turn of migrations: one starting server at a time.
      await query('SELECT pg_advisory_xact_lock(4867351)')
      await query(makeRole)
      await query(giveRights)
    })
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  return missingWall(database)
}

/** A sentence with the way out when the database cannot limit transactions; null when it can. */
export async function missingWall(database: Database): Promise<string | null> {
  if (await isUp(database)) return null
  const [row] = await database.query<{ commands: string }>(
    `SELECT format('CREATE ROLE %1$I NOLOGIN; GRANT %1$I TO %2$I;', wall_role(), current_user) AS commands`,
  )
  return `PostgreSQL does not keep people whose roles are for one publisher or property from the rows of others; only the server does, because the user of the database may not create roles. Run as a superuser, then start again: ${row!.commands}`
}

/** Whether the user of the database can take the role of the wall, and the role has rights. */
async function isUp(database: Database): Promise<boolean> {
  const wall = { propertyIds: [], publisherIds: [] }
  try {
    await database.transaction(({ query }) => query('SELECT FROM property LIMIT 1'), {
      ...defaultTimeouts,
      wall,
    })
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

/** Whoever makes a role may take it only when it is granted, from PostgreSQL 16 on. */
const makeRole = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wall_role()) THEN
    EXECUTE format('CREATE ROLE %I NOLOGIN', wall_role());
    EXECUTE format('GRANT %I TO CURRENT_USER', wall_role());
  END IF;
END $$`

/** The policies say which. */
const giveRights = `DO $$
DECLARE missing record;
BEGIN
  FOR missing IN
    SELECT named.relation, named.privilege
      FROM pg_policies
     CROSS JOIN LATERAL (
           SELECT format('%I.%I', schemaname, tablename) AS relation, privilege
             FROM unnest(CASE cmd WHEN 'ALL' THEN ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] ELSE ARRAY[cmd] END)
                  AS privilege) AS named
     WHERE schemaname = current_schema() AND policyname IN ('wall', 'wall_change')
       AND NOT has_table_privilege(wall_role(), named.relation, named.privilege)
  LOOP
    EXECUTE format('GRANT %s ON %s TO %I', missing.privilege, missing.relation, wall_role());
  END LOOP;
  -- Their own rights hold in these views, not those of the owner.
  FOR missing IN
    SELECT oid::regclass AS relation FROM pg_class
     WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace AND 'security_invoker=true' = ANY (reloptions)
       AND NOT has_table_privilege(wall_role(), oid, 'SELECT')
  LOOP
    EXECUTE format('GRANT SELECT ON %s TO %I', missing.relation, wall_role());
  END LOOP;
  FOR missing IN
    SELECT name FROM unnest(ARRAY['site_addresses()', 'property_time_zones()', 'publisher_names()', 'publisher_of_imports()',
                                  'is_sold_by_somebody(int)',
                                  'reservations_by_grams(text[], text[], text)']) AS name
     WHERE NOT has_function_privilege(wall_role(), name, 'EXECUTE')
  LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', missing.name, wall_role());
  END LOOP;
  IF NOT has_schema_privilege(wall_role(), current_schema(), 'USAGE') THEN
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), wall_role());
  END IF;
END $$`

/** 22023: there is no such role. */
const isRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '22023')

function asRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') return error
  // The row, not the table, was refused.
  if (error.routine === 'ExecWithCheckOptions')
    return new Fault('NotFoundException', 'There is no such object.', { cause: error })
  return new Fault('ForbiddenException', 'Your roles do not allow this.', { cause: error })
}
