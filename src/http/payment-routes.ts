// Webhooks of payment companies. The signature covers the raw bytes, so nothing parses them before the gateway.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../operations/operations.ts'
import { Fault } from '../values/faults.ts'
import type { RequestBodies } from './wire/request-body.ts'

/**
 * Adds POST /webhooks/:gateway. Anybody can send to it, so its bodies count towards the limits on incomplete bodies. 404
 * for a gateway that this server does not have.
 */
export async function addPaymentRoutes(
  app: FastifyInstance,
  operations: Operations,
  bodies: RequestBodies,
): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', ({ raw }: FastifyRequest, _payload, done) => {
      bodies.read(raw, body => (body instanceof Fault ? done(body) : done(null, body)))
    })
    scope.post<{ Params: { gateway: string } }>(
      '/webhooks/:gateway',
      { schema: { hide: true } },
      async ({ params, body, headers }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        await operations.receivePaymentWebhook({ gateway: params.gateway, body: bytes, headers })
        return reply.send({ received: true })
      },
    )
  })
}
