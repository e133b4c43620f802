// What the page of a booking shows beside the reservation: its history on the clock of the property, the last change that was asked
// for, and what rate and beds are called. Without a database.

import { describe, expect, test } from 'vitest'
import type { Property } from '../../../src/lodging/properties/property.ts'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import {
  type RecordedStay,
  type ReservationChange,
  recordedStay,
} from '../../../src/lodging/reservations/reservation-change.ts'
import { showBookingRecord } from '../../../src/operations/sites/booking-record.ts'
import { minor } from '../../../src/values/money.ts'
import { bookedStay, stayPrice } from '../../support/hotels/booked-stay.ts'
import { aPlan, aRoom, day, supplyOf } from '../../support/prices/pricing-case.ts'

const beds = [
  { code: 'K', description: 'A king bed' },
  { code: 'T', description: 'Two beds' },
]
const property: Property = {
  ...supplyOf({}).property,
  timeZone: 'America/Denver',
  rooms: [aRoom({ id: 1, beds })],
  ratePlans: [aPlan({ code: 'BAR', title: 'Best rate', mealPlan: 'breakfast' })],
}
const stay = bookedStay()
const change = (changes: Partial<ReservationChange> = {}): ReservationChange => ({
  propertyId: 3144,
  reservationId: stay.id,
  id: 'c',
  state: 'done',
  isChallenged: false,
  version: 2,
  cause: 'modified by publisher',
  before: recordedStay(stay),
  after: recordedStay(stay),
  penalty: minor(0),
  charged: minor(0),
  refunded: minor(0),
  paymentKey: null,
  madeAt: '2026-12-05T12:00:00Z',
  settledAt: null,
  ...changes,
})
interface Asked {
  readonly reservation?: Partial<Reservation> | null
  readonly changes?: readonly ReservationChange[]
  readonly at?: Property | null
  readonly now?: string
}
function recordOf({
  reservation = {},
  changes = [],
  at = property,
  now = '2026-12-10T12:00:30Z',
}: Asked = {}) {
  const rows = [reservation === null ? [] : [bookedStay(reservation)], changes]
  const context = {
    database: { query: async () => rows.shift()! },
    catalog: { currentProperties: async () => new Map(at === null ? [] : [[3144, at]]) },
    clock: { now: () => Temporal.Instant.from(now) },
  }
  return showBookingRecord(context as never, 1, { confirmationNumber: 'R1' } as never)
}

const longer: RecordedStay = {
  ...recordedStay(stay),
  checkin: day('2027-03-11'),
  checkout: day('2027-03-15'),
  roomId: 2,
  roomName: 'Suite',
  rateCode: 'NRF',
  party: [
    { adults: 2, children: 1, children_ages: [8] },
    { adults: 1, children: 2, children_ages: [3, 4] },
  ],
  price: stayPrice({ total: { ...stayPrice().total, total: minor(900_000) }, currency: 'EUR' }),
  exchange: { from: 'USD', to: 'EUR', rate: '2', asOf: '2026-12-01' },
}
const before = {
  checkin: '2027-03-12',
  checkout: '2027-03-14',
  room: 'Double',
  rateCode: 'BAR',
  adults: 2,
  children: 1,
  total: 4_000,
  currency: 'USD',
}
const after = {
  checkin: '2027-03-11',
  checkout: '2027-03-15',
  room: 'Suite',
  rateCode: 'NRF',
  adults: 3,
  children: 3,
  total: 9_000,
  currency: 'EUR',
}

