// Layers of seasons come to the nights that a hotel means, and go out as entries that come to the same again.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedToArrival, type RateCalendar, stopSell } from '../../src/lodging/calendars/calendar.ts'
import { calendarsFrom } from '../../src/lodging/calendars/calendar-document.ts'
import { calendarEntriesFrom } from '../../src/lodging/calendars/calendar-export.ts'
import { inventoryEntriesFrom, inventoryFrom } from '../../src/lodging/calendars/inventory-document.ts'
import { propertyFrom } from '../../src/lodging/properties/property-document.ts'
import type { PropertyDocument } from '../../src/lodging/properties/property-document-schema.ts'
import type { CalendarEntry, InventoryEntry } from '../../src/lodging/properties/schema-calendar.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { addDays, type Day, formatDay, parseDay, weekdayNames } from '../../src/values/civil-dates.ts'
import { completeDocument } from '../support/hotels/property-documents.ts'
import { randomRuns } from '../support/run/random-runs.ts'

const document = completeDocument() as PropertyDocument
const property = propertyFrom(document)
const newYear = parseDay('2027-01-01')!

function calendarOf(...entries: CalendarEntry[]): RateCalendar {
  const calendar = calendarsFrom(entries, property).find(
    ({ roomId, rateCode }) => roomId === 1 && rateCode === 'BAR',
  )
  if (!calendar) throw new Error('no calendar')
  return calendar
}

