// What is decided about a line of an import, what the record shows to whom, and which reason of the staff is kept: without a database.

import { describe, expect, test } from 'vitest'
import { absent } from '../../src/lodging/calendars/calendar.ts'
import { digestOf, type ImportedReservation } from '../../src/lodging/reservations/imported-reservation.ts'
import { balanceOf, nothingSettled } from '../../src/operations/back-office/balance.ts'
import { nightsLacking, oversold, verdictOn } from '../../src/operations/back-office/imported-line.ts'
import {
  checkedReason,
  recordStatuses,
  statusesOf,
} from '../../src/operations/back-office/reservation-records.ts'
import { seenBySeller } from '../../src/operations/back-office/seen-by-seller.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { minor } from '../../src/values/money.ts'
import { bookedStay, stayPrice } from '../support/hotels/booked-stay.ts'
import { day } from '../support/prices/pricing-case.ts'

const checkin = day('2027-03-01')
const nights = (count: number) => Array.from({ length: count }, (_, night) => addDays(checkin, night))

describe('a night of an imported stay', () => {
  const lacking = (free: readonly number[], rooms: number, today = '2027-02-01') =>
    nightsLacking(Int32Array.from(free), { checkin, rooms }, day(today))

  test('lacks a room where fewer are left than the stay has, and never where they are not counted', () => {
    expect(lacking([2, 1, 0, 3], 2)).toEqual([addDays(checkin, 1), addDays(checkin, 2)])
    expect(lacking([2, absent, 2], 2)).toEqual([])
    expect(lacking([], 2)).toEqual([])
  })

  test('lacks nothing once it is over', () => {
    expect(lacking([0, 0, 0], 1, '2027-03-02')).toEqual([addDays(checkin, 1), addDays(checkin, 2)])
    expect(lacking([0, 0, 0], 1, '2027-03-04')).toEqual([])
  })

  const wayOut = 'raise the allotment, or allow this import to oversell if the house has the room'
  test.each([
    [1, 'has no room left on 2027-03-01'],
    [3, 'has no room left on 2027-03-01, 2027-03-02, 2027-03-03'],
    [4, 'has no room left on 2027-03-01, 2027-03-02, 2027-03-03 and 1 more nights'],
    [6, 'has no room left on 2027-03-01, 2027-03-02, 2027-03-03 and 3 more nights'],
  ])('is named to whoever imports, with the way out: %d of them', (count, text) => {
    expect(oversold(nights(count))).toEqual({ column: 'checkin', message: `${text}; ${wayOut}` })
  })
})

test('a line is taken in once, and another one under its number is refused with the one that is here', () => {
  const line = {
    number: 'HX-1',
    roomId: 1,
    checkin,
    checkout: addDays(checkin, 2),
    rooms: 1,
    status: 'confirmed',
    total: minor(100),
    tax: minor(0),
    fee: minor(0),
    penalty: minor(0),
    refund: minor(0),
  } as unknown as ImportedReservation
  const confirmationNumber = 'R1234-5678'
  expect(verdictOn(line, undefined)).toBeNull()
  expect(verdictOn(line, { digest: digestOf(line), confirmationNumber } as never)).toBe('present')
  expect(verdictOn(line, { digest: null, confirmationNumber } as never)).toBe('present')
  const other = digestOf({ ...line, roomId: 2 })
  expect(verdictOn(line, { digest: other, confirmationNumber } as never)).toEqual({
    column: 'confirmation_number',
    message:
      'was imported before, as R1234-5678, with another stay, status or price; change that reservation instead',
  })
})

