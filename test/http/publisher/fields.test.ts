// How each field is read (contract R2, R3, R7 to R11, R13, B3, B6, B7) and how it is refused.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardPayment, ReservationRequest } from '../../../src/operations/requests.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { bodies, keys, openWire, paths, type WireUnderTest } from '../../support/wire/fake-operations.ts'

let wire: WireUnderTest
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.app.close())

type Call = keyof typeof paths

/** What the operation was asked, or the field errors of the refusal. */
async function ask(call: Call, changes: object) {
  wire.operations.asked.length = 0
  const { status, body } = await wire.post(paths[call], { ...bodies[call], ...changes })
  if (status === 400) {
    expect(wire.operations.asked).toEqual([])
    return { errors: body.errors as { field: string; message: string }[] }
  }
  expect(status).toBe(200)
  // biome-ignore lint/suspicious/noExplicitAny: looked into freely.
  return { asked: wire.operations.asked[0]?.request as any }
}

const fieldsOf = ({ errors }: Awaited<ReturnType<typeof ask>>) => errors?.map(({ field }) => field)

describe('numbers (R2)', () => {
  test.each([
    ['an integer', 3144, 3144],
    ['digits', '3144', 3144],
    ['leading zeros', '003144', 3144],
    ['a minus', '-5', -5],
    ['minus zero', '-0', 0],
    ['the largest', '2147483647', 2147483647],
  ])('%s is taken', async (_name, given, read) => {
    const { asked } = await ask('view', { property_id: given })
    expect(Object.is(asked.propertyId, read)).toBe(true)
  })

  test.each([
    ['a fraction', 3.5],
    ['a text with a fraction', '3.0'],
    ['a plus', '+3'],
    ['blanks', ' 3'],
    ['a blank', ' '],
    ['an exponent', '1e3'],
    ['hexadecimal', '0x10'],
    ['too large', 2147483648],
    ['too large a text', '2147483648'],
    ['a very long text', '9'.repeat(400)],
    ['full-width digits', '３'],
    ['true', true],
    ['a list', [5]],
    ['an object', {}],
  ])('%s is refused', async (_name, given) => {
    expect(fieldsOf(await ask('view', { property_id: given }))).toEqual(['property_id'])
  })

  test.each(['5.0', '1e3', '1e400', '-0.0', '1E2'])('the literal %s is refused', async literal => {
    const { status } = await wire.post(paths.view, `{"key":"${keys.full}","property_id":${literal}}`)
    expect(status).toBe(400)
  })
})

describe('absent (R3)', () => {
  test.each([null, ''])('an optional field that is %j is absent', async given => {
    const { asked } = await ask('available', {
      verbosity: given,
      limit: given,
      promotion: given,
      discount_code: given,
      currency: given,
      meta_data: given,
      rooms: [{ adults: 1, children: given, children_ages: given }],
    })
    expect(asked).toMatchObject({
      verbosity: 0,
      promotion: 'all',
      discountCode: null,
      currency: null,
      rooms: [{ adults: 1, children: 0, childrenAges: null }],
    })
  })

  test.each([null, '', undefined])('a required field that is %j is refused', async given => {
    expect(fieldsOf(await ask('view', { property_id: given }))).toEqual(['property_id'])
  })

  test.each([false, null, '', undefined, 0])('bed_type %j is absent', async bed_type => {
    const { asked } = await ask('reserve', { rooms: [{ name: 'Ada', adults: 1, bed_type }] })
    expect(asked.reservedRooms).toEqual([{ name: 'Ada', adults: 1, children: 0, bed_type: null }])
  })
})

describe('the stay (R7)', () => {
  test.each([
    ['2027-02-29', 'checkin'],
    ['2027-2-3', 'checkin'],
    ['2027-03-12T00:00', 'checkin'],
    ['12.03.2027', 'checkin'],
    ['0000-01-01', 'checkin'],
    [20270312, 'checkin'],
    ['2027-03-16', 'checkout'],
    ['2027-03-17', 'checkout'],
    ['2026-12-06', 'checkout'],
  ])('checkin %s before checkout 2027-03-16 is refused', async (checkin, field) => {
    expect(fieldsOf(await ask('available', { checkin }))).toEqual([field])
  })

  test('99 nights are taken', async () => {
    const { asked } = await ask('available', { checkin: '2026-12-07' })
    expect(asked).toMatchObject({ checkin: parseDay('2026-12-07'), checkout: parseDay('2027-03-16') })
  })
})

