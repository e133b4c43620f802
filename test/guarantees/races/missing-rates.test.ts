// A currency without an exchange rate, or with one that is too old, keeps no other property from being searched for: its properties
// are shown in their own currency, which the answer names (contract S10, R9).

import { expect, test } from 'vitest'
import { removeExchangeRates, setExchangeRate } from '../../../src/operations/installation/exchange-rates.ts'
import { importRates } from '../../../src/operations/installation/import-exchange-rates.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import {
  createPublisher,
  grantProperties,
  revokeProperties,
} from '../../../src/operations/publishers/publishers.ts'
import { ecbFile } from '../../support/hotels/ecb-file.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any

const running = await testApp({ demo: true })
const { app, post } = running
const stay = { checkin: '2027-03-19', checkout: '2027-03-22', rooms: [{ adults: 2 }] }
const ask = (operation: string, more: object) => post(`${operation}/.json`, { key: 'demo', ...more })
const inYen = ({ currency }: Json) => currency === 'JPY'

const { warnings } = await removeExchangeRates(app.context, ['JPY'])
const { body: all }: Json = await ask('properties/view', {})
const yen: number[] = all.filter(inYen).map(({ id }: Json) => id)

test('whoever removes the rate, examines the server, imports rates or grants a property reads whom that affects', async () => {
  const property = yen.join(', ')
  const sentence = (publisher: string) =>
    `JPY has no exchange rate: property ${property} of publisher ${publisher} is shown in JPY only; import the rates of the bank, or set one: hostelry exchange-rate set JPY PER_EURO`
  expect(warnings).toEqual([sentence('1 Demo publisher')])
  expect((await diagnose(app.context)).warnings).toEqual(warnings)
  const file = ecbFile({ [testToday]: [['USD', '1.1']] })
  expect((await importRates(app.context, file)).warnings).toEqual(warnings)

  const other = await createPublisher(app.context, { name: 'Valley Guide', sellsAll: false })
  expect((await grantProperties(app.context, other.id, yen)).warnings).toEqual([])
  expect((await grantProperties(app.context, other.id, [3144])).warnings).toEqual([
    sentence(`${other.id} Valley Guide`),
  ])
  // The rate of the bank ages; amounts are then shown in dollars only where they are in dollars.
  running.clock.moveTo('2026-12-09T12:00:00Z')
  const old = (await diagnose(app.context)).warnings.find(warning => warning.includes('USD'))
  running.clock.moveTo(`${testToday}T12:00:00Z`)
  expect(old).toMatch(
    /^the exchange rate of USD is too old \(2026-12-01\): property 3101, .*, 3144 of publisher 1 Demo publisher, 2 Valley Guide is shown in USD only; /,
  )
  await revokeProperties(app.context, other.id, [...yen, 3144])
})

test('a search of many shows those properties in their own currency, and says so', async () => {
  expect(yen.length).toBeGreaterThan(0)
  const { status, body }: Json = await ask('properties/available', { ...stay, currency: 'USD' })
  expect([status, body.length]).toEqual([200, all.length])
  for (const { id, meta_data } of body) {
    const shown = yen.includes(id)
      ? { currency: 'JPY', exchange_rate: 1, currency_unavailable: 'USD' }
      : { currency: 'USD', currency_unavailable: undefined }
    expect({ ...meta_data, currency_unavailable: meta_data.currency_unavailable }).toMatchObject(shown)
  }
})

test('in the order of prices they come behind all others that have one', async () => {
  const { status, body }: Json = await ask('properties/available', {
    ...stay,
    currency: 'USD',
    sort: 'price',
  })
  const priced = body.filter(({ is_available }: Json) => is_available)
  const currencies = priced.map(({ meta_data }: Json) => meta_data.currency)
  expect([status, currencies.includes('JPY')]).toEqual([200, true])
  expect(currencies.indexOf('JPY')).toBe(currencies.lastIndexOf('USD') + 1)
  // No bound of an amount in dollars says anything of yen.
  const { body: cheap }: Json = await ask('properties/available', {
    ...stay,
    currency: 'USD',
    max_price: 9_999_999,
  })
  expect(cheap.some(({ id }: Json) => yen.includes(id))).toBe(false)
  expect(cheap.length).toBeGreaterThan(5)
})

