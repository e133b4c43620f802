// The rows of sites: each of these writes concerns the site of one publisher, whatever the others have.

import { expect, test } from 'vitest'
import {
  deleteSite,
  endDraft,
  findSiteDocument,
  listSites,
  writeDraft,
  writeSite,
} from '../../../src/store/sites/sites.ts'
import { doneIn, noChanges, type PlantedRow } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const done = doneIn(database, ['site'])
const site = (publisher_id: number, row: PlantedRow = {}): PlantedRow => ({
  publisher_id,
  slug: `s${publisher_id}`,
  hosts: [],
  changed_at: '2020-01-01',
  document: { name: 'old' },
  ...row,
})
const drafted = { draft: { name: 'new' }, draft_begun_at: '2020-01-01T00:00:00+00:00' }
const changed_at: unknown = expect.any(String)
const document = { name: 'newer' } as never

test('a draft is begun for one site, and one that there is stays as old as it is', async () => {
  const begun = await done({ site: [site(1), site(2)] }, tx => writeDraft(tx, 1, document))
  expect(begun.changes).toEqual({
    'site 1': { draft: document, draft_begun_at: expect.any(String), changed_at },
  })
  const replaced = await done({ site: [site(1, drafted), site(2, drafted)] }, tx =>
    writeDraft(tx, 1, document),
  )
  expect(replaced.changes).toEqual({ 'site 1': { draft: document, changed_at } })
})

test('a draft ends for one site, as its document or as nothing', async () => {
  const ended = { draft: null, draft_begun_at: null, changed_at }
  const end = (publish: boolean, ...rows: readonly PlantedRow[]) =>
    done({ site: rows }, tx => endDraft(tx, 1, { publish }))
  const both = [site(1, drafted), site(2, drafted)]
  expect((await end(true, ...both)).changes).toEqual({ 'site 1': { ...ended, document: { name: 'new' } } })
  expect((await end(false, ...both)).changes).toEqual({ 'site 1': ended })
  expect((await end(true, site(1), site(2))).changes).toEqual({ 'site 1': { changed_at } })
})

test('a site is written, or written anew with its draft kept, and deleted alone', async () => {
  const place = { slug: 'new', hosts: ['a.example'] }
  const write = (isDefault: boolean, ...rows: readonly PlantedRow[]) =>
    done({ site: rows }, tx => writeSite(tx, { publisherId: 1, ...place, isDefault, document }))
  const written = { slug: 'new', hosts: ['a.example'], document, changed_at }
  expect((await write(false, site(2, { is_default: true }))).changes).toEqual({
    'site 1': { ...written, publisher_id: 1, is_default: false },
  })
  expect((await write(false, site(1, drafted), site(2))).changes).toEqual({ 'site 1': written })
  const others = [site(2, { is_default: true }), site(3)]
  expect((await write(true, site(1), ...others)).changes).toEqual({
    'site 1': { ...written, is_default: true },
    'site 2': { is_default: false },
  })
  expect((await write(true, site(1, { is_default: true }), site(2))).changes).toEqual({ 'site 1': written })
  const deleted = await done({ site: [site(1), site(2)] }, tx => deleteSite(tx, 1))
  expect(deleted.changes).toEqual({ 'site 1': null })
})

test('sites are read by their publishers, in order, from one on', async () => {
  const publisher = [1, 2, 3, 4].map(publisher_id => ({ publisher_id, name: `P${publisher_id}` }))
  const rows = { publisher, site: [site(3), site(1), site(2, drafted)] }
  const listed = async (part: Parameters<typeof listSites>[1]) =>
    (await done(rows, tx => listSites(tx, part))).result.map(({ slug }) => slug)
  expect(await listed({ after: null, limit: 9 })).toEqual(['s1', 's2', 's3'])
  expect(await listed({ after: 1, limit: 1 })).toEqual(['s2'])
  expect(await listed({ after: null, limit: 9, within: [3, 4] })).toEqual(['s3'])
  const found = async (id: number) => (await done(rows, tx => findSiteDocument(tx, id))).result
  expect([await found(2), await found(4)]).toEqual([{ name: 'old' }, undefined])
  expect((await done(rows, tx => findSiteDocument(tx, 1))).changes).toEqual(noChanges)
})
