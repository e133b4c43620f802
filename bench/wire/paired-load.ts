// A server and the bare one in turns of a fifth of a second, on the same core, under equal load from the other core.
// Only processor time is compared, so neither the core's speed at that moment nor other work on it counts.

import { once } from 'node:events'
import { join } from 'node:path'
import { type Figure, median } from '../figures.ts'
import { Load, type Sample, type Stream } from './load-process.ts'
import { cores, startProgram } from './processor.ts'

export interface Loaded {
  readonly port: number
  readonly pid: number
}

interface Pair {
  /** Pinned to the measured core. */
  readonly server: Loaded
  /** The database's first process; its processor time is counted as the server's. */
  readonly database: number
  readonly path: string
  /** Enough of them that none is sent twice, unless intended. */
  readonly bodies: readonly string[]
  readonly quick: boolean
}

export interface PairedLoad {
  /** Microseconds of processor time per request, including the database's; medians of the runs. */
  readonly server: number
  /** The database's part of it. */
  readonly database: number
  readonly bare: number
  /** Ratio of the rates, bare ÷ server, for each run. */
  readonly ratios: readonly number[]
  /** Bytes of an answer's body. */
  readonly length: number
}

const connections = 32
const turnMilliseconds = 200

/** Throws on any answer but 200. */
export async function pairedLoad({ server, database, path, bodies, quick }: Pair): Promise<PairedLoad> {
  await using load = new Load()
  const length = await answerLength(load, server, path, bodies)
  await using bare = await startBare(length)
  for (const [name, { port }] of [
    ['server', server],
    ['bare', bare],
  ] as const) {
    await load.start(name, { ports: [port], path, connections, bodies })
    await load.pause(name)
  }
  const [warmUp, window, runs] = quick ? [1.5, 0.3, 5] : [6, 1, 7]
  const sample = (): Promise<Sample> => load.sample([server.pid, bare.pid], [database])
  const inTurns = async (): Promise<void> => {
    for (const name of ['server', 'bare']) {
      await load.resume(name)
      await sleep(turnMilliseconds)
      await load.pause(name)
    }
  }
  let before = await spent(await sample(), { sample, inTurns, seconds: warmUp })
  const measured = []
  for (let run = 0; run < runs; run += 1) {
    const after = await spent(before, { sample, inTurns, seconds: window })
    const time = (index: number): number => after.times[index]! - before.times[index]!
    const answered = (name: string): number => answersOf(after, name) - answersOf(before, name)
    const databaseTime = time(2) / answered('server')
    measured.push({
      server: time(0) / answered('server') + databaseTime,
      database: databaseTime,
      bare: time(1) / answered('bare'),
    })
    before = after
  }
  for (const name of ['server', 'bare']) {
    const { refused } = await load.stop(name)
    if (refused > 0) throw new Error(`the ${name} server refused ${refused} requests to ${path}`)
  }
  return {
    server: median(measured.map(each => each.server)),
    database: median(measured.map(each => each.database)),
    bare: median(measured.map(each => each.bare)),
    ratios: measured.map(each => each.bare / each.server),
    length,
  }
}

interface Spending {
  sample(): Promise<Sample>
  inTurns(): Promise<void>
  readonly seconds: number
}

/**
 * The sample at which both servers have used so many seconds of processor time since the last: every run has the same
 * weight, however little of the core they get.
 */
async function spent(before: Sample, { sample, inTurns, seconds }: Spending): Promise<Sample> {
  for (;;) {
    await inTurns()
    const after = await sample()
    if ([0, 1].every(index => after.times[index]! - before.times[index]! >= seconds * 1e6)) return after
  }
}

/** The figure: requests per second of processor time, as a multiple of the bare server's with as many bytes. */
export function rateFigure(name: string, paired: PairedLoad, least: number | null): Figure {
  const kilobytes = (paired.length / 1000).toFixed(1)
  const database = paired.database >= 1 ? `, of them ${Math.round(paired.database)} µs the database's` : ''
  return {
    name,
    detail: `${kilobytes} kB, ${Math.round(paired.server)} µs a request${database}`,
    value: 1e6 / paired.server,
    unit: 'a second',
    better: 'more',
    floor: {
      name: 'bare node:http',
      value: 1e6 / paired.bare,
      ratio: median(paired.ratios),
      ratios: paired.ratios,
      ...(least !== null && { limit: least }),
    },
  }
}

/** The bare server, pinned to the measured core. */
export async function startBare(length: number): Promise<Loaded & AsyncDisposable> {
  const child = startProgram({
    parameters: [join(import.meta.dirname, 'bare-server.ts'), String(length)],
    core: cores.measured,
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    pid: child.pid!,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** The median length of some answers. */
export async function answerLength(
  load: Load,
  { port }: Loaded,
  path: string,
  bodies: readonly string[],
): Promise<number> {
  const step = Math.max(1, Math.floor(bodies.length / 20))
  const some = bodies.filter((_, index) => index % step === 0).slice(0, 20)
  const stream: Stream = { ports: [port], path, connections: 1, bodies: some, keepsBodies: true }
  const { answers } = await load.sendAll(stream)
  for (const { status, body } of answers)
    if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`)
  return Math.round(median(answers.map(({ body }) => Buffer.byteLength(body))))
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise(resume => setTimeout(resume, milliseconds))

const answersOf = (
  sample: { readonly lines: readonly { name: string; answers: number }[] },
  name: string,
): number => sample.lines.find(line => line.name === name)?.answers ?? 0
