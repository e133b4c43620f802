// The record of a reservation with something of everything that records have.

import { recordedStay } from '../../../src/lodging/reservations/reservation-change.ts'
import type { ReservationRecord } from '../../../src/operations/back-office/reservation-records.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { sampleBooking } from './sample-answers.ts'

const { reservation } = sampleBooking
const stay = recordedStay(reservation)

const change: ReservationRecord['changes'][number] = {
  propertyId: 3144,
  reservationId: reservation.id,
  id: 'c1',
  isChallenged: false,
  paymentKey: null,
  ...({ state: 'done', version: 2, cause: 'modified by publisher' } as const),
  before: stay,
  after: {
    ...stay,
    checkout: addDays(stay.checkout, -1),
    party: [{ adults: 2, children: 1, children_ages: [7] }],
  },
  penalty: minor(150),
  charged: minor(250),
  refunded: minor(350),
  madeAt: '2026-11-23T09:00:00Z',
  settledAt: '2026-11-23T09:00:02Z',
}

export const fullRecord: ReservationRecord = {
  reservation,
  publisherName: 'Valley Guide',
  balance: minor(33_321),
  actions: [
    { action: 'cancel', refusal: null, penalty: minor(1050), refund: minor(125) },
    {
      action: 'no_show',
      refusal: { id: 'not_begun', message: 'has not begun', day: reservation.checkin },
      penalty: minor(42_410),
      refund: minor(0),
    },
    {
      action: 'modify',
      refusal: { id: 'over', message: 'is over' },
      penalty: minor(0),
      refund: minor(0),
    },
  ],
  events: [
    { sequence: 1, from: null, to: 'held', cause: 'booked', at: '2026-11-21T10:00:00Z' },
    { sequence: 2, from: 'held', to: 'confirmed', cause: 'captured', at: '2026-11-21T10:00:05Z' },
  ],
  changes: [
    change,
    {
      ...change,
      ...({ id: 'c2', state: 'failed', version: null, after: stay } as const),
      penalty: minor(0),
      charged: minor(0),
      refunded: minor(0),
      madeAt: '2026-11-24T09:00:00Z',
      settledAt: '2026-11-24T09:00:03Z',
    },
  ],
  attempts: [
    {
      ...({ kind: 'authorise', key: 'pay-1', gateway: 'stripe', state: 'declined' } as const),
      amount: minor(42_410),
      currency: 'USD',
      gatewayReference: 'pi_1',
      reason: 'card_declined',
      sentAt: '2026-11-21T10:00:01Z',
      settledAt: '2026-11-21T10:00:02Z',
    },
  ],
  payments: [
    {
      ...({
        entry: 1,
        direction: 'taken',
        kind: 'cash',
        amount: minor(2_000),
        note: 'Change given.',
      } as const),
      currency: 'USD',
      paidOn: parseDay('2026-11-25')!,
      reverses: null,
      recordedBy: 'Grace (person 2)',
      recordedAt: '2026-11-25T10:30:00Z',
    },
  ],
  lapsed: minor(5),
  booking: {
    ...({ source: 'rapid', state: 'confirmed', confirmation: 'X-77', reason: 'found by a look-up' } as const),
    lookUps: 3,
    sentAt: '2026-11-21T10:00:03Z',
    settledAt: '2026-11-21T10:00:04Z',
  },
  sourceMessages: [],
  cardViews: [{ viewedBy: 'Ada', at: '2026-11-25T10:00:00Z' }],
  notes: [{ id: 5, text: 'Late train.', writtenBy: 'Grace (person 2)', at: '2026-11-25T11:00:00Z' }],
  mails: [
    {
      ...({ id: 8, kind: 'guest_mail', type: 'reservation.confirmed', state: 'delivered' } as const),
      lastStatus: 'sent',
      at: '2026-11-21T10:00:06Z',
    },
    {
      ...({ id: 9, kind: 'property_mail', type: 'reservation.confirmed', state: 'waiting' } as const),
      lastStatus: null,
      at: '2026-11-21T10:00:07Z',
    },
  ],
}
