// The table of a run, and its result as a file.

import { markdownTable } from '../docs/sections.ts'
import type { Round } from './rounds.ts'
import { scenarios } from './scenarios.ts'

const columns = [
  'Fault',
  'Times',
  'Seconds without a booking: median (least to most)',
  'Without availability: median (most)',
  'Confirmed',
  '503 / 202 / 500',
  'Slowest 503, in seconds: availability / booking',
  'Lost / oversold / doubled',
  'Most out of date, in ms',
  'doctor clean',
]

type Summary = ReturnType<typeof summariesOf>[number]

/** What a run leaves in scripts/results/cluster.json. */
export interface ClusterResult {
  readonly faults: readonly Summary[]
}

/** A line a fault, in Markdown. */
export const faultTable = (faults: readonly Summary[]): string =>
  markdownTable(
    columns,
    faults.map(fault => [
      fault.title,
      String(fault.times),
      `${fault.gap.median} (${fault.gap.least} to ${fault.gap.most})`,
      `${fault.gapOfAvailability.median} (${fault.gapOfAvailability.most})`,
      String(fault.confirmed),
      `${fault.answers[503]} / ${fault.answers[202]} / ${fault.answers[500]}`,
      `${fault.slowestRefusal.availability} / ${fault.slowestRefusal.booking}`,
      `${fault.lost} / ${fault.oversold} / ${fault.doubled}`,
      String(fault.stalestMilliseconds),
      `${fault.doctorClean} of ${fault.times}`,
    ]),
  )

export function printTable(rounds: readonly Round[]): void {
  console.log(faultTable(summariesOf(rounds)))
  const failed = rounds.filter(({ sentences }) => sentences.length > 0)
  console.log(`\n${rounds.length} faults, ${failed.length} with something that must not be`)
}

interface Circumstances {
  readonly rounds: number
  readonly seed: number
  readonly cores: number
}

export const resultOf = (rounds: readonly Round[], circumstances: Circumstances) => ({
  ...circumstances,
  day: Temporal.Now.plainDateISO('UTC').toString(),
  faults: summariesOf(rounds),
})

function summariesOf(rounds: readonly Round[]) {
  const byName = Map.groupBy(rounds, ({ fault }) => fault)
  return scenarios.flatMap(({ name, title, mostSeconds }) => {
    const of = byName.get(name) ?? []
    if (of.length === 0) return []
    const sum = (value: (round: Round) => number): number =>
      of.reduce((total, round) => total + value(round), 0)
    const most = (value: (round: Round) => number): number => Math.max(...of.map(value))
    return {
      name,
      title,
      times: of.length,
      mostSeconds,
      gap: spread(of.map(({ gap }) => gap)),
      gapOfAvailability: spread(of.map(({ gapOfAvailability }) => gapOfAvailability)),
      confirmed: sum(({ confirmed }) => confirmed),
      answers: {
        200: sum(({ answers }) => answers[200]),
        202: sum(({ answers }) => answers[202]),
        500: sum(({ answers }) => answers[500]),
        503: sum(({ answers }) => answers[503]),
      },
      aged: sum(({ aged }) => aged),
      slowestRefusal: {
        availability: tenths(most(({ slowestRefusal }) => slowestRefusal.availability)),
        booking: tenths(most(({ slowestRefusal }) => slowestRefusal.booking)),
      },
      lost: sum(({ lost }) => lost),
      oversold: most(({ oversold }) => oversold),
      doubled: sum(({ doubled }) => doubled),
      wrong: sum(({ wrong }) => wrong),
      stalestMilliseconds: most(({ stalestMilliseconds }) => stalestMilliseconds),
      doctorClean: sum(({ isDoctorClean }) => (isDoctorClean ? 1 : 0)),
      copies: sum(({ copies }) => copies),
      failures: of.filter(({ sentences }) => sentences.length > 0).length,
    }
  })
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

function spread(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    median: tenths(sorted[Math.floor(sorted.length / 2)]!),
    least: tenths(sorted[0]!),
    most: tenths(sorted.at(-1)!),
  }
}
