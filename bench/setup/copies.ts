// Creates thousands of properties: the rows of an imported one, copied under other ids in every table with a
// property_id. It writes no change feed, so use it before a server starts.

import type { Database } from '../../src/store/postgres/database.ts'

/** Limits of a transaction over as many rows as a benchmark wants. */
export const unhurried = { lockMilliseconds: 0, statementMilliseconds: 0 }

export async function copyProperty(
  database: Database,
  original: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await database.transaction(async transaction => {
    // Without triggers, so that the order of tables and their references do not matter.
    await transaction.query('SET LOCAL session_replication_role = replica')
    const tables = await transaction.query<{ name: string; columns: { name: string; type: string }[] }>(
      `SELECT table_name AS name,
              json_agg(json_build_object('name', column_name, 'type', data_type) ORDER BY ordinal_position) AS columns
         FROM information_schema.columns
         JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
          AND table_name NOT IN ('change', 'property_change')
          AND is_generated = 'NEVER' AND is_identity = 'NO' AND coalesce(column_default, '') NOT LIKE 'nextval%'
        GROUP BY table_name
       HAVING bool_or(column_name = 'property_id')`,
    )
    for (const { name, columns } of tables) {
      const names = columns.map(column => `"${column.name}"`)
      const values = columns.map(({ name, type }) => {
        if (name === 'property_id') return 'id'
        // The document contains its id as well.
        return type === 'jsonb'
          ? `CASE WHEN "${name}" -> 'id' = to_jsonb($1::int) THEN jsonb_set("${name}", '{id}', to_jsonb(id)) ELSE "${name}" END`
          : `"${name}"`
      })
      await transaction.query(
        `INSERT INTO "${name}" (${names}) SELECT ${values} FROM "${name}", generate_series($2::int, $3::int) AS id
          WHERE property_id = $1::int`,
        [original, from, to],
      )
    }
  }, unhurried)
  await database.transaction(transaction => transaction.query('ANALYZE'), unhurried)
}
