// How often a migration waits for its turn and its lock, and what is refused of the list of migrations, without a database.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database, Transaction } from '../../../src/store/postgres/database.ts'
import { migrate } from '../../../src/store/postgres/migrate.ts'
import { indexMadeBy, readMigrations, statementsOf } from '../../../src/store/postgres/migration-files.ts'
import { OperatorError } from '../../../src/values/operator-error.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const waits = vi.hoisted(() => ({ milliseconds: [] as number[] }))
vi.mock('node:timers/promises', async original => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async (milliseconds: number) => {
    waits.milliseconds.push(milliseconds)
  },
}))
beforeEach(() => {
  waits.milliseconds = []
})

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
let count = 0
/** A directory with these files. */
async function filesOf(files: Readonly<Record<string, string>>): Promise<URL> {
  const path = join(directory.path, String(++count))
  await mkdir(path)
  for (const [name, sql] of Object.entries(files)) await writeFile(join(path, name), sql)
  return pathToFileURL(`${path}/`)
}
const files = await filesOf({ '0001-first.sql': 'SELECT 1;', '0002-second.sql': 'SELECT 2;' })
const {
  later: [first],
} = await readMigrations(files)

interface Row {
  readonly version: number
  readonly name: string
  readonly checksum: string
  readonly worksWith: number | null
}

/** A database that has applied these migrations, whose transactions begin as they are told to. */
function database(applied: readonly Row[], begin: () => void = () => undefined) {
  const said: unknown[] = []
  let turns = 0
  const query = async (text: string, values?: readonly unknown[]) => {
    if (text.includes('pg_try_advisory_xact_lock')) {
      turns += 1
      return [{ isMine: turns !== 2 }]
    }
    if (text.startsWith('SELECT version')) return applied
    if (text.startsWith('SELECT 1 FROM pg_attribute')) return []
    said.push(values ?? text.trim().replaceAll(/\s+/g, ' '))
    return []
  }
  const timeouts = new Set<unknown>()
  const opened = {
    transaction: async (work: (transaction: Transaction) => unknown, times: unknown) => {
      timeouts.add(JSON.stringify(times))
      begin()
      return work({ query } as unknown as Transaction)
    },
  } as unknown as Database
  return { opened, said, timeouts }
}
const failing = (code: string, times: number) => {
  let left = times
  return () => {
    if (left === 0) return
    left -= 1
    throw Object.assign(new Error(code), { code })
  }
}

describe('a migration', () => {
  test('is applied and written down in its turn, which is waited for; locks are not waited for long', async () => {
    const { opened, said, timeouts } = database([])
    expect(await migrate(opened, files)).toEqual(['0001-first.sql', '0002-second.sql'])
    const { later: migrations } = await readMigrations(files)
    expect(said.slice(1)).toEqual([
      'ALTER TABLE schema_migration ADD COLUMN works_with int',
      'SELECT 1;',
      [1, '0001-first.sql', migrations[0]!.checksum, null],
      'SELECT 2;',
      [2, '0002-second.sql', migrations[1]!.checksum, null],
    ])
    expect(waits.milliseconds).toEqual([200])
    expect([...timeouts]).toEqual([JSON.stringify({ lockMilliseconds: 2_000, statementMilliseconds: 0 })])
  })

  test('whose lock others hold is tried eleven times more, and no more often than that', async () => {
    const { opened } = database([], failing('55P03', 11))
    expect(await migrate(opened, files)).toHaveLength(2)
    // One of them is the wait for the turn.
    expect(waits.milliseconds).toEqual(Array(12).fill(200))
    waits.milliseconds = []
    const never = migrate(database([], failing('55P03', 99)).opened, files)
    await expect(never).rejects.toThrow(OperatorError)
    await expect(never).rejects.toThrow(
      'Migration the list of migrations did not get its lock: another transaction holds a table for a long time, such as a dump. Start again when it has ended.',
    )
    expect(waits.milliseconds).toHaveLength(11)
  })

  test('that fails otherwise is not tried again', async () => {
    await expect(migrate(database([], failing('42601', 1)).opened, files)).rejects.toThrow('42601')
    expect(waits.milliseconds).toEqual([])
  })

  test.each<[string, Partial<Row>, RegExp | null]>([
    ['as it is', {}, null],
    [
      'with another text',
      { checksum: 'x' },
      /^Migration 0001-first\.sql was changed .* as 0001-first\.sql\. /,
    ],
    [
      'under another name',
      { name: '0001-other.sql' },
      /^Migration 0001-first\.sql .* as 0001-other\.sql\. Put /,
    ],
  ])('that was applied %s is applied no second time', async (_, changes, refusal) => {
    const migrating = migrate(database([{ ...first!, ...changes }]).opened, files)
    if (refusal === null) expect(await migrating).toEqual(['0002-second.sql'])
    else await expect(migrating).rejects.toThrow(refusal)
  })

  test('that needs a connection of its own says so where there is none', async () => {
    const outside = await filesOf({
      '0001-index.sql': '-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS a;',
    })
    await expect(migrate(database([]).opened, outside)).rejects.toThrow(
      '0001-index.sql needs a connection of its own',
    )
  })
})

