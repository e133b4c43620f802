// What is acknowledged is on the standby: on a real primary whose commits wait for a real standby.

import { expect, test } from 'vitest'
import { missingRedundancy, readRedundancy } from '../../../src/store/monitoring/redundancy.ts'
import { CommitOutcomeUnknown } from '../../../src/store/postgres/commits.ts'
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
  traceable,
} from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { PrimaryWatch } from '../../../src/store/postgres/primary/primary-watch.ts'
import { readSurely } from '../../../src/store/postgres/sure-reading.ts'
import { ChangeFeed } from '../../../src/store/properties/change-feed.ts'
import { timed } from '../../../src/values/request-clock.ts'
import { hasPgbouncer, pooler } from '../../support/machines/pgbouncer.ts'
import { standbyPair } from '../../support/machines/standby.ts'
import { switchableAddress } from '../../support/network/switchable-address.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'

const pair = await standbyPair()
const opened = (connectionString: string, options: Partial<DatabaseOptions> = {}): Database => {
  const database = openDatabase({
    connectionString,
    poolSize: 4,
    applicationName: 'hostelry tests',
    ...options,
  })
  atTheEnd(async () => database[Symbol.asyncDispose]())
  return database
}
const primary = opened(pair.primary)
/** Waits as long for an outcome as it takes to bring the standby back. */
const patient = opened(pair.primary, { doubtMilliseconds: 20_000 })
const standby = opened(pair.standby)
const bouncer = hasPgbouncer ? await pooler(pair.primary) : null
await migrate(primary, undefined, pair.primary)
await primary.query('CREATE TABLE noted (id int PRIMARY KEY)')
await primary.query(`
  CREATE FUNCTION note(added int) RETURNS int LANGUAGE plpgsql AS
  $$ BEGIN INSERT INTO noted VALUES (added); RETURN added; END $$`)
await pair.waitForStandby()

/** The two ways to commit what is answered: a transaction, and a statement of its own. */
const ways = [
  (id: number, database = primary) =>
    database.transaction(({ query }) => query('SELECT note($1) AS id', [id]), traceable),
  (id: number, database = primary) =>
    database.statement('SELECT note($1) AS id', [id], reader => find(reader, id)),
] as const

const find = (reader: Pick<Database, 'query'>, id: number) =>
  reader.query('SELECT id FROM noted WHERE id = $1', [id])

/** What is acknowledged lies on the disk of the standby; its readers see it a moment later. */
const findAtStandby = async (id: number) => {
  await pair.shown()
  return find(standby, id)
}

/** Cuts the standby off and writes each; when this returns, their commits wait for the standby. */
async function writeAlone(writes: readonly (() => Promise<object[]>)[]) {
  await pair.cutOff()
  const written = writes.map(write => write().catch((error: Error) => error))
  await expect.poll(pair.waiting, { timeout: 5_000, interval: 20 }).toHaveLength(writes.length)
  return written
}

const cancelAll = () =>
  primary.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)

test('a commit whose wait for the standby was cancelled is not answered as kept, nor is what a repeated request finds', async () => {
  const written = await writeAlone(ways.map((write, place) => () => write(1 + place)))
  await cancelAll()
  const plain = primary.query('INSERT INTO noted VALUES (9) RETURNING id').catch((error: Error) => error)
  // The disk of the primary has it, and everybody sees it.
  await expect.poll(() => find(primary, 1), { timeout: 5_000 }).toHaveLength(1)
  const replay = readSurely(primary, reader => find(reader, 1))
  await expect(replay).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  for (const answer of await Promise.all(written)) expect(answer).toBeInstanceOf(CommitOutcomeUnknown)
  expect(await plain).toMatchObject({ status: 503 })
  expect(await find(standby, 1)).toEqual([])
  // Who asked in vain leaves no process behind that waits, or bookings without a standby would use up all connections.
  await expect.poll(pair.waiting, { timeout: 15_000 }).toEqual([])
  await pair.join()
  expect(await readSurely(primary, reader => find(reader, 1))).toEqual([{ id: 1 }])
  expect(await findAtStandby(1)).toEqual([{ id: 1 }])
}, 60_000)

test('who waits for an answer is told before a job is that no standby confirms', async () => {
  await pair.cutOff()
  const told: string[] = []
  const tell = (name: string) => () => void told.push(name)
  const pooled = bouncer && opened(bouncer.connectionString, { directConnectionString: pair.primary })
  const asked = [
    primary.transaction(({ query }) => query('INSERT INTO noted VALUES (20)')).catch(tell('job')),
    ...ways.map((write, place) => write(21 + place).catch(tell('booking'))),
    ...(pooled ? [ways[1](23, pooled).catch(tell('booking'))] : []),
    readSurely(primary, reader => find(reader, 1)).catch(tell('repeated request')),
  ]
  await Promise.all(asked)
  expect(told).toHaveLength(asked.length)
  expect(told.at(-1)).toBe('job')
  await pair.join()
}, 60_000)

