// The adapter of Expedia's Rapid against a simulated one: what it asks, what it makes of every answer, and that no doubt
// about a booking is taken for a certainty.

import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askBook, askCancel, askOutcome, askResolve } from '../../../src/sources/asking.ts'
import type { LiveRate, LiveStay } from '../../../src/sources/live-offers.ts'
import { affiliateReference } from '../../../src/sources/rapid/rapid-requests.ts'
import type { BookingReference, LiveSource, SourceBooking } from '../../../src/sources/source.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { rapidHotel } from '../../support/sources/rapid-books.ts'
import type { Trouble } from '../../support/sources/rapid-simulator.ts'
import {
  rapidBooking,
  rapidProperty,
  rapidStay,
  rapidUnderTest,
} from '../../support/sources/rapid-under-test.ts'

const under = await rapidUnderTest()
const { simulator, clock, proxy } = under
const { books, troubles } = simulator
afterAll(() => under[Symbol.asyncDispose]())

let source: LiveSource
const soon = () => AbortSignal.timeout(5_000)
const seconds = () => 5

beforeEach(() => {
  source = under.open()
  clock.moveTo('2026-11-22T12:00:00Z')
  troubles.clear()
  Object.assign(books, { free: 5, night: 10_000, resortFee: 0, visibleAfter: 0, showsNumber: false })
})
afterEach(() => {
  expect(proxy?.findings ?? []).toEqual([])
})

const found = async (stay: LiveStay) => {
  const { answered } = await source.search({ ...stay, properties: [rapidProperty] }, soon())
  return answered?.get(rapidHotel.property)
}

const rateFor = async (stay: LiveStay): Promise<LiveRate> => (await found(stay))!.rooms[0]!.rates[0]!

async function checked(stay: LiveStay) {
  const rate = await rateFor(stay)
  const offer = rate.offers[0]!
  return source.check({ stay, property: rapidProperty, roomKey: rapidHotel.room, rate, offer }, soon())
}

async function prepared(stay = rapidStay()): Promise<SourceBooking> {
  const answer = await checked(stay)
  if (answer.outcome !== 'available') throw new Error(answer.outcome)
  return rapidBooking(stay, answer.rate.total, answer.offer)
}

const referenceOf = ({ reference, guest, propertyId }: SourceBooking): BookingReference => ({
  propertyId,
  reference,
  confirmation: null,
  sentAt: clock.now().toString(),
  email: guest.email,
})

const standing = ({ reference }: SourceBooking) => books.standing(affiliateReference(reference)).length

