// Reservations in the older form, whole: of one, of a page and after a cancellation, and what stands for what there is not.

import { describe, expect, test } from 'vitest'
import {
  writeOlderCancellation,
  writeOlderPage,
  writeOlderReservations,
} from '../../../src/http/publisher/presenter/older/reservation.ts'
import type { GuestAddress, Reservation } from '../../../src/lodging/reservations/reservation.ts'
import type { OlderReservation } from '../../../src/operations/answers.ts'
import { minor } from '../../../src/values/money.ts'
import {
  wordedSamplePrice as price,
  sampleBooking,
  sampleProperty,
} from '../../support/prices/sample-answers.ts'
import { shownOlderBooking as whole } from '../../support/prices/shown-older-reservation.ts'
import { written } from '../../support/statements/written.ts'

const older: OlderReservation = {
  ...sampleBooking,
  number: 17,
  dollars: minor(42_410),
  publisherCurrency: 'EUR',
  publisherExchange: { from: 'USD', to: 'EUR', rate: '0.9125', asOf: '2026-11-20' },
}
const view = { publicUrl: 'https://rooms.example', language: 'en' }
const bookedWith = (
  more: Partial<Reservation>,
  answer: Partial<OlderReservation> = {},
): OlderReservation => ({
  ...older,
  ...answer,
  reservation: { ...older.reservation, ...more },
})
const shown = (answer: OlderReservation, language = 'en') =>
  written(out => writeOlderReservations(out, [answer], { ...view, language })).data[0]

describe('the answer', () => {
  test('is a list of whole reservations', () => {
    const of = (reservations: OlderReservation[]) =>
      written(out => writeOlderReservations(out, reservations, view))
    expect(of([older, { ...older, number: 18 }])).toMatchObject({ data: [{ id: 17 }, { id: 18 }] })
    expect(of([older])).toEqual({ messages: [], data: [whole] })
    expect(of([])).toEqual({ messages: [], data: [] })
  })

  test('of a page has its number and the total beside the list', () => {
    const page = { page: 2, limit: 20, total: 41 }
    expect(written(out => writeOlderPage(out, [older], { ...view, ...page }))).toEqual({
      messages: [],
      data: [whole],
      ...page,
    })
  })

  test('of a cancellation has its cost beside the list', () => {
    const cancelled = {
      ...sampleBooking,
      simulated: true,
      penalty: minor(9089),
      refund: minor(10),
      currency: 'USD',
      decimals: 2,
      owed: { currency: 'USD', amounts: { penalty: minor(9089), refund: minor(10) } },
      asOf: '2026-12-01T00:00:00Z',
    }
    expect(written(out => writeOlderCancellation(out, older, { ...view, cancelled }))).toEqual({
      messages: [],
      data: [whole],
      simulated: true,
      penalty: 90.89,
      refund: 0.1,
      currency: 'USD',
      as_of: '2026-12-01T00:00:00Z',
    })
  })
})

