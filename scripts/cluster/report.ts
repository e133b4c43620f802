// The table of rounds.

import { markdownTable } from '../docs/sections.ts'
import type { KeptRound, Round } from './scenario.ts'
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

/** A line a fault, in Markdown. */
export const faultTable = (rounds: readonly KeptRound[]): string =>
  markdownTable(
    columns,
    summariesOf(rounds).map(fault => [
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
  console.log(faultTable(rounds))
  const failed = rounds.filter(({ sentences }) => sentences.length > 0)
  console.log(`\n${rounds.length} faults, ${failed.length} with something that must not be`)
}

function summariesOf(rounds: readonly KeptRound[]) {
  const byName = Map.groupBy(rounds, ({ fault }) => fault)
  return scenarios.flatMap(({ name, title }) => {
    const of = byName.get(name) ?? []
    if (of.length === 0) return []
    const sum = (value: (round: KeptRound) => number): number =>
      of.reduce((total, round) => total + value(round), 0)
    const most = (value: (round: KeptRound) => number): number => Math.max(...of.map(value))
    return {
      title,
      times: of.length,
      gap: spread(of.map(({ gap }) => gap)),
      gapOfAvailability: spread(of.map(({ gapOfAvailability }) => gapOfAvailability)),
      confirmed: sum(({ confirmed }) => confirmed),
      answers: {
        202: sum(({ answers }) => answers[202]),
        500: sum(({ answers }) => answers[500]),
        503: sum(({ answers }) => answers[503]),
      },
      slowestRefusal: {
        availability: tenths(most(({ slowestRefusal }) => slowestRefusal.availability)),
        booking: tenths(most(({ slowestRefusal }) => slowestRefusal.booking)),
      },
      lost: sum(({ lost }) => lost),
      oversold: most(({ oversold }) => oversold),
      doubled: sum(({ doubled }) => doubled),
      stalestMilliseconds: most(({ stalestMilliseconds }) => stalestMilliseconds),
      doctorClean: sum(({ isDoctorClean }) => (isDoctorClean ? 1 : 0)),
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
