// A price in another currency is refused rather than quoted at a rate that is out of date (threat B7, contract R9).

import { expect, test } from 'vitest'
import { writeExchangeRates } from '../../../src/store/installation/exchange-rates.ts'
import { testApp, testPublisher } from '../../support/run/test-app.ts'

const context = await testApp({ demo: true })
const { app, clock, post } = context

const setRate = (origin: 'ecb' | 'admin') =>
  app.context.database.transaction(transaction =>
    writeExchangeRates(transaction, new Map([['XCD', { perEuro: '3.1', asOf: '2026-11-27' }]]), origin),
  )

const stay = { property_id: 3144, checkin: '2027-02-01', checkout: '2027-02-03', rooms: [{ adults: 2 }] }
const ask = (more: object) => post('property/available/.json', { key: 'demo', ...stay, ...more })

test('a rate of the bank is quoted for a week, then refused by name', async () => {
  await setRate('ecb')
  clock.moveTo('2026-12-04T12:00:00Z')
  expect((await ask({ currency: 'XCD' })).body.meta_data).toMatchObject({ currency: 'XCD' })
  clock.moveTo('2026-12-05T00:00:00Z')
  const { status, body } = await ask({ currency: 'XCD' })
  expect([status, body.errors[0].field]).toEqual([400, 'currency'])
  expect(body.errors[0].message).toContain('too old')
})

test('where nobody asked for the currency, amounts fall back to that of the property', async () => {
  const { key } = await testPublisher(context, { settings: { defaultCurrency: 'XCD' } })
  clock.moveTo('2026-12-05T00:00:00Z')
  expect((await ask({ key })).body.meta_data.currency).toBe('USD')
})

test('a rate that an administrator set does not age', async () => {
  await setRate('admin')
  clock.moveTo('2027-01-20T12:00:00Z')
  expect((await ask({ currency: 'XCD' })).status).toBe(200)
})
