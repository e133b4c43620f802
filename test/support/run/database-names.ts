// Databases of the test PostgreSQL, by name.

import pg from 'pg'

/** The same server, another database. */
export const withDatabaseName = (connectionString: string, name: string): string =>
  connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)

/** Runs one statement outside a transaction, as creating and dropping databases needs. */
export async function adminConnection(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
