// Latency of availability at half of the server's maximum rate, beside the bare server at half of its own.

import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel } from './setup/hotels.ts'
import { searchesOf } from './setup/requests.ts'
import { Load, type Stream } from './wire/load-process.ts'
import { answerLength, sleep, startBare } from './wire/paired-load.ts'

const path = '/publisher/v3.0/property/available/.json'

export const benchmark: Benchmark = {
  about:
    'Latency of availability (5 rooms × 3 rates × 3 nights, another stay or party each time) with requests due at ' +
    'random moments, at half of the rate that the server comes to when it is asked all the time, and of the bare server ' +
    'at half of its own; windows in turns on one core, the load on the other. Latency counts from when a request was due.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  await using server = await context.server('pinned')
  await importThrough(server, hotel({ id: 5001, rooms: 5, rates: 3, nights: 730 }))
  const bodies = searchesOf(5001, { nights: 3, verbosity: 0, count: quick ? 20_000 : 100_000 })
  await using load = new Load()
  await using bare = await startBare(await answerLength(load, server, path, bodies))
  const stream = { path, connections: 64, bodies }
  const half = {
    server: (await mostPerSecond(load, { ...stream, ports: [server.port] }, quick)) / 2,
    bare: (await mostPerSecond(load, { ...stream, ports: [bare.port] }, quick)) / 2,
  }
  const runs = []
  for (let run = 0; run < (quick ? 3 : 7); run += 1) {
    const seconds = quick ? 1 : 3
    const plain = await latenciesOf(load, { ...stream, ports: [bare.port], perSecond: half.bare }, seconds)
    const whole = await latenciesOf(
      load,
      { ...stream, ports: [server.port], perSecond: half.server },
      seconds,
    )
    runs.push({ plain, whole })
  }
  return [figure('p50', 0.5, runs), { ...figure('p99', 0.99, runs, 3), detail: paces(half) }]
}

/** The median of some windows, after one for warming up. */
async function mostPerSecond(load: Load, stream: Stream, quick: boolean): Promise<number> {
  await load.start('most', stream)
  const [windows, milliseconds] = quick ? [3, 700] : [5, 2000]
  await sleep(milliseconds)
  const rates = []
  for (let window = 0; window < windows; window += 1) {
    const before = await load.sample([], [])
    await sleep(milliseconds)
    const after = await load.sample([], [])
    rates.push((after.lines[0]!.answers - before.lines[0]!.answers) / ((after.at - before.at) / 1000))
  }
  await load.stop('most')
  return median(rates)
}

async function latenciesOf(load: Load, stream: Stream, seconds: number): Promise<readonly number[]> {
  await load.start('paced', stream)
  await sleep(seconds * 1000)
  const { latencies, refused } = await load.stop('paced')
  if (refused > 0) throw new Error(`${refused} requests were refused`)
  return latencies.toSorted((a, b) => a - b)
}

interface Run {
  readonly plain: readonly number[]
  readonly whole: readonly number[]
}

function figure(name: string, share: number, runs: readonly Run[], limit?: number): Figure {
  const at = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * share)]!
  const ratios = runs.map(({ whole, plain }) => at(whole) / at(plain))
  return {
    name: `availability at half the maximum rate, ${name}`,
    value: median(runs.map(({ whole }) => at(whole))),
    unit: 'ms',
    better: 'less',
    floor: {
      name: 'bare node:http',
      value: median(runs.map(({ plain }) => at(plain))),
      ratio: median(ratios),
      ratios,
      ...(limit !== undefined && { limit }),
    },
  }
}

const paces = (half: { server: number; bare: number }): string =>
  `${Math.round(half.server)} requests a second, the bare server ${Math.round(half.bare)}`
