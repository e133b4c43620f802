// Test and live never meet: whatever is done with test keys, every live row, count, event, webhook, mail, report and finding is
// as if nothing had happened, and no other company is called.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import {
  type ScenarioOperation,
  scenarioOperations,
  scenariosOf,
} from '../../src/lodging/installation/test-scenarios.ts'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { Courier } from '../../src/operations/notifications/deliver.ts'
import { createWebhook } from '../../src/operations/notifications/webhooks.ts'
import { reconcilePayments } from '../../src/operations/payments/reconcile-payments.ts'
import { reconcileBookings } from '../../src/operations/sources/reconcile-bookings.ts'
import { saveDiscount } from '../../src/store/properties/discount-codes.ts'
import { hotels } from '../support/hotels/booking-context.ts'
import { publisherOf, testKeyOf } from '../support/hotels/test-key.ts'
import type { TestAnswer } from '../support/run/test-app.ts'
import { testPublisher } from '../support/run/test-app.ts'
import { liveTraces } from '../support/sources/live-traces.ts'
import { remoteHotels, sourceContext } from '../support/sources/source-context.ts'
import { calls, otherCalls } from '../support/wire/publisher-calls.ts'

const booking = await sourceContext()
const { harness, context, request, gateway, source } = booking
const { testKeys } = harness.app.context
const testKey = await testKeyOf(context, await publisherOf(context))
const older = await testPublisher(harness, { settings: { envelope: 'data' } })
const olderKey = await testKeyOf(context, older.publisherId)

/** The operations that a test key has called with success. */
const done = new Set<string>()

async function post(path: string, body: object, headers?: Record<string, string>): Promise<TestAnswer> {
  const answer = await harness.post(`${path}/.json`, { key: testKey, ...body }, headers)
  if (answer.status === 200) done.add(`${path}/.json`)
  return answer
}

const bodyFor = (choices?: Parameters<typeof request>[0]) => ({ ...request(choices), key: testKey })

const stayOf = ({ guest: _guest, payment: _payment, rooms, ...stay }: ReturnType<typeof bodyFor>) => ({
  ...stay,
  rooms: rooms.map(({ adults }) => ({ adults })),
})

/** The jobs of a server that look at everything, once. */
async function runLiveJobs(): Promise<void> {
  await using courier = new Courier(context, () => undefined)
  await courier.run()
  for (const job of reservationJobs(context, () => undefined)) await job.run()
  await reconcileBookings(context, () => undefined)
  await reconcilePayments(context, () => undefined)
}

async function runTestJobs(): Promise<void> {
  for (const job of reservationJobs(testKeys, () => undefined)) await job.run()
}

/** Everything live that can be seen from outside. */
async function live(): Promise<unknown> {
  // Requests are counted for their key, transactions leave a token, and who asks whether the database can be written writes a
  // change of property 0. The reconciliation of payments notes when it ran, and is compared by what it found.
  const {
    key_usage: _,
    payment_comparison: _times,
    commit_token: _tokens,
    ...traces
  } = await liveTraces(context.database)
  const { change: _changes, change_sequence_seq: _sequence, ...tables } = traces
  return {
    tables,
    changes: await context.database.query('SELECT subject, id FROM change WHERE id <> 0 ORDER BY sequence'),
    differences: await context.database.query('SELECT gateway, differences FROM payment_comparison'),
    gateway: [...gateway.calls],
    ledger: [...gateway.ledger.entries],
    source: [...source.calls],
    mails: await readdir(join(harness.environment.DATA_DIR!, 'mail')).catch(() => []),
    alarms: harness.logLines.filter(line => JSON.parse(line).level !== 30),
    // What is in memory serves both.
    metrics: (await metricNames()).filter(name => !/^hostelry_(http|catalog|pool)_/.test(name)),
  }
}

/** Samples of /metrics without those that the process itself moves. */
async function metricNames(): Promise<string[]> {
  const text = await (await fetch(`${harness.app.url}/metrics`)).text()
  return text.split('\n').filter(line => /^[a-z]/.test(line) && !/^(process|nodejs|http)_/.test(line))
}

beforeAll(async () => {
  const code = checkDiscountDocument({ code: 'TWICE', category: 'discount', percent_off: 5, max_uses: 2 })
  if ('errors' in code) throw new Error('the code is not in order')
  await context.database.transaction(transaction => saveDiscount(transaction, code.discount))
  const publisherId = await publisherOf(context)
  await createWebhook(context, { publisherId, url: 'https://receiver.example/hook', types: [] })
  // A live booking, so that there is something to touch.
  const booked = await harness.post('book/reservation/.json', request({ property: hotels.paid }))
  expect(booked.status).toBe(200)
  await context.database.query('UPDATE outbox_event SET dispatched_at = now()')
  await runLiveJobs()
})

