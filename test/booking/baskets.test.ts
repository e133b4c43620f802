// Baskets: several stays that are priced, booked and cancelled together (decision 63).

import { describe, expect, test } from 'vitest'
import { Courier, type DeliveryReport } from '../../src/operations/notifications/deliver.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels, outcome } from '../support/hotels/booking-context.ts'
import { inventoryUntruths } from '../support/hotels/inventory-truth.ts'
import { guestBody, smallHotel, someName } from '../support/hotels/small-hotel.ts'
import { testPublisher, testToday } from '../support/run/test-app.ts'
import { ScriptedSource } from '../support/sources/scripted-source.ts'

const { harness, context, key, request, book, counters, findings } = await bookingContext({
  allotment: 2,
  sources: clock => [new ScriptedSource(clock)],
})

/** A second house that collects no payments. */
const other = 9013
const foreign = smallHotel({ id: 9011, from: parseDay(testToday)! })
await importProperty(context, { ...foreign, currency: 'EUR' }, null)
await importProperty(context, smallHotel({ id: other, from: parseDay(testToday)!, allotment: 2 }), null)
await importProperty(context, { ...foreign, id: 9012, source: 'scripted' }, null)

type Booking = ReturnType<typeof request>

const stayOf = (
  { key: _key, guest: _guest, payment: _payment, rooms, ...stay }: Booking,
  more: object = {},
) => ({
  ...stay,
  rooms: rooms.map(({ adults }) => ({ adults })),
  ...more,
})

const preview = (items: readonly object[], more: object = {}) =>
  harness.post('book/basket/preview/.json', { key, items, ...more })

const fieldsOf = ({ body }: Awaited<ReturnType<typeof preview>>) =>
  body.errors.map(({ field }: { field: string }) => field)

describe('the preview of a basket', () => {
  test('has each item as preview has it, and the sum', async () => {
    const items = [
      stayOf(request()),
      stayOf(request({ room: 2, nights: 3, rooms: 2 })),
      stayOf(request({ property: hotels.plain, nights: 2 })),
    ]
    const alone = await Promise.all(items.map(item => harness.post('book/preview/.json', { key, ...item })))
    const { status, body } = await preview(items)
    expect(status).toBe(200)
    expect(body.items).toHaveLength(3)
    for (const [place, { body: one }] of alone.entries())
      expect(body.items[place].property_accommodation).toEqual(one.property_accommodation)
    expect(body.total).toMatchObject({ total: 900, altogether: 900, balance_due: 900, subtotal: 900 })
    expect(body.meta_data).toMatchObject({ currency: 'USD', charge: { currency: 'USD', total: 900 } })
    expect(body.items[1].meta_data.quote_id).toMatch(/^q\d\./)
  })

  test('counts rooms of one kind together, and what a hold has once', async () => {
    const one = stayOf(request())
    expect(outcome(await preview([one, one]))).toBe('200')
    const refused = await preview([one, one, one])
    expect(outcome(refused)).toBe('409 RoomUnavailableException')
    expect(fieldsOf(refused)).toEqual(['items[2].has_no_inventory'])
    const other = { ...one, checkin: one.checkout, checkout: stayOf(request()).checkin }
    expect(outcome(await preview([one, one, other]))).toBe('200')
    const { body } = await harness.post('book/hold/.json', { key, ...one })
    expect(outcome(await preview([one, one]))).toBe('409 RoomUnavailableException')
    expect(outcome(await preview([{ ...one, hold_id: body.hold_id }, one]))).toBe('200')
  })

  test('is refused as a whole, with the item and the field', async () => {
    const good = stayOf(request())
    const refusals: readonly (readonly [object, string, string])[] = [
      [{ property_id: 9999 }, '404 NotFoundException', 'items[1]'],
      [{ accommodation_id: 77 }, '404 NotFoundException', 'items[1]'],
      [{ rate_code: 'NONE' }, '404 NotFoundException', 'items[1]'],
      [{ checkout: good.checkin }, '400 BadRequestException', 'items[1].checkout'],
      [{ checkin: '2020-01-01', checkout: '2020-01-02' }, '400 BadRequestException', 'items[1].checkin'],
      [{ rooms: [{ adults: 9 }] }, '409 RoomUnavailableException', 'items[1].is_occupancy_exceeded'],
      [{ rooms: [{}] }, '400 BadRequestException', 'items[1].rooms[0].adults'],
      [{ extras: [{ code: 'X' }] }, '422 BookingValidationException', 'items[1].extras[0].code'],
      [
        { hold_id: '00000000-0000-4000-8000-000000000000' },
        '422 BookingValidationException',
        'items[1].hold_id',
      ],
      [{ property_id: 9011 }, '422 BookingValidationException', 'items[1].property_id'],
      [{ property_id: hotels.vault }, '422 BookingValidationException', 'items[1].property_id'],
      [{ property_id: 9012 }, '422 BookingValidationException', 'items[1].property_id'],
    ]
    for (const [change, wanted, field] of refusals) {
      const answer = await preview([good, { ...good, ...change }])
      expect([outcome(answer), fieldsOf(answer)[0]], JSON.stringify(change)).toEqual([wanted, field])
    }
    for (const items of [[], Array(10).fill(good), 5])
      expect(fieldsOf(await harness.post('book/basket/preview/.json', { key, items }))).toEqual(['items'])
    expect(fieldsOf(await preview([good], { currency: 'XXX' }))).toEqual(['currency'])
  })

  test('has no property that its key may not sell', async () => {
    const good = stayOf(request())
    const { key: narrow } = await testPublisher(harness, { sellsAll: false })
    const answer = await harness.post('book/basket/preview/.json', { key: narrow, items: [good] })
    expect(outcome(answer)).toBe('404 NotFoundException')
  })
})

