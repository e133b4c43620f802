// The result of runs as a file. Ten rounds take an hour and a half, so that a run may add its rounds to those of the ones before.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { KeptRound, Round } from './scenario.ts'

interface Run {
  readonly day: string
  /** The commit that was played. */
  readonly commit: string
  readonly seed: number
  readonly cores: number
  /** Those that were played to their end. */
  readonly rounds: number
  /** The fault, where only one was played. */
  readonly fault?: string
}

export interface ClusterResult {
  readonly runs: readonly Run[]
  /** Every fault of all these rounds. */
  readonly played: readonly KeptRound[]
}

const path = new URL('../results/cluster.json', import.meta.url)

export const readResult = (): ClusterResult => JSON.parse(readFileSync(path, 'utf8')) as ClusterResult

interface RunChoices {
  readonly seed: number
  readonly adds: boolean
  /** Whether its earlier rounds are left out of what is added to. */
  readonly replaces: boolean
  /** The only one that is played. */
  readonly fault: string | undefined
}

/** Begins a run, beside the ones before or in their place; `keep` writes each round to the file, so that a run may end early. */
export function openResult({ seed, adds, replaces, fault }: RunChoices) {
  const before: ClusterResult = adds || replaces ? readResult() : { runs: [], played: [] }
  const day = Temporal.Now.plainDateISO('UTC').toString()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const stays = (earlier: { readonly fault?: string }): boolean => !replaces || earlier.fault !== fault
  const played = before.played.filter(stays)
  const runsBefore = before.runs.filter(stays)
  let rounds = 0
  const keep = (round: readonly Round[]): void => {
    rounds += 1
    played.push(...round.map(({ seconds: _, late: _late, ...kept }) => kept))
    const runs = [...runsBefore, { day, commit, seed, cores: cpus().length, rounds, ...(fault && { fault }) }]
    writeFileSync(path, `${JSON.stringify({ runs, played } satisfies ClusterResult, null, 2)}\n`)
  }
  return { keep }
}
