// What is wrong with a key that is to be created, whole; how its requests are counted, and lost by no failure; and which keys of a server
// anybody can guess. Without a database.

import { describe, expect, test, vi } from 'vitest'
import { RequestLimits } from '../../src/operations/limits/request-limits.ts'
import { guessableKeys } from '../../src/operations/publishers/guessable-keys.ts'
import { identify, identifyAdmin } from '../../src/operations/publishers/identify.ts'
import { keyErrors, requireKeyId } from '../../src/operations/publishers/key-check.ts'
import { countRequest, showKeyUsage, writeKeyUsage } from '../../src/operations/publishers/key-usage.ts'
import { createKey } from '../../src/operations/publishers/keys.ts'
import { UsageCounter } from '../../src/operations/publishers/usage-counter.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { refusal, refusalOf, refusedFields } from '../support/wire/whole-refusal.ts'

const today = parseDay('2026-12-01')!
const clock = new FixedClock('2026-12-01T12:00:00Z')
type Asked = Parameters<typeof keyErrors>[0]
const errorsOf = (holder: object, { label = 'web', expiresOn = null }: Partial<Asked> = {}) =>
  keyErrors(
    { holder: { kind: 'publisher', publisherId: 1, ...holder } as Asked['holder'], label, expiresOn },
    today,
  ).map(({ field, message }) => [field, message])

const noId = 'must be a whole number from 1 to 2147483647'
const oneOf = 'must be one of view, availability, preview, book, manage, explain'
const readers = 'view, availability, preview'
const noOrigin = 'must be scheme, host and port of pages, such as https://www.example.com, without a path'
const noLimit = 'must be a whole number of requests from 0 (no limit) to 999999'
const noLabel = 'must be at most 200 characters in one line'
const noDay = 'must be a day after today, such as 2027-12-31'

describe('a key of a publisher', () => {
  const origins = Array.from({ length: 20 }, (_, index) => `https://${index}.example`)
  test.each<[object, readonly (readonly [string, string])[]]>([
    [{}, []],
    [{ publisherId: 0 }, [['publisher_id', noId]]],
    [{ publisherId: 2_147_483_647 }, []],
    [{ publisherId: 2_147_483_648 }, [['publisher_id', noId]]],
    [{ scopes: ['view', 'manage'] }, []],
    [
      { scopes: [] },
      [['scopes', 'must name at least one of view, availability, preview, book, manage, explain']],
    ],
    [
      { scopes: ['view', 'fly', ''] },
      [
        ['scopes[1]', oneOf],
        ['scopes[2]', oneOf],
      ],
    ],
    [{ origins, scopes: ['view', 'availability', 'preview'] }, []],
    [{ origins, scopes: [] }, [['scopes', `must name at least one of ${readers}`]]],
    [
      { origins, scopes: ['book'] },
      [['scopes[0]', `must be one of ${readers}, as everybody can read a publishable key`]],
    ],
    [{ origins: [] }, [['origins', 'must be 1 to 20 origins of pages']]],
    [{ origins: [...origins, 'https://x.example'] }, [['origins', 'must be 1 to 20 origins of pages']]],
    [
      { origins: ['https://a.example', 'a.example', 'https://a.example/x'] },
      [
        ['origins[1]', noOrigin],
        ['origins[2]', noOrigin],
      ],
    ],
    [{ requestsPerMinute: 0 }, []],
    [{ requestsPerMinute: 999_999 }, []],
    [{ requestsPerMinute: 1_000_000 }, [['requests_per_minute', noLimit]]],
    [{ requestsPerMinute: -1 }, [['requests_per_minute', noLimit]]],
    [{ requestsPerMinute: 0.5 }, [['requests_per_minute', noLimit]]],
    [
      { publisherId: 1.5, scopes: ['x'], origins: ['x'], requestsPerMinute: -1 },
      [
        ['publisher_id', noId],
        ['scopes[0]', `must be one of ${readers}, as everybody can read a publishable key`],
        ['origins[0]', noOrigin],
        ['requests_per_minute', noLimit],
      ],
    ],
  ])('such as %j may be made, or is told everything that is wrong', (holder, errors) => {
    expect(errorsOf(holder)).toEqual(errors)
    expect(errorsOf({ ...holder, kind: 'admin' })).toEqual([])
  })

  test.each<[string, string | null, readonly (readonly [string, string])[]]>([
    ['', null, []],
    ['x'.repeat(200), '2026-12-02', []],
    ['x'.repeat(201), null, [['label', noLabel]]],
    [
      'a\nb',
      '2026-12-01',
      [
        ['label', noLabel],
        ['expires_on', noDay],
      ],
    ],
    ['web', 'soon', [['expires_on', noDay]]],
    ['web', '2026-02-30', [['expires_on', noDay]]],
  ])('labelled %j, good until %s, may be made or not', (label, expiresOn, errors) => {
    expect(errorsOf({}, { label, expiresOn })).toEqual(errors)
  })

  test('has an id of its own form', async () => {
    const none = refusal('NotFoundException', 404, 'There is no key of that id.')
    for (const id of ['key_a', `key_${'x'.repeat(64)}`, 'key_A-b_9']) expect(requireKeyId(id)).toBeUndefined()
    for (const id of ['', 'key_', 'xkey_a', 'key_a b', `key_${'x'.repeat(65)}`, 'key_a\n'])
      expect(await refusalOf(() => requireKeyId(id))).toEqual(none)
  })

  test('that is wrong is made nowhere, and one that is right as it is meant', async () => {
    const written: unknown[] = []
    const transaction = async () => {
      written.push('begun')
      return { keyId: 'key_1', key: 'hst_1' }
    }
    const make = (holder: object, label = ' web ') =>
      createKey(
        { database: { transaction } as never, clock },
        {
          holder: { kind: 'publisher', publisherId: 1, ...holder } as Asked['holder'],
          label,
          expiresOn: null,
        },
      )
    expect(await refusalOf(() => make({ publisherId: 0 }, 'a\nb'))).toEqual(
      refusedFields(['publisher_id', noId], ['label', noLabel]),
    )
    expect(written).toEqual([])
    expect(await make({})).toEqual({ keyId: 'key_1', key: 'hst_1' })
    expect(written).toEqual(['begun'])
  })
})

