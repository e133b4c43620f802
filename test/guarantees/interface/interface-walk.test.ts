// Every row of the interface's tables, looked for in the answers of a running server over the whole demo destination:
// there at its verbosity, of its type, and with a value at least somewhere.

import { describe, expect, test } from 'vitest'
import { demoProperties } from '../../../src/demo/destination.ts'
import { writeSettings } from '../../../src/store/installation/settings.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { cardBody, guestBody } from '../../support/hotels/small-hotel.ts'
import { knownToOlder, toBare } from '../../support/prices/older-to-bare.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { departures, interfaceTables } from '../../support/wire/interface-tables.ts'

const harness = await testApp({ demo: true })
const { post } = harness
const ids = demoProperties(parseDay(testToday)!).map(({ id }) => id)
const levels = [0, 1, 2] as const

// biome-ignore lint/suspicious/noExplicitAny: answers as they came
type Json = any

/** In the demo's winter season, long enough for its Christmas and for four nights at the price of three. */
const stay = { checkin: '2027-01-10', checkout: '2027-01-17' }
const search = { key: 'demo', ...stay, rooms: [{ adults: 2 }] }

const view = (id: number, verbosity: number) =>
  post('property/view/.json', { key: 'demo', property_id: id, verbosity })

const available = (id: number, verbosity: number, more: object = {}) =>
  post('property/available/.json', { ...search, property_id: id, verbosity, ...more })

/** The rates of all rooms with the ids of their rooms. */
const offersOf = (property: Json): { room: number; rate: Json }[] =>
  property.property_accommodation.flatMap(({ id, rates }: Json) =>
    rates.map((rate: Json) => ({ room: id, rate })),
  )

/** "promotion.amount" for every field of a table that had a value, wherever it stood. */
const seen = new Set<string>()

function notice(value: Json, table: string): void {
  for (const { name, of } of interfaceTables[table] ?? []) {
    const field = value[name]
    if (field === null || field === undefined || (Array.isArray(field) && field.length === 0)) continue
    seen.add(`${table}.${name}`)
    if (of !== undefined) for (const part of [field].flat()) notice(part, of)
  }
}

function expectTable(value: Json, table: string, verbosity: 0 | 1 | 2): void {
  expect(departures(value, table, verbosity)).toEqual([])
  notice(value, table)
}

/** Whether every field of `part` stands in `whole` with the same value, and lists are of the same length. */
function missingFrom(whole: Json, part: Json, path: string): string[] {
  if (typeof part !== 'object' || part === null) return Object.is(whole, part) ? [] : [path]
  if (typeof whole !== 'object' || whole === null) return [path]
  if (Array.isArray(part) && part.length !== whole.length) return [`${path}.length`]
  return Object.keys(part).flatMap(name =>
    Object.hasOwn(whole, name)
      ? missingFrom(whole[name], part[name], `${path}.${name}`)
      : [`${path}.${name}`],
  )
}

