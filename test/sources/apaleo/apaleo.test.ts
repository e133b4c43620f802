// The adapter of apaleo against a simulated one: what it asks, what it makes of every answer, and that no doubt about a booking
// is taken for a certainty.

import { inspect } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  askBook,
  askCancel,
  askCheck,
  askList,
  askOutcome,
  askResolve,
  askSearch,
} from '../../../src/sources/asking.ts'
import type { LiveAvailability, LiveRate, LiveStay } from '../../../src/sources/live-offers.ts'
import type { BookingReference, LiveSource, SourceBooking } from '../../../src/sources/source.ts'
import { type Day, parseDay } from '../../../src/values/civil-dates.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { type ApaleoBody, apaleoHotel } from '../../support/sources/apaleo-books.ts'
import { type ApaleoTrouble, apaleoClient } from '../../support/sources/apaleo-simulator.ts'
import {
  apaleoBooking,
  apaleoProperty,
  apaleoStay,
  apaleoUnderTest,
} from '../../support/sources/apaleo-under-test.ts'

const under = await apaleoUnderTest()
const { simulator, clock, proxy } = under
const { books, troubles, requests } = simulator
afterAll(() => under[Symbol.asyncDispose]())

let source: LiveSource
const soon = () => AbortSignal.timeout(5_000)
const seconds = () => 5
const asIs = books.twist

beforeEach(() => {
  source = under.open()
  clock.moveTo('2026-11-22T12:00:00Z')
  troubles.clear()
  books.reservations.length = 0
  Object.assign(books, { free: 5, night: 107, cityTax: 0, fee: 0, cleaning: 0, visibleAfter: 0 })
  Object.assign(books, { hidesRooms: false, breakfast: false, refusal: null, twist: asIs })
})
afterEach(() => {
  expect(proxy.findings).toEqual([])
})

const search = (stay: LiveStay, properties = [apaleoProperty]) =>
  source.search({ ...stay, properties }, soon())

const found = async (stay = apaleoStay()): Promise<LiveAvailability> => {
  const sound = await askSearch(source, { ...stay, properties: [apaleoProperty] }, () => undefined)
  return sound.get(apaleoHotel.property)!
}

const rateFor = async (stay = apaleoStay()): Promise<LiveRate> => (await found(stay)).rooms[0]!.rates[0]!

const checkOf = (rate: LiveRate, stay: LiveStay) => ({
  stay,
  property: apaleoProperty,
  roomKey: apaleoHotel.unitGroup,
  rate,
  offer: rate.offers[0]!,
})

async function prepared(stay = apaleoStay()): Promise<SourceBooking> {
  const answer = await askCheck(source, checkOf(await rateFor(stay), stay))
  if (answer.outcome !== 'available') throw new Error(answer.outcome)
  return apaleoBooking(stay, answer.rate.total, answer.offer)
}

const referenceOf = ({ reference, guest, propertyId }: SourceBooking): BookingReference => ({
  propertyId,
  reference,
  confirmation: null,
  sentAt: clock.now().toString(),
  email: guest.email,
})

const standing = ({ reference }: SourceBooking) => books.standing(reference).length
const sent = (operation: string) => requests.filter(each => each.operation === operation)
const queryOf = (operation: string) => Object.fromEntries(sent(operation).at(-1)!.url.searchParams)
const bodyOf = () => JSON.parse(sent('book').at(-1)!.body) as ApaleoBody

