// What a sample came to: a line for each layer, and each fault that nobody noticed.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { layers, type Mutant } from './mutant.ts'
import type { Trial, Verdict } from './trial.ts'

/** How many faults ended in which way. */
export type Tally = Readonly<Record<Verdict, number>> & { readonly faults: number; readonly percent: number }

export function tallyOf(trials: readonly Trial[]): Tally {
  const count = (wanted: Verdict): number => trials.filter(({ verdict }) => verdict === wanted).length
  const tally = {
    faults: trials.length,
    caught: count('caught'),
    late: count('late'),
    survived: count('survived'),
    unreached: count('unreached'),
  }
  const percent = trials.length === 0 ? 100 : (100 * (tally.caught + tally.late)) / trials.length
  return { ...tally, percent: Math.round(percent * 10) / 10 }
}

/** One row for each layer that has faults, and one for all. */
export function talliesOf(trials: readonly Trial[]): Record<string, Tally> {
  const rows = layers.map(
    layer => [layer, tallyOf(trials.filter(({ mutant }) => mutant.layer === layer))] as const,
  )
  return Object.fromEntries([...rows.filter(([, { faults }]) => faults > 0), ['all', tallyOf(trials)]])
}

const columns = ['faults', 'caught', 'late', 'survived', 'unreached', 'percent'] as const

export function tableOf(tallies: Readonly<Record<string, Tally>>): string {
  const head = ['layer'.padEnd(12), ...columns.map(name => name.padStart(10))].join('')
  const rows = Object.entries(tallies).map(([name, tally]) =>
    [name.padEnd(12), ...columns.map(column => String(tally[column]).padStart(10))].join(''),
  )
  return [head, ...rows].join('\n')
}

/** What nobody noticed, as it was and as it became. */
export const unnoticed = (root: string, trials: readonly Trial[]): object[] =>
  trials
    .filter(({ verdict }) => verdict === 'survived' || verdict === 'unreached')
    .map(({ mutant, verdict }) => ({
      id: mutant.id,
      verdict,
      was: wasOf(root, mutant),
      became: short(mutant.replacement),
    }))

const wasOf = (root: string, { file, start, end }: Mutant): string =>
  short(readFileSync(join(root, file), 'utf8').slice(start, end))

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 157)}…` : line
}

/** Writes test/mutation/results/seed-<seed>.json; gives its path below the root. */
export function writeResult(
  root: string,
  { seed, sample, budget }: { readonly seed: number; readonly sample: number; readonly budget: string },
  trials: readonly Trial[],
): string {
  const path = `test/mutation/results/seed-${seed}.json`
  const machine = {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    node: process.version,
  }
  const result = {
    command: `npm run mutation -- --sample ${sample} --seed ${seed} --budget ${budget}`,
    machine,
    date: Temporal.Now.plainDateISO('UTC').toString(),
    // Of the last trial of each, one after another, without the look at what each test file runs.
    minutes: Math.round(trials.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
    layers: talliesOf(trials),
    unnoticed: unnoticed(root, trials),
  }
  mkdirSync(join(root, 'test/mutation/results'), { recursive: true })
  writeFileSync(join(root, path), `${JSON.stringify(result, null, 2)}\n`)
  return path
}
