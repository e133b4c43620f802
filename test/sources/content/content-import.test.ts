// Imports of the properties of a source, seen whole: what is asked of the source, how far an import is, what it waits for, and what
// became of each property. The source is the test's own.

import { describe, expect, test } from 'vitest'
import { exportProperty } from '../../../src/operations/properties/export-property.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { continueContentImport, showContentImport } from '../../../src/operations/sources/import-content.ts'
import { contentContext } from '../../support/hotels/content-context.ts'

const { context, shelf, script, asked, put, listed, begin, next, all, keys, told, none, now, begun } =
  await contentContext()

describe('an import of named properties', () => {
  test('asks for each once, a few at a time, and counts what became of them', async () => {
    put('1001', '1002', '1003', '1004')
    const state = await begin(keys('1001', '1002', '1001', '1099', '1004'))
    expect(state).toEqual({ ...begun, selection: 'properties', total: 4 })
    expect(asked).toEqual([])
    expect(await next()).toEqual({
      ...begun,
      selection: 'properties',
      total: 4,
      done: 3,
      created: 2,
      missing: 1,
    })
    const done = {
      ...begun,
      selection: 'properties',
      total: 4,
      done: 4,
      created: 3,
      missing: 1,
      finishedAt: now,
    }
    expect(await next()).toEqual(done)
    expect(asked).toEqual([
      ['read', '1001', '1002', '1099', 'en'],
      ['read', '1004', 'en'],
    ])
    expect([await next(), await showContentImport(context, 'there')]).toEqual([done, done])
    expect(asked).toHaveLength(2)
  })

  test('reads each language, and lists none that the first one does not have', async () => {
    put('1011')
    const state = await all(keys('1011', '1012'), { languages: ['de', 'en'] })
    expect(state).toMatchObject({ languages: ['de', 'en'], created: 1, missing: 1 })
    expect(asked).toEqual([
      ['read', '1011', '1012', 'de'],
      ['read', '1011', '1012', 'en'],
    ])
    const { language, feature, payment_collection, order } = await exportProperty(context, 1011, null)
    expect({ language, feature, payment_collection, order }).toMatchObject({
      language: 'de',
      feature: { de: 'de Near', en: 'en Near' },
      payment_collection: 'none',
    })
  })

  test('waits as long as the source asks, before the next step and after none', async () => {
    put('1021', '1022', '1023', '1024')
    script.pause = 7
    await begin(keys('1021', '1022', '1023', '1024'))
    const wait = { seconds: 7, reason: 'its limit on requests is nearly reached' }
    expect(await next()).toMatchObject({ done: 3, wait })
    expect(await next()).toMatchObject({ done: 4, wait: null })
  })

  test('waits twice as long each time that nobody answers, at most ten minutes, and begins anew once somebody does', async () => {
    put('1031', '1032', '1033', '1034')
    await begin(keys('1031', '1032', '1033', '1034'))
    script.no = { answered: null, reason: 'HTTP 503', retryAfter: null, isFinal: false }
    for (const seconds of [10, 20, 40, 80, 160, 320, 600, 600])
      expect(await next()).toMatchObject({ done: 0, wait: { seconds, reason: 'HTTP 503' } })
    script.no = { ...script.no, retryAfter: 3 }
    expect(await next()).toMatchObject({ done: 0, wait: { seconds: 3, reason: 'HTTP 503' } })
    script.no = null
    expect(await next()).toMatchObject({ done: 3, wait: null })
    script.no = { answered: null, reason: 'HTTP 500', retryAfter: null, isFinal: false }
    expect(await next()).toMatchObject({ done: 3, wait: { seconds: 10, reason: 'HTTP 500' } })
  })

  test('is refused where the source refuses it for good, and where it names none or too many', async () => {
    await begin(keys('1041'))
    script.no = { answered: null, reason: 'HTTP 403', retryAfter: null, isFinal: true }
    const why = '(HTTP 403); check it and the credentials of the source'
    const errors = [{ field: 'properties', message: `is refused by the source ${why}` }]
    expect(await told(next())).toMatchObject({ status: 400, type: 'BadRequestException', errors })
    await begin(null)
    shelf.set('x', listed('x'))
    expect(await told(begin(keys()))).toMatchObject({
      status: 400,
      errors: [{ field: 'properties', message: 'names none; name at least one' }],
    })
  })

  test('counts properties that cannot be taken, with the reason', async () => {
    shelf.set('1051', listed('1051', ''))
    put('1052')
    const state = await all(keys('1051', '1052'))
    expect(state).toMatchObject({ ...none, created: 1, refused: 1 })
    expect(state.refusals).toEqual([{ key: '1051', reason: expect.stringMatching(/name/) }])
  })

  test('changes nothing in a trial, and says what it would do', async () => {
    put('1061', '1062')
    await all(keys('1061'))
    shelf.set('1061', listed('1061', 'Renamed'))
    const state = await all(keys('1061', '1062', '1063'), { isDryRun: true, paymentCollection: 'vault' })
    expect(state).toMatchObject({ ...none, isDryRun: true, changed: 1, created: 1, missing: 1 })
    expect((await exportProperty(context, 1061, null)).name).toBe('Hotel 1061')
    shelf.delete('1061')
    expect(await all(keys('1061'), { isDryRun: true })).toMatchObject({ ...none, unlisted: 1 })
    expect(await exportProperty(context, 1061, null)).toMatchObject({ name: 'Hotel 1061', open: true })
    shelf.set('1061', listed('1061'))
    expect(await all(keys('1061'), { isDryRun: true })).toMatchObject({ ...none, unchanged: 1 })
  })
})

test('only a source that tells of its properties is imported, and one that was never imported has no state', async () => {
  const unknown = (name: string) => ({
    status: 404,
    type: 'NotFoundException',
    message: `There is no source "${name}" whose properties can be imported; SOURCES in the configuration names sources.`,
  })
  for (const name of ['silent', 'nobody', 'crs']) {
    expect(await told(showContentImport(context, name))).toMatchObject(unknown(name))
    expect(await told(continueContentImport(context, name))).toMatchObject(unknown(name))
  }
  await context.database.query('DELETE FROM source_import')
  const message = 'Nothing was imported from "there" yet; start an import first.'
  expect(await told(showContentImport(context, 'there'))).toMatchObject({ status: 404, message })
})

test('a property that is preferred from another source keeps the content of that one', async () => {
  put('1201')
  const document = {
    id: 501,
    name: 'Ours',
    source: 'silent',
    time_zone: 'UTC',
    currency: 'USD',
    rate_plans: [],
    equal_offers: 'preferred',
    rooms: [{ id: 1, name: 'Any', standard_occupancy: 2, maximum_occupancy: 2 }],
    source_mappings: [
      { source: 'silent', key: 's', rooms: [{ id: 1, key: 's1' }] },
      { source: 'there', key: '1201', rooms: [{ id: 1, key: '12011' }] },
    ],
  }
  await importProperty(context, document, null)
  expect(await all(keys('1201'))).toMatchObject({ ...none, unchanged: 1 })
  expect(await exportProperty(context, 501, null)).toMatchObject({ name: 'Ours', feature: null })
})