describe('a search', () => {
  test('shows nights, taxes and total as Rapid gives them', async () => {
    const rate = await rateFor(rapidStay())
    expect(rate).toMatchObject({
      code: rapidHotel.rate,
      title: 'Refundable, Free breakfast',
      mealPlan: 'breakfast',
      currency: 'USD',
      nights: [
        { rate: 10_000, originalRate: 10_000, available: 5 },
        { rate: 10_000, originalRate: 10_000, available: 5 },
      ],
      taxes: [{ name: 'Taxes and fees', amount: 2_500 }],
      fees: [],
      total: 22_500,
      dueNow: 22_500,
      isRefundable: true,
      amenities: ['Free breakfast', 'Welcome drink'],
      promotions: [],
      noShowPenalty: 22_500,
    })
    expect(rate.offers.map(({ bed }) => bed)).toEqual([
      { code: rapidHotel.beds.queen, description: '1 Queen Bed' },
      { code: rapidHotel.beds.twin, description: '2 Twin Beds' },
    ])
  })

  test('asks for each room, and counts the price of an occupancy once for each that asked it', async () => {
    const couple = { adults: 2, childAges: [] }
    const family = { adults: 2, childAges: [9, 4] }
    const rate = await rateFor(rapidStay({ parties: [couple, family, couple] }))
    const { line } = simulator.requests.at(-1)!
    expect(new URL(line.split(' ')[1]!, 'http://x').searchParams.getAll('occupancy')).toEqual([
      '2',
      '2-9,4',
      '2',
    ])
    const { searchParams } = new URL(line.split(' ')[1]!, 'http://x')
    searchParams.delete('occupancy')
    expect(Object.fromEntries(searchParams)).toEqual({
      checkin: '2026-12-04',
      checkout: '2026-12-06',
      currency: 'USD',
      country_code: 'US',
      language: 'en-US',
      rate_plan_count: '20',
      sales_channel: 'website',
      sales_environment: 'hotel_only',
      include: 'unavailable_reason',
      filter: 'expedia_collect',
      property_id: rapidHotel.property,
    })
    expect(rate.nights.map(night => night.rate)).toEqual([30_000, 30_000])
    expect(rate.fees).toEqual([{ name: 'Extra person fee', description: '', amount: 2_000 }])
    expect(rate.total).toBe(3 * 22_500 + 2_000)
  })

  test.each([
    ['EUR', 20_250],
    ['JPY', 33_750],
  ])('in %s has lines that add up to the total in it', async (currency, total) => {
    const rate = await rateFor(rapidStay({ currency }))
    const lines = [...rate.nights.map(night => night.rate), ...rate.taxes.map(({ amount }) => amount)]
    expect([rate.currency, rate.total]).toEqual([currency, total])
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(total)
  })

  test('shows what the property collects apart from the total', async () => {
    books.resortFee = 1_500
    const rate = await rateFor(rapidStay({ language: 'de' }))
    expect(rate.checkinFees).toEqual([{ name: 'Resortgebühr', description: '', amount: 1_500 }])
    expect(rate.total).toBe(22_500)
  })

  test('tells from when cancelling costs what, with the offset of the property', async () => {
    const { penalties } = await rateFor(rapidStay())
    expect(penalties).toEqual([
      { from: null, until: '2026-12-02T18:00:00.000-07:00', penalty: 0 },
      { from: '2026-12-02T18:00:00.000-07:00', until: null, penalty: 11_250 },
    ])
  })

  test('knows a property without a room by its reason, and one that is left out as searched', async () => {
    books.free = 0
    expect(await found(rapidStay())).toEqual({
      rooms: [],
      unavailable: null,
      reasons: [{ code: 'no_inventory', limit: null }],
    })
    const other = { ...rapidProperty, key: '7' }
    const { answered } = await source.search({ ...rapidStay(), properties: [other] }, soon())
    expect(answered?.get('7')).toEqual({ rooms: [], unavailable: null, reasons: [] })
  })

  test('leaves out a room that is not mapped', async () => {
    const bare = { ...rapidProperty, roomKeys: ['1'] }
    const { answered } = await source.search({ ...rapidStay(), properties: [bare] }, soon())
    expect(answered?.get(rapidHotel.property)?.rooms).toEqual([])
  })

  test.each<[string, Trouble, string, number | null]>([
    ['a limit', 429, 'HTTP 429', 300],
    ['a failure', 503, 'HTTP 503', null],
    ['silence', 'dropped', 'broken', null],
  ])('gives its reason after %s', async (_, trouble, reason, retryAfter) => {
    troubles.set('search', trouble)
    const answer = await source.search({ ...rapidStay(), properties: [rapidProperty] }, soon())
    expect(answer).toEqual({ answered: null, reason, retryAfter })
  })

  test('carries the signature, the guest’s address, browser and session, and no body', async () => {
    await found(rapidStay())
    const { headers, body } = simulator.requests.at(-1)!
    expect(headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'customer-ip': '203.0.113.7',
      'customer-session-id': 'session-1',
      'user-agent': 'Browser/1.0',
    })
    expect([headers.test, body]).toEqual([undefined, null])
  })

  test('without a session, or with one that no header can hold, is one that Rapid takes', async () => {
    const session = { session_id: 'ä\r\nx: y', user_agent: null, ip: null }
    await found(rapidStay({ session }))
    const { headers } = simulator.requests.at(-1)!
    expect(headers).toMatchObject({ 'customer-ip': '192.0.2.1', 'customer-session-id': 'x: y' })
    expect(headers['user-agent']).toMatch(/^Hostelry\//)
  })
})