describe('the party (R8)', () => {
  test.each([
    ['none', []],
    ['ten rooms', Array(10).fill({ adults: 1 })],
    ['an object', { adults: 2 }],
    ['a number', 2],
  ])('rooms that are %s are refused', async (_name, rooms) => {
    expect(fieldsOf(await ask('available', { rooms }))).toEqual(['rooms'])
  })

  test.each([
    [{}, 'adults'],
    [{ adults: 0 }, 'adults'],
    [{ adults: 21 }, 'adults'],
    [{ adults: 1, children: -1 }, 'children'],
    [{ adults: 1, children: 21 }, 'children'],
    [{ adults: 1, children: 2, children_ages: [4] }, 'children_ages'],
    [{ adults: 1, children: 0, children_ages: [4] }, 'children_ages'],
    [{ adults: 1, children: 1, children_ages: [18] }, 'children_ages[0]'],
    [{ adults: 1, children: 1, children_ages: [null] }, 'children_ages[0]'],
    [{ adults: 1, children: 1, children_ages: 7 }, 'children_ages'],
  ])('%j is refused', async (room, field) => {
    expect(fieldsOf(await ask('preview', { rooms: [{ adults: 2 }, room] }))).toEqual([`rooms[1].${field}`])
  })

  test('nine rooms with ages are taken', async () => {
    const rooms = Array(9).fill({ adults: '2', children: 2, children_ages: ['0', 17] })
    const { asked } = await ask('available', { rooms })
    expect(asked.rooms).toEqual(Array(9).fill({ adults: 2, children: 2, childrenAges: [0, 17] }))
  })

  test('ages without a count say the count', async () => {
    const { asked } = await ask('reserve', { rooms: [{ name: 'Ada', adults: 1, children_ages: [3] }] })
    expect(asked.rooms).toEqual([{ adults: 1, children: 1, childrenAges: [3] }])
    expect(asked.reservedRooms[0].children).toBe(1)
  })
})

describe('choices (R9 to R11)', () => {
  test('a currency in any case is read in capitals', async () => {
    expect((await ask('preview', { currency: 'eUr' })).asked.currency).toBe('EUR')
  })

  test.each(['EU', 'EURO', 'QQQ', 'E€R', 978])('currency %j is refused', async currency => {
    expect(fieldsOf(await ask('available', { currency }))).toEqual(['currency'])
  })

  test.each([-1, 3, '3', 'most', true])('verbosity %j is refused', async verbosity => {
    expect(fieldsOf(await ask('view', { verbosity }))).toEqual(['verbosity'])
  })

  test('a negative limit is refused, a positive one reaches the calls for several properties', async () => {
    expect(fieldsOf(await ask('view', { limit: -1 }))).toEqual(['limit'])
    expect((await ask('viewMany', { limit: '7' })).asked).toMatchObject({ limit: 7, propertyIds: null })
  })

  test('promotion is required or all', async () => {
    expect((await ask('available', { promotion: 'required' })).asked.promotion).toBe('required')
    expect(fieldsOf(await ask('available', { promotion: 'Required' }))).toEqual(['promotion'])
  })

  test('several properties are a list of ids or a text with commas', async () => {
    expect((await ask('availableMany', { property_ids: [1, '2'] })).asked.propertyIds).toEqual([1, 2])
    expect((await ask('viewMany', { properties: '3144, 3145' })).asked.propertyIds).toEqual([3144, 3145])
    expect(fieldsOf(await ask('viewMany', { property_ids: [1, 'x'] }))).toEqual(['property_ids[1]'])
    expect(fieldsOf(await ask('viewMany', { property_ids: Array(1001).fill(1) }))).toEqual(['property_ids'])
    expect(fieldsOf(await ask('viewMany', { properties: '1,,2' }))).toEqual(['properties'])
    expect(fieldsOf(await ask('viewMany', { properties: Array(1001).fill('1').join(',') }))).toEqual([
      'properties',
    ])
  })
})

