// Whatever is sent, the answer is a success of its shape or a refusal of the one shape, soon, and a refusal leaves
// nothing behind (contract R1 to R13, S12, threats D1 to D10). A failure prints the seed that
// repeats it.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nightsBetween, parseDay } from '../../../src/values/civil-dates.ts'
import { bodySchemas, type HostileRequest, hostileRequest } from '../../support/canaries/hostile-requests.ts'
import { hostileValue } from '../../support/canaries/hostile-values.ts'
import { endAllHolds, holdRoom } from '../../support/hotels/held-rooms.ts'
import { testKeyOf } from '../../support/hotels/test-key.ts'
import { keepOneWatch } from '../../support/notifications/kept-watch.ts'
import { keepOneWebhook } from '../../support/notifications/kept-webhook.ts'
import { shapeMistakes } from '../../support/prices/answer-shapes.ts'
import { randomRuns } from '../../support/run/random-runs.ts'
import { type TestAnswer, testApp, testPublisher } from '../../support/run/test-app.ts'
import { type WrittenRows, writtenRows } from '../../support/statements/written-rows.ts'
import { type AnyCallName, allCallNames, bodyOf, calls } from '../../support/wire/publisher-calls.ts'
import { expectErrorShape, expectNoSecrets } from '../../support/wire/refused-answers.ts'

const runs = randomRuns(40, 70, 300)
const slowestMilliseconds = 2000

const app = await testApp({ demo: true })
const { database } = app.app.context
const { key, publisherId } = await testPublisher(app)
const cardNumber = '4111111111111111'

/** What the calls around a booking are about. */
const { body: managed } = await app.post(calls.reservation.path, bodyOf('reservation', key))
const { body: basket } = await app.post(calls.basket.path, bodyOf('basket', key))
const references = {
  confirmation_number: managed.confirmation_number,
  basket_number: basket.basket_number,
  hold_id: randomUUID(),
  webhook_id: 900_000,
  watch_id: randomUUID(),
}

/** Calls whose success writes. */
const writing: readonly AnyCallName[] = [
  'reservation',
  'reservationModify',
  'reservationCancel',
  'hold',
  'release',
  'basket',
  'basketCancel',
  'webhookCreate',
  'webhookDelete',
  'watchCreate',
  'watchDelete',
]

/** One hold before each: there is one to release, and not so many that no more may be had (threat C3). */
async function prepare(call: AnyCallName): Promise<WrittenRows> {
  if (call === 'hold' || call === 'release') {
    await endAllHolds(database)
    await holdRoom(database, publisherId, references.hold_id)
  }
  // One to delete, and not so many that no more may be made.
  if (call === 'webhookCreate' || call === 'webhookDelete')
    await keepOneWebhook(database, publisherId, references.webhook_id)
  if (call === 'watchCreate' || call === 'watchDelete')
    await keepOneWatch(database, publisherId, references.watch_id)
  return writtenRows(app)
}

const prototypes = [Object, Array, Function, String, Number, Boolean, RegExp, Promise, Map, Buffer]

/** Every name and value that objects inherit, in one row: a polluted prototype has other ones. */
const inherited = (): unknown[] =>
  prototypes.flatMap(({ prototype }) =>
    Reflect.ownKeys(prototype).flatMap(name => [
      name,
      Object.getOwnPropertyDescriptor(prototype, name)?.value,
    ]),
  )
const untouched = inherited()
const isPolluted = (): boolean => inherited().some((each, index) => each !== untouched[index])

/** Time goes by between requests, or guesses of discount codes would add up to a limit (threat C1). */
const letTimePass = (): void => app.clock.moveTo(app.clock.now().add({ seconds: 20 }).toString())

async function send(call: AnyCallName, { payload, contentType }: HostileRequest): Promise<TestAnswer> {
  letTimePass()
  const began = process.cpuUsage()
  const answer = await app.post(calls[call].path, payload, {
    ...(contentType !== null && { 'content-type': contentType }),
  })
  // Our own time and not the clock on the wall, which also runs while other tests have the machine.
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(slowestMilliseconds)
  return answer
}

test('making requests leaves the values that they are made of as they were', () => {
  const drawn = (): unknown => JSON.stringify(fc.sample(hostileValue, { numRuns: 500, seed: 1 }))
  const before = drawn()
  fc.sample(hostileRequest('reservation', key), { numRuns: 300, seed: 2 })
  // A comparison of the texts themselves would print all of them.
  expect(drawn() === before).toBe(true)
})

function expectKnownAnswer(call: AnyCallName, answer: TestAnswer): void {
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status === 200) {
    expect(shapeMistakes(call, answer.body)).toEqual([])
  } else {
    expect([400, 401, 404, 409, 413, 422]).toContain(answer.status)
    expectErrorShape(answer)
    expectNoSecrets(answer, [key, cardNumber])
  }
  expect(isPolluted()).toBe(false)
}

