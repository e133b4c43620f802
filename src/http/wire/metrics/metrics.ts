// Counts and times of requests for Prometheus, by route pattern and status: never by address, key or body.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { ChannelFigures } from '../../../operations/channels/channel-figures.ts'
import type { ShownJob } from '../../../operations/monitoring/list-jobs.ts'
import type { LaneFigure } from '../../../operations/monitoring/pool-figures.ts'
import type { DatabaseFigures } from '../../../operations/monitoring/readiness.ts'
import type { ReplicaFigures } from '../../../operations/monitoring/replica-figures.ts'
import type { SendingFigures } from '../../../operations/monitoring/sending-figures.ts'
import type { Tallies } from '../../../operations/monitoring/tallies.ts'
import { Fault } from '../../../values/faults.ts'
import { bearerOf } from '../bearer.ts'
import { isForwarded } from '../forwarded.ts'
import { registerSending, registerTallies } from './business-metrics.ts'
import { type CatalogFigures, registerCatalog } from './catalog-metrics.ts'
import { registerChannels } from './channel-metrics.ts'
import { registerDatabase } from './database-metrics.ts'
import { registerJobs } from './job-metrics.ts'
import { joinMetrics } from './joined-metrics.ts'
import { registerPool } from './pool-metrics.ts'
import { registerCounter, registerGauge } from './read-metrics.ts'
import { registerReplicas } from './replica-metrics.ts'
import { RequestMetrics } from './request-metrics.ts'

/** The metrics of all addresses of one process. */
export interface Meter {
  /** What is measured in this process. */
  readonly registry: Registry
  /** What is read from the database, the same in every process. */
  readonly ofInstallation: Registry
  readonly times: RequestMetrics
  /** The metrics of the other workers, as texts; absent where there are none. */
  readonly ofOthers?: () => Promise<readonly string[]>
}

/** What is read when the metrics are. */
export interface Measured {
  readonly version: string
  /** Inquiries at the review provider by outcome. */
  readonly reviewCounts: () => Readonly<Record<string, number>>
  readonly guards: ReadonlyMap<string, GuardGauge>
  readonly tallies: Tallies
  readonly pool: () => readonly LaneFigure[]
  readonly sending: () => Promise<SendingFigures>
  readonly catalog: () => CatalogFigures
  readonly channels: () => Promise<ChannelFigures>
  readonly jobs: () => Promise<readonly ShownJob[]>
  readonly database: () => Promise<DatabaseFigures>
  readonly replicas: ReplicaFigures
}

/** What is measured of a source, by its name. */
interface GuardGauge {
  /** Questions so far, by their end. */
  readonly counts: ReadonlyMap<string, number>
  readonly underWay: number
  readonly isResting: boolean
}

/** One of several processes behind an address. */
export interface WorkerMeter {
  readonly number: number
  readonly ofOthers: () => Promise<readonly string[]>
}

/** With `worker` the metrics of its process have the label `worker`. */
export function openMeter(measured: Measured, worker: WorkerMeter | null = null): Meter {
  const registry = new Registry()
  const ofInstallation = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges whose names end as those of counters do: a linter refuses the whole page for them.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  registerReviews(registry, measured.reviewCounts)
  registerBuild(registry, measured.version)
  registerTallies(registry, measured.tallies)
  registerPool(registry, measured.pool)
  registerSources(registry, measured.guards)
  registerCatalog(registry, measured.catalog)
  registerReplicas(registry, measured.replicas)
  registerChannels(ofInstallation, measured.channels)
  registerJobs(ofInstallation, measured.jobs)
  registerSending(ofInstallation, measured.sending)
  registerDatabase(ofInstallation, measured.database)
  const times = new RequestMetrics(registry)
  if (worker === null) return { registry, ofInstallation, times }
  registry.setDefaultLabels({ worker: String(worker.number) })
  return { registry, ofInstallation, times, ofOthers: worker.ofOthers }
}

function registerReviews(registry: Registry, reviewCounts: Measured['reviewCounts']): void {
  registerCounter(registry, {
    name: 'hostelry_review_inquiries_total',
    help: 'Inquiries at the review provider, by outcome.',
    labelNames: ['outcome'],
    values: () => Object.entries(reviewCounts()).map(([outcome, count]) => [{ outcome }, count] as const),
  })
}

function registerBuild(registry: Registry, version: string): void {
  registerGauge(registry, {
    name: 'hostelry_build_info',
    help: 'The version of the server and of Node; always 1.',
    labelNames: ['version', 'node'],
    values: () => [[{ version, node: process.versions.node }, 1]],
  })
}

/** Lets go of what the metrics read. */
export function clearMeter({ registry, ofInstallation }: Meter): void {
  registry.clear()
  ofInstallation.clear()
}

/** The metrics of all processes, and of the installation. */
async function metricsText({ registry, ofInstallation, ofOthers }: Meter): Promise<string> {
  const [own, others, shared] = await Promise.all([
    registry.metrics(),
    ofOthers?.() ?? [],
    ofInstallation.metrics(),
  ])
  return joinMetrics([own, ...others, shared])
}

function registerSources(registry: Registry, guards: Measured['guards']): void {
  registerCounter(registry, {
    name: 'hostelry_source_questions_total',
    help: 'Searches, checks and quotes at remote sources, by how they ended; those that were not asked, by why.',
    labelNames: ['source', 'end'],
    values: () =>
      [...guards].flatMap(([source, { counts }]) =>
        [...counts].map(([end, count]) => [{ source, end }, count] as const),
      ),
  })
  registerGauge(registry, {
    name: 'hostelry_source_questions_under_way',
    help: 'Questions that a remote source has not answered yet.',
    labelNames: ['source'],
    values: () => [...guards].map(([source, { underWay }]) => [{ source }, underWay] as const),
  })
  registerGauge(registry, {
    name: 'hostelry_source_resting',
    help: 'Whether a remote source is left alone, because it does not answer.',
    labelNames: ['source'],
    values: () => [...guards].map(([source, { isResting }]) => [{ source }, isResting ? 1 : 0] as const),
  })
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
export function addMetricsRoute(app: FastifyInstance, meter: Meter, readers: MetricsReaders): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, readers)) {
      throw new Fault('UnauthorizedException', 'The metrics are read with "Authorization: Bearer <token>".')
    }
    return reply.type(meter.registry.contentType).send(await metricsText(meter))
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
