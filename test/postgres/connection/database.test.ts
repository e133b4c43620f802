// The door to PostgreSQL: what goes in comes out unchanged, collisions are tried again, outages have a name.

import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { Fault } from '../../../src/values/faults.ts'
import { startCuttingProxy } from '../../support/network/cutting-proxy.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database, connectionString } = await testDatabase()

describe('values', () => {
  test('keep their meaning on the way out of the database', async () => {
    const [row] = await database.query(
      `SELECT DATE '2026-03-29' AS day, 9007199254740991::bigint AS count, '{1,-20,300}'::int[] AS prices,
              '{}'::smallint[] AS nothing, TIMESTAMPTZ '2026-03-29 02:30:00.5+05:30' AS moment, NULL::date AS none`,
    )
    expect(row).toEqual({
      day: '2026-03-29',
      count: 9007199254740991,
      prices: Int32Array.of(1, -20, 300),
      nothing: new Int32Array(0),
      moment: '2026-03-28T21:00:00.5Z',
      none: null,
    })
  })

  test('that no number can hold are refused rather than rounded', async () => {
    await expect(database.query('SELECT 9007199254740993::bigint')).rejects.toThrow(RangeError)
  })

  test('with a character that cannot be stored are the fault of the request', async () => {
    await expect(database.query('SELECT $1::text', ['a\0b'])).rejects.toMatchObject({
      type: 'BadRequestException',
    })
    await expect(database.query('SELECT $1::jsonb', ['{"a":"\\u0000"}'])).rejects.toMatchObject({
      type: 'BadRequestException',
    })
  })
})

describe('a transaction', () => {
  test('leaves nothing behind when its work fails', async () => {
    await database.query('CREATE TABLE given (id int)')
    const failing = database.transaction(async transaction => {
      await transaction.query('INSERT INTO given VALUES (1)')
      throw new Fault('RoomUnavailableException', 'No.')
    })
    await expect(failing).rejects.toThrow('No.')
    expect(await database.query('SELECT FROM given')).toEqual([])
  })

  test('is run again after a deadlock, and both sides are done', async () => {
    await database.query('CREATE TABLE pair (id int PRIMARY KEY, hits int)')
    await database.query('INSERT INTO pair VALUES (1, 0), (2, 0)')
    let runs = 0
    let arrived = 0
    const both = Promise.withResolvers<void>()
    const hit = (first: number, second: number) =>
      database.transaction(async transaction => {
        runs++
        await transaction.query('UPDATE pair SET hits = hits + 1 WHERE id = $1', [first])
        if (++arrived === 2) both.resolve()
        await both.promise
        await transaction.query('UPDATE pair SET hits = hits + 1 WHERE id = $1', [second])
      })
    await Promise.all([hit(1, 2), hit(2, 1)])
    expect(runs).toBeGreaterThan(2)
    expect(await database.query('SELECT hits FROM pair')).toEqual([{ hits: 2 }, { hits: 2 }])
  })

  test('that swallowed an error is not taken for a commit', async () => {
    const swallowing = database.transaction(async transaction => {
      await transaction.query('SELECT nonsense').catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow(/its error was lost/)
  })

  test('that waits too long for a lock ends as ServiceUnavailableException', async () => {
    await database.query('CREATE TABLE busy (id int)')
    await database.transaction(async holder => {
      await holder.query('LOCK TABLE busy')
      const waiting = database.transaction(other => other.query('SELECT FROM busy'), {
        lockMilliseconds: 20,
        statementMilliseconds: 5_000,
      })
      await expect(waiting).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
    })
  })

  test('that stands still is given up by the database, and what it locked is free', async () => {
    await database.query('CREATE TABLE still (id int)')
    await database.query('INSERT INTO still VALUES (1)')
    const lock = 'UPDATE still SET id = id + 1'
    const asleep = database.transaction(
      async transaction => {
        await transaction.query(lock)
        await database.transaction(other => other.query(lock))
        await transaction.query(lock)
      },
      { lockMilliseconds: 2_000, statementMilliseconds: 200 },
    )
    await expect(asleep).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
    expect(await database.query('SELECT id FROM still')).toEqual([{ id: 2 }])
  })

  test('whose connection falls silent is ServiceUnavailableException, and the pool goes on', async () => {
    await using proxy = await startCuttingProxy(connectionString)
    await using behind = openDatabase({ ...proxy, poolSize: 1, applicationName: 'test' })
    const waiting = behind.transaction(
      async transaction => {
        proxy.silence()
        await transaction.query('SELECT 1')
      },
      { lockMilliseconds: 100, statementMilliseconds: 100 },
    )
    await expect(waiting).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
    expect(await behind.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('whose connection dies is ServiceUnavailableException, and the pool goes on', async () => {
    const dying = database.transaction(async transaction => {
      const [row] = await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await database.query('SELECT pg_terminate_backend($1)', [row!.pid])
      await transaction.query('SELECT 1')
    })
    await expect(dying).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('whose connection dies at the commit says that nobody knows', async () => {
    await database.query('CREATE TABLE late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)')
    await database.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$`)
    await database.query(
      'CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON late DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die()',
    )
    const dying = database.transaction(transaction => transaction.query('INSERT INTO late VALUES (1)'))
    await expect(dying).rejects.toThrow(/may or may not have been kept/)
  })
})

test('a database that is away is ServiceUnavailableException without its address', async () => {
  await using away = openDatabase({
    connectionString: 'postgres://nobody:hidden@127.0.0.1:1/nowhere',
    poolSize: 1,
    applicationName: 'test',
  })
  for (const attempt of [away.query('SELECT 1'), away.transaction(async () => undefined)]) {
    const fault = await attempt.catch(error => error)
    expect(fault).toMatchObject({ type: 'ServiceUnavailableException', status: 503 })
    expect(fault.message).not.toMatch(/127|hidden|nowhere/)
  }
})

test('a connection that breaks while idle does not end the process', async () => {
  await using other = openDatabase({ connectionString, poolSize: 1, applicationName: 'idle one' })
  await other.query('SELECT 1')
  await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'idle one'`,
  )
  // Asked at once, the query would meet the error; it has to meet the connection while nobody uses it.
  await new Promise(resume => setTimeout(resume, 200))
  expect(await other.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})
