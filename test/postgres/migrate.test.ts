// Threat F10: the schema moves forward once, in order, whoever starts.

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../support/database.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

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
})
