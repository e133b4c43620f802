// The payment company's books against ours, once a day and both ways: what is planted on either side is found, told, shown
// by the doctor, and where money is held for nothing it is released (reservation protocol 5 and 7, I5 and I6).

import { beforeEach, describe, expect, test } from 'vitest'
import { watchJobs } from '../../../src/operations/monitoring/watch.ts'
import { capturePayments } from '../../../src/operations/payments/capture-payments.ts'
import { reconcilePayments } from '../../../src/operations/payments/reconcile-payments.ts'
import type { GatewayBooks } from '../../../src/outbound/payments/payment-gateway.ts'
import { readReservationEvents } from '../../../src/store/reservations/reservations.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { bookingContext, hotels } from '../../support/hotels/booking-context.ts'
import { testToday } from '../../support/run/test-app.ts'

const { harness, context, gateway, request, book, findings, pass, key } = await bookingContext({
  allotment: 50,
})
const { database } = context

const told: string[] = []
/** Days from today on which nothing was booked yet, and which the tests never come to. */
let night = 200
const compare = async (): Promise<string[]> => {
  told.length = 0
  await reconcilePayments(context, ({ sentence }) => told.push(sentence))
  return [...told]
}
const ledgerOf = (id: string) => gateway.ledger.entries.find(({ reference }) => reference === id)
const paid = async (script: typeof gateway.script = { does: 'approve' }): Promise<string> => {
  gateway.script = script
  night += 1
  const body = request({ property: hotels.paid, checkin: addDays(parseDay(testToday)!, night) })
  await book(body)
  gateway.script = { does: 'approve' }
  const [row] = await database.query<{ id: string }>(
    'SELECT reservation_id AS id FROM reservation WHERE checkin = $1 AND property_id = $2',
    [body.checkin, hotels.paid],
  )
  await capturePayments(context)
  return row!.id
}

beforeEach(async () => {
  pass({ hours: 12 * 24 })
  await compare()
})

test('books that say the same are compared once a day, by one server, and nothing is told', async () => {
  const stays = [await paid(), await paid(), await paid()]
  await harness.post('reservation/cancel/.json', { key, id: stays[1] })
  await paid({ does: 'decline' })
  await capturePayments(context)
  pass({ hours: 25 })
  let lists = 0
  const counting: GatewayBooks = {
    ...gateway.books,
    list: (...given) => {
      lists += 1
      return gateway.books.list(...given)
    },
  }
  const counted = { ...context, payments: Object.assign(Object.create(gateway), { books: counting }) }
  const all = await Promise.all(
    [1, 2, 3].map(() => reconcilePayments(counted, ({ sentence }) => told.push(sentence))),
  )
  expect(all).toHaveLength(3)
  // Five days that an authorisation lives, and one more.
  expect([lists, told]).toEqual([6, []])
  for (const hours of [0, 2, 21]) {
    pass({ hours })
    await reconcilePayments(counted, () => undefined)
    expect(lists).toBe(6)
  }
  expect(await findings()).toEqual([])
})

describe('what is planted', () => {
  test('at the gateway alone is found: a payment of a reservation that we never heard of', async () => {
    gateway.ledger.authorise(
      { key: 'stray:auth:1', amount: minor(7_700), currency: 'USD', reference: 'stray' },
      null,
    )
    pass({ hours: 25 })
    expect(await compare()).toEqual([
      'the gateway has 7700 USD held under stray:auth:1 for reservation stray, which is unknown here',
    ])
    expect(await findings()).toEqual([expect.stringMatching(/^I5: payment gateway scripted, .*stray:auth:1/)])
    gateway.ledger.settle('void', {
      key: 'stray:void:1',
      gatewayReference: 'test_stray:auth:1',
      amount: minor(7_700),
      currency: 'USD',
    })
    pass({ minutes: 61 })
    expect([await compare(), await findings()]).toEqual([[], []])
  })

  test('in our books alone is found: a payment that the gateway does not have', async () => {
    const id = await paid({ does: 'decline' })
    await database.query(
      "UPDATE payment_attempt SET state = 'approved' WHERE reservation_id = $1 AND kind = 'authorise'",
      [id],
    )
    pass({ hours: 25 })
    expect(await compare()).toEqual([
      `reservation ${id}: 10000 USD are recorded as authorised under ${id}:auth:1 and the gateway has no such payment`,
    ])
  })

  test('at the gateway as captured and here as declined is found, and is not taken for money that is held', async () => {
    const id = await paid()
    await database.query("DELETE FROM payment_attempt WHERE reservation_id = $1 AND kind = 'capture'", [id])
    await database.query("UPDATE payment_attempt SET state = 'declined' WHERE reservation_id = $1", [id])
    pass({ hours: 25 })
    expect(await compare()).toEqual([
      `reservation ${id} (confirmed): the gateway has 10000 USD captured under ${id}:auth:1, recorded here as declined`,
    ])
    const states = await database.query('SELECT state FROM payment_attempt WHERE reservation_id = $1', [id])
    expect(states).toEqual([{ state: 'declined' }])
  })

  test.each([
    [
      'captured',
      (id: string) =>
        database.query("DELETE FROM payment_attempt WHERE reservation_id = $1 AND kind = 'capture'", [id]),
      /: 0 captured, at the gateway 10000$/,
    ],
    [
      'captured in part',
      (id: string) =>
        database.query(
          "UPDATE payment_attempt SET amount = 4000 WHERE reservation_id = $1 AND kind = 'capture'",
          [id],
        ),
      /: 4000 captured, at the gateway 10000$/,
    ],
    [
      'refunded',
      async (id: string) =>
        gateway.ledger.settle('refund', {
          key: `${id}:by hand`,
          gatewayReference: `test_${id}:auth:1`,
          amount: minor(2_500),
          currency: 'USD',
        }),
      /: 0 refunded, at the gateway 2500$/,
    ],
    [
      'authorised at another amount',
      (id: string) =>
        database.query(
          "UPDATE payment_attempt SET amount = 9000 WHERE reservation_id = $1 AND kind = 'authorise'",
          [id],
        ),
      /: 9000 authorised, at the gateway 10000$/,
    ],
  ])('as another amount is found: %s', async (_what, plant, says) => {
    const id = await paid()
    await plant(id)
    pass({ hours: 25 })
    expect(await compare()).toEqual([expect.stringMatching(says)])
    expect(told[0]).toContain(id)
  })
})

