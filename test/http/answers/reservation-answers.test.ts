// The answers about reservations, whole: in each state, after a change, and after a cancellation.

import { describe, expect, test } from 'vitest'
import {
  writeCancellation,
  writeModification,
  writeReservation,
  writeReservationPage,
} from '../../../src/http/publisher/presenter/reservation.ts'
import type { Reservation, ReservationStatus } from '../../../src/lodging/reservations/reservation.ts'
import { recordedStay } from '../../../src/lodging/reservations/reservation-change.ts'
import type { Modification, ReservationAnswer } from '../../../src/operations/answers.ts'
import { addDays } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { sampleBooking } from '../../support/prices/sample-answers.ts'
import { shownStay } from '../../support/prices/shown-record.ts'
import { shownBooking as whole } from '../../support/prices/shown-reservation.ts'
import { written } from '../../support/statements/written.ts'

const { reservation } = sampleBooking
const bookedWith = (
  more: Partial<Reservation>,
  answer: Partial<ReservationAnswer> = {},
): ReservationAnswer => ({
  ...sampleBooking,
  ...answer,
  reservation: { ...reservation, ...more },
})
const shown = (answer: ReservationAnswer) => written(out => writeReservation(out, answer))

describe('a reservation', () => {
  test('is shown whole', () => {
    expect(shown(sampleBooking)).toEqual(whole)
  })

  test('without savings or money at stake is shown with its empty parts', () => {
    const price = {
      ...reservation.price,
      discount: null,
      promotions: [],
      isRefundable: 'Y' as const,
      isDepositRequired: 'N' as const,
    }
    expect(shown(bookedWith({ price }))).toEqual({
      ...whole,
      discount: null,
      promotions: [],
      is_refundable: 'Y',
      is_deposit_required: 'N',
    })
  })

  test.each<[ReservationStatus, string, boolean]>([
    ['held', 'pending', false],
    ['authorizing', 'pending', false],
    ['authorized', 'pending', false],
    ['source_sent', 'pending', false],
    ['unknown', 'pending', false],
    ['review', 'pending', false],
    ['failed', 'failed', false],
    ['confirmed', 'confirmed', true],
    ['cancelling', 'confirmed', true],
    ['cancelled', 'cancelled', true],
    ['no_show', 'no_show', true],
    ['completed', 'completed', true],
  ])('that is %s is shown as %s, with its number: %s', (status, seen, isNumbered) => {
    const cancellation = {
      at: '2026-12-01T10:00:00Z',
      by: 'publisher',
      penalty: minor(0),
      refund: minor(0),
    } as const
    expect(shown(bookedWith({ status, cancellation }))).toEqual({
      ...whole,
      status: seen,
      confirmation_number: isNumbered ? 'R2703-7KQ9XW' : null,
      cancelled_at: seen === 'cancelled' ? '2026-12-01T10:00:00Z' : null,
    })
  })

  test('that was cancelled without a record has no instant of it', () => {
    expect(shown(bookedWith({ status: 'cancelled' })).cancelled_at).toBeNull()
  })

  test('names the age that was assumed, of the first room where it was', () => {
    const room = reservation.rooms[0]!
    const child = { ...room, children: 1, children_ages: [5] }
    const assumed = { ...room, children: 2, children_ages: [8, 8], ages_assumed: true }
    const dataOf = (...rooms: Reservation['rooms'][number][]) => shown(bookedWith({ rooms })).meta_data
    expect(dataOf(child, assumed)).toEqual({ ...whole.meta_data, assumed_child_age: 8 })
    expect(dataOf(child)).toEqual(whole.meta_data)
    expect(dataOf({ ...room, ages_assumed: true })).toEqual(whole.meta_data)
    expect(shown(bookedWith({ rooms: [assumed] })).rooms).toEqual([
      { name: 'Ada Lovelace', adults: 2, children: 2, children_ages: [8, 8], bed_type: 'king' },
    ])
  })

  test('has the question of the bank while the guest is asked it', () => {
    const challenge = {
      provider: 'stripe',
      publishableKey: 'pk_1',
      clientSecret: new Secret('the-secret'),
      expiresAt: '2026-12-01T10:15:00Z',
    }
    expect(shown(bookedWith({}, { challenge })).payment).toEqual({
      ...whole.payment,
      challenge: {
        provider: 'stripe',
        publishable_key: 'pk_1',
        client_secret: 'the-secret',
        expires_at: '2026-12-01T10:15:00Z',
      },
    })
  })

  test('of a page has the others beside it', () => {
    const page = { page: 2, limit: 20, total: 41 }
    const of = (reservations: ReservationAnswer[]) =>
      written(out => writeReservationPage(out, { ...page, reservations }))
    expect(of([sampleBooking, bookedWith({ roomId: 29 })])).toEqual({
      reservations: [whole, { ...whole, room: { id: 29, name: 'Garden Suite' } }],
      ...page,
    })
    expect(of([])).toEqual({ reservations: [], ...page })
  })
})

