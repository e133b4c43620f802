// A rush as buyers meet it: through the wire, beside all else that takes rooms. What is sold is what there is, nobody is
// told of a failure that is the server's own, and only bookings of which nothing leaves the house are taken together.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import type { RoomToTake } from '../../src/store/booking/batch-booking.ts'
import { saveDiscount } from '../../src/store/properties/discount-codes.ts'
import { type Day, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels, outcome } from '../support/hotels/booking-context.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { type TestAnswer, testToday } from '../support/run/test-app.ts'

const { harness, context, key, freshDay, request, book, counters, reservations, findings } =
  await bookingContext({
    allotment: 6,
  })
const { database } = context

afterEach(() => {
  vi.restoreAllMocks()
})

const counted = (answers: readonly TestAnswer[]): Record<string, number> =>
  Object.fromEntries(
    Map.groupBy(answers, outcome)
      .entries()
      .map(([told, all]) => [told, all.length]),
  )

/** A request for a day that others ask for too. */
const on = (checkin: Day, choices: { nights?: number; rooms?: number } = {}) =>
  bookingBody({ key, checkin, nights: 1, ...choices })

const stayOf = ({ rooms, ...booking }: ReturnType<typeof request>) => ({
  key,
  property_id: booking.property_id,
  accommodation_id: booking.accommodation_id,
  rate_code: booking.rate_code,
  checkin: booking.checkin,
  checkout: booking.checkout,
  rooms: rooms.map(({ adults }) => ({ adults })),
})

async function makeCode(code: string): Promise<void> {
  const checked = checkDiscountDocument({ code, category: 'discount', percent_off: 10 })
  if ('errors' in checked) throw new Error('the code is not valid')
  await database.transaction(transaction => saveDiscount(transaction, checked.discount))
}

const newPrice = (id: number, price: number) =>
  importProperty(context, smallHotel({ id, from: parseDay(testToday)!, price, allotment: 6 }), null)

test('200 buyers at once get every room there is, and no answer but yes and sold out', async () => {
  const checkin = freshDay()
  const bodies = Array.from({ length: 200 }, (_, buyer) => on(checkin, { nights: 1 + (buyer % 2) }))
  const answers = await Promise.all(bodies.map(body => book(body)))
  expect(counted(answers)).toEqual({ '200': 6, '409 RoomUnavailableException': 194 })
  const night = formatDay(checkin)
  expect(await counters(hotels.plain, night)).toEqual({ sold: 6, held: 0 })
  const stored = await reservations(hotels.plain, night)
  const numbers = answers.flatMap(({ body }) => (body.confirmation_number ? [body.confirmation_number] : []))
  expect(new Set(stored.map(({ confirmationNumber }) => confirmationNumber))).toEqual(new Set(numbers))
  const told = await database.query(
    `SELECT count(*)::int AS events FROM outbox_event JOIN reservation USING (property_id, reservation_id)
      WHERE checkin = $1 AND type = 'reservation.confirmed'`,
    [night],
  )
  expect(told).toEqual([{ events: 6 }])
  expect(await findings()).toEqual([])
})

test('a request that is sent twenty times at once with one key is answered with one reservation', async () => {
  const body = { ...request(), allow_duplicate: true }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => book(body, { 'idempotency-key': 'twenty-at-once' })),
  )
  expect(counted(answers)).toEqual({ '200': 20 })
  expect(new Set(answers.map(answer => answer.body.confirmation_number)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
  expect(await counters(hotels.plain, body.checkin)).toEqual({ sold: 1, held: 0 })
})

test('the last room for one of two sendings with one key is the answer to both', async () => {
  const checkin = freshDay()
  await book(on(checkin, { rooms: 5 }))
  const body = { ...on(checkin), allow_duplicate: true }
  const answers = await Promise.all([1, 2, 3].map(() => book(body, { 'idempotency-key': 'the-last-room' })))
  expect(counted(answers)).toEqual({ '200': 3 })
  expect(new Set(answers.map(answer => answer.body.confirmation_number)).size).toBe(1)
})

