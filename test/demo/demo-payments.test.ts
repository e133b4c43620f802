// A guest who tries the demo sees what a card does: what is due when booking goes through the test gateway.

import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { paymentsOf } from '../../src/context/open-payments.ts'
import { setDemoState } from '../../src/operations/installation/demo-state.ts'
import { testApp } from '../support/run/test-app.ts'

const running = await testApp({ demo: true, variables: { PAYMENT_GATEWAY: 'test' } })
const { environment } = running

test('a declined card declines where something is due when booking, and the same with another card is charged', async () => {
  const book = (number: string) =>
    running.post('book/reservation/.json', {
      key: 'demo',
      property_id: 3144,
      accommodation_id: 101,
      rate_code: 'SAVER',
      checkin: '2027-01-11',
      checkout: '2027-01-14',
      rooms: [{ name: 'Ada Lovelace', adults: 2 }],
      guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+1 970 555 0100' },
      payment: {
        cardholder: 'Ada Lovelace',
        number,
        month: '12',
        year: 2030,
        cvv: '123',
        postal_code: '81224',
      },
    })
  const declined = await book('4000000000000002')
  expect([declined.status, declined.body.type]).toEqual([402, 'CreditCardException'])
  const { status, body } = await book('4111111111111111')
  expect([status, body.status, body.meta_data.charge.card]).toEqual([200, 'confirmed', 'charged'])
  expect(body.meta_data.charge.balance_due).toBeGreaterThan(0)
})

test('is the default of a demo that only this machine can reach, and of nothing else', async () => {
  const { database } = running.app.context
  const gatewayOf = async (changes: Record<string, string>, isNew = false) => {
    const { PAYMENT_GATEWAY: _, ...variables } = environment
    return (await paymentsOf(readConfig({ ...variables, ...changes }), { database, isNew })).gateway
  }
  expect(await gatewayOf({}, true)).toBe('test')
  await setDemoState(running.app.context, 'loaded')
  expect(await gatewayOf({})).toBe('test')
  expect(await gatewayOf({ WORKERS: '2' })).toBe('none')
  expect(await gatewayOf({ PUBLIC_URL: 'https://rooms.example.com' })).toBe('none')
  expect(await gatewayOf({ PAYMENT_GATEWAY: 'none' })).toBe('none')
})
