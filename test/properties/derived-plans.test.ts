// A rate plan that follows another, over HTTP: from its document to a reservation, and what staff may write to it.

import { describe, expect, test } from 'vitest'
import { readSearchFacts } from '../../src/store/properties/search-facts.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const harness = await testApp({ jobs: false })
const { app, post } = harness
const { ask, key: adminKey } = await adminRequests(app)
const { key } = await testPublisher(harness)
const today = parseDay(testToday)!
const checkin = addDays(today, 30)
const night = (ahead: number) => formatDay(addDays(checkin, ahead))
const policy = { steps: [], no_show: 'none' }

/** A small hotel whose plan SAVE is ten percent below BAR, rounded to whole dollars. */
function hotelWith(
  id: number,
  derived: object = { from: 'BAR', percent: -10, round_to: 1 },
  changes: object = {},
) {
  const hotel = { ...smallHotel({ id, from: today, nights: 60 }), ...changes }
  const save = { code: 'SAVE', title: 'Saver', cancellation: policy, derived }
  return { ...hotel, rate_plans: [...hotel.rate_plans, save] }
}

async function put(document: { readonly id: number; readonly rate_plans?: readonly object[] }) {
  const answer = await ask('PUT', `properties/${document.id}`, document)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const change = (id: number, body: object) => ask('PATCH', `properties/${id}/calendar`, body)

async function ratesOf(property: number, nights = 2) {
  const { body } = await post('property/available/.json', searchBody({ key, property, checkin, nights }))
  const [room] = body.property_accommodation
  return Object.fromEntries(
    room.rates.map((rate: { code: string; total: { total: number } }) => [rate.code, rate.total.total]),
  )
}

const viewed = async (id: number) => {
  const { body } = await ask('GET', `properties/${id}/calendar?from=${night(0)}&to=${night(1)}&rooms=1`)
  return {
    plans: body.rate_plans.map(({ code, follows }: Record<string, unknown>) => [code, follows]),
    save: body.rates.find(({ rate_code }: Record<string, unknown>) => rate_code === 'SAVE'),
  }
}

describe('what guests get', () => {
  test('is the computed price in availability, preview and the reservation', async () => {
    await put(hotelWith(9101))
    expect(await ratesOf(9101)).toEqual({ BAR: 200, SAVE: 180 })
    const body = { ...bookingBody({ key, property: 9101, checkin, nights: 2, rate: 'SAVE' }) }
    const preview = await post('book/preview/.json', body)
    expect(preview.body.property_accommodation[0].rates[0].total.total).toBe(180)
    const { quote_id } = preview.body.meta_data
    // A later change of the other plan is not one of the quote.
    expect(
      (
        await change(9101, {
          calendar: [{ from: night(0), to: night(1), rate_plans: ['BAR'], price: { standard: 130 } }],
        })
      ).status,
    ).toBe(200)
    expect(await ratesOf(9101)).toEqual({ BAR: 260, SAVE: 234 })
    const reserved = await post('book/reservation/.json', { ...body, quote_id })
    expect(reserved.status, reserved.text).toBe(200)
    expect(reserved.body.total.total).toBe(180)
    const next = await post(
      'book/reservation/.json',
      bookingBody({ key, property: 9101, checkin, nights: 2, rate: 'SAVE' }),
    )
    expect(next.body.total.total).toBe(234)
  })

  test('is nothing of a night below zero, of which an import and a check tell', async () => {
    const { warnings } = await put(hotelWith(9102, { from: 'BAR', amount: -150 }))
    expect(warnings).toContainEqual(
      expect.stringMatching(/^rate plan SAVE in room 1: the night 2026-12-01 and 59 more are not sold/),
    )
    expect(await ratesOf(9102)).toEqual({ BAR: 200 })
    const refused = await post(
      'book/preview/.json',
      bookingBody({ key, property: 9102, checkin, nights: 2, rate: 'SAVE' }),
    )
    expect(refused.status).toBe(409)
    const check = await ask('POST', 'properties/9102/check', {})
    expect(check.body.missing).toContainEqual(
      expect.objectContaining({ code: 'unsold_derived_nights', section: 'rates', room_id: 1 }),
    )
  })

  test('counts in a search as any other rate', async () => {
    await put(hotelWith(9103))
    const [facts] = await readSearchFacts(app.context.database, [9103])
    expect(facts!.rates).toBe(4)
  })
})

describe('what staff writes', () => {
  test('is refused for prices of the plan, with the way out, and taken for its restrictions', async () => {
    await put(hotelWith(9104))
    const nights = { from: night(0), to: night(1), rate_plans: ['SAVE'] }
    const refused = await change(9104, { calendar: [{ ...nights, price: { standard: 50 } }] })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([
      {
        field: 'calendar[0].rate_plans[0]',
        message: '"SAVE" follows the rate plan "BAR"; change the prices of that one.',
      },
    ])
    expect((await change(9104, { calendar: [{ ...nights, min_stay_arrival: 3 }] })).status).toBe(200)
    expect(await ratesOf(9104)).toEqual({ BAR: 200 })
    expect(await ratesOf(9104, 3)).toEqual({ BAR: 300, SAVE: 270 })
  })

  test('for all rate plans, or as an adjustment of all, leaves out prices that are computed', async () => {
    // The plan had prices of its own before it followed the other one.
    await put({
      ...hotelWith(9105),
      rate_plans: [
        ...smallHotel({ from: today }).rate_plans,
        { code: 'SAVE', title: 'Saver', cancellation: policy },
      ],
    })
    const { calendar: _, ...content } = hotelWith(9105)
    await put(content)
    const nights = { from: night(0), to: night(1) }
    const adjusted = await app.server.inject({
      method: 'POST',
      url: '/admin/v1/properties/9105/calendar/edit',
      headers: { authorization: `Bearer ${adminKey}`, 'if-match': '*' },
      payload: { adjust: [{ ...nights, percent: 10 }] },
    })
    expect(adjusted.statusCode, adjusted.body).toBe(200)
    expect(adjusted.json().changes.map(({ rate_code }: { rate_code: string }) => rate_code)).not.toContain(
      'SAVE',
    )
    expect(await ratesOf(9105)).toEqual({ BAR: 220, SAVE: 198 })
    const exported = (await ask('GET', 'properties/9105')).body
    expect(exported.calendar.flatMap(({ rate_plans }: { rate_plans: string[] }) => rate_plans)).not.toContain(
      'SAVE',
    )
  })

  test('is seen in the calendar beside the computed prices', async () => {
    await put(hotelWith(9106))
    await change(9106, {
      calendar: [{ from: night(0), to: night(0), rate_plans: ['SAVE'], stop_sell: true }],
    })
    const { plans, save } = await viewed(9106)
    expect(plans).toEqual([
      ['BAR', null],
      ['SAVE', 'BAR'],
    ])
    expect(save).toEqual({ room_id: 1, rate_code: 'SAVE', standard: [90, 90], flags: [1, 0] })
  })
})

describe('a check of an edited document', () => {
  const example = async (id: number, document: object, nightPrice = '') => {
    const question = `rate=SAVE${nightPrice && `&night_price=${nightPrice}`}`
    const { body } = await ask('POST', `properties/${id}/check?${question}`, document)
    return { reasons: body.example?.reasons, total: body.example?.price?.total }
  }

  test('prices a plan that follows another in the document, from stored nights, from its own and from a price that is typed', async () => {
    const id = 9107
    await put(smallHotel({ id, from: today, nights: 60 }))
    const { calendar, ...content } = hotelWith(id)
    expect(await example(id, content)).toEqual({ reasons: [], total: 180 })
    expect(await example(id, { ...content, calendar })).toEqual({ reasons: [], total: 180 })
    expect(await example(id, content, '55.50')).toEqual({ reasons: [], total: 100 })
  })
})
