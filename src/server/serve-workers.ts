// The server as several processes (WORKERS): this one, the primary, owns the addresses and the embedded database and keeps
// the workers running (docs/decisions/0038-workers.md).

import cluster from 'node:cluster'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { openingFault } from '../context/opening-faults.ts'
import { requireRoomFor } from '../context/room-for-data.ts'
import { portAt } from '../http/wire/listening.ts'
import { openEmbedded } from '../store/embedded/embedded-postgres.ts'
import { Crew } from '../workers/crew.ts'
import { relayLines } from '../workers/relayed-lines.ts'
import { addressesOf } from './addresses.ts'

/** Runs until `stop` settles, or nothing can go on. Returns the exit code. */
export async function serveWithWorkers(config: Config, stop: Promise<void>): Promise<number> {
  await using opening = new AsyncDisposableStack()
  const { promise: lost, resolve: onGone } = Promise.withResolvers<string>()
  const orders = {
    ports: await portsOf(config),
    embedded: config.databaseUrl === null ? await ownDatabase(config, opening, onGone) : null,
  }
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../main.ts'), args: [], silent: true })
  const said = new Set<string>()
  let isReady = false
  let isReplacementDue = false
  const crew = new Crew({
    workers: config.workers,
    orders,
    stopSeconds: config.shutdownDelaySeconds + config.shutdownSeconds,
    tell: say,
    onFork: ({ number, output, errors }) => {
      relayLines(output, process.stdout)
      relayLines(errors, {
        write: (text: Buffer) => {
          if (isReady) return process.stderr.write(`worker ${number}: ${text}`)
          // What every worker finds at its start is said once.
          const isNew = !said.has(String(text))
          said.add(String(text))
          return isNew && process.stderr.write(text)
        },
      })
    },
  })
  let wasStopped = false
  const stopped = stop.then(() => {
    wasStopped = true
  })
  // Those that are being started may have the former program.
  process.on('SIGUSR2', () => {
    if (isReady) void crew.replaceAll()
    else isReplacementDue = true
  })
  const greeting = await Promise.race([crew.start(), stopped])
  if (!greeting) {
    await crew.stop()
    return wasStopped ? 0 : 1
  }
  isReady = true
  process.stdout.write(greeting)
  if (isReplacementDue) void crew.replaceAll()
  const sentence = await Promise.race([stopped, lost, crew.failed])
  if (sentence) process.stderr.write(`${sentence} The server stops.\n`)
  const isOrderly = await crew.stop()
  return wasStopped && isOrderly ? 0 : 1
}

const say = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`)
}

/** Free ports where 0 is configured. Throws OperatorError if the server cannot listen on an address. */
async function portsOf(
  config: Config,
): Promise<{ public: number; admin: number | null; metrics: number | null }> {
  const { public: own, admin, metrics } = addressesOf(config)
  return {
    public: await portAt(own),
    admin: admin && (await portAt(admin)),
    metrics: metrics && (await portAt(metrics)),
  }
}

/** Opens the embedded database, to be closed after the workers, and returns its address. */
async function ownDatabase(
  config: Config,
  opening: AsyncDisposableStack,
  onGone: (sentence: string) => void,
): Promise<string> {
  const { dataDirectory } = config
  try {
    await requireRoomFor(config)
    const embedded = { dataDirectory, exclusive: true, onRestart: say, onGone }
    return opening.use(await openEmbedded(embedded)).connectionString
  } catch (error) {
    throw openingFault(error, config)
  }
}
