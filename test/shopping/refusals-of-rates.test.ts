// What may be booked of a priced property and how the rest is refused: a rate that cannot be sold, a source that is not configured,
// a payment that nobody can take; and the price of a remote source. Without a server.

import { describe, expect, test } from 'vitest'
import { absent, closedToArrival, closedToDeparture, stopSell } from '../../src/lodging/calendars/calendar.ts'
import { bookableOnly, priceBookable, requireBookable } from '../../src/operations/shopping/bookable.ts'
import { asPricedProperty, priceChosen } from '../../src/operations/shopping/chosen-rate.ts'
import { withHeldRooms } from '../../src/operations/shopping/usable-hold.ts'
import { type Case, day, pricedOf, searchOf, supplyOf } from '../support/prices/pricing-case.ts'

type Told = { status: number; type: string; message: string; errors: readonly object[] }

/** What is told to the caller; null where nothing is refused. */
function refusal(act: () => unknown) {
  try {
    act()
    return null
  } catch (error) {
    const { status, type, message, errors } = error as Told
    return { status, type, message, errors }
  }
}

const chosen = { accommodationId: 11, rateCode: 'BAR' }
const choose = (of: Case, choice = chosen) => priceChosen(supplyOf(of), searchOf(of), choice)

describe('a chosen rate', () => {
  test('is priced in the currency of the property, and shown in that of the search', () => {
    const exchange = { from: 'EUR', to: 'USD', rate: '2', asOf: '2026-12-01' }
    const found = choose({ nights: 2, exchange, code: 'unknown' })
    expect([found.owed.currency, found.owed.total.total]).toEqual(['EUR', 20_000])
    expect([found.shown.currency, found.shown.total.total]).toEqual(['USD', 40_000])
    expect(found).toMatchObject({ room: { id: 11 }, exchange, discountRefusal: 'unknown_code' })
    expect(asPricedProperty(found)).toEqual({
      unavailableReason: null,
      discountRefusal: found.discountRefusal,
      rooms: [{ room: found.room, flags: found.flags, reasons: [], isAvailable: true, rates: [found.shown] }],
    })
  })

  test.each<[string, Case, readonly [string, string][]]>([
    [
      'closed',
      { calendar: { flags: new Uint8Array(30).fill(stopSell) } },
      [['is_closedout', 'it is closed on a night of the stay']],
    ],
    [
      'closed to arrival',
      { calendar: { flags: new Uint8Array(30).fill(closedToArrival) } },
      [['is_closedout', 'it is closed to arrival on the check-in day']],
    ],
    [
      'closed to departure',
      { calendar: { flags: new Uint8Array(30).fill(closedToDeparture) } },
      [['is_closedout', 'it is closed to departure on the check-out day']],
    ],
    [
      'too small',
      { parties: [{ adults: 5, childAges: [] }] },
      [['is_occupancy_exceeded', 'the party is larger than the room allows']],
    ],
    ['full', { free: [1, 0, 1, 1] }, [['has_no_inventory', 'too few rooms are left']]],
    [
      'for longer stays, and full',
      { free: [0, 0, 0, 0], calendar: { minStayArrival: new Uint16Array(30).fill(5) } } as never,
      [
        ['has_no_inventory', 'too few rooms are left'],
        ['is_less_than_min_stay', 'the stay is shorter than the minimum'],
      ],
    ],
    [
      'for shorter stays',
      { calendar: { maxStayArrival: new Uint16Array(30).fill(3) } } as never,
      [['is_greater_than_max_stay', 'the stay is longer than the maximum']],
    ],
    ['without a price', { price: absent }, [['rate_code', 'this rate has no price on some of the nights']]],
    [
      'too near',
      { calendar: { minAdvanceDays: new Uint16Array(30).fill(60) } } as never,
      [['is_closedout', 'this arrival is too near or too far away for this rate']],
    ],
    [
      'of a closed house',
      { property: { isOpen: false } },
      [['unavailable_reason', 'the property is not open for booking']],
    ],
    [
      'booked too late',
      { property: { cutoffDays: 30 } },
      [['unavailable_reason', 'it is too late to book this arrival']],
    ],
    [
      'for one room only',
      { parties: [1, 2].map(adults => ({ adults, childAges: [] })), property: { sellsSeveralRooms: false } },
      [['unavailable_reason', 'the property takes one room a booking']],
    ],
  ])('that is %s is refused with the field that says so', (_, of, reasons) => {
    const errors = reasons.map(([field, message]) => ({ field, message }))
    const told = reasons.map(([, message]) => message).join('; ')
    expect(refusal(() => choose(of))).toEqual({
      status: 409,
      type: 'RoomUnavailableException',
      errors,
      message: `The room cannot be sold at this rate for this stay: ${told}.`,
    })
  })

  test('of a room or a code that is not there is not found', () => {
    const told = (choice: typeof chosen) => refusal(() => choose({}, choice))
    expect(told({ ...chosen, rateCode: 'NO' })).toMatchObject({
      status: 404,
      type: 'NotFoundException',
      message: 'Property 3144 has no rate with this rate_code; see rates[].code of the room.',
    })
    expect(told({ ...chosen, accommodationId: 9 })).toMatchObject({
      status: 404,
      type: 'NotFoundException',
      message: 'Property 3144 has no room 9; see property_accommodation[].id.',
    })
  })
})

