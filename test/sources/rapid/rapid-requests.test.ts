// What Rapid is sent of a search and of a booking, whole: every pair of the query, and every field of the body for guests
// whose names, telephones and addresses are written in any way.

import { describe, expect, test } from 'vitest'
import type { Guest, GuestAddress } from '../../../src/lodging/reservations/reservation.ts'
import {
  bookingBody,
  missingIn,
  type RapidTerms,
  searchQuery,
} from '../../../src/sources/rapid/rapid-requests.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { usualRapid } from '../../support/sources/rapid-told.ts'
import { rapidBooking, rapidProperty, rapidStay } from '../../support/sources/rapid-under-test.ts'

const terms: RapidTerms = { ...usualRapid, pointOfSale: 'CH', salesChannel: 'mobile_web' }

describe('a search', () => {
  const parties = [
    { adults: 2, childAges: [] },
    { adults: 1, childAges: [9, 0] },
  ]
  const search = {
    ...rapidStay({ parties, currency: 'CHF', language: 'de-CH' }),
    properties: [rapidProperty, { ...rapidProperty, key: '7' }],
  }
  const before = [
    ['checkin', '2026-12-04'],
    ['checkout', '2026-12-06'],
    ['currency', 'CHF'],
    ['country_code', 'CH'],
    ['language', 'de-DE'],
    ['rate_plan_count', '20'],
    ['sales_channel', 'mobile_web'],
    ['sales_environment', 'hotel_only'],
    ['include', 'unavailable_reason'],
  ]
  const after = [
    ['occupancy', '2'],
    ['occupancy', '1-9,0'],
    ['property_id', '19248'],
    ['property_id', '7'],
  ]

  test('asks for what this server charges', () => {
    expect(searchQuery(search, terms)).toEqual([...before, ['filter', 'expedia_collect'], ...after])
  })

  test('asks for all where Expedia charges the card, with the fields of the contract', () => {
    const partnerFields = [
      ['billing_terms', 'b'],
      ['payment_terms', 'p'],
    ] as const
    expect(searchQuery(search, { ...terms, payment: 'customer_card', partnerFields })).toEqual([
      ...before,
      ...after,
      ...partnerFields,
    ])
  })
})

const plain = {
  ...rapidBooking(rapidStay(), 22_500 as never, { bed: null, token: '{}', expiresAt: null }),
  reference: '00000000-0000-0000-0000-0000000000ff',
}
const guest: Guest = { ...plain.guest, note: null }
const [address] = guest.addresses as [GuestAddress]
const [room] = plain.rooms as [(typeof plain.rooms)[number]]

/** Only what the test looks at. */
interface Body {
  readonly email: string
  readonly phone: unknown
  readonly rooms: readonly Record<string, unknown>[]
  readonly payments: readonly { readonly billing_contact: Record<string, unknown> }[]
}

const bodyOf = (changes: Partial<Guest> = {}, names = [room.name], more: Partial<RapidTerms> = {}) =>
  bookingBody(
    { ...plain, guest: { ...guest, ...changes }, rooms: names.map(name => ({ ...room, name })) },
    { ...terms, ...more },
  ) as Body | null

const contactOf = (changes: Partial<Guest>) => bodyOf(changes)!.payments[0]!.billing_contact

