// One intent is one reservation, however often it is sent and however it is written (contract B4).

import { describe, expect, test } from 'vitest'
import { purgeOldClaims } from '../../src/operations/booking/fall-due.ts'
import { moveReservation } from '../../src/store/reservations/reservation-moves.ts'
import { findReservation } from '../../src/store/reservations/reservations.ts'
import { bookingContext, eventually, hotels, outcome } from '../support/hotels/booking-context.ts'
import { cardBody } from '../support/hotels/small-hotel.ts'
import type { Script } from '../support/payments/scripted-gateway.ts'
import { testPublisher } from '../support/run/test-app.ts'

const { harness, context, gateway, request, book, counters, reservations, findings, pass } =
  await bookingContext()

const parallel = <Result>(times: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, work))

const decline = { does: 'decline' } as const
const approve = { does: 'approve' } as const
const otherCard = { ...cardBody, number: '378282246310005', cvv: '1234' }

describe('the same request', () => {
  test.each([
    ['where nothing leaves the house', hotels.plain],
    ['where the card is charged first', hotels.paid],
  ])('five times at once is one reservation, %s', async (_where, property) => {
    const body = request({ property })
    const answers = await parallel(5, () => book(body))
    const numbers = new Set(
      answers.map(({ status, body: answer }) =>
        status === 200 ? answer.confirmation_number : answer.errors[0].message,
      ),
    )
    expect(
      new Set(answers.map(outcome)).difference(new Set(['200', '409 DuplicateBookingException'])),
    ).toEqual(new Set())
    expect(numbers.size).toBe(1)
    expect(await reservations(property, body.checkin)).toMatchObject([{ status: 'confirmed' }])
    expect(await counters(property, body.checkin)).toEqual({ sold: 1, held: 0 })
    expect(await findings()).toEqual([])
  })

  test('again is refused and told the number of the first', async () => {
    const body = request()
    const first = await book(body)
    const second = await book(body)
    expect(outcome(second)).toBe('409 DuplicateBookingException')
    expect(second.body.message).toContain(first.body.confirmation_number)
  })

  test('for the last room is told that it is booked, not that the room is gone', async () => {
    const body = request({ rooms: 3 })
    expect((await book(body)).status).toBe(200)
    expect(outcome(await book(body))).toBe('409 DuplicateBookingException')
    expect(outcome(await book(request({ rooms: 4 })))).toBe('409 RoomUnavailableException')
  })

  test('while the first is being paid waits for it and is answered the same', async () => {
    const body = request({ property: hotels.paid })
    gateway.script = { does: 'hang' }
    const before = gateway.calls.length
    const first = book(body)
    await eventually(() => gateway.calls.length > before)
    const second = book(body)
    const third = book({ ...body, payment: otherCard })
    await new Promise(resume => setTimeout(resume, 300))
    gateway.script = approve
    gateway.letGo()
    const answers = await Promise.all([first, second, third])
    expect(answers.map(outcome)).toEqual(['200', '200', '200'])
    expect(new Set(answers.map(answer => answer.body.confirmation_number)).size).toBe(1)
    expect(gateway.calls.length).toBe(before + 1)
  })

  test('under a key, when the first cannot be paid, is told so and may ask again', async () => {
    const body = request({ property: hotels.paid })
    const payment = Promise.withResolvers<Script>()
    gateway.choose = () => payment.promise
    const before = gateway.calls.length
    const first = book(body)
    await eventually(() => gateway.calls.length > before)
    const headers = { 'idempotency-key': `second-${before}` }
    const { duplicates } = context
    const { add } = duplicates
    const found = Promise.withResolvers<unknown>()
    duplicates.add = async twin => {
      const id = await add.call(duplicates, twin)
      found.resolve(id)
      return id
    }
    const second = book(body, headers)
    expect(await found.promise).toEqual(expect.any(String))
    duplicates.add = add
    payment.resolve({ does: 'not sent' })
    expect((await Promise.all([first, second])).map(outcome)).toEqual(
      Array(2).fill('503 ServiceUnavailableException'),
    )
    gateway.choose = null
    gateway.script = approve
    expect(outcome(await book(body, headers))).toBe('200')
  })

  test('with another card after a decline books', async () => {
    const body = request({ property: hotels.paid })
    gateway.script = decline
    expect(outcome(await book(body))).toBe('402 CreditCardException')
    gateway.script = approve
    const answer = await book({ ...body, payment: otherCard })
    expect(answer.status).toBe(200)
    expect((await reservations(hotels.paid, body.checkin)).map(({ status }) => status).sort()).toEqual([
      'confirmed',
      'failed',
    ])
  })

  test('that says allow_duplicate books once more', async () => {
    const body = request()
    expect((await book(body)).status).toBe(200)
    expect((await book({ ...body, allow_duplicate: true })).status).toBe(200)
    expect(await counters(hotels.plain, body.checkin)).toEqual({ sold: 2, held: 0 })
  })

  test('books again after the first was cancelled', async () => {
    const body = request()
    const first = await book(body)
    const cancelled = await harness.post('reservation/cancel/.json', {
      key: body.key,
      confirmation_number: first.body.confirmation_number,
    })
    expect(cancelled.status).toBe(200)
    expect((await book(body)).status).toBe(200)
  })

  test.each(['no_show', 'completed'] as const)(
    'is refused too when the first is %s, as long as it counts as the same',
    async to => {
      const body = request()
      const { id, confirmation_number } = (await book(body)).body
      const first = (await findReservation(context.database, { propertyId: hotels.plain, id }))!
      const move = { to, cause: 'for the test', at: harness.clock.now().toString() }
      await context.database.transaction(transaction => moveReservation(transaction, first, move))
      const second = await book(body)
      expect(outcome(second)).toBe('409 DuplicateBookingException')
      expect(second.body.message).toContain(confirmation_number)
      pass({ hours: 25 })
      await purgeOldClaims(context)
      expect((await book(body)).status).toBe(200)
    },
  )

  test('books again after a day, and not before', async () => {
    const body = request()
    await book(body)
    pass({ hours: 23 })
    await purgeOldClaims(context)
    expect(outcome(await book(body))).toBe('409 DuplicateBookingException')
    pass({ hours: 2 })
    await purgeOldClaims(context)
    expect((await book(body)).status).toBe(200)
  })
})

