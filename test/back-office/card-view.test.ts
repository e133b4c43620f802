// A sealed card is shown to a person at a terminal, three times in all, and every time somebody is named for it (threat C4).

import { afterAll, expect, test } from 'vitest'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { cardBody } from '../support/hotels/small-hotel.ts'
import { withoutChance } from '../support/random/without-chance.ts'
import { commandLine } from '../support/run/command-line.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const { harness, context, request, book } = await bookingContext()
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
// The key that seals cards lies under DATA_DIR, which the command line shares with the server.
const hostelry = commandLine(harness.environment, directory.path)
const { body: booked } = await book(request({ property: hotels.vault }))
const number = booked.confirmation_number

test('not into a file or a pipe, nor for nobody; neither uses up a view', async () => {
  const piped = await hostelry(`card view ${number} --by Ada`)
  expect([piped.exitCode, piped.output]).toEqual([2, ''])
  expect(piped.errors).toMatch(/not a terminal.*--force/)
  const nameless = await hostelry(`card view ${number} --force`)
  expect([nameless.exitCode, nameless.errors]).toEqual([2, expect.stringMatching(/give --by/)])
  expect(await context.database.query('SELECT views FROM card_vault')).toEqual([{ views: 0 }])
}, 90_000)

test('three times, each recorded, and then no more', async () => {
  for (const [left, name] of [
    [2, 'Ada'],
    [1, 'Grace'],
    [0, 'Ada'],
  ] as const) {
    const shown = await hostelry(`card view ${number} --by ${name} --force --json`)
    expect(shown.json).toEqual({
      number: cardBody.number,
      month: '12',
      year: 2034,
      cardholder: 'Ada Lovelace',
      viewsLeft: left,
    })
    expect(shown.errors).toBe('')
  }
  const refused = await hostelry(`card view ${number} --by Ada --force`)
  expect([refused.exitCode, refused.output]).toEqual([1, ''])
  expect(refused.errors).toMatch(/shown 3 times and is not shown again/)
  const record = await hostelry(`reservation show ${number}`)
  expect(record.output.match(/card seen .* by (Ada|Grace)/g)).toHaveLength(3)
  expect(withoutChance(record.output)).not.toMatch(/\b(4111|2034)/)
}, 120_000)

test('and a reservation without one says so', async () => {
  const { body: plain } = await book(request())
  const refused = await hostelry(`card view ${plain.id} --by Ada --force`)
  expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringMatching(/There is no card/)])
}, 90_000)
