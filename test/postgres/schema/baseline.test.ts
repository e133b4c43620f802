// The baseline is the schema that an installation of commit 0e4aa5f2 has after its upgrade, and such an upgrade loses nothing.

import { beforeAll, describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody } from '../../support/hotels/small-hotel.ts'
import { emptyDatabase, type TestDatabase } from '../../support/run/database.ts'
import { type TestApp, testApp, testPublisher } from '../../support/run/test-app.ts'
import { earlierInstallation } from '../../support/statements/earlier-schema.ts'
import { schemaFacts } from '../../support/statements/schema-facts.ts'

const versionsOf = async ({ database }: TestDatabase): Promise<string[]> =>
  (await database.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY version')).map(
    ({ name }) => name,
  )
const migrated = ({ database, connectionString }: TestDatabase) =>
  migrate(database, undefined, connectionString)

/** The columns that a row had before, by table; what a migration adds is not compared. */
async function rowsOf({ database }: TestDatabase, columns?: Map<string, string[]>) {
  const tables = await database.query<{ name: string; columns: string[] }>(
    `SELECT attrelid::regclass::text AS name, array_agg(attname::text ORDER BY attnum) AS columns
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      GROUP BY attrelid`,
  )
  const known = columns ?? new Map(tables.map(({ name, columns }) => [name, columns]))
  const rows = new Map<string, unknown[]>()
  for (const [name, named] of known) {
    const list = await database.query(
      `SELECT to_jsonb(kept) AS row FROM (SELECT ${named.join(', ')} FROM ${name}) AS kept ORDER BY to_jsonb(kept)::text`,
    )
    rows.set(name, list)
  }
  return { known, rows }
}

describe('an installation of commit 0e4aa5f2', () => {
  let before: Awaited<ReturnType<typeof rowsOf>>
  let installation: TestDatabase
  let harness: TestApp
  const fresh = emptyDatabase()
  beforeAll(async () => {
    installation = await earlierInstallation()
    before = await rowsOf(installation)
    const applied = await migrated(installation)
    expect(applied.slice(0, 5).map(name => name.slice(0, 4))).toEqual([
      '0067',
      '0068',
      '0069',
      '0070',
      '0071',
    ])
  }, 60_000)

  test('gets the schema of a new one', async () => {
    const empty = await fresh
    expect((await migrated(empty))[0]).toBe('0071-baseline')
    const facts = await schemaFacts(empty.database)
    expect(facts.length).toBeGreaterThan(1500)
    expect(await schemaFacts(installation.database)).toEqual(facts)
  })

  test('keeps every row but those of closed nights, which move', async () => {
    const after = await rowsOf(installation, before.known)
    const changed = [...before.known.keys()].filter(
      name => JSON.stringify(before.rows.get(name)) !== JSON.stringify(after.rows.get(name)),
    )
    // Notes of what the migrations did, and the nights that a calendar had closed (migration 0068).
    expect(changed.sort()).toEqual(['change', 'icalendar_night', 'night', 'schema_migration'])
    expect(before.rows.get('reservation')).toHaveLength(4)
    expect(before.rows.get('person')).toHaveLength(2)
    expect(
      await installation.database.query(
        `SELECT night::text, allotment, follows_room, closed_with FROM night WHERE room_id = 2 AND night >= '2026-12-28' ORDER BY night`,
      ),
    ).toEqual([
      { night: '2026-12-28', allotment: null, follows_room: true, closed_with: 0 },
      { night: '2026-12-29', allotment: 4, follows_room: false, closed_with: 0 },
    ])
  })

  test('has nothing to tell the doctor, and sells on', async () => {
    harness = await testApp({ variables: { DATABASE_URL: installation.connectionString }, jobs: false })
    const { findings } = await diagnose(harness.app.context)
    expect(findings.filter(({ invariant }) => /^I\d/.test(invariant))).toEqual([])
    const { key } = await testPublisher(harness)
    const book = (day: string, room: number) =>
      harness.post('book/reservation/.json', bookingBody({ key, room, checkin: parseDay(day)!, nights: 1 }))
    expect((await book('2026-12-06', 1)).status).toBe(200)
    // Closed by the calendar before the upgrade.
    expect((await book('2026-12-28', 2)).status).toBe(409)
  })

  test('has taken each step once', async () => {
    expect(await migrated(installation)).toEqual([])
    expect((await versionsOf(installation)).slice(65, 71)).toEqual([
      '0066-lock-of-bookings.sql',
      '0067-unlocked-people.sql',
      '0068-night-closings.sql',
      '0069-unnamed-proxies.sql',
      '0070-text-of-reservations.sql',
      '0071-former-reservations.sql',
    ])
    expect((await versionsOf(await fresh))[0]).toBe('0071-baseline')
  })
})

test('an older installation is refused with the way out', async () => {
  const installation = await earlierInstallation()
  await installation.database.query('DELETE FROM schema_migration WHERE version = 66')
  await expect(migrated(installation)).rejects.toThrow(
    'The database has schema 65 (0065-properties-in-order.sql), which is too old for this version of Hostelry: it upgrades schema 66 and later. Start the version of commit 0e4aa5f2 once, which upgrades to schema 66, then this one.',
  )
})
