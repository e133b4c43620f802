// What can be sold, and the flags and reasons when it cannot (contract S6, S7).

import { describe, expect, test } from 'vitest'
import { closedToArrival, closedToDeparture, stopSell } from '../../../src/lodging/calendars/calendar.ts'
import type { Extra } from '../../../src/lodging/prices/extras.ts'
import { priceProperty, priceRate } from '../../../src/pricing/availability.ts'
import { leadRate } from '../../../src/pricing/lead-rate.ts'
import type { RoomFlags } from '../../../src/pricing/priced-stay.ts'
import {
  aCalendar,
  aPlan,
  aRoom,
  type Case,
  couple,
  pricedOf,
  searchOf,
  supplyOf,
} from '../../support/prices/pricing-case.ts'
import { aFee, flat, percentCode } from '../../support/prices/pricing-rules.ts'

type Flag = keyof RoomFlags

/** Columns with the given values from the arrival night on. */
const nights = (...values: number[]) => Uint8Array.from(values)
const days = (...values: number[]) => Uint16Array.from(values)

const flagRows: { cites: string; says: string; of: Case; flags: Flag[] }[] = (
  [
    ['as many guests as fit', { parties: [{ adults: 4, childAges: [] }] }, []],
    ['too many guests', { parties: [couple, { adults: 3, childAges: [1, 2] }] }, ['is_occupancy_exceeded']],
    ['too many adults', { room: { maximumAdults: 1 } }, ['is_occupancy_exceeded']],
    [
      'too many children',
      { room: { maximumChildren: 0 }, parties: [{ adults: 1, childAges: [3] }] },
      ['is_occupancy_exceeded'],
    ],
    [
      'a night with fewer free rooms than asked for',
      { free: [2, 2, 1, 2], parties: [couple, couple] },
      ['has_no_inventory'],
    ],
    ['just enough free rooms', { free: [2, 2, 2, 2], parties: [couple, couple] }, []],
    ['a room sold without a count', { free: [-1, -1, -1, -1] }, []],
    ['no count but a standing allotment of none', { room: { allotment: 0 } }, ['has_no_inventory']],
    ['stop sell on a night', { calendar: { flags: nights(0, 0, 0, stopSell) } }, ['is_closedout']],
    ['stop sell on the checkout day', { calendar: { flags: nights(0, 0, 0, 0, stopSell) } }, []],
    ['closed to arrival on arrival', { calendar: { flags: nights(closedToArrival) } }, ['is_closedout']],
    ['closed to arrival on a later night', { calendar: { flags: nights(0, closedToArrival) } }, []],
    [
      'closed to departure on the checkout day',
      { calendar: { flags: nights(0, 0, 0, 0, closedToDeparture) } },
      ['is_closedout'],
    ],
    [
      'closed to departure on the last night',
      { calendar: { flags: nights(0, 0, 0, closedToDeparture) } },
      [],
    ],
    ['minimum stay of arrival', { calendar: { minStayArrival: nights(5) } }, ['is_less_than_min_stay']],
    ['minimum stay of another night', { calendar: { minStayArrival: nights(4, 9) } }, []],
    ['minimum stay through', { calendar: { minStayThrough: nights(0, 0, 5) } }, ['is_less_than_min_stay']],
    ['maximum stay of arrival', { calendar: { maxStayArrival: nights(3) } }, ['is_greater_than_max_stay']],
    [
      'no maximum where 0 is stored',
      { calendar: { maxStayArrival: nights(0), maxStayThrough: nights(0) } },
      [],
    ],
    ['maximum stay through', { calendar: { maxStayThrough: nights(0, 3) } }, ['is_greater_than_max_stay']],
    ['booked too late before arrival', { calendar: { minAdvanceDays: days(21) } }, ['is_closedout']],
    ['booked too early before arrival', { calendar: { maxAdvanceDays: days(19) } }, ['is_closedout']],
    [
      'booked within the advance days',
      { calendar: { minAdvanceDays: days(20), maxAdvanceDays: days(20) } },
      [],
    ],
    [
      'all that apply at once',
      {
        free: [0, 0, 0, 0],
        parties: [{ adults: 9, childAges: [] }],
        calendar: { flags: nights(stopSell), minStayArrival: nights(5), maxStayThrough: nights(3) },
      },
      [
        'is_closedout',
        'is_occupancy_exceeded',
        'has_no_inventory',
        'is_less_than_min_stay',
        'is_greater_than_max_stay',
      ],
    ],
  ] as [string, Case, Flag[]][]
).map(([says, of, flags]) => ({ cites: 'S7', says, of, flags }))