describe('layers', () => {
  const week = { from: '2027-01-01', to: '2027-01-07' }

  test('a later entry overrides only what it names', () => {
    const calendar = calendarOf(
      { ...week, price: { standard: 100, single: 80 }, min_stay_arrival: 2 },
      { from: '2027-01-02', to: '2027-01-03', price: { standard: '120.50' } },
    )
    expect([...calendar.standard]).toEqual([10_000, 12_050, 12_050, 10_000, 10_000, 10_000, 10_000])
    expect([...calendar.single!]).toEqual(Array(7).fill(8000))
    expect([...calendar.minStayArrival!]).toEqual(Array(7).fill(2))
  })

  test('weekdays are those of the nights', () => {
    const calendar = calendarOf(
      { ...week, price: { standard: 100 } },
      { ...week, weekdays: ['fri', 'sat'], price: { standard: 150 } },
    )
    expect([...calendar.standard].map(price => price === 15_000)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('null clears a field and false clears a flag, beside the other flags', () => {
    const calendar = calendarOf(
      { ...week, price: { standard: 100 }, stop_sell: true, closed_to_arrival: true, min_stay_through: 3 },
      {
        from: '2027-01-02',
        to: '2027-01-02',
        price: { standard: null },
        stop_sell: false,
        min_stay_through: null,
      },
    )
    expect([...calendar.standard].slice(0, 3)).toEqual([10_000, -1, 10_000])
    expect([...calendar.flags!].slice(0, 3)).toEqual([3, closedToArrival, stopSell | closedToArrival])
    expect([...calendar.minStayThrough!].slice(0, 3)).toEqual([3, 0, 3])
  })

  test('a list has one price a night, and null where there is none', () => {
    expect([
      ...calendarOf({ from: '2027-01-01', to: '2027-01-03', price: { standard: [1, null, '3.5'] } }).standard,
    ]).toEqual([100, -1, 350])
  })

  test('a child price is for all age bands or for each its own, night by night if need be', () => {
    const days = { from: '2027-01-01', to: '2027-01-02' }
    const all = calendarOf({ ...days, price: { standard: 1, extra_child: 5 } })
    expect(all.extraChild.map(column => [...column!])).toEqual([
      [500, 500],
      [500, 500],
    ])
    const each = calendarOf({ ...days, price: { standard: 1, extra_child: [null, [5, 6]] } })
    expect(each.extraChild[0]).toBeNull()
    expect([...each.extraChild[1]!]).toEqual([500, 600])
  })

  test('prices by guests have one place each: standard, single or a column of their own', () => {
    const calendar = calendarOf({ ...week, price: { by_guests: [70, 100, null, [1, 2, 3, 4, 5, 6, 7]] } })
    expect([calendar.single?.[0], calendar.standard[0], calendar.byGuests?.slice(0, 3)]).toEqual([
      7000,
      10_000,
      [null, null, null],
    ])
    expect([...calendar.byGuests![3]!]).toEqual([100, 200, 300, 400, 500, 600, 700])
    const later = calendarOf(
      { ...week, price: { by_guests: [70, 100, 125] } },
      { ...week, price: { standard: 110 } },
      { from: '2027-01-02', to: '2027-01-07', price: { by_guests: [null, null, null, 140] } },
      { from: '2027-01-03', to: '2027-01-07', price: { by_guests: null } },
    )
    expect([later.standard[3], later.single?.[3]]).toEqual([11_000, 7000])
    expect(later.byGuests?.map(column => column && [...column.slice(0, 3)])).toEqual([
      null,
      null,
      [12_500, -1, -1],
      [-1, 14_000, -1],
    ])
  })

  test('in a room for one, the price for one guest is the standard price', () => {
    const alone = { ...property, rooms: property.rooms.map(room => ({ ...room, standardOccupancy: 1 })) }
    const [calendar] = calendarsFrom(
      [
        { ...week, price: { standard: 50, single: 60 } },
        { ...week, price: { by_guests: [70, 100] } },
      ],
      alone,
    )
    expect([calendar!.standard[0], calendar!.single, calendar!.byGuests?.[1]?.[0]]).toEqual([
      7000,
      null,
      10_000,
    ])
  })

  test('a price that stands twice in an entry is refused with its place', () => {
    const errorsOf = (price: object) => {
      const checked = checkPropertyDocument({ ...document, calendar: [{ ...week, price }] })
      return 'errors' in checked ? checked.errors.map(({ field }) => field) : []
    }
    expect(errorsOf({ standard: 100, by_guests: [null, 100] })).toEqual(['calendar[0].price.by_guests[1]'])
    expect(errorsOf({ single: 100, by_guests: [80] })).toEqual(['calendar[0].price.by_guests[0]'])
    expect(errorsOf({ standard: 100, single: 80, by_guests: [null, null, 120] })).toEqual([])
    expect(errorsOf({ by_guests: [80, [1, 2]] })).toEqual(['calendar[0].price.by_guests[1]'])
    expect(errorsOf({ by_guests: [] })).toEqual(['calendar[0].price.by_guests'])
  })

  test('an entry without rooms and rates is for all of them', () => {
    const calendars = calendarsFrom([{ ...week, price: { standard: 1 } }], property)
    expect(calendars.map(calendar => [calendar.roomId, calendar.rateCode])).toEqual([
      [1, 'BAR'],
      [1, 'NR'],
      [2, 'BAR'],
      [2, 'NR'],
    ])
  })

  test('a calendar begins and ends with nights that hold something, and is none where none does', () => {
    const calendar = calendarOf(
      { from: '2027-01-01', to: '2027-01-31', price: { standard: null }, closed_to_arrival: false },
      { from: '2027-01-10', to: '2027-01-12', price: { standard: 1 } },
    )
    expect([formatDay(calendar.firstDay), calendar.nights, calendar.flags]).toEqual(['2027-01-10', 3, null])
    expect(calendarsFrom([{ ...week, price: { standard: null } }], property)).toEqual([])
  })
})

describe('export', () => {
  const amount = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 2_147_483_647 }).map(cents => (cents / 100).toFixed(2)),
  )
  const dates = fc.tuple(fc.nat(60), fc.nat(20)).map(([first, nights]) => ({
    first: addDays(newYear, first),
    nights: nights + 1,
  }))
  const value = (nights: number) =>
    fc.oneof(amount, fc.array(amount, { minLength: nights, maxLength: nights }))
  const limit = fc.option(fc.integer({ min: 1, max: 255 }))
  const flag = fc.option(fc.boolean())

  const entries: fc.Arbitrary<CalendarEntry> = dates.chain(
    ({ first, nights }) =>
      fc.record(
        {
          from: fc.constant(formatDay(first)),
          to: fc.constant(formatDay(addDays(first, nights - 1))),
          rooms: fc.subarray([1, 2], { minLength: 1 }),
          rate_plans: fc.subarray(['BAR', 'NR'], { minLength: 1 }),
          price: fc.record(
            {
              standard: value(nights),
              single: value(nights),
              extra_adult: value(nights),
              extra_child: fc.oneof(amount, fc.tuple(value(nights), value(nights))),
              by_guests: fc.option(fc.array(value(nights), { minLength: 1, maxLength: 5 })),
            },
            { requiredKeys: [] },
          ),
          stop_sell: flag,
          closed_to_arrival: flag,
          closed_to_departure: flag,
          min_stay_arrival: limit,
          min_stay_through: limit,
          max_stay_arrival: limit,
          max_stay_through: limit,
          min_advance_days: limit,
          max_advance_days: fc.option(fc.integer({ min: 1, max: 3650 })),
        },
        { requiredKeys: ['from', 'to', 'stop_sell'] },
      ) as fc.Arbitrary<CalendarEntry>,
  )

  const inOrder = (calendars: readonly RateCalendar[]) =>
    [...calendars].sort((a, b) => `${a.roomId} ${a.rateCode}`.localeCompare(`${b.roomId} ${b.rateCode}`))

  // Nights may be free on purpose.
  const rate_plans = document.rate_plans.map(plan => ({ ...plan, min_price: 0 }))

  test('what is exported is accepted and comes to the same columns', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 8 }), layers => {
        const calendars = calendarsFrom(layers, property)
        const exported = JSON.parse(JSON.stringify(calendarEntriesFrom(calendars, property)))
        const again = checkPropertyDocument({ ...document, rate_plans, calendar: exported })
        if ('errors' in again) throw new Error(JSON.stringify(again.errors))
        expect(inOrder(again.calendars!)).toEqual(inOrder(calendars))
      }),
      { numRuns: randomRuns(80, 300) },
    )
  })

  test('equal nights are one entry, and rooms and rates that are alike share it', () => {
    const calendars = calendarsFrom(
      [{ from: '2027-01-01', to: '2027-12-31', price: { standard: 100 } }],
      property,
    )
    expect(calendarEntriesFrom(calendars, property)).toEqual([
      {
        rooms: [1, 2],
        rate_plans: ['BAR', 'NR'],
        from: '2027-01-01',
        to: '2027-12-31',
        price: { standard: 100 },
      },
    ])
  })

  test('nights that all differ are one entry with a list', () => {
    const standard = [1, 2, 3, 4, 5, 6, 7]
    const written = {
      rooms: [1],
      rate_plans: ['NR'],
      from: '2027-01-01',
      to: '2027-01-07',
      price: { standard },
    }
    expect(calendarEntriesFrom(calendarsFrom([written], property), property)).toEqual([written])
  })

  test('a list never gets longer than it may be when it is read', () => {
    const lists = [0, 1000].map(start => {
      const first = addDays(newYear, start)
      return {
        from: formatDay(first),
        to: formatDay(addDays(first, 999)),
        price: { standard: Array.from({ length: 1000 }, (_, night) => start + night) },
      }
    })
    const calendars = calendarsFrom(lists.slice(0, 2), property)
    const exported = calendarEntriesFrom(calendars, property)
    expect(exported).toHaveLength(2)
    expect(calendarsFrom(exported, property)).toEqual(calendars)
    expect(exported.every(entry => (entry.price!.standard as unknown[]).length <= 1100)).toBe(true)
  })
})

