// What the benchmarks do to a database: copies of a property that are properties themselves, and statements that pgbench
// runs as the server sent them.

import { expect, test } from 'vitest'
import { pgbenchLacking, replay } from '../../bench/database/pgbench.ts'
import type { SentStatement } from '../../bench/database/sent-statement.ts'
import { copyProperty } from '../../bench/setup/copies.ts'
import { hotel, today } from '../../bench/setup/hotels.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { searchBody } from '../support/hotels/small-hotel.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { context } = harness.app
const { key } = await testPublisher(harness)

test('a copied property is offered as its original is, under its own id', async () => {
  await importProperty(context, hotel({ id: 501, rooms: 2, rates: 2, nights: 60 }), null)
  await copyProperty(context.database, 501, { from: 502, to: 504 })
  const ask = async (property: number) => {
    const body = searchBody({ key, property, checkin: addDays(today(), 40), nights: 2 })
    const { status, body: answer } = await harness.post('property/available/.json', body)
    // When a room last changed is the copy's own.
    const rooms = answer.property_accommodation.map((room: object) => ({ ...room, updated_at: null }))
    return { status, id: answer.id, rooms }
  }
  const original = await ask(501)
  expect(original).toMatchObject({ status: 200, id: 501, rooms: [{ is_available: true }, {}] })
  expect(await ask(504)).toEqual({ ...original, id: 504 })
})

test.skipIf(pgbenchLacking())(
  'pgbench runs every statement once, with the values that it was sent with',
  async () => {
    await context.database.query('CREATE TABLE written (client int, words text, bytes bytea, list int[])')
    const sent = (text: string, values: SentStatement['values'] = [], name: string | null = null) => ({
      connection: 0,
      at: 0,
      text,
      name,
      values,
    })
    const insert = 'INSERT INTO written (client, words, bytes, list) VALUES ($1, $2, $3, $4::int[])'
    const reservation = (client: number) => [
      sent("BEGIN; SET LOCAL lock_timeout = 2000; SET LOCAL statement_timeout = '5s'"),
      sent(insert, [String(client), `it's :client_id \\ "10:30:00"; $1\n`, '\\x00ff', '{1,2}']),
      sent(insert, [String(client), null, null, null], 'insert written'),
      sent('COMMIT'),
    ]
    await using directory = await temporaryDirectory()
    const scratch = { connectionString: harness.environment.DATABASE_URL!, directory: directory.path }
    const seconds = await replay(scratch, [reservation(0), reservation(1), reservation(2)], 2)
    expect(seconds).toBeGreaterThan(0)
    const rows = await context.database.query(
      'SELECT client, words, bytes, list FROM written ORDER BY client, words',
    )
    expect(rows).toHaveLength(6)
    const spoken = rows.filter(row => row.words !== null)
    expect(spoken.map(row => row.client)).toEqual([0, 1, 2])
    for (const { words, bytes, list } of spoken) {
      expect(words).toBe(`it's :client_id \\ "10:30:00"; $1\n`)
      expect([bytes, [...(list as Int32Array | number[])]]).toEqual([Buffer.from([0, 255]), [1, 2]])
    }
  },
)