describe('the record of a booking', () => {
  test('that was only made has its beginning, on the clock of the property', async () => {
    expect(await recordOf()).toEqual({
      timeZone: 'America/Denver',
      rateTitle: 'Best rate',
      mealPlan: 'breakfast',
      beds: ['A king bed'],
      lastChange: null,
      now: '2026-12-10T05:00-07:00',
      history: [{ kind: 'booked', at: '2026-12-01T05:00-07:00' }],
      secondsSince: 9 * 86_400 + 30,
    })
  })

  test('that was changed has both stays, with the money in the currency that the guest reads', async () => {
    const done = change({
      after: longer,
      charged: minor(10_050),
      refunded: minor(25),
      settledAt: '2026-12-06T00:30:00Z',
    })
    const back = change({ before: longer, madeAt: '2026-12-07T12:00:00Z' })
    expect(await recordOf({ changes: [done, back] })).toMatchObject({
      history: [
        { kind: 'booked', at: '2026-12-01T05:00-07:00' },
        { kind: 'changed', at: '2026-12-05T17:30-07:00', before, after, charged: 201, refunded: 0.5 },
        {
          kind: 'changed',
          at: '2026-12-07T05:00-07:00',
          before: after,
          after: before,
          charged: 0,
          refunded: 0,
        },
      ],
      lastChange: {
        state: 'done',
        charged: 0,
        asked: {
          checkin: '2027-03-12',
          checkout: '2027-03-14',
          roomId: 1,
          rateCode: 'BAR',
          party: [{ adults: 2, children: 1, children_ages: [8] }],
        },
      },
      secondsSince: 3 * 86_400 + 30,
    })
  })

  test('has no change in its history that was not carried out, but says what was asked for last', async () => {
    const asked = {
      checkin: '2027-03-11',
      checkout: '2027-03-15',
      roomId: 2,
      rateCode: 'NRF',
      party: longer.party,
    }
    for (const state of ['authorizing', 'unknown', 'failed'] as const) {
      const record = await recordOf({ changes: [change({ state, after: longer, charged: minor(500) })] })
      expect(record.history).toHaveLength(1)
      const owed = { currency: 'USD', charged: 5, refunded: 0 }
      expect(record.lastChange).toEqual({ state, charged: 10, owed, asked })
    }
  })

  test.each([
    ['publisher', 'guest'],
    ['property', 'property'],
    ['system', 'property'],
  ] as const)('that was cancelled says when, and that it was by the %s: %s', async (by, shown) => {
    const cancellation = { at: '2026-12-08T12:00:00Z', by, penalty: minor(0), refund: minor(0) }
    const record = await recordOf({ reservation: { status: 'cancelled', cancellation }, changes: [change()] })
    expect(record.history.map(({ kind }) => kind)).toEqual(['booked', 'changed', 'cancelled'])
    expect(record.history.at(-1)).toEqual({ kind: 'cancelled', at: '2026-12-08T05:00-07:00', by: shown })
    expect(record.secondsSince).toBe(2 * 86_400 + 30)
    const underWay = await recordOf({ reservation: { status: 'cancelling', cancellation } })
    expect(underWay.history).toHaveLength(1)
  })

  test('names what the property no longer has by its code, and the time in UTC without a property', async () => {
    const without = { ...property, ratePlans: [aPlan({ code: 'NRF' })], rooms: [aRoom({ id: 2, beds })] }
    expect(await recordOf({ at: without })).toMatchObject({ rateTitle: 'BAR', mealPlan: null, beds: ['K'] })
    expect(await recordOf({ at: { ...property, ratePlans: [aPlan({ title: '' })] } })).toMatchObject({
      rateTitle: 'BAR',
    })
    expect(await recordOf({ at: null })).toMatchObject({
      timeZone: 'UTC',
      rateTitle: 'BAR',
      mealPlan: null,
      beds: ['K'],
      now: '2026-12-10T12:00+00:00',
      history: [{ kind: 'booked', at: '2026-12-01T12:00+00:00' }],
    })
  })

  test('names the bed of each room, and none where there is no choice', async () => {
    const [room] = stay.rooms
    const rooms = ['T', 'X', null].map(bed_type => ({ ...room!, bed_type }))
    expect((await recordOf({ reservation: { rooms } })).beds).toEqual(['Two beds', 'X', null])
  })

  test('counts no seconds below none', async () => {
    expect((await recordOf({ now: '2026-11-30T00:00:00Z' })).secondsSince).toBe(0)
    expect((await recordOf({ now: '2026-12-01T12:00:59.900Z' })).secondsSince).toBe(59)
  })

  test('of another publisher is none', async () => {
    await expect(recordOf({ reservation: null })).rejects.toMatchObject({
      status: 404,
      message: 'There is no such booking.',
    })
  })
})