describe('texts (B7, threat D8)', () => {
  const guest = (changes: object) => ({ guest: { ...bodies.reserve.guest, ...changes } })

  test.each([
    ['NUL', 'A\0'],
    ['a lone surrogate', 'A\ud800'],
    ['121 characters', 'x'.repeat(121)],
    ['only blanks', '   '],
    ['a number', 5],
    ['an object', { toString: 'x' }],
  ])('a name with %s is refused by its field', async (_name, first_name) => {
    expect(fieldsOf(await ask('reserve', guest({ first_name })))).toEqual(['guest.first_name'])
  })

  test('120 characters beyond the basic plane fit, and Unicode is kept in composed form', async () => {
    const { asked } = await ask(
      'reserve',
      guest({ first_name: '𝒜'.repeat(120), last_name: 'Zoe\u0308 علي 🏔' }),
    )
    expect(asked.guest.first_name).toBe('𝒜'.repeat(120))
    expect(asked.guest.last_name).toBe('Zo\u00eb علي 🏔')
  })

  test.each(['ada', 'ada@', '@x', 'a b@x', 'a@b@c'])('e-mail %s is refused', async email => {
    expect(fieldsOf(await ask('reserve', guest({ email })))).toEqual(['guest.email'])
  })

  test('an address is read field by field', async () => {
    const addresses = [
      { type: 'Billing', line_1: '1 Main', country: 'US', postal_code: '80000', state: 'CO' },
    ]
    expect((await ask('reserve', guest({ addresses }))).asked.guest.addresses).toEqual([
      { ...addresses[0], line_2: null, city: null, region: null },
    ])
    expect(fieldsOf(await ask('reserve', guest({ addresses: [{ type: 'Home', country: 'US' }] })))).toEqual([
      'guest.addresses[0].type',
      'guest.addresses[0].line_1',
      'guest.addresses[0].postal_code',
    ])
  })
})

describe('the card (B6)', () => {
  const payment = (changes: object) => ({ payment: { ...bodies.reserve.payment, ...changes } })

  test('number and CVV reach the operation as secrets only', async () => {
    const { asked } = await ask('reserve', {})
    const { number, cvv } = (asked as ReservationRequest).payment as CardPayment
    expect(number).toBeInstanceOf(Secret)
    expect(number.reveal(text => text)).toBe('4111111111111111')
    expect(cvv.reveal(text => text)).toBe('987')
    expect(JSON.stringify(asked)).not.toMatch(/4111111111111111|987/)
  })

  test.each([4, '4', '04'])('month %j is 04', async month => {
    expect((await ask('reserve', payment({ month }))).asked.payment.month).toBe('04')
  })

  test.each([
    ['number', 'abcd'],
    ['number', 4111111111111111],
    ['month', 'April'],
    ['year', 29],
    ['year', '2029.5'],
    ['cvv', 123],
    ['cvv', '12a'],
    ['cardholder', null],
    ['postal_code', ''],
  ])('%s %j is refused', async (field, given) => {
    const { errors } = await ask('reserve', payment({ [field]: given }))
    expect(errors?.map(error => error.field)).toEqual([`payment.${field}`])
    expect(JSON.stringify(errors)).not.toContain('12a')
  })
})

describe('meta_data (R13)', () => {
  test('is kept as cleaned texts', async () => {
    const { asked } = await ask('reserve', {
      meta_data: { session_id: 's\0\ud8001', user_agent: 'u'.repeat(300), ip: 5, more: 1 },
    })
    expect(asked.session).toEqual({ session_id: 's\ufffd1', user_agent: 'u'.repeat(255), ip: null })
  })

  test.each([[[]], ['text'], [5], [{ session_id: { a: 1 } }], [true]])(
    '%j is never an error',
    async meta_data => {
      expect((await ask('reserve', { meta_data })).asked.session).toEqual({
        session_id: null,
        user_agent: null,
        ip: null,
      })
    },
  )
})

test('all field errors of a body come in one answer, each with its path and a way out', async () => {
  const { errors } = await ask('reserve', {
    property_id: 'x',
    checkin: '2027-02-30',
    rooms: [{ adults: 0 }],
    guest: { email: 'x' },
    payment: null,
  })
  expect(errors).toEqual([
    { field: 'property_id', message: 'must be a whole number from -2147483648 to 2147483647' },
    { field: 'checkin', message: 'must be a date that exists, written YYYY-MM-DD' },
    { field: 'rooms[0].name', message: 'is required' },
    { field: 'rooms[0].adults', message: 'must be a whole number from 1 to 20' },
    { field: 'guest.first_name', message: 'is required' },
    { field: 'guest.last_name', message: 'is required' },
    { field: 'guest.email', message: 'must be an e-mail address, such as guest@example.com' },
    { field: 'guest.phone', message: 'is required' },
    { field: 'payment', message: 'is required' },
  ])
})