describe('what is done with a test key', () => {
  test('leaves every live row, sequence, finding, mail and call as it was', {
    timeout: 120_000,
  }, async () => {
    const diagnosis = await diagnose(context)
    const before = await live()
    await everyOperation()
    await everyScenario()
    await guesses()
    await olderForm()
    // Outages are logged with their count a second later.
    await new Promise(resume => setTimeout(resume, 1_200))
    await runTestJobs()
    harness.clock.moveTo(harness.clock.now().add({ seconds: 45 }).toString())
    await runTestJobs()
    await runLiveJobs()
    expect(await live()).toEqual(before)
    expect(await diagnose(context)).toEqual(diagnosis)
  })

  test('was every operation that publishers have', () => {
    const all = Object.values(calls).map(({ path }) => path)
    const others = otherCalls.map(path => `${path}/.json`)
    expect([...done].sort()).toEqual([...new Set([...all, ...others])].sort())
  })

  test('has left what it should in the schema of test keys', async () => {
    const [kept] = await testKeys.database.query<Record<string, number>>(
      `SELECT (SELECT count(*) FROM reservation) AS reservations, (SELECT count(*) FROM outbox_event) AS events,
              (SELECT count(*) FROM payment_attempt) AS payments, (SELECT count(*) FROM source_attempt) AS sources,
              (SELECT count(*) FROM discount_redemption) AS redemptions, (SELECT count(*) FROM quote_session) AS quotes,
              (SELECT count(*) FROM failed_attempt) AS failures, (SELECT count(*) FROM reservation_change) AS changes,
              (SELECT count(*) FROM reservation_number) AS numbers, (SELECT sum(sold) FROM night) AS sold`,
    )
    for (const [name, count] of Object.entries(kept!)) expect(count, name).toBeGreaterThan(0)
  })

  test('keeps no card', async () => {
    expect(await testKeys.database.query('SELECT FROM card_vault')).toEqual([])
    expect((await post('book/reservation', bodyFor({ property: hotels.vault }))).status).toBe(200)
    expect(await testKeys.database.query('SELECT FROM card_vault')).toEqual([])
  })
})

describe('the schema of test keys', () => {
  test('has no live table in it or below its views', async () => {
    const write = (statement: string) =>
      testKeys.database.transaction(transaction => transaction.query(statement))
    await expect(write('UPDATE property SET version = version + 1')).rejects.toThrow(/cannot update view/)
    await expect(write('DELETE FROM room')).rejects.toThrow(/cannot delete from view/)
    await expect(write("INSERT INTO discount_code (code_folded) VALUES ('x')")).rejects.toThrow(
      /cannot insert into view/,
    )
    await expect(write('DELETE FROM publisher')).rejects.toThrow(/cannot delete from view/)
    await expect(write('DELETE FROM rate_calendar')).rejects.toThrow(
      /relation "rate_calendar" does not exist/,
    )
    await expect(testKeys.database.query('SELECT name FROM publisher')).rejects.toThrow(/does not exist/)
  })
})

async function everyOperation(): Promise<void> {
  const body = bodyFor()
  const stay = stayOf(body)
  const { accommodation_id: _room, rate_code: _rate, ...search } = stay
  const reads: [string, object][] = [
    ['property/view', { property_id: hotels.plain }],
    ['properties/view', {}],
    ['properties/changes', {}],
    ['property/available', search],
    ['properties/available', { ...search, property_id: undefined }],
    ['property/calendar', { ...search, from: stay.checkin, days: 30, nights: 2 }],
    ['properties/calendar', { ...search, property_id: undefined, from: stay.checkin, days: 30, nights: 2 }],
    ['properties/season', { ...search, property_id: undefined, from: stay.checkin, days: 30, nights: 2 }],
    ['book/preview', stay],
    ['settings', {}],
    ['currencies', {}],
    ['places/suggest', { text: 'house' }],
    ['discounts/all', {}],
    ['discounts/grouped', {}],
  ]
  for (const [path, fields] of reads) expect((await post(path, fields)).status, path).toBe(200)
  for (const property of [...Object.values(hotels), remoteHotels.plain, remoteHotels.paid])
    await lifeOfReservation(bodyFor({ property }))
  const withCode = { ...bodyFor(), discount_code: 'TWICE' }
  expect((await post('book/reservation', withCode)).status).toBe(200)
  // The card of a test decline.
  const declined = bodyFor({ property: hotels.paid })
  const card = { ...declined.payment, number: '4000000000000002' }
  expect((await post('book/reservation', { ...declined, payment: card })).status).toBe(402)
  expect((await post('events', { after: 0 })).body.events.length).toBeGreaterThan(0)
  expect((await post('reservation/index', {})).body.total).toBeGreaterThan(0)
  await lifeOfBasket()
  const made = await post('webhooks/create', { url: 'https://guide.example/hook' })
  expect((await post('webhooks/list', {})).body.webhooks).toHaveLength(1)
  const watch = await post('watches/create', { ...search, below: 1 })
  expect((await post('watches/list', {})).body.watches).toHaveLength(1)
  expect((await post('watches/delete', { watch_id: watch.body.watch_id })).status).toBe(200)
  expect((await post('test_clock/view', {})).status).toBe(200)
  const now = harness.clock.now().add({ minutes: 5 }).toString()
  expect((await post('test_clock/set', { now })).status).toBe(200)
  expect((await post('webhooks/delete', { webhook_id: made.body.webhook_id })).status).toBe(200)
}