describe.each(ids)('property %i', id => {
  test('is viewed as the tables say at every verbosity, without a search (S8)', async () => {
    for (const verbosity of levels) {
      const { status, body } = await view(id, verbosity)
      expect(status).toBe(200)
      expectTable(body, 'property', verbosity)
      expect(body).toMatchObject({
        id,
        verbosity,
        was_searched: false,
        is_available: false,
        unavailable_reason: null,
        rate: { low: null },
      })
      expect(body.property_accommodation.length).toBeGreaterThan(0)
      for (const room of body.property_accommodation)
        expect(room).toMatchObject({ is_available: false, rates: [] })
    }
  })

  test('is found available as the tables say at every verbosity', async () => {
    for (const verbosity of levels) {
      for (const discount_code of [null, 'ALPINE10', 'WELCOME25', 'LOYAL5', 'LOCALS', 'BUBBLY', 'TRAILMAP']) {
        const { status, body } = await available(id, verbosity, { discount_code })
        expect(status).toBe(200)
        expectTable(body, 'property', verbosity)
        expect(body).toMatchObject({ verbosity, was_searched: true })
        for (const { rate } of offersOf(body))
          expect(rate).toMatchObject({ tax_items: [], fees: [], checkin_fees: [] })
      }
    }
  })

  test('says at a lower verbosity a part of what it says at a higher one (S3)', async () => {
    for (const ask of [view, available]) {
      const answers = await Promise.all(
        levels.map(async level => ({ ...(await ask(id, level)).body, verbosity: null })),
      )
      expect(missingFrom(answers[1], answers[0], 'property')).toEqual([])
      expect(missingFrom(answers[2], answers[1], 'property')).toEqual([])
      const sizes = answers.map(answer => JSON.stringify(answer).length)
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    }
  })

  test('previews each of its rates as the one rate of the one room, with all tables', async () => {
    const { body } = await available(id, 2)
    for (const { room, rate } of offersOf(body)) {
      const preview = await post('book/preview/.json', {
        ...search,
        property_id: id,
        accommodation_id: room,
        rate_code: rate.code,
      })
      expect(preview.status).toBe(200)
      expectTable(preview.body, 'property', 2)
      expect(offersOf(preview.body).map(offer => [offer.room, offer.rate.code])).toEqual([[room, rate.code]])
    }
  })

  test('is booked with an answer of the parts that the contract lists (B3)', async () => {
    const { body } = await available(id, 0)
    const [offer] = offersOf(body)
    if (!offer) {
      expect(body.unavailable_reason).not.toBe(null)
      return
    }
    const { status, body: reservation } = await post('book/reservation/.json', {
      ...search,
      property_id: id,
      accommodation_id: offer.room,
      rate_code: offer.rate.code,
      rooms: [{ name: 'Ada Lovelace', adults: 2, bed_type: offer.rate.beds[0]?.code }],
      guest: guestBody('lovelace'),
      payment: cardBody,
    })
    expect(status).toBe(200)
    expectReservation(reservation, { id, name: body.name }, offer)
  })
})

function expectReservation(
  reservation: Json,
  property: { id: number; name: string },
  { room, rate }: { room: number; rate: Json },
): void {
  expect(reservation).toMatchObject({
    status: 'confirmed',
    confirmation_number: expect.stringMatching(/^[0-9A-HJ-NP-Z-]{6,20}$/),
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: `${testToday}T12:00:00Z`,
    property,
    room: { id: room, name: expect.any(String) },
    source: 'crs',
    rate_code: rate.code,
    ...stay,
    rooms: [{ name: 'Ada Lovelace', adults: 2, children: 0 }],
    guest: guestBody('lovelace'),
    cancellation_penalties: rate.cancellation_penalties,
    no_show_penalty: rate.no_show_penalty,
    meta_data: { currency: expect.any(String), exchange_rate: 1 },
  })
  expect(reservation.payment).toEqual({
    brand: 'VI',
    last_four: '1111',
    expiry_month: '12',
    expiry_year: 2034,
  })
  expectTable(reservation.total, 'total', 2)
  const lists = {
    nights: 'night',
    tax_items: 'charge',
    fees: 'charge',
    checkin_fees: 'charge',
    promotions: 'promotion',
  }
  for (const [list, table] of Object.entries(lists))
    for (const entry of reservation[list]) expectTable(entry, table, 2)
  for (const policy of reservation.property_policy) expectTable(policy, 'policy', 2)
  expect(reservation.nights).toHaveLength(7)
}

test('every field of every table had a value somewhere in the demo', () => {
  const rows = Object.entries(interfaceTables).flatMap(([table, fields]) =>
    fields.filter(({ type }) => type !== 'deprecated').map(({ name }) => `${table}.${name}`),
  )
  // Pages of places are for white-label publishers, of which the demo has none; see contract.
  // Its prices have no past.
  const empty = new Set(['permalink.geo', 'stars.meta_data', 'night.prior_lowest_30_days'])
  expect(rows.filter(row => !seen.has(row) && !empty.has(row))).toEqual([])
})