describe('a booking', () => {
  test('that Expedia charges has the card and all of its holder’s address, and is held where the contract says so', () => {
    const card = {
      number: new Secret('4242424242424242'),
      cvv: new Secret('123'),
      month: '01',
      year: 2034,
      cardholder: 'Ada Lovelace',
      postalCode: 'SW1Y 4JH',
    }
    const whole = { ...address, line_2: 'Flat 2', state: 'LND', region: 'London' }
    const booking = {
      ...plain,
      card,
      guest: { ...guest, note: 'Quiet', addresses: [whole, address] },
      rooms: [room, { ...room, name: 'Grace Hopper' }],
    }
    const smoking = { smoking: false, special_request: 'Quiet' }
    expect(bookingBody(booking, { ...terms, payment: 'customer_card', holds: true })).toEqual({
      affiliate_reference_id: '0000000000000000000000073',
      hold: true,
      email: 'ada@example.com',
      phone: { country_code: '44', number: '2079460000' },
      rooms: [
        { given_name: 'Ada King', family_name: 'Lovelace', ...smoking },
        { given_name: 'Grace', family_name: 'Hopper', ...smoking },
      ],
      payments: [
        {
          type: 'customer_card',
          number: '4242424242424242',
          security_code: '123',
          expiration_month: '01',
          expiration_year: '2034',
          billing_contact: {
            given_name: 'Ada',
            family_name: 'Lovelace',
            address: {
              line_1: 'St James Square 12',
              line_2: 'Flat 2',
              city: 'London',
              state_province_code: 'LND',
              postal_code: 'SW1Y 4JH',
              country_code: 'GB',
            },
          },
        },
      ],
    })
    expect(bookingBody({ ...booking, card: null }, { ...terms, payment: 'customer_card' })).toBeNull()
  })

  test('that this server charges has no card, even where there is one', () => {
    const payment = {
      type: 'affiliate_collect',
      billing_contact: { given_name: 'Ada', family_name: 'Lovelace', address: expect.anything() },
    }
    const card = { number: new Secret('4242424242424242'), cvv: new Secret('123') } as never
    expect(bookingBody({ ...plain, card }, terms)).toMatchObject({ hold: false, payments: [payment] })
    expect(bodyOf()!.payments).toEqual([payment])
  })

  test.each<[string | null, string | undefined]>([
    [null, undefined],
    ['', undefined],
    ['<a> (b) & c', 'a   b    c'],
    [' x ', 'x'],
    ['x'.repeat(500), 'x'.repeat(500)],
    ['x'.repeat(501), 'x'.repeat(500)],
    [`${'x'.repeat(499)} y`, 'x'.repeat(499)],
  ])('with the note %j asks for %j', (note, special_request) => {
    expect(bodyOf({ note })!.rooms).toEqual([
      {
        given_name: 'Ada King',
        family_name: 'Lovelace',
        smoking: false,
        ...(special_request !== undefined && { special_request }),
      },
    ])
  })

  test.each<[string, string, string]>([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    [' Ada \t King  Lovelace ', 'Ada King', 'Lovelace'],
    ['Ada', 'Ada', 'Byron'],
    ['', 'Byron', 'Byron'],
    ['(&)', 'Byron', 'Byron'],
    ['Ada <Love&lace>', 'Ada Love', 'lace'],
    [`${'a'.repeat(61)} ${'b'.repeat(58)}`, 'a'.repeat(60), 'b'.repeat(58)],
    [`${'a'.repeat(58)} ${'b'.repeat(61)}`, 'a'.repeat(58), 'b'.repeat(60)],
    [`${'a'.repeat(58)} ${'b'.repeat(10)} ${'c'.repeat(51)}`, `${'a'.repeat(58)} b`, 'c'.repeat(50)],
  ])('for %s is for the given name %j and the family name %j', (name, given_name, family_name) => {
    const { rooms } = bodyOf({ last_name: 'Byron' }, [name])!
    expect(rooms).toEqual([{ given_name, family_name, smoking: false }])
  })

  test('for one name takes the guest’s family name to its sixtieth character, and the one name where there is none', () => {
    const familyOf = (last_name: string, name: string) => bodyOf({ last_name }, [name])!.rooms[0]
    expect(familyOf(` ${'b'.repeat(61)}`, 'Ada')).toMatchObject({ family_name: 'b'.repeat(60) })
    expect(familyOf('&', 'a'.repeat(61))).toEqual({
      given_name: 'a'.repeat(60),
      family_name: 'a'.repeat(60),
      smoking: false,
    })
  })

  test('has the names of the guest to their sixtieth character, without what Rapid refuses', () => {
    const names = { first_name: ` (${'a'.repeat(61)})`, last_name: `${'b'.repeat(59)} & c` }
    expect(contactOf(names)).toMatchObject({ given_name: 'a'.repeat(60), family_name: 'b'.repeat(59) })
  })
})

describe('an address', () => {
  const short = { line_1: 'St James Square 12', city: 'London', postal_code: 'SW1Y 4JH', country_code: 'GB' }
  test.each<[string, object, object]>([
    ['without a city', { city: null }, { city: undefined }],
    ['with an empty city', { city: '' }, { city: undefined }],
    ['with an empty second line', { line_2: '' }, {}],
    ['with its country in small letters', { country: 'gb' }, {}],
    ['with a region', { region: 'R' }, { state_province_code: 'R' }],
    ['with a state and a region', { state: 'S', region: 'R' }, { state_province_code: 'S' }],
    [
      'of the US with a state and a region',
      { country: 'us', state: 'co', region: 'R' },
      { country_code: 'US', state_province_code: 'CO' },
    ],
    [
      'of Canada with an empty state and a region',
      { country: 'CA', state: '', region: 'on' },
      { country_code: 'CA', state_province_code: 'ON' },
    ],
    [
      'of Australia with a state in words and a region',
      { country: 'AU', state: 'New South Wales', region: 'NSW' },
      { country_code: 'AU', state_province_code: 'NSW' },
    ],
    ['with an empty state', { state: '', region: 'R' }, {}],
    [
      'that is long',
      {
        line_1: 'a'.repeat(201),
        line_2: 'b'.repeat(201),
        city: 'c'.repeat(101),
        state: 's'.repeat(21),
        postal_code: 'p'.repeat(21),
      },
      {
        line_1: 'a'.repeat(200),
        line_2: 'b'.repeat(200),
        city: 'c'.repeat(100),
        state_province_code: 's'.repeat(20),
        postal_code: 'p'.repeat(20),
      },
    ],
    [
      'with what Rapid refuses',
      { line_1: '<1>', line_2: '(2)', city: '&c', state: 's&', postal_code: '(p' },
      { line_1: '1', line_2: '2', city: 'c', state_province_code: 's', postal_code: 'p' },
    ],
    [
      'with letters that Rapid does not take',
      {
        line_1: 'Dvořákova 12a–b',
        line_2: 'Łódź, Đorđe’s',
        city: 'Şişli Köyü',
        state: 'ｱ１',
        postal_code: '東京1-2',
      },
      {
        line_1: 'Dvorákova 12a-b',
        line_2: "Lódz, Dorde's",
        city: 'Sisli Köyü',
        state_province_code: '1',
        postal_code: '1-2',
      },
    ],
    [
      'in another script',
      { line_1: '千代田', line_2: 'Київ', city: '서울', state: 'Αθήνα', postal_code: '〒' },
      { line_1: undefined, city: undefined, postal_code: undefined },
    ],
  ])('%s is sent so', (_, changes, expected) => {
    const sent = contactOf({ addresses: [{ ...address, ...changes }] }).address
    expect(sent).toEqual(JSON.parse(JSON.stringify({ ...short, ...expected })))
  })

  test.each([
    ['US', '', true],
    ['ca', ' ', true],
    ['GB', '〒', true],
    ['GB', 'SW1Y 4JH', false],
    ['AU', '', false],
    ['DE', '', false],
  ])('in %s with the postal code %j lacks one: %s', (country, postal_code, isLacking) => {
    const missing = missingIn({ ...guest, addresses: [{ ...address, country, postal_code }] })
    expect(missing?.field).toBe(isLacking ? 'guest.addresses[0].postal_code' : undefined)
  })

  test('that is not known is empty', () => {
    expect(contactOf({ addresses: [] }).address).toEqual({ country_code: '' })
  })
})

