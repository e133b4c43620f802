// What apaleo is sent of a booking, whole, and what each of its answers means: booked, refused or in doubt.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SourceBooking } from '../../../src/sources/source.ts'
import { apaleoTold } from '../../support/sources/apaleo-told.ts'
import { apaleoBooking, apaleoStay } from '../../support/sources/apaleo-under-test.ts'
import type { ToldAnswer } from '../../support/sources/told-remote.ts'

const { remote, open, lines, answers } = await apaleoTold()
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(() => answers())
const source = open()
const soon = () => AbortSignal.timeout(5_000)

const kept = { plan: 'FLEX', guarantee: 'PM6Hold', currency: 'EUR', rooms: [0], nights: [[10_700, 9_950]] }
const offerOf = (changes: object = {}) => ({
  bed: null,
  token: JSON.stringify({ ...kept, ...changes }),
  expiresAt: null,
})
const reference = '00000000-0000-4000-8000-000000000001'
const booking: SourceBooking = { ...apaleoBooking(apaleoStay(), 20_650 as never, offerOf()), reference }
const [room] = booking.rooms as [SourceBooking['rooms'][number]]
const unknown = (reason: string) => ({ outcome: 'unknown', reason })
const rejected = (refusal: string, reason: string) => ({ outcome: 'rejected', refusal, reason })

