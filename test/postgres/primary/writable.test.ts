// A database that cannot be written is noticed: by readiness, by the doctor, and by a server that starts.

import { afterEach, describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { probeWritable } from '../../../src/store/postgres/writable.ts'
import { standbyPair } from '../../support/machines/standby.ts'
import { startServer } from '../../support/run/processes.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'
import { testApp } from '../../support/run/test-app.ts'

describe('a primary', () => {
  const mendings: string[] = []
  const harness = testApp({ jobs: false })
  const database = async () => (await harness).app.context.database
  afterEach(async () => {
    for (const statement of mendings.splice(0)) await (await database()).query(statement)
  })
  const readiness = async () => {
    // An answer is remembered for a second.
    await new Promise(resume => setTimeout(resume, 1_000))
    const answer = await (await harness).app.server.inject('/readyz')
    return [answer.statusCode, answer.json().reason]
  }

  test('that can be written is ready, and the doctor finds nothing', async () => {
    expect(await readiness()).toEqual([200, null])
    expect((await diagnose((await harness).app.context)).findings).toEqual([])
  })

  test('whose feed of changes is damaged is not ready, and the doctor says so', async () => {
    const changes = 'ALTER TABLE change ALTER COLUMN sequence'
    mendings.push(`${changes} ADD GENERATED ALWAYS AS IDENTITY (START WITH 4000000000000)`)
    await (await database()).query(`${changes} DROP IDENTITY`)
    expect(await readiness()).toEqual([503, 'the database cannot be written'])
    expect((await diagnose((await harness).app.context)).findings).toEqual([
      {
        invariant: 'database',
        sentence: expect.stringMatching(/^the database cannot be written: null value/),
      },
    ])
  })

  test('that was made read-only is not ready', async () => {
    const readOnly = (value: string) =>
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${value}', current_database()); END $$`
    await (await database()).query(readOnly('on'))
    const connectionString = (await harness).environment.DATABASE_URL!
    await using fresh = openDatabase({ connectionString, poolSize: 1, applicationName: 'hostelry tests' })
    expect(await probeWritable(fresh)).toEqual({ reason: 'the database is read-only', cause: null })
    await fresh.query(`SET default_transaction_read_only = off`)
    await fresh.query(readOnly('off'))
  })
})

describe('a standby', async () => {
  const pair = await standbyPair()
  await using primary = openDatabase({
    connectionString: pair.primary,
    poolSize: 1,
    applicationName: 'hostelry tests',
  })
  await migrate(primary, undefined, pair.primary)
  await pair.caughtUp()
  const atStandby = () =>
    openDatabase({ connectionString: pair.standby, poolSize: 1, applicationName: 'hostelry tests' })
  const processOf = 'SELECT pg_backend_pid() AS pid'

  test('is told as what it is', async () => {
    await using standby = atStandby()
    expect(await probeWritable(standby)).toEqual({ reason: 'the database is a standby', cause: null })
  })

  test.each([
    ['writing', `INSERT INTO setting VALUES ('a', '1')`],
    ['reading what is not logged', 'SELECT FROM quote_session'],
  ])('refuses %s: that is an outage, and its connection is not used again', async (_, statement) => {
    await using standby = atStandby()
    const before = await standby.query(processOf)
    const fault = { status: 503, headers: { 'retry-after': '2' } }
    await expect(standby.query(statement)).rejects.toMatchObject(fault)
    expect(await standby.query(processOf)).not.toEqual(before)
    const again = await standby.query(processOf)
    await expect(standby.transaction(({ query }) => query(statement))).rejects.toMatchObject(fault)
    expect(await standby.query(processOf)).not.toEqual(again)
  })

  test('is waited for by a server that starts, which serves when it has been promoted', async () => {
    await using directory = await temporaryDirectory()
    const environment = { DATABASE_URL: pair.standby, DATA_DIR: directory.path, PORT: '0' }
    const starting = startServer(environment)
    await using standby = atStandby()
    // It has asked whether this is a primary, and has been answered.
    const asked = `SELECT FROM pg_stat_activity WHERE application_name = 'hostelry' AND state = 'idle' AND query LIKE '%isStandby%'`
    await expect.poll(() => standby.query(asked), { timeout: 30_000 }).toHaveLength(1)
    await pair.promote()
    const server = await starting
    expect(server.output()).toContain(
      'Waiting for a database that can be written: the database is a standby.',
    )
    expect(server.output()).toContain('Hostelry is ready at')
    expect(await server.stop()).toBe(0)
  }, 60_000)
})
