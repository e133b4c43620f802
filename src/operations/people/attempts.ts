// How often signing in may fail, for a person and for an address of the network: the more failures, the longer it rests.

import type { Subject } from '../limits/failure-limit.ts'

/** Failures after which it rests, and the seconds in which they are counted. The longest first. */
const steps = [
  { failures: 10, seconds: 30 * 60 },
  { failures: 6, seconds: 120 },
  { failures: 3, seconds: 10 },
]

/** The subjects of one attempt, such as `signing in as ada@example.com`. `factor` times as many may fail. */
export const attemptsOf = (name: string, factor = 1): Subject[] =>
  steps.map(({ failures, seconds }) => ({
    name: `${name} in ${seconds} s`,
    failures: failures * factor,
    seconds,
  }))