describe('a reservation', () => {
  test('has a number only when it was confirmed at some time', () => {
    for (const status of ['held', 'unknown', 'review', 'failed'] as const)
      expect(shown(bookedWith({ status })).reservation_idx).toBe('')
    for (const status of ['confirmed', 'cancelling', 'cancelled', 'no_show', 'completed'] as const)
      expect(shown(bookedWith({ status })).reservation_idx).toBe('R2703-7KQ9XW')
    expect(shown(bookedWith({ status: 'unknown' })).status).toBe('pending')
  })

  test('of a remote source has the reference there', () => {
    expect(shown(bookedWith({ source: 'rapid', sourceConfirmation: 'X1' }))).toMatchObject({
      source: 'rapid',
      source_confirmation: 'X1',
      source_reference: '018f6f9e-0000-7000-8000-000000000001',
    })
  })

  test('has amounts in the currency of the guest, and nothing where there is no rate', () => {
    const exchange = { from: 'USD', to: 'JPY', rate: '150', asOf: '2026-11-20' }
    const inYen = { ...price, currency: 'JPY', decimals: 0 }
    const reservation = shown(
      bookedWith({ exchange, price: inYen }, { dollars: null, publisherExchange: null }),
    )
    expect(reservation).toMatchObject({
      total_charge: 42_410,
      usd_value: null,
      property_currency: 'USD',
      publisher_exchange_rate: null,
      guest_currency: 'JPY',
      guest_exchange_rate: 150,
      reservation_fees: {
        fee_items: [{ total: 5000 }],
        tax_items: [{ total: 1054 }],
        property_fees: [{ total: 1272 }],
      },
      meta_data: { currency: 'JPY', exchange_rate: 150, exchange_rate_as_of: '2026-11-20' },
    })
    expect(reservation.reservation_property_accommodation_rate[0]).toMatchObject({
      standard_rate: 10_099,
      calculated_rate: 9089,
    })
  })

  test('without a discount says false', () => {
    expect(shown(bookedWith({ price: { ...price, discount: null }, discountId: null }))).toMatchObject({
      discount: false,
      discount_id: null,
    })
  })

  test('of several rooms adds their guests up', () => {
    const room = older.reservation.rooms[0]!
    const rooms = [room, { ...room, name: 'Grace', adults: 1, children: 2, children_ages: [3, 4] }]
    const guest = { ...older.reservation.guest, note: 'Late' }
    expect(shown(bookedWith({ rooms, guest })).reservation_property_accommodation).toMatchObject({
      guests_adult: 3,
      guests_children: 2,
      guest_name: 'Ada Lovelace, Grace',
      guest_note: 'Late',
    })
  })

  test.each<[string, string | null, number, object | null]>([
    ['of its room', 'twin', 28, { code: 'twin', description: 'Two twins' }],
    ['that the room no longer has', 'bunk', 28, { code: 'bunk', description: '' }],
    ['of a room that is gone', 'king', 99, { code: 'king', description: '' }],
    ['that nobody chose', null, 28, null],
  ])('has the bed %s', (_what, bed_type, roomId, bed) => {
    const rooms = [{ ...older.reservation.rooms[0]!, bed_type }]
    expect(shown(bookedWith({ rooms, roomId })).bed).toEqual(bed)
  })

  test('without rooms has no bed', () => {
    expect(shown(bookedWith({ rooms: [] })).bed).toBeNull()
  })

  test.each<[Partial<GuestAddress>, string, object]>([
    [
      { country: 'US', state: 'CO' },
      'en',
      { state: { code: 'CO' }, country: { code: 'US', name: 'United States' } },
    ],
    [
      { country: 'de', region: 'Bayern' },
      'en',
      { region: 'Bayern', country: { code: 'de', name: 'Germany' } },
    ],
    [{ country: 'DE' }, 'fr', { country: { code: 'DE', name: 'Allemagne' } }],
    [{ country: 'USA' }, 'en', { country: { code: 'USA', name: 'USA' } }],
    [{ country: 'U' }, 'en', { country: { code: 'U', name: 'U' } }],
    [{ country: 'U1' }, 'en', { country: { code: 'U1', name: 'U1' } }],
    [{ country: 'US', city: 'Aspen', line_2: 'Suite' }, 'en', { city: 'Aspen', line_2: 'Suite' }],
  ])('has an address with the name of its country: %j in %s', (more, language, expected) => {
    const sent: GuestAddress = {
      type: 'Billing',
      line_1: '1 Main',
      line_2: null,
      city: null,
      country: 'US',
      postal_code: '80000',
      region: null,
      state: null,
    }
    const guest = { ...older.reservation.guest, addresses: [{ ...sent, ...more }] }
    const [customer] = shown(bookedWith({ guest }), language).reservation_customer
    expect(customer.reservation_customer_address).toEqual([
      {
        type: 'Billing',
        line_1: '1 Main',
        line_2: null,
        city: '',
        region: null,
        postal_code: '80000',
        state: { code: null },
        country: { code: 'US', name: 'United States' },
        ...expected,
      },
    ])
  })
})

describe('its property', () => {
  const shownWith = (content: Partial<typeof sampleProperty.content>) =>
    shown({ ...older, property: { ...sampleProperty, content: { ...sampleProperty.content, ...content } } })
      .property

  test('has house rules in place of what was promised, and of the arrival', () => {
    const rules = ['Deposit', 'CANCELLATION', 'Check-in'].map(name => ({
      name,
      description: `rule of ${name}`,
    }))
    expect(shownWith({ property_policy: rules }).policy).toEqual({
      booking_deposit: price.depositPolicy,
      booking_cancellation: price.cancellationPolicy,
      deposit: 'rule of Deposit',
      cancellation: 'rule of CANCELLATION',
      'check-in': 'rule of Check-in',
    })
  })

  test('without times, telephone and address has them empty', () => {
    const empty = { checkin_time: null, checkout_time: null, main_telephone: null, physical_address: null }
    const nowhere = {
      line_1: '',
      line_2: '',
      city: '',
      country: '',
      administrative_division: '',
      postal_code: '',
      longitude: null,
      latitude: null,
      region: null,
      state: null,
    }
    expect(shownWith(empty)).toMatchObject({
      checkin_time: '',
      checkout_time: '',
      checkin_telephone: null,
      main_telephone: { number: null },
      checkin_address: nowhere,
      physical_address: nowhere,
    })
  })
})