describe('a check', () => {
  test('gives the link that books, at the same price', async () => {
    const answer = await checked(rapidStay())
    expect(answer).toMatchObject({ outcome: 'available', rate: { total: 22_500 } })
  })

  test('gives the new price where it has changed', async () => {
    const stay = rapidStay()
    const rate = await rateFor(stay)
    books.night = 12_000
    const answer = await source.check(
      { stay, property: rapidProperty, roomKey: rapidHotel.room, rate, offer: rate.offers[0]! },
      soon(),
    )
    expect(answer).toMatchObject({
      outcome: 'available',
      rate: {
        total: 27_000,
        dueNow: 27_000,
        noShowPenalty: 27_000,
        penalties: [{ penalty: 0 }, { penalty: 13_500 }],
      },
    })
  })

  test('says that it is sold out, or too old, or that it does not know', async () => {
    const stay = rapidStay()
    const rate = await rateFor(stay)
    const check = { stay, property: rapidProperty, roomKey: rapidHotel.room, rate, offer: rate.offers[0]! }
    books.free = 0
    expect(await source.check(check, soon())).toEqual({ outcome: 'sold_out' })
    troubles.set('check', 500)
    expect(await source.check(check, soon())).toEqual({ outcome: 'unavailable', reason: 'HTTP 500' })
    clock.moveTo('2026-11-22T12:31:00Z')
    expect(await source.check(check, soon())).toEqual({ outcome: 'expired' })
  })

  test('never calls a link that leads elsewhere', async () => {
    const stay = rapidStay()
    const rate = await rateFor(stay)
    const asked = simulator.requests.length
    for (const link of [
      'https://evil.example/v3/x',
      '//evil.example/x',
      '/v3/../admin',
      '/v3//evil.example/',
      '@evil.example/',
    ]) {
      const offer = { ...rate.offers[0]!, token: JSON.stringify({ link, options: null }) }
      const check = { stay, property: rapidProperty, roomKey: rapidHotel.room, rate, offer }
      expect(await source.check(check, soon())).toEqual({
        outcome: 'unavailable',
        reason: 'a link that leads elsewhere',
      })
    }
    expect(simulator.requests).toHaveLength(asked)
  })

  test('tells who charges the card, and where', async () => {
    source = under.open({ payment: 'customer_card' })
    expect(await checked(rapidStay())).toMatchObject({
      rate: { depositText: 'Your card is charged by TRAVEL RESERVATION (US).' },
    })
  })
})

