// Every kind of request with a card: bookings that succeed and fail in every way, what follows on them, and cards and keys
// in wrong places.

import {
  type CanaryAnswer,
  type CanaryCall,
  type CanaryServer,
  canaryBooking,
  cvvs,
  publisherPath,
  refusedCards,
  reserveBy,
  word,
} from './canary-bookings.ts'
import { misplacedCalls } from './canary-misplaced.ts'
import { canaryNumber, grouped } from './canary-needles.ts'

/** Sends all of them in sequence and returns the answers. */
export async function canaryDay(server: CanaryServer): Promise<CanaryAnswer[]> {
  return [
    ...(await bookings(server)),
    ...(await lifecycles(server)),
    ...(await sendAll(server, misplacedCalls(server))),
  ]
}

async function sendAll({ send }: CanaryServer, calls: readonly CanaryCall[]): Promise<CanaryAnswer[]> {
  const answers: CanaryAnswer[] = []
  for (const call of calls) answers.push(await send(call))
  return answers
}

async function bookings(server: CanaryServer): Promise<CanaryAnswer[]> {
  const answers: CanaryAnswer[] = []
  for (const property of [9001, 9002, 9003]) {
    for (const brand of ['VI', 'MC', 'AX'] as const) {
      const booking = canaryBooking(server, property, brand)
      const number = grouped(booking.payment.number, brand === 'MC' ? '-' : ' ')
      const session = { session_id: `session-${word}`, ip: '203.0.113.7', user_agent: 'Tests' }
      answers.push(
        await reserveBy(server, {
          ...booking,
          payment: { ...booking.payment, number },
          meta_data: session,
        }),
      )
    }
  }
  for (const number of refusedCards) {
    const booking = canaryBooking(server, 9002)
    answers.push(await reserveBy(server, { ...booking, payment: { ...booking.payment, number } }))
  }
  return answers
}

/** Duplicates, replays, quotes, holds, and operations on reservations. */
async function lifecycles(server: CanaryServer): Promise<CanaryAnswer[]> {
  const { key, send } = server
  const answers: CanaryAnswer[] = []
  const keep = async (answer: Promise<CanaryAnswer>): Promise<CanaryAnswer> => {
    answers.push(await answer)
    return answer
  }
  const post = (path: string, body: object) => keep(send({ method: 'POST', path: publisherPath(path), body }))
  for (const property of [9001, 9002, 9003]) {
    const first = canaryBooking(server, property)
    const again = { ...first, payment: { ...first.payment, number: canaryNumber('MC') } }
    const header = { 'idempotency-key': `${property}-${word}` }
    const booked = await keep(reserveBy(server, first, header))
    await keep(reserveBy(server, first, header))
    const { payment } = first
    await keep(
      reserveBy(
        server,
        { ...first, payment: { ...payment, cvv: cvvs.three.find(cvv => cvv !== payment.cvv) } },
        header,
      ),
    )
    await keep(reserveBy(server, again, header))
    await keep(reserveBy(server, again))
    const { rooms, guest: _, payment: __, ...question } = canaryBooking(server, property)
    const search = { ...question, rooms: rooms.map(({ adults }) => ({ adults })) }
    const preview = await post('book/preview', { ...search, payment, guest: first.guest })
    const { hold_id } = (await post('book/hold', { ...search, payment })).body
    const { quote_id } = preview.body.meta_data
    await keep(reserveBy(server, { ...question, rooms, guest: first.guest, payment, hold_id, quote_id }))
    const other = await post('book/hold', { ...search, payment })
    await post('book/release', { key, property_id: property, hold_id: other.body.hold_id, payment })
    const { confirmation_number } = booked.body
    await post('reservation/view', { key, confirmation_number, payment })
    await post('reservation/index', { key, property_id: property, payment })
    const query = `key=${key}&confirmation_number=${confirmation_number}&number=${payment.number}`
    await keep(send({ method: 'GET', path: `${publisherPath('reservation/view')}?${query}` }))
    await keep(send({ method: 'GET', path: `${publisherPath('reservation/index')}?${query}` }))
    await post('reservation/cancel', { key, confirmation_number, simulate: true, payment })
    await post('reservation/cancel', { key, confirmation_number, payment })
  }
  return answers
}