describe('a reservation that is to be taken', () => {
  const { take } = context.batcher
  const takeNow = (room: RoomToTake) => take.call(context.batcher, room)

  test('draws again where its confirmation number is another’s', async () => {
    const first = await book(request())
    const drawn = vi.spyOn(context.batcher, 'take').mockImplementationOnce(room => {
      const confirmationNumber = first.body.confirmation_number
      return takeNow({ ...room, reservation: { ...room.reservation, confirmationNumber } })
    })
    const second = await book(request())
    expect(second.status).toBe(200)
    expect(second.body.confirmation_number).not.toBe(first.body.confirmation_number)
    expect(drawn).toHaveBeenCalledTimes(2)
  })

  test('is worked out again when the hotel changes its price meanwhile', async () => {
    const bookWhile = async (price: number, body: object) => {
      const taking = vi.spyOn(context.batcher, 'take').mockImplementationOnce(async room => {
        await newPrice(hotels.plain, price)
        return takeNow(room)
      })
      const answer = await book(body)
      expect(taking).toHaveBeenCalled()
      return answer
    }
    const dearer = await bookWhile(140, request())
    expect([dearer.status, dearer.body.total.total]).toEqual([200, 140])
    const cheaper = await bookWhile(100, { ...request(), expected_total: '140.00' })
    expect([cheaper.status, cheaper.body.total.total]).toEqual([200, 100])
    const promised = { ...request(), expected_total: '100.00' }
    expect(outcome(await bookWhile(150, promised))).toBe('409 PriceChangedException')
    expect(await counters(hotels.plain, promised.checkin)).toEqual({ sold: 0, held: 0 })
    await newPrice(hotels.plain, 100)
  })

  test.each(['note', 'first_name'])('is refused, and not failed, for a half character in %s', async field => {
    const body = request()
    const answer = await book({ ...body, guest: { ...body.guest, [field]: 'half \ud800' } })
    expect(answer.status).toBeLessThan(500)
  })
})

describe('taken in a transaction of its own is', () => {
  test.each([
    ['no booking of which nothing leaves the house', hotels.plain, {}, 1],
    ['one with a discount code', hotels.plain, { discount_code: 'ownway' }, 0],
    ['one that is charged', hotels.paid, {}, 0],
    ['one whose card is kept', hotels.vault, {}, 0],
  ])('%s', async (_which, property, more, times) => {
    await makeCode('ownway')
    const takes = vi.spyOn(context.batcher, 'take')
    const body = request({ property })
    expect((await book({ ...body, ...more })).status).toBe(200)
    expect(takes).toHaveBeenCalledTimes(times)
    expect(await counters(property, body.checkin)).toEqual({ sold: 1, held: 0 })
  })

  test('one that takes over a hold', async () => {
    const takes = vi.spyOn(context.batcher, 'take')
    const body = request()
    const held = await harness.post('book/hold/.json', stayOf(body))
    expect((await book({ ...body, hold_id: held.body.hold_id })).status).toBe(200)
    expect(takes).not.toHaveBeenCalled()
    expect(await counters(hotels.plain, body.checkin)).toEqual({ sold: 1, held: 0 })
  })
})

test('all ways of taking and giving back rooms, and imports beside them, end without a failure', async () => {
  await makeCode('beside')
  const checkin = freshDay()
  const one = async (turn: number): Promise<TestAnswer[]> => {
    const body = on(checkin, { nights: 1 + (turn % 2) })
    const keyed = { 'idempotency-key': `beside-${turn >> 2}` }
    switch (turn % 6) {
      case 0:
        return [await book({ ...body, discount_code: 'beside' })]
      case 1: {
        const held = await harness.post('book/hold/.json', stayOf(body))
        return [held, await book({ ...body, hold_id: held.body.hold_id ?? body.rate_code })]
      }
      case 2: {
        const booked = await book(body)
        const { confirmation_number } = booked.body
        const given = { key, property_id: hotels.plain, confirmation_number }
        return [booked, await harness.post('reservation/cancel/.json', given)]
      }
      case 3:
        await newPrice(hotels.plain, 100 + turn)
        return []
      default:
        return [await book(body, keyed)]
    }
  }
  const answers = (await Promise.all(Array.from({ length: 90 }, (_, turn) => one(turn)))).flat()
  // Five imports in the time of one booking may leave it without a price to be held to.
  const failures = answers.filter(({ status, body }) => status >= 500 && !/being changed/.test(body.message))
  expect(counted(failures)).toEqual({})
  expect(counted(answers)['200']).toBeGreaterThan(5)
  expect(await findings()).toEqual([])
})
