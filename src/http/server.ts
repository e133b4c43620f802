// The server at the public address: the publisher interface, pages, health, and the administration if it has no separate
// address. All work is done by operations.

import type { FastifyInstance } from 'fastify'
import { RequestLimits } from '../operations/limits/request-limits.ts'
import type { Operations } from '../operations/operations.ts'
import type { PreviewPicture } from '../operations/pictures/picture-previews.ts'
import { systemClock } from '../values/clock.ts'
import { addAdminRoutes } from './admin/admin-routes.ts'
import { addWebApplication } from './admin/web-application.ts'
import { addAssistant } from './assistant/assistant-routes.ts'
import { addAlpineBits } from './channels/alpinebits-routes.ts'
import { addChannelScope } from './channels/channel-scope.ts'
import { addCloudbeds } from './channels/cloudbeds.ts'
import { addICalendar } from './channels/icalendar-routes.ts'
import { addSiteConnect } from './channels/siteconnect-routes.ts'
import { addMetasearch } from './metasearch/metasearch-routes.ts'
import { addOpenApi } from './openapi.ts'
import { addDocumentation } from './pages/documentation/documentation-routes.ts'
import { addFrontPage } from './pages/front-page.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import { AnswerSender } from './publisher/answer-sender.ts'
import { AnswersUnderWay } from './publisher/answers-under-way.ts'
import { PublisherCalls } from './publisher/calls.ts'
import { PublisherEndpoint } from './publisher/endpoint.ts'
import { describeOperations } from './publisher/openapi-routes.ts'
import { publisherOperations } from './publisher/operations.ts'
import { ResponseCache } from './publisher/response-cache.ts'
import { addReceiptKeys } from './receipt-key-route.ts'
import { keptSites } from './sites/kept-sites.ts'
import { addSitePages } from './sites/site-pages.ts'
import type { ClientAddresses } from './wire/client-address.ts'
import { limitConnections } from './wire/connection-limits.ts'
import { addHealthRoutes } from './wire/health-routes.ts'
import type { FirstReceiver } from './wire/listener.ts'
import { addMetricsRoute, clearMeter, type MetricsReaders } from './wire/metrics/metrics.ts'
import { RequestBodies } from './wire/request-body.ts'
import { openWire, type WireConfig, type WireParts } from './wire/wire-server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes log lines and metrics of answered publisher requests now; otherwise that happens every 20 ms. */
    flushRequestNotes(): void
    readonly addressOf: ClientAddresses['ofRequest']
    /** From now on /readyz is 503 and each answer closes its connection; requests are still taken. */
    drain(): void
  }
}

export interface ServerConfig extends WireConfig {
  /** Bytes for answers that are in preparation or wait to be sent. */
  readonly answersUnderWayBytes: number
  /** Bytes for the response cache. */
  readonly answerCacheBytes: number
  readonly mostConnections: number
  /** Not applied to trusted proxies and the machine itself; 0 for no limit. */
  readonly mostConnectionsPerAddress: number
  /** Whether the administration is at this address too, or at a separate one. */
  readonly hasAdmin: boolean
  /** Who may read /metrics here; null if this address has no metrics. */
  readonly metricsReaders: MetricsReaders | null
}

interface ServerParts extends WireParts {
  readonly operations: Operations
  readonly previewPicture: PreviewPicture
  /** The limits of booking pages, by address. */
  readonly pageRequests?: RequestLimits
  readonly config: ServerConfig
}

/** How long a change of a site may take to be seen. */
const sitesMilliseconds = 1000

