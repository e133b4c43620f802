// What is said of an address, a bed and a code that cannot be accepted, whole; and how many rooms may be held at a
// time, at each bound. Without a database.

import { describe, expect, test } from 'vitest'
import type { GuestAddress } from '../../src/lodging/reservations/reservation.ts'
import { checkAddresses } from '../../src/operations/booking/address-check.ts'
import { addressHash, refuseHoarding, refuseOpenQuestions } from '../../src/operations/booking/hoarding.ts'
import { refuseBedType, refuseDiscount } from '../../src/operations/booking/prepare-booking.ts'
import { sellerWithoutKey } from '../../src/operations/booking/staff-seller.ts'
import { playDecline, playPriceChange } from '../../src/operations/booking/staged-refusals.ts'

import { Fault } from '../../src/values/faults.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { refusal, refusalOf, unacceptable } from '../support/wire/whole-refusal.ts'

describe('an address', () => {
  const whole: GuestAddress = {
    type: 'Billing',
    line_1: '1 Main Street',
    line_2: null,
    city: 'Town',
    country: 'US',
    postal_code: '81224',
    region: null,
    state: null,
  }
  const check = (...addresses: readonly Partial<GuestAddress>[]) =>
    checkAddresses({ addresses: addresses.map(each => ({ ...whole, ...each })) } as never)
  const at = (field: string, message: string) =>
    unacceptable('AddressValidationException', `The address cannot be accepted: ${field} ${message}.`, [
      field,
      message,
    ])

  test.each([
    [{ country: 'XX' }, 'country', 'must be the two-letter ISO 3166 code of a country, such as US or DE'],
    [{ country: '' }, 'country', 'must be the two-letter ISO 3166 code of a country, such as US or DE'],
    [{ state: 'ZZ' }, 'state', 'must be the two-letter code of a US state, such as CO'],
    [{ state: null, region: 'CO' }, 'state', 'must be the two-letter code of a US state, such as CO'],
    [{ country: 'CA' }, 'region', 'must be the code of a Canadian province or territory, such as BC'],
    [
      { country: 'CA', region: 'NSW' },
      'region',
      'must be the code of a Canadian province or territory, such as BC',
    ],
    [
      { country: 'AU', region: 'BC' },
      'region',
      'must be the code of a state or territory of Australia, such as NSW',
    ],
    [
      { country: 'JP', region: '' },
      'region',
      'is required in this country: the province, state or administrative region',
    ],
    [
      { country: 'it', state: 'Milano' },
      'region',
      'is required in this country: the province, state or administrative region',
    ],
  ])('such as %j is refused by its field', async (changes, field, message) => {
    expect(await refusalOf(() => check(changes))).toEqual(at(`guest.addresses[0].${field}`, message))
  })

  test.each([
    { state: 'AA' },
    { state: 'ap' },
    { state: 'AE' },
    { country: 'ca', region: 'bc' },
    { country: 'au', region: 'nsw' },
    { country: 'GI' },
    { country: 'de', region: 'Bayern' },
    { country: 'de' },
    { country: 'ie' },
  ])('such as %j is accepted', changes => expect(check(changes)).toBeUndefined())

  test('among several is named by its place, and every one that is wrong', async () => {
    expect(check()).toBeUndefined()
    const wrong = await refusalOf(() => check({ state: 'CO' }, { country: 'CA' }, { country: 'XX' }))
    expect(wrong.message).toContain('guest.addresses[1].region must be')
    expect(wrong.errors.map(({ field }) => field)).toEqual([
      'guest.addresses[1].region',
      'guest.addresses[2].country',
    ])
  })
})

describe('a bed', () => {
  const rooms = (...beds: readonly (string | null)[]) =>
    ({ reservedRooms: beds.map(bed_type => ({ name: 'Ada', adults: 2, children: 0, bed_type })) }) as never
  const roomWith = (...codes: readonly string[]) =>
    ({ room: { beds: codes.map(code => ({ code })) } }) as never

  test('of a room without a choice is none, whatever was asked for', () => {
    expect(refuseBedType(rooms('K', null), roomWith()).map(({ bed_type }) => bed_type)).toEqual([null, null])
  })

  test('of a room with a choice is one of them, in every room', async () => {
    expect(refuseBedType(rooms('K', 'T'), roomWith('K', 'T'))).toEqual([
      { name: 'Ada', adults: 2, children: 0, bed_type: 'K' },
      { name: 'Ada', adults: 2, children: 0, bed_type: 'T' },
    ])
    expect(await refusalOf(() => refuseBedType(rooms('K', null, 'Q'), roomWith('K', 'T')))).toEqual(
      unacceptable(
        'BookingValidationException',
        'Choose a bed type for each room.',
        ['rooms[1].bed_type', 'must be one of K, T'],
        ['rooms[2].bed_type', 'must be one of K, T'],
      ),
    )
  })
})

