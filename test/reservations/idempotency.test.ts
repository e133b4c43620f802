// An Idempotency-Key gives the first answer again, however often the request is sent (contract B4).

import { describe, expect, test } from 'vitest'
import { purgeOldClaims } from '../../src/operations/booking/fall-due.ts'
import { resolveUnknownPayments } from '../../src/operations/payments/resolve-unknown-payments.ts'
import { bookingContext, eventually, hotels, outcome } from '../support/hotels/booking-context.ts'
import { cardBody } from '../support/hotels/small-hotel.ts'
import { withoutChance } from '../support/random/without-chance.ts'
import { testPublisher } from '../support/run/test-app.ts'

const { harness, context, gateway, request, book, counters, reservations, findings, pass, key } =
  await bookingContext()

let keys = 0
const freshKey = (): string => {
  keys += 1
  return `key-${keys}`
}
const under = (name: string): Record<string, string> => ({ 'idempotency-key': name })
const replayed = ({ headers }: { headers: Readonly<Record<string, unknown>> }): unknown =>
  headers['idempotent-replayed']

describe('the same key with the same request', () => {
  test('gives the reservation again, marked as replayed, and books nothing', async () => {
    const [name, body] = [freshKey(), request()]
    const first = await book(body, under(name))
    const second = await book(body, under(name))
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect([replayed(first), replayed(second)]).toEqual([undefined, 'true'])
    expect(await reservations(hotels.plain, body.checkin)).toHaveLength(1)
  })

  test('also where the body allows duplicates, and with quotes around the key', async () => {
    const [name, body] = [freshKey(), { ...request(), allow_duplicate: true }]
    const first = await book(body, under(name))
    const second = await book(body, under(`"${name}"`))
    expect(second.body).toEqual(first.body)
    expect(await counters(hotels.plain, body.checkin)).toEqual({ sold: 1, held: 0 })
  })

  test('whatever its session and its CVV, which are not part of it', async () => {
    const [name, body] = [freshKey(), request()]
    const first = await book(body, under(name))
    const again = { ...body, meta_data: { session_id: 's' }, payment: { ...cardBody, cvv: '999' } }
    expect((await book(again, under(name))).body).toEqual(first.body)
  })

  test('five times at once books once and answers all alike', async () => {
    for (const property of [hotels.plain, hotels.paid]) {
      const [name, body] = [freshKey(), { ...request({ property }), allow_duplicate: true }]
      const answers = await Promise.all(Array.from({ length: 5 }, () => book(body, under(name))))
      expect(answers.map(outcome)).toEqual(Array(5).fill('200'))
      expect(new Set(answers.map(answer => answer.body.confirmation_number)).size).toBe(1)
      expect(answers.filter(answer => replayed(answer) === 'true')).toHaveLength(4)
      expect(await counters(property, body.checkin)).toEqual({ sold: 1, held: 0 })
    }
  })

  test('shows the reservation as it has become', async () => {
    const [name, body] = [freshKey(), request()]
    const { confirmation_number } = (await book(body, under(name))).body
    await harness.post('reservation/cancel/.json', { key, confirmation_number })
    expect((await book(body, under(name))).body).toMatchObject({ confirmation_number, status: 'cancelled' })
  })

  test('is forgotten after a day', async () => {
    const [name, body] = [freshKey(), { ...request(), allow_duplicate: true }]
    await book(body, under(name))
    pass({ hours: 25 })
    await purgeOldClaims(context)
    expect(replayed(await book(body, under(name)))).toBeUndefined()
    expect(await counters(hotels.plain, body.checkin)).toEqual({ sold: 2, held: 0 })
  })
})

test('a key is not forgotten while its reservation is under way, however long that takes', async () => {
  const [name, body] = [freshKey(), { ...request({ property: hotels.paid }), allow_duplicate: true }]
  gateway.script = { does: 'lose', acted: false }
  const pending = await book(body, under(name))
  expect(pending.status).toBe(202)
  gateway.script = { does: 'approve' }
  pass({ hours: 25 })
  await purgeOldClaims(context)
  const again = await book(body, under(name))
  expect([again.status, again.body.id, replayed(again)]).toEqual([202, pending.body.id, 'true'])
  expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 1 })
  await resolveUnknownPayments(context, () => undefined)
  await purgeOldClaims(context)
  expect(replayed(await book(body, under(name)))).toBeUndefined()
})

