// Poolers such as PgBouncer cannot be used to listen for changes, which takes a session of its own.

import { OperatorError } from '../../values/operator-error.ts'
import { asFault } from './database-faults.ts'
import { PrimaryClient } from './primary/primary-client.ts'

/**
 * Throws OperatorError when the first leads to a pooler and there is no second, or when the two lead to different
 * databases.
 */
export async function requireDirectWay(connectionString: string, direct: string | null): Promise<void> {
  const near = await look(connectionString)
  if (direct === null) {
    if (near.isDirect) return
    throw new OperatorError(
      'DATABASE_URL leads to a pooler such as PgBouncer, and changes are listened for over a session. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    )
  }
  if ((await look(direct)).database === near.database) return
  throw new OperatorError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
}

interface Seen {
  readonly isDirect: boolean
  /** The same through every connection string. */
  readonly database: string
}

async function look(connectionString: string): Promise<Seen> {
  const client = new PrimaryClient({
    connectionString,
    application_name: 'hostelry start',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  try {
    await client.connect()
    // The driver learns it with every connection; its types lack it. A pooler sends a number of its own.
    const { processID } = client as { readonly processID?: number | null }
    const { rows } = await client.query<Seen>(
      `SELECT pg_backend_pid() = $1 AS "isDirect", system_identifier || ' ' || current_database() AS database
         FROM pg_control_system()`,
      [processID ?? 0],
    )
    return rows[0]!
  } catch (error) {
    throw asFault(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