describe('the publisher that sold a stay', () => {
  const caused = (cause: string) => ({ cause })
  const record = (...causes: string[]) =>
    ({
      reservation: {
        id: 'r',
        propertyPrice: { total: 5, byStaff: { reason: 'Her aunt.', by: 'Marisol', version: 1, instead: 7 } },
      },
      events: causes.map(caused),
      changes: causes.map(caused),
      cardViews: [{ viewedBy: 'Marisol', at: 't' }],
      payments: [{ amount: 5, recordedBy: 'Marisol', note: 'From her aunt.' }],
      notes: [{ text: 'Drinks.' }],
      mails: ['m'],
    }) as never

  test('reads that the staff decided and not who, why or what they noted', () => {
    const seen = seenBySeller(record('cancelled for the property by Marisol: The guest\ncalled.'))
    expect(seen).toEqual({
      reservation: {
        id: 'r',
        propertyPrice: { total: 5, byStaff: { reason: '', by: 'the property', version: 1, instead: 7 } },
      },
      events: [caused('cancelled for the property')],
      changes: [caused('cancelled for the property')],
      cardViews: [{ viewedBy: 'the property', at: 't' }],
      payments: [{ amount: 5, recordedBy: 'the property', note: null }],
      notes: [],
      mails: ['m'],
    })
  })

  test.each([
    ['cancelled by publisher', 'cancelled by publisher'],
    ['modified by publisher', 'modified by publisher'],
    ['refused by the source', 'refused by the source'],
    ['found refused by the source', 'found refused by the source'],
    ['unanswered by the source', 'unanswered by the source'],
    ['confirmed', 'confirmed'],
    ['decided: by Marisol', 'decided'],
    ['marked as no-show by Ada, penalty waived: Late by a day', 'marked as no-show'],
    ['imported: number HX-1 of Valley Guide', 'imported'],
  ])('reads of "%s" that it was "%s"', (cause, seen) => {
    expect(seenBySeller(record(cause)).events).toEqual([caused(seen)])
  })
})

describe('a reason of the staff', () => {
  const refusal = (reason: string) => {
    try {
      return [checkedReason(reason)]
    } catch (error) {
      return (error as { errors: object[] }).errors
    }
  }
  const length = [{ field: 'reason', message: 'must be a sentence of 1 to 500 characters' }]
  const card = [
    { field: 'reason', message: 'must not contain a card number; the reason is stored permanently' },
  ]

  test.each([
    ['  The guest\n called.  ', ['The guest called.']],
    ['x'.repeat(500), ['x'.repeat(500)]],
    [`${'x'.repeat(250)}${' '.repeat(700)}${'y'.repeat(50)}`, [`${'x'.repeat(250)} ${'y'.repeat(50)}`]],
    ['x'.repeat(501), length],
    [' '.repeat(1001), length],
    [`x${' '.repeat(1000)}`, length],
    ['', length],
    [' \n ', length],
    ['a\u0007b', length],
    ['Card 4111 1111 1111 1111', card],
    ['Card 4111-1111-1111-1', card],
    ['Booking 123456789012', ['Booking 123456789012']],
  ])('%j is kept in one line or refused', (reason, kept) => {
    expect(refusal(reason)).toMatchObject(kept)
  })
})

test('a list of pending reservations has all states that publishers see as pending', () => {
  expect(statusesOf('pending').toSorted()).toEqual([
    'authorized',
    'authorizing',
    'held',
    'review',
    'source_sent',
    'unknown',
  ])
  expect(statusesOf('review')).toEqual(['review'])
  expect(recordStatuses).toContain('pending')
  expect(recordStatuses).toContain('no_show')
})

describe('the guest still has to pay', () => {
  const price = stayPrice({ noShowPenalty: minor(300_000) })
  const cancellation = { at: 't', by: 'property', penalty: minor(50_000), refund: minor(0) } as const
  test.each([
    ['the total and what is due at check-in', {}, 402_550],
    ['nothing of one that failed', { status: 'failed' }, 0],
    ['the penalty of one that did not come', { status: 'no_show' }, 300_000],
    ['the penalty of one that was cancelled', { status: 'cancelled', cancellation }, 50_000],
    ['the penalty of one that is being cancelled', { status: 'cancelling', cancellation }, 50_000],
    ['all of one that is not confirmed yet', { status: 'review', cancellation }, 402_550],
  ] as const)('%s, less what was paid', (_, changes, owed) => {
    const reservation = bookedStay({ propertyPrice: price, ...changes })
    expect(balanceOf(reservation, nothingSettled)).toBe(owed)
    expect(balanceOf(reservation, { ...nothingSettled, paid: minor(60_000) })).toBe(owed - 60_000)
  })
})
