// What is not there (R6, R11, R12), what cannot be sold (R12, S6, S7), and codes and beds that do not go with it (P4, B8).

import type { CallName } from '../../support/wire/publisher-calls.ts'
import { keys } from './hotels.ts'
import type { Row } from './row.ts'

type Changes = Readonly<Record<string, unknown>>

const booking = ['preview', 'reservation'] as const
const single = ['view', 'availability', ...booking] as const

const missing = (says: string, call: CallName, change: Changes, rule: string): Row => [
  says,
  call,
  change,
  'NotFoundException',
  null,
  rule,
]

const unknown: readonly Row[] = [
  ...single.flatMap(call => [
    missing('a property that does not exist', call, { property_id: 999_999 }, 'R6'),
    missing('property 0', call, { property_id: 0 }, 'R6'),
    missing('property minus zero', call, { property_id: '-0' }, 'R6'),
    missing('a property below zero', call, { property_id: -3144 }, 'R6'),
    missing('the largest property', call, { property_id: 2 ** 31 - 1 }, 'R6'),
    missing('the smallest property', call, { property_id: '-2147483648' }, 'R6'),
    missing('a property of others', call, { key: keys.narrow }, 'R6'),
  ]),
  ...booking.flatMap(call => [
    missing('a room that does not exist', call, { accommodation_id: 999 }, 'R12'),
    missing('a room of another property', call, { accommodation_id: 11 }, 'R12'),
    missing('a room below zero', call, { accommodation_id: -101 }, 'R12'),
    missing('a rate that does not exist', call, { rate_code: 'NONE' }, 'R12'),
    missing('a rate in small letters', call, { rate_code: 'flex' }, 'R12'),
    missing('a rate with a blank', call, { rate_code: 'FLEX ' }, 'R12'),
    missing('a rate of another property', call, { rate_code: 'BAR' }, 'R12'),
    missing('a rate named like a method', call, { rate_code: 'toString' }, 'R12'),
    missing('a rate named __proto__', call, { rate_code: '__proto__' }, 'R12'),
  ]),
  missing('no promotion anywhere', 'availability', { property_id: 9001, promotion: 'required' }, 'R11'),
  missing(
    'a promotion on nothing that can be sold',
    'availability',
    { promotion: 'required', 'rooms[0].adults': 20 },
    'R11',
  ),
]

const inStrict = { property_id: 9001, accommodation_id: 1, rate_code: 'BAR', 'rooms[0].children': 0 }
const at = (property_id: number): Changes => ({ ...inStrict, property_id })
const today = { checkin: '2026-12-01', checkout: '2026-12-02' }
const twoRooms = { 'rooms[1]': { name: 'Second', adults: 1 } }

/** The field that names the reason, and the change that gives rise to it. */
const reasons: readonly (readonly [string, Changes, string, string])[] = [
  ['a stop on one night', { rate_code: 'STOP' }, 'is_closedout', 'S7'],
  ['no arrivals that day', { rate_code: 'ARRIVAL' }, 'is_closedout', 'S7'],
  ['no departures that day', { rate_code: 'DEPARTURE' }, 'is_closedout', 'S7'],
  ['too early a rate', { rate_code: 'EARLY' }, 'is_closedout', 'S7'],
  ['too late a rate', { rate_code: 'LATE' }, 'is_closedout', 'S7'],
  ['three in a room for two', { 'rooms[0].adults': 3 }, 'is_occupancy_exceeded', 'S7'],
  ['a child too many', { 'rooms[0].children': 1 }, 'is_occupancy_exceeded', 'S7'],
  [
    'more adults than the room takes',
    { accommodation_id: 2, 'rooms[0].adults': 3 },
    'is_occupancy_exceeded',
    'S7',
  ],
  [
    'more children than the room takes',
    { accommodation_id: 2, 'rooms[0].children': 4 },
    'is_occupancy_exceeded',
    'S7',
  ],
  [
    'one room of several too small',
    { 'rooms[1]': { name: 'Second', adults: 3 } },
    'is_occupancy_exceeded',
    'S7',
  ],
  ['a room that is sold out', { accommodation_id: 4 }, 'has_no_inventory', 'S7'],
  [
    'more rooms than there are',
    { ...twoRooms, 'rooms[2]': { name: 'Third', adults: 1 } },
    'has_no_inventory',
    'S7',
  ],
  ['shorter than the stays that begin then', { rate_code: 'MIN5' }, 'is_less_than_min_stay', 'S7'],
  ['shorter than the stays over a night', { rate_code: 'STAY5' }, 'is_less_than_min_stay', 'S7'],
  ['longer than the stays that begin then', { rate_code: 'MAX3' }, 'is_greater_than_max_stay', 'S7'],
  ['longer than the stays over a night', { rate_code: 'LEAVE3' }, 'is_greater_than_max_stay', 'S7'],
  ['a night without a price', { rate_code: 'GAP' }, 'rate_code', 'R12'],
  ['a rate without any price', { rate_code: 'EMPTY' }, 'rate_code', 'R12'],
  ['a closed property', at(9002), 'unavailable_reason', 'S6'],
  ['two rooms where one is sold', { ...at(9003), ...twoRooms }, 'unavailable_reason', 'S6'],
  ['fewer days ahead than the property asks', at(9004), 'unavailable_reason', 'S6'],
  ['today, after the hour of the property', { ...at(9005), ...today }, 'unavailable_reason', 'S6'],
]

const unavailable = booking.flatMap(call =>
  reasons.map(
    ([says, change, field, rule]): Row => [
      says,
      call,
      { discount_code: undefined, ...inStrict, ...change },
      'RoomUnavailableException',
      field,
      rule,
    ],
  ),
)

const uselessCodes: readonly (readonly [string, string])[] = [
  ['unknown', 'NOBODY-KNOWS'],
  ['used up', 'USED-UP'],
  ['used up, in small letters', 'used-up'],
  ['for more than is spent', 'RICH'],
  ['for another property', 'ELSEWHERE'],
  ['for another room', 'STUDIO'],
  ['for another rate', 'SAVERS'],
  ['for another publisher', 'NEIGHBOUR'],
  ['no longer to be booked with', 'OVER'],
  ['for other days', 'SUMMER'],
  ['for some of the nights only', 'HALF-IN'],
  ['in another currency', 'EUROS'],
  ['that unlocks nothing', 'NOTHING'],
  ['with a blank in front', ' WORKS'],
  ['that is a pattern', 'WORK%'],
  ['that is a piece of SQL', "' OR '1'='1"],
]

const codes = uselessCodes.map(
  ([says, code]): Row => [
    `a discount code ${says}`,
    'reservation',
    { discount_code: code },
    'BookingValidationException',
    'discount_code',
    'P4',
  ],
)

const inBeds = { ...inStrict, accommodation_id: 3 }
const beds = [undefined, null, '', false, 0, 'king', 'QUEEN', 'KING ', 1].map(
  (bed_type): Row => [
    `the bed ${JSON.stringify(bed_type)}`,
    'reservation',
    { ...inBeds, 'rooms[0].bed_type': bed_type },
    'BookingValidationException',
    'rooms[0].bed_type',
    'B8',
  ],
)

export const saleRows: readonly Row[] = [
  ...unknown,
  ...unavailable,
  ...codes,
  ...beds,
  [
    'a second room without its bed',
    'reservation',
    { ...inBeds, 'rooms[0].bed_type': 'KING', 'rooms[1]': { name: 'Second', adults: 1 } },
    'BookingValidationException',
    'rooms[1].bed_type',
    'B8',
  ],
]
