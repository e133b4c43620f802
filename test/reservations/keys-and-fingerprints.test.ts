// By what a repeated request is known: its key, what it asks for, and the guest; which refusals are given again, and what is said of a
// key that was used for something else. Without a database.

import { describe, expect, test } from 'vitest'
import type { ModifyRequest, ReservationRequest } from '../../src/operations/requests.ts'
import { duplicateFingerprint } from '../../src/operations/reservations/duplicates.ts'
import {
  claimOf,
  claimOfChange,
  expiryOf,
  findEarlier,
  isReplayable,
  stillUnderWay,
  storedRefusal,
} from '../../src/operations/reservations/idempotency.ts'
import { Fault, type FaultType } from '../../src/values/faults.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { day } from '../support/prices/pricing-case.ts'
import { refusal, refusalOf } from '../support/wire/whole-refusal.ts'

const keyring = new Keyring(Buffer.alloc(32, 9))
const guest = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946',
  note: null,
}
const card = (changes: object = {}) => ({
  cardholder: 'Ada',
  number: new Secret('4111111111111111'),
  cvv: new Secret('123'),
  month: '12',
  year: 2034,
  postalCode: '1',
  ...changes,
})
const request = (changes: object = {}): ReservationRequest =>
  ({
    propertyId: 1,
    accommodationId: 2,
    rateCode: 'BAR',
    checkin: day('2027-03-12'),
    checkout: day('2027-03-14'),
    rooms: [{ adults: 2, children: 0, childrenAges: null }],
    discountCode: null,
    currency: null,
    language: null,
    reservedRooms: [{ name: 'Ada Lovelace', adults: 2, children: 0, bed_type: null }],
    guest: { ...guest, addresses: [] },
    payment: card(),
    allowDuplicate: false,
    quoteId: null,
    expectedTotal: null,
    holdId: null,
    idempotencyKey: 'k 1',
    session: {},
    ...changes,
  }) as unknown as ReservationRequest
const change = (changes: object = {}): ModifyRequest =>
  ({
    reference: { id: 'r' },
    accommodationId: null,
    rateCode: null,
    checkin: null,
    checkout: null,
    rooms: null,
    guest: null,
    discountCode: null,
    payment: null,
    expectedTotal: null,
    language: null,
    simulate: false,
    idempotencyKey: 'k 1',
    session: {},
    ...changes,
  }) as unknown as ModifyRequest

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const others = {
  propertyId: 9,
  accommodationId: 9,
  rateCode: 'NRF',
  checkin: day('2027-03-11'),
  checkout: day('2027-03-15'),
}

describe('the key of a request', () => {
  const claim = (changes: object = {}, publisherId = 1) => claimOf(keyring, publisherId, request(changes))!
  const contentOf = (changes: object = {}) => hexOf(claim(changes).fingerprint)

  test('is kept as a hash, for its publisher and what it asks', () => {
    const { fingerprint, ...rest } = claim()
    expect(rest).toEqual({
      publisherId: 1,
      endpoint: 'book/reservation',
      key: keyring.fingerprint('idempotency', 'key k 1').toString('base64url'),
    })
    expect(fingerprint).toHaveLength(32)
    expect(claim({ idempotencyKey: 'k 2' }).key).not.toBe(rest.key)
    expect(claimOf(keyring, 1, request({ idempotencyKey: null }))).toBeNull()
  })

  test.each<[string, object]>([
    ...Object.entries(others).map(([name, value]): [string, object] => [name, { [name]: value }]),
    ['party', { rooms: [{ adults: 1, children: 0, childrenAges: null }] }],
    ['name', { reservedRooms: [{ name: 'Grace', adults: 2, children: 0, bed_type: null }] }],
    ['code', { discountCode: 'X' }],
    ['currency', { currency: 'CHF' }],
    ['note', { guest: { ...guest, note: 'x', addresses: [] } }],
    ['payment', { payment: null }],
    ['card holder', { payment: card({ cardholder: 'G' }) }],
    ['card number', { payment: card({ number: new Secret('5555555555554444') }) }],
    ['month', { payment: card({ month: '11' }) }],
    ['year', { payment: card({ year: 2033 }) }],
    ['postal code', { payment: card({ postalCode: '2' }) }],
    ['wish for a duplicate', { allowDuplicate: true }],
    ['quote', { quoteId: 'q' }],
    ['total', { expectedTotal: '1' }],
    ['hold', { holdId: 'h' }],
  ])('stands for another request with another %s', (_name, changes) => {
    expect(contentOf(changes)).not.toBe(contentOf())
  })

  test.each<[string, object, object]>([
    ['its session', { session: { session_id: 's' } }, {}],
    ['its language', { language: 'de' }, {}],
    ['the code of its card', { payment: card({ cvv: new Secret('999') }) }, {}],
    ['its token', { payment: { token: new Secret('a') } }, { payment: { token: new Secret('b') } }],
  ])('stands for the same request whatever %s is', (_name, one, other) => {
    expect(contentOf(one)).toBe(contentOf(other))
  })
})

