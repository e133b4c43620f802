// What would come of an import, line by line: which lines are taken in, are here already or find no room left, and what is listed of
// those that are refused. Without a database.

import { describe, expect, test } from 'vitest'
import { absent } from '../../src/lodging/calendars/calendar.ts'
import { digestOf, type ImportedReservation } from '../../src/lodging/reservations/imported-reservation.ts'
import { showDashboard } from '../../src/operations/back-office/dashboard.ts'
import { triedImport } from '../../src/operations/back-office/import-trial.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { minor } from '../../src/values/money.ts'
import { day, supplyOf } from '../support/prices/pricing-case.ts'

const clock = new FixedClock('2027-03-01T12:00:00Z')
const today = day('2027-03-01')
const property = { ...supplyOf({}).property, id: 7, timeZone: 'UTC' }

const line = (number: string, changes: Partial<ImportedReservation> = {}) =>
  ({
    number,
    roomId: 1,
    checkin: today,
    checkout: addDays(today, 2),
    rooms: 1,
    status: 'confirmed',
    total: minor(100),
    tax: minor(0),
    fee: minor(0),
    penalty: minor(0),
    refund: minor(0),
    ...changes,
  }) as ImportedReservation

/** Free rooms of room 1 on the nights from today on; a number in `known` is here already with that digest. */
function databaseOf(standing: number, free: readonly number[] = [], known: readonly object[] = []) {
  const asked: unknown[][] = []
  const query = async (text: string, values: readonly unknown[]) => {
    asked.push([...values])
    if (text.includes('imported_reservation')) return known
    const rows = free.map((count, night) => ({ day: addDays(today, night), free: count }))
    const of = { property_id: 7, room_id: 1, standing }
    return rows.length === 0 ? [{ ...of, day: null, free: null }] : rows.map(row => ({ ...of, ...row }))
  }
  return { database: { query } as never, asked }
}
const table = (...reservations: readonly ImportedReservation[]) => ({
  lines: reservations.map((reservation, index) => ({ line: index + 2, reservation })),
  elsewhere: 0,
  refused: 0,
  refusals: [],
})
const tried = async (free: readonly number[], lines: readonly ImportedReservation[], mayOversell = false) => {
  const { database } = databaseOf(5, free)
  return triedImport({ database, clock }, property, table(...lines), mayOversell)
}
const numbersRefused = ({ refusals }: Awaited<ReturnType<typeof tried>>) => refusals.map(({ field }) => field)

