// What a guest typed into the checkout: what comes back into the form, what is wrong with it, and the reservation that it asks for.

import { describe, expect, test } from 'vitest'
import { arrivalTimes } from '../../../src/http/sites/checkout/arrival.ts'
import { entriesOf, wantedOf } from '../../../src/http/sites/checkout/booked-entries.ts'
import {
  entriesIn,
  problemsIn,
  refuseCard,
  refuseFields,
  reservationFields,
} from '../../../src/http/sites/checkout/checkout-entries.ts'
import { problemsOf } from '../../../src/http/sites/checkout/checkout-problems.ts'
import type { Language } from '../../../src/lodging/documents/languages.ts'
import { Fault } from '../../../src/values/faults.ts'
import { betterEmail } from '../../../web/sites/email-typos.ts'
import { bookedReservation, scriptedPage } from '../../support/pages/scripted-page.ts'

const dates = { checkin: '2027-03-12', checkout: '2027-03-16', nights: 4 }
const wanted = {
  propertyId: 3144,
  accommodationId: 28,
  rateCode: 'BAR',
  sought: {
    dates,
    rooms: [
      { adults: 2, ages: [7] },
      { adults: 1, ages: [] },
    ],
    code: '',
  },
  currency: 'USD',
  holdId: '',
  extras: [],
}
const guest = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+1 970 555 0100' }
const address = {
  country: 'US',
  line_1: '12 Pine Street',
  city: 'Denver',
  region: 'CO',
  postal_code: '80202',
}
const card = { cardholder: 'Ada Lovelace', card_number: '4111 1111 1111 1111', expiry: '4/29', cvv: '123' }
const typed = { ...guest, ...address, ...card }

const pageOf = (form: Record<string, string>, language: Language = 'en') =>
  scriptedPage({ form, language }).page
const entriesFrom = (form: Record<string, string>) => entriesIn(pageOf(form), wanted)
const problemsFrom = (form: Record<string, string>) => [
  ...problemsIn(pageOf(form), entriesFrom(form)).entries(),
]
const without = (name: keyof typeof typed): Record<string, string> => {
  const { [name]: _, ...others } = typed
  return others
}

test('an address whose domain is one slip from that of a provider is asked about', () => {
  const meant = ['gmial.com', 'gmail.con', 'gmal.com', 'gmaill.com', 'hotnail.com', 'GMAIL.CO', 'yahoo.co.kp']
  expect(meant.map(domain => betterEmail(`ada@${domain}`))).toEqual([
    ...Array.from({ length: 4 }, () => 'ada@gmail.com'),
    'ada@hotmail.com',
    'ada@gmail.com',
    'ada@yahoo.co.jp',
  ])
  const fine = [
    'gmail.com',
    'mail.com',
    'ymail.com',
    'gmx.de',
    'gmx.dk',
    'example.com',
    'gmaill.co',
    'web.dk',
  ]
  expect(fine.map(domain => betterEmail(`ada@${domain}`))).toEqual(fine.map(() => null))
  expect([betterEmail('ada'), betterEmail('@gmial.com'), betterEmail('')]).toEqual([null, null, null])
})

describe('entries', () => {
  test('are all fields of the form but number and security code, also those that were not sent', () => {
    const { card_number: _, cvv: __, ...shown } = typed
    const rooms = { room_name_0: '', bed_0: '', room_name_1: '', bed_1: '' }
    const rest = { line_2: '', card_postal_code: '', arrival: '', companion: '', note: '', ...rooms }
    expect(entriesFrom(typed)).toEqual({ ...shown, ...rest })
    const more = {
      card_postal_code: '80203',
      arrival: '17:00',
      companion: 'Charles',
      line_2: 'Flat 2',
      note: 'Late',
      room_name_0: 'A',
      bed_0: 'king',
      room_name_1: 'B',
      bed_1: 'twin',
    }
    expect(entriesFrom({ ...typed, ...more, room_name_2: 'C' })).toEqual({ ...shown, ...more })
  })

  test('have no blanks around them, are cut where they are too long, and hold no card number', () => {
    const entries = entriesFrom({
      ...typed,
      first_name: '  Ada ',
      note: 'n'.repeat(2001),
      city: '4111111111111111',
    })
    expect([entries.first_name, entries.note, entries.city]).toEqual(['Ada', 'n'.repeat(2000), ''])
    expect(entriesFrom({ ...typed, city: 'c'.repeat(301) }).city).toBe('c'.repeat(300))
  })

  test.each([
    ['en', 'US'],
    ['de', 'DE'],
    ['fr', 'FR'],
    ['es', 'ES'],
    ['ja', 'JP'],
    ['it', 'IT'],
  ] as const)('have a country that speaks %s, %s, unless the guest chose one', (language, country) => {
    expect(entriesIn(pageOf({}, language), wanted).country).toBe(country)
    expect(entriesIn(pageOf({ country: 'XX' }, language), wanted).country).toBe(country)
    expect(entriesIn(pageOf({ country: 'at' }, language), wanted).country).toBe('AT')
  })
})