describe('the key of a change', () => {
  const contentOf = (changes: object = {}) => hexOf(claimOfChange(keyring, 1, change(changes))!.fingerprint)

  test('is none of a simulation, and kept apart from those of bookings', () => {
    const { fingerprint: _, ...rest } = claimOfChange(keyring, 1, change())!
    expect(rest).toEqual({
      publisherId: 1,
      endpoint: 'reservation/modify',
      key: claimOf(keyring, 1, request())!.key,
    })
    expect(claimOfChange(keyring, 1, change({ simulate: true }))).toBeNull()
    expect(claimOfChange(keyring, 1, change({ idempotencyKey: null }))).toBeNull()
  })

  const { propertyId: _, ...changeable } = others
  test.each<[string, object]>([
    ...Object.entries(changeable).map(([name, value]): [string, object] => [name, { [name]: value }]),
    ['reservation', { reference: { id: 's' } }],
    ['party', { rooms: [{ adults: 1 }] }],
    ['guest', { guest: { first_name: 'G' } }],
    ['code', { discountCode: 'X' }],
    ['card', { payment: card() }],
    ['total', { expectedTotal: '1' }],
    ['language', { language: 'de' }],
  ])('stands for another change with another %s', (_name, changes) => {
    expect(contentOf(changes)).not.toBe(contentOf())
  })
})

describe('what a key was used for', () => {
  const claim = claimOf(keyring, 1, request())!
  const find = (row: object | null) => {
    const query = async () =>
      row === null ? [] : [{ fingerprint: claim.fingerprint, outcome: null, ...row }]
    return findEarlier({ database: { query } as never }, claim)
  }

  test('is nothing, or that request', async () => {
    expect(await find(null)).toBeNull()
    expect(await find({ reservationId: 'r' })).toMatchObject({ reservationId: 'r' })
  })

  test('is told where it is another request', async () => {
    expect(await refusalOf(() => find({ fingerprint: Buffer.alloc(32) }))).toEqual(
      refusal(
        'BookingValidationException',
        422,
        'This Idempotency-Key was used for another request; send a new key with a new request.',
        [{ field: 'Idempotency-Key', message: 'was used for another request' }],
      ),
    )
  })

  test.each([
    [new Fault('CreditCardException', 'Declined.', { status: 402 }), 402],
    [new Fault('CreditCardException', 'Wrong.', { errors: [{ field: 'payment.cvv', message: 'x' }] }), 422],
    [new Fault('RoomUnavailableException', 'Gone.', { headers: { 'Retry-After': '9' } }), 409],
  ])('is the same refusal again: %s', async (first, status) => {
    const outcome = storedRefusal(first)
    expect(outcome).toEqual({ type: first.type, status, message: first.message, errors: first.errors })
    expect(await refusalOf(() => find({ outcome }))).toEqual({
      ...refusal(first.type, status as 402, first.message, first.errors),
      headers: { 'Idempotent-Replayed': 'true' },
    })
  })

  test.each<[FaultType, boolean]>([
    ['BadRequestException', false],
    ['UnauthorizedException', false],
    ['NotFoundException', false],
    ['RoomUnavailableException', true],
    ['PriceChangedException', true],
    ['DuplicateBookingException', true],
    ['BookingValidationException', true],
    ['AddressValidationException', true],
    ['CreditCardException', true],
    ['TooManyRequestsException', false],
    ['RemoteInventoryException', false],
    ['ServiceUnavailableException', false],
  ])('is given again where it is a %s: %s', (type, isAgain) => {
    expect(isReplayable(new Fault(type, 'x'))).toBe(isAgain)
    expect(isReplayable(new Error('x'))).toBe(false)
  })

  test('is kept for a day', () => {
    expect(expiryOf(Temporal.Instant.from('2027-03-27T12:00:00Z'))).toBe('2027-03-28T12:00:00Z')
  })

  test('is not known yet while the first request goes on', () => {
    const { type, status, message } = stillUnderWay()
    expect([type, status, message]).toEqual([
      'DuplicateBookingException',
      409,
      'The first request with this Idempotency-Key is still being worked on; send it again in a few seconds.',
    ])
  })
})

