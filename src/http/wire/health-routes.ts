// Whether the process lives (/healthz) and whether it accepts requests (/readyz), for orchestrators and load balancers.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../operations/operations.ts'

/** /readyz is 503 while the server starts, lacks its database or stops. Returns what begins the stop. */
export function addHealthRoutes(app: FastifyInstance, operations: Operations): () => void {
  let draining = false
  const drain = (): void => {
    draining = true
  }
  app.addHook('preClose', async () => drain())
  // A keep-alive connection would delay the end, so each is closed after its running request is answered.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })
  const schema = { hide: true }
  app.get('/healthz', { schema }, async () => ({ alive: true }))
  app.get('/readyz', { schema }, async (_request, reply) => {
    const readiness = draining
      ? { ready: false, reason: 'stopping', warning: null }
      : await operations.ready()
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })
  return drain
}