describe('problems', () => {
  test('there are none with what is needed', () => {
    expect(problemsFrom(typed)).toEqual([])
    expect(problemsFrom({ ...typed, country: 'AE', postal_code: '' })).toEqual([])
  })

  test('are every field that is missing, in the order of the form', () => {
    const missing = (...names: string[]) => names.map(name => [name, 'missing'])
    expect(problemsFrom({ country: 'US', address: 'asked' })).toEqual(
      missing(
        'first_name',
        'last_name',
        'email',
        'phone',
        'cardholder',
        'card_number',
        'expiry',
        'cvv',
        'line_1',
        'city',
        'region',
        'postal_code',
      ),
    )
    expect(problemsFrom({ country: 'AE', address: 'asked' }).map(([name]) => name)).not.toContain(
      'postal_code',
    )
    expect(problemsFrom({ country: 'US', token: '' })[4]).toEqual(['token', 'missing'])
    expect(problemsFrom({ ...guest, ...address, token: 'tok_1' })).toEqual([])
  })

  test('an address that nobody asks for is wrong only where it is begun', () => {
    expect(problemsFrom({ ...guest, ...card, country: 'US' })).toEqual([])
    expect(problemsFrom({ ...guest, ...card, country: 'US', city: 'Denver' })).toEqual(
      ['line_1', 'region', 'postal_code'].map(name => [name, 'missing']),
    )
  })

  test.each(Object.keys(typed).filter(name => name !== 'country') as (keyof typeof typed)[])(
    'a form without %s has that one',
    name => {
      expect(problemsFrom(without(name))).toEqual([[name, 'missing']])
      expect(problemsFrom({ ...typed, [name]: '  ' })).toEqual([[name, 'missing']])
    },
  )

  test('are card numbers in fields that are for something else', () => {
    const number = '4111111111111111'
    expect(problemsFrom({ ...typed, first_name: number, note: number })).toEqual([
      ['first_name', 'holdsCard'],
      ['note', 'holdsCard'],
    ])
  })

  test('are looked for in what is kept of a field only', () => {
    const beyond = {
      note: `${'n'.repeat(2000)} 4111111111111111`,
      city: `${'c'.repeat(300)} 4111111111111111`,
    }
    expect(problemsFrom({ ...typed, ...beyond })).toEqual([])
    expect(entriesFrom({ ...typed, ...beyond }).note).toBe('n'.repeat(2000))
  })

  test.each([
    ['expiry', '4/29', null],
    ['expiry', '04 / 2029', null],
    ['expiry', '0429', null],
    ['expiry', '12.30', null],
    ['expiry', '1-31', null],
    ['expiry', '12 31', null],
    ['expiry', '1/29', null],
    ['expiry', '0/29', 'invalid'],
    ['expiry', '13/29', 'invalid'],
    ['expiry', '4/1929', 'invalid'],
    ['expiry', '4/9', 'invalid'],
    ['expiry', 'x4/29', 'invalid'],
    ['expiry', '4/29x', 'invalid'],
    ['expiry', '4//29', 'invalid'],
    ['card_number', '12345678', null],
    ['card_number', '1234567', 'invalid'],
    ['card_number', '1234-5678 ', null],
    ['card_number', '1'.repeat(40), null],
    ['card_number', '1'.repeat(41), 'invalid'],
    ['card_number', 'x12345678', 'invalid'],
    ['card_number', '12345678x', 'invalid'],
    ['cvv', '12', 'invalid'],
    ['cvv', '123', null],
    ['cvv', '1234', null],
    ['cvv', '12345', 'invalid'],
    ['cvv', 'x123', 'invalid'],
  ])('%s "%s": %s', (name, text, problem) => {
    expect(problemsFrom({ ...typed, [name]: text })).toEqual(problem === null ? [] : [[name, problem]])
    expect(problemsFrom({ ...guest, ...address, token: 'tok_1', [name]: text })).toEqual([])
  })
})

