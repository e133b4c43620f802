// A reservation as the administration shows it: the whole answer of a record, of a page, of a cancellation and of a change, and
// what its states make of it.

import { describe, expect, test } from 'vitest'
import {
  presentPrice,
  presentPropertyCancellation,
  presentPropertyChange,
  presentRecord,
  presentRecordPage,
} from '../../../src/http/admin/reservations/reservation-answers.ts'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { recordedStay } from '../../../src/lodging/reservations/reservation-change.ts'
import { addDays } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { fullRecord } from '../../support/prices/full-record.ts'
import { sampleBooking, sampleDiscount, wordedSamplePrice } from '../../support/prices/sample-answers.ts'
import { shownPrice, shownRecord, shownReservation, shownStay } from '../../support/prices/shown-record.ts'

const { reservation } = sampleBooking

const beside = {
  publisherNames: new Map([[44, 'Valley Guide']]),
  balances: new Map([[reservation.id, minor(33_321)]]),
  changedAt: new Map([[reservation.id, '2026-11-22T10:00:00Z']]),
}
const page = { page: 2, limit: 10, total: 11 }

const listed = (changes: Partial<Reservation>) =>
  presentRecordPage({ ...page, ...beside, reservations: [{ ...reservation, ...changes }] }).reservations[0]!

test('a page has its reservations in order, with what is known beside them', () => {
  const unknown = { ...reservation, id: 'other', publisherId: 45 }
  expect(presentRecordPage({ ...page, ...beside, reservations: [reservation, unknown] })).toEqual({
    ...page,
    reservations: [
      shownReservation,
      { ...shownReservation, id: 'other', publisher_id: 45, publisher: '', to_pay: 0, changed_at: null },
    ],
  })
})

test('a record has all that is known of its reservation', () => {
  expect(presentRecord(fullRecord)).toEqual(shownRecord)
})

test('a record without changes and without a source says so', () => {
  const { reservation: shown, ...rest } = presentRecord({ ...fullRecord, changes: [], booking: null })
  expect([shown.changed_at, rest.source_booking, rest.changes]).toEqual([null, null, []])
})

test('a change that was not done does not say when the stay was changed', () => {
  const [done, failed] = fullRecord.changes
  const changedAt = (changes: typeof fullRecord.changes) =>
    presentRecord({ ...fullRecord, changes }).reservation.changed_at
  expect(changedAt([failed!])).toBeNull()
  const later = { ...done!, settledAt: '2026-11-26T00:00:00Z' }
  expect(changedAt([done!, later, failed!])).toBe('2026-11-26T00:00:00Z')
})

test('a cancellation has its penalty and refund before the record', () => {
  const terms = {
    at: '2027-03-01T10:00:00Z',
    by: 'property',
    penalty: minor(1050),
    refund: minor(925),
  } as const
  expect(presentPropertyCancellation({ ...fullRecord, simulated: true, terms })).toEqual({
    simulated: true,
    penalty: 10.5,
    refund: 9.25,
    ...shownRecord,
  })
})

test('a change has the stay before and after, and what is to be paid at the property', () => {
  const before = recordedStay(reservation)
  const change = {
    ...fullRecord,
    simulated: false,
    before,
    after: { ...before, checkout: addDays(before.checkout, 1) },
    difference: minor(-100),
    penalty: minor(250),
    refunded: minor(350),
    rooms: reservation.rooms,
    beds: [{ code: 'king', description: 'One king' }],
  }
  const shown = {
    simulated: false,
    before: shownStay,
    after: { ...shownStay, checkout: '2027-03-17' },
    difference: -1,
    penalty: 2.5,
    refund: 3.5,
    due_at_property: 333.21,
    rooms: [{ name: 'Ada Lovelace', bed_type: 'king' }],
    beds: [{ code: 'king', description: 'One king' }],
    ...shownRecord,
  }
  expect(presentPropertyChange({ ...change, earliestCheckout: null })).toEqual({
    ...shown,
    earliest_checkout: null,
  })
  const earliestCheckout = addDays(reservation.checkin, 2)
  expect(presentPropertyChange({ ...change, earliestCheckout })).toEqual({
    ...shown,
    earliest_checkout: '2027-03-14',
  })
})

describe('a reservation in a list', () => {
  test.each([
    ['held', null],
    ['review', null],
    ['failed', null],
    ['confirmed', 'R2703-7KQ9XW'],
    ['cancelled', 'R2703-7KQ9XW'],
    ['no_show', 'R2703-7KQ9XW'],
  ] as const)('that is %s has the confirmation number %s', (status, number) => {
    expect(listed({ status }).confirmation_number).toBe(number)
  })

  test('counts the guests and rooms of all its rooms', () => {
    const [room] = reservation.rooms
    const rooms = [room!, { ...room!, adults: 1, children: 2, children_ages: [3, 4] }]
    expect(listed({ rooms })).toEqual({ ...shownReservation, adults: 3, children: 2, rooms: 2 })
  })

  test('that was cancelled says by whom, when and at which penalty', () => {
    const cancellation = {
      ...({ at: '2027-03-01T10:00:00Z', by: 'publisher' } as const),
      penalty: minor(1050),
      refund: minor(0),
    }
    expect(listed({ status: 'cancelled', cancellation })).toEqual({
      ...shownReservation,
      status: 'cancelled',
      penalty: 10.5,
      cancelled: { by: 'publisher', at: '2027-03-01T10:00:00Z' },
      // With the penalty, the total and what would have been paid at check-in.
      not_owed: 426.32,
    })
  })

  test('whose guest did not come has the penalty for that', () => {
    expect(listed({ status: 'no_show' }).penalty).toBe(424.1)
    const { total, checkinFee } = reservation.propertyPrice.total
    const { not_owed: notOwed } = listed({ status: 'no_show' })
    expect(Math.round((notOwed! + 424.1) * 100)).toBe(total + checkinFee)
    expect(listed({ status: 'failed' }).not_owed).toBe((total + checkinFee) / 100)
  })

  test.each([
    ['  Late train. ', 'Late train.'],
    ['   ', null],
    ['', null],
    [null, null],
  ])('has of the note %j of its guest %j', (note, shown) => {
    expect(listed({ guest: { ...reservation.guest, note } }).guest_note).toBe(shown)
  })

  test('names a guest of one name without a blank', () => {
    expect(listed({ guest: { ...reservation.guest, first_name: '' } }).guest_name).toBe('Lovelace')
    expect(listed({ guest: { ...reservation.guest, last_name: '' } }).guest_name).toBe('Ada')
  })

  test('says what it waits for', () => {
    expect(listed({ status: 'review' }).waits_for).toBe('person')
  })
})

describe('the lines of a price', () => {
  test('have a discount that lowers it, and none that does not', () => {
    const discount = { discount: sampleDiscount, applied: minor(1234), rebate: minor(0) }
    expect(presentPrice({ ...wordedSamplePrice, discount }).reductions).toEqual([
      { name: '10% off', amount: -40.4, is_included: false },
      { name: 'LATER20', amount: -12.34, is_included: false },
    ])
    expect(presentPrice({ ...wordedSamplePrice, discount: null })).toEqual(shownPrice)
  })

  test('say which charges the nights include already', () => {
    const [tax] = wordedSamplePrice.taxItems
    const { charges } = presentPrice({ ...wordedSamplePrice, taxItems: [{ ...tax!, included: true }] })
    expect(charges[0]).toEqual({ name: 'State tax', amount: 10.54, is_included: true })
  })
})