describe('another request with the same key is 422', () => {
  test.each([
    ['one adult less', { rooms: [{ name: 'Ada', adults: 1 }] }],
    ['another card number', { payment: { ...cardBody, number: '4012888888881881' } }],
    ['another guest', { guest: { ...request().guest, note: 'Late.' } }],
    ['leave to duplicate', { allow_duplicate: true }],
  ])('with %s', async (_what, change) => {
    const [name, body] = [freshKey(), request()]
    await book(body, under(name))
    const other = await book({ ...body, ...change }, under(name))
    expect([outcome(other), other.body.errors[0].field]).toEqual([
      '422 BookingValidationException',
      'Idempotency-Key',
    ])
  })

  test('but the key of another publisher is another key', async () => {
    const name = freshKey()
    const other = await testPublisher(harness)
    await book(request(), under(name))
    const theirs = await book({ ...request(), key: other.key }, under(name))
    expect([theirs.status, replayed(theirs)]).toEqual([200, undefined])
  })
})

describe('a refusal', () => {
  test('of the business is given again, although the room is free again', async () => {
    const body = request({ rooms: 3 })
    const { confirmation_number } = (await book(body)).body
    const [name, late] = [freshKey(), request()]
    const item = { ...late, checkin: body.checkin, checkout: body.checkout }
    const refused = await book(item, under(name))
    expect(outcome(refused)).toBe('409 RoomUnavailableException')
    await harness.post('reservation/cancel/.json', { key, confirmation_number })
    const again = await book(item, under(name))
    expect([again.status, again.body.message, again.body.errors]).toEqual([
      409,
      refused.body.message,
      refused.body.errors,
    ])
    expect(replayed(again)).toBe('true')
    expect((await book(item, under(freshKey()))).status).toBe(200)
  })

  test('of a duplicate is given again', async () => {
    const [name, body] = [freshKey(), request()]
    await book(body)
    const answers = [await book(body, under(name)), await book(body, under(name))]
    expect(answers.map(outcome)).toEqual(Array(2).fill('409 DuplicateBookingException'))
    expect(answers.map(replayed)).toEqual([undefined, 'true'])
  })

  test('of a field is not kept: the corrected request may use the key', async () => {
    const [name, body] = [freshKey(), request()]
    expect((await book({ ...body, rate_code: undefined }, under(name))).status).toBe(400)
    expect((await book({ ...body, rate_code: 'NONE' }, under(name))).status).toBe(404)
    expect((await book(body, under(name))).status).toBe(200)
  })

  test('of a card is given again without asking the gateway', async () => {
    const [name, body] = [freshKey(), request({ property: hotels.paid })]
    gateway.script = { does: 'decline' }
    const first = await book(body, under(name))
    const calls = gateway.calls.length
    const second = await book(body, under(name))
    gateway.script = { does: 'approve' }
    const third = await book(body, under(name))
    expect([first, second, third].map(outcome)).toEqual(Array(3).fill('402 CreditCardException'))
    expect([first, second, third].map(replayed)).toEqual([undefined, 'true', 'true'])
    expect(second.body.message).toBe(first.body.message)
    expect(gateway.calls.length).toBe(calls)
  })

  test('for a gateway that was not reached frees the key', async () => {
    const [name, body] = [freshKey(), request({ property: hotels.paid })]
    gateway.script = { does: 'not sent' }
    expect(outcome(await book(body, under(name)))).toBe('503 ServiceUnavailableException')
    gateway.script = { does: 'approve' }
    const second = await book(body, under(name))
    expect([second.status, replayed(second)]).toEqual([200, undefined])
  })
})

