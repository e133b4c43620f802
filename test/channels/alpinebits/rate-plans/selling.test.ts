// A rate plan pushed by AlpineBits over HTTP is sold at its price everywhere: availability, calendar, preview and
// reservation.

import { beforeEach, expect, test } from 'vitest'
import { createChannel } from '../../../../src/operations/channels/channels.ts'
import { importProperty } from '../../../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../../support/run/test-app.ts'
import { messageXml, requestXml } from './message-xml.ts'
import { smallPlan, smallRate } from './small-plan.ts'

const harness = await testApp({ jobs: false })
const { context } = harness.app
const { key } = await testPublisher(harness)
const today = parseDay(testToday)!
const checkin = addDays(today, 20)

let property = 9300
let authorization = ''
beforeEach(async () => {
  property += 1
  await importProperty(context, smallHotel({ id: property, from: today, allotment: 3 }), null)
  const mapping = { rooms: [{ theirs: 'A', room: 1 }], rates: [{ theirs: 'P1', rate_plan: 'BAR' }] }
  const { channel, secret } = await createChannel(context, {
    property_id: property,
    kind: 'alpinebits',
    mapping,
  })
  authorization = `Basic ${Buffer.from(`${channel.login}:${secret.reveal(text => text)}`).toString('base64')}`
})

const cleaning = {
  code: 'CLEAN',
  chargeType: 12,
  mandatory: true,
  weekdays: null,
  prices: [{ start: formatDay(today), end: formatDay(addDays(today, 60)), room: null, amount: '25' }],
}
const plan = smallPlan({
  currency: 'USD',
  rates: [{ ...smallRate, start: formatDay(today), end: formatDay(addDays(today, 60)) }],
  supplements: [cleaning],
  freeNights: { required: 3, free: 1, repeats: true },
})

/** The body of the answer to a RatePlans message. */
async function push(xml: string): Promise<string> {
  const form = new FormData()
  form.set('action', 'OTA_HotelRatePlanNotif:RatePlans')
  form.set('request', xml.replace('HotelCode="123"', `HotelCode="${property}"`))
  const headers = { authorization, 'X-AlpineBits-ClientProtocolVersion': '2020-10' }
  const answer = await fetch(`${harness.app.url}/channels/alpinebits`, {
    method: 'POST',
    headers,
    body: form,
  })
  return answer.text()
}

const available = async (nights: number, room = {}) => {
  const body = {
    ...searchBody({ key, property, checkin, nights }),
    rooms: [{ adults: 2, ...room }],
    verbosity: 2,
  }
  return (await harness.post('property/available/.json', body)).body
}
// biome-ignore lint/suspicious/noExplicitAny: an answer of any shape
const totalIn = (answer: any): number | undefined =>
  answer.property_accommodation.find(({ id }: { id: number }) => id === 1)?.rates[0]?.total.total

test('a pushed plan is sold at its own price until it is removed', async () => {
  expect(totalIn(await available(3))).toBe(300)
  expect(await push(messageXml([plan]))).toContain('<Success')
  const answer = await available(3, { children: 1, children_ages: [5] })
  expect(totalIn(answer)).toBe(2 * 240.5 + 25)
  expect(await push(requestXml('<RatePlan RatePlanNotifType="Remove" RatePlanCode="P1"/>'))).toContain(
    '<Success',
  )
  expect(totalIn(await available(3))).toBe(300)
})

test('a refused message says why and changes nothing', async () => {
  await push(messageXml([plan]))
  const answer = await push(messageXml([{ ...plan, currency: 'EUR', rates: [] }]))
  expect(answer).toContain('CurrencyCode is EUR, and the property sells in USD.')
  const dearer = {
    ...plan,
    rates: plan.rates.map(rate => ({ ...rate, base: [{ guests: 2, amount: '999' }] })),
  }
  const elsewhere = await push(messageXml([dearer]).replace('HotelCode="123"', 'HotelCode="124"'))
  expect(elsewhere).toContain('is not the hotel of these credentials')
  expect(totalIn(await available(3))).toBe(425)
})

test('the calendar has the same price, and the stays that the rules allow', async () => {
  const rule = { room: null, closed: false, minLos: 3, maxLos: 6, forwardMin: null, forwardMax: null }
  const everyDay = {
    start: formatDay(today),
    end: formatDay(addDays(today, 60)),
    arrival: null,
    departure: null,
  }
  await push(messageXml([{ ...plan, rules: [{ ...rule, ...everyDay }] }]))
  expect((await available(2)).property_accommodation[0]).toMatchObject({
    is_less_than_min_stay: true,
    rates: [],
  })
  const request = {
    key,
    property_id: property,
    from: formatDay(checkin),
    days: 1,
    nights: 3,
    rooms: [{ adults: 2 }],
  }
  const { body } = await harness.post('property/calendar/.json', request)
  expect(JSON.stringify(body)).toContain('"minimum_stay":3')
  expect(JSON.stringify(body)).toContain('425')
})

test('preview promises the price with its supplements as fees, and a reservation books it', async () => {
  await push(messageXml([plan]))
  const choice = { key, property, checkin, nights: 3 }
  const preview = { ...searchBody(choice), accommodation_id: 1, rate_code: 'BAR' }
  const shown = await harness.post('book/preview/.json', preview)
  expect(totalIn(shown.body)).toBe(425)
  expect(shown.body.property_accommodation[0].rates[0].fees).toMatchObject([
    { name: 'Extra CLEAN', total: 25 },
  ])
  const booked = await harness.post('book/reservation/.json', {
    ...bookingBody(choice),
    quote_id: shown.body.meta_data.quote_id,
  })
  expect(booked.status, booked.text).toBe(200)
  expect(booked.text).toContain('425')
  const [row] = await context.database.query<{ total: string }>(
    "SELECT price->'total'->>'total' AS total FROM reservation WHERE property_id = $1",
    [property],
  )
  expect(row).toEqual({ total: '42500' })
})

test('a plan with a price that comes to 0 is refused as a night is, and the old one goes on', async () => {
  const free = { ...plan.rates[0]!, base: [{ guests: 2, amount: '0.001' }] }
  expect(await push(messageXml([plan]))).toContain('<Success')
  const answer = await push(messageXml([{ ...plan, rates: [free] }]))
  expect(answer).toContain('which is no price')
  expect(answer).not.toContain('<Success')
})
