// Opens the server, prints its address, and closes it in an orderly way on a signal.

import cluster from 'node:cluster'
import { type Config, type Environment, readConfig } from '../config/config.ts'
import { withEnvFile } from '../config/env-file.ts'
import { type BegunDatabase, beginDatabase } from '../context/begun-database.ts'
import { onceAnswered } from '../context/once-answered.ts'
import { StoppedAtStart } from '../context/opening-faults.ts'
import { Fault } from '../values/faults.ts'
import { OperatorError } from '../values/operator-error.ts'
import { addressesOf, requireAddresses } from './addresses.ts'

/** Runs the server as the environment says, as one process or as one of several, to its end. Returns the exit code. */
export async function serve(environment: Environment): Promise<number> {
  try {
    if (cluster.isWorker) {
      const { serveAsWorker } = await import('./serve-as-worker.ts')
      return await serveAsWorker(environment, { signalled: stopSignal, endWithin })
    }
    const config = readConfig(withEnvFile(environment))
    const stop = stopSignal(config.shutdownDelaySeconds + config.shutdownSeconds)
    if (config.workers > 1) {
      const { serveWithWorkers } = await import('./serve-workers.ts')
      return await serveWithWorkers(config, stop)
    }
    process.on('SIGUSR2', () => process.stderr.write('One process cannot be replaced: set WORKERS.\n'))
    await using begun = await begunDatabase(config)
    // The primary process of several needs neither.
    const [{ openApp }, { greeting }] = await Promise.all([import('./app.ts'), import('./greeting.ts')])
    const stopping = new AbortController()
    stop.then(() => stopping.abort(new StoppedAtStart()))
    await using app = await openApp(config, { stopping: stopping.signal, begun, isOfEnvironment: true })
    const end = Promise.race([stop, app.context.lost])
    // Requests are answered by now, so nothing but `end` ends the wait for a database that stands still.
    const greeted = onceAnswered(() => greeting(app), { seconds: null, signal: stopping.signal })
    const isGreeted = greeted.then(text => process.stdout.write(text))
    const lost = await Promise.race([end, isGreeted.then(() => end)])
    if (lost === undefined) return 0
    process.stderr.write(`${lost} The server stops.\n`)
    endWithin(config.shutdownDelaySeconds + config.shutdownSeconds)
    return 1
  } catch (error) {
    if (error instanceof StoppedAtStart) return 0
    process.stderr.write(`${startFault(error)}\n`)
    return 1
  }
}

/** The embedded database, begun; undefined where there is one already. Nothing is begun when the server could not listen. */
async function begunDatabase(config: Config): Promise<BegunDatabase | undefined> {
  if (config.databaseUrl !== null) return undefined
  await requireAddresses(addressesOf(config))
  return beginDatabase(config)
}

/** npm passes on what a terminal has sent to every process of its group, so that one key press arrives twice. */
const sameSignalMilliseconds = 500

/**
 * Settles at the first SIGTERM or SIGINT, or when the program that started the server with an IPC channel has ended.
 * From then on the process has `seconds` to finish. A second signal or the end of that time ends it at once, which
 * every part of the server survives.
 */
function stopSignal(seconds: number): Promise<void> {
  return new Promise(resolve => {
    let stoppedAt: number | null = null
    const onSignal = (): void => {
      const now = performance.now()
      if (stoppedAt !== null && now - stoppedAt < sameSignalMilliseconds) return
      if (stoppedAt !== null) process.exit(1)
      stoppedAt = now
      endWithin(seconds)
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    process.once('disconnect', () => {
      if (stoppedAt === null) onSignal()
    })
    // This listener alone does not keep the process running.
    process.channel?.unref()
  })
}

function endWithin(seconds: number): void {
  setTimeout(() => process.exit(1), seconds * 1000).unref()
}

/** A sentence for a fault that an operator can repair; the stack for any other. */
function startFault(error: unknown): string {
  if (error instanceof OperatorError || error instanceof Fault) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