describe('the reservation that a form asks for', () => {
  const asked = (form: Record<string, string>, changes: Partial<typeof wanted> = {}) =>
    reservationFields(pageOf(form), { ...wanted, ...changes }, entriesFrom(form))
  const whole = {
    property_id: 3144,
    accommodation_id: 28,
    rate_code: 'BAR',
    checkin: '2027-03-12',
    checkout: '2027-03-16',
    currency: 'USD',
    rooms: [
      { adults: 2, children: 1, children_ages: [7], name: 'Ada Lovelace' },
      { adults: 1, children: 0, children_ages: [], name: 'Ada Lovelace' },
    ],
    guest: {
      ...guest,
      addresses: [
        {
          type: 'Billing',
          country: 'US',
          line_1: '12 Pine Street',
          postal_code: '80202',
          city: 'Denver',
          state: 'CO',
        },
      ],
    },
    payment: {
      month: '04',
      year: 2029,
      cardholder: 'Ada Lovelace',
      postal_code: '80202',
      number: '4111 1111 1111 1111',
      cvv: '123',
    },
  }

  test('is what was typed and nothing more', () => {
    expect(asked(typed)).toEqual(whole)
    expect(asked({ ...typed, allow_duplicate: 'no', quote: '', total: '' })).toEqual(whole)
  })

  test('has no address where none is typed, and of its postal code what the card has', () => {
    const { addresses: _, ...alone } = whole.guest
    const bare = { ...guest, ...card, country: 'US' }
    const withoutAddress = { ...whole, guest: { ...alone, addresses: [] } }
    const paid = (postal_code: string) => ({ ...withoutAddress, payment: { ...whole.payment, postal_code } })
    expect(asked(bare)).toEqual(paid('00000'))
    expect(asked({ ...bare, card_postal_code: '80203' })).toEqual(paid('80203'))
  })

  test('tells the property when the guests arrive and who comes along, in lines of the note', () => {
    const noted = (form: Record<string, string>) => asked({ ...typed, ...form }).guest.note
    expect(noted({ arrival: '17:00', companion: 'Charles Babbage', note: 'A cot, please.' })).toBe(
      'Arrival: 17:00 – 18:00\nSecond guest: Charles Babbage\nA cot, please.',
    )
    expect(noted({ arrival: 'after midnight' })).toBe('Arrival: After midnight')
    expect(noted({ arrival: 'before 15:00' })).toBe('Arrival: Before 15:00')
    expect(noted({ arrival: '99:00' })).toBeUndefined()
    expect(arrivalTimes('21:30')).toEqual(['before 21:00', '21:00', '22:00', '23:00', 'after midnight'])
    expect(arrivalTimes('')[1]).toBe('15:00')
  })

  test('has the quote, the total, the hold, and the word that it is meant twice', () => {
    const more = { quote: 'q1', total: '413.5', allow_duplicate: 'yes' }
    expect(asked({ ...typed, ...more }, { holdId: 'h1' })).toEqual({
      ...whole,
      quote_id: 'q1',
      expected_total: '413.5',
      hold_id: 'h1',
      allow_duplicate: true,
    })
  })

  test('has the guests and beds of rooms, a note, and the code', () => {
    const more = { room_name_1: 'Grace Hopper', bed_0: 'king', bed_1: 'twin', note: 'Late' }
    const sought = { ...wanted.sought, code: 'SKI' }
    expect(asked({ ...typed, ...more }, { sought })).toEqual({
      ...whole,
      discount_code: 'SKI',
      rooms: [
        { ...whole.rooms[0], bed_type: 'king' },
        { ...whole.rooms[1], name: 'Grace Hopper', bed_type: 'twin' },
      ],
      guest: { ...whole.guest, note: 'Late' },
    })
  })

  test('pays by the token where the form has one', () => {
    expect(asked({ ...guest, ...address, token: ' tok_1 ' })).toEqual({
      ...whole,
      payment: { token: 'tok_1' },
    })
  })

  test.each([
    [
      { country: 'CA', region: 'ON' },
      { country: 'CA', region: 'ON', postal_code: '80202' },
    ],
    [
      { country: 'AE', region: 'Dubai', postal_code: '' },
      { country: 'AE', postal_code: '00000' },
    ],
    // Without states or provinces of its own.
    [
      { country: 'AX', region: 'x' },
      { country: 'AX', postal_code: '80202' },
    ],
    // Written without its regions.
    [
      { country: 'DE', region: 'Bayern' },
      { country: 'DE', postal_code: '80202' },
    ],
    [
      { country: 'IT', region: '' },
      { country: 'IT', postal_code: '80202' },
    ],
    [
      { line_2: 'Flat 2', region: '' },
      { country: 'US', line_2: 'Flat 2', postal_code: '80202' },
    ],
  ])('has the address %o as %o', (changes, found) => {
    const { guest, payment } = asked({ ...typed, ...changes })
    const street = { type: 'Billing', line_1: '12 Pine Street', city: 'Denver' }
    expect(guest.addresses).toEqual([{ ...street, ...found }])
    expect(payment).toMatchObject({ postal_code: found.postal_code })
    expect(asked({ ...typed, city: '' }).guest.addresses![0]).not.toHaveProperty('city')
  })
})

