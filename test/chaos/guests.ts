// Guests who book, hold and cancel while the server dies under them. Each wants one thing, sends its request again until
// it has an answer, and keeps all that it was told.

import { addDays } from '../../src/values/civil-dates.ts'
import { bookingBody } from '../support/hotels/small-hotel.ts'
import { type ChaosContext, hotels } from './chaos-context.ts'
import type { Random } from './random.ts'

/** What a guest wanted and was told. */
export interface Intent {
  readonly email: string
  /** Its Idempotency-Key; null for one who knows of no such header. */
  readonly key: string | null
  /** What it ended with: the status of the last answer, null where only a hold was wanted. */
  outcome: number | null
  /** Every confirmation number that it was ever given. */
  readonly numbers: Set<string>
  /** Told that it is cancelled. */
  isCancelled: boolean
  /** Times that it sent a request because the one before was not answered. */
  repetitions: number
}

export interface Load {
  readonly context: ChaosContext
  readonly random: Random
  /** Nights of this cycle are those from this one on, in days from today. */
  readonly firstNight: number
  readonly guests: number
  /** What each guest does at least and at most. */
  readonly least: number
  readonly most: number
  /** Asked after each: whether what was to happen under the load has happened. */
  isEnough(): boolean
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any
}

/** Nights that the guests of a cycle meet on. */
export const nightsOfCycle = 6
const choices = [
  hotels.plain,
  hotels.paid,
  hotels.paid,
  hotels.vault,
  hotels.remote,
  hotels.remote,
  hotels.remotePaid,
]
const paidHotels: readonly number[] = [hotels.paid, hotels.remotePaid]
const declinedCard = '4000000000000002'
const patienceMilliseconds = 120_000
const clientTimeoutMilliseconds = 40_000
/** One in so many requests is given up by its client within moments, and sent again. */
const givenUpOnceIn = 8

let intents = 0

/** Runs the guests; gives what they wanted. Throws when one was left without an answer for two minutes. */
export async function runGuests(load: Load): Promise<Intent[]> {
  const all: Intent[] = []
  const guest = async (): Promise<void> => {
    for (let done = 0; done < load.most && (done < load.least || !load.isEnough()); done += 1) {
      all.push(await fulfil(load))
    }
  }
  await Promise.all(Array.from({ length: load.guests }, guest))
  return all
}

async function fulfil(load: Load): Promise<Intent> {
  const { random, context } = load
  intents += 1
  const body = newBody(load)
  const intent: Intent = {
    email: body.guest.email,
    key: random.once(4) ? null : `intent-${intents}-${body.guest.email}`,
    outcome: null,
    numbers: new Set(),
    isCancelled: false,
    repetitions: 0,
  }
  const call = { context, intent, random }
  if (random.once(5)) {
    const held = await holdFor(call, body)
    if (held === null || random.once(2)) return intent
    Object.assign(body, { hold_id: held })
  }
  await book(call, body)
  const [number] = intent.numbers
  if (number !== undefined && random.once(3)) await cancel(call, body.key, number)
  return intent
}

function newBody({ context, random, firstNight }: Load) {
  const nights = 1 + random.below(3)
  const body = bookingBody({
    key: random.pick(context.keys),
    property: random.pick(choices),
    room: 1 + random.below(2),
    rooms: random.once(4) ? 2 : 1,
    checkin: addDays(context.today, firstNight + random.below(nightsOfCycle - nights + 1)),
    nights,
  })
  if (!paidHotels.includes(body.property_id) || !random.once(16)) return body
  return { ...body, payment: { ...body.payment, number: declinedCard } }
}

interface Call {
  readonly context: ChaosContext
  readonly intent: Intent
  readonly random: Random
}

async function book(call: Call, body: object): Promise<void> {
  const { intent } = call
  const { status, body: told } = await persist(call, 'book/reservation', body)
  intent.outcome = status
  if (status === 200) intent.numbers.add(told.confirmation_number)
  // The twin that it is said to have is the reservation that an earlier sending of this request made.
  if (told.type === 'DuplicateBookingException') intent.numbers.add(told.errors[0].message)
}

async function cancel(call: Call, key: string, confirmation_number: string): Promise<void> {
  const { status } = await persist(call, 'reservation/cancel', { key, confirmation_number })
  if (status !== 200) throw new Error(`cancelling ${confirmation_number} was answered ${status}`)
  call.intent.isCancelled = true
}

/** The id of the hold; null when it was given back, left behind unanswered, or is not to be had. */
async function holdFor(call: Call, body: ReturnType<typeof bookingBody>): Promise<string | null> {
  const { guest: _, payment: __, rooms, ...stay } = body
  const wanted = { ...stay, rooms: rooms.map(({ adults }) => ({ adults })) }
  const { status, body: held } = await persist(call, 'book/hold', wanted)
  if (status !== 200) return null
  if (call.random.once(2)) return held.hold_id
  if (call.random.once(2)) {
    const { key, property_id } = body
    await persist(call, 'book/release', { key, property_id, hold_id: held.hold_id })
  }
  return null
}

/** Sends until an answer comes that is one: neither silence nor a request to come back. */
async function persist(call: Call, path: string, body: object): Promise<Answer> {
  const end = performance.now() + patienceMilliseconds
  let last: Answer | null = null
  while (performance.now() < end) {
    last = await send(call, path, body)
    if (last !== null && isFinal(last)) return last
    call.intent.repetitions += 1
    await new Promise(resume => setTimeout(resume, 20 + call.random.below(80)))
  }
  throw new Error(`no answer to ${path} for ${call.intent.email}; the last was ${JSON.stringify(last)}`)
}

const isFinal = ({ status, body }: Answer): boolean => {
  const isStillMade = status === 409 && body.type === 'DuplicateBookingException' && body.errors.length === 0
  // 502: the remote company did not take it, "send the request again".
  return ![429, 502, 503].includes(status) && !isStillMade
}

/** Null when no answer came, or was not waited for. */
async function send({ context, intent, random }: Call, path: string, body: object): Promise<Answer | null> {
  const timeouts = random.once(givenUpOnceIn) ? 1 + random.below(40) : clientTimeoutMilliseconds
  try {
    const answer = await fetch(`${context.url}/publisher/v3.0/${path}/.json`, {
      method: 'POST',
      headers: intent.key === null || path !== 'book/reservation' ? {} : { 'idempotency-key': intent.key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeouts),
    })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return null
  }
}
