// A standby that takes over in the first minutes of an installation: it takes bookings like any other primary.

import { describe, expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { standbyPair } from '../../support/machines/standby.ts'
import { type TestApp, testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

/** A standby that was promoted right after its primary got the schema. */
async function promoted(): Promise<string> {
  const pair = await standbyPair()
  await using database = openDatabase({
    connectionString: pair.primary,
    poolSize: 1,
    applicationName: 'hostelry tests',
  })
  await migrate(database, undefined, pair.primary)
  await pair.caughtUp()
  await pair.promote()
  return pair.standby
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
  const harness = await serverOn(await promoted())

  test('takes a booking', async () => {
    expect(await book(harness)).toBe(200)
  })
})
