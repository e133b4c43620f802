// What stands on a stage before a world begins, kept in tables of its own, so that the stage is cleared and set again in one
// round trip.

import type pg from 'pg'
import type { Scene } from './hotels.ts'

export interface Backdrop {
  /** Empties everything that a world has left behind, and sets this scene. */
  restore(scene: Scene): Promise<void>
}

/** What hotels are made of. */
const scenery = ['property', 'room', 'rate_calendar']

/** What is set up once and stays. */
const standing = [
  ...scenery,
  'publisher',
  'publisher_property',
  'api_key',
  'setting',
  'discount_code',
  'exchange_rate',
  'night_floor',
]

/** More often, and statements are planned anew all the time; less often, and what was deleted is read all the time. */
const worldsUntilSwept = 8

/** `build` sets hotels up, once for each scene that is asked for. The connection is used for nothing that has to be told. */
export async function openBackdrop(
  client: pg.Client,
  build: (scene: Scene) => Promise<void>,
): Promise<Backdrop> {
  const written = await writtenTables(client)
  const deletions = written.map(table => `DELETE FROM ${table};`).join('\n')
  // Without the checks of what refers to what, the order does not matter.
  await client.query('SET session_replication_role = replica')
  await client.query(`CREATE FUNCTION clear_stage() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    ${deletions}
    UPDATE discount_code SET uses = 0 WHERE uses <> 0;
  END $$`)
  const kept = new Map<string, string>()
  const keep = async (scene: Scene): Promise<string> => {
    // Nothing of the scenes before.
    for (const table of scenery) await client.query(`DELETE FROM ${table}`)
    await build(scene)
    const name = `backdrop_${kept.size + 1}`
    await client.query(`CREATE SCHEMA ${name}`)
    for (const table of scenery) await client.query(`CREATE TABLE ${name}.${table} AS SELECT * FROM ${table}`)
    const settings = scenery.map(
      table => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM ${name}.${table};`,
    )
    await client.query(`CREATE FUNCTION ${name}.set_stage() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      PERFORM clear_stage();
      ${settings.join('\n')}
    END $$`)
    return name
  }
  let restored = 0
  return {
    async restore(scene) {
      const key = JSON.stringify(scene)
      const name = kept.get(key) ?? (await keep(scene))
      kept.set(key, name)
      await client.query({ name, text: `SELECT ${name}.set_stage()` })
      restored += 1
      if (restored % worldsUntilSwept === 0)
        await client.query(`VACUUM (TRUNCATE FALSE) ${[...written, ...scenery].join(', ')}`)
    },
  }
}

/** All other tables, also those that a later migration brings. */
async function writtenTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> ALL ($1) AND tablename NOT LIKE '%migration%'
      ORDER BY tablename`,
    [standing],
  )
  return rows.map(({ name }) => name)
}
