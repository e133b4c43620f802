// The whole server: the context, the demo where it was requested, and the HTTP servers; closed in reverse order.

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import packageDocument from '../../package.json' with { type: 'json' }
import { type Address, type Config, urlOf } from '../config/config.ts'
import { hostNamesOf } from '../config/host-names.ts'
import { isOwnMachine } from '../config/own-machine.ts'
import type { BegunDatabase } from '../context/begun-database.ts'
import { onceAnswered } from '../context/once-answered.ts'
import { type OpenAppContext, openContext } from '../context/open-context.ts'
import { demoOperations } from '../demo/demo-operations.ts'
import {
  createDemoOperator,
  type DemoOperator,
  installDemo,
  isDemoRequested,
  limitDemoPublisher,
  requestDemo,
} from '../demo/install-demo.ts'
import { requestDemoYear } from '../demo/year/load-year.ts'
import { pictureRoutes } from '../http/picture-routes.ts'
import { buildServer } from '../http/server.ts'
import { closeWithin, listenAt, portAt } from '../http/wire/listening.ts'
import { LogLines } from '../http/wire/log-lines.ts'
import { type Meter, openMeter } from '../http/wire/metrics/metrics.ts'
import type { LineSink } from '../http/wire/request-log.ts'
import { startBackground, startOwnBackground, startTestKeyBackground } from '../jobs/background.ts'
import { channelFigures } from '../operations/channels/channel-figures.ts'
import { JobKeeper } from '../operations/job-keeper.ts'
import { RequestLimits } from '../operations/limits/request-limits.ts'
import { listJobs } from '../operations/monitoring/list-jobs.ts'
import { logName } from '../operations/monitoring/log-name.ts'
import { databaseFigures } from '../operations/monitoring/readiness.ts'
import { replicaFigures } from '../operations/monitoring/replica-figures.ts'
import { sendingFigures } from '../operations/monitoring/sending-figures.ts'
import { proxyNotice } from '../operations/monitoring/unnamed-proxies.ts'
import { bindOperations } from '../operations/operations.ts'
import type { PasswordCost } from '../operations/people/passwords.ts'
import { picturePreviews } from '../operations/pictures/picture-previews.ts'
import { showPictureFrom } from '../operations/pictures/show-picture.ts'
import type { PaymentGateway } from '../outbound/payments/payment-gateway.ts'
import type { InventorySource } from '../sources/source.ts'
import { actingAs } from '../values/actor.ts'
import { type Clock, systemClock } from '../values/clock.ts'
import { wholeList } from '../values/list-part.ts'
import { remembered } from '../values/remembered.ts'
import { addressesOf, requireAddresses } from './addresses.ts'
import { tryOutOf } from './demo-stay.ts'
import { startDemoYear } from './demo-year.ts'
import { openPrivateServers, publicMetricsReaders } from './private-addresses.ts'

export interface App extends AsyncDisposable {
  readonly context: OpenAppContext
  readonly server: FastifyInstance
  readonly config: Config
  /** Where it listens: "http://127.0.0.1:8080". */
  readonly url: string
  /** The administration and the metrics have these addresses of their own; null: none. */
  readonly adminUrl: string | null
  readonly metricsUrl: string | null
  /** Made with the demo at this start, to be shown once; null: none was made. */
  readonly demoOperator: DemoOperator | null
  /** The servers of all addresses. */
  readonly servers: readonly FastifyInstance[]
  /** The limits on requests, each counted in this process. */
  readonly requestLimits: Readonly<Record<string, RequestLimits>>
  /** What this process measures, as a text. */
  readMetrics(): Promise<string>
}

/** One of several processes that answer at the same addresses (docs/decisions/0038). */
export interface WorkerRole {
  readonly number: number
  /** The first prepares the installation: the demo is its work. */
  readonly isFirst: boolean
  /** Address of the embedded database; null: DATABASE_URL. */
  readonly embedded: string | null
  /** Settles when the jobs of the installation are this process's. */
  readonly duty: Promise<void>
  readonly metricsOfOthers: () => Promise<readonly string[]>
}

