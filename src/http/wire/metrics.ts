// Counts and times of requests for Prometheus, by route pattern and status: never by address, key or body.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { Fault } from '../../values/faults.ts'
import { bearerOf } from './bearer.ts'
import { isForwarded } from './forwarded.ts'
import { RequestMetrics } from './request-metrics.ts'

/** The metrics of all addresses of one process. */
export interface Meter {
  readonly registry: Registry
  readonly times: RequestMetrics
}

/** `reviewCounts` gives the inquiries at the review provider so far, by outcome. */
export function openMeter(reviewCounts: () => Readonly<Record<string, number>>): Meter {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(
    new Counter({
      name: 'review_inquiries_total',
      help: 'Inquiries at the review provider, by outcome.',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        for (const [outcome, count] of Object.entries(reviewCounts())) this.inc({ outcome }, count)
      },
    }),
  )
  return { registry, times: new RequestMetrics(registry) }
}

/** Counts requests that the framework answers; add the others to the times. */
export function measureRequests(app: FastifyInstance, { times }: Meter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    times.add(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    done()
  })
}

/** Who may read the metrics: the holder of a token, this machine itself, or everybody who reaches the address. */
export type MetricsReaders = { readonly token: string } | 'this machine' | 'everybody'

/** Serves /metrics to those readers; UnauthorizedException for others. */
export function addMetricsRoute(app: FastifyInstance, { registry }: Meter, readers: MetricsReaders): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, readers)) {
      throw new Fault('UnauthorizedException', 'The metrics are read with "Authorization: Bearer <token>".')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, readers: MetricsReaders): boolean {
  if (readers === 'everybody') return true
  return readers === 'this machine' ? isLocal(request) : holdsToken(request, readers.token)
}

/** A request through a proxy on this machine comes from elsewhere. */
const isLocal = ({ headers, socket }: FastifyRequest): boolean =>
  !isForwarded(headers) && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')

const holdsToken = (request: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(bearerOf(request.headers) ?? ''), digest(token))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
