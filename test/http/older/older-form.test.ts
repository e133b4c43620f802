// The older form of the interface over the whole demo (docs/older-form.md): every name and kind of it, by POST and by GET, and
// nothing else than the bare form beside it.

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { setExchangeRate } from '../../../src/operations/installation/exchange-rates.ts'
import { olderDepartures, olderTables } from '../../support/prices/older-tables.ts'
import { knownToOlder, toBare } from '../../support/prices/older-to-bare.ts'
import { type TestAnswer, testApp, testPublisher } from '../../support/run/test-app.ts'
import type { JsonBody } from '../../support/wire/publisher-calls.ts'
import { bodyOf, calls } from '../../support/wire/publisher-calls.ts'
import { sendTo } from '../../support/wire/wire-requests.ts'

const running = await testApp({ demo: true })
const { post, app } = running
const older = await testPublisher(running, { settings: { envelope: 'data' } })
const bare = await testPublisher(running)

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Json = any

const levels = [0, 1, 2] as const
const stay = { checkin: '2027-03-15', checkout: '2027-03-19', rooms: [{ adults: 2 }] }

async function askBoth(path: string, body: JsonBody): Promise<{ older: Json; bare: Json }> {
  const [one, other] = await Promise.all([
    post(path, { ...body, key: older.key }),
    post(path, { ...body, key: bare.key }),
  ])
  expect([one.status, Object.keys(one.body)], one.text).toEqual([200, ['data']])
  expect(other.status).toBe(200)
  return { older: one.body.data, bare: other.body }
}

const get = (path: string, query: Record<string, string>, key = older.key): Promise<TestAnswer> =>
  sendTo(`${app.url}/publisher/v3.0/${path}?${new URLSearchParams({ key, ...query })}`, '', { method: 'GET' })

const departuresOf = (properties: readonly Json[], verbosity: 0 | 1 | 2): string[] =>
  properties.flatMap(property => olderDepartures(property, 'property', verbosity, `property ${property.id}`))

const sourceOf = (property: Json, among: readonly Json[]): string =>
  among.find(({ id }) => id === property.id).source

describe('properties', () => {
  test.each(levels)('view at verbosity %i', async verbosity => {
    const answers = await askBoth('properties/view/.json', { verbosity })
    expect(answers.older.length).toBeGreaterThan(10)
    expect(departuresOf(answers.older, verbosity)).toEqual([])
    expect(answers.older.map((one: Json) => toBare(one, sourceOf(one, answers.bare)))).toEqual(
      knownToOlder(answers.bare),
    )
    for (const property of answers.older) {
      expect([property.source, property.unavailable_reason]).toEqual([false, false])
      expect(property.rate.low).toMatchObject({ total: false, promotion: false, discount: false })
    }
  })

  test.each(levels)('availability at verbosity %i', async verbosity => {
    const answers = await askBoth('properties/available/.json', {
      ...stay,
      verbosity,
      discount_code: 'ALPINE10',
    })
    expect(departuresOf(answers.older, verbosity)).toEqual([])
    expect(answers.older.map((one: Json) => toBare(one, one.source))).toEqual(knownToOlder(answers.bare))
    const rooms: Json[] = answers.older.flatMap((property: Json) => property.property_accommodation)
    const rates: Json[] = rooms.flatMap(room => room.rates)
    for (const [name, values] of [
      ['promotion', rates.map(({ promotion }) => promotion !== false)],
      ['discount', rates.map(({ has_discount, discount }) => has_discount && discount !== false)],
      ['rooms without a rate', rooms.map(room => room.rates.length === 0 && room.promotion === false)],
    ] as const) {
      expect(values, name).toContain(true)
    }
  })

  test('without a promotion or a discount both are false', async () => {
    const answers = await askBoth('properties/available/.json', stay)
    const rates: Json[] = answers.older.flatMap(({ property_accommodation }: Json) =>
      property_accommodation.flatMap((room: Json) => [room, ...room.rates]),
    )
    expect(new Set(rates.map(({ discount }) => discount))).toEqual(new Set([false]))
    expect(rates.map(({ promotion }) => promotion)).toContain(false)
    expect(new Set(rates.map(({ has_discount }) => has_discount))).toEqual(new Set([undefined, false]))
  })

  test('a room shows the savings of its cheapest rate, and its pictures', async () => {
    const { body } = await post('property/available/.json', { key: older.key, property_id: 3144, ...stay })
    for (const room of body.data.property_accommodation) {
      const [cheapest] = room.rates.toSorted((one: Json, other: Json) => one.total.total - other.total.total)
      expect(room.promotional_savings).toBe(cheapest?.total.promotional_savings ?? 0)
      expect([room.promotion, room.promotions]).toEqual([
        cheapest?.promotion ?? false,
        cheapest?.promotions ?? [],
      ])
      expect(room.property_accommodation_image.length).toBeGreaterThan(0)
    }
  })

  test('what can be booked instead of a stay that cannot, as in the bare form', async () => {
    const crowd = { ...stay, rooms: [{ adults: 6 }], alternatives: true }
    const answers = await askBoth('property/available/.json', { property_id: 3144, ...crowd })
    expect(answers.older.is_available).toBe(false)
    expect(answers.older.alternatives.length).toBeGreaterThan(0)
    expect(answers.older.alternatives).toEqual(answers.bare.alternatives)
  })

  test('the sections of the description that the hotel wrote', async () => {
    const { body } = await post('property/view.json', { key: older.key, property_id: '3144', verbosity: 3 })
    expect(body.data).toMatchObject({
      feature: 'Five minutes on foot to the gondola',
      property_description: {
        short_description: expect.stringContaining('condos'),
        location_description_list: expect.arrayContaining([expect.stringContaining('Gondola')]),
        what_you_need_to_know: expect.stringContaining('elevator'),
        staff_pick: null,
      },
    })
    expect(body.data.property_accommodation.map(({ type_id }: Json) => type_id)).toContain(3)
    expect(body.data.property_fee.map(({ type }: Json) => type)).toContain('dollar')
    expect(body.data.reviews[0]).toMatchObject({ source: 'tripadvisor_free', meta_data: { tripadvisor: {} } })
  })

  test('view by GET is as by POST; with any other key GET is not for it', async () => {
    for (const [path, query] of [
      ['property/view.json', { property_id: '3144', verbosity: '3' }],
      ['properties/view/.json', { properties: '3144,3101', verbosity: '1' }],
    ] as const) {
      const posted = await post(path, { ...query, key: older.key })
      const got = await get(path, query)
      expect([got.status, got.text]).toEqual([200, posted.text])
      for (const key of [bare.key, 'wrong']) {
        const refused = await get(path, query, key)
        expect([refused.status, refused.headers.allow]).toEqual([405, 'POST'])
      }
    }
  })

  test('preview, with texts for numbers', async () => {
    const body = { ...bodyOf('preview', older.key), property_id: '3144', accommodation_id: '101' }
    const answer = await post('book/preview.json', { ...body, rooms: [{ adults: '2', bed_type: false }] })
    expect(answer.status, answer.text).toBe(200)
    expect(departuresOf([answer.body.data], 2)).toEqual([])
    expect(answer.body.data.property_accommodation[0].rates[0].fees).not.toEqual([])
  })
})