/** A refusal writes nothing; a success what it says, and what it does not say stays. */
function expectWritten(
  call: AnyCallName,
  { status, body }: TestAnswer,
  before: WrittenRows,
  after: WrittenRows,
): void {
  const roomNights = (rooms: number): number => rooms * nightsOf(body)
  const { reservations, events, sold, held, uses } = before
  if (status !== 200 || /^(webhook|watch)/.test(call)) expect(after).toEqual(before)
  else if (call === 'hold') expect(after).toEqual({ ...before, held: held + roomNights(body.rooms) })
  else if (call === 'release') expect(after).toEqual({ ...before, held: 0 })
  else if (/Cancel$/.test(call) && body.simulated) expect(after).toEqual(before)
  else if (call === 'reservationModify' && body.modification.status === 'simulated')
    expect(after).toEqual(before)
  else if (call === 'reservationModify') {
    const { before: was, after: is } = body.modification
    const nights = (stay: typeof was): number => stay.rooms.length * nightsOf(stay)
    expect(after).toEqual({
      reservations,
      events: expect.any(Number),
      sold: sold + nights(is) - nights(was),
      held,
      uses: expect.any(Number),
    })
  } else if (/Cancel$/.test(call)) {
    expect(after).toEqual({ reservations, events: expect.any(Number), sold: expect.any(Number), held, uses })
    expect(after.sold).toBeLessThanOrEqual(sold)
  } else {
    const made: Booked[] = call === 'basket' ? body.items : [body]
    expect(after).toEqual({
      reservations: reservations + made.length,
      events: expect.any(Number),
      sold: sold + made.reduce((sum, stay) => sum + stay.rooms.length * nightsOf(stay), 0),
      held,
      uses: uses + made.filter(({ discount }) => discount !== null).length,
    })
    expect(after.events).toBeGreaterThan(events)
  }
}

interface Booked {
  readonly checkin: string
  readonly checkout: string
  readonly rooms: readonly unknown[]
  readonly discount: object | null
}

const nightsOf = ({ checkin, checkout }: { checkin: string; checkout: string }): number =>
  nightsBetween(parseDay(checkin)!, parseDay(checkout)!)

describe.each(allCallNames)('any body sent to %s', call => {
  const seen = new Map<number, number>()

  test(
    'gets a success of its shape or a refusal, and a refusal writes nothing',
    async () => {
      const atFirst = await writtenRows(app)
      await fc.assert(
        fc.asyncProperty(hostileRequest(call, key, references), async request => {
          const before = writing.includes(call) ? await prepare(call) : atFirst
          const answer = await send(call, request)
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
          expectKnownAnswer(call, answer)
          if (writing.includes(call)) expectWritten(call, answer, before, await writtenRows(app))
        }),
        { numRuns: runs },
      )
      if (!writing.includes(call)) expect(await writtenRows(app)).toEqual(atFirst)
    },
    30_000 + runs * 500,
  )

  test('was not all of one kind', () => {
    // With one kind only, the test above would have looked at half of what it promises.
    expect(seen.get(200) ?? 0).toBeGreaterThan(runs / 20)
    expect(seen.get(400) ?? 0).toBeGreaterThan(runs / 20)
  })
})

/** What the scenarios of a test key are answered with beside what any request may be. */
const stagedStatuses = [402, 429, 502, 503]

describe.each(allCallNames.filter(call => 'test_scenario' in bodySchemas[call].properties))(
  'any body sent to %s with a test key',
  call => {
    test(
      'gets an answer that a live key may get, and touches nothing live',
      async () => {
        const testKey = await testKeyOf(app.app.context, publisherId)
        const booked = await app.post(calls.reservation.path, bodyOf('reservation', testKey))
        const own = { confirmation_number: booked.body.confirmation_number, hold_id: randomUUID() }
        const before = await writtenRows(app)
        // Ten seconds each would be long.
        const requests = hostileRequest(call, testKey, own).filter(
          ({ body }) => body.test_scenario !== 'slow',
        )
        await fc.assert(
          fc.asyncProperty(requests, async request => {
            const answer = await send(call, request)
            if (!stagedStatuses.includes(answer.status)) {
              if (answer.status !== 202) expectKnownAnswer(call, answer)
              return
            }
            expectErrorShape(answer)
            expectNoSecrets(answer, [testKey, cardNumber])
          }),
          { numRuns: runs },
        )
        expect(await writtenRows(app)).toEqual(before)
      },
      30_000 + runs * 500,
    )
  },
)

test('the server is as well as before, and its log holds no secret and no error', async () => {
  const { status } = await app.post(calls.view.path, bodyOf('view', key))
  expect(status).toBe(200)
  const log = app.logLines.join('')
  for (const secret of [key, cardNumber, '"err"']) expect(log).not.toContain(secret)
})
