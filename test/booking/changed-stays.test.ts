// What a change of a reservation asks for, completed with what it leaves as it is; what it costs, and what is charged or comes back.
// Without a database.

import { describe, expect, test } from 'vitest'
import { absent } from '../../src/lodging/calendars/calendar.ts'
import type { Property } from '../../src/lodging/properties/property.ts'
import type { Reservation, ReservedRoom } from '../../src/lodging/reservations/reservation.ts'
import { earliestDeparture, isUnderWay } from '../../src/operations/booking/changes/begun-stay.ts'
import { changedPrice, moneyNow, restAtProperty } from '../../src/operations/booking/changes/change-terms.ts'
import { changedStay, gatherChange, supplyFor } from '../../src/operations/booking/changes/changed-stay.ts'
import type { ModifyRequest } from '../../src/operations/requests.ts'
import { priceChosen } from '../../src/operations/shopping/chosen-rate.ts'
import { minor } from '../../src/values/money.ts'
import { bookedStay, stayPrice } from '../support/hotels/booked-stay.ts'
import { day, searchOf, supplyOf } from '../support/prices/pricing-case.ts'

const room = (name: string, changes: Partial<ReservedRoom> = {}): ReservedRoom => ({
  name,
  adults: 2,
  children: 1,
  children_ages: [8],
  ages_assumed: false,
  bed_type: 'K',
  ...changes,
})
const discounted = (code: string) =>
  ({ ...stayPrice(), discount: { discount: { id: 3, code }, applied: 0, rebate: 0 } }) as never
const booked = (changes: Partial<Reservation> = {}) =>
  bookedStay({ rooms: [room('Ada'), room('Grace', { ages_assumed: true, bed_type: null })], ...changes })
const nothing: ModifyRequest = {
  reference: { id: 'x' },
  language: null,
  simulate: false,
  accommodationId: null,
  rateCode: null,
  checkin: null,
  checkout: null,
  rooms: null,
  guest: null,
  discountCode: null,
  payment: null,
  expectedTotal: null,
  idempotencyKey: null,
  session: { session_id: 's', user_agent: null, ip: null },
} as never
const changed = (request: Partial<ModifyRequest>, reservation = booked()) =>
  changedStay(reservation, { ...nothing, ...request })