describe('inventory', () => {
  const count = fc.option(fc.integer({ min: 0, max: 3 }))
  const entries: fc.Arbitrary<InventoryEntry> = fc.tuple(fc.nat(40), fc.nat(12)).chain(([start, length]) => {
    const first = addDays(newYear, start)
    const plain = {
      from: fc.constant(formatDay(first)),
      to: fc.constant(formatDay(addDays(first, length))),
      rooms: fc.subarray([1, 2], { minLength: 1 }),
    }
    return fc.oneof(
      fc.record({ ...plain, allotment: fc.array(count, { minLength: length + 1, maxLength: length + 1 }) }),
      fc.record({ ...plain, allotment: count, weekdays: fc.subarray([...weekdayNames], { minLength: 1 }) }),
    )
  })

  const inOrder = (nights: readonly { roomId: number; day: Day }[]) =>
    [...nights].sort((a, b) => a.roomId - b.roomId || a.day - b.day)

  test('what is exported is accepted and comes to the same nights', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 8 }), layers => {
        const nights = inventoryFrom(layers, property)
        const exported = JSON.parse(JSON.stringify(inventoryEntriesFrom(nights)))
        const again = checkPropertyDocument({ ...document, inventory: exported })
        if ('errors' in again) throw new Error(JSON.stringify(again.errors))
        expect(inOrder(again.inventory!)).toEqual(inOrder(nights))
      }),
      { numRuns: randomRuns(80, 300) },
    )
  })

  test('null sells without a count, and a later entry overrides an earlier one', () => {
    const nights = inventoryFrom(
      [
        { rooms: [1], from: '2027-01-01', to: '2027-01-03', allotment: [1, null, 3] },
        { rooms: [1], from: '2027-01-03', to: '2027-01-03', allotment: 0 },
      ],
      property,
    )
    expect(nights.map(night => night.allotment)).toEqual([1, null, 0])
  })
})
