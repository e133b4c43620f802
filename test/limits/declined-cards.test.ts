// The limits on declined cards are settings, count over all servers of a database, and outlive a restart (threat C2).

import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import type { Settings } from '../../src/lodging/installation/installation-settings.ts'
import { watchJobs } from '../../src/operations/monitoring/watch.ts'
import { openApp } from '../../src/server/app.ts'
import { writeSettings } from '../../src/store/installation/settings.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { cardBody } from '../support/hotels/small-hotel.ts'
import { testPublisher } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const { harness, context, gateway, request, book, pass } = await bookingContext({ allotment: 200 })
const second = await openApp(readConfig(harness.environment), {
  clock: harness.clock,
  payments: gateway,
  jobs: false,
  log: { write: () => undefined },
})
afterAll(() => second[Symbol.asyncDispose]())

const set = (settings: Partial<Settings>) =>
  context.database.transaction(transaction => writeSettings(transaction, settings))

let key = ''
beforeEach(async () => {
  key = (await testPublisher(harness)).key
  gateway.script = { does: 'decline' }
  await set({ declinedCardsPerKey: 4, declinedCardsPerCardRange: 1000, declinedCardsPerSession: 2 })
})

const body = (session?: string) => ({
  ...request({ property: hotels.paid, key }),
  payment: cardBody,
  ...(session !== undefined && { meta_data: { session_id: session } }),
})
const here = async (session?: string) => (await book(body(session))).status
const there = async (session?: string) =>
  (await sendTo(`${second.url}/publisher/v3.0/book/reservation/.json`, body(session))).status

test('are those that are set, from the next request on', async () => {
  expect([await here('a'), await here('a'), await here('a')]).toEqual([402, 402, 429])
  expect([await here(), await here(), await here()]).toEqual([402, 402, 429])
  await set({ declinedCardsPerKey: 5 })
  await expect.poll(() => here(), { timeout: 3_000 }).toBe(402)
  expect(await here()).toBe(429)
  await set({ declinedCardsMinutes: 30 })
  pass({ minutes: 31 })
  await expect.poll(() => here(), { timeout: 3_000 }).toBe(402)
  await set({ declinedCardsMinutes: 60 })
})

test('count on all servers: another passes the bound by one at most', async () => {
  for (let count = 0; count < 3; count += 1) expect(await here()).toBe(402)
  // The second server hears of them with its own first, which is the fourth.
  expect([await there(), await there(), await here(), await here()]).toEqual([402, 429, 402, 429])
  const rows = await context.database.query<{ subject: Buffer }>('SELECT subject FROM failed_attempt')
  for (const { subject } of rows) expect(subject).toHaveLength(32)
})

test('are remembered over a restart, as soon as one card more is declined', async () => {
  for (let count = 0; count < 4; count += 1) expect(await here()).toBe(402)
  const restarted = await openApp(readConfig(harness.environment), {
    clock: harness.clock,
    payments: gateway,
    jobs: false,
    log: { write: () => undefined },
  })
  const url = `${restarted.url}/publisher/v3.0/book/reservation/.json`
  const ask = async () => (await sendTo(url, body())).status
  expect([await ask(), await ask()]).toEqual([402, 429])
  await restarted[Symbol.asyncDispose]()
})

test('hold also where the count cannot be shared', async () => {
  await context.database.query('ALTER TABLE failed_attempt RENAME TO gone')
  const answers: number[] = []
  for (let count = 0; count < 6; count += 1) answers.push(await here())
  expect(answers).toEqual([402, 402, 402, 402, 429, 429])
  await context.database.query('ALTER TABLE gone RENAME TO failed_attempt')
})

test('are forgotten after a day', async () => {
  await here()
  pass({ hours: 25 })
  const ignore = (): void => undefined
  const report = { onDifference: ignore, onShare: ignore, onOverdue: ignore, onFinding: ignore }
  const forget = watchJobs(context, report).find(({ name }) => name === 'delete old failed attempts')!
  await forget.run()
  expect(await context.database.query('SELECT FROM failed_attempt')).toEqual([])
})