describe('the requests of a key', () => {
  const holder = { keyId: 'k', requestsPerMinute: 2 } as never

  test('are counted by operation and day, those over the limit among them', () => {
    const [usage, limits] = [new UsageCounter(clock), { requests: new RequestLimits(clock) } as never]
    const overs = Array.from({ length: 3 }, () => countRequest({ limits, usage }, holder, 'book')?.isOver)
    expect(overs).toEqual([false, false, true])
    expect(
      countRequest({ limits, usage }, { keyId: 'free', requestsPerMinute: null } as never, 'view'),
    ).toBeNull()
    clock.moveTo('2026-12-02T00:00:00Z')
    countRequest({ limits, usage }, holder, 'view')
    clock.moveTo('2026-12-01T12:00:00Z')
    const of = (keyId: string, day: string, operation: string, requests: number, limited = 0) => ({
      keyId,
      day,
      operation,
      requests,
      limited,
    })
    const counts = [
      of('k', '2026-12-01', 'book', 3, 1),
      of('free', '2026-12-01', 'view', 1),
      of('k', '2026-12-02', 'view', 1),
    ]
    expect(usage.take()).toEqual(counts)
    expect(usage.take()).toEqual([])
    usage.count('k', 'book', true)
    usage.putBack(counts)
    expect(usage.take()).toEqual([of('k', '2026-12-01', 'book', 4, 2), ...counts.slice(1)])
  })

  test('are written a thousand counts at a time, and stay where the database is away', async () => {
    const usage = new UsageCounter(clock)
    const fill = () => {
      for (let index = 0; index < 2001; index += 1) usage.count('k', `operation ${index}`, false)
    }
    fill()
    const batches: number[] = []
    let isAway = false
    const transaction = async (work: (given: unknown) => unknown) => {
      if (isAway && batches.length > 3) throw new Error('away')
      await work({
        query: async (_text: string, values: readonly (readonly unknown[])[]) => {
          batches.push(values[0]!.length)
          return []
        },
      })
    }
    const context = { usage, database: { transaction } as never }
    await writeKeyUsage(context)
    expect(batches).toEqual([1000, 1000, 1])
    expect(usage.take()).toEqual([])
    fill()
    isAway = true
    await expect(writeKeyUsage(context)).rejects.toThrow('away')
    expect(batches).toEqual([1000, 1000, 1, 1000])
    // What was written is not written again.
    expect(usage.take()).toHaveLength(1001)
  })

  test('are shown for 1 to 400 days, today the last', async () => {
    const asked: unknown[] = []
    const query = async (_text: string, values: unknown) => {
      asked.push(values)
      return []
    }
    const show = (question: object) =>
      showKeyUsage({ database: { query } as never, clock }, { days: 1, ...question })
    for (const days of [0, 401, 1.5, Number.NaN])
      expect(await refusalOf(() => show({ days }))).toEqual(
        refusedFields(['days', 'must be a whole number from 1 to 400']),
      )
    expect(await refusalOf(() => show({ publisherId: 0 }))).toEqual(refusedFields(['publisher_id', noId]))
    expect(await refusalOf(() => show({ keyId: 'x' }))).toMatchObject({ status: 404 })
    expect(asked).toEqual([])
    await show({})
    await show({ days: 400, publisherId: 7, keyId: 'key_1' })
    expect(asked).toEqual([
      [null, null, '2026-12-01', 10_000],
      [7, 'key_1', '2025-10-28', 10_000],
    ])
  })
})

