// Kills a server and its database, cycle after cycle, and asks each time whether anything that anybody was told has
// become untrue (threats B3, E3, F1, F2, F5).

import type { Misbehaviour, StripeCall } from '../support/stripe-fake.ts'
import { type ChaosHouse, openChaosHouse } from './chaos-house.ts'
import { deathsOf, type Fate, needsSilence } from './deaths.ts'
import { Doom, type Hit } from './doom.ts'
import { type Intent, nightsOfCycle, runGuests } from './guests.ts'
import { type Random, randomFrom } from './random.ts'
import { type Death, webhookReceived, whileAnswering } from './steps.ts'
import { openThings, untruths } from './truth.ts'

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
const settling = { seconds: 15 * 60 + 60, times: 3, waitMilliseconds: 700, lastMilliseconds: 20_000 }
const mostFailures = 5

/** Runs a cycle for each fate, and stops early after a few failures. */
export async function chaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, fates, first = 1, signal } = options
  const start = performance.now()
  let doom: Doom | undefined
  await using house = await openChaosHouse(() => hearWebhook(doom))
  doom = new Doom(house)
  const intents: Intent[] = []
  const missed: string[] = []
  const failures: FailedCycle[] = []
  let cycles = 0
  try {
    await doom.start()
    for (const [place, fate] of fates.entries()) {
      if (failures.length >= mostFailures || signal?.aborted) break
      const cycle = first + place
      const run = { house, doom, intents, cycle, fate, random: randomFrom(seed * 100_003 + cycle) }
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
  readonly house: ChaosHouse
  readonly doom: Doom
  /** All so far; those of the cycle are added. */
  readonly intents: Intent[]
  readonly cycle: number
  readonly fate: Fate
  readonly random: Random
}

async function runCycle(run: Run): Promise<{ deaths: Death[]; sentences: string[]; spared: string[] }> {
  const { house, doom, intents, cycle, fate, random } = run
  const deaths = deathsOf(fate, random)
  const troublesBefore = doom.troubles.length
  const isSilent = needsSilence(fate.step)
  house.stripe.misbehave(call => misbehaviour(doom, call, isSilent))
  doom.doom(deaths)
  const night = firstNight + (cycle % cyclesOfNights) * nightsOfCycle
  const load = { house, random, guests, ...intentsEach, firstNight: night, isEnough: () => doom.isSpent }
  try {
    for (let round = 0; round === 0 || (!doom.isSpent && round <= moreRounds); round += 1) {
      intents.push(...(await runGuests(load)))
      await settle(house, doom)
    }
    const spared = doom.spare()
    house.stripe.misbehave(null)
    const untrue = await untruths(house, intents, doom.secondsAhead)
    return { deaths, spared, sentences: [...doom.troubles.slice(troublesBefore), ...untrue] }
  } catch (error) {
    const spared = doom.spare()
    return { deaths, spared, sentences: [...doom.troubles.slice(troublesBefore), String(error)] }
  }
}

/** Lets a quarter of an hour pass since the last death. What is still open then is untrue. */
async function settle(house: ChaosHouse, doom: Doom): Promise<void> {
  const { seconds, times, waitMilliseconds, lastMilliseconds } = settling
  for (;;) {
    await doom.back()
    const deaths = doom.hits.length
    for (let time = 1; time <= times; time += 1) {
      doom.pass(seconds / times)
      await rest(house, time < times ? waitMilliseconds : lastMilliseconds)
    }
    await doom.back()
    if (doom.hits.length === deaths) return
  }
}

/** Waits until nothing is open, or for so long. */
async function rest({ database }: ChaosHouse, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    try {
      // Leases and pauses of deliveries go by the database's clock, which cannot be moved: they are ended instead.
      await database.query(
        `UPDATE delivery SET next_attempt_at = now() WHERE state = 'waiting' AND next_attempt_at > now()`,
      )
      if ((await openThings(database)).length === 0) return
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

async function hearWebhook(doom: Doom | undefined): Promise<void> {
  if (!doom?.isDueAt(webhookReceived)) return
  await doom.strike()
  await new Promise(resume => setTimeout(resume, 300))
}
