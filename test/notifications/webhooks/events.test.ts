// The events of a publisher, read by sequence: what its webhooks have, complete and in order.

import { describe, expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp()
const { post } = harness
const { context } = harness.app
const from = parseDay(testToday)!
await importProperty(context, smallHotel({ from, allotment: 50 }), null)
const { key } = await testPublisher(harness)
const stranger = await testPublisher(harness)

interface EventBody {
  readonly type: string
  readonly data: { readonly reservation: { readonly confirmation_number: string } }
}

let stays = 0
const book = async (): Promise<string> => {
  stays += 1
  const { status, body } = await post(
    'book/reservation/.json',
    bookingBody({ key, checkin: addDays(from, 10 + stays), nights: 1 }),
  )
  expect(status).toBe(200)
  return body.confirmation_number
}

const events = async (fields: object = {}) => {
  const { status, body } = await post('events/.json', { key, ...fields })
  expect(status).toBe(200)
  return body
}

describe('events', () => {
  test('are none before the first reservation', async () => {
    expect(await events()).toEqual({ events: [], last_sequence: 0, has_more: false })
    expect((await events({ after: 7 })).last_sequence).toBe(7)
  })

  test('are what the webhook has, in order, page by page', async () => {
    const numbers = [await book(), await book(), await book()]
    await post('reservation/cancel/.json', { key, confirmation_number: numbers[0] })
    const all = await events()
    expect(all.has_more).toBe(false)
    expect(
      all.events.map((event: EventBody) => [event.type, event.data.reservation.confirmation_number]),
    ).toEqual([
      ['reservation.confirmed', numbers[0]],
      ['reservation.confirmed', numbers[1]],
      ['reservation.confirmed', numbers[2]],
      ['reservation.cancelled', numbers[0]],
    ])
    expect(all.events[3].data.reservation).toMatchObject({
      status: 'cancelled',
      version: 2,
      property_id: 9001,
    })
    const first = await events({ limit: 3 })
    expect([first.events.length, first.has_more]).toEqual([3, true])
    const rest = await events({ after: first.last_sequence, limit: 3 })
    expect([...first.events, ...rest.events]).toEqual(all.events)
    expect([rest.has_more, rest.last_sequence]).toEqual([false, all.last_sequence])
  })

  test('of another publisher do not exist', async () => {
    expect((await events({ key: stranger.key })).events).toEqual([])
  })

  test('wait for a transaction that may still write a lower sequence', async () => {
    const before = await events()
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const slow = context.database.transaction(async transaction => {
      // Draws the next sequence and keeps it back.
      await transaction.query(
        `INSERT INTO outbox_event (event_id, publisher_id, property_id, reservation_id, type, reservation_version)
         SELECT gen_random_uuid(), publisher_id, property_id, reservation_id, type, reservation_version
           FROM outbox_event ORDER BY sequence LIMIT 1`,
        [],
      )
      begin()
      await end
    })
    await begun
    await book()
    const during = await events({ after: before.last_sequence })
    expect(during).toEqual({ events: [], last_sequence: before.last_sequence, has_more: false })
    resolve()
    await slow
    expect((await events({ after: before.last_sequence })).events).toHaveLength(2)
  })

  test.each([
    ['after', -1],
    ['after', 'soon'],
    ['limit', 0],
    ['limit', 101],
  ])('refuse %s %s', async (field, value) => {
    const { status, body } = await post('events/.json', { key, [field]: value })
    expect([status, body.errors[0].field]).toEqual([400, field])
  })
})