describe('a change', () => {
  test('that asks for nothing leaves everything as it is', () => {
    expect(changed({})).toEqual({
      propertyId: 3144,
      accommodationId: 1,
      rateCode: 'BAR',
      checkin: day('2027-03-12'),
      checkout: day('2027-03-14'),
      discountCode: null,
      extras: [],
      currency: 'USD',
      language: 'en',
      rooms: [
        { adults: 2, children: 1, childrenAges: [8] },
        { adults: 2, children: 1, childrenAges: [8] },
      ],
      reservedRooms: [
        { name: 'Ada', adults: 2, children: 1, bed_type: 'K', ages_assumed: false },
        { name: 'Grace', adults: 2, children: 1, bed_type: null, ages_assumed: true },
      ],
      session: nothing.session,
      testScenario: undefined,
      isPriced: false,
    })
  })

  test('has what it asks for', () => {
    const asked: Partial<ModifyRequest> = {
      accommodationId: 2,
      rateCode: 'NRF',
      checkin: day('2027-03-11'),
      checkout: day('2027-03-15'),
      discountCode: 'SPRING',
      language: 'de',
      testScenario: 'price_changed',
    }
    expect(changed(asked)).toMatchObject({ ...asked, currency: 'USD', isPriced: true })
  })

  const asked = (changes: object = {}) => ({
    name: null,
    adults: 2,
    children: 1,
    childrenAges: null,
    bedType: null,
    ...changes,
  })
  const roomsOf = (rooms: readonly object[], more: Partial<ModifyRequest> = {}) => {
    const stay = changed({ ...more, rooms: rooms as never })
    return stay.rooms.map(({ childrenAges }, index) => {
      const { name, bed_type, ages_assumed } = stay.reservedRooms[index]!
      return [name, childrenAges, bed_type, ages_assumed]
    })
  }

  test.each([
    [
      'as they were',
      [asked(), asked()],
      [
        ['Ada', [8], 'K', false],
        ['Grace', [8], null, true],
      ],
    ],
    ['with another name', [asked({ name: 'Marie' })], [['Marie', [8], 'K', false]]],
    ['with another bed', [asked({ bedType: 'T' })], [['Ada', [8], 'T', false]]],
    ['with other ages', [asked({ childrenAges: [3] })], [['Ada', [3], 'K', false]]],
    ['with more children', [asked({ children: 2 })], [['Ada', null, 'K', true]]],
    ['without children', [asked({ children: 0 })], [['Ada', null, 'K', false]]],
    [
      'of which one is new',
      [asked(), asked(), asked({ children: 0 })],
      [
        ['Ada', [8], 'K', false],
        ['Grace', [8], null, true],
        ['Ada', null, null, false],
      ],
    ],
  ])('keeps the names, ages and beds of rooms %s, where nothing else is said', (_, rooms, expected) => {
    expect(roomsOf(rooms)).toEqual(expected)
  })

  test('to another room keeps no bed of the room before', () => {
    expect(roomsOf([asked()], { accommodationId: 2 })).toEqual([['Ada', [8], null, false]])
    expect(roomsOf([asked()], { accommodationId: 1 })).toEqual([['Ada', [8], 'K', false]])
    expect(roomsOf([asked({ bedType: 'T' })], { accommodationId: 2 })).toEqual([['Ada', [8], 'T', false]])
  })

  test.each<[string, Partial<ModifyRequest>, boolean]>([
    ['of a name', { rooms: [asked({ name: 'Marie' }), asked()] as never }, false],
    ['of a bed', { rooms: [asked({ bedType: 'T' }), asked()] as never }, false],
    ['of the guest', { guest: { first_name: 'Marie' } as never }, false],
    ['of the arrival', { checkin: day('2027-03-13') }, true],
    ['of the departure', { checkout: day('2027-03-15') }, true],
    ['of the room', { accommodationId: 2 }, true],
    ['of the rate', { rateCode: 'NRF' }, true],
    ['of the adults', { rooms: [asked({ adults: 1 }), asked()] as never }, true],
    ['of the ages', { rooms: [asked({ childrenAges: [9] }), asked()] as never }, true],
    ['of the number of rooms', { rooms: [asked()] as never }, true],
    ['of the code', { discountCode: 'SPRING' }, true],
  ])('%s changes the price or does not', (_, request, isPriced) => {
    expect(changed(request).isPriced).toBe(isPriced)
  })

  test('keeps the code of the reservation, however it is written', () => {
    const with_ = booked({ price: discounted('Spring') })
    expect(changed({}, with_)).toMatchObject({ discountCode: 'Spring', isPriced: false })
    expect(changed({ discountCode: 'SPRING' }, with_)).toMatchObject({
      discountCode: 'SPRING',
      isPriced: false,
    })
    expect(changed({ discountCode: 'AUTUMN' }, with_)).toMatchObject({ isPriced: true })
  })

  test('makes a stay of one to ninety-nine nights', () => {
    const faultOf = (request: Partial<ModifyRequest>) => {
      try {
        return changed(request).checkout
      } catch (error) {
        return (error as { errors: object[] }).errors
      }
    }
    const refused = (message: string) => [{ field: 'checkout', message }]
    expect(faultOf({ checkin: day('2027-03-13') })).toBe(day('2027-03-14'))
    expect(faultOf({ checkin: day('2027-03-14') })).toEqual(refused('must be a later day than checkin'))
    expect(faultOf({ checkout: day('2027-06-19') })).toBe(day('2027-06-19'))
    expect(faultOf({ checkout: day('2027-06-20') })).toEqual(
      refused('must be at most 99 nights after checkin'),
    )
  })

  test('of an archived property is refused with what can still be done', async () => {
    const context = { catalog: { stock: async () => new Map() } } as never
    await expect(gatherChange(context, {} as never, changed({}))).rejects.toMatchObject({
      type: 'BookingValidationException',
      errors: [{ field: 'property_id', message: 'is archived' }],
    })
  })
})

test('the rooms and the code of the guest are free for the guest, on the nights of the stay only', () => {
  const firstDay = day('2027-03-11')
  const discount = { id: 3, uses: 5, booking: { from: firstDay, to: firstDay } }
  const supply = {
    ...supplyOf({}),
    inventory: [
      { roomId: 1, firstDay, free: Int32Array.of(0, 0, absent, 0) },
      { roomId: 2, firstDay, free: Int32Array.of(0, 0, 0, 0) },
    ],
    discount: discount as never,
  }
  const own = supplyFor(supply, booked({ discountId: 3 }))
  expect(own.inventory.map(({ free }) => [...free])).toEqual([
    [0, 2, absent, 0],
    [0, 0, 0, 0],
  ])
  expect(own.discount).toEqual({ id: 3, uses: 4, booking: null })
  expect(supplyFor(supply, booked({ discountId: 4 })).discount).toEqual(discount)
  expect(supplyFor({ ...supply, discount: null }, booked({ discountId: 3 })).discount).toBeNull()
})

describe('a stay that has begun', () => {
  const stay = { checkin: day('2027-03-12') }
  const place = { timeZone: 'America/Denver' }
  test.each([
    ['2027-03-11T23:59', null, false],
    ['2027-03-12T00:00', '2027-03-13', false],
    ['2027-03-12T23:59', '2027-03-13', false],
    ['2027-03-13T00:00', '2027-03-13', true],
    ['2027-03-13T23:59', '2027-03-13', true],
    ['2027-03-20T12:00', '2027-03-20', true],
  ])('at %s ends on %s at the earliest', (now, earliest, underWay) => {
    const at = Temporal.PlainDateTime.from(now).toZonedDateTime('America/Denver').toInstant()
    expect(earliestDeparture(stay, place, at)).toBe(earliest && day(earliest))
    expect(isUnderWay(stay, place, at)).toBe(underWay)
  })
})