export interface AppOverrides {
  readonly clock?: Clock
  /** Replaces the gateway of the configuration. */
  readonly payments?: PaymentGateway
  /** Added to the sources of the configuration. */
  readonly sources?: readonly InventorySource[]
  /** Replaces the address of the review provider. */
  readonly reviewAddress?: string
  /** Makes passwords cheaper to hash. */
  readonly passwordCost?: PasswordCost
  /** Lets webhooks go to addresses without TLS. */
  readonly allowHttp?: boolean
  /** False for a server that only answers requests; then nothing is sent, captured or reconciled. */
  readonly jobs?: boolean
  /** Receives log lines in place of standard output. */
  readonly log?: { write(line: string): void }
  /** Whether the configuration is that of this process's environment, so that a command can help with the work. */
  readonly isOfEnvironment?: boolean
  /** Ends the wait for a database. */
  readonly stopping?: AbortSignal
  /** The embedded database that this process has begun already, and closes itself. */
  readonly begun?: BegunDatabase | undefined
  /** Absent for the only process of a server. */
  readonly worker?: WorkerRole
}

/** Logged once when the primary database is away, and once when that ends. */
const outageLines = {
  began: 'the database is away: availability and views are answered from memory',
  answered: 'the database answers again: nothing is answered from memory without it',
  'too long': 'the database is away for too long: nothing is answered from memory any more',
} as const

