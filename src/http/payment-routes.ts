// Where payment companies send their messages. The signature is over the bytes, so nothing reads them before it.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../operations/operations.ts'

const largestMessageBytes = 256 * 1024

/** Adds POST /webhooks/stripe. */
export async function addPaymentRoutes(app: FastifyInstance, operations: Operations): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, bytes: Buffer) => bytes,
    )
    scope.post(
      '/webhooks/stripe',
      { bodyLimit: largestMessageBytes, schema: { hide: true } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const header = request.headers['stripe-signature']
        await operations.hearStripe({ body, signature: typeof header === 'string' ? header : '' })
        return reply.send({ received: true })
      },
    )
  })
}
