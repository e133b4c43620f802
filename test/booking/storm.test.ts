// However often an intent is sent, and however many of its requests are given up half-way, it is one reservation and one
// authorisation (threat B2).

import { expect, test } from 'vitest'
import { capturePayments } from '../../src/operations/payments/capture-payments.ts'
import { resolveUnknownPayments } from '../../src/operations/payments/resolve-unknown-payments.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { randomFrom } from '../chaos/random.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { randomRuns, seed } from '../support/run/random-runs.ts'

const intents = randomRuns(60, 200, 1000)
const atOnce = 16

const { harness, context, gateway, request, freshDay, findings, pass } = await bookingContext()
const firstDay = freshDay()
const url = `${harness.app.url}/publisher/v3.0/book/reservation/.json`

const { below } = randomFrom(seed)
const pause = (milliseconds: number) => new Promise(resume => setTimeout(resume, milliseconds))

interface Intent {
  readonly body: ReturnType<typeof request>
  /** Null for a client that knows of no such header. */
  readonly key: string | null
}

/** Half of them with a key; all in the room that sells without a count. */
const newIntent = (number: number): Intent => ({
  body: request({ property: hotels.paid, room: 2, checkin: addDays(firstDay, number % 50) }),
  key: number % 2 === 0 ? `intent-${number}` : null,
})

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any
}

/** Null when it was given up before the answer came. */
async function send({ body, key }: Intent, givenUpAfter: number | null): Promise<Answer | null> {
  const signal = givenUpAfter === null ? null : AbortSignal.timeout(givenUpAfter)
  try {
    const headers = key === null ? {} : { 'idempotency-key': key }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return null
  }
}

/** One to five times at about the same time, some given up; then once more, as a client does who knows nothing. */
async function storm(intent: Intent): Promise<(Answer | null)[]> {
  const times = 1 + below(5)
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      await pause(below(20))
      return send(intent, below(3) === 0 ? 1 + below(60) : null)
    }),
  )
  return [...answers, await send(intent, null)]
}

test(`${intents} intents, each sent up to six times, are that many reservations and authorisations (seed ${seed})`, {
  timeout: 60_000 + intents * 200,
}, async () => {
  gateway.choose = async () => {
    await pause(below(40))
    return below(20) === 0 ? { does: 'lose', acted: true } : { does: 'approve' }
  }
  const all = Array.from({ length: intents }, (_, number) => newIntent(number))
  const answers = new Map<Intent, (Answer | null)[]>()
  const waiting = [...all]
  const worker = async (): Promise<void> => {
    for (let intent = waiting.pop(); intent; intent = waiting.pop()) answers.set(intent, await storm(intent))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  gateway.choose = null
  pass({ seconds: 61 })
  await resolveUnknownPayments(context, () => undefined)
  const held = gateway.ledger.entries.length
  pass({ seconds: 61 })
  await capturePayments(context)

  const stored = await context.database.query<{ id: string; email: string; number: string; status: string }>(
    `SELECT reservation_id AS id, guest ->> 'email' AS email, confirmation_number AS number, status
         FROM reservation`,
  )
  expect(stored.map(({ email }) => email).sort()).toEqual(all.map(({ body }) => body.guest.email).sort())
  expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['confirmed']))
  expect(held).toBe(intents)
  expect(gateway.ledger.entries.map(({ reference }) => reference).sort()).toEqual(
    stored.map(({ id }) => id).sort(),
  )
  expect(new Set(gateway.ledger.entries.map(({ state }) => state))).toEqual(new Set(['captured']))
  const numbers = new Map(stored.map(({ email, number }) => [email, number]))
  for (const [{ body, key }, given] of answers) {
    const number = numbers.get(body.guest.email)
    for (const answer of given) {
      if (answer === null || answer.status === 202) continue
      const told = answer.status === 200 ? answer.body.confirmation_number : answer.body.errors[0]?.message
      expect([200, key === null ? 409 : 200], JSON.stringify(answer.body)).toContain(answer.status)
      expect(told).toBe(number)
    }
    expect(given.at(-1)).not.toBeNull()
  }
  expect(await findings()).toEqual([])
})
