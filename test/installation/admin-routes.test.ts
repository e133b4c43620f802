// Settings, exchange rates and the demo as an administrator keeps them over HTTP.

import { afterAll, describe, expect, test } from 'vitest'
import { defaultSettings, settingNames } from '../../src/lodging/installation/installation-settings.ts'
import { ecbFile } from '../support/hotels/ecb-file.ts'
import { commandLine } from '../support/run/command-line.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

// A given database is not that of a machine of one's own only where others can reach the server.
const running = await testApp()
const admin = await adminRequests(running.app)
const { ask, refusal } = admin
const hostelry = commandLine(running.environment, '/tmp')

describe('settings', () => {
  test('have their defaults, and each says what it takes', async () => {
    expect((await ask('GET', 'settings')).body).toEqual(defaultSettings)
    for (const name of settingNames) {
      expect((await ask('GET', `settings/${name}`)).body).toMatchObject({
        name,
        value: defaultSettings[name],
        default: defaultSettings[name],
        values: expect.any(String),
      })
    }
  })

  test('change by name and leave the others, and the command line sees it', {
    timeout: 120_000,
  }, async () => {
    const change = { defaultCurrency: 'EUR', holdMinutes: 20, envelope: 'data' }
    const { body } = await ask('PATCH', 'settings', change)
    expect(body).toEqual({ ...defaultSettings, ...change })
    expect((await hostelry('settings --json')).json).toEqual(body)
    await hostelry('settings set holdMinutes 30')
    expect((await ask('GET', 'settings/holdMinutes')).body.value).toBe(30)
    const { body: ended } = await ask('PATCH', 'settings', { defaultCurrency: null, envelope: 'bare' })
    expect(ended).toEqual({ ...defaultSettings, holdMinutes: 30 })
  })

  test('are refused together where one is wrong', async () => {
    const wrong = {
      holdMinutes: 0,
      envelope: 'brown',
      defaultCurrency: 'XXZ',
      quoteMinutes: 'x',
      demo: 'loaded',
    }
    expect(await refusal('PATCH', 'settings', { ...wrong, eventRetentionMonths: 9 })).toEqual([
      400,
      ['defaultCurrency', 'envelope', 'holdMinutes', 'quoteMinutes', 'demo'],
    ])
    expect((await ask('GET', 'settings/eventRetentionMonths')).body.value).toBe(
      defaultSettings.eventRetentionMonths,
    )
    expect((await ask('GET', 'settings/colour')).status).toBe(404)
  })
})

