// What staff sends to be offered a stay, to preview and to book it: what is asked of the desk then, and every mistake by its field.

import { describe, expect, test } from 'vitest'
import {
  bookingBody,
  deskBooking,
  deskChoice,
  deskQuestion,
  offerBody,
  previewBody,
} from '../../../src/http/admin/desk/desk-schemas.ts'
import { partReader } from '../../../src/http/reading/read-fields.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import type { FieldError } from '../../../src/values/faults.ts'

const stay = { checkin: '2027-03-12', checkout: '2027-03-14', rooms: [{ adults: 2 }] }
const chosen = { ...stay, room_id: 1, rate_code: 'BAR' }
const guest = { first_name: 'Ada', last_name: 'Lovelace', phone: '+44 20 7946 0000' }
const booking = {
  ...chosen,
  guest,
  expected_total: '200.00',
  idempotency_key: '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11',
}

const readers = {
  offers: partReader(offerBody, 'body'),
  preview: partReader(previewBody, 'body'),
  booking: partReader(bookingBody, 'body'),
}

/** Every mistake of a body, by its field. */
function mistakes(kind: keyof typeof readers, body: object): Readonly<Record<string, string>> {
  const errors: FieldError[] = []
  readers[kind](body, errors)
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}

function read<Kind extends keyof typeof readers>(
  kind: Kind,
  body: object,
): ReturnType<(typeof readers)[Kind]> {
  const errors: FieldError[] = []
  const found = readers[kind](body, errors)
  expect(errors).toEqual([])
  return found as ReturnType<(typeof readers)[Kind]>
}

const checkin = parseDay('2027-03-12')!
const checkout = addDays(checkin, 2)
const asker = { propertyId: 9001, by: 'Ada King (person 7)' }
const asked = {
  ...asker,
  checkin,
  checkout,
  language: null,
  discountCode: null,
  rooms: [{ adults: 2, children: 0, childrenAges: [] }],
}

describe('what is asked of the desk', () => {
  test('a stay of adults, in the language of the property and without a code', () => {
    expect(deskQuestion(read('offers', stay), asker)).toEqual(asked)
  })

  test('a stay of children too, in a language and with a code', () => {
    const rooms = [{ adults: 1, children_ages: [4, 9] }, { adults: 3 }]
    expect(
      deskQuestion(read('offers', { ...stay, rooms, language: 'de', discount_code: 'SPRING' }), asker),
    ).toEqual({
      ...asked,
      language: 'de',
      discountCode: 'SPRING',
      rooms: [
        { adults: 1, children: 2, childrenAges: [4, 9] },
        { adults: 3, children: 0, childrenAges: [] },
      ],
    })
  })

  test('a rate of a room', () => {
    expect(deskChoice(read('preview', chosen), asker)).toEqual({ ...asked, roomId: 1, rateCode: 'BAR' })
  })

  test('a booking with what has to be said', () => {
    expect(deskBooking(read('booking', booking), asker)).toEqual({
      ...asked,
      roomId: 1,
      rateCode: 'BAR',
      held: [{ name: null, bedType: null }],
      guest: { ...guest, email: '', note: null },
      expectedTotal: '200.00',
      allowsDuplicate: false,
      idempotencyKey: booking.idempotency_key,
    })
  })

  test('a booking with everything that can be said', () => {
    const whole = {
      ...booking,
      rooms: [{ adults: 2, name: 'Grace Hopper', bed_type: 'twin' }],
      guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', note: 'Late train.' },
      language: 'fr',
      discount_code: 'SPRING',
      allow_duplicate: true,
    }
    expect(deskBooking(read('booking', whole), asker)).toEqual({
      ...asked,
      roomId: 1,
      rateCode: 'BAR',
      language: 'fr',
      discountCode: 'SPRING',
      held: [{ name: 'Grace Hopper', bedType: 'twin' }],
      guest: { ...whole.guest, phone: '' },
      expectedTotal: '200.00',
      allowsDuplicate: true,
      idempotencyKey: booking.idempotency_key,
    })
  })
})

