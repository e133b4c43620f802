// Whether the process lives (/healthz) and whether it should be sent requests (/readyz), for those who run it.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../operations/operations.ts'

/** Answers 503 on /readyz while the server starts, lacks its database or drains. */
export function addHealthRoutes(app: FastifyInstance, operations: Operations): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  // A connection kept alive would hold up the end: what is under way answers, and then its connection goes.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })
  const schema = { hide: true }
  app.get('/healthz', { schema }, async () => ({ alive: true }))
  app.get('/readyz', { schema }, async (_request, reply) => {
    const readiness = draining ? { ready: false, reason: 'stopping' } : await operations.ready()
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })
}