describe('several properties at once', () => {
  const inOrder = async (): Promise<number[]> => {
    const views = await Promise.all(ids.map(id => view(id, 0)))
    return views.toSorted((a, b) => a.body.order - b.body.order).map(({ body }) => body.id)
  }

  test.each(levels)('are viewed as each by itself, in their order, at verbosity %i', async verbosity => {
    const { status, body } = await post('properties/view/.json', { key: 'demo', verbosity })
    expect(status).toBe(200)
    expect(body.map(({ id }: Json) => id)).toEqual(await inOrder())
    for (const property of body) expect(property).toEqual((await view(property.id, verbosity)).body)
  })

  test.each(levels)('are found as each by itself, in their order, at verbosity %i', async verbosity => {
    const { body } = await post('properties/available/.json', { ...search, verbosity })
    expect(body.map(({ id }: Json) => id)).toEqual(await inOrder())
    for (const property of body) expect(property).toEqual((await available(property.id, verbosity)).body)
  })

  test('stop at the limit, which changes nothing for a single one (R10)', async () => {
    const first = (await inOrder()).slice(0, 3)
    for (const [path, body] of [
      ['properties/view/.json', { key: 'demo' }],
      ['properties/available/.json', search],
    ] as const) {
      const limited = await post(path, { ...body, limit: 3 })
      expect(limited.body.map(({ id }: Json) => id)).toEqual(first)
      const all = await post(path, { ...body, limit: 0 })
      expect(all.body).toHaveLength(ids.length)
      const named = await post(path, { ...body, property_ids: first.toReversed(), limit: 2 })
      expect(named.body.map(({ id }: Json) => id)).toEqual(first.slice(0, 2))
    }
    expect((await available(3144, 0, { limit: 1 })).body).toEqual((await available(3144, 0)).body)
  })

  test('with a required promotion are those that have one, and the others are 404 by themselves (R11)', async () => {
    const alone = await Promise.all(ids.map(id => available(id, 0, { promotion: 'required' })))
    const carrying = await Promise.all(
      ids.map(async id =>
        offersOf((await available(id, 0)).body).some(({ rate }) => rate.promotions.length > 0),
      ),
    )
    expect(alone.map(({ status }) => status)).toEqual(carrying.map(carries => (carries ? 200 : 404)))
    expect(new Set(carrying)).toEqual(new Set([true, false]))
    const { body } = await post('properties/available/.json', { ...search, promotion: 'required' })
    const promoted = (await inOrder()).filter(id => carrying[ids.indexOf(id)])
    expect(body.map(({ id }: Json) => id)).toEqual(promoted)
    const limited = await post('properties/available/.json', { ...search, promotion: 'required', limit: 2 })
    expect(limited.body).toEqual(body.slice(0, 2))
  })
})

describe('settings', () => {
  test('the envelope "data" wraps every answer and reads a verbosity above 2 as 2 (S1)', async () => {
    const { key } = await testPublisher(harness, { settings: { envelope: 'data' } })
    const calls = {
      'property/view/.json': { property_id: 3144 },
      'properties/view/.json': {},
      'property/available/.json': { ...search, property_id: 3144 },
      'properties/available/.json': { ...search, properties: '3144,3101' },
    }
    for (const [path, body] of Object.entries(calls)) {
      const wrapped = await post(path, { ...body, key, verbosity: 7 })
      expect(Object.keys(wrapped.body)).toEqual(['data'])
      const bare = await testPublisher(harness)
      const plain = [(await post(path, { ...body, key: bare.key, verbosity: 2 })).body].flat()
      expect([wrapped.body.data].flat().map((one, place) => toBare(one, plain[place].source))).toEqual(
        knownToOlder(plain),
      )
      expect((await post(path, { ...body, key: bare.key, verbosity: 7 })).status).toBe(400)
    }
    const missing = await post('property/view/.json', { key, property_id: 1 })
    expect(missing.body).toMatchObject({ type: 'NotFoundException', code: 404 })
  })

  test('amounts are in the currency of the request, else the publisher, else the house, else the property (S10)', async () => {
    const plain = await testPublisher(harness)
    const european = await testPublisher(harness, { settings: { defaultCurrency: 'EUR' } })
    const currencyOf = async (key: string, currency: string | null): Promise<string> => {
      const { body } = await available(3110, 0, { key, currency })
      expect(body.currency).toBe('JPY')
      return body.meta_data.currency
    }
    expect(await currencyOf(plain.key, null)).toBe('JPY')
    await harness.app.context.database.transaction(transaction =>
      writeSettings(transaction, { defaultCurrency: 'USD', envelope: 'data' }),
    )
    const inDollars = await post('property/available/.json', { ...search, property_id: 3110, key: plain.key })
    expect(inDollars.body.data.meta_data.currency).toBe('USD')
    const bare = await testPublisher(harness, { settings: { envelope: 'bare' } })
    expect(await currencyOf(bare.key, null)).toBe('USD')
    const europeanAnswer = await post('property/available/.json', {
      ...search,
      property_id: 3110,
      key: european.key,
    })
    expect(europeanAnswer.body.data.meta_data.currency).toBe('EUR')
    expect(await currencyOf(bare.key, 'gbp')).toBe('GBP')
  })
})
