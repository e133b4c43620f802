// Quotes by session (contract B2): found from the moment they are left, each by its own session and request only, however
// many are asked for at a time.

import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { SessionQuotes } from '../../src/operations/shopping/quotes/session-quotes.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const troubles: unknown[] = []
const open = () => new SessionQuotes(database, error => troubles.push(error))
const keyOf = (sessionId: string, request = 'a') => ({
  publisherId: 1,
  sessionId,
  fingerprint: createHash('sha256').update(request).digest(),
})
let lasting = 2_000_000_000_000

/** Each lasts longer than those before. */
function quoteOf(sessionId: string, id: string, request = 'a') {
  lasting += 1
  const name = createHash('sha256').update(`${sessionId} ${id}`).digest().subarray(0, 16)
  return { ...keyOf(sessionId, request), name, quote: { id, sealed: `sealed-${id}` }, expiresAt: lasting }
}
const found = (id: string) => ({ id, sealed: `sealed-${id}` })

describe('a quote', () => {
  test('is found before it is written, while it is and afterwards, and by another server then', async () => {
    await using quotes = open()
    quotes.keep(quoteOf('early', 'q1.old'))
    quotes.keep(quoteOf('early', 'q1.new'))
    expect(await quotes.find(keyOf('early'))).toEqual(found('q1.new'))
    const { transaction } = database
    const written = vi.spyOn(database, 'transaction').mockImplementationOnce(async run => {
      expect(await quotes.find(keyOf('early'))).toEqual(found('q1.new'))
      return transaction.call(database, run) as never
    })
    await quotes.settled()
    expect(written).toHaveBeenCalledOnce()
    written.mockRestore()
    expect(troubles).toEqual([])
    expect(await quotes.find(keyOf('early'))).toEqual(found('q1.new'))
    await using other = open()
    expect(await other.find(keyOf('early'))).toEqual(found('q1.new'))
  })

  test('takes the place of the one before, also of one that was written', async () => {
    await using quotes = open()
    quotes.keep(quoteOf('again', 'q1.first'))
    await quotes.settled()
    quotes.keep(quoteOf('again', 'q1.second'))
    await quotes.settled()
    expect(await quotes.find(keyOf('again'))).toEqual(found('q1.second'))
  })
})

test('is found by its name in any session, written or not, beside a later one of its session', async () => {
  await using quotes = open()
  const earlier = quoteOf('named', 'q1.earlier')
  quotes.keep(earlier)
  expect(await quotes.findNamed(earlier.name)).toEqual(found('q1.earlier'))
  await quotes.settled()
  quotes.keep(quoteOf('named', 'q1.later'))
  await quotes.settled()
  await using other = open()
  expect(await other.findNamed(earlier.name)).toEqual(found('q1.earlier'))
  expect(await other.find(keyOf('named'))).toEqual(found('q1.later'))
  expect(await other.findNamed(Buffer.alloc(16))).toBeUndefined()
})

test('of many that are asked for at a time each is its own, in a few questions', async () => {
  await using quotes = open()
  for (let each = 0; each < 300; each += 2) quotes.keep(quoteOf(`session ${each}`, `q1.${each}`))
  quotes.keep(quoteOf('session 0', 'q1.other', 'another request'))
  await quotes.settled()
  const asked = vi.spyOn(database, 'query')
  const all = await Promise.all(
    Array.from({ length: 300 }, (_, each) => quotes.find(keyOf(`session ${each}`))),
  )
  expect(all).toEqual(
    Array.from({ length: 300 }, (_, each) => (each % 2 === 0 ? found(`q1.${each}`) : undefined)),
  )
  expect(asked.mock.calls.length).toBeLessThan(10)
  asked.mockRestore()
  expect(await quotes.find(keyOf('session 0', 'another request'))).toEqual(found('q1.other'))
  expect(await quotes.find({ ...keyOf('session 0'), publisherId: 2 })).toBeUndefined()
})

test('what is asked for during a look-up waits for its end and shares the next', async () => {
  await using quotes = open()
  const ends: (() => void)[] = []
  using asked = vi
    .spyOn(database, 'query')
    .mockImplementation(() => new Promise(resolve => void ends.push(() => resolve([]))))
  const turn = () => new Promise(setImmediate)
  const found = [quotes.find(keyOf('one'))]
  await turn()
  for (const session of ['two', 'three']) {
    found.push(quotes.find(keyOf(session)))
    await turn()
  }
  expect(asked).toHaveBeenCalledTimes(1)
  ends[0]!()
  await found[0]
  await turn()
  expect(asked).toHaveBeenCalledTimes(2)
  ends[1]!()
  expect(await Promise.all(found)).toEqual([undefined, undefined, undefined])
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a database that is away fails those who ask, and says so of what is lost', async () => {
  await using away = openDatabase({
    connectionString: 'postgres://nobody@127.0.0.1:1/nowhere',
    poolSize: 1,
    applicationName: 'test',
  })
  const lost: unknown[] = []
  await using quotes = new SessionQuotes(away, error => lost.push(error))
  const asked = [1, 2, 3].map(each => quotes.find(keyOf(`session ${each}`)))
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
  quotes.keep(quoteOf('lost', 'q1.lost'))
  await quotes.settled()
  expect(lost).toHaveLength(1)
})

test('previews without end leave a bounded number of quotes, the newest, and take none from other sessions', async () => {
  const bounds = { ofSession: 5, ofPublisher: 12, written: 10 }
  await using quotes = new SessionQuotes(database, error => troubles.push(error), bounds)
  const publisherId = 77
  const keep = (session: string, request: number) =>
    quotes.keep({
      ...quoteOf(session, `q1.${request}`, String(request)),
      publisherId,
      expiresAt: 2_000_000_000_000 + request,
    })
  const kept = async (session: string) => {
    const rows = await database.query<{ quote: string }>(
      'SELECT quote FROM quote_session WHERE publisher_id = $1 AND session_id = $2 ORDER BY expires_at',
      [publisherId, session],
    )
    return rows.map(({ quote }) => quote.split(':')[0])
  }
  keep('quiet', 0)
  for (let request = 1; request <= 30; request += 1) keep('endless', request)
  await quotes.settled()
  expect(await kept('endless')).toEqual([26, 27, 28, 29, 30].map(request => `q1.${request}`))
  expect(await kept('quiet')).toEqual(['q1.0'])
  for (let request = 101; request <= 140; request += 1) keep(`session ${request}`, request)
  await quotes.settled()
  const [count] = await database.query('SELECT count(*) AS left FROM quote_session WHERE publisher_id = $1', [
    publisherId,
  ])
  expect(count).toEqual({ left: 12 })
  expect(await kept('session 140')).toEqual(['q1.140'])
  expect(troubles).toEqual([])
})