describe('a discount code', () => {
  const chosen = (discount: object | null, discountRefusal: string | null) =>
    ({ owed: { discount }, discountRefusal }) as never

  test('that does not apply is refused with the reason, and one that was not sent is not', async () => {
    const message = 'The discount code does not apply to this booking; leave it out or change it.'
    const of = (reason: string) =>
      unacceptable('BookingValidationException', message, ['discount_code', reason])
    const refuse = (code: string | null, ...given: Parameters<typeof chosen>) =>
      refusalOf(() => refuseDiscount({ discountCode: code }, chosen(...given)))
    expect(await refuse('X', null, 'used_up')).toEqual(of('used_up'))
    expect(await refuse('X', null, null)).toEqual(of('does not apply'))
    expect(refuseDiscount({ discountCode: 'X' }, chosen({}, null))).toBeUndefined()
    expect(refuseDiscount({ discountCode: null }, chosen(null, null))).toBeUndefined()
  })
})

describe('rooms that are held', () => {
  const held = (counts: readonly number[]) =>
    ({
      query: async () => {
        const [ofSession, ofAddress, ofKey, ofPublisher] = counts
        return [{ ofSession, ofAddress, ofKey, ofPublisher }]
      },
    }) as never
  const hold = (rooms: number) => ({ publisherId: 1, keyId: 'k', sessionId: 's', guestAddress: null, rooms })
  const tooMany = {
    ...refusal(
      'TooManyRequestsException',
      429,
      'Too many rooms are held already; release holds or let them end.',
    ),
    headers: { 'Retry-After': '60' },
  }

  test.each([
    [[8, 17, 199, 399], 1, true],
    [[0, 0, 0, 0], 9, true],
    [[0, 0, 0, 0], 10, false],
    [[9, 0, 0, 0], 1, false],
    [[0, 18, 0, 0], 1, false],
    [[0, 0, 200, 0], 1, false],
    [[0, 0, 0, 400], 1, false],
  ])('as %j may be %i more, or may not', async (counts, rooms, mayBe) => {
    const asked = refuseHoarding(held(counts), hold(rooms))
    if (mayBe) expect(await asked).toBeUndefined()
    else expect(await refusalOf(() => asked)).toEqual(tooMany)
  })

  test.each([
    [[8, 17, 999, 999], 1, true],
    [[9, 0, 0, 0], 1, false],
    [[0, 18, 0, 0], 1, false],
    [[9, 18, 0, 0], 0, true],
    [[99, 0, 0, 0], 0, true],
  ])(
    'as %j by payments that wait for their guest may be %i more, or may not',
    async (counts, rooms, mayBe) => {
      const asked = refuseOpenQuestions(held(counts), hold(rooms))
      if (mayBe) expect(await asked).toBeUndefined()
      else expect(await refusalOf(() => asked)).toEqual(tooMany)
    },
  )

  test('are counted for an address of booking pages by a keyed hash', () => {
    const keyring = new Keyring(Buffer.alloc(32, 1))
    expect(addressHash(keyring, { guestAddress: '192.0.2.1' })).toEqual(
      keyring.fingerprint('limit', 'holds from 192.0.2.1'),
    )
    expect(addressHash(keyring, {})).toBeNull()
  })
})

describe('a scenario', () => {
  const shown = { currency: 'USD', decimals: 2, total: { total: 400_000 } } as never

  test('of a price that has changed says a tenth more, and others say nothing', async () => {
    expect(await refusalOf(() => playPriceChange('price_changed', shown))).toEqual(
      refusal(
        'PriceChangedException',
        409,
        'The price has risen from 4000 to 4400 USD; preview again and show the guest the new one.',
        [
          { field: 'old_total', message: '4000' },
          { field: 'new_total', message: '4400' },
        ],
      ),
    )
    for (const other of [undefined, 'sold_out', 'card_declined'] as const)
      expect(playPriceChange(other, shown)).toBeUndefined()
  })

  test('of a card that is declined declines it, and others do not', async () => {
    const declined = () => new Fault('CreditCardException', 'no')
    for (const scenario of ['card_declined', 'payment_challenge'] as const)
      expect(await refusalOf(() => playDecline(scenario, declined))).toMatchObject({ message: 'no' })
    for (const other of [undefined, 'price_changed', 'sold_out'] as const)
      expect(playDecline(other, declined)).toBeUndefined()
  })
})

test('whoever sells for the house has no key, no limit and every property', () => {
  expect(sellerWithoutKey(7, 'de')).toEqual({
    publisher: {
      id: 7,
      name: '',
      sellsAll: true,
      settings: {
        language: 'de',
        defaultCurrency: null,
        envelope: 'bare',
        readsByGet: false,
        pendingAs504: false,
        permalinkUrl: null,
        bookDirectUrl: null,
      },
    },
    keyId: '',
    scopes: [],
    origins: null,
    requestsPerMinute: null,
    isTest: false,
  })
})
