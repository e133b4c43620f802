// Plays faults on three servers and a PostgreSQL cluster of three machines, each in a network namespace of its own
// (docs/high-availability.md). --rounds N plays each fault so often, --only NAME one of them, --seed S the load. --add keeps the rounds
// of earlier runs in the result, --replace those of other faults; without one of them, --only writes nothing.

import { parseArgs } from 'node:util'
import { OperatorError } from '../src/values/operator-error.ts'
import { enclose, enclosedDirectory, requirePrograms, stopAsked } from './cluster/enclosure.ts'
import { printTable } from './cluster/report.ts'
import { openResult } from './cluster/result.ts'
import { runCluster } from './cluster/run.ts'
import { scenarios } from './cluster/scenarios.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    add: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
  },
})
try {
  const rounds = wholeNumber('rounds', values.rounds)
  const seed = wholeNumber('seed', values.seed)
  if (values.replace && values.only === undefined)
    throw new OperatorError('--replace goes with --only NAME: the fault whose earlier rounds are replaced')
  const chosen = scenarios.filter(({ name }) => values.only === undefined || name === values.only)
  if (chosen.length === 0) {
    const names = scenarios.map(({ name }) => name).join(', ')
    throw new OperatorError(`--only names one of ${names}`)
  }
  const directory = enclosedDirectory()
  if (directory === undefined) {
    requirePrograms()
    process.exitCode = await enclose()
  } else {
    const result = openResult({
      seed,
      adds: values.add,
      replaces: values.replace,
      fault: values.only,
    })
    // One fault alone does not take the place of a result of all.
    const keep = values.only === undefined || values.add || values.replace ? result.keep : () => {}
    const played = await runCluster({ directory, scenarios: chosen, rounds, seed, stop: stopAsked(), keep })
    printTable(played)
    const isComplete = played.length === chosen.length * rounds
    // Whatever still runs ends with this process.
    process.exit(isComplete && played.every(({ sentences }) => sentences.length === 0) ? 0 : 1)
  }
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  // Not only the exit code: the programs of a run that failed would keep it from ending.
  process.exit(2)
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new OperatorError(`--${name} is a whole number from 1 on, such as --${name} 10`)
}
