// Imports of what a source lists for a selection, page by page, and the languages that are read.

import { describe, expect, test } from 'vitest'
import { exportProperty } from '../../../src/operations/properties/export-property.ts'
import { createPublisher } from '../../../src/operations/publishers/publishers.ts'
import type { Wanted } from '../../../src/operations/sources/content-selection.ts'
import { showContentImport } from '../../../src/operations/sources/import-content.ts'
import { contentContext } from '../../support/hotels/content-context.ts'

const { context, shelf, script, asked, put, begin, next, all, keys, told, none, now, begun } =
  await contentContext()

describe('an import of a selection', () => {
  const region: Wanted = { by: 'region', region: '9' }

  test('lists page by page, remembers the region, and then imports what it has found', async () => {
    put('1101', '1102')
    const named = { key: '9', name: 'Ozarks' }
    script.pages = [
      { keys: ['1101'], next: 'p2', region: named },
      { keys: ['1102', '1101'], next: 'p3', region: null },
      { keys: [], next: 'p4', region: null },
    ]
    expect(await begin(region)).toEqual({ ...begun, selection: 'region:9', total: 0, isListing: true })
    expect(await next()).toMatchObject({ isListing: true, total: 1 })
    expect(await next()).toMatchObject({ isListing: true, total: 2 })
    expect(await next()).toMatchObject({ isListing: false, total: 2 })
    expect(await next()).toMatchObject({ isListing: false, total: 2, done: 2, created: 2, finishedAt: now })
    expect(asked).toEqual([
      ['list', region, null, 'en'],
      ['list', region, 'p2', 'en'],
      ['list', region, 'p3', 'en'],
      ['read', '1101', '1102', 'en'],
    ])
    expect(await exportProperty(context, 1102, null)).toMatchObject({
      destination: { id: 9, name: 'Ozarks' },
    })
    // Later it asks for what it knows already too.
    shelf.delete('1102')
    script.pages = [{ keys: ['1101'], next: null, region: named }]
    expect(await all(region)).toMatchObject({ ...none, total: 2, unchanged: 1, unlisted: 1 })
    expect(await exportProperty(context, 1102, null)).toMatchObject({ open: false })
  })

  test('of nothing is finished by its next step, and asks for nothing', async () => {
    script.pages = [{ keys: [], next: null, region: null }]
    expect(await all({ by: 'country', country: 'NZ' })).toMatchObject({
      ...none,
      selection: 'country:NZ',
      total: 0,
      done: 0,
      finishedAt: now,
    })
    expect(asked).toEqual([['list', { by: 'country', country: 'NZ' }, null, 'en']])
  })

  test('waits between pages, and for a source that does not answer', async () => {
    script.pages = [{ keys: ['1121'], next: 'p2', region: null }]
    script.pause = 4
    await begin(region)
    expect(await next()).toMatchObject({ wait: { seconds: 4 }, isListing: true })
    script.no = { answered: null, reason: 'HTTP 429', retryAfter: 30, isFinal: false }
    expect(await next()).toMatchObject({ wait: { seconds: 30, reason: 'HTTP 429' }, isListing: true })
  })

  test('of more properties than one import takes is refused', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `m${index}`)
    script.pages = [
      { keys: many, next: 'p2', region: null },
      { keys: ['one more'], next: null, region: null },
    ]
    await begin({ by: 'country', country: 'FR' })
    expect(await next()).toMatchObject({ total: 20_000 })
    const message = 'has 20001 properties or more, and 20000 are imported at most; choose a smaller region'
    expect(await told(next())).toMatchObject({ status: 400, errors: [{ field: 'selection', message }] })
  })

  test.each([
    ['a page that leads to itself', () => 'p2', 2],
    ['pages in a circle', (page: number) => `p${page % 2}`, 1_000],
    ['ever more pages', (page: number) => `p${page}`, 1_000],
  ])('with %s ends, and keeps what was listed before', async (_, after, pages) => {
    put('1131')
    script.pages = Array.from({ length: pages + 1 }, (_, page) => ({
      keys: ['1131'],
      next: after(page),
      region: null,
    }))
    await begin({ by: 'country', country: 'IT' })
    for (let page = 1; page < pages; page++) await next()
    const message = 'is listed by the source without an end; choose a smaller region, or name the properties'
    expect(await told(next())).toMatchObject({ status: 400, errors: [{ field: 'selection', message }] })
    expect(await showContentImport(context, 'there')).toMatchObject({ total: 1, isListing: true })
  })
})

describe('an import without languages', () => {
  const languagesOf = async () => (await begin(keys('1'), { languages: null })).languages

  test('is in those of publishers, in the order of all languages, else in English', async () => {
    expect(await languagesOf()).toEqual(['en'])
    const { id } = await createPublisher(context, { name: 'Guide', sellsAll: true })
    await context.database.query(
      `UPDATE publisher SET settings = settings || '{"language":"fr"}' WHERE publisher_id = $1`,
      [id],
    )
    expect(await languagesOf()).toEqual(['fr'])
  })
})