test('a request that was waited for already is told before one that has just begun', async () => {
  await pair.cutOff()
  const told: string[] = []
  const tell = (name: string) => () => void told.push(name)
  const pooled = bouncer && opened(bouncer.connectionString, { directConnectionString: pair.primary })
  const ask = (name: string, id: number, since: number) =>
    timed(
      () => [
        ...ways.map((write, place) => write(id + place).catch(tell(name))),
        ...(pooled ? [ways[1](id + 3, pooled).catch(tell(name))] : []),
        readSurely(primary, reader => find(reader, 1)).catch(tell(name)),
      ],
      since,
    )
  const now = performance.now()
  const asked = [...ask('young', 30, now), ...ask('old', 40, now - 1_500)]
  await Promise.all(asked)
  const each = asked.length / 2
  expect(told).toEqual([...Array(each).fill('old'), ...Array(each).fill('young')])
  await pair.join()
}, 60_000)

test('one whose standby comes back in time is answered as kept, and the standby has it', async () => {
  const written = await writeAlone(ways.map((write, place) => () => write(3 + place, patient)))
  await cancelAll()
  await pair.join()
  expect(await Promise.all(written)).toEqual([[{ id: 3 }], [{ id: 4 }]])
  expect(await findAtStandby(4)).toEqual([{ id: 4 }])
})

test.skipIf(!hasPgbouncer)(
  'one that waits while PgBouncer is restarted is never said to be undone',
  async () => {
    const pooled = opened(bouncer!.connectionString, {
      directConnectionString: pair.primary,
      doubtMilliseconds: 20_000,
    })
    await pooled.query('SELECT 1')
    const written = await writeAlone([() => ways[1](5, pooled)])
    await bouncer!.restart()
    await pair.join()
    expect(await Promise.all(written)).toEqual([[{ id: 5 }]])
    expect(await findAtStandby(5)).toEqual([{ id: 5 }])
  },
  60_000,
)

/** The status of each reading: 200, or that of its refusal. */
const readingOf = (feed: ChangeFeed) => () =>
  feed.read().then(
    () => 200,
    ({ status }: { status?: number }) => status,
  )

test('memory is not compared with a primary that no standby follows, though it answers reads', async () => {
  const watch = new PrimaryWatch()
  await using feed = new ChangeFeed(pair.primary, watch)
  const reading = readingOf(feed)
  expect(await reading()).toBe(200)
  const { provedAt } = watch
  await pair.cutOff()
  await expect.poll(reading, { timeout: 10_000 }).toBe(503)
  expect(await reading()).toBe(503)
  expect(await primary.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  // Who gives up leaves no process behind that waits.
  await expect.poll(pair.waiting, { timeout: 5_000 }).toEqual([])
  expect(missingRedundancy(await readRedundancy(primary), 1)).toEqual([
    'no standby is connected, of 1: what is booked now is on one machine',
    'commits wait for a standby (synchronous_standby_names), and none of those is connected',
  ])
  await pair.join()
  await expect.poll(reading, { timeout: 10_000 }).toBe(200)
  expect(watch.provedAt).toBeGreaterThan(provedAt)
  expect(missingRedundancy(await readRedundancy(primary), 1)).toEqual([])
})

test('one that a crash of the primary left on its own disk is not answered as kept: a promoted standby lacks it', async () => {
  const written = await writeAlone(ways.map((write, place) => () => write(6 + place)))
  await pair.crash()
  await expect.poll(() => find(primary, 6).catch(() => []), { timeout: 10_000 }).toEqual([{ id: 6 }])
  for (const answer of await Promise.all(written)) expect(answer).toBeInstanceOf(CommitOutcomeUnknown)
  await pair.promote()
  await expect.poll(() => ways[0](8, standby).catch(() => []), { timeout: 10_000 }).toEqual([{ id: 8 }])
  expect(await find(standby, 6)).toEqual([])
})

test('feed and pool leave a former primary whose commits wait for nobody, when their address leads to the new one', async () => {
  await primary.query('ALTER SYSTEM RESET synchronous_standby_names')
  await primary.query('SELECT pg_reload_conf()')
  await using address = await switchableAddress(pair.primary)
  const watch = new PrimaryWatch()
  await using pool = openDatabase({
    connectionString: address.connectionString,
    poolSize: 1,
    applicationName: 'hostelry tests',
    primary: watch,
  })
  await using feed = new ChangeFeed(address.connectionString, watch)
  const reading = readingOf(feed)
  // The promoted standby took this booking; the former primary, which still answers, has not heard of it.
  const isThere = async () => (await find(pool, 8)).length
  await expect.poll(reading, { timeout: 10_000 }).toBe(200)
  expect(await isThere()).toBe(0)
  address.leadTo(pair.standby)
  const look = async () => [await reading(), await isThere()]
  await expect.poll(look, { timeout: 15_000 }).toEqual([200, 1])
})