describe('a search', () => {
  test('shows nights without VAT, the VAT as an included tax, and the total that the hotel wrote', async () => {
    const { rooms, unavailable } = await found()
    expect([rooms.length, unavailable]).toEqual([1, null])
    expect(rooms[0]!.rates.map(({ code }) => code)).toEqual([apaleoHotel.flexible, apaleoHotel.saver])
    expect(rooms[0]!.rates[0]).toMatchObject({
      title: 'Flexible',
      text: 'As the hotel writes it.',
      mealPlan: 'room_only',
      currency: 'EUR',
      nights: [
        { day: parseDay('2026-12-04'), rate: 10_000, originalRate: 10_000, available: 5 },
        { day: parseDay('2026-12-05'), rate: 10_000, originalRate: 10_000, available: 5 },
      ],
      taxes: [{ name: 'VAT 7 %', amount: 1_400, isIncluded: true }],
      fees: [],
      checkinFees: [],
      total: 21_400,
      dueNow: 0,
      noShowPenalty: 21_400,
      offers: [{ bed: null, expiresAt: null }],
    })
  })

  test('asks for each kind of guests once, and adds up over all rooms', async () => {
    const couple = { adults: 2, childAges: [] }
    const family = { adults: 2, childAges: [9, 4] }
    const before = sent('offers').length
    const rate = await rateFor(apaleoStay({ parties: [couple, family, couple] }))
    expect(sent('offers').length - before).toBe(2)
    expect(sent('offers').map(({ url }) => url.searchParams.get('childrenAges'))).toContain('9,4')
    expect(rate.total).toBe(2 * (2 * 10_700) + 2 * 12_700)
    const lines = [...rate.nights.map(night => night.rate), ...rate.taxes.map(({ amount }) => amount)]
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(rate.total)
  })

  test('asks for the unit groups that are mapped, with reasons, of the channel that is configured', async () => {
    source = under.open({ channel: 'Direct' })
    await found()
    expect(queryOf('offers')).toEqual({
      propertyId: apaleoHotel.property,
      unitGroupIds: apaleoHotel.unitGroup,
      includeUnavailable: 'true',
      arrival: '2026-12-04',
      departure: '2026-12-06',
      adults: '2',
      channelCode: 'Direct',
    })
  })

  test('shows fees in the total, services apart, and the city tax as paid at the property', async () => {
    Object.assign(books, { cityTax: 5, fee: 3.5, cleaning: 119 })
    const rate = await rateFor(apaleoStay({ language: 'de' }))
    expect(rate.fees).toEqual([
      { name: 'Final cleaning', description: '', amount: 10_000 },
      { name: 'Service charge', description: '', amount: 350 },
    ])
    expect(rate.taxes.map(({ name, amount }) => [name, amount])).toEqual([
      ['MwSt. 7 %', 1_400],
      ['MwSt. 19 %', 1_900],
    ])
    expect(rate.checkinFees).toEqual([
      { name: 'Ortstaxe', description: 'Wird in der Unterkunft bezahlt', amount: 500 },
    ])
    expect([rate.total, rate.nights[0]!.rate]).toEqual([21_400 + 11_900 + 350, 10_000])
  })

  test('knows breakfast that is in the nights', async () => {
    books.breakfast = true
    expect(await rateFor()).toMatchObject({ mealPlan: 'breakfast', amenities: ['Breakfast'], total: 21_400 })
  })

  test('tells from when cancelling costs what, and what has to be paid at once', async () => {
    const [flexible, saver] = (await found()).rooms[0]!.rates
    expect(flexible!.penalties).toEqual([
      { from: null, until: '2026-12-03T18:00:00+01:00', penalty: 0 },
      { from: '2026-12-03T18:00:00+01:00', until: null, penalty: 10_700 },
    ])
    expect(saver!.penalties).toEqual([{ from: null, until: null, penalty: 19_260 }])
    expect([flexible!.isRefundable, saver!.isRefundable, saver!.dueNow]).toEqual([true, false, 19_260])
  })

  test.each<[string, (offer: Record<string, unknown>) => Record<string, unknown>]>([
    ['a night less', offer => ({ ...offer, timeSlices: (offer.timeSlices as object[]).slice(1) })],
    ['other nights', offer => ({ ...offer, timeSlices: (offer.timeSlices as object[]).toReversed() })],
    [
      'a total that its nights do not make',
      offer => ({ ...offer, totalGrossAmount: { amount: 1, currency: 'EUR' } }),
    ],
    [
      'a total in another currency',
      offer => ({ ...offer, totalGrossAmount: { amount: 214, currency: 'USD' } }),
    ],
  ])('leaves out an offer with %s', async (_, twist) => {
    books.twist = twist
    expect((await found()).rooms[0]!.rates).toEqual([])
  })

  test('shows the hotel’s price without lines of VAT where its breakdown does not come to it', async () => {
    const [eur, net] = [{ currency: 'EUR' }, { amount: 100, currency: 'EUR' }]
    const detail = { vatType: 'Reduced', vatPercent: 7, net, tax: { amount: 7, ...eur } }
    books.twist = offer => ({ ...offer, taxDetails: [detail] })
    expect(await rateFor()).toMatchObject({
      nights: [{ rate: 10_700 }, { rate: 10_700 }],
      taxes: [],
      total: 21_400,
    })
  })

  test.each([
    [14.01, [1_401]],
    [13.99, [1_399]],
    [14.02, []],
    [13.98, []],
  ])('takes a breakdown of VAT of %d that is a cent beside the price, and no more', async (tax, amounts) => {
    const [net, vat] = [200, tax].map(amount => ({ amount, currency: 'EUR' }))
    books.twist = offer => ({
      ...offer,
      taxDetails: [{ vatType: 'Reduced', vatPercent: 7, net, tax: vat }],
    })
    const { taxes, total } = await rateFor()
    expect([taxes.map(({ amount }) => amount), total]).toEqual([amounts, 21_400])
  })

  test('counts what cannot be read of cancelling as the whole price', async () => {
    books.twist = offer => ({
      ...offer,
      cancellationFee: { ...(offer.cancellationFee as object), fee: { amount: 1, currency: 'USD' } },
    })
    expect((await rateFor()).penalties).toEqual([{ from: null, until: null, penalty: 21_400 }])
  })

  test.each([
    [{ free: 0 }, { code: 'no_inventory', limit: null }],
    [{ refusal: 'UnitGroupCapacityExceeded' }, { code: 'occupancy_exceeded', limit: null }],
    [{ refusal: 'RateRestrictionsViolated' }, { code: 'stop_sell', limit: null }],
    [{ refusal: 'RatesNotSet' }, { code: 'no_price', limit: null }],
  ])('says why nothing is for sale: %j', async (state, reason) => {
    Object.assign(books, state)
    expect((await found()).rooms).toEqual([{ key: apaleoHotel.unitGroup, rates: [], reasons: [reason] }])
  })

  test('sells no more rooms than are free', async () => {
    books.free = 1
    const party = { adults: 2, childAges: [] }
    expect((await found(apaleoStay({ parties: [party, party] }))).rooms[0]).toEqual({
      key: apaleoHotel.unitGroup,
      rates: [],
      reasons: [{ code: 'no_inventory', limit: 1 }],
    })
  })

  test('has searched a property of which apaleo offers nothing', async () => {
    const other = { ...apaleoProperty, key: apaleoHotel.other }
    const { answered } = await search(apaleoStay(), [other])
    expect(answered?.get(apaleoHotel.other)).toMatchObject({ unavailable: null, rooms: [{ rates: [] }] })
  })

  test.each<[string, ApaleoTrouble, string, number | null]>([
    ['a limit', 429, 'HTTP 429', 30],
    ['a failure', 503, 'HTTP 503', null],
    ['silence', 'dropped', 'broken', null],
  ])('gives its reason after %s', async (_, trouble, reason, retryAfter) => {
    troubles.set('offers', trouble)
    expect(await search(apaleoStay())).toMatchObject({ answered: null, reason, retryAfter })
  })

  test.each([404, 422] as const)(
    'has not searched a property that apaleo refuses with %i, and has not failed for it',
    async status => {
      troubles.set('offers', status)
      expect(await search(apaleoStay())).toEqual({ answered: new Map() })
    },
  )

  test('asks for no more properties after apaleo wants to be left alone', async () => {
    troubles.set('offers', 429)
    const before = sent('offers').length
    const properties = Array.from({ length: 12 }, (_, id) => ({ ...apaleoProperty, id, key: `P${id}` }))
    expect(await search(apaleoStay(), properties)).toMatchObject({ answered: null, retryAfter: 30 })
    expect(sent('offers').length - before).toBe(5)
  })

  test('tells each property when it is known, and loses only the one that is silent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    simulator.hold(apaleoHotel.other, promise)
    const told: string[] = []
    const properties = [{ ...apaleoProperty, id: 2, key: apaleoHotel.other }, apaleoProperty]
    const all = askSearch(source, { ...apaleoStay(), properties }, key => told.push(key))
    await expect.poll(() => told).toEqual([apaleoHotel.property])
    resolve()
    await all
    expect(told).toEqual([apaleoHotel.property, apaleoHotel.other])
  })
})

