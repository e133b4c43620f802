// A booking as its page opens it: what is asked, in which state it is, why something is not possible, and its texts.

import { describe, expect, test } from 'vitest'
import type { Property, Reservation } from '../../../client/src/types.ts'
import {
  addressText,
  cardText,
  guestName,
  momentText,
  nightsText,
  partyOf,
  partyText,
  zoneText,
} from '../../../src/http/sites/booking/booking-text.ts'
import {
  bookingHref,
  isWaiting,
  openBooking,
  reasonAgainst,
} from '../../../src/http/sites/booking/open-booking.ts'
import { amountsOf, dueAtProperty } from '../../../src/http/sites/parts/charge.ts'
import { Fault, notFound } from '../../../src/values/faults.ts'
import { pageWords } from '../../../src/wording/pages/page-words.ts'
import { bookedReservation, scriptedPage, viewedProperty } from '../../support/pages/scripted-page.ts'

const id = '018f6f9e-0000-7000-8000-000000000001'
const record = { timeZone: 'America/Denver' }

const opening = (number: string | undefined, reservation: Partial<Reservation> = {}, more: object = {}) => {
  const opened: string[] = []
  const { page, asked } = scriptedPage({
    query: 'key=abc',
    parameters: number === undefined ? {} : { number },
    opensBooking: name => {
      opened.push(name)
      return name !== 'R0'
    },
    bookingRecord: async recordId => ({ ...record, recordId }) as never,
    answers: {
      'reservation/view': { ...bookedReservation(), ...reservation },
      'property/view': viewedProperty(),
      ...more,
    },
  })
  return { page, asked, opened, booking: () => openBooking(page) }
}
const action = (name: 'cancel' | 'modify', ...reasons: string[]) => ({
  action: name,
  allowed: reasons.length === 0,
  reasons: reasons.map(reason => ({ id: reason, message: '' })),
})

describe('opening', () => {
  test('asks for the reservation, its record and its property', async () => {
    const { booking, asked, opened } = opening('R1')
    const { meta_data } = bookedReservation()
    expect(await booking()).toEqual({
      name: 'R1',
      reservation: bookedReservation(),
      state: 'confirmed',
      record: { ...record, recordId: id },
      property: viewedProperty(),
      currency: 'USD',
      price: { shown: expect.objectContaining({ currency: 'USD', total: 424.1 }), charged: meta_data.charge },
    })
    expect(asked).toEqual([
      ['reservation/view', { confirmation_number: 'R1' }],
      ['property/view', { property_id: 3144, verbosity: 1 }],
    ])
    expect(opened).toEqual(['R1'])
  })

  test.each([
    [id, { id }],
    [`x${id}`, { confirmation_number: `x${id}` }],
    [`${id}x`, { confirmation_number: `${id}x` }],
    [id.toUpperCase().replace('E', 'G'), { confirmation_number: id.toUpperCase().replace('E', 'G') }],
    [id.replace('-', ''), { confirmation_number: id.replace('-', '') }],
  ])('asks for %s as %o', async (name, reference) => {
    const { booking, asked } = opening(name)
    await booking()
    expect(asked[0]).toEqual(['reservation/view', reference])
  })

  test('with another key is no page, and asks nothing', async () => {
    const { booking, asked } = opening('R0')
    await expect(booking()).rejects.toMatchObject({
      type: 'NotFoundException',
      message: 'There is no such page.',
    })
    expect(asked).toEqual([])
    const nameless = opening(undefined)
    await nameless.booking()
    expect(nameless.opened).toEqual([''])
  })

  test('goes without a property that is sold no longer, and not without one that is not answered', async () => {
    const gone = opening('R1', {}, { 'property/view': notFound('x') })
    expect((await gone.booking()).property).toBeNull()
    for (const fault of [new Fault('ServiceUnavailableException', 'x'), new Error('broken')])
      await expect(opening('R1', {}, { 'property/view': fault }).booking()).rejects.toBe(fault)
  })
})

describe('the state', () => {
  test.each([
    ['pending', [], 'pending', true],
    ['failed', [], 'failed', false],
    ['cancelled', [], 'cancelled', false],
    ['no_show', [], 'no_show', false],
    ['completed', [action('cancel', 'is_being_cancelled')], 'completed', false],
    ['confirmed', [], 'confirmed', false],
    ['confirmed', [action('modify', 'is_past')], 'confirmed', false],
    ['confirmed', [action('modify', 'is_being_modified')], 'changing', true],
    ['confirmed', [action('cancel', 'x'), action('modify', 'x', 'is_being_cancelled')], 'cancelling', true],
    ['confirmed', [action('cancel', 'is_being_modified', 'is_being_cancelled')], 'cancelling', true],
  ] as const)('of %s with the actions %o is %s, and waits: %s', async (status, actions, state, waits) => {
    const booking = await opening('R1', { status, actions } as never).booking()
    expect([booking.state, isWaiting(booking.state)]).toEqual([state, waits])
  })
})

