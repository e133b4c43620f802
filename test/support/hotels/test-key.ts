// A test key of a publisher that has a live one.

import { type Scope, scopes } from '../../../src/lodging/publishers/publisher.ts'
import type { AppContext } from '../../../src/operations/context.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'

interface KeyChoices {
  readonly allowed?: readonly Scope[]
  readonly requestsPerMinute?: number
}

/** The text of a new test key. */
export async function testKeyOf(
  { database }: Pick<AppContext, 'database'>,
  publisherId: number,
  { allowed = scopes, requestsPerMinute }: KeyChoices = {},
): Promise<string> {
  const holder = { kind: 'publisher', publisherId, scopes: allowed, requestsPerMinute, isTest: true } as const
  const created = await database.transaction(transaction =>
    createKey(transaction, { holder, label: 'a test key', expiresAt: null }),
  )
  return created.key
}

/** The publisher of the only live key of a database. */
export async function publisherOf({ database }: Pick<AppContext, 'database'>): Promise<number> {
  const [row] = await database.query<{ id: number }>('SELECT max(publisher_id) AS id FROM publisher')
  return row!.id
}
