// The server at the public address: the publisher interface, pages, health, and the administration where it has no address
// of its own. It knows the house by its operations only.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../operations/operations.ts'
import { addAdminRoutes } from './admin/admin-routes.ts'
import { addOpenApi } from './openapi.ts'
import { addFrontPage } from './pages/front-page.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import { AnswerSender } from './publisher/answer-sender.ts'
import { AnswersUnderWay } from './publisher/answers-under-way.ts'
import { PublisherEndpoint } from './publisher/endpoint.ts'
import { describeOperations } from './publisher/openapi-routes.ts'
import { publisherOperations } from './publisher/operations.ts'
import { ResponseCache } from './publisher/response-cache.ts'
import { clientAddresses } from './wire/client-address.ts'
import { limitConnections } from './wire/connection-limits.ts'
import { addHealthRoutes } from './wire/health-routes.ts'
import type { FirstReceiver } from './wire/listener.ts'
import { addMetricsRoute, type MetricsReaders } from './wire/metrics.ts'
import { RequestBodies } from './wire/request-body.ts'
import { openWire, type WireConfig, type WireParts } from './wire/wire-server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells log and metrics at once of all publisher requests that were answered; it is done every 20 ms anyway. */
    flushRequestNotes(): void
  }
}

export interface ServerConfig extends WireConfig {
  /** For answers that are made or wait to be sent. */
  readonly answersUnderWayBytes: number
  /** For answers that may be given again. */
  readonly answerCacheBytes: number
  readonly mostConnections: number
  /** Of those that are not a trusted proxy's or the machine's own; 0 for no limit. */
  readonly mostConnectionsPerAddress: number
  /** Whether the administration is here too, or at an address of its own. */
  readonly hasAdmin: boolean
  /** Who may read /metrics here; null: it is not here. */
  readonly metricsReaders: MetricsReaders | null
}

interface ServerParts extends WireParts {
  readonly operations: Operations
  readonly config: ServerConfig
}

/**
 * Builds the server without listening. Routes of other rooms may be registered on it until it is ready. Closing it
 * refuses new connections, answers what is under way and turns /readyz to 503.
 */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { operations, config, meter } = parts
  const { times } = meter
  const addresses = clientAddresses(config.trustProxy)
  let endpoint: PublisherEndpoint
  const first: FirstReceiver = {
    receive: (request, response) => endpoint.receive(request, response),
    refuse: (request, response, fault) => endpoint.refuse(request, response, fault),
  }
  const { app, protective, logRequest } = await openWire(parts, first)
  app.addHook('onClose', async () => meter.registry.clear())
  if (config.metricsReaders !== null) addMetricsRoute(app, meter, config.metricsReaders)
  addHealthRoutes(app, operations)
  const areas = ['publisher', 'pictures', ...(config.hasAdmin ? (['administration'] as const) : [])] as const
  await addOpenApi(app, { ...config, pageHeaders: protective.page, areas })
  addFrontPage(app, { ...config, pageHeaders: protective.page })
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
  const underWay = new AnswersUnderWay({ bytes: config.answersUnderWayBytes, largePerKey: 4 })
  const sender = new AnswerSender({
    underWay,
    fixedHeaders: protective.data,
    log: app.log,
    onCutShort: by => times.addCutShort(by),
    note: ({ path, answer, ...request }) => {
      times.add(request.method, path ?? 'none', answer.status, request.milliseconds)
      logRequest({ ...request, route: path, ...answer })
    },
  })
  const cache = new ResponseCache(operations, config.answerCacheBytes)
  endpoint = new PublisherEndpoint({ operations, published, bodies, underWay, cache, sender, log: app.log })
  app.decorate('flushRequestNotes', () => sender.flush())
  app.addHook('preClose', async () => sender.close())
  if (config.hasAdmin) await addAdminRoutes(app, operations)
  await addPaymentRoutes(app, operations, bodies)
  return app
}