describe('a card that is for the payment company’s form', () => {
  const message = 'must not be sent to this server; open the page again and use the card form on it'
  const refusal = (form: Record<string, string>) => {
    try {
      refuseCard(new URLSearchParams(form))
      return null
    } catch (error) {
      return error instanceof Fault ? [error.status, error.errors] : error
    }
  }

  test('is refused, every field of it', () => {
    expect(refusal({ token: '', ...card })).toEqual([
      400,
      ['cardholder', 'card_number', 'expiry', 'cvv'].map(field => ({ field, message })),
    ])
    expect(refusal({ token: '', cvv: '' })).toEqual([400, [{ field: 'cvv', message }]])
  })

  test('needs its token in the form', () => {
    expect(refusal({})).toEqual([400, [{ field: 'token', message: 'is required; open the page again' }]])
    expect(refusal({ token: '' })).toBeNull()
    expect(() => refuseFields(new URLSearchParams({ a: '1' }), ['b'])).not.toThrow()
  })
})

describe('a refusal of the reservation', () => {
  test.each([
    ['guest.first_name', 'first_name'],
    ['guest.last_name', 'last_name'],
    ['guest.email', 'email'],
    ['guest.phone', 'phone'],
    ['guest.note', 'note'],
    ['guest.addresses[0].state', 'region'],
    ['guest.addresses[0].country', 'country'],
    ['guest.addresses[0].line_1', 'line_1'],
    ['guest.addresses[0].line_2', 'line_2'],
    ['guest.addresses[0].city', 'city'],
    ['guest.addresses[0].region', 'region'],
    ['guest.addresses[0].postal_code', 'postal_code'],
    ['rooms[12].name', 'room_name_12'],
    ['rooms[0].bed_type', 'bed_0'],
    ['payment.number', 'card_number'],
    ['payment.token', 'token'],
    ['payment.month', 'expiry'],
    ['payment.year', 'expiry'],
    ['payment.postal_code', 'card_postal_code'],
    ['guest.addresses', 'line_1'],
    ['payment.cardholder', 'cardholder'],
    ['payment.cvv', 'cvv'],
    ['guest.firstname', null],
    ['xguest.email', null],
    ['guest.emails', null],
    ['guest.addresses[1].city', null],
    ['guest.addresses[0].states', null],
    ['xguest.addresses[0].state', null],
    ['xguest.addresses[0].city', null],
    ['guest.addresses[0].cities', null],
    ['guest.addresses[0].city.x', null],
    ['xrooms[0].name', null],
    ['rooms[0].names', null],
    ['rooms[].name', null],
    ['xrooms[0].bed_type', null],
    ['rooms[0].bed_types', null],
    ['xpayment.number', null],
    ['payment.numbers', null],
    ['xpayment.token', null],
    ['payment.tokens', null],
    ['xpayment.month', null],
    ['payment.months', null],
    ['xpayment.postal_code', null],
    ['payment.postal_codes', null],
    ['xpayment.cvv', null],
    ['payment.cvvs', null],
    ['rooms[0].adults', null],
  ])('of the field %s is about %s', (field, name) => {
    const fault = new Fault('BookingValidationException', 'x', { errors: [{ field, message: 'is wrong' }] })
    expect([...problemsOf(fault)]).toEqual(name === null ? [] : [[name, 'invalid']])
  })

  test.each([
    ['payment.number', 'is of the brand Discover', 'notAccepted'],
    ['payment.number', 'is not of the brand', 'invalid'],
    ['payment.cvv', 'is of the brand Discover', 'invalid'],
    ['payment.token', 'is of none of the brands that this property accepts', 'notAccepted'],
    ['payment.token', 'is unknown', 'invalid'],
    ['payment.number', 'this property accepts', 'invalid'],
    ['payment.year', 'the card has expired', 'expired'],
    ['payment.year', 'is wrong', 'invalid'],
    ['payment.month', 'expired', 'invalid'],
    ['guest.note', 'holds a card number; send it as payment.number', 'holdsCard'],
  ])('of %s that %s is %s', (field, message, problem) => {
    const fault = new Fault('BookingValidationException', 'x', { errors: [{ field, message }] })
    expect([...problemsOf(fault).values()]).toEqual([problem])
  })

  test('of several fields names each once', () => {
    const errors = ['guest.email', 'payment.month', 'payment.year'].map(field => ({ field, message: 'm' }))
    expect([...problemsOf(new Fault('BookingValidationException', 'x', { errors })).keys()]).toEqual([
      'email',
      'expiry',
    ])
    expect(problemsOf(new Fault('NotFoundException', 'x')).size).toBe(0)
  })
})