test('the calendar of many does the same', async () => {
  const asked = { from: '2027-03-01', days: 2, nights: 1, rooms: [{ adults: 2 }], currency: 'USD' }
  const { status, body }: Json = await ask('properties/calendar', asked)
  expect([status, body.length]).toEqual([200, all.length])
  const shown = body.filter(({ property_id }: Json) => yen.includes(property_id))
  expect(shown.map(({ meta_data }: Json) => meta_data.currency_unavailable)).toEqual(yen.map(() => 'USD'))
})

test('one such property alone is refused, with the currency that has no rate', async () => {
  const { status, body }: Json = await ask('property/available', {
    ...stay,
    property_id: yen[0],
    currency: 'USD',
  })
  expect([status, body.errors[0].field]).toEqual([400, 'currency'])
  expect(body.errors[0].message).toContain('no exchange rate is configured for JPY')
  const list: Json = await ask('properties/available', { ...stay, property_ids: yen, currency: 'USD' })
  expect([list.status, list.body.errors[0].field]).toEqual([400, 'currency'])
})

test('a default currency without a rate is named in the same way', async () => {
  const { key } = await testPublisher(running, { settings: { defaultCurrency: 'USD' } })
  const { body }: Json = await ask('property/available', { ...stay, key, property_id: yen[0] })
  expect(body.meta_data).toMatchObject({ currency: 'JPY', currency_unavailable: 'USD' })
  const { status }: Json = await ask('properties/available', { ...stay, key, sort: 'price' })
  expect(status).toBe(200)
})

test('pages show them in their own currency, in lists and alone, down to the checkout', async () => {
  const query = `checkin=${stay.checkin}&checkout=${stay.checkout}&room=2&currency=USD`
  const page = async (path: string) => (await fetch(`${app.url}${path}?${query}`)).text()
  for (const path of ['/search', `/properties/${yen[0]}`]) {
    const text = await page(path)
    expect(text).not.toContain('cannot be searched for')
    expect(text).toMatch(/\d,\d{3}(<\/b>)?( <span>|&nbsp;|\u00a0)JPY/)
  }
  const { body }: Json = await ask('property/available', { ...stay, property_id: yen[0] })
  const { accommodation_id: room, rate_code: rate } = body.rate.low
  const offer = `property=${yen[0]}&accommodation=${room}&rate=${rate}`
  const checkout = await fetch(`${app.url}/checkout?${offer}&${query}`)
  expect([checkout.status, await checkout.text()]).toEqual([200, expect.stringContaining('JPY')])
})

test('a feed of prices has each property in a currency that it names', async () => {
  const feed = (currency: string) =>
    fetch(
      `${app.url}/feeds/prices.csv?days=1&nights=2&checkin=${stay.checkin}&rates=lead&currency=${currency}`,
      {
        headers: { authorization: 'Bearer demo' },
      },
    )
  const answer = await feed('USD')
  const [head = '', ...lines] = (await answer.text()).trim().split('\r\n')
  const column = head.split(',').indexOf('currency')
  const currencies = lines.map(line => [Number(line.split(',')[0]), line.split(',').at(column)] as const)
  expect(answer.status).toBe(200)
  expect(currencies.length).toBeGreaterThan(5)
  for (const [id, currency] of currencies) expect(currency).toBe(yen.includes(id) ? 'JPY' : 'USD')
})

test('with the rate again, all are shown in the requested currency', async () => {
  await setExchangeRate(app.context, { currency: 'JPY', perEuro: '161.37' })
  await expect
    .poll(async () => {
      const { body }: Json = await ask('properties/available', { ...stay, currency: 'USD' })
      return body.filter(({ meta_data }: Json) => meta_data.currency !== 'USD').length
    })
    .toBe(0)
})
