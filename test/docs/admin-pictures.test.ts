// docs/admin shows every page of the administration, and its index is that of the pictures.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexPage } from '../../scripts/admin-pages/index-page.ts'
import { filesOf, subjectsOf } from '../../scripts/admin-pages/pictures.ts'

const project = join(import.meta.dirname, '../..')
const folder = join(project, 'docs/admin')
const files = (await readdir(folder)).filter(file => file !== 'README.md')
/** The files do not depend on what the addresses name. */
const subjects = subjectsOf({
  person: 1,
  publisher: 1,
  key: 'key',
  channel: 1,
  webhook: 1,
  code: 'CODE',
  site: 'demo',
  auditEntry: 1,
  reservations: ['R26117M7C2HMXTFF'],
})
const pictures = subjects.flatMap(subject => subject.pictures)

test('each page has its pictures, and no picture is of anything else', () => {
  expect(files.toSorted()).toEqual(pictures.flatMap(filesOf).toSorted())
})

test('each address of the pages in the shell is among the pictures', async () => {
  const routes = await readFile(join(project, 'web/admin/src/routes.tsx'), 'utf8')
  const inShell = routes.slice(routes.indexOf('pagesInShell'), routes.indexOf('export const router'))
  const addresses = [...inShell.matchAll(/page\('([^']+)'/g)].map(([, path = '']) => path)
  expect(addresses.length).toBeGreaterThan(25)
  const unseen = addresses.filter(
    address =>
      !pictures.some(({ path }) =>
        new RegExp(`^${address.replace(/\/:\w+\?/g, '(/[^/?]+)?').replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(
          path,
        ),
      ),
  )
  expect(unseen).toEqual([])
})

test('the index is that of the pictures', async () => {
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe(indexPage(subjects))
})

test('the pictures stay small: none above 70 KB, and all of them below 3 MiB', async () => {
  const sizes = await Promise.all(files.map(async file => (await stat(join(folder, file))).size))
  expect(Math.max(...sizes)).toBeLessThan(70_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3 * 1024 * 1024)
})
