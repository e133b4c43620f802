// Exchange rates as they are listed: in the order of their currencies, from one on.

import { expect, test } from 'vitest'
import { listExchangeRates } from '../../src/store/installation/exchange-rates.ts'
import { doneIn } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const done = doneIn(database)
const rate = (currency: string, origin: string) => ({
  currency,
  per_euro: '1.1',
  as_of: '2030-01-01',
  origin,
})
const exchange_rate = [rate('USD', 'admin'), rate('CHF', 'ecb'), rate('GBP', 'demo')]
const listed = async (after: string | null, limit: number) =>
  (await done({ exchange_rate }, tx => listExchangeRates(tx, { after, limit }))).result.map(
    ({ currency, isPinned }) => `${currency}${isPinned ? ' pinned' : ''}`,
  )

test('only those of the bank age', async () => {
  expect(await listed(null, 9)).toEqual(['CHF', 'GBP pinned', 'USD pinned'])
})

test('a page begins after the last of the one before', async () => {
  expect(await listed('CHF', 1)).toEqual(['GBP pinned'])
  expect(await listed('USD', 9)).toEqual([])
})