describe('the access token', () => {
  test('is asked for once by all who need it, and kept until shortly before its end', async () => {
    const before = sent('token').length
    const party = (childAges: number[]) => ({ adults: 2, childAges })
    await found(apaleoStay({ parties: [party([]), party([1]), party([2])] }))
    clock.moveTo('2026-11-22T12:58:59Z')
    await found()
    expect(sent('token').length - before).toBe(1)
    clock.moveTo('2026-11-22T12:59:00Z')
    await found()
    expect(sent('token').length - before).toBe(2)
  })

  test('is asked for anew after apaleo has refused it', async () => {
    await found()
    simulator.revoke()
    expect(await search(apaleoStay())).toMatchObject({ answered: null, reason: 'HTTP 401' })
    expect(await rateFor()).toMatchObject({ total: 21_400 })
  })

  test.each<[ApaleoTrouble, string]>([
    [400, 'HTTP 400 without JSON'],
    [500, 'HTTP 500'],
    ['dropped', 'broken'],
  ])('that is not given (%s) is a failure, which is not kept', async (trouble, reason) => {
    troubles.set('token', trouble)
    expect(await search(apaleoStay())).toMatchObject({ answered: null, reason: `no access token: ${reason}` })
    troubles.clear()
    expect(await rateFor()).toMatchObject({ total: 21_400 })
  })

  test('and its secret are in no text', async () => {
    await found()
    const { headers } = sent('offers').at(-1)!
    expect(headers.authorization).toMatch(/^Bearer token-/)
    const wrong = under.open({ clientSecret: new Secret('another') })
    const answer = await wrong.search({ ...apaleoStay(), properties: [apaleoProperty] }, soon())
    expect(answer).toMatchObject({ answered: null, reason: 'no access token: HTTP 400' })
    expect(inspect([source, answer], { depth: 9 })).not.toContain(apaleoClient.secret)
  })
})