describe('a booking that is to be made again', () => {
  const sample = bookedReservation()
  const place = {
    type: 'Billing',
    line_1: '1',
    line_2: null,
    city: null,
    country: 'us',
    postal_code: '80202',
  }

  test('is for the same rate, stay, guests and code', () => {
    const rooms = [{ name: 'A', adults: 2, children: 1, children_ages: [7], bed_type: null }]
    expect(wantedOf({ ...sample, rooms })).toEqual({
      ...wanted,
      sought: { dates, rooms: [{ adults: 2, ages: [7] }], code: 'LATER20' },
    })
    expect(wantedOf({ ...sample, discount: null }).sought.code).toBe('')
  })

  test('has the entries of its guest', () => {
    const noPlace = { line_1: '', line_2: '', city: '', region: '', postal_code: '', country: '' }
    const blank = { ...noPlace, note: '', arrival: '', companion: '' }
    const { first_name, last_name, email, phone } = sample.guest
    const named = { first_name, last_name, email, phone }
    expect(entriesOf(sample)).toEqual({ ...named, ...blank, room_name_0: '', bed_0: 'king' })
    const addresses = [{ ...place, line_2: '2', city: 'Denver', region: 'R', state: 'CO' }]
    const [room] = sample.rooms
    const rooms = [room!, { ...room!, name: 'Grace', bed_type: null }]
    expect(entriesOf({ ...sample, rooms, guest: { ...sample.guest, note: 'Late', addresses } })).toEqual({
      ...named,
      line_1: '1',
      line_2: '2',
      city: 'Denver',
      region: 'CO',
      postal_code: '80202',
      country: 'US',
      note: 'Late',
      arrival: '',
      companion: '',
      room_name_0: 'Ada Lovelace',
      bed_0: 'king',
      room_name_1: 'Grace',
      bed_1: '',
    })
    const elsewhere = [{ ...place, region: 'Tirol', state: null }]
    expect(entriesOf({ ...sample, guest: { ...sample.guest, addresses: elsewhere } }).region).toBe('Tirol')
    const nowhere = [{ ...place, region: null, state: null }]
    expect(entriesOf({ ...sample, guest: { ...sample.guest, addresses: nowhere } }).region).toBe('')
  })
})
