// A standby that takes over in the first minutes of an installation: it takes bookings like any other primary.

import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { standbyPair } from '../../support/run/standby.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'
import { type TestApp, testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const migrations = new URL('../../../src/store/migrations/', import.meta.url)

/** A standby that was promoted right after its primary was brought to a schema. */
async function promotedAfter(directory: URL): Promise<string> {
  const pair = await standbyPair()
  await using database = openDatabase({
    connectionString: pair.primary,
    poolSize: 1,
    applicationName: 'hostelry tests',
  })
  await migrate(database, directory, pair.primary)
  await pair.caughtUp()
  await pair.promote()
  return pair.standby
}

/** The files as they were before the feed of changes was logged. */
async function olderMigrations(): Promise<URL> {
  const older = await temporaryDirectory()
  afterAll(() => older[Symbol.asyncDispose]())
  for (const name of (await readdir(migrations)).filter(name => name < '0011'))
    await copyFile(new URL(name, migrations), join(older.path, name))
  return pathToFileURL(`${older.path}/`)
}

async function book(harness: TestApp): Promise<number> {
  const { key } = await testPublisher(harness)
  const from = parseDay(testToday)!
  await importProperty(harness.app.context, smallHotel({ from }), null)
  const body = bookingBody({ key, checkin: addDays(from, 10), nights: 1 })
  return (await harness.post('book/reservation/.json', body)).status
}

const serverOn = (connectionString: string): Promise<TestApp> =>
  testApp({ variables: { DATABASE_URL: connectionString }, jobs: false })

describe('a standby that is promoted right after the schema was made', async () => {
  const harness = await serverOn(await promotedAfter(migrations))

  test('takes a booking', async () => {
    expect(await book(harness)).toBe(200)
  })
})

describe('one whose sequence of changes is damaged', async () => {
  const connectionString = await promotedAfter(await olderMigrations())
  await using database = openDatabase({ connectionString, poolSize: 1, applicationName: 'hostelry tests' })
  const said = await database.query(`INSERT INTO change (subject) VALUES ('terms')`).catch(String)
  const harness = await serverOn(connectionString)

  test('is mended by the next migration', async () => {
    expect(said).toContain('bad magic number in sequence')
    expect(await book(harness)).toBe(200)
  })
})