describe('a key that anybody can guess', () => {
  const row = (place: number, more: object = {}) => ({
    place,
    key_id: `key_${place}`,
    kind: 'publisher',
    scopes: [],
    origins: null,
    is_test: false,
    requests_per_minute: null,
    expires_in: null,
    publisher_id: 1,
    name: 'Demo',
    settings: {},
    sells_all: true,
    archived_at: null,
    site_place: null,
    default_envelope: 'bare',
    ...more,
  })
  const told = (keys: readonly object[], properties: readonly number[], granted: readonly number[] = []) => {
    const query = async (text: string, values: readonly unknown[]) => {
      if (text.includes('api_key')) return keys
      if (text.includes('publisher_property')) return granted.map(id => ({ id, property_id: id }))
      const within = values.find(Array.isArray) as readonly number[] | undefined
      return properties
        .filter(id => within?.includes(id) ?? true)
        .map(id => ({ id, name: `House ${id}`, order: id }))
    }
    return guessableKeys({ database: { query } as never }, ({ id }) => id < 100)
  }
  const wayOut = (id: string) => `; revoke it: hostelry key revoke ${id}`

  test('is told beside a property that is not the demo’s, and not before', async () => {
    expect(await told([], [100])).toEqual([])
    expect(await told([row(1)], [1, 2])).toEqual([])
    expect(await told([row(1), row(5, { kind: 'admin' })], [1, 100])).toEqual([
      `the key "demo" can be guessed and sells property 100, which is not the demo's${wayOut('key_1')}`,
      `the key "admin" can be guessed and gives access to the administration${wayOut('key_5')}`,
    ])
  })
})

describe('a key that is sent', () => {
  const catalog = (found: object | undefined, asked: string[]) =>
    ({
      knownHolder: () => undefined,
      ensureFresh: async () => void asked.push('fresh'),
      ensureUsable: async () => void asked.push('usable'),
      key: async () => found,
    }) as never
  const text = `hst_${'a'.repeat(49)}`
  const [holder, admin] = [{ keyId: 'k' }, { keyId: 'a' }]

  test.each([
    [{ kind: 'publisher', holder }, holder, undefined],
    [{ kind: 'admin', admin }, undefined, admin],
    [undefined, undefined, undefined],
  ])('shows whom it is of', async (found, publisher, administrator) => {
    const asked: string[] = []
    const [identified, identifiedAdmin] = await Promise.all([
      identify({ catalog: catalog(found, asked) }, 'demo'),
      identifyAdmin({ catalog: catalog(found, asked) }, 'demo'),
    ])
    expect([identified, identifiedAdmin]).toEqual([publisher, administrator])
    expect(asked).toEqual(['fresh', 'fresh'])
  })

  test('is looked up in memory alone where it may be, and not at all where it is no key', async () => {
    const asked: string[] = []
    const known = catalog({ kind: 'publisher', holder }, asked)
    expect(await identify({ catalog: known }, 'demo', true)).toBe(holder)
    expect(await identify({ catalog: known }, text)).toBeUndefined()
    expect(await identify({ catalog: known }, '')).toBeUndefined()
    expect(asked).toEqual(['usable'])
  })

  test('that is known waits for memory that is out of date, once, and for nothing else', async () => {
    const away = new Error('away')
    const cases = [
      { freshen: () => undefined, outcome: holder, lookUps: 0 },
      { freshen: () => Promise.resolve(), outcome: undefined, lookUps: 1 },
      { freshen: () => Promise.reject(away), outcome: away, lookUps: 0 },
    ]
    for (const { freshen, outcome, lookUps } of cases) {
      const ensureFresh = vi.fn(freshen)
      // It was revoked meanwhile.
      const key = vi.fn(async () => undefined)
      const known = { knownHolder: () => holder, ensureFresh, key } as never
      expect(await identify({ catalog: known }, text).catch(error => error)).toBe(outcome)
      expect([ensureFresh.mock.calls.length, key.mock.calls.length]).toEqual([1, lookUps])
    }
  })

  test('that is refused is answered after a tenth of a second, whatever the reason', async () => {
    for (const given of ['', 'demo']) {
      const begun = performance.now()
      await identify({ catalog: catalog(undefined, []) }, given)
      expect(performance.now() - begun).toBeGreaterThanOrEqual(98)
    }
  })
})