describe('a refund that failed at the gateway after it was made', () => {
  test('is told of for a month, and is not made again', async () => {
    const id = await paid()
    await harness.post('reservation/cancel/.json', { key, id })
    await capturePayments(context)
    const failed = [`${id}:refund:1`, `${id}:refund:2`].map(key => ({ key, reason: 'card_closed' }))
    const made = context.clock.now()
    const books: GatewayBooks = {
      ...gateway.books,
      listFailedRefunds: async ({ from, until }) => {
        const { compare } = Temporal.Instant
        const isListed = compare(from, made) < 0 && compare(made, until) < 0
        return { listed: true, refunds: isListed ? failed : [] }
      },
    }
    const failing = { ...context, payments: Object.assign(Object.create(gateway), { books }) }
    const calls = gateway.calls.length
    const toldAfter = async (hours: number) => {
      pass({ hours })
      told.length = 0
      await reconcilePayments(failing, ({ sentence }) => told.push(sentence))
      await capturePayments(context)
      return [...told]
    }
    const sentence = `reservation ${id}: 10000 USD are recorded as refunded under ${id}:refund:1 and the refund failed at the gateway: card_closed`
    expect(await toldAfter(30 * 24)).toEqual([sentence])
    expect(await findings()).toContainEqual(expect.stringContaining(sentence))
    expect(await toldAfter(2 * 24)).toEqual([])
    expect(gateway.calls.length).toBe(calls)
  })

  test('is asked about again where the gateway cannot list it', async () => {
    const books: GatewayBooks = {
      ...gateway.books,
      listFailedRefunds: async () => ({ listed: false, reason: 'away' }),
    }
    const blind = { ...context, payments: Object.assign(Object.create(gateway), { books }) }
    pass({ hours: 25 })
    await expect(reconcilePayments(blind, () => undefined)).rejects.toThrow(/cannot be listed: away/)
    pass({ hours: 1 })
  })
})

describe('money that is held for nothing', () => {
  test('is released with the key that a release has', async () => {
    const id = await paid({ does: 'lose', acted: true })
    // A settled failure whose payment was believed never to have been made.
    await database.query(
      `UPDATE payment_attempt SET state = 'failed' WHERE reservation_id = '${id}';
       UPDATE reservation SET status = 'failed', payment_state = 'none', duplicate_active = false, version = 3 WHERE reservation_id = '${id}';
       INSERT INTO reservation_event (property_id, reservation_id, sequence, from_status, to_status, cause)
       VALUES (${hotels.paid}, '${id}', 3, 'unknown', 'failed', 'planted');
       INSERT INTO outbox_event (event_id, publisher_id, property_id, reservation_id, type, reservation_version, dispatched_at)
       SELECT gen_random_uuid(), publisher_id, property_id, reservation_id, 'reservation.failed', 3, now()
         FROM reservation WHERE reservation_id = '${id}';
       DELETE FROM inventory_hold WHERE hold_id = '${id}';
       UPDATE night SET held = 0 WHERE held = 1`,
    )
    expect(ledgerOf(id)).toMatchObject({ state: 'authorised' })
    pass({ hours: 25 })
    expect(await compare()).toEqual([
      expect.stringMatching(/\(failed\): .* 10000 USD held .* it is released now$/),
    ])
    await capturePayments(context)
    expect(ledgerOf(id)).toMatchObject({ state: 'voided' })
    expect(gateway.calls.filter(call => call.startsWith('void') && call.includes(id))).toEqual([
      `void ${id}:void:1`,
    ])
    const events = await readReservationEvents(database, hotels.paid, id)
    expect(events.at(-1)).toMatchObject({ to: 'failed', cause: 'payment found authorised at the gateway' })
    pass({ hours: 2 })
    expect(await compare()).toEqual([])
    expect((await findings()).filter(sentence => sentence.includes(id))).toEqual([])
  })

  test('is left to the reconciler while a reservation is under way', async () => {
    const id = await paid({ does: 'lose', acted: true })
    pass({ hours: 25 })
    expect(await compare()).toEqual([])
    expect(ledgerOf(id)).toMatchObject({ state: 'authorised' })
  })
})

test('a gateway that cannot list is asked again, and the log hears of differences at level error', async () => {
  pass({ hours: 25 })
  const books = { ...gateway.books, list: async () => ({ listed: false, reason: 'away' }) as const }
  const blind = { ...context, payments: Object.assign(Object.create(gateway), { books }) }
  await expect(reconcilePayments(blind, () => undefined)).rejects.toThrow(/cannot be listed: away/)
  gateway.ledger.authorise({ key: 'late', amount: minor(1), currency: 'USD', reference: 'late' }, null)
  pass({ minutes: 59 })
  expect(await compare()).toEqual([])
  pass({ minutes: 1 })
  const reports: string[] = []
  const note = (what: string) => () => reports.push(what)
  const report = {
    onDifference: note('difference'),
    onShare: note('share'),
    onOverdue: note('delay'),
    onFinding: note('finding'),
  }
  const [job] = watchJobs(context, report)
  await job!.run()
  expect(reports).toEqual(['difference'])
})
