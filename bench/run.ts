// Runs the benchmarks: `npm run bench` all of them, `npm run bench quote` those named. Each writes what it found to
// bench/results/<name>.json and its table into docs/performance.md, and is compared with the committed result.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { markdownTable, withSections } from '../scripts/docs/sections.ts'
import { type Benchmark, complaints, type Figure, type Result, shown } from './figures.ts'

const here = new URL('./', import.meta.url)
const resultsFolder = new URL('./results/', here)
const page = new URL('../docs/performance.md', here)
const ending = '.bench.ts'

const asked = process.argv.slice(2)
await runAll(asked.length > 0 ? asked : namesIn(here, ending))

async function runAll(names: readonly string[]): Promise<void> {
  for (const name of names) await run(name)
  writeTables()
}

function namesIn(folder: URL, ending: string): string[] {
  const files = readdirSync(folder).filter(file => file.endsWith(ending))
  return files.map(file => file.slice(0, -ending.length)).sort()
}

async function run(name: string): Promise<void> {
  const { benchmark }: { benchmark: Benchmark } = await import(new URL(`${name}${ending}`, here).href)
  console.log(`\n${name}: ${benchmark.about}`)
  const result: Result = {
    about: benchmark.about,
    machine: {
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      cores: availableParallelism(),
      node: process.version,
    },
    date: Temporal.Now.plainDateISO('UTC').toString(),
    command: `npm run bench ${name}`,
    figures: await benchmark.measure(),
  }
  console.log(tableOf(result.figures))
  const worse = complaints(result.figures, committedFigures(name))
  for (const sentence of worse) console.log(sentence)
  if (worse.length > 0) process.exitCode = 1
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, resultsFolder), `${JSON.stringify(result, null, 2)}\n`)
}

/** None when nothing of that name is committed, or this is no working copy of the repository. */
function committedFigures(name: string): readonly Figure[] {
  try {
    const text = execFileSync('git', ['show', `HEAD:./results/${name}.json`], {
      cwd: here,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return (JSON.parse(text) as Result).figures
  } catch {
    return []
  }
}

function writeTables(): void {
  const sections = namesIn(resultsFolder, '.json').map((name): [string, string] => {
    const result = JSON.parse(readFileSync(new URL(`${name}.json`, resultsFolder), 'utf8')) as Result
    return [name, sectionOf(result)]
  })
  writeFileSync(page, withSections(readFileSync(page, 'utf8'), new Map(sections)))
}

function sectionOf({ about, machine, date, command, figures }: Result): string {
  const { processor, cores, node } = machine
  const origin = `\`${command}\`, ${date}: ${processor}, ${cores} cores, Node ${node}.`
  return [about, tableOf(figures), origin].join('\n\n')
}

function tableOf(figures: readonly Figure[]): string {
  return markdownTable(
    ['Figure', 'Median', 'Limit', 'Floor of the same runs', 'Multiple of the floor'],
    figures.map(({ name, value, unit, limit, floor }) => [
      name,
      `${shown(value)} ${unit}`,
      limit === undefined ? '' : `${shown(limit)} ${unit}`,
      floor === undefined ? '' : `${shown(floor.value)} ${unit}, ${floor.name}`,
      floor === undefined ? '' : shown(floor.ratio),
    ]),
  )
}