describe('exchange rates', () => {
  const file = ecbFile({
    '2026-11-30': [
      ['GBP', '0.88'],
      ['JPY', '170.5'],
      ['USD', '1.1'],
    ],
  })

  test('are set by hand, imported around that, listed page by page and removed', async () => {
    expect((await ask('PUT', 'exchange-rates/usd', { per_euro: '1.250' })).body).toEqual({
      currency: 'USD',
      per_euro: '1.250',
      as_of: '2026-12-01',
    })
    expect((await ask('POST', 'exchange-rates/import', { file })).body).toEqual({
      as_of: '2026-11-30',
      written: 2,
      skipped: [{ currency: 'USD', reason: expect.any(String) }],
      warnings: [],
    })
    const first = (await ask('GET', 'exchange-rates?limit=2')).body
    expect(first).toMatchObject({
      exchange_rates: [
        { currency: 'GBP', per_euro: '0.88', as_of: '2026-11-30', origin: 'ecb' },
        { currency: 'JPY' },
      ],
      next_cursor: 'JPY',
    })
    expect((await ask('GET', `exchange-rates?limit=2&cursor=${first.next_cursor}`)).body).toMatchObject({
      exchange_rates: [{ currency: 'USD', per_euro: '1.250', origin: 'admin' }],
      next_cursor: null,
    })
    expect((await ask('DELETE', 'exchange-rates/USD')).body).toEqual({
      currency: 'USD',
      removed: true,
      warnings: [],
    })
    expect((await ask('DELETE', 'exchange-rates/USD')).body).toEqual({
      currency: 'USD',
      removed: false,
      warnings: [],
    })
  })

  test('are the same by command line', { timeout: 120_000 }, async () => {
    await hostelry('exchange-rate set CHF 0.95')
    expect((await ask('GET', 'exchange-rates')).body.exchange_rates).toContainEqual({
      currency: 'CHF',
      per_euro: '0.95',
      as_of: expect.any(String),
      origin: 'admin',
    })
    await ask('DELETE', 'exchange-rates/CHF')
    expect((await hostelry('exchange-rate list')).output).not.toContain('CHF')
  })

  test('a long file is taken', async () => {
    const long = `${file}<!--${'x'.repeat(900_000)}-->`
    expect((await ask('POST', 'exchange-rates/import', { file: long })).status).toBe(200)
  })

  test.each([
    ['PUT', 'exchange-rates/USD', {}, 400, ['per_euro']],
    ['PUT', 'exchange-rates/USD', { per_euro: '0', origin: 'ecb' }, 400, ['origin']],
    ['PUT', 'exchange-rates/USD', { per_euro: '-1' }, 400, ['per_euro']],
    ['PUT', 'exchange-rates/USD', { per_euro: 1.5 }, 400, ['per_euro']],
    ['PUT', 'exchange-rates/EUR', { per_euro: '1' }, 400, ['currency']],
    ['PUT', 'exchange-rates/dollar', { per_euro: '1' }, 404, []],
    ['POST', 'exchange-rates/import', {}, 400, ['url']],
    ['POST', 'exchange-rates/import', { file: '<a/>', url: 'https://x.example' }, 400, ['url']],
    ['POST', 'exchange-rates/import', { file: '<a/>' }, 400, []],
    ['POST', 'exchange-rates/import', { file: 'x'.repeat(1_000_001) }, 400, ['file']],
    ['POST', 'exchange-rates/import', { url: 'http://127.0.0.1/' }, 400, ['url']],
    ['POST', 'exchange-rates/import', { url: 'https://127.0.0.1/' }, 400, ['url']],
  ] as const)('%s %s of %j is %i %j', async (method, path, body, status, fields) => {
    expect(await refusal(method, path, body)).toEqual([status, [...fields]])
  })
})

describe('the demo', () => {
  test('is loaded where only its user reaches the server, once for all who ask at the same time', async () => {
    expect((await ask('GET', 'demo')).body).toEqual({ state: 'none', may_be_loaded: true })
    const both = await Promise.all([ask('POST', 'demo/load'), ask('POST', 'demo/load')])
    for (const { body } of both) expect(body).toEqual({ state: 'loaded', warnings: [] })
    expect((await ask('GET', 'demo')).body.state).toBe('loaded')
    expect((await running.post('property/view/.json', { key: 'demo', property_id: 3144 })).status).toBe(200)
    const { body } = await ask('GET', 'publishers')
    expect(body.publishers.filter(({ name }: { name: string }) => name === 'Demo publisher')).toHaveLength(1)
  }, 60_000)

  test('is not loaded where others reach it', async () => {
    const variables = { TRUST_PROXY: '127.0.0.1', ADMIN_PORT: '0' }
    const open = await testApp({ variables })
    const answers = await askAt(open.app.adminUrl!, open)
    expect(answers).toMatchObject([
      { status: 200, body: { state: 'none', may_be_loaded: false } },
      { status: 409, body: { type: 'ConflictException' } },
    ])
  })

  async function askAt(url: string, { app }: typeof running) {
    const { key } = await adminRequests(app)
    const headers = { authorization: `Bearer ${key}` }
    const send = async (path: string, method: string) => {
      const answer = await fetch(`${url}/admin/v1/${path}`, { method, headers })
      return { status: answer.status, body: await answer.json() }
    }
    return [await send('demo', 'GET'), await send('demo/load', 'POST')]
  }
})

test('no setting, rate or demo opens without a key or to that of a publisher', async () => {
  const { key } = await testPublisher(running)
  for (const bearer of [null, key]) {
    expect((await ask('PATCH', 'settings', { holdMinutes: 1 }, bearer)).status).toBe(401)
    expect((await ask('PUT', 'exchange-rates/USD', { per_euro: '9' }, bearer)).status).toBe(401)
    expect((await ask('POST', 'demo/load', undefined, bearer)).status).toBe(401)
  }
})

afterAll(() => {
  const mine = admin.routes.filter(route => /\/(settings|exchange-rates|demo)/.test(route))
  expect(mine.filter(route => !admin.tried.has(route))).toEqual([])
})
