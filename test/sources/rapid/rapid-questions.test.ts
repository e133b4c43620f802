// What is asked of Rapid before a booking: which searches and checks are sent, from whom, and what every answer means; and who
// charges the card.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readRoomsRate, roomsParties, roomsRate } from '../../support/sources/rapid-rooms-rate.ts'
import { rapidTold } from '../../support/sources/rapid-told.ts'
import { rapidStay } from '../../support/sources/rapid-under-test.ts'
import type { ToldAnswer } from '../../support/sources/told-remote.ts'

const { remote, source, open, lines, answers } = await rapidTold()
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(() => answers())
const soon = () => AbortSignal.timeout(5_000)

const error = (type: string) => ({ type, message: 'm' })
const property = { id: 1, key: '1', roomKeys: ['9'], currency: 'USD', timeZone: 'America/Chicago' }
const stay = rapidStay({ parties: roomsParties })
const rate = readRoomsRate()!

test('the source says what it is able to do, how long it takes, and what it lists: nothing', async () => {
  const { name, supports, times, limits } = open({ mostNights: 14, mostDaysAhead: 300 })
  expect({ name, supports, times, limits }).toEqual({
    name: 'expedia',
    supports: { resolve: true, cancel: true, list: false, card: false },
    times: { search: 8, quote: 10, book: 90, final: 180, lag: 300 },
    limits: { properties: 250, rooms: 8, nights: 14, daysAhead: 300 },
  })
  expect(open({ payment: 'customer_card' }).supports.card).toBe(true)
  expect(await source.list(stay.checkin, soon())).toEqual({ listed: null, reason: 'Rapid lists no bookings' })
})

describe('a search', () => {
  const nothing = { rooms: [], unavailable: null, reasons: [] }
  const others = [property, { ...property, key: '2' }]
  const search = (changes: object = {}, of = source) =>
    of.search({ ...stay, properties: others, ...changes }, soon())
  const found = {
    property_id: '1',
    rooms: [
      { id: '9', rates: [roomsRate] },
      { id: '8', rates: [] },
    ],
  }

  test('asks once for all, from the guest, and gives each property its mapped rooms or nothing', async () => {
    answers({ body: [found, { property_id: '3', rooms: [{ id: '9' }] }] })
    const room = { key: '9', rates: [rate], reasons: [] }
    expect(await search()).toEqual({
      answered: new Map([
        ['1', { ...nothing, rooms: [room] }],
        ['2', nothing],
      ]),
    })
    expect(lines()).toEqual([
      'GET /v3/properties/availability?checkin=2026-12-04&checkout=2026-12-06&currency=USD&country_code=US&' +
        'language=en-US&rate_plan_count=20&sales_channel=website&sales_environment=hotel_only&' +
        'include=unavailable_reason&filter=expedia_collect&occupancy=2&occupancy=2-9%2C4&occupancy=2&' +
        'property_id=1&property_id=2',
    ])
    const headers = { 'customer-ip': '203.0.113.7', 'customer-session-id': 'session-1', test: 'standard' }
    expect(remote.requests[0]).toMatchObject({ headers, body: null })
  })

  test('is made for as many nights as the contract allows, and for none more', async () => {
    answers({ body: [] }, { body: [] })
    const two = open({ mostNights: 2 })
    expect(await search({}, two)).toEqual({ answered: new Map([1, 2].map(key => [String(key), nothing])) })
    expect(lines()).toHaveLength(1)
    const reasons = [{ code: 'greater_than_max_stay', limit: 1 }]
    expect(await search({}, open({ mostNights: 1 }))).toEqual({
      answered: new Map([1, 2].map(key => [String(key), { ...nothing, reasons }])),
    })
    expect(lines()).toHaveLength(1)
  })

  test('is read in the currency in which Expedia bills, where it charges the card', async () => {
    const prices = (value: string) => ({
      billable_currency: { value, currency: 'EUR' },
      request_currency: { value: '1.00', currency: 'USD' },
    })
    const line = (value: string) => [{ type: 'base_rate', value, currency: 'EUR' }]
    const priced = { nightly: [line('60.00'), line('60.00')], totals: { inclusive: prices('120.00') } }
    const rates = [{ ...roomsRate, occupancy_pricing: { 2: priced, '2-4,9': priced }, cancel_penalties: [] }]
    answers({ body: [{ property_id: '1', rooms: [{ id: '9', rates }] }] })
    const { answered } = await search({}, open({ payment: 'customer_card' }))
    expect(answered?.get('1')?.rooms[0]?.rates).toMatchObject([{ currency: 'EUR', total: 36_000 }])
  })

  const reset = { 'rate-limit-minute-reset': '1795348842000' }
  test.each<[ToldAnswer | 'gone', string, number | null]>([
    [{ status: 429, body: error('too_many_requests'), headers: reset }, 'HTTP 429', 42],
    [{ status: 206, body: [found] }, 'HTTP 206', null],
    [{ status: 404, body: error('resource_not_found') }, 'HTTP 404', null],
    [{ status: 503 }, 'HTTP 503', null],
    [{ body: {} }, 'an answer of another shape', null],
    [{ body: undefined }, 'an answer of another shape', null],
    ['gone', 'broken', null],
  ])('answered with %j finds out nothing', async (answer, reason, retryAfter) => {
    answers(answer)
    expect(await search()).toEqual({ answered: null, reason, retryAfter })
  })
})

