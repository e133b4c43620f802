// Runs the benchmarks: `npm run bench` all of them, `npm run bench quote` those named. Each writes its result to
// bench/results/<name>.json and its table into docs/performance.md, and compares it with the committed one. With `--
// --quick` the runs are few and short and nothing is written. `-- size --properties N` and `-- migrations --reservations N` say
// how many are loaded, `-- season --properties N` and `-- price-order --properties N` the most of several sizes.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { markdownTable, withSections } from '../scripts/docs/sections.ts'
import { costCurves } from './cost-curves.ts'
import { type Benchmark, complaints, type Figure, type Result, shown } from './figures.ts'
import { namesIn, readResults, resultsFolder } from './results.ts'

const here = new URL('./', import.meta.url)
const page = new URL('../docs/performance.md', here)
const curves = new URL('../docs/pictures/cost-curves.svg', here)
const ending = '.bench.ts'

// Scenes clean up when the process exits; a signal alone would skip that.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    properties: { type: 'string' },
    reservations: { type: 'string' },
  },
})
const { quick } = options
const numbers = { properties: numberOf(options.properties), reservations: numberOf(options.reservations) }
const given = Object.entries(numbers).flatMap(([name, number]) => (number ? [` --${name} ${number}`] : []))

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Error(`a number of properties or reservations is a whole number, not "${text}"`)
}

async function runAll(names: readonly string[]): Promise<void> {
  for (const name of names) await run(name)
  if (!quick) writeTables()
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
    command: `npm run bench -- ${name}${given.join('')}`,
    figures: await benchmark.measure({ quick, ...numbers }),
  }
  console.log(tableOf(result.figures))
  const worse = complaints(result.figures, committedFigures(name))
  for (const sentence of worse) console.log(sentence)
  if (worse.length > 0) process.exitCode = 1
  if (quick) return
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, resultsFolder), `${JSON.stringify(result, null, 2)}\n`)
}

/** Empty when nothing of that name is committed, or this is not a git working copy. */
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
  const results = readResults()
  const text = readFileSync(page, 'utf8')
  const sections = new Map([['summary', summaryOf([...results.values()])]])
  for (const [, name] of text.matchAll(/<!-- generated: ([\w-]+) -->/g)) {
    const result = results.get(name!)
    if (name !== 'summary')
      sections.set(name!, result ? sectionOf(result) : `\`npm run bench -- ${name}\`: not measured yet.`)
  }
  writeFileSync(page, withSections(text, sections))
  writeFileSync(curves, costCurves(results))
}

/** Every figure with a limit, and whether it keeps to it. */
function summaryOf(results: readonly Result[]): string {
  const rows = results.flatMap(({ command, figures }) =>
    figures.flatMap(figure => {
      const sign = figure.better === 'more' ? '≥' : '≤'
      const scene = command.split(' ')[4]!
      const kept = complaints([figure], []).length === 0 ? 'yes' : 'no'
      const rows: string[][] = []
      if (figure.limit !== undefined) {
        const { value, limit, unit } = figure
        rows.push([scene, figure.name, `${shown(value)} ${unit}`, `${sign} ${shown(limit)} ${unit}`, kept])
      }
      if (figure.floor?.limit !== undefined) {
        const { ratio, limit, name } = figure.floor
        rows.push([scene, figure.name, `${shown(ratio)} of ${name}`, `${sign} ${limit}`, kept])
      }
      return rows
    }),
  )
  return markdownTable(['Scene', 'Figure', 'Found', 'Demanded', 'Kept'], rows)
}

function sectionOf({ about, machine, date, command, figures }: Result): string {
  const { processor, cores, node } = machine
  const origin = `\`${command}\`, ${date}: ${processor}, ${cores} cores, Node ${node}.`
  return [about, tableOf(figures), origin].join('\n\n')
}

function tableOf(figures: readonly Figure[]): string {
  return markdownTable(
    [
      'Figure',
      'Median',
      'Limit',
      'Floor of the same runs',
      'Multiple of the floor',
      'Of the runs',
      'Demanded',
    ],
    figures.map(({ name, detail, value, unit, better, limit, floor }) => [
      detail === undefined ? name : `${name} (${detail})`,
      `${shown(value)} ${unit}`,
      limit === undefined ? '' : `${shown(limit)} ${unit}`,
      floor === undefined ? '' : `${shown(floor.value)} ${unit}, ${floor.name}`,
      floor === undefined ? '' : shown(floor.ratio),
      floor?.ratios === undefined
        ? ''
        : `${shown(Math.min(...floor.ratios))} to ${shown(Math.max(...floor.ratios))}`,
      floor?.limit === undefined ? '' : `${better === 'more' ? '≥' : '≤'} ${floor.limit}`,
    ]),
  )
}

await runAll(asked.length > 0 ? asked : namesIn(here, ending))
