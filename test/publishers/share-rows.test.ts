// The shares of publishers and the use of their keys, over rows that differ by one condition each: exactly those that are meant
// are read, counted and forgotten.

import { expect, test } from 'vitest'
import { readCommissions, setCommission } from '../../src/store/publishers/commissions.ts'
import { addKeyUsage, forgetKeyUsage, listKeyUsage } from '../../src/store/publishers/key-usage.ts'
import { doneIn, type PlantedRow, uuid } from '../support/hotels/planted-rows.ts'
import { day } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()

const done = doneIn(database)

test('the share of a publisher is the last one, and set from a day on', async () => {
  const share = (publisher_id: number, since: string, percent_millionths: number): PlantedRow => ({
    publisher_id,
    since,
    percent_millionths,
  })
  const shares = [share(1, '2030-01-01', 5), share(1, '2030-02-01', 7), share(2, '2030-01-01', 9)]
  const read = await done({ publisher_commission: shares }, tx => readCommissions(tx, [1, 3]))
  expect([...read.result]).toEqual([[1, 7]])
  const reservation = (id: number, row: object = {}): PlantedRow => ({
    property_id: 4,
    reservation_id: uuid(id),
    publisher_id: 1,
    created_at: '2030-02-01T00:00:00Z',
    ...row,
  })
  const set = (since: string) =>
    done(
      {
        publisher_commission: shares,
        reservation: [
          reservation(1),
          reservation(2, { created_at: '2030-01-31T23:59:59Z' }),
          reservation(3, { publisher_id: 2 }),
        ],
        report_due: [],
      },
      transaction => setCommission(transaction, { publisherId: 1, percent: 8 as never, since: day(since) }),
    )
  const { changes } = await set('2030-02-01')
  expect(changes['publisher_commission 1 2030-02-01']).toEqual({ percent_millionths: 8 })
  const due = Object.entries(changes).filter(([name]) => name.startsWith('report_due'))
  expect(due.map(([, row]) => [row?.property_id, row?.reservation_id])).toEqual([[4, '#1']])
  expect((await set('2030-03-01')).changes).toEqual({
    'publisher_commission 1 2030-03-01': { publisher_id: 1, since: '2030-03-01', percent_millionths: 8 },
  })
})

test('the use of keys is added to what others have counted, listed by day, and forgotten before one', async () => {
  const key = (id: number, publisher_id: number): PlantedRow => ({
    key_id: `k${id}`,
    key_hash: `\\x0${id}`,
    kind: 'publisher',
    publisher_id,
  })
  const use = (id: number, date: string, operation: string, requests = 3, limited = 1) => ({
    keyId: `k${id}`,
    day: date,
    operation,
    requests,
    limited,
  })
  const tables = {
    api_key: [key(1, 1), key(2, 2)],
    key_usage: [use(1, '2030-01-01', 'a'), use(1, '2030-01-02', 'b'), use(2, '2030-01-02', 'a')]
      .map(({ keyId, ...row }) => ({ key_id: keyId, ...row }))
      .concat({ key_id: 'k1', day: '2030-01-02', operation: 'a', requests: 3, limited: 1 }),
  }
  const added = await done(tables, transaction =>
    addKeyUsage(transaction, [
      use(9, '2030-01-01', 'a'),
      use(1, '2030-01-01', 'a', 5, 0),
      use(2, '2030-01-03', 'c', 2, 2),
    ]),
  )
  expect(added.changes).toEqual({
    'key_usage k1 2030-01-01 a': { requests: 8 },
    'key_usage k2 2030-01-03 c': { key_id: 'k2', day: '2030-01-03', operation: 'c', requests: 2, limited: 2 },
  })
  const listed = async (filter: object) =>
    (
      await done(tables, transaction =>
        listKeyUsage(transaction, {
          publisherId: null,
          keyId: null,
          sinceDay: '2030-01-01',
          limit: 9,
          ...filter,
        }),
      )
    ).result
  const [first, second, third, fourth] = [
    use(1, '2030-01-02', 'a'),
    use(1, '2030-01-02', 'b'),
    use(2, '2030-01-02', 'a'),
    use(1, '2030-01-01', 'a'),
  ]
  expect(await listed({})).toEqual([first, second, third, fourth])
  expect(await listed({ limit: 2 })).toEqual([first, second])
  expect(await listed({ sinceDay: '2030-01-02' })).toEqual([first, second, third])
  expect(await listed({ publisherId: 2 })).toEqual([third])
  expect(await listed({ keyId: 'k1' })).toEqual([first, second, fourth])
  const forgotten = await done(tables, transaction => forgetKeyUsage(transaction, '2030-01-02'))
  expect(forgotten.changes).toEqual({ 'key_usage k1 2030-01-01 a': null })
})
