// A connection string with several hosts: a real primary, its standby, and a host that never answers. The server is always
// with the primary, whatever becomes of it.

import pg from 'pg'
import { expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { standbyPair } from '../../support/machines/standby.ts'
import { silentHost } from '../../support/network/silent-host.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const pair = await standbyPair()
const directoryOf = (connectionString: string): string => new pg.Client({ connectionString }).host
const [near, far] = [directoryOf(pair.primary), directoryOf(pair.standby)]
const silent = await silentHost()
const urlOf = (hosts: readonly string[]): string =>
  `postgresql://hostelry@/hostelry?host=${hosts.map(encodeURIComponent)}&port=5432&sslmode=disable&target_session_attrs=read-write`
const url = urlOf([silent, far, near])
const open = (connectionString: string) => {
  const database = openDatabase({ connectionString, poolSize: 2, applicationName: 'hostelry tests' })
  atTheEnd(async () => database[Symbol.asyncDispose]())
  return database
}

const harness = await testApp({ variables: { DATABASE_URL: url }, jobs: false })
const from = parseDay(testToday)!
await importProperty(harness.app.context, { ...smallHotel({ from }) }, null)
const { key } = await testPublisher(harness)
const hostelry = commandLine(harness.environment, harness.environment.DATA_DIR!)
let booked = 0
/** Books nights of its own, and returns the status of the answer. */
const book = async (): Promise<number> => {
  const body = bookingBody({ key, checkin: addDays(from, 10 + booked++), nights: 1 })
  return (await harness.post('book/reservation/.json', body)).status
}
const reservationsAt = async (connectionString: string): Promise<number> =>
  (await open(connectionString).query<{ count: number }>('SELECT count(*) FROM reservation'))[0]!.count

test('a server and its commands find the primary behind a standby and a host that never answers', async () => {
  expect(await book()).toBe(200)
  expect(await reservationsAt(pair.primary)).toBe(1)
  const told = await hostelry('doctor')
  expect([told.exitCode, told.errors]).toEqual([
    0,
    `database hostelry at ${silent}:5432, ${far}:5432, ${near}:5432`,
  ])
})

test('hosts of which none can be written are an outage that names each', async () => {
  const database = open(urlOf([far, silent]))
  await expect(database.query('SELECT 1')).rejects.toMatchObject({
    status: 503,
    cause: {
      message: `none of the hosts can be written: ${far}:5432 is a standby, ${silent}:5432 is away (ETIMEDOUT)`,
    },
  })
})

test('a wrong name is told as PostgreSQL says it, when all hosts say so', async () => {
  const database = open(urlOf([far, near]).replace('/hostelry?', '/nobodys?'))
  await expect(database.query('SELECT 1')).rejects.toMatchObject({ code: '3D000' })
})

test('a standby is promoted while the former primary goes on: what waits there is told as an outage, and all go to the new one', async () => {
  const database = open(urlOf([near, far]))
  const patience = { lockMilliseconds: 1_000, statementMilliseconds: 60_000 }
  const waiting = database
    .transaction(({ query }) => query('SELECT pg_sleep(60)'), patience)
    .catch((error: unknown) => error)
  await pair.caughtUp()
  await pair.promote()
  expect(await waiting).toMatchObject({ status: 503 })
  const isThere = async () => {
    await book()
    return reservationsAt(pair.standby)
  }
  await expect.poll(isThere, { timeout: 20_000 }).toBeGreaterThan(1)
  // Nothing more is written to the former one.
  const left = await reservationsAt(pair.primary)
  expect(await book()).toBe(200)
  expect(await reservationsAt(pair.primary)).toBe(left)
}, 60_000)