describe('a check', () => {
  test('asks for the rate plan again, and gives the price now', async () => {
    const stay = apaleoStay()
    const rate = await rateFor(stay)
    books.night = 117.7
    const answer = await askCheck(source, checkOf(rate, stay))
    expect(queryOf('check')).toMatchObject({ ratePlanId: apaleoHotel.flexible })
    expect(answer).toMatchObject({ outcome: 'available', rate: { total: 23_540 } })
  })

  test.each([{ free: 0 }, { refusal: 'RateRestrictionsViolated' }])(
    'of what is gone is sold out: %j',
    async state => {
      const stay = apaleoStay()
      const rate = await rateFor(stay)
      Object.assign(books, state)
      expect(await askCheck(source, checkOf(rate, stay))).toEqual({ outcome: 'sold_out' })
    },
  )

  test.each<[ApaleoTrouble, object]>([
    [404, { outcome: 'expired' }],
    [503, { outcome: 'unavailable', reason: 'HTTP 503' }],
    [403, { outcome: 'unavailable', reason: 'HTTP 403' }],
  ])('that is answered with %s', async (trouble, outcome) => {
    const stay = apaleoStay()
    const rate = await rateFor(stay)
    troubles.set('check', trouble)
    expect(await askCheck(source, checkOf(rate, stay))).toEqual(outcome)
  })
})

