// How often a random test tries, and where its chance begins: few tries by default, more with HOSTELRY_LONG_RUNS=1 as in CI, and
// all with HOSTELRY_LONG_RUNS=full. HOSTELRY_RUNS sets a count of one's own; HOSTELRY_SEED repeats a run by the seed that it has
// printed.

import { randomInt } from 'node:crypto'

/** How many tries a random test has. As each run draws its own, a run of CI has a share of `all`. */
export function randomRuns(few: number, share: number, all = share): number {
  const { HOSTELRY_RUNS: own, HOSTELRY_LONG_RUNS: long } = process.env
  if (own !== undefined) return Number(own)
  if (long === 'full') return all
  return long === '1' ? share : few
}

/** Another one in each run, which global-setup.ts has drawn and printed. */
export const seed = Number(process.env.HOSTELRY_SEED ?? process.env.HOSTELRY_RUN_SEED ?? randomInt(2 ** 31))
