// Kills a server and its database, cycle after cycle, and asks each time whether anything that anybody was told has
// become untrue (threats B3, B4, E3, F1, F2, F5).

import type { Misbehaviour, StripeCall } from '../support/payments/stripe-fake.ts'
import { type ChaosContext, openChaosContext } from './chaos-context.ts'
import { clockAhead } from './clock-ahead.ts'
import { deathsOf, type Fate, needsLateness, needsSilence } from './deaths.ts'
import { Doom, type Hit } from './doom.ts'
import { type Intent, nightsOfCycle, runGuests } from './guests.ts'
import { type Random, randomFrom } from './random.ts'
import type { CompanyCall, Conduct } from './remote-company.ts'
import { type Death, sourceCalls, webhookReceived, whileAnswering } from './steps.ts'
import { dueThings, openThings, sourceDifferences, untruths } from './truth.ts'

/** A cycle after which something was not as it has to be. */
export interface FailedCycle {
  readonly cycle: number
  readonly deaths: readonly Death[]
  readonly sentences: readonly string[]
}

export interface ChaosResult {
  readonly cycles: number
  readonly hits: readonly Hit[]
  /** Steps that their cycle did not come by. */
  readonly missed: readonly string[]
  readonly failures: readonly FailedCycle[]
  readonly intents: readonly Intent[]
  readonly reservations: number
  readonly seconds: number
}

export interface ChaosOptions {
  readonly seed: number
  readonly fates: readonly Fate[]
  /** The number of the first of the cycles. */
  readonly first?: number
  onCycle?(cycle: number): void
  readonly signal?: AbortSignal
}

const guests = 10
const intentsEach = { least: 2, most: 9 }
const moreRounds = 3
/** The nights of the first cycle, in days from today, and how many cycles there are nights for. */
const [firstNight, cyclesOfNights] = [60, 80]
/** The simulated quarter of an hour in which everything has to come to its end, a minute for the jobs, in steps. */
const settling = { seconds: 15 * 60 + 60, times: 6, waitMilliseconds: 3_000, lastMilliseconds: 20_000 }
const aDay = 24 * 3600
/** What passes at a time while the remote company sits on bookings, each of which has been looked up by then. */
const outlasting = { seconds: 100, waitMilliseconds: 50 }
const mostFailures = 5

/** Runs a cycle for each fate, and stops early after a few failures. */
export async function chaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, fates, first = 1, signal } = options
  const start = performance.now()
  let doom: Doom | undefined
  await using context = await openChaosContext(
    () => hearWebhook(doom),
    () => doom?.secondsAhead ?? 0,
  )
  doom = new Doom(context)
  const intents: Intent[] = []
  const missed: string[] = []
  const failures: FailedCycle[] = []
  let cycles = 0
  try {
    await doom.start()
    for (const [place, fate] of fates.entries()) {
      if (failures.length >= mostFailures || signal?.aborted) break
      const cycle = first + place
      const run = { context, doom, intents, cycle, fate, random: randomFrom(seed * 100_003 + cycle) }
      const { deaths, sentences, spared } = await runCycle(run)
      missed.push(...spared)
      if (sentences.length > 0) failures.push({ cycle, deaths, sentences })
      cycles += 1
      options.onCycle?.(cycle)
    }
  } finally {
    await doom.stop()
  }
  const seconds = (performance.now() - start) / 1000
  const reservations = new Set(intents.flatMap(({ numbers }) => [...numbers])).size
  return { cycles, hits: doom.hits, missed, failures, intents, reservations, seconds }
}

interface Run {
  readonly context: ChaosContext
  readonly doom: Doom
  /** All so far; those of the cycle are added. */
  readonly intents: Intent[]
  readonly cycle: number
  readonly fate: Fate
  readonly random: Random
}

async function runCycle(run: Run): Promise<{ deaths: Death[]; sentences: string[]; spared: string[] }> {
  const { context, doom, intents, cycle, fate, random } = run
  const deaths = deathsOf(fate, random)
  const troublesBefore = doom.troubles.length
  const isSilent = needsSilence(fate.step)
  const isLate = needsLateness(fate.step)
  context.stripe.misbehave(call => misbehaviour(doom, call, isSilent))
  context.company.conduct(call => conduct(doom, call, isLate))
  doom.doom(deaths)
  const night = firstNight + (cycle % cyclesOfNights) * nightsOfCycle
  const load = { context, random, guests, ...intentsEach, firstNight: night, isEnough: () => doom.isSpent }
  try {
    for (let round = 0; round === 0 || (!doom.isSpent && round <= moreRounds); round += 1) {
      const told = runGuests(load)
      if (isLate) await outlast(context, doom, told)
      intents.push(...(await told))
      await settle(context, doom)
    }
    const spared = doom.spare()
    context.stripe.misbehave(null)
    context.company.conduct(null)
    if (isLate) await passDay(context, doom)
    const untrue = await untruths(context, intents, doom.secondsAhead)
    return { deaths, spared, sentences: [...doom.troubles.slice(troublesBefore), ...untrue] }
  } catch (error) {
    const spared = doom.spare()
    return { deaths, spared, sentences: [...doom.troubles.slice(troublesBefore), String(error)] }
  }
}