async function lifeOfBasket(): Promise<void> {
  const body = bodyFor()
  const { guest, payment, ...item } = body
  expect((await post('book/basket/preview', { items: [stayOf(body)] })).status).toBe(200)
  const booked = await post('book/basket', { items: [item], guest, payment })
  expect(booked.status, booked.text).toBe(200)
  const { basket_number } = booked.body
  expect((await post('basket/view', { basket_number })).status).toBe(200)
  expect((await post('basket/cancel', { basket_number })).status).toBe(200)
  await runTestJobs()
}

async function lifeOfReservation(body: ReturnType<typeof bodyFor>): Promise<void> {
  const stay = stayOf(body)
  const isRemote = Object.values<number>(remoteHotels).includes(body.property_id)
  const quote = await post('book/preview', { ...stay, discount_code: 'TWICE' })
  expect(quote.status).toBe(200)
  const spare = await post('book/hold', stay)
  const released = await post('book/release', { property_id: body.property_id, hold_id: spare.body.hold_id })
  expect(released.status).toBe(200)
  const hold = await post('book/hold', stay)
  const key = { 'idempotency-key': `life-of-${body.property_id}` }
  const whole = { ...body, discount_code: 'TWICE', hold_id: hold.body.hold_id }
  const booked = await post('book/reservation', whole, key)
  expect(booked.status, booked.text).toBe(200)
  const again = await post('book/reservation', whole, key)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  expect((await post('book/reservation', { ...body, discount_code: 'TWICE' })).status).toBe(409)
  const { confirmation_number } = booked.body
  const later = { checkin: stay.checkout, checkout: nextDay(stay.checkout) }
  const change = { confirmation_number, ...later, payment: body.payment }
  expect((await post('reservation/modify', { ...change, simulate: true })).status).toBe(isRemote ? 422 : 200)
  const changed = await post('reservation/modify', change)
  expect(changed.status, changed.text).toBe(isRemote ? 422 : 200)
  await runTestJobs()
  expect((await post('reservation/view', { confirmation_number })).status).toBe(200)
  expect((await post('reservation/cancel', { confirmation_number, simulate: true })).status).toBe(200)
  expect((await post('reservation/cancel', { confirmation_number })).status).toBe(200)
  await runTestJobs()
}

async function everyScenario(): Promise<void> {
  for (const operation of scenarioOperations) {
    for (const test_scenario of scenariosOf(operation)) {
      if (test_scenario === 'slow') continue
      const answer = await post(operation, { ...(await bodyOfOperation(operation)), test_scenario })
      expect(answer.text, `${operation} ${test_scenario}`).not.toContain('InternalServerError')
    }
  }
}

async function bodyOfOperation(operation: ScenarioOperation): Promise<object> {
  const body = bodyFor({ property: hotels.paid })
  const { accommodation_id, rate_code, ...search } = stayOf(body)
  if (operation === 'property/available') return search
  if (operation === 'properties/available') return { ...search, property_id: undefined }
  if (operation === 'book/reservation') return body
  if (!operation.startsWith('reservation/')) return { ...search, accommodation_id, rate_code }
  const booked = await post('book/reservation', body)
  const { confirmation_number } = booked.body
  if (operation === 'reservation/cancel') return { confirmation_number }
  const later = { checkin: search.checkout, checkout: nextDay(search.checkout) }
  return { confirmation_number, ...later, payment: body.payment }
}

const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Discount codes that do not exist, which are counted. */
async function guesses(): Promise<void> {
  for (const discount_code of ['NONE-1', 'NONE-2', 'NONE-3'])
    await post('book/preview', { ...stayOf(bodyFor()), discount_code })
}

/** A client of the older form gets integer ids. */
async function olderForm(): Promise<void> {
  const booked = await post('book/reservation', { ...bodyFor(), key: olderKey })
  expect(booked.status, booked.text).toBe(200)
  expect((await post('reservation/index', { key: olderKey })).status).toBe(200)
  const silent = { ...stayOf(bodyFor()), key: olderKey, test_scenario: 'source_timeout' }
  expect((await post('book/preview', silent)).body.type).toBe('RemoteInformationException')
}
