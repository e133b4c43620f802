// What is not in memory is read at a real standby, and whatever becomes of that, no answer is older than promised.

import { expect, test } from 'vitest'
import { Catalog } from '../../../src/catalog/catalog.ts'
import { readConfig } from '../../../src/config/config.ts'
import { openContext } from '../../../src/context/open-context.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { replicaTroubles } from '../../../src/store/monitoring/replica-lag.ts'
import { type Database, openDatabase, type Reader } from '../../../src/store/postgres/database.ts'
import { databaseAddress } from '../../../src/store/postgres/database-address.ts'
import { type LogPoint, logPosition, serverName } from '../../../src/store/postgres/primary/primary-watch.ts'
import { Replicas } from '../../../src/store/postgres/primary/replicas.ts'
import { type Standing, unfitnessOf } from '../../../src/store/postgres/primary/standing.ts'
import type { News, NewsSource } from '../../../src/store/properties/change-feed.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { standbyPair } from '../../support/machines/standby.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { testDatabase } from '../../support/run/database.ts'
import { adminConnection, withDatabaseName } from '../../support/run/database-names.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const patience = { timeout: 30_000, interval: 100 }
const pair = await standbyPair()
const opened = <Thing extends AsyncDisposable>(thing: Thing): Thing => {
  atTheEnd(async () => thing[Symbol.asyncDispose]())
  return thing
}
const open = (connectionString: string): Database =>
  opened(openDatabase({ connectionString, poolSize: 2, applicationName: 'hostelry tests' }))

// Every request compares memory with the database (CATALOG_FRESH_MS=0), so that no answer may be old at all.
const [near, far] = [pair.primary, pair.standby].map(
  address => new URLSearchParams(address.split('?')[1]).get('host')!,
)
/** All hosts of the cluster: of the primary nothing is read. */
const all = pair.standby.replace(encodeURIComponent(far!), [far!, near!].map(encodeURIComponent).join())
const variables = { DATABASE_URL: pair.primary, DATABASE_READ_URL: all, ANSWER_CACHE_MB: '0' }
const harness = await testApp({ variables, jobs: false })
const { context, server } = harness.app
const { catalog } = context
const from = parseDay(testToday)!
const { key } = await testPublisher(harness)

/** Another server at the same database: this one learns of its changes from the feed only. */
const elsewhere = Object.create(context, { database: { value: open(pair.primary) } }) as typeof context
/** Of a night, as it was changed last. */
let price = 100
const importElsewhere = (price: number) => importProperty(elsewhere, smallHotel({ from, price }), null)