describe('a check', () => {
  const token = (link: string, options: string | null) => JSON.stringify({ link, options })
  const offer = { bed: null, token: token('/v3/check', '/v3/options'), expiresAt: null as string | null }
  const check = (changes: object = {}, of = source) =>
    of.check({ stay, property, roomKey: '9', rate, offer: { ...offer, ...changes } }, soon())
  const links = { book: { method: 'POST', href: '/v3/book', expires: '2026-11-22T13:00:00Z' } }
  const available = { status: 'available', links, occupancy_pricing: roomsRate.occupancy_pricing }
  const booked = { bed: null, token: token('/v3/book', null), expiresAt: '2026-11-22T13:00:00Z' }

  test('asks from the guest, and for nothing else where this server charges', async () => {
    answers({ body: available })
    expect(await check()).toEqual({ outcome: 'available', rate, offer: booked })
    expect(lines()).toEqual(['GET /v3/check'])
    const headers = { 'customer-ip': '203.0.113.7', test: 'available' }
    expect(remote.requests[0]).toMatchObject({ headers, body: null })
  })

  test('of an offer is made until it ends, and not from then on', async () => {
    answers({ body: available })
    expect(await check({ expiresAt: '2026-11-22T12:00:00.001Z' })).toMatchObject({ outcome: 'available' })
    expect(await check({ expiresAt: '2026-11-22T12:00:00Z' })).toEqual({ outcome: 'expired' })
    expect(await check({ expiresAt: '2026-11-22T12:59:59+01:00' })).toEqual({ outcome: 'expired' })
    expect(await check({ token: '{}' })).toEqual({ outcome: 'expired' })
    expect(lines()).toHaveLength(1)
  })

  const lost = (reason: string) => ({ outcome: 'unavailable', reason })
  test.each<[ToldAnswer | 'gone', object]>([
    [{ body: { status: 'sold_out' } }, { outcome: 'sold_out' }],
    [{ status: 410, body: error('rooms_unavailable') }, { outcome: 'sold_out' }],
    [{ status: 404, body: error('resource_not_found') }, { outcome: 'expired' }],
    [
      { status: 400, body: { ...error('invalid_input'), errors: [error('link.expired')] } },
      { outcome: 'expired' },
    ],
    [
      { status: 400, body: { ...error('invalid_input'), errors: [error('token.invalid')] } },
      { outcome: 'expired' },
    ],
    [{ status: 410, body: error('gone') }, { outcome: 'expired' }],
    [{ status: 400, body: error('a.link.b') }, lost('HTTP 400')],
    [{ status: 429, body: error('too_many_requests') }, lost('HTTP 429')],
    [{ status: 206, body: available }, lost('HTTP 206')],
    [{ status: 204 }, lost('HTTP 204')],
    [{ status: 404 }, lost('HTTP 404 in another form')],
    [{ status: 500 }, lost('HTTP 500')],
    [{ body: [available] }, lost('an answer of another shape')],
    ['gone', lost('broken')],
  ])('answered with %j is %j', async (answer, outcome) => {
    answers(answer)
    expect(await check()).toEqual(outcome)
  })

  describe('of what Expedia charges', () => {
    const charged = open({ payment: 'customer_card' })
    const card = {
      name: 'Credit Card',
      merchant: { name: 'TRAVEL RESERVATION' },
      card_options: [
        { processing_country: 'US' },
        { processing_country: 'GB' },
        { processing_country: 'US' },
        {},
        { processing_country: 7 },
      ],
    }
    const paid = (options: ToldAnswer | 'gone', checked: ToldAnswer = { body: available }) => {
      remote.answer = line => (line.endsWith('/options') ? options : checked)
      return check({}, charged)
    }

    test('asks for the ways of paying as well, from the guest', async () => {
      expect(await paid({ body: { credit_card: card } })).toEqual({
        outcome: 'available',
        rate: { ...rate, depositText: 'Your card is charged by TRAVEL RESERVATION (US, GB, 7).' },
        offer: booked,
      })
      expect(lines().toSorted()).toEqual(['GET /v3/check', 'GET /v3/options'])
      const asked = remote.requests.find(({ line }) => line.endsWith('options'))!
      expect(asked).toMatchObject({ headers: { 'customer-ip': '203.0.113.7' }, body: null })
      expect(asked.headers).not.toHaveProperty('test')
    })

    test('asks for no ways of paying where there is no link to them', async () => {
      answers({ body: available })
      const outcome = await check({ token: token('/v3/check', null) }, charged)
      expect(outcome).toEqual({ outcome: 'available', rate, offer: booked })
      expect(lines()).toEqual(['GET /v3/check'])
    })

    test.each<[object, string | null]>([
      [{ merchant: { name: 'M' } }, 'Your card is charged by M.'],
      [{ merchant: { name: 'M' }, card_options: [{ processing_country: '' }] }, 'Your card is charged by M.'],
      [
        { merchant: { name: 'M' }, card_options: [{ processing_country: 'USA' }] },
        'Your card is charged by M (US).',
      ],
      [{ merchant: { name: 'm'.repeat(201) } }, `Your card is charged by ${'m'.repeat(200)}.`],
      [{ merchant: {} }, null],
      [{ card_options: [{ processing_country: 'US' }] }, null],
    ])('with the card %j says %j', async (credit_card, depositText) => {
      const outcome = await paid({ body: { credit_card } })
      expect(outcome).toMatchObject({ outcome: 'available', rate: { depositText } })
    })

    test.each<[ToldAnswer | 'gone']>([
      [{ body: { affiliate_collect: { name: 'Affiliate Collect' } } }],
      [{ body: { credit_card: [] } }],
      [{ status: 206, body: { credit_card: card } }],
      [{ status: 404, body: { ...error('resource_not_found'), credit_card: card } }],
      [{ status: 500 }],
      ['gone'],
    ])('is not sold where the ways of paying are %j', async options => {
      expect(await paid(options)).toEqual(lost('cards cannot be charged for it'))
    })

    test('that is sold out or cannot be read is told as that', async () => {
      const options = { body: { credit_card: card } }
      expect(await paid(options, { body: { status: 'sold_out' } })).toEqual({ outcome: 'sold_out' })
      expect(await paid({ status: 500 }, { status: 503 })).toEqual(lost('HTTP 503'))
      expect(await paid({ status: 500 }, { body: { status: 'sold_out' } })).toEqual(
        lost('cards cannot be charged for it'),
      )
    })
  })
})