describe('a booking', () => {
  test('names the prices that were agreed, our reference and its key, and no card', async () => {
    const stay = apaleoStay({
      parties: [
        { adults: 2, childAges: [] },
        { adults: 2, childAges: [7] },
      ],
    })
    const booking = await prepared(stay)
    books.night = 200
    expect(await askBook(source, booking, seconds)).toMatchObject({
      outcome: 'confirmed',
      confirmation: 'BOOK-1',
    })
    const { reservations, booker } = bodyOf()
    expect(sent('book').at(-1)!.headers['idempotency-key']).toBe(booking.reference)
    expect(booker).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: booking.guest.phone,
      address: {
        addressLine1: 'St James Square 12',
        postalCode: 'SW1Y 4JH',
        city: 'London',
        countryCode: 'GB',
      },
    })
    expect(
      reservations.map(({ timeSlices }) => timeSlices.map(({ totalAmount }) => totalAmount.amount)),
    ).toEqual([
      [107, 107],
      [117, 117],
    ])
    expect(reservations[1]).toMatchObject({
      arrival: '2026-12-04',
      departure: '2026-12-06',
      adults: 2,
      childrenAges: [7],
      channelCode: 'Ibe',
      source: 'Hostelry',
      externalCode: booking.reference,
      primaryGuest: { firstName: 'Ada King', lastName: 'Lovelace' },
      guaranteeType: 'PM6Hold',
      guestComment: 'A quiet room',
    })
    expect(standing(booking)).toBe(2)
  })

  test.each([
    ['sold out', { free: 0 }, 'sold_out'],
    ['refused otherwise', { refusal: 'RatesNotSet', free: 5 }, 'sold_out'],
  ])('that is %s is rejected, and nothing stands', async (_, state, refusal) => {
    const booking = await prepared()
    Object.assign(books, state)
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome: 'rejected', refusal })
    expect(standing(booking)).toBe(0)
  })

  test('that apaleo refuses while it has rooms is rejected for another reason', async () => {
    const booking = await prepared()
    troubles.set('book', 422)
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome: 'rejected', refusal: 'other' })
  })

  test.each<[ApaleoTrouble, boolean]>([
    ['lost', true],
    ['dropped', false],
    [202, false],
    [302, false],
    [400, false],
    [403, false],
    [404, false],
    [418, false],
    [500, false],
    [503, false],
  ])('that is answered with %s is unknown, and sent once', async (trouble, isDone) => {
    const booking = await prepared()
    const before = sent('book').length
    troubles.set('book', trouble)
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome: 'unknown' })
    expect(sent('book').length - before).toBe(1)
    troubles.clear()
    const { found: is } = await askOutcome(source, referenceOf(booking))
    expect([is, standing(booking)]).toEqual(isDone ? ['booked', 1] : ['nothing', 0])
  })

  test('that is answered with fewer rooms than it has is looked up', async () => {
    const booking = await prepared()
    books.hidesRooms = true
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome: 'unknown' })
    expect(await askResolve(source, referenceOf(booking))).toMatchObject({ found: 'booked' })
  })

  test('is sent again after its token was refused, with a new one, and made once', async () => {
    const booking = await prepared()
    simulator.revoke()
    const before = sent('book').length
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome: 'confirmed' })
    expect([sent('book').length - before, standing(booking)]).toEqual([2, 1])
  })

  test.each<[Parameters<typeof troubles.set>[0], ApaleoTrouble]>([
    ['token', 500],
    ['book', 429],
  ])('that never got past the door (%s %s) is not booked', async (operation, trouble) => {
    const booking = await prepared()
    simulator.revoke()
    source = under.open()
    troubles.set(operation, trouble)
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome: 'unavailable' })
    expect(standing(booking)).toBe(0)
  })

  test('of an offer that is none is rejected, and nothing is sent', async () => {
    const booking = await prepared()
    const before = sent('book').length
    for (const token of [
      '',
      '{}',
      '{"plan":"P","guarantee":"PM6Hold","currency":"EUR","rooms":[1],"nights":[]}',
    ]) {
      const live = { ...booking.live!, offer: { ...booking.live!.offer, token } }
      expect(await source.book({ ...booking, live }, soon())).toMatchObject({ outcome: 'rejected' })
    }
    expect(await source.book({ ...booking, rooms: [] }, soon())).toMatchObject({ outcome: 'rejected' })
    expect(sent('book').length).toBe(before)
  })

  test('gives no reason that holds anything of the guest', async () => {
    troubles.set('book', 500)
    const outcome = await askBook(source, await prepared(), seconds)
    expect('reason' in outcome && outcome.reason).not.toMatch(/ada|lovelace|example\.com/i)
  })
})

