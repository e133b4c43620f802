// One seed, one world: its history is played, and where something must not be, the shortest history that still shows it is
// looked for.

import { Dice } from './dice.ts'
import { Violation } from './guestbook.ts'
import type { Stage } from './stage.ts'
import { World } from './world.ts'

/** A history: which of the steps of a seed are played; all of them unless said. */
export interface History {
  readonly seed: number
  readonly steps: readonly number[]
  /** With channels that push counts, and a source that behaves as Rapid does. */
  readonly isWide: boolean
  /** With a house that stands in two live sources besides; only in wide ones. */
  readonly isShared: boolean
}

export interface Played {
  readonly history: History
  readonly trace: readonly string[]
  /** Null when nothing was wrong. */
  readonly violation: Violation | null
}

const mostSteps = 16
/** Worlds that may be played to make one history shorter. */
const mostTries = 150

/** Worlds with these seeds and lower ones were played before there was a house in two sources, and stay as they were. */
export const lastWithoutShared = 100_000

/** The whole history of a seed; that of every second one is wide, and above those of every fourth one is shared. */
export const historyOf = (seed: number): History => ({
  seed,
  isWide: seed % 2 === 0,
  isShared: seed > lastWithoutShared && seed % 4 === 0,
  steps: Array.from({ length: 4 + new Dice(seed).below(mostSteps - 3) }, (_, index) => index),
})

/** "17", or "17:0,3,4", "17+:0,3,4" and "17++:0,3,4" as `nameOf` writes them; the plus is for wide, two for shared. */
export function readHistory(text: string): History {
  const [name = '', steps] = text.split(':')
  const seed = Number(name.replaceAll('+', ''))
  if (steps === undefined) return historyOf(seed)
  return {
    seed,
    isWide: name.endsWith('+'),
    isShared: name.endsWith('++'),
    steps: steps.split(',').filter(Boolean).map(Number),
  }
}

const nameOf = ({ seed, steps, isWide, isShared }: History): string =>
  `${seed}${isShared ? '++' : isWide ? '+' : ''}:${steps.join(',')}`

/** Plays a history to its end, or to where something is wrong. The trace has every statement and call with `showsTurns`. */
export async function play(stage: Stage, history: History, showsTurns = false): Promise<Played> {
  const { seed, steps, isWide, isShared } = history
  const dice = new Dice(seed)
  dice.below(mostSteps)
  const seeds = Array.from({ length: mostSteps }, () => dice.seed())
  const terms = { price: 100, allotment: dice.between(1, 2) }
  await stage.clear(isShared ? { ...terms, isShared } : terms)
  // Drawn apart, so that the histories of other worlds stay as they are.
  const wide = isWide ? new Dice(seed ^ 0x5ca1ab1e) : null
  const world = new World(stage, { dice, wide, isShared, showsTurns })
  try {
    await world.open()
    for (const number of steps) await world.step(number, new Dice(seeds[number]!))
    await world.settle()
    return { history, trace: world.trace, violation: null }
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return { history, trace: world.trace, violation: error }
  }
}

/** Leaves out every step without which the same is still wrong. */
export async function shorten(stage: Stage, failure: Played): Promise<Played> {
  let shortest = failure
  let tries = 0
  for (let size = Math.ceil(failure.history.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.history.steps.length && tries < mostTries; ) {
      const { steps } = shortest.history
      const shorter = { ...shortest.history, steps: steps.toSpliced(from, size) }
      tries += 1
      const found = await play(stage, shorter)
      if (found.violation?.invariant === failure.violation?.invariant) shortest = found
      else from += size
    }
  }
  return shortest
}

/** What a person reads who has to find the mistake. */
export const describeFailure = ({ history, violation, trace }: Played): string =>
  [
    violation?.message ?? 'Nothing was wrong.',
    `Again: npm run simulate -- --history ${nameOf(history)} --turns`,
    ...trace,
  ].join('\n')
