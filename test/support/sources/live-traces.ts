// Everything that a booking leaves in the live database: every row of every table with the transactions that wrote or locked
// it, and the position of every sequence. Transactions leave a token, whatever they write.

import type { Reader } from '../../../src/store/postgres/database.ts'

/** By table, a digest of its rows; by sequence, how far it is. */
export async function liveTraces(reader: Reader): Promise<Record<string, string>> {
  const tables = await reader.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'commit_token'
      ORDER BY table_name`,
  )
  const traces: Record<string, string> = {}
  for (const { name } of tables) {
    // Of a row that was locked or updated, xmax or xmin differs, also when its values are as they were.
    const [row] = await reader.query<{ digest: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(line, '|' ORDER BY line), '')) AS digest
         FROM (SELECT format('%s %s %s', xmin, xmax, each::text) AS line FROM "${name}" AS each) AS lines`,
    )
    traces[name] = row!.digest
  }
  const sequences = await reader.query<{ name: string; at: string }>(
    `SELECT sequencename AS name, coalesce(last_value, 0)::text AS at FROM pg_sequences
      WHERE schemaname = 'public' ORDER BY sequencename`,
  )
  for (const { name, at } of sequences) traces[name] = at
  return traces
}