/** What a guest is asked for a night, when nothing is in memory. */
async function coldPrice(): Promise<number> {
  catalog.forget()
  const body = searchBody({ key, checkin: addDays(from, 10), nights: 1 })
  const { status, body: answer } = await harness.post('property/available/.json', body)
  expect(status).toBe(200)
  return Number(/"total":"?([\d.]+)/.exec(JSON.stringify(answer))?.[1])
}

const readsOf = (outcome: string): number => catalog.coldReads.get(outcome) ?? 0
/** How many cold reads were answered by the replica while this ran. */
async function atReplica(work: () => Promise<unknown>): Promise<number> {
  const before = readsOf('replica')
  await work()
  return readsOf('replica') - before
}
const isUsed = () => expect.poll(() => atReplica(coldPrice), patience).toBeGreaterThan(0)
const metrics = async (): Promise<string> => (await server.inject('/metrics')).body
/** Of the standby, from one reading. */
async function figures() {
  const text = await metrics()
  const of = (name: string): number => Number(new RegExp(`^${name}\\{[^}]*\\} (.*)$`, 'm').exec(text)?.[1])
  return {
    fit: of('hostelry_replica_fit'),
    bytes: of('hostelry_replica_lag_bytes'),
    seconds: of('hostelry_replica_lag_seconds'),
  }
}
const readyz = async () => {
  const answer = await server.inject('/readyz')
  return { status: answer.statusCode, warning: answer.json<{ warning: string | null }>().warning }
}

await importElsewhere(price)

test('a replica that follows answers what is not in memory, and the metrics tell how many reads, and its lag', async () => {
  await isUsed()
  await isUsed()
  expect(await metrics()).toMatch(/^hostelry_cold_reads_total\{outcome="replica"\} [1-9]/m)
  await expect.poll(figures, patience).toEqual({ fit: 1, bytes: 0, seconds: 0 })
  await expect.poll(readyz, patience).toEqual({ status: 200, warning: null })
})

test('one that stands still while prices change shows no guest an old one, and is used again when it has caught up', async () => {
  const old: number[] = []
  const change = async (): Promise<void> => {
    price += 1
    await importElsewhere(price)
    const shown = await coldPrice()
    if (shown !== price) old.push(shown)
  }
  const readsBehind = async () => {
    await pair.resume()
    await isUsed()
    await pair.pause()
    await change()
    return readsOf('behind')
  }
  await expect.poll(readsBehind, patience).toBeGreaterThan(0)
  for (let times = 0; times < 4; times += 1) await change()
  expect(old).toEqual([])
  const isTold = async () => {
    const { fit, bytes, seconds } = await figures()
    return fit === 0 && bytes > 0 && seconds > 0
  }
  await expect.poll(isTold, patience).toBe(true)
  expect((await readyz()).status).toBe(200)
  await pair.resume()
  await isUsed()
  expect(await coldPrice()).toBe(price)
}, 60_000)

const pointOf = async (reader: Reader): Promise<LogPoint> =>
  (await reader.query<LogPoint & object>(`SELECT ${serverName} AS server, ${logPosition} AS position`))[0]!

const anything = {
  wanted: { destination: [], area: [], property_type: [], filter: [], amenity: [] },
  minStars: null,
  maxStars: null,
  near: null,
  box: null,
}

test('what this server has changed itself is not read at a replica that may lack it, though the feed has not told of it', async () => {
  const primary = open(pair.primary)
  const replicas = opened(
    new Replicas({ connectionString: pair.standby, poolSize: 2, applicationName: 'hostelry tests' }),
  )
  let news: News = { isContinuous: false, changes: [] }
  const feed: NewsSource = {
    onNews: () => undefined,
    read: async () => news,
    [Symbol.asyncDispose]: async () => undefined,
  }
  const own = opened(
    new Catalog({
      database: primary,
      feed,
      clock: harness.clock,
      freshMilliseconds: 0,
      megabytes: 10,
      replicas,
    }),
  )
  const compare = async (): Promise<void> => {
    news = { isContinuous: false, changes: [], point: await pointOf(primary) }
    await own.ensureFresh()
  }
  const nameOf = async () => (await own.stock([9001])).get(9001)?.property.name
  const ordersOf = async () => {
    const index = await own.searchable({ id: 1, sellsAll: true } as never)
    return index.find(null, anything).map(({ order }) => order)
  }
  const read = async () => {
    await compare()
    return [await nameOf(), await ordersOf()]
  }
  const change = (name: string, order: number) =>
    primary.query(
      `UPDATE property SET sort_order = $2, document = jsonb_set(document::jsonb, '{name}', to_jsonb($1::text)) WHERE property_id = 9001`,
      [name, order],
    )
  const reads = () => own.coldReads.get('replica') ?? 0
  const readsNow = () => read().then(reads)
  await expect.poll(readsNow, patience).toBeGreaterThan(1)
  await pair.pause()
  await compare()
  await change('Changed', 77)
  own.invalidate({ subject: 'property', id: 9001 })
  expect(await nameOf()).toBe('Changed')
  expect(await ordersOf()).toEqual([77])
  expect(own.coldReads.get('changed_here')).toBe(1)
  await pair.resume()
}, 60_000)

test('one that falls silent keeps no guest waiting until it is given up, and is used again when it answers', async () => {
  const settled = () => catalog.coldReads.values().reduce((sum, count) => sum + count, 0)
  /** Whether a guest is answered while what was asked of the replica is still waited for. */
  const isOvertaken = async () => {
    await pair.thaw()
    await isUsed()
    await pair.freeze()
    const before = settled()
    expect(await coldPrice()).toBe(price)
    return settled() === before
  }
  await expect.poll(isOvertaken, patience).toBe(true)
  expect(await coldPrice()).toBe(price)
  const warning = 'standbys that cannot be read from: 1; the primary answers in their place'
  await expect.poll(readyz, patience).toEqual({ status: 200, warning })
  await pair.thaw()
  await isUsed()
}, 60_000)

test('one that has ended is missed by no guest, and is used again when it is back', async () => {
  await pair.stop()
  expect(await coldPrice()).toBe(price)
  expect(await coldPrice()).toBe(price)
  expect((await readyz()).status).toBe(200)
  await expect.poll(figures, patience).toMatchObject({ fit: 0 })
  await pair.start()
  await isUsed()
}, 60_000)

test('a server whose replica belongs to another cluster does not start, and says so', async () => {
  const { connectionString } = await testDatabase()
  const name = databaseAddress(connectionString).database
  await adminConnection(pair.primary, `CREATE DATABASE ${name}`)
  await pair.caughtUp()
  await using directory = await temporaryDirectory()
  const config = readConfig({
    DATABASE_URL: connectionString,
    DATABASE_READ_URL: withDatabaseName(pair.standby, name),
    DATA_DIR: directory.path,
  })
  await expect(openContext(config, { exclusive: true })).rejects.toThrow(
    /^DATABASE_READ_URL leads to .*, which is no standby of the database at DATABASE_URL: it belongs to another cluster/,
  )
}, 60_000)

test('one that is promoted is not read any more, not even by who was reading, and the doctor says why', async () => {
  await isUsed()
  const replica = context.replicas!.all[0]!
  const reading = replica.read(await pointOf(elsewhere.database), async reader => {
    await pair.promote()
    return reader.query('SELECT 1')
  })
  await expect(reading).rejects.toThrow()
  const promoted = Object.create(context, { database: { value: open(pair.standby) } }) as typeof context
  await importProperty(promoted, smallHotel({ from, price: 200 }), null)
  await importElsewhere(110)
  for (let times = 0; times < 3; times += 1) expect(await coldPrice()).toBe(110)
  const { findings, warnings } = await diagnose(context)
  expect(findings).toEqual([])
  expect(warnings).toContainEqual(
    expect.stringMatching(/^the replica .* is no standby, on timeline 00000002; the primary answers/),
  )
}, 60_000)

const point = { server: '7123456789012345678 00000002', position: '0/3000060' }
const fit: Standing = {
  isStandby: true,
  system: '7123456789012345678',
  isReceiving: true,
  timeline: '00000002',
  isVisible: true,
  bytes: 0,
  milliseconds: 5,
}

test.each([
  [{}, null],
  [{ bytes: -4096 }, null],
  [{ bytes: 1 }, 'is 1 bytes behind the primary'],
  [{ bytes: null }, 'has replayed nothing yet'],
  [{ system: '7123456789012345679' }, 'belongs to another cluster than the primary'],
  [{ isStandby: false }, 'is the primary'],
  [{ isStandby: false, timeline: '00000003' }, 'is no standby, on timeline 00000003'],
  [{ timeline: '00000003' }, 'is on timeline 00000003, and the primary on 00000002'],
  [{ timeline: '00000001' }, 'is on timeline 00000001, and the primary on 00000002'],
  [{ timeline: null }, 'does not stream from the primary'],
  [{ isReceiving: false, isVisible: false, timeline: null }, 'receives nothing from the primary'],
  [
    { isVisible: false, timeline: null },
    'does not show its user what it follows; GRANT pg_monitor to the user',
  ],
] as [Partial<Standing>, string | null][])('a standby with %j: %s', (changes, sentence) => {
  expect(unfitnessOf({ ...fit, ...changes }, point)?.sentence ?? null).toBe(sentence)
})

test('a replica is told of when it is ten seconds behind or more, or cannot be read from', () => {
  const lag = { host: 'db2:5432', bytes: 8192, unfitness: unfitnessOf({ ...fit, bytes: 8192 }, point) }
  const told = (seconds: number | null) => replicaTroubles([{ ...lag, seconds }])
  expect(told(9)).toEqual([])
  expect(told(10)).toEqual([
    'the replica db2:5432 is 8192 bytes and 10 seconds behind the primary; the primary answers in its place',
  ])
  expect(told(null)).toHaveLength(1)
  const primary = { ...unfitnessOf({ ...fit, isStandby: false }, point)! }
  for (const unfitness of [null, primary])
    expect(replicaTroubles([{ ...lag, unfitness, seconds: 99 }])).toEqual([])
})
