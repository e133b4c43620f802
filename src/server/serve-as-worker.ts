// One of the processes that answer requests when there are several. It does what the primary process tells it.

import { type Config, type Environment, readConfig } from '../config/config.ts'
import { withEnvFile } from '../config/env-file.ts'
import { shareOf } from '../config/worker-share.ts'
import { onceAnswered } from '../context/once-answered.ts'
import { StoppedAtStart } from '../context/opening-faults.ts'
import { farewell } from '../http/wire/farewell.ts'
import { OperatorError } from '../values/operator-error.ts'
import type { Orders } from '../workers/messages.ts'
import { PrimaryChannel } from '../workers/primary-channel.ts'
import { shareCounts, takeCounts } from '../workers/shared-counts.ts'
import { wakesOfOthers } from '../workers/wakes.ts'
import { openApp } from './app.ts'
import { greeting } from './greeting.ts'

/** A third of the time to end, and not longer than this, for connections to end by themselves. */
const longestFarewell = 5_000

interface Ending {
  /** Settles at a signal to this process. */
  signalled(seconds: number): Promise<void>
  /** Leaves the process so many seconds. */
  endWithin(seconds: number): void
}

/** Runs until it is told to stop, or its database is gone. Returns the exit code. */
export async function serveAsWorker(environment: Environment, ending: Ending): Promise<number> {
  const channel = new PrimaryChannel(process)
  try {
    const orders = await channel.orders
    const config = configOf(readConfig(withEnvFile(environment)), orders)
    const { shutdownSeconds } = config
    const stopSeconds = config.shutdownDelaySeconds + shutdownSeconds
    const told = channel.stop.then(({ isReplaced }) => {
      ending.endWithin(stopSeconds)
      return { isReplaced }
    })
    const signal = ending.signalled(stopSeconds).then(() => ({ isReplaced: false }))
    channel.hold()
    const stop = Promise.race([told, signal])
    const stopping = new AbortController()
    void stop.then(() => stopping.abort(new StoppedAtStart()))
    const { number, isFirst, embedded } = orders
    const worker = {
      number,
      isFirst,
      embedded,
      duty: channel.duty,
      metricsOfOthers: () => channel.metricsOfOthers(),
    }
    await using app = await openApp(config, { stopping: stopping.signal, worker, isOfEnvironment: true })
    const wakes = wakesOfOthers([app.context.wakeSignal, app.context.testKeys.wakeSignal], channel)
    using _counts = shareCounts(app.requestLimits, taken => channel.tellTaken(taken))
    channel.listen({
      onWake: () => wakes.wake(),
      onTaken: taken => takeCounts(app.requestLimits, taken),
      readMetrics: () => app.readMetrics(),
    })
    const greet = () => greeting(app)
    channel.ready(isFirst ? await onceAnswered(greet, { seconds: null, signal: stopping.signal }) : null)
    const end = await Promise.race([stop, app.context.lost])
    if (typeof end !== 'string') {
      if (end.isReplaced) await farewell(app.servers, Math.min(longestFarewell, shutdownSeconds * 333))
      return 0
    }
    process.stderr.write(`${end} The worker stops.\n`)
    ending.endWithin(stopSeconds)
    return 1
  } finally {
    channel.release()
  }
}

/** What was decided for all at the start stays, also when the environment file says otherwise by now. */
function configOf(config: Config, { workers, ports, embedded }: Orders): Config {
  if ((config.databaseUrl === null) !== (embedded !== null)) {
    throw new OperatorError(
      'DATABASE_URL has been set or removed since the start. Stop the server, then start it.',
    )
  }
  const at = <Address extends object>(address: Address | null, port: number | null) =>
    address && port !== null ? { ...address, port } : null
  return shareOf({
    ...config,
    workers,
    port: ports.public,
    adminAddress: at(config.adminAddress, ports.admin),
    metricsAddress: at(config.metricsAddress, ports.metrics),
  })
}
