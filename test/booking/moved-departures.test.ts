// A stay that has begun ends earlier: what is kept of its price, what that costs and which words say so; and everything else that is
// asked of it is refused with the way out. Without a database.

import { describe, expect, test } from 'vitest'
import type { Property } from '../../src/lodging/properties/property.ts'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import { moveDeparture } from '../../src/operations/booking/changes/begun-stay.ts'
import { changedStay } from '../../src/operations/booking/changes/changed-stay.ts'
import { minor } from '../../src/values/money.ts'
import { bookedStay, stayPrice } from '../support/hotels/booked-stay.ts'
import { aPlan, aRoom, day, supplyOf } from '../support/prices/pricing-case.ts'

const property: Property = {
  ...supplyOf({}).property,
  timeZone: 'America/Denver',
  currency: 'USD',
  rooms: [aRoom({ id: 1 })],
  ratePlans: [aPlan()],
}
/** Two nights, from 12 to 14 March 2027, for 4,000.00, of which 1,000.00 were due at once; cancelling costs `penalty` by then. */
const booked = (penalty: number, changes: Partial<Reservation> = {}, more: object = {}) => {
  const price = stayPrice({
    cancellationPenalties: [{ from: null, until: null, penalty: minor(penalty) }],
    ...more,
  })
  return bookedStay({ price, propertyPrice: price, ...changes })
}
const nothing = {
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
  session: { session_id: null, user_agent: null, ip: null },
}
interface Asked {
  readonly reservation: Reservation
  readonly request: object
  readonly now?: string
  readonly waivesPenalty?: boolean
  readonly at?: Property
}
const move = ({
  reservation,
  request,
  now = '2027-03-13T12:00',
  waivesPenalty = false,
  at = property,
}: Asked) => {
  const instant = Temporal.PlainDateTime.from(now).toZonedDateTime('America/Denver').toInstant()
  const context = { clock: { now: () => instant }, database: { query: async () => [] } } as never
  const stay = changedStay(reservation, { ...nothing, ...request } as never)
  return moveDeparture(context, {} as never, { reservation, property: at, stay, waivesPenalty })
}
const earlier = { checkout: day('2027-03-13') }

describe('a departure that is moved to an earlier day', () => {
  test('leaves the nights before it at the price that was agreed, and costs what was promised', async () => {
    const moved = (await move({ reservation: booked(50_000), request: earlier }))!
    expect([moved.penalty, moved.priced, moved.stay.checkout]).toEqual([50_000, null, day('2027-03-13')])
    const { price, propertyPrice } = moved.stay
    expect(price).toEqual(propertyPrice)
    expect(price.nights.map(night => night.day)).toEqual([day('2027-03-12')])
    expect(price).toMatchObject({
      changeFee: 50_000,
      isDepositRequired: 'Y',
      noShowPenalty: expect.any(Number),
      total: {
        subtotal: 175_000,
        tax: 15_000,
        fee: 60_000,
        checkinFee: 1_275,
        total: 250_000,
        balanceDue: 100_000,
      },
      fees: [{ name: 'Cleaning', total: 10_000 }, { total: 50_000 }],
      cancellationPolicy: 'Free for long. The change fee of 500.00 USD is not given back.',
    })
  })

  test('costs no more than the nights that are given back, and nothing that the hotel waives', async () => {
    const costs = async (penalty: number, more: Partial<Asked> = {}) => {
      const { stay, penalty: charged } = (await move({
        reservation: booked(penalty),
        request: earlier,
        ...more,
      }))!
      return [charged, stay.propertyPrice.total.total, stay.propertyPrice.changeFee ?? null]
    }
    expect(await costs(199_999)).toEqual([199_999, 399_999, 199_999])
    expect(await costs(400_000)).toEqual([200_000, 400_000, 200_000])
    expect(await costs(0)).toEqual([0, 200_000, null])
    expect(await costs(400_000, { waivesPenalty: true })).toEqual([0, 200_000, null])
  })

  test('keeps the words of the policy where it costs nothing', async () => {
    const { stay } = (await move({ reservation: booked(0), request: earlier }))!
    expect(stay.price.cancellationPolicy).toBe('Free for long.')
  })

  test('names the fees of all changes together, and takes what was due no further than what is owed', async () => {
    const sentence = 'The change fee of 500.00 USD is not given back.'
    const fee = { name: 'Change', description: '', total: minor(50_000), included: false }
    const { fees, total } = stayPrice()
    const more = {
      fees: [...fees, fee],
      changeFee: minor(50_000),
      cancellationPolicy: `Free for long. ${sentence}`,
      total: { ...total, fee: minor(70_000), total: minor(450_000), balanceDue: minor(400_000) },
    }
    const moved = (await move({ reservation: booked(80_000, {}, more), request: earlier }))!
    expect(moved.penalty).toBe(30_000)
    expect(moved.stay.price).toMatchObject({
      changeFee: 80_000,
      cancellationPolicy: 'Free for long. The change fee of 800.00 USD is not given back.',
      total: { total: 280_000, balanceDue: 280_000 },
    })
    const waived = (await move({
      reservation: booked(80_000, {}, more),
      request: earlier,
      waivesPenalty: true,
    }))!
    expect([waived.penalty, waived.stay.price.changeFee, waived.stay.price.cancellationPolicy]).toEqual([
      0,
      50_000,
      `Free for long. ${sentence}`,
    ])
    const cheap = (await move({ reservation: booked(20_000, {}, more), request: earlier }))!
    expect(cheap.penalty).toBe(0)
  })

  test('is shown in the currency of the guest at the agreed rate', async () => {
    const exchange = { from: 'USD', to: 'EUR', rate: '2', asOf: '2026-12-01' }
    const moved = (await move({ reservation: booked(50_000, { exchange }), request: earlier }))!
    expect([moved.stay.price.changeFee, moved.stay.propertyPrice.changeFee]).toEqual([100_000, 50_000])
    expect(moved.stay.price.cancellationPolicy).toContain('500.00 USD')
  })

  test('is possible from the arrival on, where the first night stays', async () => {
    const moved = await move({ reservation: booked(0), request: earlier, now: '2027-03-12T00:00' })
    expect(moved!.stay.checkout).toBe(day('2027-03-13'))
    expect(await move({ reservation: booked(0), request: earlier, now: '2027-03-11T23:59' })).toBeNull()
  })
})

