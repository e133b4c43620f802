// Lets clients go without losing a request: a connection that is closed while nothing is under way on it may have the
// next request in it already. So each gets one more answer, which says that the connection ends.

import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookMilliseconds = 20

/**
 * Takes no more connections, closes each after its next answer, and settles when none is left or after `milliseconds`. Close
 * the servers afterwards; connections that nobody used meanwhile end then.
 */
export async function farewell(servers: readonly FastifyInstance[], milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  for (const { server } of servers) {
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
    // That of HTTP servers would close the connections as well.
    Server.prototype.close.call(server)
  }
  while (performance.now() < end && (await openConnections(servers)) > 0) {
    await new Promise(resume => setTimeout(resume, lookMilliseconds))
  }
}

async function openConnections(servers: readonly FastifyInstance[]): Promise<number> {
  const counts = await Promise.all(
    servers.map(
      ({ server }) =>
        new Promise<number>(resolve => server.getConnections((error, count) => resolve(error ? 0 : count))),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
