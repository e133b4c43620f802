// Imports of content that the servers go on with by themselves, from a simulated Rapid into a real database: their steps and
// pauses, stopping and resuming, those before the last one, and who did what.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startContentImport } from '../../../src/operations/sources/import-content.ts'
import { goOnWithImports } from '../../../src/operations/sources/running-imports.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { testApp } from '../../support/run/test-app.ts'
import { shelved } from '../../support/sources/rapid-shelf.ts'
import { rapidUnderTest } from '../../support/sources/rapid-under-test.ts'
import { adminRequests } from '../../support/wire/admin-requests.ts'

const under = await rapidUnderTest()
const { troubles } = under.simulator
const { shelf } = under.simulator.books
const app = await testApp({ jobs: false, sources: () => [under.open()] })
const { context } = app.app
const { ask } = await adminRequests(app.app)
afterAll(() => under[Symbol.asyncDispose]())

const one = 'sources/expedia/import'
const pass = (seconds: number) => app.clock.moveTo(app.clock.now().add({ seconds }).toString())
const state = async () => (await ask('GET', one)).body
const keysFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String(first + index))
/** As the page begins one. */
const begin = (properties: readonly string[], changes = {}) =>
  ask('POST', one, { properties, languages: ['en'], pictures: 0, in_background: true, ...changes })
const askedTimes = () =>
  under.simulator.requests.filter(({ line }) => line.includes('/properties/content')).length

beforeEach(() => {
  troubles.clear()
  shelf.properties.clear()
  shelf.remaining = null
})

describe('an import in the background', () => {
  test('is taken to its end by the servers, step by step', async () => {
    const keys = keysFrom(2000, 12)
    shelf.put(...keys.map(key => shelved(key)))
    expect((await begin(keys)).body).toMatchObject({ done: 0, total: 12, in_background: true })
    await goOnWithImports(context)
    expect(await state()).toMatchObject({ done: 10, created: 10, finished_at: null })
    await goOnWithImports(context)
    expect(await state()).toMatchObject({ done: 12, created: 12, finished_at: expect.any(String) })
    const before = askedTimes()
    await goOnWithImports(context)
    expect(askedTimes()).toBe(before)
  })

  test('asks a source that does not answer less and less often, and says why it waits', async () => {
    shelf.put(shelved('2020'))
    await begin(['2020'])
    troubles.set('content', 503)
    for (const seconds of [10, 20, 40, 80, 160, 320, 600, 600]) {
      await goOnWithImports(context)
      expect(await state()).toMatchObject({ done: 0, wait: { seconds, reason: 'HTTP 503' } })
      const before = askedTimes()
      pass(seconds - 1)
      await goOnWithImports(context)
      expect(askedTimes()).toBe(before)
      pass(1)
    }
    troubles.clear()
    await goOnWithImports(context)
    expect(await state()).toMatchObject({ done: 1, created: 1, wait: null })
  })

  test('that the source refuses stops with the reason, and asks no more until it is resumed', async () => {
    await begin([], { properties: undefined, region: '404' })
    await goOnWithImports(context)
    const refused = await state()
    expect(refused).toMatchObject({
      finished_at: null,
      stopped_at: expect.any(String),
      listing: true,
      stopped_because: expect.stringContaining('region: is refused by the source'),
    })
    const count = under.simulator.requests.length
    pass(3600)
    await goOnWithImports(context)
    expect(under.simulator.requests.length).toBe(count)
    shelf.put(shelved('2030'))
    shelf.regions.set('404', { name: 'Now there', ids: ['2030'] })
    expect((await ask('POST', `${one}/resume`, { in_background: true })).body).toMatchObject({
      stopped_at: null,
      stopped_because: null,
    })
    await goOnWithImports(context)
    await goOnWithImports(context)
    expect(await state()).toMatchObject({ created: 1, finished_at: expect.any(String) })
  })

  test('is one server’s at a time, and another’s once that one is gone', async () => {
    shelf.put(shelved('2040'))
    await begin(['2040'])
    const before = askedTimes()
    await Promise.all([1, 2, 3].map(() => goOnWithImports(context)))
    expect(askedTimes()).toBe(before + 1)
    expect(await state()).toMatchObject({ done: 1, created: 1 })
    // A server that ended within its step.
    await begin(['2040'])
    await context.database.query(`UPDATE source_import SET next_step_at = $1 RETURNING source`, [
      app.clock.now().add({ seconds: 180 }).toString(),
    ])
    await goOnWithImports(context)
    expect(await state()).toMatchObject({ done: 0, wait: null })
    pass(180)
    await goOnWithImports(context)
    expect(await state()).toMatchObject({ done: 1, unchanged: 1 })
  })

  test('is left to the command or program that began it without the servers', async () => {
    shelf.put(shelved('2050'))
    await begin(['2050'], { in_background: false })
    await goOnWithImports(context)
    expect(await state()).toMatchObject({ done: 0, in_background: false })
    expect((await ask('POST', `${one}/continue`)).body).toMatchObject({ done: 1 })
  })
})

