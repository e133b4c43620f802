// GET /.well-known/jwks.json: the public keys of receipts (RFC 7517), for whoever verifies one, pages of other sites included.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../operations/operations.ts'

export async function addReceiptKeys(app: FastifyInstance, operations: Operations): Promise<void> {
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async (_request, reply) => {
    const keys = await operations.listReceiptKeys()
    return reply
      .headers({ 'Cache-Control': 'public, max-age=60', 'Access-Control-Allow-Origin': '*' })
      .type('application/jwk-set+json')
      .send(JSON.stringify(keys))
  })
}