describe('an import that is only tried', () => {
  test('says how many lines there are and what would come of each, with what reading has refused', async () => {
    const same = line('A')
    const known = [
      { number: 'A', confirmationNumber: 'R1', digest: digestOf(same) },
      { number: 'B', confirmationNumber: 'R2', digest: digestOf(line('B', { roomId: 2 })) },
      { number: 'C', confirmationNumber: 'R3', digest: null },
    ]
    const { database, asked } = databaseOf(5, [], known)
    const read = { field: 'line[9].room_id', message: 'is none' }
    const given = {
      ...table(same, line('B'), line('C'), line('D')),
      elsewhere: 2,
      refused: 1,
      refusals: [read],
    }
    expect(await triedImport({ database, clock }, property, given, true)).toEqual({
      mayOversell: true,
      total: 7,
      done: 7,
      imported: 1,
      present: 2,
      elsewhere: 2,
      refused: 2,
      refusals: [
        read,
        {
          field: 'line[3].confirmation_number',
          message:
            'was imported before, as R2, with another stay, status or price; change that reservation instead',
        },
      ],
      startedAt: '2027-03-01T12:00:00Z',
      finishedAt: '2027-03-01T12:00:00Z',
    })
    expect(asked).toEqual([
      [7, ['A', 'B', 'C', 'D']],
      [[7], '2027-03-01', '2027-03-03'],
    ])
  })

  test('gives the last room to the first of two lines', async () => {
    const trial = await tried(
      [1, 1],
      [line('A'), line('B'), line('C', { checkin: addDays(today, 2), checkout: addDays(today, 3) })],
    )
    expect([trial.imported, numbersRefused(trial)]).toEqual([2, ['line[3].checkin']])
    expect(trial.refusals[0]!.message).toContain('has no room left on 2027-03-01, 2027-03-02;')
  })

  test.each([
    [
      'that takes several rooms leaves the rest',
      [3, 3],
      [line('A', { rooms: 2 }), line('B'), line('C')],
      ['line[4].checkin'],
    ],
    [
      'that is refused leaves all rooms',
      [1, 0],
      [line('A'), line('B', { checkout: addDays(today, 1) })],
      ['line[2].checkin'],
    ],
    [
      'without counts has as many as it wants',
      [absent, absent],
      [line('A', { rooms: 9 }), line('B', { rooms: 9 })],
      [],
    ],
    ['of a room that is not known here takes none', [0, 0], [line('A', { roomId: 2 })], []],
    ['that was cancelled takes none', [0, 0], [line('A', { status: 'cancelled' })], []],
    [
      'of somebody who did not come takes one',
      [0, 0],
      [line('A', { status: 'no_show' })],
      ['line[2].checkin'],
    ],
    ['that is over takes none', [0, 0], [line('A', { checkin: addDays(today, -3), checkout: today })], []],
    [
      'that began before today takes those that are left of it',
      [0, 1],
      [line('A', { checkin: addDays(today, -3), checkout: addDays(today, 1) })],
      ['line[2].checkin'],
    ],
    [
      'that begins later takes nothing before',
      [0, 1],
      [line('A', { checkin: addDays(today, 1), checkout: addDays(today, 2) })],
      [],
    ],
  ] as const)('for a line %s', async (_name, free, lines, refused) => {
    expect(numbersRefused(await tried(free, lines))).toEqual(refused)
  })

  test('refuses nothing for want of rooms where it may oversell, and counts no room below none', async () => {
    const trial = await tried([1, 1], [line('A'), line('B'), line('C')], true)
    expect([trial.imported, trial.refused, trial.refusals]).toEqual([3, 0, []])
  })

  test('asks for no nights where nothing is to come', async () => {
    const { database, asked } = databaseOf(0)
    const past = line('A', { checkin: addDays(today, -3), checkout: today })
    expect(await triedImport({ database, clock }, property, table(past), false)).toMatchObject({
      imported: 1,
    })
    expect(asked).toHaveLength(1)
  })

  test('lists two hundred refusals and counts all', async () => {
    const many = Array.from({ length: 202 }, (_, index) => line(`N${index}`))
    const trial = await tried([0, 0], many)
    expect([trial.refused, trial.refusals.length, trial.refusals.at(-1)!.field]).toEqual([
      202,
      200,
      'line[201].checkin',
    ])
  })
})

test('the dashboard sums bookings by currency, the most booked first, each house on its own day', async () => {
  const booked = [
    { day: today, currency: 'EUR', decimals: 2, bookings: 1, revenue: minor(100) },
    { day: today, currency: 'USD', decimals: 2, bookings: 2, revenue: minor(300) },
    { day: addDays(today, 1), currency: 'USD', decimals: 2, bookings: 1, revenue: minor(50) },
  ]
  const asked: unknown[] = []
  const query = async (text: string, values: readonly unknown[]) => {
    asked.push(values)
    if (text.includes('time_zone')) {
      return [
        { propertyId: 1, timeZone: 'Pacific/Kiritimati' },
        { propertyId: 2, timeZone: 'Pacific/Honolulu' },
      ]
    }
    if (text.includes('arrivals'))
      return [1, 2].map(propertyId => ({ propertyId, arrivals: 1, departures: 0, inHouse: 0 }))
    return text.includes('oversold') ? [] : booked
  }
  const late = new FixedClock('2027-03-01T23:30:00Z')
  const shown = await showDashboard({ database: { query }, clock: late } as never, {
    propertyId: null,
    days: 7,
    within: null,
  })
  expect(shown).toEqual({
    today,
    from: addDays(today, -6),
    oversold: [],
    booked,
    houses: [
      { propertyId: 1, arrivals: 1, departures: 0, inHouse: 0, today: addDays(today, 1) },
      { propertyId: 2, arrivals: 1, departures: 0, inHouse: 0, today },
    ],
    totals: [
      { currency: 'USD', decimals: 2, bookings: 3, revenue: 350 },
      { currency: 'EUR', decimals: 2, bookings: 1, revenue: 100 },
    ],
  })
})
