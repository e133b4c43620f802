// The record of test/support/prices/full-record.ts as the administration answers it.

import { fullRecord } from './full-record.ts'
import { sampleBooking, wordedSamplePrice } from './sample-answers.ts'

const { reservation } = sampleBooking

export const shownReservation = {
  id: reservation.id,
  version: 1,
  confirmation_number: 'R2703-7KQ9XW',
  property_id: 3144,
  publisher_id: 44,
  publisher: 'Valley Guide',
  room_id: 28,
  room: 'Garden Suite',
  rate_code: 'BAR',
  guest_name: 'Ada Lovelace',
  adults: 2,
  children: 0,
  status: 'confirmed',
  payment_state: 'none',
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: 1,
  total: 424.1,
  balance_due: 90.89,
  to_pay: 333.21,
  currency: 'USD',
  penalty: null,
  not_owed: null,
  cancelled: null,
  waits_for: null,
  guest_note: null,
  changed_at: '2026-11-22T10:00:00Z',
  created_at: '2026-11-21T10:00:00.000Z',
}

export const shownPrice = {
  nights: ['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15'].map(day => ({ day, amount: 100.99 })),
  reductions: [{ name: '10% off', amount: -40.4, is_included: false }],
  charges: [
    { name: 'State tax', amount: 10.54, is_included: false },
    { name: 'Cleaning', amount: 50, is_included: false },
  ],
  at_property: [{ name: 'Resort', amount: 12.72, is_included: false }],
  total: 424.1,
  due_when_booked: 90.89,
  cancellation_policy: wordedSamplePrice.cancellationPolicy,
  penalties: [
    { from: null, penalty: 0 },
    { from: '2027-03-10T15:00:00-07:00', penalty: 90.89 },
  ],
}

export const shownStay = {
  room_id: 28,
  room: 'Garden Suite',
  rate_code: 'BAR',
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [{ adults: 2, children: 0, children_ages: [] }],
  total: 424.1,
  balance_due: 90.89,
}

export const shownPayments = {
  payments: [
    {
      entry: 1,
      direction: 'taken',
      kind: 'cash',
      amount: 20,
      currency: 'USD',
      paid_on: '2026-11-25',
      note: 'Change given.',
      reverses: null,
      recorded_by: 'Grace (person 2)',
      recorded_at: '2026-11-25T10:30:00Z',
    },
  ],
  lapsed_write_off: 0.05,
}

export const shownRecord = {
  reservation: { ...shownReservation, to_pay: 333.21, changed_at: '2026-11-23T09:00:02Z' },
  price: shownPrice,
  price_by_staff: null,
  actions: [
    {
      action: 'cancel',
      is_allowed: true,
      reason: null,
      reason_code: null,
      reason_day: null,
      penalty: 10.5,
      refund: 1.25,
    },
    {
      action: 'no_show',
      is_allowed: false,
      reason: 'has not begun',
      reason_code: 'not_begun',
      reason_day: '2027-03-12',
      penalty: 424.1,
      refund: 0,
    },
    {
      action: 'modify',
      is_allowed: false,
      reason: 'is over',
      reason_code: 'over',
      reason_day: null,
      penalty: 0,
      refund: 0,
    },
  ],
  guest: reservation.guest,
  events: [
    { sequence: 1, from: null, to: 'held', cause: 'booked', at: '2026-11-21T10:00:00Z' },
    { sequence: 2, from: 'held', to: 'confirmed', cause: 'captured', at: '2026-11-21T10:00:05Z' },
  ],
  changes: [
    {
      state: 'done',
      version: 2,
      cause: 'modified by publisher',
      before: shownStay,
      after: {
        ...shownStay,
        checkout: '2027-03-15',
        rooms: [{ adults: 2, children: 1, children_ages: [7] }],
      },
      penalty: 1.5,
      charged: 2.5,
      refunded: 3.5,
      made_at: '2026-11-23T09:00:00Z',
      settled_at: '2026-11-23T09:00:02Z',
    },
    {
      state: 'failed',
      version: null,
      cause: 'modified by publisher',
      before: shownStay,
      after: shownStay,
      penalty: 0,
      charged: 0,
      refunded: 0,
      made_at: '2026-11-24T09:00:00Z',
      settled_at: '2026-11-24T09:00:03Z',
    },
  ],
  payment_attempts: [
    {
      kind: 'authorise',
      key: 'pay-1',
      gateway: 'stripe',
      amount: 424.1,
      currency: 'USD',
      state: 'declined',
      gateway_reference: 'pi_1',
      reason: 'card_declined',
      sent_at: '2026-11-21T10:00:01Z',
      settled_at: '2026-11-21T10:00:02Z',
    },
  ],
  ...shownPayments,
  source_booking: {
    source: 'rapid',
    state: 'confirmed',
    confirmation: 'X-77',
    reason: 'found by a look-up',
    look_ups: 3,
    sent_at: '2026-11-21T10:00:03Z',
    settled_at: '2026-11-21T10:00:04Z',
  },
  source_messages: fullRecord.sourceMessages,
  card_views: [{ viewed_by: 'Ada', at: '2026-11-25T10:00:00Z' }],
  notes: [{ id: 5, text: 'Late train.', written_by: 'Grace (person 2)', at: '2026-11-25T11:00:00Z' }],
  mails: [
    {
      id: 8,
      to: 'guest',
      about: 'reservation.confirmed',
      state: 'delivered',
      last_status: 'sent',
      at: '2026-11-21T10:00:06Z',
    },
    {
      id: 9,
      to: 'property',
      about: 'reservation.confirmed',
      state: 'waiting',
      last_status: null,
      at: '2026-11-21T10:00:07Z',
    },
  ],
}
