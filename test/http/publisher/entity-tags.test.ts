// Views that have not changed are not sent again to those who have them.

import { expect, test } from 'vitest'
import { changeCalendar } from '../../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { post } = harness
const { context } = harness.app
const from = parseDay(testToday)!
for (const id of [9001, 9002]) await importProperty(context, smallHotel({ id, from }), null)
const { key } = await testPublisher(harness)

const one = (headers: Record<string, string> = {}, fields: object = {}) =>
  post('property/view/.json', { key, property_id: 9001, verbosity: 2, ...fields }, headers)
const several = (headers: Record<string, string> = {}) => post('properties/view/.json', { key }, headers)

test.each([
  ['a property', one],
  ['several', several],
])(
  '%s: the same tag and 304 while nothing changes, from the cache too, and another after a change',
  async (_, ask) => {
    const first = await ask()
    const { etag } = first.headers as { etag: string }
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)])
    for (let again = 0; again < 4; again += 1) {
      expect((await ask()).headers.etag).toBe(etag)
      const known = await ask({ 'if-none-match': `"other", W/${etag}` })
      expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag])
      expect(known.headers['content-length']).toBeUndefined()
      expect((await ask({ 'if-none-match': '"other"' })).text).toBe(first.text)
    }
    await importProperty(
      context,
      { ...smallHotel({ id: 9001, from }), main_telephone: crypto.randomUUID() },
      null,
    )
    const changed = await ask({ 'if-none-match': etag })
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
  },
)

test('differs by language, level and encoding, and not by prices', async () => {
  const { etag } = (await one()).headers
  const calendar = [
    { rooms: [1], rate_plans: ['BAR'], from: testToday, to: testToday, price: { standard: 321 } },
  ]
  await changeCalendar(context, 9001, { calendar }, { madeBy: 'a test' })
  expect((await one()).headers.etag).toBe(etag)
  const others = [await one({}, { verbosity: 1 }), await one({ 'accept-encoding': 'gzip' })]
  expect(new Set([etag, ...others.map(({ headers }) => headers.etag)]).size).toBe(3)
  const packed = others[1]!.headers.etag as string
  const known = await one({ 'accept-encoding': 'gzip', 'if-none-match': packed })
  expect([known.status, known.headers['content-encoding'], known.headers.vary]).toEqual([
    304,
    undefined,
    'accept-encoding',
  ])
  expect((await one({ 'if-none-match': packed })).status).toBe(200)
})

test('is for views alone, and a refusal has none', async () => {
  const available = {
    key,
    property_id: 9001,
    checkin: testToday,
    checkout: '2026-12-03',
    rooms: [{ adults: 2 }],
  }
  const answer = await post('property/available/.json', available, { 'if-none-match': '*' })
  expect([answer.status, answer.headers.etag]).toEqual([200, undefined])
  const refused = await one({ 'if-none-match': '*' }, { property_id: 1 })
  expect([refused.status, refused.headers.etag]).toEqual([404, undefined])
})
