// A page of the list of properties costs what it shows: with a million of them, sorting all took longer than a statement may.

import { expect, test } from 'vitest'
import { listProperties } from '../../src/store/properties/properties.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()

test('a page is read from an index, from its first entry on', async () => {
  const plan = await database.transaction(async transaction => {
    // A table as small as this one is read whole, unless PostgreSQL is told that this is dear.
    await transaction.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
    const rows: Record<string, string>[] = []
    const explaining = {
      query: async (text: string) => {
        rows.push(...(await transaction.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN) ${text}`)))
        return []
      },
    }
    await listProperties(explaining as unknown as typeof transaction, { after: 7, limit: 100 })
    return rows.map(row => Object.values(row)[0]).join('\n')
  })
  expect(plan).toMatch(/Index Scan using property_in_order on property\b.*\n\s+Index Cond: \(ROW\(sort_order/)
  expect(plan).not.toMatch(/^\s*(->\s+)?Sort/m)
})