/** The first rate that can be booked at each property of the demo. */
async function bookable(): Promise<JsonBody[]> {
  const { body } = await post('properties/available/.json', { key: older.key, ...stay, currency: 'EUR' })
  return body.data.flatMap(({ id, property_accommodation }: Json) => {
    const room = property_accommodation.find(({ rates }: Json) => rates.length > 0)
    if (room === undefined) return []
    const [rate] = room.rates
    const bed = rate.beds[0]?.code ?? false
    return [
      { property_id: id, accommodation_id: room.id, rate_code: rate.code, bed, total: rate.total.total },
    ]
  })
}

async function book({ bed, total: _, ...chosen }: JsonBody, more: JsonBody = {}): Promise<Json> {
  const { guest, payment } = calls.reservation.body
  const rooms = [{ name: 'Ada Lovelace', adults: 2, bed_type: bed }]
  const body = { ...chosen, ...stay, rooms, guest, payment, currency: 'EUR', allow_duplicate: true, ...more }
  const answer = await post('book/reservation.json', { key: older.key, ...body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const [first] = await bookable()
const firstBooked = await book(first!)

describe('reservations', () => {
  test('one at every property of the demo', async () => {
    const found = await bookable()
    expect(found.length).toBeGreaterThan(8)
    const ids = new Set<number>()
    for (const chosen of found) {
      const { messages, data, ...rest } = await book(chosen)
      expect([messages, data.length, rest]).toEqual([[], 1, {}])
      expect(olderDepartures(data[0], 'reservation', 2)).toEqual([])
      expect(data[0]).toMatchObject({ property_id: chosen.property_id, total_charge: chosen.total })
      expect(data[0].reservation_payment.number).toBe('************1111')
      expect(data[0].total_charge).toBeCloseTo(
        data[0].room_charge + data[0].fee_charge + data[0].tax_charge,
        2,
      )
      ids.add(data[0].id)
    }
    expect(ids.size).toBe(found.length)
  })

  test('view by id or reservation_number, by POST and by GET, without a setting for GET', async () => {
    const [{ id, reservation_idx, meta_data }] = firstBooked.data
    for (const query of [
      { id: String(id) },
      { id: meta_data.uuid },
      { reservation_number: String(id) },
      { reservation_number: reservation_idx },
      { confirmation_number: reservation_idx },
    ]) {
      for (const path of ['reservation/view.json', 'reservation/view/.json']) {
        const got = await get(path, query)
        expect([got.status, got.body], JSON.stringify(query)).toEqual([200, firstBooked])
        const posted = await post(path, { key: older.key, ...query })
        expect(posted.body).toEqual(firstBooked)
      }
    }
    expect((await post('reservation/view.json', { key: older.key, id })).body).toEqual(firstBooked)
  })

  test('of another publisher do not exist, whatever they are asked for by', async () => {
    const stranger = await testPublisher(running, { settings: { envelope: 'data' } })
    const [{ id, reservation_idx }] = firstBooked.data
    for (const reservation_number of [String(id), reservation_idx, '999999999']) {
      const answer = await get('reservation/view.json', { reservation_number }, stranger.key)
      expect([answer.status, answer.body.type]).toEqual([404, 'NotFoundException'])
    }
  })

  test('index by GET with the filters of the older form', async () => {
    const everything = { checkin: stay.checkin, checkout: stay.checkout, created_start: '2026-12-01' }
    const got = await get('reservation/index.json', { ...everything, created_end: '2026-12-01' })
    expect(got.body).toMatchObject({ messages: [], page: 1, total: got.body.data.length })
    expect(got.body.data.length).toBeGreaterThan(0)
    for (const one of got.body.data) expect(olderDepartures(one, 'reservation', 2)).toEqual([])
    const posted = await post('reservation/index/.json', { key: older.key, ...everything })
    expect(posted.body).toEqual(got.body)
    expect((await get('reservation/index.json', { checkin: '2027-03-16' })).body.data).toEqual([])
    const coded = await book(
      { property_id: 3144, accommodation_id: 101, rate_code: 'FLEX', bed: false },
      { discount_code: 'ALPINE10' },
    )
    expect(coded.data[0].discount).toMatchObject({ code: 'ALPINE10' })
    expect((await get('reservation/index.json', { discount: 'alpine10' })).body.data).toEqual(coded.data)
  })

  test('cancel, with the penalty beside the reservation', async () => {
    const { data } = await book(first!)
    const { body } = await post('reservation/cancel/.json', { key: older.key, id: data[0].id })
    expect(body).toMatchObject({
      messages: [],
      simulated: false,
      currency: 'EUR',
      data: [{ id: data[0].id }],
    })
    expect(body.data[0].status).toBe('cancelled')
    expect(olderDepartures(body.data[0], 'reservation', 2)).toEqual([])
  })

  test('amounts in the currencies of guest, property, publisher and in dollars', async () => {
    const [reservation] = firstBooked.data
    expect(reservation).toMatchObject({ guest_currency: 'EUR', meta_data: { currency: 'EUR' } })
    expect(reservation.publisher_currency).toBe(reservation.property_currency)
    expect(reservation.publisher_exchange_rate).toBe(1)
    const inEuros = await testPublisher(running, { settings: { envelope: 'data', defaultCurrency: 'EUR' } })
    const answer = await book(first!, { key: inEuros.key })
    expect(answer.data[0]).toMatchObject({
      publisher_currency: 'EUR',
      publisher_exchange_rate: reservation.guest_exchange_rate,
      usd_value: reservation.usd_value,
    })
    const euroRate = reservation.usd_value / reservation.total_charge
    expect(euroRate).toBeGreaterThan(0.5)
    expect(euroRate).toBeLessThan(2)
  })

  test('several rooms are one entry, and an address outside the US has a region', async () => {
    const guest: Json = structuredClone(calls.reservation.body.guest)
    guest.addresses[0] = {
      type: 'Billing',
      line_1: '1 Main Street',
      country: 'de',
      region: 'Bayern',
      postal_code: '80331',
    }
    guest.note = undefined
    const rooms = [
      { name: 'Ada', adults: 2 },
      { name: 'Grace', adults: 1, children: 1 },
    ]
    const chosen = { property_id: 3144, accommodation_id: 101, rate_code: 'FLEX', bed: false }
    const [reservation] = (await book(chosen, { guest, rooms })).data
    expect(reservation.reservation_property_accommodation).toMatchObject({
      guest_name: 'Ada, Grace',
      guests_adult: 3,
      guests_children: 1,
      guest_note: '',
    })
    expect(reservation.reservation_customer[0].reservation_customer_address[0]).toMatchObject({
      city: '',
      region: 'Bayern',
      state: { code: null },
      country: { code: 'de', name: 'Germany' },
    })
    expect(olderDepartures(reservation, 'reservation', 2)).toEqual([])
  })
})

describe('the bare form', () => {
  test('has UUIDs, and gets no integer id', async () => {
    const booked = await post('book/reservation/.json', bodyOf('reservation', bare.key))
    expect(booked.body.id).toMatch(/^[0-9a-f-]{36}$/)
    const { database } = app.context
    const rows = await database.query('SELECT FROM reservation_number WHERE reservation_id = $1', [
      booked.body.id,
    ])
    expect(rows).toEqual([])
    expect((await get('reservation/view.json', { id: booked.body.id }, bare.key)).status).toBe(405)
  })

  test('becomes the older one, with reservations of the past, when the publisher changes over', async () => {
    const changing = await testPublisher(running)
    const bodies = ['2027-04-05', '2027-04-12'].map(checkin => ({
      ...bodyOf('reservation', changing.key),
      checkin,
      checkout: checkin.replace(/..$/, day => String(Number(day) + 2).padStart(2, '0')),
    }))
    for (const body of bodies) {
      expect((await post('book/reservation/.json', body)).status).toBe(200)
      running.clock.moveTo(app.context.clock.now().add({ seconds: 1 }).toString())
    }
    await app.context.database.query(
      `UPDATE publisher SET settings = settings || '{"envelope":"data"}' WHERE publisher_id = $1`,
      [changing.publisherId],
    )
    const [one, other] = await Promise.all([
      get('reservation/index.json', {}, changing.key),
      get('reservation/index.json', {}, changing.key),
    ])
    expect(one.body).toEqual(other.body)
    const [newer, earlier] = one.body.data
    expect(newer.id).toBeGreaterThan(earlier.id)
  })
})

describe('lists and refusals', () => {
  test.each(['currences.json', 'currencies.json', 'currencies/.json'])('GET %s', async path => {
    const { status, body } = await get(path, {})
    expect([status, Array.isArray(body.data)]).toEqual([200, true])
  })

  test.each([
    ['a wrong key', 'reservation/view.json', { key: 'wrong' }, 401, 'UnauthorizedException'],
    ['no reference', 'reservation/view.json', {}, 400, 'BadRequestException'],
    ['an id that is none', 'reservation/view.json', { id: '1.5' }, 400, 'BadRequestException'],
    [
      'a number out of range',
      'reservation/view.json',
      { id: '99999999999999999999' },
      400,
      'BadRequestException',
    ],
    ['an id of nothing', 'reservation/view.json', { id: '0' }, 400, 'BadRequestException'],
    ['an unknown filter', 'reservation/index.json', { checkn: '2027-03-12' }, 400, 'BadRequestException'],
  ])('%s is refused with type, message, url and code', async (_, path, query, code, type) => {
    const { status, body } = await get(path, query)
    expect(status).toBe(code)
    expect(body).toMatchObject({ type, code, url: `/publisher/v3.0/${path}`, message: expect.any(String) })
  })
})

test('docs/older-form.md lists the same names and kinds', async () => {
  const page = await readFile(new URL('../../../docs/older-form.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter(line => /^\| [a-z_.]+ \| `/.test(line))
  expect(rows).toEqual(
    Object.entries(olderTables).map(([table, { fields }]) => {
      const names = fields.split(' ').map(field => `\`${field.replaceAll('|', '\\|')}\``)
      return `| ${table} | ${names.join(' ')} |`
    }),
  )
})

test('dollars are those that were promised; where none were, those of today', async () => {
  const { body: properties } = await post('properties/view/.json', { key: bare.key })
  const rates = await bookable()
  const at = (currency: string) => {
    const ids = properties
      .filter((property: Json) => property.currency === currency)
      .map(({ id }: Json) => id)
    return rates.findLast(({ property_id }) => ids.includes(property_id))!
  }
  const booked = async (house: string, currency: string) => (await book(at(house), { currency })).data[0]
  const [shown, owed, neither] = [
    await booked('EUR', 'USD'),
    await booked('USD', 'EUR'),
    await booked('JPY', 'EUR'),
  ]
  expect(shown.usd_value).toBe(shown.total_charge)
  const { bed: _, total, ...chosen } = at('USD')
  const rooms = [{ adults: 2 }]
  const preview = await post('book/preview.json', {
    key: older.key,
    ...chosen,
    ...stay,
    rooms,
    currency: 'USD',
  })
  expect(owed.total_charge).toBe(total)
  expect(owed.usd_value).toBe(preview.body.data.property_accommodation[0].rates[0].total.total)
  await setExchangeRate(app.context, { currency: 'USD', perEuro: '2.5' })
  const dollars = async ({ id }: Json) =>
    (await get('reservation/view.json', { id: String(id) })).body.data[0].usd_value
  await expect.poll(async () => (await dollars(neither)) / neither.total_charge).toBeCloseTo(2.5, 1)
  expect([await dollars(shown), await dollars(owed)]).toEqual([shown.usd_value, owed.usd_value])
})