const itemOf = ({ key: _key, guest: _guest, payment: _payment, ...item }: Booking, more: object = {}) => ({
  ...item,
  ...more,
})

/** A request for a basket of these bookings, for the guest and with the card of the first. */
const basketOf = (bookings: readonly Booking[], more: object = {}) => ({
  key,
  items: bookings.map(booking => itemOf(booking)),
  guest: bookings[0]!.guest,
  payment: bookings[0]!.payment,
  ...more,
})

const bookBasket = (body: object, headers: Record<string, string> = {}) =>
  harness.post('book/basket/.json', body, headers)

const none = { sold: 0, held: 0 }

describe('a basket', () => {
  test('is booked with a number, and a reservation with a number of its own for each item', async () => {
    const bookings = [
      request(),
      request({ room: 2, nights: 3, rooms: 2 }),
      request({ property: other, nights: 2 }),
    ]
    const shown = await preview(bookings.map(booking => stayOf(booking)))
    const { status, body } = await bookBasket(basketOf(bookings))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.basket_number).toMatch(/^B/)
    expect(body.total).toEqual(shown.body.total)
    expect(body.items).toHaveLength(3)
    for (const [place, item] of body.items.entries()) {
      const { confirmation_number } = item
      expect(item).toMatchObject({ status: 'confirmed', checkin: bookings[place]!.checkin })
      const viewed = await harness.post('reservation/view/.json', { key, confirmation_number })
      expect(viewed.body).toEqual(item)
    }
    expect(await counters(hotels.plain, bookings[0]!.checkin)).toEqual({ sold: 1, held: 0 })
    expect(await counters(other, bookings[2]!.checkin)).toEqual({ sold: 1, held: 0 })
    const { basket_number } = body
    expect((await harness.post('basket/view/.json', { key, basket_number })).body).toEqual(body)
    const { key: stranger } = await testPublisher(harness)
    expect((await harness.post('basket/view/.json', { key: stranger, basket_number })).status).toBe(404)
    expect(await findings()).toEqual([])
  })

  test('is booked whole or not at all', async () => {
    const bookings = [request(), request({ property: other }), request()]
    for (let count = 0; count < 2; count += 1)
      await book({ ...request(), checkin: bookings[2]!.checkin, checkout: bookings[2]!.checkout })
    const refused = await bookBasket(basketOf(bookings))
    expect(outcome(refused)).toBe('409 RoomUnavailableException')
    expect(fieldsOf(refused)).toEqual(['items[2].has_no_inventory'])
    expect(await counters(hotels.plain, bookings[0]!.checkin)).toEqual(none)
    expect(await counters(other, bookings[1]!.checkin)).toEqual(none)
    // Two items that each fit and together do not are found under the locks.
    const [one, two] = [request({ rooms: 2 }), request()]
    const both = await bookBasket(basketOf([one, { ...two, checkin: one.checkin, checkout: one.checkout }]))
    expect([outcome(both), fieldsOf(both)]).toEqual([
      '409 RoomUnavailableException',
      ['items[1].has_no_inventory'],
    ])
    expect(await counters(hotels.plain, one.checkin)).toEqual(none)
    const [{ count }] = (await context.database.query(
      'SELECT count(*)::int AS count FROM reservation WHERE checkin = ANY ($1)',
      [[bookings[0]!.checkin, bookings[1]!.checkin, one.checkin]],
    )) as [{ count: number }]
    expect(count).toBe(0)
    expect(await findings()).toEqual([])
  })

  test('is refused with the field of the item, or of the basket', async () => {
    const good = [request(), request()]
    const refusals: readonly (readonly [object, object, string, string])[] = [
      [{}, { property_id: hotels.paid }, '422 BookingValidationException', 'items[1].property_id'],
      [{}, { property_id: 9012 }, '422 BookingValidationException', 'items[1].property_id'],
      [{}, { property_id: hotels.vault }, '422 BookingValidationException', 'items[1].property_id'],
      [{}, { accommodation_id: 77 }, '404 NotFoundException', 'items[1]'],
      [{}, { discount_code: 'NONE' }, '422 BookingValidationException', 'items[1].discount_code'],
      [{}, { quote_id: `q2.${'a'.repeat(60)}` }, '422 BookingValidationException', 'items[1].quote_id'],
      [{}, { expected_total: '1' }, '409 PriceChangedException', 'items[1].old_total'],
      [{}, { rooms: [{ adults: 2 }] }, '400 BadRequestException', 'items[1].rooms[0].name'],
      [{ expected_total: '199.99' }, {}, '409 PriceChangedException', 'old_total'],
      [{ payment: { ...good[0]!.payment, year: 2020 } }, {}, '422 CreditCardException', 'payment.year'],
      [{ guest: { ...good[0]!.guest, email: 'x' } }, {}, '400 BadRequestException', 'guest.email'],
    ]
    for (const [whole, change, wanted, field] of refusals) {
      const items = [itemOf(good[0]!), itemOf(good[1]!, change)]
      const answer = await bookBasket(basketOf(good, { items, ...whole }))
      expect([outcome(answer), fieldsOf(answer)[0]], JSON.stringify([whole, change])).toEqual([wanted, field])
    }
    expect(await counters(hotels.plain, good[0]!.checkin)).toEqual(none)
    expect(outcome(await bookBasket(basketOf(good, { expected_total: '200' })))).toBe('200')
  })

  test('is given again under its Idempotency-Key, and found again without', async () => {
    const bookings = [request(), request()]
    const headers = { 'idempotency-key': 'a-basket' }
    const first = await bookBasket(basketOf(bookings), headers)
    const again = await bookBasket(basketOf(bookings), headers)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(again.body).toEqual(first.body)
    expect(outcome(await bookBasket(basketOf(bookings.toReversed()), headers))).toBe(
      '422 BookingValidationException',
    )
    const twice = await bookBasket(basketOf([request(), bookings[0]!], { guest: bookings[0]!.guest }))
    expect(outcome(twice)).toBe('409 DuplicateBookingException')
    expect(twice.body.errors).toEqual([
      { field: 'items[1].confirmation_number', message: first.body.items[0].confirmation_number },
    ])
    const twins = await bookBasket(basketOf([request(), request()].fill(request())))
    expect([outcome(twins), fieldsOf(twins)]).toEqual(['409 DuplicateBookingException', ['items[1]']])
    expect(outcome(await bookBasket(basketOf(bookings, { allow_duplicate: true })))).toBe('200')
    expect(await counters(hotels.plain, bookings[0]!.checkin)).toEqual({ sold: 2, held: 0 })
  })

  test('gives the same answer to requests that come together under one key', async () => {
    const bookings = [request(), request()]
    const headers = { 'idempotency-key': 'at-once' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => bookBasket(basketOf(bookings), headers)),
    )
    expect(answers.map(outcome)).toEqual(Array(4).fill('200'))
    expect(new Set(answers.map(({ body }) => body.basket_number)).size).toBe(1)
    expect(await counters(hotels.plain, bookings[0]!.checkin)).toEqual({ sold: 1, held: 0 })
  })

  test('takes holds over and keeps the card for each reservation', async () => {
    const bookings = [request({ property: hotels.vault }), request({ property: hotels.vault })]
    const held = await harness.post('book/hold/.json', { key, ...stayOf(bookings[0]!) })
    const items = [itemOf(bookings[0]!, { hold_id: held.body.hold_id }), itemOf(bookings[1]!)]
    const { status, body } = await bookBasket(basketOf(bookings, { items }))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await counters(hotels.vault, bookings[0]!.checkin)).toEqual({ sold: 1, held: 0 })
    const cards = await context.database.query('SELECT FROM card_vault WHERE reservation_id = ANY ($1)', [
      body.items.map(({ id }: { id: string }) => id),
    ])
    expect(cards).toHaveLength(2)
    expect(await findings()).toEqual([])
  })

  test('is cancelled item by item, and then as a whole at the sum of the penalties', async () => {
    const bookings = [request(), request({ nights: 2 }), request({ property: other })]
    const { body } = await bookBasket(basketOf(bookings))
    const { basket_number } = body
    const cancel = (more: object = {}) => harness.post('basket/cancel/.json', { key, basket_number, ...more })
    const [{ confirmation_number }] = body.items
    expect((await harness.post('reservation/cancel/.json', { key, confirmation_number })).status).toBe(200)
    const left = await harness.post('basket/view/.json', { key, basket_number })
    expect(left.body.total.total).toBe(300)
    const simulated = await cancel({ simulate: true })
    expect(simulated.body).toMatchObject({ simulated: true, penalty: 0, refund: 0, currency: 'USD' })
    expect(simulated.body.basket).toEqual(left.body)
    const done = await cancel({ expected_penalty: '0' })
    expect(done.status).toBe(200)
    expect(done.body.basket.items.map(({ status }: { status: string }) => status)).toEqual(
      Array(3).fill('cancelled'),
    )
    expect(done.body.basket.total.total).toBe(0)
    expect((await cancel()).body).toEqual(done.body)
    for (const [place, property] of [hotels.plain, hotels.plain, other].entries())
      expect(await counters(property, bookings[place]!.checkin)).toEqual(none)
    expect((await harness.post('basket/cancel/.json', { key, basket_number: 'B26' })).status).toBe(400)
    expect(await findings()).toEqual([])
  })

  test('is told to its guest in one mail, and to each property', async () => {
    const name = someName()
    const bookings = [request(), request({ property: other })]
    const { body } = await bookBasket(basketOf(bookings, { guest: guestBody(name) }))
    const reports: DeliveryReport[] = []
    await using courier = new Courier(context, report => reports.push(report))
    while ((await courier.run()) > 0) await courier.settled()
    const ids = body.items.map(({ id }: { id: string }) => id)
    const told = reports
      .filter(({ delivery }) => delivery.kind === 'guest_mail' && ids.includes(delivery.event.reservationId))
      .map(({ delivery, settlement }) => [ids.indexOf(delivery.event.reservationId), settlement.status])
    expect(told.sort()).toEqual([
      [0, 'sent'],
      [1, 'told with its basket'],
    ])
  })
})

test('overlapping baskets and single bookings sell every night once, and wait for each other without a deadlock', async () => {
  const nights = Array.from({ length: 3 }, () => request())
  const at = (place: number, property: number): Booking => {
    const { checkin, checkout } = nights[place % nights.length]!
    return { ...request({ property }), checkin, checkout }
  }
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, turn) => {
      const places = turn % 2 === 0 ? [0, 1, 2] : [2, 1, 0]
      const stays = places.flatMap(place => [
        at(place, turn % 3 === 0 ? other : hotels.plain),
        at(place + turn, hotels.plain),
      ])
      return turn % 4 === 3
        ? book(at(turn, hotels.plain))
        : bookBasket(basketOf(stays.slice(0, 1 + (turn % 4))))
    }),
  )
  const known = ['200', '409 RoomUnavailableException']
  expect(answers.map(outcome).filter(each => !known.includes(each))).toEqual([])
  expect(answers.map(outcome)).toContain('200')
  expect(await inventoryUntruths(context.database)).toEqual([])
  const [{ deadlocks }] = (await context.database.query(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  )) as [{ deadlocks: number }]
  expect(deadlocks).toBe(0)
  expect(await findings()).toEqual([])
})
