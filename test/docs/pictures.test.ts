// The pictures of docs are those that its pages show, and every page and state of booking pages and administration can be drawn.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { costCurves } from '../../bench/cost-curves.ts'
import { readResults } from '../../bench/results.ts'
import { filesOf, subjectsOf } from '../../scripts/admin-pages/pictures.ts'
import { docPictures } from '../../scripts/page-sheets/doc-pictures.ts'
import { sheets, subjects } from '../../scripts/page-sheets/states.ts'
import { themes } from '../../scripts/page-sheets/themed-sites.ts'

const project = join(import.meta.dirname, '../..')
const folder = join(project, 'docs/pictures')
const curves = 'cost-curves.svg'
/** The files do not depend on what the addresses name. */
const ofAdministration = subjectsOf({
  person: 1,
  publisher: 1,
  key: 'key',
  channel: 1,
  webhook: 1,
  companion: 1,
  code: 'CODE',
  site: 'demo',
  auditEntry: 1,
  reservations: ['R26117M7C2HMXTFF'],
})
const pictures = ofAdministration.flatMap(subject => subject.pictures)

test('docs has the twelve pictures that a reader needs, each one drawn, small, and shown by a page', async () => {
  expect(docPictures).toHaveLength(12)
  expect((await readdir(folder)).toSorted()).toEqual([...docPictures, curves].toSorted())
  const drawn = [...sheets().map(({ file }) => file), ...pictures.flatMap(filesOf)]
  expect(docPictures.filter(file => !drawn.includes(file))).toEqual([])
  const sizes = await Promise.all(docPictures.map(async file => (await stat(join(folder, file))).size))
  expect(Math.max(...sizes)).toBeLessThan(150_000)
  const texts = await Promise.all(
    ['README.md', 'docs/booking-pages.md', 'docs/administration.md'].map(page =>
      readFile(join(project, page), 'utf8'),
    ),
  )
  expect(docPictures.filter(file => !texts.some(text => text.includes(`pictures/${file}`)))).toEqual([])
})

test('the curves of costs are those of the results, each with a point for every size, and a page shows them', async () => {
  const drawn = await readFile(join(folder, curves), 'utf8')
  expect(drawn).toBe(costCurves(readResults()))
  const sizes = [...readResults().values()].flatMap(({ figures }) =>
    figures.filter(({ name }) => /^[\d,]+ properties: (searched|mended|the cheapest)/.test(name)),
  )
  expect(sizes.length).toBeGreaterThan(6)
  expect(drawn.match(/<circle/g)).toHaveLength(sizes.length)
  expect(drawn).not.toMatch(/NaN|Infinity/)
  expect(await readFile(join(project, 'docs/performance.md'), 'utf8')).toContain(`](pictures/${curves})`)
})

test('no two states have the same name', () => {
  const names = subjects.flatMap(({ states }) => states.map(({ name }) => name))
  expect(new Set(sheets().map(({ file }) => file)).size).toBe(names.length * themes.length)
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