describe('a telephone', () => {
  const phoneOf = (phone: string, country: string) =>
    bodyOf({ phone, addresses: [{ ...address, country }] })!.phone

  test.each<[string, string, string, string]>([
    ['+1 (555) 010-0000', 'GB', '1', '5550100000'],
    ['+7 495 000 00 00', 'US', '7', '4950000000'],
    ['0041 44 000 00 00', 'US', '41', '440000000'],
    [' +353 1 000 0000', 'US', '353', '10000000'],
    ['+358 9 000000', 'US', '358', '9000000'],
    ['+0041 44', 'US', '41', '44'],
    ['x+41 44', 'FR', '33', '4144'],
    ['020 7946 0000', 'GB', '44', '2079460000'],
    ['030 000000', 'de', '49', '30000000'],
    ['06 6980 0000', 'IT', '39', '0669800000'],
    ['1-970-555-0100', 'US', '1', '9705550100'],
    ['1 (604) 555-0100', 'CA', '1', '6045550100'],
    ['970 555 0100', 'US', '1', '9705550100'],
    ['06 1 000 0000', 'HU', '36', '10000000'],
    ['06', 'HU', '36', '6'],
    ['0 0', 'GB', '44', '0'],
    ['07 1', 'IS', '', '71'],
    ['+354 07 1', 'IS', '354', '071'],
    ['1 787 555 0100', 'PR', '1', '7875550100'],
    ['', 'GB', '44', ''],
    ['+', 'GB', '', ''],
    [`+41${'9'.repeat(30)}`, 'GB', '41', '9'.repeat(20)],
    ['1'.repeat(30), 'GB', '44', '1'.repeat(22)],
  ])('%s in %s is +%s %s', (phone, country, country_code, number) => {
    expect(phoneOf(phone, country)).toEqual({ country_code, number })
    const missing = missingIn({ ...guest, phone, addresses: [{ ...address, country }] })
    expect(missing?.message.slice(0, 22)).toBe(
      number === '' ? 'must be a telephone nu' : country_code === '' ? 'must begin with + and ' : undefined,
    )
  })

  test('has a code of two digits where the numbering plan has, else of three', () => {
    const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
    const withTwo = codes
      .filter(code => /^[^17]/.test(code) && !/^00/.test(code))
      .filter(code => {
        const { country_code } = phoneOf(`+${code}123`, 'US') as { country_code: string }
        return country_code.length === 2
      })
    expect(withTwo.join(' ')).toBe(
      [
        '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58',
        '60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98',
      ].join(' '),
    )
  })

  test('without a code has that of the country of the address', () => {
    const codes = (countries: string) =>
      countries.split(' ').map(country => (phoneOf('5', country) as { country_code: string }).country_code)
    expect(codes('US CA GB IE DE AT CH FR BE NL LU IT ES PT DK SE NO FI PL CZ').join(' ')).toBe(
      '1 1 44 353 49 43 41 33 32 31 352 39 34 351 45 46 47 358 48 420',
    )
    expect(codes('MX BR AR CL CO JP KR CN IN AU NZ ZA AE IL TR GR HU RO SG HK').join(' ')).toBe(
      '52 55 54 56 57 81 82 86 91 61 64 27 971 972 90 30 36 40 65 852',
    )
    expect(codes('PR VI GU AS MP AG AI BB BM BS DM DO GD JM KN KY LC MS SX TC TT VC VG')).toEqual(
      Array.from({ length: 23 }, () => '1'),
    )
    expect(bodyOf({ phone: '5', addresses: [] })!.phone).toEqual({ country_code: '', number: '5' })
  })
})