describe('a look-up', () => {
  test('finds a booking that is visible late', async () => {
    books.visibleAfter = 30
    const booking = await prepared()
    await askBook(source, booking, seconds)
    expect(await askResolve(source, referenceOf(booking))).toEqual({ found: 'nothing' })
    clock.moveTo('2026-11-22T12:00:30Z')
    expect(await askResolve(source, referenceOf(booking))).toMatchObject({ found: 'booked' })
  })

  test('takes no code that only begins with ours', async () => {
    const booking = await prepared()
    await askBook(source, { ...booking, reference: `${booking.reference}-2` }, seconds)
    expect(await askResolve(source, referenceOf(booking))).toEqual({ found: 'nothing' })
  })

  test('cannot tell without an answer', async () => {
    const booking = await prepared()
    for (const trouble of [401, 403, 429, 500, 'dropped'] as const) {
      troubles.set('reservations', trouble)
      expect(await askResolve(source, referenceOf(booking))).toMatchObject({ found: 'cannot_tell' })
    }
  })
})

describe('a cancellation', () => {
  test('cancels every room, again without harm, and ends in refused', async () => {
    const party = { adults: 2, childAges: [] }
    const booking = await prepared(apaleoStay({ parties: [party, party] }))
    await askBook(source, booking, seconds)
    expect(await askCancel(source, referenceOf(booking))).toEqual({ outcome: 'cancelled' })
    expect(await askCancel(source, referenceOf(booking))).toEqual({ outcome: 'cancelled' })
    expect([standing(booking), books.free]).toEqual([0, 5])
    expect(await askResolve(source, referenceOf(booking))).toEqual({ found: 'refused' })
  })

  test('goes on where it was left', async () => {
    const party = { adults: 2, childAges: [] }
    const booking = await prepared(apaleoStay({ parties: [party, party] }))
    await askBook(source, booking, seconds)
    books.cancel(books.reservations[0]!)
    expect(await askResolve(source, referenceOf(booking))).toMatchObject({ found: 'booked' })
    expect(await askCancel(source, referenceOf(booking))).toEqual({ outcome: 'cancelled' })
    expect(standing(booking)).toBe(0)
  })

  test.each<[ApaleoTrouble, string, number]>([
    ['lost', 'unknown', 0],
    ['dropped', 'unknown', 1],
    [500, 'unknown', 1],
    [404, 'unknown', 1],
    [422, 'rejected', 1],
  ])('that is answered with %s is %s', async (trouble, outcome, stands) => {
    const booking = await prepared()
    await askBook(source, booking, seconds)
    troubles.set('cancel', trouble)
    expect(await askCancel(source, referenceOf(booking))).toMatchObject({ outcome })
    expect(standing(booking)).toBe(stands)
  })

  test('is refused once the guest is there, and finds nothing of what was never booked', async () => {
    const booking = await prepared()
    expect(await askCancel(source, referenceOf(booking))).toEqual({ outcome: 'nothing' })
    await askBook(source, booking, seconds)
    books.reservations[0]!.status = 'InHouse'
    expect(await askCancel(source, referenceOf(booking))).toMatchObject({ outcome: 'rejected' })
  })
})

describe('the list of a day', () => {
  const today = parseDay('2026-11-22')!

  test('has the bookings of this server, each once, and those of no other day', async () => {
    const party = { adults: 2, childAges: [] }
    const [one, two] = [await prepared(apaleoStay({ parties: [party, party] })), await prepared()]
    for (const booking of [one, two]) await askBook(source, booking, seconds)
    await askCancel(source, referenceOf(two))
    const [walkIn] = books.reservations
    books.reservations.push({
      ...walkIn!,
      id: 'W',
      bookingId: 'W',
      body: { ...walkIn!.body, source: 'Walk-in' },
    })
    expect(await askList(source, today)).toEqual({
      listed: [
        { reference: one.reference, confirmation: 'BOOK-1', state: 'booked' },
        { reference: two.reference, confirmation: 'BOOK-3', state: 'cancelled' },
      ],
    })
    expect(await askList(source, (today + 1) as Day)).toEqual({ listed: [] })
  })

  test('is read page by page', async () => {
    await askBook(source, await prepared(), seconds)
    const [first] = books.reservations
    for (let each = 1; each <= 400; each += 1)
      books.reservations.push({ ...first!, id: `R${each}`, bookingId: `B${each}` })
    const { listed } = await askList(source, today)
    expect(listed).toHaveLength(401)
  })

  test('that is cut off is none', async () => {
    troubles.set('reservations', 503)
    expect(await askList(source, today)).toEqual({ listed: null, reason: 'HTTP 503' })
  })
})