/** Lets a quarter of an hour pass since the last death. What is still open then is untrue. */
async function settle(context: ChaosContext, doom: Doom): Promise<void> {
  const { seconds, times, lastMilliseconds } = settling
  for (;;) {
    await doom.back()
    const deaths = doom.hits.length
    for (let time = 1; time <= times; time += 1) {
      doom.pass(seconds / times)
      if (time < times) await catchUp(context, doom)
      else await restUntil(context, lastMilliseconds, () => isAtRest(context))
    }
    await doom.back()
    if (doom.hits.length === deaths) return
  }
}

/** Lets a server that is there do what is due, before more time passes. */
async function catchUp(context: ChaosContext, doom: Doom): Promise<void> {
  let deaths: number
  do {
    await doom.back()
    deaths = doom.hits.length
    await restUntil(context, settling.waitMilliseconds, () => isNothingDue(context, doom))
    await doom.back()
  } while (doom.hits.length > deaths)
}

/** A booking that was made too late while nobody was there to be told of it is found when the day is over. */
async function passDay(context: ChaosContext, doom: Doom): Promise<void> {
  doom.pass(aDay)
  const isAllDone = async (): Promise<boolean> =>
    (await isAtRest(context)) && (await sourceDifferences(context)).length === 0
  await restUntil(context, settling.lastMilliseconds, isAllDone)
}

/** Lets time pass while the remote company sits on bookings, and has it make them when one of them has been given up. */
async function outlast(
  { database, company }: ChaosContext,
  doom: Doom,
  guests: Promise<unknown>,
): Promise<void> {
  let isOver = false
  const over = (): void => {
    isOver = true
  }
  guests.then(over, over)
  while (!isOver) {
    await new Promise(resume => setTimeout(resume, outlasting.waitMilliseconds))
    await doom.back()
    const now = clockAhead(() => doom.secondsAhead).now()
    const waiting = await database
      .query<{ status: string; isDue: boolean }>(
        `SELECT status, coalesce(lease_until <= $2, true) AS "isDue"
           FROM reservation WHERE reservation_id = ANY ($1)`,
        [[...company.satOn], now.toString()],
      )
      .catch(() => [])
    if (waiting.some(({ status }) => status === 'failed')) company.letGo()
    else if (waiting.length > 0 && !waiting.some(({ isDue }) => isDue)) doom.pass(outlasting.seconds)
  }
  company.letGo()
}

/** Nothing is left to do before more time has passed. */
const isNothingDue = async ({ database }: ChaosContext, { secondsAhead }: Doom): Promise<boolean> =>
  (await dueThings(database, clockAhead(() => secondsAhead).now())) === 0

const isAtRest = async ({ database }: ChaosContext): Promise<boolean> =>
  (await openThings(database)).length === 0

/** Waits for it, or for so long. */
async function restUntil(
  { database }: ChaosContext,
  milliseconds: number,
  isReached: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    try {
      // Leases and pauses of deliveries go by the database's clock, which cannot be moved: they are ended instead.
      await database.query(
        `UPDATE delivery SET next_attempt_at = now() WHERE state = 'waiting' AND next_attempt_at > now()`,
      )
      if (await isReached()) return
    } catch {
      // It was killed a moment ago.
    }
    await new Promise(resume => setTimeout(resume, 100))
  }
}

/** Time enough to be killed before an answer. */
const answerLate: Misbehaviour = { delayMilliseconds: 300, when: 'after' }
const afterActingMilliseconds = 10

function misbehaviour(doom: Doom, { step, key }: StripeCall, isSilent: boolean): Misbehaviour | undefined {
  // The reconciler cancels, too, what it finds unheld; only a void has a key.
  const call = step === 'confirm' ? 'authorise' : step === 'cancel' && key?.includes(':void:') ? 'void' : step
  if (doom.isDueAt(whileAnswering(call))) {
    setTimeout(() => void doom.strike(), afterActingMilliseconds)
    return answerLate
  }
  // By the reservation's id, so that every repetition is met with the same silence.
  return isSilent && step === 'confirm' && key !== null && key < '6' ? { reset: 'after' } : undefined
}

/** By the reservation's id, so that the same booking is met with the same conduct. */
function conduct(doom: Doom, { kind, reference, time }: CompanyCall, isLate: boolean): Conduct | undefined {
  if (kind !== 'book' && kind !== 'cancel') return undefined
  const chance = reference[kind === 'book' ? 0 : 1]!
  if (kind === 'book' && chance === '0') return { does: 'sell out' }
  if (time === 1 && chance < '3') return { does: 'lose', acts: chance === '1' }
  if (kind === 'book' && isLate && chance > 'b') return { does: 'sit on it' }
  if (!doom.isDueAt(whileAnswering(sourceCalls[kind]))) return undefined
  setTimeout(() => void doom.strike(), afterActingMilliseconds)
  return { does: 'answer late', milliseconds: 300 }
}

async function hearWebhook(doom: Doom | undefined): Promise<void> {
  if (!doom?.isDueAt(webhookReceived)) return
  await doom.strike()
  await new Promise(resume => setTimeout(resume, 300))
}
