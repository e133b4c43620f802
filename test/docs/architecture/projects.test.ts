// Each test file is in one project of the test run, the right one by what it needs.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../../vitest.config.ts'
import { filesByProject, longPaths, projectOf, projects } from '../../support/run/projects.ts'

const root = join(import.meta.dirname, '../../..')
const onDisk = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter(path => /\.test\.\w+$/.test(path))
  .map(path => `test/${path}`)
  .sort()

const byProject = filesByProject()

test('every test file is run by one project', () => {
  const configured = (config.test?.projects ?? []) as { test: { name: string; include: string[] } }[]
  expect(configured.flatMap(({ test }) => test.include).sort()).toEqual(onDisk)
  for (const { test } of configured) {
    const [project] = test.name.split('-')
    expect(byProject[project as 'unit'], test.name).toEqual(expect.arrayContaining(test.include))
  }
  expect(Object.keys(byProject)).toEqual([...projects])
})

test.each([
  ['test/values/money.test.ts', 'unit'],
  // A database, by an import of an import.
  ['test/audit/actors.test.ts', 'server'],
  // Commands run in processes of their own.
  ['test/docs/readme.test.ts', 'server'],
  // Asks a server on Fastify without a socket, with operations made up: no database.
  ['test/http/documents/refusals.test.ts', 'unit'],
  ['test/sites/booking/whole-way.test.ts', 'browser'],
  ['test/guarantees/races/chaos.test.ts', 'long'],
])('%s belongs to %s', (file, project) => expect(projectOf(file)).toBe(project))

test('what is named for the browser drives one', () => {
  for (const file of onDisk.filter(path => path.endsWith('-browser.test.ts')))
    expect(projectOf(file), file).toBe('browser')
})

test('what is listed as long exists', () => {
  for (const path of longPaths) expect(existsSync(join(root, path)), path).toBe(true)
})
