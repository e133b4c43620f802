// Reports on real bookings of two hotels equal a recount of the data set. A part of it by default; REAL_BOOKINGS=all takes the 118,342.

import { expect, test } from 'vitest'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import { createPublisher } from '../../src/operations/publishers/publishers.ts'
import { showReport } from '../../src/operations/reports/report.ts'
import { foldReports } from '../../src/store/reports/fold.ts'
import { formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { type HistoricBooking, hasDataSet, readBookings } from '../replay/historic-bookings.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { type RecountQuestion, recount } from '../support/prices/report-recount.ts'
import { testDatabase } from '../support/run/database.ts'

const timeout = 600_000
const takesAll = process.env.REAL_BOOKINGS === 'all'

const rateOf = ({ row, nights }: HistoricBooking): number[] =>
  Array.from({ length: nights }, (_, night) => 4_000 + ((row * 7_919 + night * 977) % 21_000))

/** The booking as a reservation, with what a report looks at. */
function reservationOf(booking: HistoricBooking): Reservation {
  const { hotel, roomType, bookedOn, cancelledOn, checkin, nights, row } = booking
  const rates = rateOf(booking)
  const subtotal = rates.reduce((sum, rate) => sum + rate, 0) - (row % 97)
  const at = cancelledOn === null ? null : `${formatDay(cancelledOn)}T12:00:00Z`
  return {
    propertyId: hotel === 'City' ? 1 : 2,
    publisherId: 1,
    roomId: roomType.charCodeAt(0) - 64,
    rateCode: 'BAR',
    source: 'crs',
    status: cancelledOn === null ? 'completed' : 'cancelled',
    checkin,
    checkout: checkin + nights,
    rooms: [{}],
    createdAt: `${formatDay(bookedOn)}T12:00:00Z`,
    cancellation: at && { at, by: 'publisher', penalty: row % 5_000, refund: row % 300 },
    guest: { addresses: [] },
    propertyPrice: {
      currency: 'EUR',
      decimals: 2,
      nights: rates.map(rate => ({ rate })),
      noShowPenalty: 0,
      total: { subtotal, total: subtotal + (row % 1_300) },
    },
  } as unknown as Reservation
}

test.skipIf(!hasDataSet())('reports on real bookings equal a recount of them', { timeout }, async () => {
  const { database } = await testDatabase()
  const clock = new FixedClock('2018-01-01T12:00:00Z')
  const context = { database, clock } as unknown as Parameters<typeof showReport>[0]
  for (const id of [1, 2]) await storeProperty(database, id)
  expect((await createPublisher(context, { name: 'Replay', sellsAll: true })).id).toBe(1)
  const reservations = readBookings()
    .filter((_, index) => takesAll || index % 40 === 0)
    .map(reservationOf)
  expect(reservations.length).toBe(takesAll ? 118_342 : 2_959)
  const unhurried = { lockMilliseconds: 0, statementMilliseconds: 0 }
  await database.transaction(async transaction => {
    for (let start = 0; start < reservations.length; start += 5000) {
      await transaction.query(
        `INSERT INTO reservation (property_id, reservation_id, confirmation_number, publisher_id, room_id, room_name,
                rate_code, status, checkin, checkout, rooms_count, guest, rooms, card, session, price, property_price,
                exchange, created_at, cancellation)
         SELECT (booked ->> 'propertyId')::int, gen_random_uuid(), gen_random_uuid(), 1, (booked ->> 'roomId')::int, '',
                booked ->> 'rateCode', booked ->> 'status', date '1970-01-01' + (booked ->> 'checkin')::int,
                date '1970-01-01' + (booked ->> 'checkout')::int, 1, booked -> 'guest', '[]', '{}', '{}', '{}',
                booked -> 'propertyPrice', '{}', (booked ->> 'createdAt')::timestamptz,
                nullif(booked -> 'cancellation', 'null')
           FROM jsonb_array_elements($1::jsonb) AS booked`,
        [JSON.stringify(reservations.slice(start, start + 5000))],
      )
    }
    await transaction.query(
      'INSERT INTO report_due (property_id, reservation_id) SELECT property_id, reservation_id FROM reservation',
    )
    // A part is folded; the rest is counted as it is.
    await foldReports(transaction, Math.round(reservations.length * 0.98))
  }, unhurried)
  const days = { from: parseDay('2015-01-01')!, to: parseDay('2017-12-31')! }
  const until = parseDay('2016-07-01')!
  const questions = [
    { report: 'bookings', by: ['property', 'month'] },
    { report: 'bookings', by: ['room'] },
    { report: 'stays', by: ['day'] },
    { report: 'stays', by: ['month', 'room'] },
    { report: 'pick-up', by: ['day'], since: until - 7, until },
    { report: 'commissions', by: ['property', 'month'] },
  ] as const
  for (const question of questions) {
    const asked = { ...question, ...days } as unknown as RecountQuestion
    const expected = recount(reservations, [], asked)
    const report = await showReport(context, {
      since: null,
      until: null,
      ...asked,
      filter: {
        propertyId: null,
        publisherId: null,
        roomId: null,
        rateCode: null,
        channel: null,
        country: null,
        currency: null,
        within: null,
      },
    } as Parameters<typeof showReport>[1])
    const names = report.columns.map(({ name }) => name)
    const found = report.rows.map(({ currency, keys, values }) => [
      [currency, ...keys].join(' '),
      Object.fromEntries(names.map((name, place) => [name, values[place]])),
    ])
    const compared = [
      'bookings',
      'cancelled',
      'room_nights',
      'room_revenue',
      'revenue',
      'penalties',
      'refunds',
      'picked_up',
    ]
    for (const [key, sums] of found as [string, Record<string, number>][]) {
      const counted = expected.get(key)
      for (const name of compared.filter(each => each in sums)) {
        expect([name, sums[name]], `${JSON.stringify(question)} ${key}`).toEqual([name, counted?.[name] ?? 0])
      }
      expected.delete(key)
    }
    const missed = [...expected].filter(([, sums]) => Object.values(sums).some(sum => sum !== 0))
    expect(missed, JSON.stringify(question)).toEqual([])
  }
})