/** Opens a whole server and listens. Disposing it lets requests in flight finish, then closes the database. */
export async function openApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  await using opening = new AsyncDisposableStack()
  const { worker } = overrides
  const log = logOf(overrides, opening)
  const addresses = addressesOf(config)
  await requireAddresses(addresses)
  const embedded = worker?.embedded ?? null
  const context = opening.use(await openContext(config, { ...overrides, embedded, exclusive: true }))
  const ownMachine = isOwnMachine(config)
  const patiently = <Result>(work: () => Promise<Result>): Promise<Result> =>
    onceAnswered(work, { seconds: config.databaseWaitSeconds, signal: overrides.stopping })
  const demoOperator =
    worker?.isFirst === false ? null : await patiently(() => prepareInstallation(context, config))
  const publicAddress = { ...addresses.public, port: await portAt(addresses.public) }
  const operations = bindOperations(context, demoOperations(context, ownMachine))
  const parts = {
    log,
    logName: (text: string) => logName(context, text),
    meter: meterOf(context, worker),
    onUnnamedProxy: proxyNotice(context, sentence => server.log.warn(sentence)),
  }
  const tryOut = await patiently(() => tryOutOf(context, ownMachine))
  const wire = { ...wireOf(config, publicAddress), tryOut }
  const showPicture = opening.use(
    showPictureFrom(context.pictures, error =>
      server.log.warn({ err: error }, 'the picture cache cannot be written'),
    ),
  )
  const pageRequests = new RequestLimits(systemClock)
  const server = await buildServer({
    operations,
    previewPicture: picturePreviews(showPicture),
    pageRequests,
    config: {
      ...wire,
      answersUnderWayBytes: 128 * 1024 * 1024,
      answerCacheBytes: config.answerCacheMegabytes * 1_000_000,
      mostConnections: config.maxConnections,
      mostConnectionsPerAddress: config.maxConnectionsPerAddress,
      hasAdmin: addresses.admin === null && ownMachine,
      metricsReaders: publicMetricsReaders(config),
    },
    ...parts,
  })
  await server.register(pictureRoutes({ showPicture, addressOf: server.addressOf }))
  logReports(context, server.log)
  if (overrides.jobs !== false) startJobs(context, { server, opening, overrides })
  // Leaves the last fifth of the time to the database.
  opening.defer(() => closeWithin(server, config.shutdownSeconds * 800))
  const { servers, ...urls } = await openPrivateServers(opening, {
    ...parts,
    addresses,
    operations,
    wire,
    config,
    showPicture,
  })
  const url = await listenAt(server, publicAddress)
  opening.defer(async () => {
    server.drain()
    await pause(config.shutdownDelaySeconds * 1000)
  })
  const open = opening.move()
  return {
    context,
    config,
    server,
    url,
    demoOperator,
    ...urls,
    servers: [server, ...servers],
    requestLimits: {
      keys: context.limits.requests,
      'test keys': context.testKeys.limits.requests,
      pages: pageRequests,
    },
    readMetrics: () => parts.meter.registry.metrics(),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

/** What the context tells by itself. */
function logReports({ overrides, catalog }: OpenAppContext, log: FastifyInstance['log']): void {
  overrides.watch(faults => {
    for (const fault of faults) log.warn(fault)
  })
  catalog.onOutage(event => log.warn(outageLines[event]))
}

const meterOf = (context: OpenAppContext, worker: WorkerRole | undefined): Meter =>
  openMeter(
    {
      reviewCounts: () => context.reviews.counts,
      version: packageDocument.version,
      guards: context.guards,
      tallies: context.tallies,
      pool: context.pool,
      sending: remembered(() => sendingFigures(context), 1000),
      catalog: () => context.catalog.held,
      // The metrics of each are of one reading.
      channels: remembered(() => channelFigures(context), 1000),
      jobs: remembered(() => listJobs(context, { state: null, group: null }, wholeList), 1000),
      database: remembered(() => databaseFigures(context.watch), 1000),
      replicas: replicaFigures(context),
    },
    worker && { number: worker.number, ofOthers: worker.metricsOfOthers },
  )

/** What the servers of all addresses are told. */
function wireOf(config: Config, publicAddress: Address) {
  const publicUrl = config.publicUrl ?? urlOf(publicAddress)
  return {
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    hostNames: hostNamesOf(config),
    bodyLimitBytes: 256 * 1024,
    trustProxy: config.trustProxy,
    version: packageDocument.version,
    logLevel: config.logLevel,
  }
}

/** Where log lines go; those of a worker carry its number. */
function logOf({ log, worker }: AppOverrides, opening: AsyncDisposableStack): LineSink {
  const lines = log ?? opening.use(new LogLines(process.stdout))
  if (worker === undefined) return lines
  // A line is an object with members.
  return { write: line => lines.write(`{"worker":${worker.number},${line.slice(1)}`) }
}

/** What is made once: the demo, where it is wanted. Returns its operator if that is new. */
async function prepareInstallation(context: OpenAppContext, config: Config): Promise<DemoOperator | null> {
  const ownMachine = isOwnMachine(config)
  if (context.isNew && ownMachine) {
    await requestDemo(context)
    if (config.demoYear) await requestDemoYear(context)
  }
  let demoOperator: DemoOperator | null = null
  if (ownMachine && (await isDemoRequested(context))) {
    const starting = { kind: 'job', id: 'start', address: null, source: 'start' } as const
    demoOperator = await actingAs(starting, async () => {
      await installDemo(context)
      return createDemoOperator(context)
    })
  }
  const limited = await limitDemoPublisher(context)
  if (limited !== null) process.stderr.write(`${limited}\n`)
  return demoOperator
}

interface Starting {
  readonly server: FastifyInstance
  readonly opening: AsyncDisposableStack
  readonly overrides: AppOverrides
}

/** The jobs stop before the context is closed, also those that begin later. */
function startJobs(context: OpenAppContext, { server, opening, overrides }: Starting): void {
  const { worker, isOfEnvironment: isApart = false } = overrides
  const keeper = opening.use(new JobKeeper(context))
  opening.use(startOwnBackground(context, server.log, keeper))
  const jobs = opening.use(new AsyncDisposableStack())
  const start = (): void => {
    jobs.use(startBackground(context, server.log, keeper))
    jobs.use(startTestKeyBackground(context.testKeys, server.log, keeper))
    jobs.use(startDemoYear(context, server.log, { isApart }))
  }
  if (worker === undefined) start()
  else {
    // Settles when the jobs of the installation are this process's.
    void worker.duty.then(() => {
      if (jobs.disposed) return
      server.log.info('this worker runs the jobs')
      start()
    })
  }
}
