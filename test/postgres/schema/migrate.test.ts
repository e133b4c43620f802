// Threat F10: the schema moves forward once, in order, whoever starts.

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../../support/run/database.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
let count = 0
let files: string
let target: TestDatabase
beforeEach(async () => {
  files = join(directory.path, String(++count))
  await mkdir(files)
  await writeFile(join(files, '0001-first.sql'), 'CREATE TABLE first (id int); CREATE TABLE beside (id int);')
  await writeFile(join(files, '0002-second.sql'), 'ALTER TABLE first ADD COLUMN name text;')
  target = await emptyDatabase()
})
const url = () => pathToFileURL(`${files}/`)

describe('a migration', () => {
  test('is applied once, in order', async () => {
    expect(await migrate(target.database, url())).toEqual(['0001-first.sql', '0002-second.sql'])
    expect(await migrate(target.database, url())).toEqual([])
    await writeFile(join(files, '0003-third.sql'), 'DROP TABLE beside;')
    expect(await migrate(target.database, url())).toEqual(['0003-third.sql'])
  })

  test('is applied by one of two servers that start at once', async () => {
    await using other = openDatabase({
      connectionString: target.connectionString,
      poolSize: 1,
      applicationName: 'other server',
    })
    const applied = await Promise.all([migrate(target.database, url()), migrate(other, url())])
    expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql'])
  })

  test('that fails leaves nothing of itself', async () => {
    await writeFile(join(files, '0002-second.sql'), 'CREATE TABLE half (id int); SELECT nonsense;')
    await expect(migrate(target.database, url())).rejects.toThrow('nonsense')
    expect(await target.database.query(`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }])
    await writeFile(join(files, '0002-second.sql'), 'CREATE TABLE whole (id int);')
    expect(await migrate(target.database, url())).toEqual(['0002-second.sql'])
  })

  test('that a newer version applied is refused with a sentence', async () => {
    await migrate(target.database, url())
    await rename(join(files, '0002-second.sql'), join(files, 'gone'))
    await expect(migrate(target.database, url())).rejects.toThrow(
      /has schema 2 \(0002-second.sql\), but this version of Hostelry knows schemas up to 1/,
    )
  })

  test('that was changed after it was applied is refused with a sentence', async () => {
    await migrate(target.database, url())
    await writeFile(join(files, '0001-first.sql'), 'CREATE TABLE first (id bigint);')
    await expect(migrate(target.database, url())).rejects.toThrow(/0001-first.sql was changed after/)
  })

  test('must not leave a gap in the numbers', async () => {
    await writeFile(join(files, '0004-fourth.sql'), 'SELECT 1;')
    await expect(migrate(target.database, url())).rejects.toThrow(/0004-fourth.sql is not/)
  })

  test('that a newer version applied is accepted where it works with this one', async () => {
    const works = '-- works with schema 2\nALTER TABLE first ADD COLUMN more int;'
    await writeFile(join(files, '0003-third.sql'), works)
    await writeFile(join(files, '0004-fourth.sql'), '-- works with schema 3\nSELECT 1;')
    await migrate(target.database, url())
    const removed = (name: string) => rename(join(files, name), join(files, 'gone'))
    await removed('0004-fourth.sql')
    expect(await migrate(target.database, url())).toEqual([])
    // This version knows schema 2, and the fourth needs a server of schema 3.
    await removed('0003-third.sql')
    await expect(migrate(target.database, url())).rejects.toThrow(
      /has schema 4 .* knows schemas up to 2, and 0004-fourth.sql does not work with it/,
    )
  })

  test('waits for a table that others hold, and keeps nobody waiting for long', async () => {
    await migrate(target.database, url())
    await writeFile(join(files, '0003-third.sql'), 'ALTER TABLE first ADD COLUMN late int;')
    await using holder = await connected()
    await holder.query('BEGIN; SELECT * FROM first')
    const migrating = migrate(target.database, url())
    const began = new Set<string>()
    // More tries than those of one transaction, each of which ends its wait.
    await expect
      .poll(
        async () => {
          // Not by the holder: a transaction sees the same activity all along.
          const waiting = await target.database.query<{ began: string }>(
            `SELECT query_start::text AS began FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%late int%'`,
          )
          for (const each of waiting) began.add(each.began)
          return began.size
        },
        { timeout: 40_000 },
      )
      .toBeGreaterThan(3)
    await holder.query('COMMIT')
    expect(await migrating).toEqual(['0003-third.sql'])
  }, 60_000)
})

describe('a migration outside a transaction', () => {
  const header = '-- outside a transaction\n'
  const index = `${header}-- An index; for look-ups.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS first_id ON first (id);`
  const applied = () => migrate(target.database, url(), target.connectionString)

  test('makes an index while rows are written', async () => {
    await applied()
    await writeFile(join(files, '0003-third.sql'), index)
    await using writer = await connected()
    await using other = await connected()
    await writer.query('BEGIN; INSERT INTO first (id) VALUES (1)')
    const [migrating, again] = [applied(), applied()]
    await expect
      .poll(async () => (await other.query(`SELECT 1 FROM pg_class WHERE relname = 'first_id'`)).rows, {
        timeout: 10_000,
      })
      .toHaveLength(1)
    await other.query(`SET lock_timeout = '1s'; INSERT INTO first (id) VALUES (2)`)
    await writer.query('COMMIT')
    expect((await Promise.all([migrating, again])).flat()).toEqual(['0003-third.sql'])
    expect(
      (await other.query('SELECT indisvalid FROM pg_index WHERE indexrelid = $1::regclass', ['first_id']))
        .rows,
    ).toEqual([{ indisvalid: true }])
  })

  test('makes an index anew that was left unfinished', async () => {
    await applied()
    await target.database.query('INSERT INTO first (id) VALUES (1), (1)')
    await writeFile(join(files, '0003-third.sql'), index)
    await expect(applied()).rejects.toThrow(/first_id/)
    const state = () =>
      target.database.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('first_id')`)
    expect(await state()).toEqual([{ indisvalid: false }])
    await target.database.query('DELETE FROM first')
    expect(await applied()).toEqual(['0003-third.sql'])
    expect(await state()).toEqual([{ indisvalid: true }])
  })

  test('may do nothing that a crash would leave half done', async () => {
    await writeFile(join(files, '0003-third.sql'), `${header}UPDATE first SET id = 1;`)
    await expect(applied()).rejects.toThrow(/may only CREATE INDEX CONCURRENTLY IF NOT EXISTS/)
  })
})

async function connected() {
  const client = new pg.Client({ connectionString: target.connectionString })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