describe('a room carries every flag that applies, and no rates then', () => {
  test.each(flagRows)('$cites $says', ({ of, flags }) => {
    const priced = pricedOf(of)
    const [room] = priced.rooms
    expect(Object.entries(room!.flags).flatMap(([flag, isSet]) => (isSet ? [flag] : []))).toEqual(flags)
    expect(room!.isAvailable).toBe(flags.length === 0)
    expect(room!.rates).toHaveLength(flags.length === 0 ? 1 : 0)
    expect(priced.unavailableReason).toBe(flags.length === 0 ? null : 'no_rooms_available')
  })

  test('S7 one rate that can be sold clears the flags of the others', () => {
    const [room] = pricedOf({
      calendar: { flags: nights(stopSell) },
      otherCalendars: [aCalendar({ rateCode: 'FLEX' })],
    }).rooms
    expect(room).toMatchObject({ isAvailable: true, flags: { is_closedout: false } })
    expect(room!.rates.map(rate => rate.plan.code)).toEqual(['FLEX'])
  })

  test.each([
    ['no arrivals', { calendar: { flags: nights(closedToArrival) } }, ['closed_to_arrival']],
    [
      'no departures',
      { calendar: { flags: nights(0, 0, 0, 0, closedToDeparture) } },
      ['closed_to_departure'],
    ],
    ['a stop', { calendar: { flags: nights(0, stopSell) } }, ['stop_sell']],
    ['booked too late', { calendar: { minAdvanceDays: days(21) } }, ['advance_days']],
    ['booked too early', { calendar: { maxAdvanceDays: days(19) } }, ['advance_days']],
    ['a night without a price', { price: [10_000, -1, 10_000, 10_000] }, ['no_price']],
    [
      'several at once',
      {
        free: [0, 0, 0, 0],
        parties: [{ adults: 9, childAges: [] }],
        calendar: { flags: nights(stopSell | closedToArrival), minStayArrival: nights(5) },
      },
      ['stop_sell', 'closed_to_arrival', 'occupancy_exceeded', 'no_inventory', 'less_than_min_stay'],
    ],
    ['nothing', {}, []],
  ] as [string, Case, string[]][])('S7 the data name a reason of its own for %s', (_, of, reasons) => {
    expect(pricedOf(of).rooms[0]!.reasons).toEqual(reasons)
  })

  test('S7 a room that one plan could sell for another length has the flag of that plan only', () => {
    const short = aCalendar({ rateCode: 'LONG', minStayArrival: nights(5) })
    const [room] = pricedOf({ calendar: { flags: nights(stopSell) }, otherCalendars: [short] }).rooms
    expect(room).toMatchObject({
      isAvailable: false,
      flags: { is_closedout: false, is_less_than_min_stay: true },
      reasons: ['less_than_min_stay'],
    })
  })

  test('S7 where the plan of another length is closed too, both flags apply', () => {
    const other = aCalendar({ rateCode: 'LONG', minStayArrival: nights(5), flags: nights(stopSell) })
    const [room] = pricedOf({ calendar: { flags: nights(stopSell) }, otherCalendars: [other] }).rooms
    expect(room!.flags).toMatchObject({ is_closedout: true, is_less_than_min_stay: true })
  })

  test('S7 a night without a price makes the room unavailable without a flag', () => {
    const [room] = pricedOf({ price: [10_000, -1, 10_000, 10_000] }).rooms
    expect(room!.isAvailable).toBe(false)
    expect(Object.values(room!.flags)).not.toContain(true)
  })

  test('S7 a stay beyond the end of the calendar cannot be sold', () => {
    expect(pricedOf({ nights: 31 }).rooms[0]!.isAvailable).toBe(false)
  })

  test('S7 a room without any calendar is simply unavailable', () => {
    const priced = priceProperty({ ...supplyOf({}), calendars: [] }, searchOf({}))
    expect(priced.unavailableReason).toBe('no_rooms_available')
    expect(priced.rooms).toMatchObject([{ isAvailable: false, reasons: ['no_price'], rates: [] }])
    expect(Object.values(priced.rooms[0]!.flags)).not.toContain(true)
  })

  test('interface, Night a night shows its free rooms, null where nothing is counted', () => {
    const inventory = (of: Case) => pricedOf(of).rooms[0]!.rates[0]!.nights.map(night => night.inventory)
    expect(inventory({ free: [4, 3, -1, 1] })).toEqual([4, 3, null, 1])
    expect(inventory({})).toEqual([null, null, null, null])
  })
})

