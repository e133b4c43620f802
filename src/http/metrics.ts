// Counts and times of requests for Prometheus, by route pattern and status: never by address, key or body.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { Fault } from '../values/faults.ts'
import { bearerOf } from './publisher-key.ts'
import { RequestTimes } from './request-times.ts'

/**
 * Serves /metrics: to the holder of `token`, or where it is null to the machine itself only. What the
 * framework did not answer is to be added to the times that it gives.
 */
export function measureRequests(app: FastifyInstance, token: string | null): RequestTimes {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const times = new RequestTimes(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    times.add(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    done()
  })
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!(token === null ? isLocal(request) : holdsToken(request, token))) {
      throw new Fault('UnauthorizedException', 'The metrics are read with "Authorization: Bearer <token>".')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return times
}

/** A request that a proxy on this machine passed on comes from elsewhere. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(name => name in headers)
  return !isForwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
}

const holdsToken = (request: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(bearerOf(request.headers) ?? ''), digest(token))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
