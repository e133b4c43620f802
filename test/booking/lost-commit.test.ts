// A COMMIT whose answer is lost: the client is told what the database holds, and "pending" only where nobody can tell
// (reservation protocol 4, step C).

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { CommitOutcomeUnknown } from '../../src/store/postgres/commits.ts'
import {
  defaultTimeouts,
  openDatabase,
  type TransactionTimeouts,
  traceable,
} from '../../src/store/postgres/database.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { type CuttingProxy, startCuttingProxy } from '../support/network/cutting-proxy.ts'
import { ScriptedGateway } from '../support/payments/scripted-gateway.ts'
import { testDatabase } from '../support/run/database.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const { database, connectionString } = await testDatabase()
const wire: CuttingProxy = await startCuttingProxy(connectionString)
afterAll(() => wire[Symbol.asyncDispose]())
const gateway = new ScriptedGateway()
const harness = await testApp({
  jobs: false,
  payments: gateway,
  variables: { DATABASE_URL: wire.connectionString },
})
const { key, publisherId } = await testPublisher(harness)
const from = parseDay(testToday)!
for (const [id, payment_collection] of [
  [9001, 'none'],
  [9002, 'gateway'],
] as const) {
  const document = smallHotel({ id, from, allotment: 3 })
  const rate_plans = document.rate_plans.map(plan => ({ ...plan, deposit: { steps: [{ charge: 'full' }] } }))
  await importProperty(harness.app.context, { ...document, rate_plans, payment_collection }, null)
}

let night = 10
const request = (property = 9001) => {
  night += 2
  return bookingBody({ key, property, checkin: addDays(from, night), nights: 1 })
}
const send = (body: object, headers = {}) => harness.post('book/reservation/.json', body, headers)
const stored = (checkin: string) =>
  database.query<{ id: string; status: string }>(
    'SELECT reservation_id AS id, status FROM reservation WHERE checkin = $1',
    [checkin],
  )
const sold = async (checkin: string): Promise<number> => {
  const [row] = await database.query<{ sold: number }>('SELECT sold FROM night WHERE night = $1', [checkin])
  return row?.sold ?? 0
}
const inserting = /INSERT INTO reservation \(|take_rooms\(/

let cutsBefore = 0
beforeEach(() => {
  wire.restore()
  cutsBefore = wire.cuts
})

describe('the commit that confirms', () => {
  test('is answered with 200 when it was done and its answer is lost', async () => {
    const body = request()
    wire.cutNext('after', inserting)
    const { status, body: answer } = await send(body)
    expect([status, answer.status, wire.cuts - cutsBefore]).toEqual([200, 'confirmed', 1])
    expect(await stored(body.checkin)).toEqual([{ id: answer.id, status: 'confirmed' }])
    expect(await sold(body.checkin)).toBe(1)
  })

  test('books nothing once it was said that nothing was saved, however late it arrives', async () => {
    const body = request()
    wire.cutNext('late', inserting)
    const { status, body: answer } = await send(body)
    expect([status, answer.message]).toEqual([503, expect.stringMatching(/nothing was saved/)])
    await expect.poll(() => wire.lateArrivals).toBe(1)
    expect([await stored(body.checkin), await sold(body.checkin)]).toEqual([[], 0])
  })

  test('is refused when it never arrived, and the same request may be sent again under its key', async () => {
    const body = request()
    const headers = { 'idempotency-key': 'the-same' }
    wire.cutNext('before', inserting)
    const refused = await send(body, headers)
    expect([refused.status, refused.body.type, wire.cuts - cutsBefore]).toEqual([
      503,
      'ServiceUnavailableException',
      1,
    ])
    expect(refused.body.message).toMatch(/nothing was saved/)
    expect([await stored(body.checkin), await sold(body.checkin)]).toEqual([[], 0])
    expect((await send(body, headers)).status).toBe(200)
    expect(await sold(body.checkin)).toBe(1)
  })

  test.each(['before', 'after', 'late'] as const)(
    'of a test key is looked up where test keys write (%s)',
    async cut => {
      const testKey = await testKeyOf(harness.app.context, publisherId)
      for (const property of [9001, 9002]) {
        wire.cutNext(cut, inserting)
        const { status, body } = await send({ ...request(property), key: testKey })
        expect([status, body.status ?? body.type]).toEqual(
          cut === 'before' ? [503, 'ServiceUnavailableException'] : [200, 'confirmed'],
        )
      }
      expect(wire.cuts - cutsBefore).toBe(2)
    },
  )

  test('is answered as pending, without a number, when nobody can tell', async () => {
    const body = request()
    wire.cutNext('for good', inserting)
    const { status, body: answer } = await send(body)
    expect([status, answer.status, answer.confirmation_number]).toEqual([202, 'pending', null])
    wire.restore()
    const seen = await harness.post('reservation/view/.json', { key, id: answer.id })
    expect([seen.status, seen.body.status, seen.body.id]).toEqual([200, 'confirmed', answer.id])
  })

  test('is found out about after a payment too, whichever of the two commits is lost', async () => {
    for (const [written, calls] of [
      [inserting, 1],
      [/UPDATE ONLY reservation\s+SET status/, 1],
    ] as const) {
      const body = request(9002)
      const before = gateway.calls.length
      wire.cutNext('after', written)
      const { status, body: answer } = await send(body)
      expect([status, answer.status, wire.cuts - cutsBefore]).toEqual([200, 'confirmed', 1])
      expect(gateway.calls.slice(before)).toHaveLength(calls)
      cutsBefore = wire.cuts
    }
  })
})

test('any other commit says that nobody knows, and its caller gets no result', async () => {
  await database.query('CREATE TABLE noted (id int)')
  await using other = openDatabase({
    connectionString: wire.connectionString,
    poolSize: 2,
    applicationName: 'other',
  })
  wire.cutNext('after', /INSERT INTO noted/)
  const lost = await other
    .transaction(transaction => transaction.query('INSERT INTO noted VALUES (1)'))
    .catch(error => error)
  expect(lost).toBeInstanceOf(CommitOutcomeUnknown)
  expect(lost.message).toMatch(/may or may not have been kept/)
})

test('a commit that a standby did not confirm is not taken at its word', async () => {
  await database.query(`
    CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE WARNING 'the standby did not confirm'; RETURN NULL; END $$`)
  await database.query(
    'CREATE CONSTRAINT TRIGGER warns AFTER INSERT ON noted DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION warn()',
  )
  const add = (id: number, timeouts: TransactionTimeouts) =>
    database.transaction(async transaction => {
      await transaction.query('INSERT INTO noted VALUES ($1)', [id])
      return id
    }, timeouts)
  await expect(add(7, defaultTimeouts)).rejects.toBeInstanceOf(CommitOutcomeUnknown)
  expect(await add(8, traceable)).toBe(8)
})
