// Where payment companies send their messages. The signature is over the bytes, so nothing reads them before it.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../operations/operations.ts'
import { Fault } from '../values/faults.ts'
import type { RequestBodies } from './wire/request-body.ts'

/** Adds POST /webhooks/stripe. Anybody can send to it, so its bodies count among those that are not a request yet. */
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
    scope.post('/webhooks/stripe', { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['stripe-signature']
      await operations.receivePaymentWebhook({ body, signature: typeof header === 'string' ? header : '' })
      return reply.send({ received: true })
    })
  })
}