describe.each([
  ['offers', stay],
  ['preview', chosen],
  ['booking', booking],
] as const)('the days of %s', (kind, body) => {
  test.each([
    [0, { checkout: 'must be a later day than checkin' }],
    [-1, { checkout: 'must be a later day than checkin' }],
    [1, {}],
    [99, {}],
    [100, { checkout: 'must be at most 99 nights after checkin' }],
  ])('of %i nights', (nights, expected) => {
    const day = checkin + nights
    expect(mistakes(kind, { ...body, checkout: textOf(day) })).toEqual(expected)
  })

  test('are compared only where both can be read', () => {
    expect(mistakes(kind, { ...body, checkin: '2027-02-30' })).toEqual({ checkin: expect.any(String) })
    expect(mistakes(kind, { ...body, checkout: 'x' })).toEqual({ checkout: expect.any(String) })
  })
})

const textOf = (day: number): string =>
  Temporal.PlainDate.from('2027-03-12')
    .add({ days: day - checkin })
    .toString()

describe('mistakes', () => {
  test('what is missing is asked for, all of it', () => {
    const [ofStay, ofChoice] = [
      ['checkin', 'checkout', 'rooms'],
      ['room_id', 'rate_code'],
    ]
    const ofBooking = ['guest', 'expected_total', 'idempotency_key']
    const required = (fields: readonly string[]) =>
      Object.fromEntries(fields.map(field => [field, 'is required']))
    expect(mistakes('offers', {})).toEqual(required(ofStay!))
    expect(mistakes('preview', {})).toEqual(required([...ofStay!, ...ofChoice!]))
    expect(mistakes('booking', {})).toEqual(required([...ofStay!, ...ofChoice!, ...ofBooking]))
    expect(mistakes('booking', { ...booking, guest: {} })).toEqual({
      'guest.first_name': 'is required',
      'guest.last_name': 'is required',
      'guest.phone': 'is needed, or an e-mail address',
    })
  })

  test.each([
    [{ phone: '+1' }, {}],
    [{ email: 'ada@example.com' }, {}],
    [{ phone: '+1', email: 'ada@example.com' }, {}],
    [{ phone: '', email: '' }, { 'guest.phone': 'is needed, or an e-mail address' }],
    [{ email: 'ada' }, { 'guest.email': expect.any(String) }],
  ])('a guest with %j can be reached or not', (reach, expected) => {
    const { first_name, last_name } = guest
    expect(mistakes('booking', { ...booking, guest: { first_name, last_name, ...reach } })).toEqual(expected)
  })

  test.each([
    [{ rooms: [] }, ['rooms']],
    [{ rooms: Array.from({ length: 9 }, () => ({ adults: 1 })) }, []],
    [{ rooms: Array.from({ length: 10 }, () => ({ adults: 1 })) }, ['rooms']],
    [
      { rooms: [{ adults: 0 }, { adults: 1 }, { adults: 20 }, { adults: 21 }] },
      ['rooms[0].adults', 'rooms[3].adults'],
    ],
    [
      { rooms: [{ adults: 1, children_ages: [-1, 0, 17, 18] }] },
      ['rooms[0].children_ages[0]', 'rooms[0].children_ages[3]'],
    ],
    [{ rooms: [{ adults: 1, children_ages: Array.from({ length: 20 }, () => 5) }] }, []],
    [
      { rooms: [{ adults: 1, children_ages: Array.from({ length: 21 }, () => 5) }] },
      ['rooms[0].children_ages'],
    ],
    [{ rooms: [{ adults: 1, bed: 'king' }] }, ['rooms[0].bed']],
    [{ discount_code: 'x'.repeat(64) }, []],
    [{ discount_code: 'x'.repeat(65) }, ['discount_code']],
    [{ language: 'xx' }, ['language']],
    [{ nights: 2 }, ['nights']],
  ])('%j is wrong in %j, in each of the three', (change, fields) => {
    for (const [kind, body] of [
      ['offers', stay],
      ['preview', chosen],
      ['booking', booking],
    ] as const) {
      const found = Object.keys(mistakes(kind, { ...body, ...change }))
      expect(found).toEqual(fields)
    }
  })
})
