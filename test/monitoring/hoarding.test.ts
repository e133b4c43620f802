// Who takes more of a room than guests do is reported, to the log and by the doctor, whether the rooms are held or booked;
// nothing is refused for it, and what is held comes back when its time is over (threat C3).

import { afterAll, expect, test } from 'vitest'
import { releaseExpiredHolds } from '../../src/operations/booking/fall-due.ts'
import { shareSentence, shareWatch } from '../../src/operations/monitoring/hoarding.ts'
import { writeSettings } from '../../src/store/installation/settings.ts'
import type { InventoryShare } from '../../src/store/monitoring/hoarding.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { commandLine } from '../support/run/command-line.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testPublisher } from '../support/run/test-app.ts'

const { harness, context, request, book, counters, pass, freshDay } = await bookingContext({ allotment: 10 })
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const hostelry = commandLine({ ...harness.environment, PAYMENT_GATEWAY: 'test' }, directory.path)

const told: InventoryShare[] = []
const watch = shareWatch(context, share => told.push(share))
const look = async (): Promise<string[]> => {
  told.length = 0
  await watch()
  return told.map(shareSentence)
}

const hold = (key: string, checkin: ReturnType<typeof freshDay>, session?: string, rooms = 1) => {
  const { guest: _, payment: __, ...stay } = request({ key, checkin, nights: 2, rooms })
  const meta_data = session === undefined ? {} : { meta_data: { session_id: session } }
  return harness.post('book/hold/.json', { ...stay, ...meta_data })
}

test('a bot that holds room after room is told of, session and publisher, and once', async () => {
  const { key, publisherId } = await testPublisher(harness)
  const checkin = freshDay()
  for (let count = 0; count < 5; count += 1) expect((await hold(key, checkin, 'bot')).status).toBe(200)
  expect(await look()).toEqual([])
  // The session may not have so many; the bot goes on under another name.
  expect((await hold(key, checkin, 'bot', 5)).status).toBe(429)
  for (let count = 0; count < 4; count += 1) expect((await hold(key, checkin, 'bot 2')).status).toBe(200)
  const [sentence] = await look()
  expect(sentence).toMatch(
    new RegExp(`^publisher ${publisherId} has taken 90 percent of room 1 of property 9001 on 2 nights from `),
  )
  expect(await look()).toEqual([])
  await context.database.transaction(transaction => writeSettings(transaction, { inventorySharePercent: 45 }))
  expect(await look()).toEqual([expect.stringMatching(/, session bot, has taken 50 percent .* on 2 nights/)])
  await context.database.transaction(transaction => writeSettings(transaction, { inventorySharePercent: 50 }))

  pass({ minutes: 16 })
  await releaseExpiredHolds(context)
  expect(await counters(hotels.plain, request({ checkin }).checkin)).toEqual({ sold: 0, held: 0 })
  expect(await look()).toEqual([])
  for (let count = 0; count < 3; count += 1) await hold(key, checkin, `again ${count}`)
  for (let count = 0; count < 3; count += 1) await hold(key, checkin, `and again ${count}`)
  expect(await look()).toHaveLength(1)
  pass({ minutes: 16 })
  await releaseExpiredHolds(context)
})

test('bookings count for an hour; those that were cancelled, and a few guests, do not', async () => {
  const { key, publisherId } = await testPublisher(harness)
  const few = request({ key, room: 1, rooms: 9 })
  expect((await book(few)).status).toBe(200)
  expect(await look()).toEqual([])
  const checkin = freshDay()
  const answers = await Promise.all(Array.from({ length: 6 }, () => book(request({ key, checkin }))))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const [sentence, ...others] = await look()
  expect(sentence).toMatch(
    new RegExp(`^publisher ${publisherId} has taken 60 percent of room 1 .* on 20\\d\\d-`),
  )
  expect(others).toEqual([])
  const confirmation_number = answers[0]!.body.confirmation_number
  await harness.post('reservation/cancel/.json', { key, confirmation_number })
  expect(await look()).toEqual([])
  await book(request({ key, checkin }))
  expect(await look()).toHaveLength(1)
  pass({ minutes: 61 })
  expect(await look()).toEqual([])
}, 90_000)

test('the doctor says so as something to be looked at, which is nothing wrong', async () => {
  const { key } = await testPublisher(harness)
  const checkin = freshDay()
  for (let count = 0; count < 6; count += 1) await book(request({ key, checkin }))
  // A process has the real clock, by which these were made in time to come.
  await context.database.query('UPDATE reservation SET created_at = now()')
  const { exitCode, output, json } = await hostelry('doctor --json')
  expect([exitCode, json.findings]).toEqual([0, []])
  expect(json.warnings).toContainEqual(
    expect.stringMatching(/has taken 60 percent of room 1 of property 9001/),
  )
  expect(output).not.toMatch(/example\.com|Lovelace/)
}, 90_000)