describe('a booking', () => {
  test('is made once under our reference, found and cancelled by it', async () => {
    const booking = await prepared()
    const outcome = await askBook(source, booking, seconds)
    const { body } = simulator.requests.at(-1)!
    expect(outcome).toEqual({ outcome: 'confirmed', confirmation: expect.stringMatching(/^\d+$/) })
    expect(body).toEqual({
      affiliate_reference_id: affiliateReference(booking.reference),
      hold: false,
      email: 'ada@example.com',
      phone: { country_code: '44', number: '2079460000' },
      rooms: [
        {
          given_name: 'Ada King',
          family_name: 'Lovelace',
          smoking: false,
          special_request: 'A quiet room  please',
        },
      ],
      payments: [
        {
          type: 'affiliate_collect',
          billing_contact: {
            given_name: 'Ada',
            family_name: 'Lovelace',
            address: {
              line_1: 'St James Square 12',
              city: 'London',
              postal_code: 'SW1Y 4JH',
              country_code: 'GB',
            },
          },
        },
      ],
    })
    const confirmation = 'confirmation' in outcome ? outcome.confirmation : ''
    expect(await askResolve(source, referenceOf(booking))).toEqual({ found: 'booked', confirmation })
    for (let time = 1; time <= 2; time += 1)
      expect(await askCancel(source, referenceOf(booking))).toEqual({ outcome: 'cancelled' })
    expect(await askResolve(source, referenceOf(booking))).toEqual({ found: 'refused' })
    expect(standing(booking)).toBe(0)
  })

  test('of several rooms is cancelled with all of them', async () => {
    const couple = { adults: 2, childAges: [] }
    const booking = await prepared(rapidStay({ parties: [couple, couple, couple] }))
    await askBook(source, booking, seconds)
    expect(await askCancel(source, referenceOf(booking))).toEqual({ outcome: 'cancelled' })
    expect(books.free).toBe(5)
  })

  test('that is held first is resumed, and one that was left held is found and resumed', async () => {
    source = under.open({ holds: true })
    const booking = await prepared()
    expect(await source.book(booking, soon())).toMatchObject({ outcome: 'held' })
    expect(await askResolve(source, referenceOf(booking))).toMatchObject({ found: 'held' })
    expect(await askOutcome(source, referenceOf(booking))).toMatchObject({ found: 'booked' })
    const other = await prepared()
    expect(await askBook(source, other, seconds)).toMatchObject({ outcome: 'confirmed' })
    const given = await prepared()
    await source.book(given, soon())
    expect(await askCancel(source, referenceOf(given))).toEqual({ outcome: 'cancelled' })
    expect([standing(booking), standing(other), standing(given)]).toEqual([1, 1, 0])
  })

  test('with Expedia’s charge sends the card in its body, and nowhere else', async () => {
    source = under.open({ payment: 'customer_card' })
    const card = {
      number: new Secret('4242424242424242'),
      cvv: new Secret('123'),
      month: '12',
      year: 2034,
      cardholder: 'Ada Lovelace',
      postalCode: 'SW1Y 4JH',
    }
    const booking = { ...(await prepared()), card }
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome: 'confirmed' })
    const { body, line, headers } = simulator.requests.at(-1)!
    expect(body?.payments[0]).toMatchObject({
      type: 'customer_card',
      number: '4242424242424242',
      expiration_month: '12',
      expiration_year: '2034',
    })
    expect(`${line} ${JSON.stringify(headers)}`).not.toMatch(/4242|ada/i)
    const uncarded = await prepared()
    expect(await askBook(source, uncarded, seconds)).toMatchObject({ outcome: 'rejected', refusal: 'other' })
    expect(standing(uncarded)).toBe(0)
  })

  test.each<[string, () => void, object]>([
    ['sold out', () => (books.free = 0), { outcome: 'rejected', refusal: 'sold_out' }],
    ['at another price', () => (books.night = 11_000), { outcome: 'rejected', refusal: 'changed' }],
    ['without leave', () => troubles.set('book', 403), { outcome: 'rejected', refusal: 'other' }],
    ['over the limit', () => troubles.set('book', 429), { outcome: 'rejected', refusal: 'other' }],
    ['without TLS', () => troubles.set('book', 426), { outcome: 'rejected', refusal: 'other' }],
  ])('%s is refused for certain', async (_, make, outcome) => {
    const booking = await prepared()
    make()
    expect(await askBook(source, booking, seconds)).toMatchObject(outcome)
    expect(standing(booking)).toBe(0)
  })

  test.each<[Trouble, number]>([
    ['lost', 1],
    ['dropped', 0],
    ['accepted undone', 0],
    [500, 0],
    [503, 0],
    [418, 0],
  ])('whose answer is %s is in doubt, is never sent again, and is found out', async (trouble, made) => {
    const booking = await prepared()
    troubles.set('book', trouble)
    const outcome = await askBook(source, booking, seconds)
    expect(outcome).toMatchObject({ outcome: 'unknown' })
    expect('reason' in outcome && outcome.reason).not.toMatch(/ada|example\.com|7946/i)
    expect(standing(booking)).toBe(made)
    expect((await askOutcome(source, referenceOf(booking))).found).toBe(made === 1 ? 'booked' : 'nothing')
  })

  test('under a reference that is used already is in doubt, and is found', async () => {
    const booking = await prepared()
    troubles.set('book', 'lost')
    await askBook(source, booking, seconds)
    troubles.clear()
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome: 'unknown' })
    expect(await askResolve(source, referenceOf(booking))).toMatchObject({ found: 'booked' })
    expect(standing(booking)).toBe(1)
  })

  test('that is not visible yet is nothing that proves anything, and then it is found', async () => {
    const booking = await prepared()
    await askBook(source, booking, seconds)
    books.visibleAfter = 120
    expect(await askResolve(source, referenceOf(booking))).toEqual({ found: 'nothing' })
    books.showsNumber = true
    expect(await askResolve(source, referenceOf(booking))).toMatchObject({ found: 'cannot_tell' })
    clock.moveTo('2026-11-22T12:02:01Z')
    expect(await askResolve(source, referenceOf(booking))).toMatchObject({ found: 'booked' })
    expect(source.times.lag).toBeGreaterThanOrEqual(120)
  })

  test.each<[Trouble, number]>([
    ['accepted', 0],
    ['accepted undone', 1],
    ['lost', 0],
    [500, 1],
  ])(
    'whose cancellation is answered with %s may stand, and is cancelled by the next',
    async (trouble, left) => {
      const booking = await prepared()
      await askBook(source, booking, seconds)
      troubles.set('cancel', trouble)
      expect(await askCancel(source, referenceOf(booking))).toMatchObject({ outcome: 'unknown' })
      expect(standing(booking)).toBe(left)
      troubles.clear()
      expect(await askCancel(source, referenceOf(booking))).toEqual({ outcome: 'cancelled' })
      expect(standing(booking)).toBe(0)
    },
  )

  test.each<[Trouble, string]>([
    ['accepted', 'booked'],
    ['accepted undone', 'held'],
    [500, 'held'],
  ])('whose resuming is answered with %s is in doubt, and is then %s', async (trouble, then) => {
    source = under.open({ holds: true })
    const booking = await prepared()
    troubles.set('resume', trouble)
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome: 'unknown' })
    expect(await askResolve(source, referenceOf(booking))).toMatchObject({ found: then })
  })

  test('of a guest who is erased cannot be looked up', async () => {
    const booking = await prepared()
    await askBook(source, booking, seconds)
    const erased = { ...referenceOf(booking), email: null }
    expect(await askResolve(source, erased)).toMatchObject({ found: 'cannot_tell' })
    expect(await askCancel(source, erased)).toMatchObject({ outcome: 'unknown' })
  })
})