const reasonRows: { cites: string; says: string; of: Case; reason: string | null }[] = (
  [
    ['closed property', { property: { isOpen: false, cutoffDays: 99 } }, 'not_bookable'],
    ['the last day before the cutoff', { property: { cutoffDays: 20 } }, null],
    [
      'past the cutoff days',
      { property: { cutoffDays: 21, sellsSeveralRooms: false }, parties: [couple, couple] },
      'past_cutoff',
    ],
    [
      'the last minute on the day',
      { property: { cutoffMinute: 1080 }, today: '2026-12-21', minuteOfDay: 1080 },
      null,
    ],
    [
      'past the minute on the day',
      { property: { cutoffMinute: 1080 }, today: '2026-12-21', minuteOfDay: 1081 },
      'past_cutoff',
    ],
    ['that minute on a day before', { property: { cutoffMinute: 1080 }, minuteOfDay: 1081 }, null],
    [
      'several rooms where one is sold at a time',
      { property: { sellsSeveralRooms: false }, parties: [couple, couple] },
      'multi_room_not_supported',
    ],
    ['nothing free', { free: [0, 1, 1, 1] }, 'no_rooms_available'],
  ] as [string, Case, string | null][]
).map(([says, of, reason]) => ({ cites: 'S6', says, of, reason }))

describe('a property names the first reason why nothing can be sold', () => {
  test.each(reasonRows)('$cites $says: $reason', ({ of, reason }) => {
    const priced = pricedOf(of)
    expect(priced.unavailableReason).toBe(reason)
    expect(priced.rooms.every(room => room.isAvailable === (reason === null))).toBe(true)
    expect(priced.rooms.flatMap(room => room.rates)).toHaveLength(reason === null ? 1 : 0)
  })

  test('S7 rooms keep their flags when the property has a reason of its own', () => {
    const priced = pricedOf({ property: { isOpen: false }, free: [0, 0, 0, 0] })
    expect(priced.rooms[0]!.flags.has_no_inventory).toBe(true)
  })
})

describe('one rate is priced as the whole property prices it', () => {
  const supply = supplyOf({ otherCalendars: [aCalendar({ rateCode: 'FLEX', flags: nights(stopSell) })] })
  const search = searchOf({})

  test('P8 the price of the choice is the price of availability', () => {
    const [shown] = priceProperty(supply, search).rooms[0]!.rates
    expect(priceRate(supply, search, 11, 'BAR')).toMatchObject({ unavailableReason: null, rate: shown })
  })

  test('R12 a rate that cannot be sold names its own flags though another rate is open', () => {
    expect(priceRate(supply, search, 11, 'FLEX')).toMatchObject({
      unavailableReason: 'no_rooms_available',
      flags: { is_closedout: true },
      rate: null,
    })
  })

  test('R12 a room or rate that the property does not have is not found', () => {
    expect(priceRate(supply, search, 12, 'BAR')).toBeUndefined()
    expect(priceRate(supply, search, 11, 'NONE')).toBeUndefined()
  })
})

describe('the lowest rate is the cheapest that can be booked', () => {
  const rooms = [aRoom(), aRoom({ id: 12 }), aRoom({ id: 13 })]
  const lowestOf = (...prices: number[]) => {
    const calendars = prices.map((price, index) =>
      aCalendar({ roomId: 11 + index, standard: new Int32Array(30).fill(price) }),
    )
    const supply = { ...supplyOf({ property: { rooms, ratePlans: [aPlan()] } }), calendars }
    return leadRate(priceProperty(supply, searchOf({})))
  }
  test('by total', () => expect(lowestOf(9000, 8000, 8500)?.room.room.id).toBe(12))
  test('the earlier room of equals', () => expect(lowestOf(9000, 8000, 8000)?.room.room.id).toBe(12))
  test('none when nothing can be sold', () => expect(lowestOf(-1, -1, -1)).toBeNull())
})

test('extras are found once for a stay: rates that offer the same have the same list', () => {
  const parking = { ...aFee('Parking', flat(1000, 'night')), key: 'parking', most: 2 } as Extra
  const onlyFlex = {
    ...aFee('Late', flat(500, 'stay'), { conditions: { ratePlans: ['FLEX'] } }),
    key: 'late',
  }
  const { rooms } = pricedOf({
    property: { extras: [parking, { ...onlyFlex, most: 1 } as Extra] },
    otherCalendars: [aCalendar({ rateCode: 'FLEX' }), aCalendar({ rateCode: 'FIRM' })],
  })
  const [bar, flex, firm] = rooms[0]!.rates.map(({ extras }) => extras)
  expect(bar?.map(({ code, total }) => [code, total])).toEqual([['parking', 4000]])
  expect(flex?.map(({ code }) => code)).toEqual(['parking', 'late'])
  expect(firm).toBe(bar)
})

test('P4 a code that applies to one rate is not refused; with nothing for sale only what is sure is said', () => {
  const other = { otherCalendars: [aCalendar({ rateCode: 'FLEX' })] }
  expect(pricedOf({ ...other, code: percentCode(5, { ratePlans: ['FLEX'] }) }).discountRefusal).toBeNull()
  expect(pricedOf({ ...other, code: percentCode(5, { ratePlans: ['X'] }) }).discountRefusal).toBe(
    'not_for_this_room_or_rate',
  )
  expect(pricedOf({ free: [0], code: 'unknown' }).discountRefusal).toBe('unknown_code')
})
