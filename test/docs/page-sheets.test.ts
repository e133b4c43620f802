// docs/pages shows every page and state in every theme, and its index is that of the states.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexPage } from '../../scripts/page-sheets/index-page.ts'
import { sheets, subjects } from '../../scripts/page-sheets/states.ts'
import { themes } from '../../scripts/page-sheets/themed-sites.ts'

const folder = join(import.meta.dirname, '../../docs/pages')
const files = (await readdir(folder)).filter(file => file !== 'README.md')

test('each state has a sheet in each theme, and no sheet is of anything else', () => {
  expect(files.toSorted()).toEqual(
    sheets()
      .map(({ file }) => file)
      .toSorted(),
  )
})

test('no two states have the same name', () => {
  const names = subjects.flatMap(({ states }) => states.map(({ name }) => name))
  expect(new Set(sheets().map(({ file }) => file)).size).toBe(names.length * themes.length)
})

test('the index is that of the states', async () => {
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe(indexPage())
})

test('the sheets stay small: none above 150 KB, and all of them below 6.5 MiB', async () => {
  const sizes = await Promise.all(files.map(async file => (await stat(join(folder, file))).size))
  expect(Math.max(...sizes)).toBeLessThan(150_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6.5 * 1024 * 1024)
})