describe('after a server died while it waited for the gateway', () => {
  test('the same key books once more when the gateway knows of nothing, and the dead one does no harm', async () => {
    const [name, body] = [freshKey(), request({ property: hotels.paid })]
    gateway.script = { does: 'hang' }
    const calls = gateway.calls.length
    const lost = book(body, under(name))
    await eventually(() => gateway.calls.length > calls)
    gateway.script = { does: 'approve' }
    pass({ seconds: 31 })
    await resolveUnknownPayments(context, () => undefined)
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 0, held: 0 })
    const again = await book(body, under(name))
    expect([again.status, replayed(again)]).toEqual([200, undefined])
    // The process wakes up after all: its key is closed, and what it finds is that it was given up.
    gateway.letGo()
    expect(outcome(await lost)).toBe('503 ServiceUnavailableException')
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 1, held: 0 })
    const given = (await reservations(hotels.paid, body.checkin)).filter(({ status }) => status === 'failed')
    const held = gateway.ledger.entries.filter(({ reference }) => given.some(({ id }) => id === reference))
    expect([given.length, held]).toEqual([1, []])
  })

  test('a key that comes to stand for it in the moment in which it comes to nothing books anew', async () => {
    const body = request({ property: hotels.paid })
    gateway.script = { does: 'lose', acted: false }
    expect((await book(body)).status).toBe(202)
    gateway.script = { does: 'approve' }
    const { bookings } = harness.app.context
    const { duplicates } = context
    const [add, transaction] = [duplicates.add, bookings.transaction]
    // The first transaction after the look-up reads the other booking; the second one claims the key.
    let transactionsLeft = Number.POSITIVE_INFINITY
    duplicates.add = async twin => {
      const id = await add.call(duplicates, twin)
      transactionsLeft = 2
      return id
    }
    bookings.transaction = async (...undertaking: Parameters<typeof transaction>) => {
      transactionsLeft -= 1
      if (transactionsLeft === 0) {
        duplicates.add = add
        bookings.transaction = transaction
        await resolveUnknownPayments(context, () => undefined)
      }
      return transaction.apply(bookings, undertaking) as never
    }
    const name = freshKey()
    const second = await book(body, under(name))
    expect(second.status).toBe(200)
    const again = await book(body, under(name))
    expect([replayed(again), again.body]).toEqual(['true', second.body])
    const made = await reservations(hotels.paid, body.checkin)
    // Made at the same instant of the clock, so in no order.
    expect(made.map(({ status }) => status).sort()).toEqual(['confirmed', 'failed'])
  })

  test('the same key is answered with the reservation when the gateway has the money', async () => {
    const [name, body] = [freshKey(), request({ property: hotels.paid })]
    gateway.script = { does: 'lose', acted: true }
    const pending = await book(body, under(name))
    gateway.script = { does: 'approve' }
    expect([pending.status, pending.body.status, pending.body.confirmation_number]).toEqual([
      202,
      'pending',
      null,
    ])
    const meanwhile = await book(body, under(name))
    expect([meanwhile.status, replayed(meanwhile)]).toEqual([202, 'true'])
    await resolveUnknownPayments(context, () => undefined)
    const again = await book(body, under(name))
    expect([again.status, again.body.status, again.body.id]).toEqual([200, 'confirmed', pending.body.id])
  })
})

test('the header is 1 to 255 visible characters', async () => {
  for (const name of ['a b', 'é', 'x'.repeat(256), 'a\tb', '""x y""']) {
    const answer = await book(request(), under(name))
    expect([outcome(answer), answer.body.errors?.[0].field], name).toEqual([
      '400 BadRequestException',
      'Idempotency-Key',
    ])
  }
  expect((await book(request(), under('x'.repeat(255)))).status).toBe(200)
  expect((await book(request(), under(''))).status).toBe(200)
})

test('what is kept with a key holds no guest and no card', async () => {
  const rows = await context.database.query('SELECT * FROM idempotency_claim')
  const text = withoutChance(JSON.stringify(rows.map(({ fingerprint: _, ...row }) => row)))
  expect(rows.length).toBeGreaterThan(10)
  for (const secret of [cardBody.number, 'guest-', '@example.com']) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/\b1111\b/)
})

test('everything is sound in the end', async () => {
  expect(await findings()).toEqual([])
})
