// Counts and times of requests for Prometheus, by route pattern and status: never by address, key or body.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Fault } from '../values/faults.ts'
import { bearerOf } from './publisher-key.ts'

/** Serves /metrics: to the holder of `token`, or where it is null to the machine itself only. */
export function measureRequests(app: FastifyInstance, token: string | null): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status']
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    requests.inc(labels)
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!(token === null ? isLocal(request) : holdsToken(request, token))) {
      throw new Fault('UnauthorizedException', 'The metrics are read with "Authorization: Bearer <token>".')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A request that a proxy on this machine passed on comes from elsewhere. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(name => name in headers)
  return !isForwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
}

const holdsToken = (request: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(bearerOf(request) ?? ''), digest(token))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