describe('the sandbox', () => {
  test.each<[string, object]>([
    ['standard', { outcome: 'confirmed' }],
    ['book:rooms_unavailable', { outcome: 'rejected', refusal: 'sold_out' }],
    ['book:price_mismatch', { outcome: 'rejected', refusal: 'changed' }],
    ['book:cc_declined', { outcome: 'rejected', refusal: 'other' }],
    ['book:internal_server_error', { outcome: 'unknown' }],
    ['book:service_unavailable', { outcome: 'unknown' }],
  ])('asked for %s gives it', async (scenario, outcome) => {
    source = under.open({ test: scenario })
    expect(await askBook(source, await prepared(), seconds)).toMatchObject(outcome)
  })

  test('asked for sold_out has it in the check', async () => {
    source = under.open({ test: 'sold_out' })
    expect(await checked(rapidStay())).toEqual({ outcome: 'sold_out' })
  })
})

test('a wrong secret is refused, and no secret is told', async () => {
  source = under.open({ sharedSecret: new Secret('wrong') })
  const answer = await source.search({ ...rapidStay(), properties: [rapidProperty] }, soon())
  expect(answer).toEqual({ answered: null, reason: 'HTTP 401', retryAfter: null })
})

test('two reservations never have one reference, and it fits', () => {
  const ids = [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    crypto.randomUUID(),
  ]
  for (const id of ids) {
    const reference = affiliateReference(id)
    expect(reference).toMatch(/^[0-9a-z]{25}$/)
    const number = [...reference].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
    expect(number.toString(16).padStart(32, '0')).toBe(id.replaceAll('-', ''))
  }
})
