// When a server last ran the doctor as a job: one of the servers does, at intervals.

import type { Transaction } from '../postgres/database.ts'

/** Takes the turn if the last run was before an instant; all RFC 3339. The first run is one interval after the first call. */
export async function takeDoctorRun(
  transaction: Transaction,
  { now, before }: { readonly now: string; readonly before: string },
): Promise<boolean> {
  await transaction.query(
    `INSERT INTO setting (name, value) VALUES ('examined_at', to_jsonb($1::text)) ON CONFLICT (name) DO NOTHING`,
    [now],
  )
  const taken = await transaction.query(
    `UPDATE setting SET value = to_jsonb($1::text)
      WHERE name = 'examined_at' AND (value #>> '{}')::timestamptz <= $2
     RETURNING name`,
    [now, before],
  )
  return taken.length > 0
}
