// How often a random test tries, and where its chance begins: few tries by default, many with HOSTELRY_LONG_RUNS=1 as in
// CI. HOSTELRY_RUNS sets a count of one's own; HOSTELRY_SEED repeats a run by the seed that it has printed.

import { randomInt } from 'node:crypto'

/** How many tries a random test has. */
export const randomRuns = (few: number, many: number): number =>
  Number(process.env.HOSTELRY_RUNS ?? (process.env.HOSTELRY_LONG_RUNS === '1' ? many : few))

/** Another one in each run, which global-setup.ts has drawn and printed. */
export const seed = Number(process.env.HOSTELRY_SEED ?? process.env.HOSTELRY_RUN_SEED ?? randomInt(2 ** 31))