describe('the same stay of the same guest', () => {
  const of = (changes: object = {}, publisherId = 1) => {
    const fingerprint = duplicateFingerprint(keyring, publisherId, request(changes))
    return fingerprint && hexOf(fingerprint)
  }
  const rooms = (...names: readonly string[]) => ({
    reservedRooms: names.map(name => ({ name, adults: 2, children: 0, bed_type: null })),
  })
  const by = (changes: object) => ({ guest: { ...guest, addresses: [], ...changes } })

  test('is not looked for where a duplicate is wanted', () => {
    expect(of({ allowDuplicate: true })).toBeNull()
  })

  test.each<[string, object, object]>([
    ['another card', { payment: card({ number: new Secret('5555555555554444') }) }, {}],
    ['another note', by({ note: 'x' }), {}],
    ['another total', { expectedTotal: '1' }, {}],
    ['a key', { idempotencyKey: 'k 2' }, {}],
    [
      'other letters',
      by({ email: ' ADA@example.com', first_name: 'ａｄａ', last_name: ' love  lace' }),
      by({ last_name: 'Love Lace' }),
    ],
    ['sharp letters', by({ last_name: 'Strauß' }), by({ last_name: 'STRAUSS' })],
    ['another form of the telephone', by({ phone: '(44) 20-79 46' }), {}],
    ['rooms in another order', rooms('Ada', 'Grace'), rooms('GRACE ', 'ada')],
  ])('is known with %s', (_name, one, other) => {
    expect(of(one)).toBe(of(other))
  })

  test.each<[string, object]>([
    ...Object.entries(others).map(([name, value]): [string, object] => [name, { [name]: value }]),
    ['address', by({ email: 'eve@example.com' })],
    ['first name', by({ first_name: 'Eve' })],
    ['last name', by({ last_name: 'King' })],
    ['telephone', by({ phone: '1' })],
    ['name of a room', rooms('Grace')],
    ['number of rooms', rooms('Ada Lovelace', 'Ada Lovelace')],
    ['party', { reservedRooms: [{ name: 'Ada Lovelace', adults: 1, children: 0, bed_type: null }] }],
    ['children', { reservedRooms: [{ name: 'Ada Lovelace', adults: 2, children: 1, bed_type: null }] }],
    ['bed', { reservedRooms: [{ name: 'Ada Lovelace', adults: 2, children: 0, bed_type: 'K' }] }],
  ])('is another with another %s', (_name, changes) => {
    expect(of(changes)).not.toBe(of())
  })

  test('is another at another publisher', () => {
    expect(of({}, 2)).not.toBe(of())
  })
})
