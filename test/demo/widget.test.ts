// A widget on a page of the machine itself shows the offers of a fresh start, with the demo's key for pages; the key opens nothing
// to other pages, through a proxy, or beside the demo.

import { expect, test } from 'vitest'
import { demoOlderKey, demoPublishableKey } from '../../src/demo/load-demo.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any

const running = await testApp({ demo: true })
const { url } = running.app

async function offers(headers: Record<string, string>, key = demoPublishableKey) {
  const answer = await fetch(`${url}/publisher/v3.0/discounts/grouped.json?key=${key}&_=1798000000`, {
    headers,
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Json }
}

test('offers are listed to pages of the machine itself, whatever their port', async () => {
  for (const origin of [
    'http://localhost:5173',
    'http://127.0.0.1:8000',
    'http://[::1]:3000',
    'http://localhost',
  ]) {
    const { status, headers, body } = await offers({ origin })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(body).toContainEqual(expect.objectContaining({ code: 'ALPINE10', category: 'discount' }))
    expect(body).toContainEqual(expect.objectContaining({ code: null, category: 'promotion' }))
    // Others are for those who know them.
    expect(body.map(({ code }: Json) => code)).not.toContain('LOYAL5')
  }
})

test('a widget of the older form finds its entries in `data` with the key that is for it, and its guest arrives', async () => {
  const origin = 'http://localhost:5173'
  // The same question with the other key before and after: an answer is kept by its key.
  expect((await offers({ origin })).body).toBeInstanceOf(Array)
  const { status, headers, body } = await offers({ origin }, demoOlderKey)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin])
  const shown: { title: string; code: string; description: string }[] = body.data
  for (const offer of shown) {
    expect(typeof offer.title + typeof offer.code + typeof offer.description).toBe('string'.repeat(3))
  }
  expect(shown.map(({ code }) => code)).toEqual(expect.arrayContaining(['ALPINE10', '']))
  expect((await offers({ origin })).body).toBeInstanceOf(Array)
  const search = new URLSearchParams({
    Checkin: '03/12/2027',
    Checkout: '03/16/2027',
    GuestsAdult: '2',
    GuestsChildren: '0',
    PromoCode: 'ALPINE10',
  })
  const page = await fetch(`${url}/search?${search}`)
  const text = await page.text()
  expect([page.status, text.includes('Juniper Vacation Condos'), text.includes('ALPINE10')]).toEqual([
    200,
    true,
    true,
  ])
})

test('pages of other sites, and requests that a proxy passed on, are refused as with an unknown key', async () => {
  const others = [
    'https://shop.example',
    'http://localhost.evil.example:80',
    'https://localhost:5173',
    'http://localhost:5173.evil.example',
    'null',
  ]
  const passedOn = { origin: 'http://localhost:5173', 'x-forwarded-for': '203.0.113.9' }
  for (const key of [demoPublishableKey, demoOlderKey]) {
    for (const origin of others)
      expect([origin, (await offers({ origin }, key)).status]).toEqual([origin, 401])
    expect((await offers(passedOn, key)).status).toBe(401)
  }
})

test('only properties of the demo can be seen, and nothing booked', async () => {
  await importProperty(running.app.context, smallHotel({ id: 9001, from: parseDay(testToday)! }), null)
  const ask = (path: string, property_id: number, more = {}) =>
    running.post(`${path}/.json`, { key: demoPublishableKey, property_id, ...more })
  expect((await ask('property/view', 3144)).status).toBe(200)
  expect((await ask('property/view', 9001)).status).toBe(404)
  expect((await ask('book/reservation', 3144)).status).toBe(401)
})

test('in the older form the code of an offer that needs none is an empty text', async () => {
  const { key } = await testPublisher(running, { settings: { envelope: 'data' } })
  const { status, body } = await offers({}, key)
  const codes = body.data.map(({ code }: Json) => code)
  expect([status, codes.includes(''), codes.includes(null), codes.includes('ALPINE10')]).toEqual([
    200,
    true,
    false,
    true,
  ])
})