describe('a schema of a newer version', () => {
  const newer = (version: number, worksWith: number | null): Row => ({
    version,
    name: `000${version}-new.sql`,
    checksum: 'x',
    worksWith,
  })
  const migrating = async (...rows: Row[]) => {
    const known = (await readMigrations(files)).later.map(each => ({ ...each, worksWith: null }))
    return migrate(database([...known, ...rows]).opened, files)
  }

  test('is taken where each of its migrations works with this one', async () => {
    expect(await migrating()).toEqual([])
    expect(await migrating(newer(3, 2), newer(4, 1))).toEqual([])
  })

  test('is refused where one does not, with the first that does not', async () => {
    const refused = (newest: string, strange: string) =>
      `The database has schema ${newest}, but this version of Hostelry knows schemas up to 2, and ${strange} does not work with it. Start the newer version, or restore a backup that was made before it.`
    await expect(migrating(newer(3, 3))).rejects.toThrow(refused('3 (0003-new.sql)', '0003-new.sql'))
    await expect(migrating(newer(3, 2), newer(4, null), newer(5, 4))).rejects.toThrow(
      refused('5 (0005-new.sql)', '0004-new.sql'),
    )
  })
})

describe('the files', () => {
  test('are read in order, with what their first comments say', async () => {
    const url = await filesOf({
      '0002-b.sql': '-- works with schema 1\r\n-- outside a transaction\r\nSELECT 1;\r\n',
      '0001-a.sql':
        'SELECT 1; -- works with schema 7\n-- works with schema 7 too\n -- outside a transaction\n-- outside a transaction, not',
      'notes.txt': 'no migration',
    })
    expect((await readMigrations(url)).later).toEqual([
      {
        version: 1,
        name: '0001-a.sql',
        worksWith: null,
        isOutside: false,
        sql: 'SELECT 1; -- works with schema 7\n-- works with schema 7 too\n -- outside a transaction\n-- outside a transaction, not',
        checksum: expect.any(String),
      },
      {
        version: 2,
        name: '0002-b.sql',
        worksWith: 1,
        isOutside: true,
        sql: '-- works with schema 1\n-- outside a transaction\nSELECT 1;\n',
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  test.each(['0002-a.sql', '1-a.sql', '0001-A.sql', '0001_a.sql', '00010-a.sql', 'x0001-a.sql', '0001-.sql'])(
    'are numbered from 0001: %s is not',
    async name => {
      await expect(readMigrations(await filesOf({ [name]: 'SELECT 1;' }))).rejects.toThrow(
        `Migrations are numbered without gaps from 0001: ${name} is not.`,
      )
    },
  )

  test('are the baseline, what leads to it and what follows it', async () => {
    const url = await filesOf({ '0003-later.sql': 'SELECT 3;' })
    const parts = { '0002-baseline': ['01-a.sql', '02-b.sql'], 'before-0002': ['0002-last.sql'] }
    for (const [folder, names] of Object.entries(parts)) {
      await mkdir(new URL(folder, url))
      for (const name of names) await writeFile(new URL(`${folder}/${name}`, url), `SELECT '${name}';`)
    }
    const { baseline, before, later, newest } = await readMigrations(url)
    expect(baseline).toMatchObject({
      version: 2,
      name: '0002-baseline',
      sql: "SELECT '01-a.sql';\nSELECT '02-b.sql';",
    })
    expect(before.map(({ version, name }) => [version, name])).toEqual([[2, '0002-last.sql']])
    expect(later.map(({ version, name }) => [version, name])).toEqual([[3, '0003-later.sql']])
    expect(newest).toBe(3)
    await writeFile(new URL('0005-gap.sql', url), '')
    await expect(readMigrations(url)).rejects.toThrow('numbered without gaps from 0003: 0005-gap.sql is not')
  })

  test('are taken apart into statements without their comments', () => {
    expect(statementsOf('-- a; b\nSELECT 1;\n\n  -- c\n  SELECT\n 2 ;;\n')).toEqual([
      'SELECT 1',
      'SELECT\n 2',
    ])
    expect(statementsOf('SELECT 1 -- kept')).toEqual(['SELECT 1 -- kept'])
  })

  test('may make and drop indexes outside a transaction, and nothing else', () => {
    const made = (statement: string) => indexMadeBy({ name: 'm' }, statement)
    expect(made('CREATE INDEX CONCURRENTLY IF NOT EXISTS a_1 ON t (x)')).toBe('a_1')
    expect(made('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS b ON t (x)')).toBe('b')
    expect(made('DROP INDEX CONCURRENTLY IF EXISTS a_1')).toBeNull()
    for (const statement of [
      'CREATE INDEX IF NOT EXISTS a ON t (x)',
      ' CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON t (x)',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON t (x)',
      'DROP INDEX CONCURRENTLY a',
      'DROP INDEX CONCURRENTLY IF EXISTS a, b',
      'SELECT 1; DROP INDEX CONCURRENTLY IF EXISTS a',
      '',
    ])
      expect(() => made(statement), statement).toThrow(
        'Migration m may only CREATE INDEX CONCURRENTLY IF NOT EXISTS and DROP INDEX CONCURRENTLY IF EXISTS outside a transaction, as these can be repeated after a crash.',
      )
  })
})