test('a cancellation says what it costs, beside the reservation', () => {
  const owed = { currency: 'JPY', amounts: { penalty: minor(14_000), refund: minor(2) } }
  const terms = {
    penalty: minor(9089),
    refund: minor(10),
    currency: 'USD',
    owed,
    asOf: '2026-12-01T00:00:00Z',
  }
  const of = (simulated: boolean, decimals: number) =>
    written(out => writeCancellation(out, { ...sampleBooking, ...terms, simulated, decimals }))
  const charge = { currency: 'JPY', penalty: 14_000, refund: 2 }
  const cost = { penalty: 90.89, refund: 0.1, currency: 'USD', charge, as_of: '2026-12-01T00:00:00Z' }
  expect(of(true, 2)).toEqual({ simulated: true, ...cost, reservation: whole })
  expect(of(false, 0)).toEqual({ simulated: false, ...cost, penalty: 9089, refund: 10, reservation: whole })
})

describe('a change', () => {
  const before = recordedStay(reservation)
  const after = {
    ...before,
    roomId: 29,
    roomName: 'Attic',
    rateCode: 'FLEX',
    checkout: addDays(reservation.checkout, 1),
    party: [{ adults: 1, children: 1, children_ages: [4] }],
    price: {
      ...reservation.price,
      total: { ...reservation.price.total, total: minor(50_000), balanceDue: minor(100) },
    },
  }
  const modification: Modification = {
    status: 'simulated',
    before,
    after,
    difference: minor(7590),
    penalty: minor(100),
    charged: minor(250),
    refunded: minor(0),
    owed: {
      currency: 'KWD',
      amounts: {
        total_before: minor(12_345),
        total: minor(13_000),
        penalty: minor(30),
        charged: minor(80),
        refunded: minor(0),
      },
    },
    cardForm: null,
  }
  const changed = (more: Partial<Modification>) =>
    written(out => writeModification(out, { ...sampleBooking, modification: { ...modification, ...more } }))
  const change = {
    status: 'simulated',
    before: shownStay,
    after: {
      room_id: 29,
      room: 'Attic',
      rate_code: 'FLEX',
      checkin: '2027-03-12',
      checkout: '2027-03-17',
      rooms: [{ adults: 1, children: 1, children_ages: [4] }],
      total: 500,
      balance_due: 1,
    },
    difference: 75.9,
    penalty: 1,
    charged: 2.5,
    refunded: 0,
    currency: 'USD',
    charge: { currency: 'KWD', total_before: 12.345, total: 13, penalty: 0.03, charged: 0.08, refunded: 0 },
  }

  test('has both stays and what lies between them, beside the reservation', () => {
    expect(changed({})).toEqual({ modification: change, reservation: whole })
    const cheaper = { status: 'done', difference: minor(-7590), refunded: minor(7590) } as const
    expect(changed(cheaper).modification).toEqual({
      ...change,
      status: 'done',
      difference: -75.9,
      refunded: 75.9,
    })
  })

  test('has what the form for a card is started with, where it may be typed there', () => {
    const cardForm = { provider: 'stripe', publishableKey: 'pk_1', amount: 250, currency: 'usd' }
    expect(changed({ cardForm }).modification).toEqual({
      ...change,
      card_form: { provider: 'stripe', publishable_key: 'pk_1', amount: 250, currency: 'usd' },
    })
  })

  test('has amounts in the currency that it was shown in', () => {
    const inYen = { ...after, price: { ...after.price, currency: 'JPY', decimals: 0 } }
    expect(changed({ after: inYen }).modification).toMatchObject({
      before: { total: 424.1 },
      after: { total: 50_000 },
      difference: 7590,
      charged: 250,
      currency: 'JPY',
    })
  })
})
