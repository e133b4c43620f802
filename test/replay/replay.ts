// Sends a history through the HTTP interface of a server and holds every answer, and what is in the tables at the end,
// against the serial reckoning.

import { type Day, formatDay } from '../../src/values/civil-dates.ts'
import type { HistoricBooking, HistoricEvent } from './historic-bookings.ts'
import { type JsonAnswer, type JsonClient, jsonClient } from './json-client.ts'
import type { ReplayContext } from './replay-context.ts'
import { bookingRequest } from './replay-hotels.ts'
import { replayUntruths } from './replay-truth.ts'
import { nightsOf, type Reckoning } from './serial-reckoning.ts'

const inFlight = 8

export interface ReplayResult {
  readonly confirmed: number
  readonly refused: number
  readonly cancelled: number
  readonly seconds: number
  /** Confirmation numbers that were answered. */
  readonly numbers: ReadonlyMap<HistoricBooking, string>
  /** Answers and tables that are not as reckoned, a sentence each; empty when all is well. */
  readonly mismatches: readonly string[]
}

export interface ReplayOptions {
  /** After each event. */
  readonly onEvent?: () => void
  /** Ends the replay early, by throwing its reason. */
  readonly signal?: AbortSignal
}

interface Replay extends ReplayOptions {
  readonly context: ReplayContext
  readonly client: JsonClient
  readonly reckoning: Reckoning
  readonly numbers: Map<HistoricBooking, string>
  readonly counts: { confirmed: number; refused: number; cancelled: number }
  readonly mismatches: string[]
}

/**
 * Day by day, with the server's clock at noon of each. Events that share a night of a type of room are sent in their
 * order, each after the answer of the one before, as only then is it known who comes first; the others at the same time.
 */
export async function replay(
  context: ReplayContext,
  events: readonly HistoricEvent[],
  reckoning: Reckoning,
  options: ReplayOptions = {},
): Promise<ReplayResult> {
  using client = jsonClient(`${context.app.url}/publisher/v3.0`, inFlight)
  const counts = { confirmed: 0, refused: 0, cancelled: 0 }
  const numbers = new Map<HistoricBooking, string>()
  const running: Replay = { context, client, reckoning, numbers, counts, mismatches: [], ...options }
  const start = performance.now()
  for (const [day, eventsOfDay] of Map.groupBy(events, event => event.day)) {
    await replayDay(running, day, eventsOfDay)
  }
  const seconds = (performance.now() - start) / 1000
  const untruths = await replayUntruths(context.app.context.database, numbers, reckoning)
  return { ...counts, seconds, numbers, mismatches: [...running.mismatches, ...untruths] }
}

async function replayDay(running: Replay, day: Day, events: readonly HistoricEvent[]): Promise<void> {
  running.context.clock.moveTo(`${formatDay(day)}T12:00:00Z`)
  const lastOfNight = new Map<string, Promise<void>>()
  for (const event of events) {
    const nights = nightsOf(event.booking)
    const earlier = nights.map(night => lastOfNight.get(night))
    const done = Promise.all(earlier).then(() => replayEvent(running, event))
    for (const night of nights) lastOfNight.set(night, done)
  }
  await Promise.all(lastOfNight.values())
}

async function replayEvent(running: Replay, { kind, booking }: HistoricEvent): Promise<void> {
  running.signal?.throwIfAborted()
  if (kind === 'booking') await book(running, booking)
  else await cancel(running, booking)
  running.onEvent?.()
}

async function book(running: Replay, booking: HistoricBooking): Promise<void> {
  const { context, client, reckoning, numbers, counts, mismatches } = running
  const { status, body } = await client.post('book/reservation/.json', {
    key: context.key,
    ...bookingRequest(booking),
  })
  const isConfirmed = status === 200 && body.status === 'confirmed'
  const isRefused = status === 409 && body.type === 'RoomUnavailableException'
  if (isConfirmed) {
    counts.confirmed += 1
    numbers.set(booking, String(body.confirmation_number))
  } else if (isRefused) counts.refused += 1
  if (reckoning.accepted.has(booking) ? isConfirmed : isRefused) return
  const expected = reckoning.accepted.has(booking) ? 'confirmed' : 'refused'
  mismatches.push(`${described(booking)} should be ${expected}, answered ${status} ${told(body)}`)
}

/** A booking that was refused has nothing to cancel. */
async function cancel(running: Replay, booking: HistoricBooking): Promise<void> {
  const { context, client, numbers, counts, mismatches } = running
  const confirmation_number = numbers.get(booking)
  if (confirmation_number === undefined) return
  const { status, body } = await client.post('reservation/cancel/.json', {
    key: context.key,
    confirmation_number,
  })
  const reservation = (body.reservation ?? body) as Body
  if (status === 200 && reservation.status === 'cancelled') counts.cancelled += 1
  else mismatches.push(`${described(booking)} should be cancelled, answered ${status} ${told(reservation)}`)
}

const described = ({ row, hotel, roomType, checkin, nights }: HistoricBooking): string =>
  `row ${row} (${hotel} ${roomType}, ${nights} nights from ${formatDay(checkin)})`

type Body = JsonAnswer['body']

const told = (body: Body): string =>
  [body.type, body.message ?? body.status].filter(part => part !== undefined).join(': ')