describe('the money of a change', () => {
  /** Two nights for 400.00, of which half is lost now. */
  const now = Temporal.Instant.from('2027-03-10T12:00:00-07:00')
  const property: Property = { ...supplyOf({}).property, paymentCollection: 'gateway' }
  const chosen = (total: number) => {
    const found = priceChosen(
      supplyOf({ nights: 2, currency: 'USD', price: total / 2 }),
      searchOf({ nights: 2, currency: 'USD' }),
      { accommodationId: 11, rateCode: 'BAR' },
    )
    return found
  }
  const priced = (
    total: number,
    request: Partial<ModifyRequest> = {},
    more: object = {},
    reservation = booked(),
  ) => changedPrice(reservation, changed(request, reservation), { chosen: chosen(total), now, ...more })
  const feeOf = (...given: Parameters<typeof priced>) => {
    const { penalty, propertyPrice } = priced(...given)
    return [penalty, propertyPrice.changeFee ?? null, propertyPrice.total.total]
  }

  test('is nothing where the guest gives nothing back and pays no less', () => {
    expect(feeOf(400_000)).toEqual([0, null, 400_000])
    expect(feeOf(500_000, { checkin: day('2027-03-11'), checkout: day('2027-03-15') })).toEqual([
      0,
      null,
      500_000,
    ])
  })

  test.each<[string, number, Partial<ModifyRequest>]>([
    ['pays less', 399_998, {}],
    ['arrives later', 400_000, { checkin: day('2027-03-13') }],
    ['leaves earlier', 400_000, { checkout: day('2027-03-13') }],
    [
      'takes fewer rooms',
      400_000,
      { rooms: [{ name: null, adults: 2, children: 1, childrenAges: null, bedType: null }] as never },
    ],
    ['takes another rate', 400_000, { rateCode: 'NRF' }],
    ['takes another room', 400_000, { accommodationId: 2 }],
  ])('is what cancelling costs now where the guest %s', (_, total, request) => {
    expect(feeOf(total, request)).toEqual([200_000, 200_000, total + 200_000])
  })

  test('is nothing where the hotel waives it, and what was waived or paid before stays', () => {
    expect(feeOf(100_000, {}, { waivesPenalty: true })).toEqual([0, null, 100_000])
    const earlier = booked({ propertyPrice: stayPrice({ changeFee: minor(50_000) }) })
    expect(feeOf(350_000, {}, {}, earlier)).toEqual([0, 50_000, 400_000])
    expect(feeOf(349_998, {}, {}, earlier)).toEqual([150_000, 200_000, 549_998])
    expect(feeOf(100_000, {}, { waivesPenalty: true }, earlier)).toEqual([0, 50_000, 150_000])
  })

  test('is in the price and in the text of the policy, in the language of the reservation', () => {
    const { price, exchange, discountId } = priced(100_000)
    expect(price.cancellationPolicy).toMatch(/2,?000\.00 USD/)
    expect(priced(400_000).price.cancellationPolicy).not.toMatch(/2,?000\.00 USD/)
    expect(priced(100_000, { language: 'de' }).price.cancellationPolicy).toMatch(/2\.?000,00/)
    expect([exchange.from, exchange.to, discountId, price.fees.at(-1)!.total]).toEqual([
      'USD',
      'USD',
      null,
      200_000,
    ])
  })

  const due = (balanceDue: number) => ({
    propertyPrice: stayPrice({ total: { ...stayPrice().total, balanceDue: minor(balanceDue) } }),
  })
  test.each([
    ['captured', 100_000, 150_000, 'gateway', 50_000, 0],
    ['captured', 100_000, 60_000, 'gateway', 0, 40_000],
    ['captured', 100_000, 100_000, 'gateway', 0, 0],
    ['none', 0, 70_000, 'gateway', 70_000, 0],
    ['none', 0, 70_000, 'none', 0, 0],
    ['none', 100_000, 150_000, 'gateway', 0, 0],
  ] as const)(
    'of a payment that is %s, from %d to %d due at a property that collects by %s, charges %d and gives back %d',
    (paymentState, was, is, paymentCollection, charged, refunded) => {
      const reservation = booked({ paymentState, ...due(was) })
      expect(moneyNow(reservation, due(is), { ...property, paymentCollection })).toEqual({
        charged,
        refunded,
      })
    },
  )

  test('that staff asks for is no more now than before: the rest is paid at the property', () => {
    const before = booked()
    const dearer = stayPrice({
      ...due(300_000).propertyPrice,
      isDepositRequired: 'N',
      depositPolicy: 'All of it.',
    })
    const proposed = booked({ price: dearer, propertyPrice: dearer, roomName: 'Suite' })
    const rest = restAtProperty(before, proposed)
    const kept = { ...dearer, isDepositRequired: 'Y', depositPolicy: 'The first night is due when booking.' }
    const total = { ...dearer.total, balanceDue: 100_000 }
    expect(rest).toEqual({ ...proposed, price: { ...kept, total }, propertyPrice: { ...kept, total } })
  })
})
