// Preview explains a price to keys that may know it: the rules add up to what is charged, nothing is told of what others are offered, and
// refusals name the night and the limit.

import { expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp()
const { post, app } = running
const hotel = smallHotel({ id: 9001, from: parseDay(testToday)! })
const [plan] = hotel.rate_plans
const [room] = hotel.rooms
const document = {
  ...hotel,
  promotions: [
    { id: 1, name: 'Ten percent', percent_off: 10 },
    { id: 2, name: 'Five percent', percent_off: 5 },
    { id: 3, name: 'Long stays', percent_off: 50, conditions: { min_nights: 20 } },
    { id: 4, name: 'For others', percent_off: 60, conditions: { publishers: [99] } },
    { id: 5, name: 'Secret', percent_off: 70, conditions: { needs_code: true } },
  ],
}
await importProperty(app.context, document as typeof hotel, null)
const { key } = await testPublisher(running)
const { key: plainKey } = await testPublisher(running, {
  allowed: ['view', 'availability', 'preview', 'book'],
})
const wanted = {
  key,
  property_id: 9001,
  accommodation_id: room!.id,
  rate_code: plan!.code,
  checkin: '2026-12-10',
  checkout: '2026-12-12',
  rooms: [{ adults: 2 }],
  explain: true,
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any

test('the rules of an explanation add up to the total, with those that were left out and why', async () => {
  const { status, body, text } = await post('book/preview/.json', wanted)
  expect([status, body.message]).toEqual([200, undefined])
  const { rules, total, currency } = body.explanation
  const sum = rules.reduce((all: number, rule: Json) => all + (rule.in === 'total' ? rule.amount : 0), 0)
  expect(sum).toBeCloseTo(total, 6)
  expect([total, currency]).toEqual([body.meta_data.charge.total, body.meta_data.charge.currency])
  expect(rules.filter(({ kind }: Json) => kind === 'night').map(({ date }: Json) => date)).toEqual([
    '2026-12-10',
    '2026-12-11',
  ])
  const promotions = rules.filter(({ kind }: Json) => kind === 'promotion')
  expect(promotions.map(({ id, taken, why }: Json) => [id, taken, why])).toEqual([
    [1, true, null],
    [2, false, 'another_saves_more'],
    [3, false, 'length_of_stay'],
  ])
  expect(promotions[1].would_save).toBeGreaterThan(0)
  expect(text).not.toMatch(/For others|Secret/)
})

test('it is there only when it is asked for, and for keys with the scope', async () => {
  const plain = await post('book/preview/.json', { ...wanted, explain: false })
  expect(plain.body.explanation).toBeUndefined()
  const refused = await post('book/preview/.json', { ...wanted, key: plainKey })
  expect([refused.status, refused.body.message]).toEqual([401, expect.stringContaining('"explain"')])
  expect((await post('book/preview/.json', { ...wanted, key: plainKey, explain: false })).status).toBe(200)
  expect((await post('book/preview/.json', { ...wanted, explain: 'perhaps' })).status).toBe(400)
})

test('a refusal names the limit', async () => {
  const crowd = { ...wanted, rooms: [{ adults: 15 }] }
  const { body: without } = await post('book/preview/.json', { ...crowd, explain: false })
  const { status, body } = await post('book/preview/.json', crowd)
  expect([status, body.type]).toEqual([409, 'RoomUnavailableException'])
  expect(without.errors[0].message).toBe('the party is larger than the room allows')
  expect(body.errors[0].message).toMatch(/larger than the room allows \(limit \d+, requested 15\)/)
})

test('a reduction has the lowest price of the thirty days before it, from availability to the reservation', async () => {
  const from = parseDay(testToday)!
  const before = { ...smallHotel({ id: 9002, from, price: 95 }), prior_price: 'lowest_30_days' }
  const { calendar } = smallHotel({ from, price: 120 })
  const promotions = [{ id: 1, name: 'A quarter', percent_off: 25 }]
  for (const state of [before, { ...before, calendar, promotions }])
    await importProperty(app.context, state, null)
  const { database } = app.context
  const until = 'UPDATE former_price SET until = $2 WHERE property_id = $1 AND '
  const ago = (days: number) =>
    running.clock
      .now()
      .subtract({ hours: 24 * days })
      .toString()
  await database.query(`${until} rate_code IS NULL AND document IS NULL`, [9002, ago(50)])
  await database.query(`${until} (rate_code IS NOT NULL OR document IS NOT NULL)`, [9002, ago(3)])
  const stay = { ...wanted, property_id: 9002, explain: undefined }
  const nightsOf = ({ nights }: { nights: Record<string, number>[] }) =>
    nights.map(({ rate, original_rate, prior_lowest_30_days: prior }) => [rate, original_rate, prior])
  const nights = [90, 120, 95]
  const available = await post('property/available/.json', stay)
  expect(nightsOf(available.body.property_accommodation[0].rates[0])).toEqual([nights, nights])
  const { body } = await post('book/preview/.json', stay)
  expect(nightsOf(body.property_accommodation[0].rates[0])).toEqual([nights, nights])
  const booked = await post('book/reservation/.json', {
    ...bookingBody({ key, property: 9002, checkin: from, nights: 2 }),
    checkin: wanted.checkin,
    checkout: wanted.checkout,
    quote_id: body.meta_data.quote_id,
  })
  expect([booked.status, booked.body.message]).toEqual([200, undefined])
  expect(nightsOf(booked.body)).toEqual([nights, nights])
})
