// Commands that only read make no database: where there is none, it is not the one that is meant. Those that begin an installation
// make one. The wrapper of an installed server finds its variables, and what explains itself is there at once.

import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../src/commands/command-list.ts'
import { commandLine } from '../support/run/command-line.ts'
import { testDatabase } from '../support/run/database.ts'
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
    'settings set',
  ])
})

test('the wrapper of an installed server works on its database', async () => {
  const { connectionString } = await testDatabase()
  const variables = join(directory.path, 'unit.env')
  await writeFile(variables, `DATABASE_URL='${connectionString}'\n`)
  const { stdout } = await promisify(execFile)(join(project, 'deploy/hostelry'), ['property', 'list'], {
    env: { PATH: process.env.PATH, HOSTELRY_HOME: project, HOSTELRY_USER: 'root', ENV_FILE: variables },
  })
  expect(stdout).toBe('none\n')
})

test('what explains itself loads no part of the server: it is there at once', async () => {
  const program = await readFile(join(project, 'src/cli.ts'), 'utf8')
  const loaded = [...program.matchAll(/^import (?!type ).* from '([^']*)'/gm)].map(([, path]) => path)
  expect(loaded).toEqual([
    '../package.json',
    './commands/command-index.json',
    './commands/command-overview.ts',
    './values/nearest.ts',
  ])
})
