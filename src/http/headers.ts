// What every answer carries beside its body (contract S11), and what protects a browser that shows it.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The client's own id where it is a sane one, else one of ours. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(sent) ? sent : randomUUID()
}

/** `publicUrl` decides what only a site on https may promise: on plain http browsers could not load /docs. */
export async function addHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  app.addHook('onRequest', async (request, reply) => setCommonHeaders(request, reply))
  const isHttps = publicUrl.startsWith('https:')
  await app.register(helmet, {
    strictTransportSecurity: isHttps,
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: isHttps ? [] : null } },
    referrerPolicy: { policy: 'no-referrer' },
  })
}

export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'X-Request-Id': request.id, 'Cache-Control': 'no-store' })
}