describe('the same intent', () => {
  const guest = { first_name: 'Zoë', last_name: 'Groß', email: 'Zoe@Example.com', phone: '+44 20 7946 0000' }
  const rooms = [
    { name: 'Ada Lovelace', adults: 2 },
    { name: 'Charles Babbage', adults: 1 },
  ]

  test.each([
    ['another card', { payment: otherCard }],
    ['other words in a note', { guest: { ...guest, note: 'Late arrival.' } }],
    ['another case', { guest: { ...guest, last_name: 'GROSS', email: 'zoe@example.COM' } }],
    ['full-width letters', { guest: { ...guest, first_name: 'Ｚoë' } }],
    ['more blanks', { guest: { ...guest, first_name: ' Zoë ' } }],
    ['a phone written otherwise', { guest: { ...guest, phone: '(+44) 20-79460000' } }],
    ['the rooms the other way round', { rooms: rooms.toReversed() }],
    ['another session', { meta_data: { session_id: 'other' } }],
  ])('with %s is a duplicate', async (_what, change) => {
    const body = { ...request(), guest, rooms }
    expect((await book(body)).status).toBe(200)
    expect(outcome(await book({ ...body, ...change }))).toBe('409 DuplicateBookingException')
  })

  test.each([
    ['another e-mail address', { guest: { ...guest, email: 'other@example.com' } }],
    ['another first name', { guest: { ...guest, first_name: 'Zora' } }],
    ['another last name', { guest: { ...guest, last_name: 'Grün' } }],
    ['another phone', { guest: { ...guest, phone: '+44 20 7946 0001' } }],
    ['another name on a room', { rooms: [rooms[0], { ...rooms[1], name: 'Mary Somerville' }] }],
    ['one adult more', { rooms: [rooms[0], { ...rooms[1], adults: 2 }] }],
    ['one room fewer', { rooms: [rooms[0]] }],
    ['another kind of room', { accommodation_id: 1 }],
    ['another hotel', { property_id: hotels.vault }],
  ])('is another one with %s', async (_what, change) => {
    const body = { ...request({ room: 2 }), guest, rooms }
    expect((await book(body)).status).toBe(200)
    expect(outcome(await book({ ...body, ...change }))).toBe('200')
  })

  test('of another publisher is another one', async () => {
    const other = await testPublisher(harness)
    const body = request()
    expect((await book(body)).status).toBe(200)
    expect((await book({ ...body, key: other.key })).status).toBe(200)
  })
})

test('everything is sound in the end', async () => {
  expect(await findings()).toEqual([])
})