/**
 * Builds the server without listening. More routes may be registered on it until it is ready. Closing it refuses new
 * connections, answers running requests and turns /readyz to 503.
 */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { operations, config, meter, pageRequests = new RequestLimits(systemClock) } = parts
  const { times } = meter
  let endpoint: PublisherEndpoint
  const first: FirstReceiver = { receive: (request, response) => endpoint.receive(request, response) }
  const sites = keptSites(operations, sitesMilliseconds)
  const hostsOfSites = async () => (await sites()).flatMap(({ hosts }) => hosts)
  const { app, addresses, protective, logRequest } = await openWire(parts, { first, hostsOfSites })
  app.addHook('onClose', async () => clearMeter(meter))
  if (config.metricsReaders !== null) addMetricsRoute(app, meter, config.metricsReaders)
  const drain = addHealthRoutes(app, operations)
  const areas = ['publisher', 'pictures', ...(config.hasAdmin ? (['administration'] as const) : [])] as const
  const quota = { limits: pageRequests, addressOf: addresses.ofRequest }
  const ofPages = { ...config, quota, pageHeaders: protective.page }
  await addOpenApi(app, { ...ofPages, areas })
  await addDocumentation(app, ofPages)
  limitConnections(app.server, {
    inAll: config.mostConnections,
    perAddress: config.mostConnectionsPerAddress,
    addressOf: addresses.ofConnection,
    onRefused: limit => times.addRefusedConnection(limit),
  })
  const bodies = new RequestBodies({
    bodyBytes: config.bodyLimitBytes,
    pendingBytes: 64 * 1024 * 1024,
    pendingBytesPerAddress: 8 * 1024 * 1024,
    addressOf: addresses.ofRequest,
  })
  const published = publisherOperations(operations, config.publicUrl)
  await describeOperations(app, published)
  const showHome = await addSitePages(app, {
    calls: new PublisherCalls(operations, published),
    bookings: operations,
    previewPicture: parts.previewPicture,
    sites,
    isOnMemoryAlone: operations.isOnMemoryAlone,
    previewedDocument: operations.previewedDocument,
    overriding: operations.overriding,
    ...ofPages,
    ...quota,
  })
  await addFrontPage(app, { ...ofPages, showHome })
  const underWay = new AnswersUnderWay({ bytes: config.answersUnderWayBytes, largePerKey: 4 })
  const sender = openSender(app, { underWay, times, logRequest, fixedHeaders: protective.data })
  const cache = new ResponseCache(operations, config.answerCacheBytes)
  endpoint = new PublisherEndpoint({
    operations,
    published,
    bodies,
    underWay,
    cache,
    sender,
    onStale: () => times.addStale(),
    log: app.log,
    ownOrigin: new URL(config.publicUrl).origin,
  })
  app.decorate('addressOf', addresses.ofRequest)
  app.decorate('flushRequestNotes', () => sender.flush())
  app.addHook('preClose', async () => sender.close())
  app.decorate('drain', () => {
    drain()
    sender.close()
  })
  if (config.hasAdmin) {
    await addAdminRoutes(app, operations, config.publicUrl, addresses.ofRequest)
    await addWebApplication(app, protective.page)
  }
  await addPaymentRoutes(app, operations, bodies)
  const channelParts = { operations, addressOf: addresses.ofRequest }
  await addChannelScope(app, channelParts, scope => {
    for (const add of [addAlpineBits, addCloudbeds, addICalendar, addSiteConnect]) add(scope, channelParts)
  })
  await addMetasearch(app, { operations, bodies })
  await addReceiptKeys(app, operations)
  await addAssistant(app, { ...config, ...channelParts, published, bodies })
  return app
}

interface SenderParts
  extends Pick<ConstructorParameters<typeof AnswerSender>[0], 'underWay' | 'fixedHeaders'> {
  readonly times: WireParts['meter']['times']
  readonly logRequest: Awaited<ReturnType<typeof openWire>>['logRequest']
}

const openSender = (
  { log }: FastifyInstance,
  { underWay, fixedHeaders, times, logRequest }: SenderParts,
): AnswerSender =>
  new AnswerSender({
    underWay,
    fixedHeaders,
    log,
    onCutShort: by => times.addCutShort(by),
    // Field by field, as copies of the rest of an object take as long as the log line.
    note: ({ requestId, method, path, at, milliseconds, answer }) => {
      const { status, publisherId, session, fault } = answer
      times.add(method, path ?? 'none', status, milliseconds)
      logRequest({ requestId, method, route: path, status, at, milliseconds, publisherId, session, fault })
    },
  })