describe('what this server cannot carry out', () => {
  const none = { sources: new Map(), payments: null }
  const paid = { ...none, payments: {} as never }
  const { property } = supplyOf({})
  const gateway = { ...property, paymentCollection: 'gateway' } as const
  const away = { ...property, source: 'away' }
  const withDeposit: Case = {
    plan: { deposit: { steps: [{ untilDays: null, charge: { kind: 'full' } }] } as never },
  }
  const free = pricedOf({})

  test('is not for sale: rooms of a source that is not configured', () => {
    expect(bookableOnly(none, away, free)).toEqual({
      unavailableReason: 'source_unavailable',
      discountRefusal: null,
      rooms: free.rooms.map(room => ({ ...room, isAvailable: false, rates: [] })),
    })
    expect(bookableOnly({ ...none, sources: new Map([['away', {} as never]]) }, away, free)).toBe(free)
    const closed = { ...free, unavailableReason: 'past_cutoff' } as const
    expect(bookableOnly(none, away, closed)).toBe(closed)
  })

  test('is not for sale: rates with something to pay now, where nobody takes payments', () => {
    const due = pricedOf(withDeposit)
    expect(due.rooms[0]!.rates[0]!.total.balanceDue).toBe(40_000)
    expect([bookableOnly(paid, gateway, due), bookableOnly(none, property, due)]).toEqual([due, due])
    expect(bookableOnly(none, gateway, due)).toEqual({
      unavailableReason: 'not_bookable',
      discountRefusal: null,
      rooms: [{ ...due.rooms[0], isAvailable: false, rates: [] }],
    })
    const two = { ...due, rooms: [due.rooms[0]!, { ...free.rooms[0]! }] }
    expect(bookableOnly(none, gateway, two)).toMatchObject({
      unavailableReason: null,
      rooms: [{ isAvailable: false }, { isAvailable: true }],
    })
    const both = {
      ...due,
      rooms: [{ ...due.rooms[0]!, rates: [...due.rooms[0]!.rates, ...free.rooms[0]!.rates] }],
    }
    expect(bookableOnly(none, gateway, both)).toEqual({
      unavailableReason: null,
      discountRefusal: null,
      rooms: [{ ...due.rooms[0], isAvailable: true, rates: free.rooms[0]!.rates }],
    })
  })

  test('is refused with the reason', () => {
    const owed = (balanceDue: number) => ({ total: { balanceDue } }) as never
    const told = (why: string, message: string) => ({
      status: 409,
      type: 'RoomUnavailableException',
      message: `The room cannot be sold at this rate now: ${why}.`,
      errors: [{ field: 'unavailable_reason', message }],
    })
    const takesNone = 'the property cannot take the payment that is due at booking'
    expect(refusal(() => requireBookable(none, gateway, owed(0)))).toBeNull()
    expect(refusal(() => requireBookable(paid, gateway, owed(1)))).toBeNull()
    expect(refusal(() => requireBookable(none, property, owed(1)))).toBeNull()
    expect(refusal(() => requireBookable(none, gateway, owed(1)))).toEqual(told(takesNone, 'not_bookable'))
    expect(refusal(() => requireBookable(none, away, owed(0)))).toEqual(
      told('the inventory source cannot be asked', 'source_unavailable'),
    )
  })

  test('is a stay beyond the last day that can be booked, and no stay until then', () => {
    const at = (horizon: string) =>
      priceBookable(none, { supply: supplyOf({}), search: searchOf({}), horizon: day(horizon) } as never)
    expect(at('2026-12-25')).toEqual(free)
    expect(at('2026-12-24')).toMatchObject({
      unavailableReason: 'not_bookable',
      rooms: [{ isAvailable: false, rates: [] }],
    })
  })
})

describe('a hold', () => {
  const hold = { roomId: 11, rooms: 2 } as never
  const supply = { ...supplyOf({ free: [0, 3, absent] }), property: supplyOf({}).property }

  test('frees its rooms on every night that counts them, and no other room', () => {
    const other = { roomId: 12, firstDay: day('2026-12-21'), free: Int32Array.of(1) }
    const [own, rest] = withHeldRooms({ ...supply, inventory: [...supply.inventory, other] }, hold).inventory
    expect([own!.roomId, own!.firstDay, [...own!.free]]).toEqual([11, day('2026-12-21'), [2, 5, absent]])
    expect(rest).toBe(other)
  })

  test('that there is none changes nothing', () => {
    expect(withHeldRooms(supply, null)).toBe(supply)
  })
})
