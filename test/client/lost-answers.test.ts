// Answers that are lost on the way, by a real server: the client books once (contract B4).

import { expect, test } from 'vitest'
import { createClient } from '../../client/src/index.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { demoBooking } from './demo-booking.ts'

const running = await testApp({ demo: true })
const { key } = await testPublisher(running)

const { rooms: _, guest: __, payment: ___, ...stay } = demoBooking

/** A client that loses as many answers after the server has given them. */
function losing(answers: number) {
  let left = answers
  return createClient({
    baseUrl: running.app.url,
    key,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      if (left === 0) return response
      left -= 1
      await response.text()
      throw new TypeError('the connection was lost')
    },
  })
}

test('a reservation is made once, whether the client sends it again or its caller does', async () => {
  const first = await losing(2).book.reserve(demoBooking)
  expect(first.status).toBe('confirmed')
  const client = losing(0)
  const bookedNumbers = async () =>
    (await client.reservation.index()).reservations.map(reservation => reservation.confirmation_number).sort()
  expect(await bookedNumbers()).toEqual([first.confirmation_number])

  const other = { ...demoBooking, checkin: '2027-03-20', checkout: '2027-03-22' }
  const error = await losing(3)
    .book.reserve(other)
    .catch(thrown => thrown)
  expect(error).toMatchObject({ type: 'ConnectionError', idempotencyKey: expect.any(String) })
  const { idempotencyKey } = error
  const second = await client.book.reserve(other, { idempotencyKey })
  expect(await bookedNumbers()).toEqual([first.confirmation_number, second.confirmation_number].sort())
})

test('a cancellation is made once, with the answer of the first time', async () => {
  const client = losing(0)
  const { confirmation_number } = await client.book.reserve({
    ...demoBooking,
    checkin: '2027-04-01',
    checkout: '2027-04-03',
  })
  const reference = { confirmation_number: confirmation_number! }
  const cancelled = await losing(1).reservation.cancel(reference)
  expect(cancelled.reservation.status).toBe('cancelled')
  const events = (await client.events()).events.filter(({ type }) => type === 'reservation.cancelled')
  expect(events).toHaveLength(1)
})

test('a hold whose answer was lost is not made twice', async () => {
  const wanted = { ...stay, checkin: '2027-05-03', checkout: '2027-05-05', rooms: [{ adults: 2 }] }
  const left = async () => {
    const { property_accommodation } = await losing(0).property.available(wanted)
    return property_accommodation.find(({ id }) => id === 101)?.rates[0]?.nights[0]?.inventory
  }
  const before = await left()
  await expect(losing(1).book.hold(wanted)).rejects.toThrow('No answer')
  expect(await left()).toBe(before! - 1)
})