describe('an import that is stopped', () => {
  test('takes no step more, whoever asks, keeps what it has, and is resumed where it was', async () => {
    const keys = keysFrom(2100, 11)
    shelf.put(...keys.map(key => shelved(key)))
    await begin(keys)
    await goOnWithImports(context)
    expect((await ask('POST', `${one}/stop`)).body).toMatchObject({
      done: 10,
      stopped_at: expect.any(String),
    })
    await goOnWithImports(context)
    expect(await ask('POST', `${one}/continue`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was stopped; resume it first') },
    })
    expect(await state()).toMatchObject({ done: 10, created: 10, finished_at: null, stopped_because: null })
    await ask('POST', `${one}/resume`, { in_background: true })
    await goOnWithImports(context)
    const done = await state()
    expect(done).toMatchObject({ done: 11, created: 11, stopped_at: null, finished_at: expect.any(String) })
    // What has ended can be neither stopped nor resumed.
    expect((await ask('POST', `${one}/stop`)).body).toEqual(done)
    expect((await ask('POST', `${one}/resume`, { in_background: false })).body).toEqual(done)
  })

  test('leaves entries that say who began, stopped and resumed it', async () => {
    shelf.put(shelved('2120'))
    await begin([], { properties: undefined, country: 'NZ', dry_run: true })
    await ask('POST', `${one}/stop`)
    await ask('POST', `${one}/resume`, {})
    const entries = await context.database.query<{
      action: string
      actor: string
      before: unknown
      after: unknown
    }>(
      `SELECT action, actor_kind AS actor, before, after FROM audit_entry
        WHERE object_kind = 'source_import' AND object_id = 'expedia' ORDER BY entry_id DESC LIMIT 3`,
    )
    expect(entries.reverse()).toEqual([
      {
        action: 'created',
        actor: 'key',
        before: null,
        after: { selection: { by: 'country', country: 'NZ' }, dry_run: true, in_background: true },
      },
      {
        action: 'changed',
        actor: 'key',
        before: { stopped_at: null, in_background: true },
        after: { stopped_at: expect.any(String), in_background: true },
      },
      {
        action: 'changed',
        actor: 'key',
        before: { stopped_at: expect.any(String), in_background: true },
        after: { stopped_at: null, in_background: false },
      },
    ])
  })

  test('can be one that a command runs, and a command stops it', { timeout: 60_000 }, async () => {
    const hostelry = commandLine(
      {
        ...app.environment,
        SOURCES: 'expedia',
        EXPEDIA_URL: under.url,
        EXPEDIA_ALLOW_PRIVATE: 'true',
        EXPEDIA_API_KEY: 'key',
        EXPEDIA_SHARED_SECRET: 'secret',
        EXPEDIA_POINT_OF_SALE: 'US',
      },
      app.environment.DATA_DIR!,
    )
    await begin(['2130'], { in_background: false })
    expect(await hostelry('source stop expedia')).toMatchObject({
      exitCode: 0,
      output:
        '0 of 1 properties; stopped\n0 created, 0 changed, 0 unchanged, 0 unlisted, 0 missing, 0 refused',
    })
    expect(await state()).toMatchObject({ stopped_at: expect.any(String) })
  })
})

describe('the imports of a source', () => {
  test('stay to be looked at, page by page, as far as each has come', async () => {
    shelf.put(shelved('2200'))
    await begin(['2200', '2299'])
    await goOnWithImports(context)
    await begin(['2200'], { dry_run: true })
    const page = (await ask('GET', 'sources/expedia/imports?limit=2')).body
    expect(page.imports).toMatchObject([
      { dry_run: true, done: 0, total: 1, finished_at: null },
      { dry_run: false, done: 2, total: 2, created: 1, missing: 1, finished_at: expect.any(String) },
    ])
    expect(page.imports[0].id).toBeGreaterThan(page.imports[1].id)
    const next = (await ask('GET', `sources/expedia/imports?limit=2&cursor=${page.next_cursor}`)).body
    expect(next.imports[0].id).toBeLessThan(page.imports[1].id)
    expect((await ask('GET', 'sources/nobody/imports')).status).toBe(404)
  })

  test('are at most a hundred before the last one', async () => {
    await context.database.query(
      `INSERT INTO past_source_import (import_id, source, asked, done, total, is_listing, in_background, result, started_at)
       SELECT -n, source, asked, 0, 0, false, false, result, now() FROM source_import, generate_series(1, 120) AS n
       RETURNING import_id`,
    )
    await begin(['2200'])
    const rows = await context.database.query('SELECT import_id FROM past_source_import')
    expect(rows).toHaveLength(100)
  })

  test('begin one after the other when many are begun at the same time', async () => {
    const wanted = { by: 'properties', keys: ['2200'] } as const
    await context.database.query('DELETE FROM source_import RETURNING source')
    const begun = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() =>
        startContentImport(context, 'expedia', {
          wanted,
          languages: ['en'],
          pictures: 0,
          paymentCollection: 'none',
          isDryRun: true,
          inBackground: false,
        }),
      ),
    )
    expect(begun.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'))
  })
})
