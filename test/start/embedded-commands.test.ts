// Commands that only read make no database: where there is none, it is not the one that is meant. Those that begin an installation
// make one. The wrapper of an installed server finds its variables, and what explains itself is there at once.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/commands/command-list.ts'
import type { Database } from '../../src/store/postgres/database.ts'
import { commandLine } from '../support/run/command-line.ts'
import { emptyDatabase, testDatabase } from '../support/run/database.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const project = join(import.meta.dirname, '../..')

test('a command that only reads refuses where there is no database, and leaves nothing behind', async () => {
  const empty = join(directory.path, 'empty')
  const hostelry = commandLine({ DATA_DIR: empty }, directory.path)
  for (const line of ['doctor', 'property list']) {
    const { exitCode, output, errors } = await hostelry(line)
    expect([exitCode, output]).toEqual([1, ''])
    expect(errors).toMatch(/^There is no database in .*empty\. .*ENV_FILE=\/etc\/hostelry\.env/)
  }
  expect(await readdir(directory.path)).not.toContain('empty')
})

const keyIn = async (name: string): Promise<string> => {
  const data = join(directory.path, name)
  await mkdir(data)
  await writeFile(join(data, 'secret.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`)
  return data
}
const tablesIn = async ({ query }: Pick<Database, 'query'>): Promise<number> => {
  const [row] = await query<{ tables: number }>(
    `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname LIKE 'public%' OR schemaname LIKE 'hostelry%'`,
  )
  return row!.tables
}

describe('at DATABASE_URL a command that only reads refuses, and makes nothing', () => {
  test('where the database is empty, until "migrate" has made its tables', async () => {
    const { connectionString, database } = await emptyDatabase()
    const data = join(directory.path, 'of-empty')
    const hostelry = commandLine({ DATABASE_URL: connectionString, DATA_DIR: data }, directory.path)
    const { exitCode, output, errors } = await hostelry('property list')
    expect([exitCode, output]).toEqual([1, ''])
    expect(errors).toMatch(/^There is nothing of Hostelry in the database \S+ at \S+\. .*"hostelry migrate"/)
    expect(errors).not.toContain('\n')
    expect([await tablesIn(database), existsSync(data)]).toEqual([0, false])
    expect(await hostelry('migrate')).toMatchObject({ exitCode: 0 })
    expect(await hostelry('property list')).toMatchObject({ exitCode: 0, output: 'none' })
  })

  test('where its schema is older than the program', async () => {
    const { connectionString, database } = await testDatabase()
    const [newest] = await database.query<{ version: number }>(
      'DELETE FROM schema_migration WHERE version = (SELECT max(version) FROM schema_migration) RETURNING version',
    )
    const variables = { DATABASE_URL: connectionString, DATA_DIR: await keyIn('of-older') }
    const { exitCode, errors } = await commandLine(variables, directory.path)('property list')
    expect(exitCode).toBe(1)
    expect(errors).toContain(`has schema ${newest!.version - 1}, and this version of Hostelry needs schema`)
    expect(errors).toContain('"hostelry migrate"')
    const left = await database.query('SELECT 1 FROM schema_migration WHERE version = $1', [newest!.version])
    expect(left).toEqual([])
  })

  test('where the key of its server is not there', async () => {
    const { connectionString } = await testDatabase()
    const data = join(directory.path, 'of-another')
    const hostelry = commandLine({ DATABASE_URL: connectionString, DATA_DIR: data }, directory.path)
    const { exitCode, errors } = await hostelry('property list')
    expect(exitCode).toBe(1)
    expect(errors).toMatch(/^There is no secret\.key in .*of-another\. .*DATA_DIR or SECRET_KEY/)
    expect(existsSync(data)).toBe(false)
  })
})

test('only commands that begin an installation make a database', () => {
  const beginning = commands.filter(command => 'begins' in command && command.begins).map(({ name }) => name)
  expect(beginning.sort()).toEqual([
    'admin create',
    'admin invite',
    'demo',
    'discount-code set',
    'exchange-rate import',
    'exchange-rate set',
    'import',
    'migrate',
    'publisher create',
    'restore',
    'settings set',
  ])
})

test('the wrapper of an installed server works on its database', async () => {
  const { connectionString } = await testDatabase()
  const variables = join(directory.path, 'unit.env')
  await writeFile(variables, `DATABASE_URL='${connectionString}'\n`)
  const data = await keyIn('of-wrapper')
  const { stdout } = await promisify(execFile)(join(project, 'deploy/hostelry'), ['property', 'list'], {
    env: {
      PATH: process.env.PATH,
      HOSTELRY_HOME: project,
      HOSTELRY_USER: 'root',
      ENV_FILE: variables,
      DATA_DIR: data,
    },
  })
  expect(stdout).toBe('none\n')
})

test('the wrapper runs nothing that the file of variables holds, and refuses a name that nothing reads', async () => {
  const { connectionString } = await testDatabase()
  const programs = join(directory.path, 'programs')
  await mkdir(programs)
  // As if the test ran as root: the wrapper changes the user.
  await writeFile(join(programs, 'id'), '#!/bin/sh\necho 0\n', { mode: 0o755 })
  await writeFile(join(programs, 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 })
  const variables = join(directory.path, 'root.env')
  const lines = [
    `DATABASE_URL='${connectionString}'`,
    `DATA_DIR=${await keyIn('of-root')}`,
    'MAIL_FROM=Juniper Falls <stay@juniper.example>',
    'SMTP_URL=smtp://juniper:pa$HOME@mail.example',
    `PUBLIC_HOSTS=a.example touch ${join(directory.path, 'ran')}`,
  ]
  const run = async (...given: string[]) => {
    await writeFile(variables, given.join('\n'))
    return promisify(execFile)(join(project, 'deploy/hostelry'), ['property', 'list'], {
      env: { PATH: `${programs}:${process.env.PATH}`, HOSTELRY_HOME: project, ENV_FILE: variables },
    })
  }
  expect((await run(...lines.slice(0, -1))).stdout).toBe('none\n')
  await expect(run(...lines)).rejects.toThrow('PUBLIC_HOSTS holds host names')
  expect(existsSync(join(directory.path, 'ran'))).toBe(false)
  await expect(run(...lines.slice(0, 4), 'DATABSE_URL=x')).rejects.toThrow('did you mean DATABASE_URL?')
})

test('what explains itself loads no part of the server: it is there at once', async () => {
  const program = await readFile(join(project, 'src/cli.ts'), 'utf8')
  const loaded = [...program.matchAll(/^import (?!type ).* from '([^']*)'/gm)].map(([, path]) => path)
  expect(loaded).toEqual([
    '../package.json',
    './commands/command-index.json',
    './commands/command-overview.ts',
    './commands/kit/terminal.ts',
    './values/nearest.ts',
  ])
})
