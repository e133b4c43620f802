// What cancelling a rate of Rapid's costs from when: nothing that cannot be read makes it cheaper, and it never costs more than
// the stay. Of an answer with many rates, the others are left out alone.

import { describe, expect, test } from 'vitest'
import { isSoundRate } from '../../../src/sources/live-checks.ts'
import { readAvailability } from '../../../src/sources/rapid/rapid-rates.ts'
import {
  readRoomsRate as read,
  roomsNow,
  roomsParties,
  roomsRate,
} from '../../support/sources/rapid-rooms-rate.ts'
import { rapidStay } from '../../support/sources/rapid-under-test.ts'

const [before, after] = ['2026-11-22T12:00:00Z', '2026-12-01T00:00:00Z']
describe('cancelling', () => {
  test.each<[string, object, [string | null, string | null, number][]]>([
    ['is free where nothing is said', { cancel_penalties: [] }, [[null, null, 0]]],
    [
      'costs all where nothing is refundable',
      { refundable: false, cancel_penalties: undefined },
      [[null, null, 83_200]],
    ],
    [
      'costs all before the first step of a rate that is not refundable',
      { refundable: false, cancel_penalties: [{ start: after, nights: 1 }] },
      [
        [null, after, 83_200],
        [after, null, 38_133],
      ],
    ],
    [
      'costs at once what has begun now',
      { cancel_penalties: [{ start: before, percent: '10%' }] },
      [[null, null, 8_320]],
    ],
    [
      'costs all where a time cannot be read',
      { cancel_penalties: [{ start: 'soon', nights: 1 }] },
      [[null, null, 83_200]],
    ],
    [
      'costs all where nights cannot be read',
      { cancel_penalties: [{ start: before, nights: 'some' }] },
      [[null, null, 83_200]],
    ],
    [
      'costs all where a percentage cannot be read',
      { cancel_penalties: [{ start: before, percent: 'half' }] },
      [[null, null, 83_200]],
    ],
    [
      'costs all where an amount cannot be read',
      { cancel_penalties: [{ start: before, amount: 'one', currency: 'USD' }] },
      [[null, null, 83_200]],
    ],
    [
      'costs an amount for each room',
      { cancel_penalties: [{ start: before, amount: '10.00', currency: 'USD' }] },
      [[null, null, 3_000]],
    ],
    [
      'costs the parts of a step together',
      { cancel_penalties: [{ start: before, amount: '10.00', currency: 'USD', percent: '10' }] },
      [[null, null, 11_320]],
    ],
    [
      'never costs more than the stay',
      { cancel_penalties: [{ start: before, percent: '100', nights: 1 }] },
      [[null, null, 83_200]],
    ],
    [
      'takes its steps in order of time',
      {
        cancel_penalties: [
          { start: after, percent: 50 },
          { start: '2026-11-23T00:00:00Z', percent: 10 },
        ],
      },
      [
        [null, '2026-11-23T00:00:00Z', 0],
        ['2026-11-23T00:00:00Z', after, 8_320],
        [after, null, 41_600],
      ],
    ],
    [
      'takes the dearest of steps that begin at the same instant, whatever their offsets',
      {
        cancel_penalties: [
          { start: after, percent: 10 },
          { start: '2026-11-30T16:00:00-08:00', percent: 50 },
          { start: after, nights: 1 },
        ],
      },
      [
        [null, '2026-11-30T16:00:00-08:00', 0],
        ['2026-11-30T16:00:00-08:00', null, 41_600],
      ],
    ],
    [
      'takes the dearest of steps that began at the same instant',
      {
        cancel_penalties: [
          { start: before, percent: 50 },
          { start: before, percent: 10 },
        ],
      },
      [[null, null, 41_600]],
    ],
    [
      'never gives back a first night that is not refundable',
      { cancel_penalties: [], nonrefundable_date_ranges: [{ start: '2026-12-01', end: '2026-12-04' }] },
      [[null, null, 38_133]],
    ],
    [
      'never gives back a last night that is not refundable',
      { cancel_penalties: [], nonrefundable_date_ranges: [{ start: '2026-12-05', end: '2026-12-06' }] },
      [[null, null, 45_067]],
    ],
    [
      'gives back nights beside those',
      {
        cancel_penalties: [],
        nonrefundable_date_ranges: [
          { start: '2026-12-01', end: '2026-12-03' },
          { start: '2026-12-06', end: '2026-12-06' },
        ],
      },
      [[null, null, 0]],
    ],
    [
      'gives nothing back where such nights have no end',
      { cancel_penalties: [], nonrefundable_date_ranges: [{ start: '2026-12-10' }] },
      [[null, null, 83_200]],
    ],
    [
      'gives nothing back where they have no beginning',
      { cancel_penalties: [], nonrefundable_date_ranges: [{ end: '2026-12-01' }] },
      [[null, null, 83_200]],
    ],
  ])('%s', (_, changes, expected) => {
    const rate = read(changes)!
    expect(rate.penalties).toEqual(expected.map(([from, until, penalty]) => ({ from, until, penalty })))
    expect(isSoundRate(rate, rapidStay({ parties: roomsParties }))).toBe(true)
  })
})

test('an answer has the properties, rooms and rates that can be read, and leaves out the rest', () => {
  const reading = {
    stay: rapidStay({ parties: roomsParties }),
    currency: 'request_currency',
    now: roomsNow,
  } as const
  const rooms = [
    { id: 9, rates: [roomsRate, { ...roomsRate, id: null }, 'no rate'] },
    { rates: [roomsRate] },
    'no room',
  ]
  const answer = readAvailability(
    [{ property_id: 1, rooms }, { rooms }, 'none', { property_id: '2' }],
    reading,
  )
  expect([...answer!]).toEqual([
    ['1', { rooms: [{ key: '9', rates: [read()], reasons: [] }], unavailable: null, reasons: [] }],
    ['2', { rooms: [], unavailable: null, reasons: [] }],
  ])
  for (const body of [null, {}, 'text']) expect(readAvailability(body, reading)).toBeUndefined()
})