describe('a booking', () => {
  test('is sent whole, with its own key', async () => {
    answers({ status: 201, body: { id: 'BOOK', reservationIds: [{ id: 'BOOK-1' }, { id: 'BOOK-2' }] } })
    const [address] = booking.guest.addresses
    const rooms = [room, { ...room, name: 'Grace', children_ages: [7, 0] }]
    const two = offerOf({
      rooms: [0, 1],
      nights: [
        [10_700, 9_950],
        [100, 5],
      ],
    })
    const sent = {
      ...booking,
      rooms,
      live: { ...booking.live!, offer: two },
      guest: { ...booking.guest, addresses: [{ ...address!, line_2: 'Flat 2' }], note: ' \u0007 ' },
    }
    expect(await source.book(sent, soon())).toEqual({ outcome: 'confirmed', confirmation: 'BOOK' })
    const slice = (amount: number, currency = 'EUR') => ({
      ratePlanId: 'FLEX',
      totalAmount: { amount, currency },
    })
    const each = {
      arrival: '2026-12-04',
      departure: '2026-12-06',
      adults: 2,
      channelCode: 'Ibe',
      source: 'Hostelry',
      externalCode: reference,
      guaranteeType: 'PM6Hold',
    }
    expect(lines()).toEqual(['POST /booking/v1/bookings'])
    const { headers, body } = remote.requests.at(-1)!
    expect(headers['idempotency-key']).toBe(reference)
    expect(body).toEqual({
      booker: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        phone: '+44 20 7946 0000',
        address: {
          addressLine1: 'St James Square 12',
          addressLine2: 'Flat 2',
          postalCode: 'SW1Y 4JH',
          city: 'London',
          countryCode: 'GB',
        },
      },
      reservations: [
        {
          ...each,
          primaryGuest: { firstName: 'Ada King', lastName: 'Lovelace' },
          timeSlices: [slice(107), slice(99.5)],
        },
        {
          ...each,
          childrenAges: [7, 0],
          primaryGuest: { firstName: 'Grace', lastName: 'Lovelace' },
          timeSlices: [slice(1), slice(0.05)],
        },
      ],
    })
  })

  test('names amounts with the decimals of their currency', async () => {
    answers({ status: 201, body: {} })
    const yen = offerOf({ currency: 'JPY', nights: [[10_700]] })
    await source.book({ ...booking, live: { ...booking.live!, offer: yen } }, soon())
    expect(remote.requests.at(-1)!.body).toMatchObject({
      reservations: [{ timeSlices: [{ totalAmount: { amount: 10_700, currency: 'JPY' } }] }],
    })
  })

  const long = (letter: string, length: number) => letter.repeat(length)
  const sentWith = async (guest: object, name = room.name) => {
    answers({ status: 201, body: {} })
    const named = { ...booking, rooms: [{ ...room, name }], guest: { ...booking.guest, ...guest } }
    await source.book(named, soon())
    return remote.requests.at(-1)!.body as {
      booker: Record<string, unknown>
      reservations: [{ primaryGuest: unknown; guestComment?: unknown }]
    }
  }

  test('has texts as long as apaleo takes them, in one line', async () => {
    const [address] = booking.guest.addresses
    const guest = {
      first_name: ` ${long('a', 51)}`,
      last_name: `${long('b', 49)} c`,
      note: `\n${long('n', 1_999)}\t n`,
      addresses: [
        {
          ...address!,
          line_1: long('1', 201),
          line_2: long('2', 201),
          postal_code: long('3', 21),
          city: long('4', 101),
        },
      ],
    }
    const { booker, reservations } = await sentWith(guest)
    expect([booker, reservations[0].guestComment]).toEqual([
      {
        firstName: long('a', 50),
        lastName: long('b', 49),
        email: 'ada@example.com',
        phone: '+44 20 7946 0000',
        address: {
          addressLine1: long('1', 200),
          addressLine2: long('2', 200),
          postalCode: long('3', 20),
          city: long('4', 100),
          countryCode: 'GB',
        },
      },
      long('n', 1_999),
    ])
    for (const note of [long('n', 2_000), long('n', 2_001)])
      expect((await sentWith({ note })).reservations[0].guestComment).toBe(long('n', 2_000))
    const bare = await sentWith({ addresses: [], note: 'a\n\u0007b' })
    expect(bare.booker).not.toHaveProperty('address')
    expect(bare.reservations[0].guestComment).toBe('a b')
    const cityless = await sentWith({
      addresses: [{ ...address!, city: null, line_2: '', country: 'gb' }],
      note: null,
    })
    expect(cityless.booker.address).toEqual({
      addressLine1: 'St James Square 12',
      postalCode: 'SW1Y 4JH',
      countryCode: 'GB',
    })
    expect(cityless.reservations[0]).not.toHaveProperty('guestComment')
  })

  test.each<[string, object]>([
    ['Ada  King\tLovelace ', { firstName: 'Ada King', lastName: 'Lovelace' }],
    ['Ada', { firstName: 'Ada', lastName: 'Byron' }],
    ['', { lastName: 'Byron' }],
    [`${long('a', 51)} ${long('b', 48)}`, { firstName: long('a', 50), lastName: long('b', 48) }],
    [`${long('a', 48)} ${long('b', 51)}`, { firstName: long('a', 48), lastName: long('b', 50) }],
    [`${long('a', 49)} ${long('b', 51)}`, { firstName: long('a', 49), lastName: long('b', 50) }],
    [long('a', 51), { firstName: long('a', 50), lastName: 'Byron' }],
    [`${long('a', 49)}𠮷`, { firstName: long('a', 49), lastName: 'Byron' }],
    [`𠮷${long('a', 48)}𠮷 ${long('b', 46)}𠮷`, { firstName: `𠮷${long('a', 48)}`, lastName: long('b', 46) }],
  ])('for %s is for %j', async (name, primaryGuest) => {
    const { reservations } = await sentWith({ last_name: 'Byron' }, name)
    expect(reservations[0].primaryGuest).toEqual(primaryGuest)
  })

  const whole = { id: 'BOOK', reservationIds: [{ id: 'BOOK-1' }] }
  test.each<[ToldAnswer | 'gone', object]>([
    [
      { status: 201, body: whole },
      { outcome: 'confirmed', confirmation: 'BOOK' },
    ],
    [
      { status: 201, body: { ...whole, id: 7 } },
      { outcome: 'confirmed', confirmation: '7' },
    ],
    [{ status: 201, body: { ...whole, id: long('x', 101) } }, unknown('booked without its numbers')],
    [{ status: 201, body: { ...whole, id: undefined } }, unknown('booked without its numbers')],
    [
      { status: 201, body: { ...whole, reservationIds: [{ id: '' }] } },
      unknown('booked without its numbers'),
    ],
    [
      { status: 201, body: { ...whole, reservationIds: [{ id: '1' }, { id: '2' }] } },
      unknown('booked without its numbers'),
    ],
    [{ status: 201, body: { id: 'BOOK' } }, unknown('booked without its numbers')],
    [{ status: 200, body: whole }, unknown('HTTP 200')],
    [{ status: 202, body: whole }, unknown('HTTP 202')],
    [{ status: 400, body: { messages: ['x'] } }, unknown('HTTP 400')],
    [{ status: 422 }, unknown('HTTP 422')],
    [{ status: 422, body: { messages: 'x' } }, unknown('HTTP 422')],
    [{ status: 401 }, { outcome: 'unavailable', reason: 'HTTP 401' }],
    [{ status: 429 }, { outcome: 'unavailable', reason: 'HTTP 429' }],
    [{ status: 500 }, unknown('HTTP 500')],
    ['gone', unknown('broken')],
  ])('answered with %j is %j', async (answer, outcome) => {
    answers(answer)
    expect(await source.book(booking, soon())).toEqual(outcome)
    expect(lines()).toEqual(['POST /booking/v1/bookings'])
  })

  const free = (...units: unknown[]) => ({
    body: { offers: units.map(availableUnits => ({ availableUnits })) },
  })
  test.each<[ToldAnswer | 'gone', 'sold_out' | 'changed' | 'other']>([
    [{ status: 204 }, 'sold_out'],
    [free(0), 'sold_out'],
    [free('0'), 'sold_out'],
    [free(5, 1), 'sold_out'],
    [free(2), 'other'],
    [free(100_001), 'other'],
    [free(-1), 'other'],
    [free(), 'other'],
    [free(null), 'other'],
    [{ status: 404 }, 'changed'],
    [{ status: 410 }, 'changed'],
    [{ status: 422, body: { messages: [] } }, 'changed'],
    [{ status: 500 }, 'other'],
    ['gone', 'other'],
  ])('of two rooms that is refused, where apaleo then says %j, is %s', async (answer, refusal) => {
    answers({ status: 422, body: { messages: [] } }, answer)
    const child = { ...room, children_ages: [3] }
    const two = {
      ...booking,
      rooms: [child, room],
      live: { ...booking.live!, offer: offerOf({ rooms: [0, 0] }) },
    }
    const reasons = {
      sold_out: 'no room left',
      changed: 'the rate plan is gone',
      other: 'refused by apaleo',
    }
    expect(await source.book(two, soon())).toEqual(rejected(refusal, reasons[refusal]))
    expect(lines()).toEqual([
      'POST /booking/v1/bookings',
      'GET /booking/v1/rate-plan-offers?ratePlanId=FLEX&arrival=2026-12-04&departure=2026-12-06&adults=2&childrenAges=3&channelCode=Ibe',
    ])
  })

  test('without an offer, or of an offer for other rooms, is refused here', async () => {
    const none = rejected('other', 'no offer to book')
    expect(await source.book({ ...booking, live: null }, soon())).toEqual(none)
    const live = { ...booking.live!, offer: offerOf({ rooms: [0, 0] }) }
    expect(await source.book({ ...booking, live }, soon())).toEqual(none)
    expect(lines()).toEqual([])
  })
})
