// Which deaths a cycle is to have so that its step is come by, and the order in which cycles take the steps.

import { type Random, randomFrom } from './random.ts'
import {
  afterAnswer,
  afterCommit,
  anyMoment,
  beforeCall,
  type Death,
  steps,
  type Victim,
  victims,
} from './steps.ts'

export interface Fate {
  readonly step: string
  readonly victim: Victim
  /** Nothing else dies by chance while it recovers, and no guest has to wait for what was left behind. */
  readonly isAlone?: true
}

/** `cycles` fates: every step comes once before one comes again, and after three rounds each has had every victim. */
export function fatesOf(cycles: number, seed: number): Fate[] {
  const random = randomFrom(seed)
  const fates: Fate[] = []
  for (let round = 0; fates.length < cycles; round += 1) {
    const order = steps.map((step, place) => ({
      step,
      victim: victims[(place + round + seed) % victims.length]!,
    }))
    fates.push(...random.shuffled(order))
  }
  return fates.slice(0, cycles)
}

/**
 * Longer than anything is left to whoever began it (`reconcile-sources.ts`), and longer than a guest waits for it: once in a
 * cycle, as a person is called, and rightly, for what nobody looked at in half an hour.
 */
const pauses = { abandoned: 65, tooLate: 20 * 60 }
/** Steps that every other request passes are let go by a few times, so that more is under way. */
const mostSpared = 6
const longestMoment = 500
const rare = /^(void|find|failure|left unknown|not booked|unanswered|orphan|look-up|.*cancel.* at the source)/

/** The deaths of a cycle: what leads to the step, the step, and now and then one more while the rest recovers. */
export function deathsOf({ step, victim, isAlone }: Fate, random: Random): Death[] {
  const before = leadingTo(step)
  const anyPause = random.pick([1, pauses.abandoned, pauses.abandoned, pauses.tooLate])
  const isLate = before.some(death => death.pauseSeconds === pauses.tooLate)
  const pauseSeconds = isAlone || isLate ? pauses.abandoned : anyPause
  const isRare = rare.test(step)
  const spared = step === anyMoment ? random.below(longestMoment) : isRare ? 0 : random.below(mostSpared)
  const deaths = [...before, { step, victim, spared, pauseSeconds }]
  if (isAlone || !random.once(3)) return deaths
  const once = { step: anyMoment, victim: random.pick(victims), spared: random.below(longestMoment) }
  return [...deaths, { ...once, pauseSeconds: 1 }]
}

function leadingTo(step: string): Death[] {
  const server = { victim: 'server', spared: 2 } as const
  if (step.startsWith('void'))
    return [{ ...server, step: afterAnswer('authorise'), pauseSeconds: pauses.tooLate }]
  if (step.startsWith('find'))
    return [
      { ...server, step: afterCommit('rooms held for a payment (T1, P1)'), pauseSeconds: pauses.abandoned },
    ]
  if (step.startsWith('look-up'))
    return [{ ...server, step: afterCommit('sent to the source (S1)'), pauseSeconds: pauses.abandoned }]
  if (step.startsWith('failure'))
    return [{ ...server, step: beforeCall('authorise'), pauseSeconds: pauses.abandoned }]
  return []
}

/** Whether payments have to go unanswered for the step to be come by. */
export const needsSilence = (step: string): boolean => step.startsWith('left unknown')

/** Whether the remote company has to book what it was given up for. */
export const needsLateness = (step: string): boolean => step.startsWith('orphan')
