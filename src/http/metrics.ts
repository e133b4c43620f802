// Counts and times of requests for Prometheus, by route pattern and status: never by address, key or body.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Fault } from '../values/faults.ts'
import { bearerOf } from './publisher-key.ts'

/** Counts one request that was answered. */
export type CountRequest = (method: string, route: string, status: number, milliseconds: number) => void

/**
 * Serves /metrics: to the holder of `token`, or where it is null to the machine itself only. Gives the way to count what
 * the framework did not answer.
 */
export function measureRequests(app: FastifyInstance, token: string | null): CountRequest {
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
  // Finding the counters by their labels costs more than counting.
  const known = new Map<string, (milliseconds: number) => void>()
  const countRequest: CountRequest = (method, route, status, milliseconds) => {
    const name = `${status} ${method} ${route}`
    let count = known.get(name)
    if (!count) {
      const labels = { method, route, status: String(status) }
      const [counter, histogram] = [requests.labels(labels), seconds.labels(labels)]
      count = ms => {
        counter.inc()
        histogram.observe(ms / 1000)
      }
      known.set(name, count)
    }
    count(milliseconds)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    countRequest(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    done()
  })
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!(token === null ? isLocal(request) : holdsToken(request, token))) {
      throw new Fault('UnauthorizedException', 'The metrics are read with "Authorization: Bearer <token>".')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return countRequest
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