describe('of a stay that has begun', () => {
  const told = (asked: Partial<Asked> & Pick<Asked, 'request'>) =>
    move({ reservation: booked(0), ...asked }).then(
      moved => moved,
      ({ status, type, message, errors }) => ({ status, type, message, errors }),
    )
  const refusal = (field: string, message: string) => ({
    status: expect.any(Number),
    type: 'BookingValidationException',
    message: `The stay has begun: ${field} ${message}.`,
    errors: [{ field, message }],
  })
  const over = 'nights that are over stay as they are'
  const let_ = 'cannot be changed during the stay: let this stay end today and book the nights that are left'
  const room = (changes: object = {}) => ({
    name: null,
    adults: 2,
    children: 1,
    childrenAges: null,
    bedType: null,
    ...changes,
  })
  const rooms =
    'cannot be more, fewer or for other guests during the stay: names and beds can be changed; book a further room as a ' +
    'reservation of its own'

  test.each<[string, object, string, string]>([
    ['the arrival', { checkin: day('2027-03-11') }, 'checkin', `cannot be moved: ${over}`],
    [
      'the room',
      { accommodationId: 2, ...earlier },
      'room_id',
      `${let_} in the other room, as a reservation of their own`,
    ],
    [
      'the rate',
      { rateCode: 'NRF', ...earlier },
      'rate_code',
      `${let_} at the other rate, as a reservation of their own`,
    ],
    ['the number of rooms', { rooms: [room(), room()], ...earlier }, 'rooms', rooms],
    ['the adults', { rooms: [room({ adults: 1 })], ...earlier }, 'rooms', rooms],
    ['the children', { rooms: [room({ children: 0 })], ...earlier }, 'rooms', rooms],
    ['the ages of children', { rooms: [room({ childrenAges: [9] })], ...earlier }, 'rooms', rooms],
    ['nothing but names', { rooms: [room({ name: 'Grace' })] }, 'rooms', rooms],
  ])('%s cannot be changed any more once a night is over', async (_, request, field, message) => {
    expect(await told({ request })).toEqual(refusal(field, message))
  })

  test('everything can be priced anew on the day of arrival', async () => {
    const now = '2027-03-12T20:00'
    for (const request of [
      { accommodationId: 2 },
      { rateCode: 'NRF', ...earlier },
      { rooms: [room({ adults: 1 })] },
    ])
      expect(await told({ request, now })).toBeNull()
  })

  test('names and beds may be others together with another departure', async () => {
    const request = { rooms: [room({ name: 'Grace', bedType: 'T', childrenAges: [8] })], ...earlier }
    expect(await told({ request })).toMatchObject({ penalty: 0, stay: earlier })
  })

  test('no night that is over is given back', async () => {
    const longer = booked(0, { checkout: day('2027-03-16') })
    expect(
      await told({ reservation: longer, request: { checkout: day('2027-03-14') }, now: '2027-03-15T12:00' }),
    ).toEqual(refusal('checkout', `must be 2027-03-15 or later: ${over}`))
  })

  test.each<[string, Property]>([
    ['room', { ...property, rooms: [aRoom({ id: 2 })] }],
    ['rate', { ...property, ratePlans: [aPlan({ code: 'NRF' })] }],
    ['currency', { ...property, currency: 'EUR' }],
  ])('no night is added where the property no longer sells its %s', async (_, at) => {
    const message =
      'cannot be later, as the property no longer sells this room at this rate and currency: book the nights after it as a ' +
      'reservation of their own'
    expect(await told({ request: { checkout: day('2027-03-15') }, at })).toEqual(refusal('checkout', message))
  })
})