test('a booking’s pages have its name and the key of the page', async () => {
  const { page } = opening('R1')
  expect(bookingHref(page, { name: 'R1' })).toBe('/my-booking/R1?key=abc')
  expect(bookingHref(page, { name: 'R1' }, '/cancel')).toBe('/my-booking/R1/cancel?key=abc')
})

test.each([
  [[action('cancel'), action('modify')], null],
  [[action('modify'), action('cancel', 'is_cancelled')], 'is_cancelled'],
  [[action('cancel', 'is_cancelled', 'is_past')], 'is_cancelled'],
  [[action('cancel', 'unheard_of')], 'other'],
  [[{ ...action('cancel'), allowed: false }], 'other'],
  [[action('modify')], 'other'],
  [[], 'other'],
])('with the actions %o cancelling has the reason %s against it', async (actions, reason) => {
  const { page, booking } = opening('R1', { actions } as never)
  const words = pageWords.en.bookingReasons as unknown as Record<string, string>
  const known = Object.keys(words)
  const expected = reason === null ? null : (words[reason] ?? words.other)
  expect(known).toContain('other')
  expect(reasonAgainst(page, await booking(), 'cancel')).toBe(expected)
})

describe('texts', () => {
  const { page } = scriptedPage()
  const reservation = bookedReservation()

  test('say moments, nights, parties, guests and zones', () => {
    expect(momentText(page, '2027-03-10T18:05-07:00')).toBe('Wednesday, 10 March 2027, 18:05')
    expect([
      nightsText(page, reservation),
      nightsText(page, { nights: reservation.nights.slice(1, 2) }),
    ]).toEqual(['4 nights', '1 night'])
    expect(partyText(page, { adults: 1, children: 0 })).toBe('1 adult')
    expect(partyText(page, { adults: 2, children: 1 })).toBe('2 adults, 1 child')
    expect(
      partyOf([
        { adults: 2, children: 1, children_ages: [4] },
        { adults: 3, children: 2, children_ages: [9, 0] },
      ]),
    ).toEqual({ adults: 5, children: 3, children_ages: [4, 9, 0] })
    expect(partyText(page, { adults: 2, children: 2, children_ages: [4, 9] })).toBe(
      '2 adults, 2 children (aged 4, 9)',
    )
    expect(partyOf([])).toEqual({ adults: 0, children: 0, children_ages: [] })
    expect(guestName(reservation)).toBe('Ada Lovelace')
    expect(
      ['America/Denver', 'America/Argentina/Buenos_Aires', 'UTC', 'America/St_Johns_x'].map(zoneText),
    ).toEqual(['Denver', 'Buenos Aires', 'UTC', 'St Johns x'])
    expect(dueAtProperty({ ...amountsOf(reservation, 'USD'), total: 100, balance_due: 30 })).toBe(70)
  })

  test('name the card by its company, or by what it is called', () => {
    const { charge, ...meta_data } = reservation.meta_data
    const card = (brand: string, use: typeof charge.card, last_four = '1111') =>
      cardText(page, {
        payment: { ...reservation.payment, brand, last_four },
        meta_data: { ...meta_data, charge: { ...charge, card: use } },
      })
    const { receipt, cardUse } = pageWords.en
    expect([card('VI', 'kept'), card('ZZ', 'charged'), card('VI', 'checked'), card('', 'kept', '')]).toEqual([
      receipt.cardText('Visa', '1111'),
      receipt.cardText('ZZ', '1111'),
      cardUse.checkedOnly(receipt.cardText('Visa', '1111')),
      '',
    ])
  })

  test.each([
    [{}, '1 Main Street, Aspen, CO 81611, United States'],
    [{ line_2: 'Unit 4' }, '1 Main Street, Unit 4, Aspen, CO 81611, United States'],
    [{ administrative_division: '' }, '1 Main Street, Aspen, 81611, United States'],
    [{ postal_code: '' }, '1 Main Street, Aspen, CO, United States'],
    [{ administrative_division: '', postal_code: '', city: '' }, '1 Main Street, United States'],
  ])('write an address with %o as "%s"', (changes, text) => {
    const property = viewedProperty()
    const address = { ...property.physical_address!, ...changes }
    const booking = (place: Property | null) => ({ property: place }) as Parameters<typeof addressText>[1]
    expect(addressText(page, booking({ ...property, physical_address: address }))).toBe(text)
    const { physical_address: _, ...nowhere } = property
    expect([addressText(page, booking(null)), addressText(page, booking(nowhere))]).toEqual(['', ''])
  })
})
