// What one of several processes gets of the limits that hold for the whole server.

import type { Config } from './config.ts'

/** With fewer connections, one slow statement would hold up a worker. */
const leastConnections = 4

/**
 * The configuration of one of `config.workers` workers. Memory, connections and questions to remote sources are divided,
 * so that the numbers in the environment hold for the machine, whatever the number of workers.
 */
export function shareOf(config: Config): Config {
  const { workers } = config
  const part = (whole: number, least = 1): number => Math.max(least, Math.ceil(whole / workers))
  return {
    ...config,
    databasePoolSize: Math.min(config.databasePoolSize, part(config.databasePoolSize, leastConnections)),
    catalogMegabytes: part(config.catalogMegabytes),
    answerCacheMegabytes: part(config.answerCacheMegabytes, 0),
    maxConnections: part(config.maxConnections),
    maxConnectionsPerAddress: part(config.maxConnectionsPerAddress, 0),
    sourceLimits: source => {
      const limits = config.sourceLimits(source)
      return { ...limits, atOnce: part(limits.atOnce), perSecond: part(limits.perSecond) }
    },
  }
}
