// Whatever is sent, the answer is a success of its shape or a refusal of the one shape, soon, and a refusal leaves
// nothing behind (contract R1 to R13, S12, threats D1 to D10). HOSTELRY_RUNS sets how many requests a call is sent;
// a failure prints the seed that repeats it.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shapeMistakes } from '../support/answer-shapes.ts'
import { type HostileRequest, hostileRequest } from '../support/hostile-requests.ts'
import { type AnyCallName, allCallNames, bodyOf, calls } from '../support/publisher-calls.ts'
import { expectErrorShape, expectNoSecrets } from '../support/refused-answers.ts'
import { type TestAnswer, testApp, testPublisher } from '../support/test-app.ts'
import { type WrittenRows, writtenRows } from '../support/written-rows.ts'

const runs = Number(process.env.HOSTELRY_RUNS ?? 300)
const slowestMilliseconds = 2000

const app = await testApp({ demo: true })
const { key } = await testPublisher(app)
const cardNumber = '4111111111111111'

/** For the calls that manage a reservation. */
const { body: managed } = await app.post(calls.reservation.path, bodyOf('reservation', key))
const reference = { confirmation_number: managed.confirmation_number }

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

async function send(call: AnyCallName, { payload, contentType }: HostileRequest): Promise<TestAnswer> {
  const began = performance.now()
  const answer = await app.post(calls[call].path, payload, {
    ...(contentType !== null && { 'content-type': contentType }),
  })
  expect(performance.now() - began).toBeLessThan(slowestMilliseconds)
  return answer
}

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

/** A success is one reservation with its nights, or an end of one at the most; anything else is nothing. */
function expectWritten(
  call: AnyCallName,
  { status, body }: TestAnswer,
  before: WrittenRows,
  after: WrittenRows,
): void {
  if (status !== 200) expect(after).toEqual(before)
  else if (call === 'reservationCancel') {
    expect(after.reservations).toBe(before.reservations)
    expect(after.sold).toBeLessThanOrEqual(before.sold)
    if (body.simulated) expect(after).toEqual(before)
  } else {
    expect(after.events).toBeGreaterThan(before.events)
    expect(after).toEqual({
      reservations: before.reservations + 1,
      events: expect.any(Number),
      sold: before.sold + body.rooms.length * body.nights.length,
      held: before.held,
      uses: before.uses + (body.discount === null ? 0 : 1),
    })
  }
}

describe.each(allCallNames)('any body sent to %s', call => {
  const seen = new Map<number, number>()
  const changesRows = call === 'reservation' || call === 'reservationCancel'

  test(
    'gets a success of its shape or a refusal, and a refusal writes nothing',
    async () => {
      const atFirst = await writtenRows(app)
      await fc.assert(
        fc.asyncProperty(hostileRequest(call, key, reference), async request => {
          const before = changesRows ? await writtenRows(app) : atFirst
          const answer = await send(call, request)
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
          expectKnownAnswer(call, answer)
          if (changesRows) expectWritten(call, answer, before, await writtenRows(app))
        }),
        { numRuns: runs },
      )
      if (!changesRows) expect(await writtenRows(app)).toEqual(atFirst)
    },
    10_000 + runs * 100,
  )

  test('was not all of one kind', () => {
    // With one kind only, the test above would have looked at half of what it promises.
    expect(seen.get(200) ?? 0).toBeGreaterThan(runs / 20)
    expect(seen.get(400) ?? 0).toBeGreaterThan(runs / 20)
  })
})

test('the server is as well as before, and its log holds no secret and no error', async () => {
  const { status } = await app.post(calls.view.path, bodyOf('view', key))
  expect(status).toBe(200)
  const log = app.logLines.join('')
  for (const secret of [key, cardNumber, '"err"']) expect(log).not.toContain(secret)
})
