// Extras with a count by night: offered as long as some are left, taken with the rooms, given back with them, and never sold beyond
// the count (decision 70).

import { describe, expect, test } from 'vitest'
import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { lockExtras } from '../../src/store/inventory/extra-claims.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { randomFrom } from '../chaos/random.ts'
import { bookingContext, outcome } from '../support/hotels/booking-context.ts'
import { bookingBody, cardBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { seed } from '../support/run/random-runs.ts'
import { testToday } from '../support/run/test-app.ts'

const { harness, context, key, gateway, pass } = await bookingContext({})
const today = parseDay(testToday)!
const day = (nights: number) => formatDay(addDays(today, nights))
const id = 9021

/** Five kinds of rooms without a count, so that nights keep nobody apart, and places to park. */
const houseWith = (optional: object, more: object = {}) => {
  const house = smallHotel({ id, from: today })
  return {
    ...house,
    rooms: [1, 2, 3, 4, 5].map(room => ({ ...house.rooms[1]!, id: room })),
    fees: [
      { key: 'parking', name: 'Parking', amount: 15, unit: 'night', per: 'booking', optional },
      { key: 'wine', name: 'Wine', amount: 20, optional: {} },
    ],
    ...more,
  }
}
const save = (optional: object) => importProperty(context, houseWith(optional), null)

const parking = (quantity = 1) => [{ code: 'parking', quantity }]
const stay = (from: number, nights: number, extras: object[] = parking(), room = 1) => ({
  ...bookingBody({ key, property: id, room, checkin: addDays(today, from), nights }),
  extras,
})
type Stay = ReturnType<typeof stay>
const book = (body: Stay, headers: Record<string, string> = {}) =>
  harness.post('book/reservation/.json', body, headers)
const booked = async (body: Stay): Promise<string> => {
  const { status, body: answer, text } = await book(body)
  expect(status, text).toBe(200)
  return answer.id
}
const modify = (reservation: string, change: object) =>
  harness.post('reservation/modify/.json', { key, id: reservation, ...change })
const cancel = (reservation: string) => harness.post('reservation/cancel/.json', { key, id: reservation })
const asked = ({ guest: _, payment: __, rooms, ...body }: Stay) => ({
  ...body,
  rooms: rooms.map(({ adults }) => ({ adults })),
})
const preview = (body: Stay) => harness.post('book/preview/.json', asked(body))
/** The most places to park that preview and availability offer; 0 where it is not offered. */
async function offered(from: number, nights: number): Promise<number> {
  const body = asked(stay(from, nights, []))
  const { accommodation_id: _, rate_code: __, extras: ___, ...search } = body
  const answers = [
    await harness.post('book/preview/.json', body),
    await harness.post('property/available/.json', search),
  ]
  const [one, other] = answers.map(({ body: { property_accommodation: rooms } }) => {
    const { extras } = rooms[0].rates[0]
    return extras.find(({ code }: { code: string }) => code === 'parking')?.maximum ?? 0
  })
  expect(one).toBe(other)
  return one!
}
const refusal = ({ status, body }: Awaited<ReturnType<typeof book>>) => [
  status,
  body.type,
  body.errors?.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`),
]
const soldOut = (place: string) => [
  409,
  'ExtraUnavailableException',
  [`${place}.code is sold out on a day of the stay`],
]

describe('an extra with a count', () => {
  test('is offered as long as some are left on every night, and refused with 409 where not', async () => {
    await save({ most: 3, count: 4, nights: [{ from: day(12), to: day(20), weekdays: ['sun'], count: 0 }] })
    expect(await offered(10, 2)).toBe(3)
    await booked(stay(10, 1, parking(3)))
    expect([await offered(10, 2), await offered(11, 1)]).toEqual([1, 3])
    expect(refusal(await preview(stay(9, 3, parking(2))))).toEqual([
      409,
      'ExtraUnavailableException',
      ['extras[0].quantity must be at most 1, as no more are left'],
    ])
    // 2026-12-13 is a Sunday.
    expect([await offered(12, 1), await offered(11, 1)]).toEqual([0, 3])
    expect(refusal(await book(stay(12, 1)))).toEqual(soldOut('extras[0]'))
    const others = [...parking(1), { code: 'wine', quantity: 1 }].toReversed()
    expect(refusal(await preview(stay(12, 1, others)))).toEqual(soldOut('extras[1]'))
    expect((await book(stay(12, 1, [{ code: 'wine', quantity: 1 }]))).status).toBe(200)
  })

  test('is taken once however often a request is sent, and given back by cancelling and by a change', async () => {
    await save({ count: 1 })
    const body = stay(20, 2)
    const header = { 'Idempotency-Key': 'parking-once' }
    const [first, again] = [await book(body, header), await book(body, header)]
    expect([first.status, again.body.id]).toEqual([200, first.body.id])
    expect(await offered(21, 1)).toBe(0)
    // What it has it keeps, also as a longer or a shorter stay.
    expect((await modify(first.body.id, { checkout: day(23) })).status).toBe(200)
    expect(await offered(22, 1)).toBe(0)
    expect((await modify(first.body.id, { checkin: day(21) })).status).toBe(200)
    const other = await booked(stay(20, 1))
    expect(refusal(await modify(other, { checkout: day(22) }))).toEqual(soldOut('extras[0]'))
    expect((await modify(first.body.id, { extras: [] })).status).toBe(200)
    expect((await modify(other, { checkout: day(22) })).status).toBe(200)
    expect((await cancel(other)).status).toBe(200)
    expect([await offered(20, 2), (await book(body, header)).body.id]).toEqual([1, first.body.id])
  })

  test('is taken on the day of arrival or of departure alone where it says so, and looks at the weekday of that day', async () => {
    const late = {
      key: 'parking',
      name: 'Late departure',
      amount: 30,
      optional: { on: 'departure', count: 1 },
    }
    // 22 days ahead is Wednesday, 2026-12-23.
    const conditions = { weekdays: ['wed', 'fri'] }
    await importProperty(context, houseWith({}, { fees: [{ ...late, conditions }] }), null)
    await booked(stay(22, 2))
    expect([await offered(20, 2), await offered(20, 3), await offered(22, 2)]).toEqual([1, 0, 0])
    expect([await offered(23, 1), await offered(24, 3), await offered(20, 9)]).toEqual([0, 0, 1])
    expect(refusal(await book(stay(23, 1)))).toEqual(soldOut('extras[0]'))
    const other = await booked(stay(19, 3))
    expect(refusal(await modify(other, { checkout: day(24) }))).toEqual(soldOut('extras[0]'))
    const early = { ...late, name: 'Transfer', optional: { on: 'arrival', count: 1 } }
    await importProperty(context, houseWith({}, { fees: [early] }), null)
    expect([await offered(22, 1), await offered(23, 1), await offered(20, 5)]).toEqual([0, 1, 1])
  })

  test('of which the property has fewer than it sold is left to those who have it', async () => {
    await save({ most: 2, count: 4 })
    const [one] = [await booked(stay(30, 2, parking(2))), await booked(stay(30, 2, parking(1)))]
    await save({ most: 2, count: 1 })
    expect(await offered(30, 1)).toBe(0)
    expect((await modify(one, { checkout: day(31) })).status).toBe(200)
    expect(refusal(await modify(one, { checkout: day(33), extras: parking(2) }))[1]).toBe(
      'ExtraUnavailableException',
    )
  })

  test('is counted over the items of a basket', async () => {
    await save({ count: 1 })
    const { guest, payment, ...first } = stay(40, 2)
    const { guest: _, payment: __, ...second } = stay(41, 1, parking(), 2)
    const items = [first, second]
    const previewed = await harness.post('book/basket/preview/.json', {
      key,
      items: items.map(item => asked({ ...item, guest, payment })),
    })
    expect(refusal(previewed)).toEqual(soldOut('items[1].extras[0]'))
    const basket = { key, guest, payment, items: items.map(({ key: _key, ...item }) => item) }
    expect(refusal(await harness.post('book/basket/.json', basket))).toEqual(soldOut('items[1].extras[0]'))
    expect(await offered(40, 2)).toBe(1)
  })

  test('at several properties is waited for in the order of properties, whatever the order of a basket', async () => {
    await save({ count: 1 })
    const other = id + 1
    await importProperty(context, { ...houseWith({ count: 1 }), id: other }, null)
    const { guest, payment, key: _, ...first } = { ...stay(45, 1), property_id: other }
    const { guest: __, payment: ___, key: ____, ...second } = stay(45, 1)
    const turns = () =>
      context.database.query<{ property: number; granted: boolean }>(
        `SELECT objid::int AS property, granted FROM pg_locks
          WHERE locktype = 'advisory' AND objsubid = 2 AND objid::int = ANY ($1)
          ORDER BY objid, granted`,
        [[id, other]],
      )
    const basket = await context.database.transaction(async transaction => {
      await lockExtras(transaction, [other])
      const asking = harness.post('book/basket/.json', { key, guest, payment, items: [first, second] })
      await expect.poll(turns, { interval: 10 }).toEqual([
        { property: id, granted: true },
        { property: other, granted: false },
        { property: other, granted: true },
      ])
      return { asking }
    })
    expect(outcome(await basket.asking)).toBe('200')
  })

  test('is set aside while the payment of a change is open, and free again when it fails', async () => {
    const rate_plans = [
      {
        code: 'BAR',
        title: 'Best rate',
        deposit: { steps: [{ charge: 'full' }] },
        cancellation: { steps: [], no_show: 'none' },
      },
    ]
    const house = houseWith({ count: 1 }, { rate_plans, payment_collection: 'gateway' })
    await importProperty(context, house, null)
    const reservation = await booked(stay(50, 1, []))
    gateway.script = { does: 'lose', acted: false }
    const change = { extras: parking(), payment: cardBody }
    expect((await modify(reservation, change)).status).toBe(202)
    gateway.script = { does: 'approve' }
    expect(await offered(50, 1)).toBe(0)
    expect(refusal(await book(stay(50, 1)))).toEqual(soldOut('extras[0]'))
    pass({ minutes: 16 })
    await reservationJobs(context, () => undefined)
      .find(({ name }) => name === 'resolve open changes')!
      .run()
    expect(await offered(50, 1)).toBe(1)
  })
})

test(`however many ask at once, no more are taken on a night than there are (seed ${seed})`, async () => {
  const count = 3
  await save({ most: 2, count })
  const { below } = randomFrom(seed)
  const first = 60
  const nights = 4
  const someStay = (extras: object[]) => {
    const length = 1 + below(2)
    return stay(first + below(nights - length + 1), length, extras, 1 + below(5))
  }
  const basket = () => {
    const [one, other] = [someStay(parking()), someStay(parking())]
    const { guest, payment } = one
    const items = [one, other].map(({ guest: _, payment: __, key: ___, ...item }) => item)
    return harness.post('book/basket/.json', { key, guest, payment, items })
  }
  const plain = await Promise.all(Array.from({ length: 6 }, () => booked(someStay([]))))
  const answers = await Promise.all([
    ...Array.from({ length: 14 }, () => book(someStay(parking(1 + below(2))))),
    ...Array.from({ length: 6 }, basket),
    ...plain.map(reservation => modify(reservation, { extras: parking(1 + below(2)) })),
  ])
  const outcomes = answers.map(answer => outcome(answer))
  expect(outcomes.filter(each => each !== '200' && each !== '409 ExtraUnavailableException')).toEqual([])
  expect(await mostTaken()).toBeLessThanOrEqual(count)
  const taken = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => body.id ?? body.reservation?.id)
  await Promise.all([
    ...taken.filter(reservation => reservation !== undefined).map(cancel),
    ...Array.from({ length: 10 }, () => book(someStay(parking()))),
  ])
  expect(await mostTaken()).toBeLessThanOrEqual(count)
  // The last one is sold.
  for (let night = first; night < first + nights; night += 1)
    while ((await book(stay(night, 1))).status === 200) expect(await mostTaken()).toBeLessThanOrEqual(count)
  expect(await mostTaken()).toBe(count)
})

/** Places to park on the night with most of them, over all reservations that stand. */
async function mostTaken(): Promise<number> {
  const [row] = await context.database.query<{ most: number }>(
    `SELECT coalesce(max(taken), 0)::int AS most
       FROM (SELECT sum((extra ->> 'quantity')::int) AS taken
               FROM reservation
              CROSS JOIN jsonb_array_elements(property_price -> 'extras') AS extra
              CROSS JOIN generate_series(checkin, checkout - 1, interval '1 day') AS night
              WHERE property_id = $1 AND status <> 'cancelled' AND checkin >= $2::date
              GROUP BY night) AS nights`,
    [id, day(60)],
  )
  return row!.most
}
