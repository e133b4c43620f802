// The currencies that amounts can be shown in.

import { expect, test } from 'vitest'
import { setExchangeRate } from '../../src/operations/installation/exchange-rates.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const harness = await testApp()
const { post, app } = harness
const { key } = await testPublisher(harness, { settings: { defaultCurrency: 'JPY', language: 'de' } })

const get = (path: string, query: Record<string, string>) =>
  sendTo(`${app.url}/publisher/v3.0/${path}?${new URLSearchParams(query)}`, '', { method: 'GET' })

test('currencies are none without exchange rates', async () => {
  expect((await post('currencies/.json', { key })).body).toEqual([])
})

test('currencies are the euro and those with a rate, by POST and GET, under both spellings', async () => {
  await setExchangeRate(app.context, { currency: 'USD', perEuro: '1.0875' })
  await setExchangeRate(app.context, { currency: 'JPY', perEuro: '163.2' })
  const { status, body } = await post('currencies/.json', { key })
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      code: 'EUR',
      name: 'Euro',
      decimals: 2,
      exchange_rate: 1,
      exchange_rate_as_of: null,
      is_default: false,
    },
    {
      code: 'JPY',
      name: 'Japanischer Yen',
      decimals: 0,
      exchange_rate: 163.2,
      exchange_rate_as_of: '2026-12-01',
      is_default: true,
    },
    {
      code: 'USD',
      name: 'US-Dollar',
      decimals: 2,
      exchange_rate: 1.0875,
      exchange_rate_as_of: '2026-12-01',
      is_default: false,
    },
  ])
  for (const path of ['currencies/.json', 'currencies.json', 'currences.json']) {
    const read = await get(path, { key, _: '1700000000' })
    expect([read.status, read.body]).toEqual([200, body])
  }
  expect((await get('currencies.json', {})).status).toBe(401)
})
