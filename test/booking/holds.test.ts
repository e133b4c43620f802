// Rooms set aside while a guest fills in the form (reservation protocol, section 2; threat C3).

import { describe, expect, test } from 'vitest'
import { scopes } from '../../src/lodging/publishers/publisher.ts'
import { releaseExpiredHolds } from '../../src/operations/booking/fall-due.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { bookingContext, hotels, outcome } from '../support/hotels/booking-context.ts'
import { testPublisher } from '../support/run/test-app.ts'

const { harness, key, book, request, counters, findings, context, pass } = await bookingContext({
  allotment: 2,
})

const stayOf = (booking: ReturnType<typeof request>) => ({
  key,
  property_id: booking.property_id,
  accommodation_id: booking.accommodation_id,
  rate_code: booking.rate_code,
  checkin: booking.checkin,
  checkout: booking.checkout,
  rooms: booking.rooms.map(({ adults }) => ({ adults })),
})

const hold = (booking: ReturnType<typeof request>, more: object = {}) =>
  harness.post('book/hold/.json', { ...stayOf(booking), ...more })

/** For what others are to wait for. */
const unhurried = { lockMilliseconds: 0, statementMilliseconds: 0 }

describe('a hold', () => {
  test('keeps rooms from others and is taken over by the reservation that names it', async () => {
    const booking = request({ rooms: 2 })
    const held = await hold(booking)
    expect(held.status).toBe(200)
    expect(held.body).toMatchObject({ property_id: hotels.plain, accommodation_id: 1, rooms: 2 })
    expect(held.body.expires_at).toBe(harness.clock.now().add({ minutes: 15 }).toString())
    expect(await counters(hotels.plain, booking.checkin)).toEqual({ sold: 0, held: 2 })
    expect((await book(booking)).status).toBe(409)
    const booked = await book({ ...booking, hold_id: held.body.hold_id })
    expect(booked.status).toBe(200)
    expect(await counters(hotels.plain, booking.checkin)).toEqual({ sold: 2, held: 0 })
    const again = await book({ ...request(), hold_id: held.body.hold_id })
    expect([again.status, again.body.errors[0].field]).toEqual([422, 'hold_id'])
    expect(await findings()).toEqual([])
  })

  test('is of the kind that its rooms name, and refused where they differ', async () => {
    const booking = request({ rooms: 2 })
    const [room] = stayOf(booking).rooms
    const named = { accommodation_id: booking.accommodation_id, rate_code: booking.rate_code }
    const own = { ...room, ...named }
    const held = await hold(booking, { accommodation_id: 999, rate_code: 'NONE', rooms: [own, own] })
    expect([held.status, held.body.accommodation_id, held.body.rooms]).toEqual([200, 1, 2])
    const before = await counters(hotels.plain, booking.checkin)
    for (const [field, value] of [
      ['accommodation_id', 2],
      ['rate_code', 'OTHER'],
    ] as const) {
      const refused = await hold(booking, { rooms: [room, { ...room, [field]: value }] })
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, `rooms[1].${field}`])
    }
    expect(await counters(hotels.plain, booking.checkin)).toEqual(before)
  })

  test('is taken over once, however many name it, and never in place of another', async () => {
    const booking = request()
    const [mine] = [await hold(booking), await hold(booking)]
    const named = { hold_id: mine!.body.hold_id, checkin: booking.checkin, checkout: booking.checkout }
    let answers: ReturnType<typeof book>[] = []
    await context.database.transaction(async transaction => {
      // Both have found the hold when the first may take it.
      await transaction.query('SELECT FROM night WHERE property_id = $1 FOR UPDATE', [hotels.plain])
      answers = [request(), request()].map(other => book({ ...other, ...named }))
      await new Promise(resume => setTimeout(resume, 500))
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    expect(await counters(hotels.plain, booking.checkin)).toEqual({ sold: 1, held: 1 })
    expect(await findings()).toEqual([])
  })

  test('ends when it is released, once, and by nobody else', async () => {
    const booking = request()
    const { body } = await hold(booking)
    const release = (more: object = {}) =>
      harness.post('book/release/.json', { key, property_id: hotels.plain, hold_id: body.hold_id, ...more })
    expect((await release({ key: 'demo' })).status).toBe(401)
    expect((await release()).body).toEqual({ released: true })
    expect((await release()).status).toBe(404)
    expect(await counters(hotels.plain, booking.checkin)).toEqual({ sold: 0, held: 0 })
  })

  test('ends by itself, and cannot be booked from then on', async () => {
    const booking = request()
    const { body } = await hold(booking)
    pass({ minutes: 15 })
    expect((await book({ ...booking, hold_id: body.hold_id })).status).toBe(422)
    await releaseExpiredHolds(context)
    expect(await counters(hotels.plain, booking.checkin)).toEqual({ sold: 0, held: 0 })
    expect(await findings()).toEqual([])
  })

  test('ends though the nights of another that has ended are locked', async () => {
    const [locked, free] = [request(), request()]
    for (const booking of [locked, free]) await hold(booking)
    pass({ minutes: 15 })
    await context.database.transaction(async transaction => {
      await transaction.query('SELECT FROM night WHERE property_id = $1 AND night = $2 FOR UPDATE', [
        hotels.plain,
        locked.checkin,
      ])
      await expect(releaseExpiredHolds(context)).rejects.toThrow(/1 reservations failed/)
      expect(await counters(hotels.plain, free.checkin)).toEqual({ sold: 0, held: 0 })
    }, unhurried)
    await releaseExpiredHolds(context)
    expect(await counters(hotels.plain, locked.checkin)).toEqual({ sold: 0, held: 0 })
  })

  test('is refused like a booking where the room cannot be sold', async () => {
    const booking = request({ rooms: 3 })
    const { status, body } = await hold(booking)
    expect([status, body.type]).toEqual([409, 'RoomUnavailableException'])
    expect((await hold({ ...request(), accommodation_id: 77 })).status).toBe(404)
  })

  test('races for the last rooms give exactly as many holds', async () => {
    const booking = request()
    const answers = await Promise.all(Array.from({ length: 8 }, () => hold(booking)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await counters(hotels.plain, booking.checkin)).toEqual({ sold: 0, held: 2 })
  })

  test('a session may not hoard', async () => {
    const meta_data = { session_id: 'a hoarder' }
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await hold(request({ rooms: 2 }), { meta_data })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect((await hold(request(), { meta_data })).status).toBe(200)
    expect((await hold(request(), { meta_data })).status).toBe(429)
    expect((await hold(request(), { meta_data: { session_id: 'another' } })).status).toBe(200)
  })

  test('a session that holds all it may can book where no bank asks', async () => {
    const meta_data = { session_id: 'decided' }
    for (let count = 0; count < 9; count += 1) expect((await hold(request(), { meta_data })).status).toBe(200)
    expect((await hold(request(), { meta_data })).status).toBe(429)
    for (const property of [hotels.plain, hotels.paid])
      expect(outcome(await book({ ...request({ property }), meta_data }))).toBe('200')
  })

  test('a session may not hoard by asking for other nights at the same time', async () => {
    const meta_data = { session_id: 'a hoarder in a hurry' }
    const answers = await Promise.all(Array.from({ length: 24 }, () => hold(request(), { meta_data })))
    expect(answers.map(outcome).sort()).toEqual([
      ...Array(9).fill('200'),
      ...Array(15).fill('429 TooManyRequestsException'),
    ])
  })

  test('a key may hold 200 rooms and a publisher 400, whatever the sessions', async () => {
    const { publisherId, key: first } = await testPublisher(harness)
    const anotherKey = () =>
      context.database.transaction(async transaction => {
        const holder = { kind: 'publisher', publisherId, scopes } as const
        return (await createKey(transaction, { holder, label: 'another', expiresAt: null })).key
      })
    const [second, third] = [await anotherKey(), await anotherKey()]
    const ask = async (by: string, rooms: number) =>
      (await hold(request({ room: 2, rooms }), { key: by })).status
    const granted = async (by: string) =>
      (await Promise.all(Array.from({ length: 25 }, () => ask(by, 9)))).filter(status => status === 200)
        .length
    expect([await granted(first), await ask(first, 3), await ask(first, 2)]).toEqual([22, 429, 200])
    expect([await granted(second), await ask(third, 3), await ask(third, 2)]).toEqual([22, 429, 200])
    expect((await hold(request())).status).toBe(200)
  })
})
