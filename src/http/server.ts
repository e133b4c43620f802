// The wire: one server with the publisher interface, the administration and what its operators need. It knows the
// house by its operations only.

import compress from '@fastify/compress'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import type { Operations } from '../operations/operations.ts'
import { addAdminRoutes } from './admin-routes.ts'
import { AnswerSender } from './answer-sender.ts'
import { clientAddresses } from './client-address.ts'
import { brotli, encodings, smallestBytes } from './compression.ts'
import { limitConnections } from './connection-limits.ts'
import { answerBrokenRequest, answerError } from './errors.ts'
import { addHeaders, protectiveHeaders, requestIdOf, setCommonHeaders } from './headers.ts'
import { addHealthRoutes } from './health-routes.ts'
import { type FirstReceiver, openListener } from './listener.ts'
import { measureRequests } from './metrics.ts'
import { addOpenApi } from './openapi.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import { describeOperations } from './publisher-docs.ts'
import { PublisherEndpoint } from './publisher-endpoint.ts'
import { publisherOperations } from './publisher-operations.ts'
import { RequestBodies } from './request-body.ts'
import { describeError, type LineSink, logRequests } from './request-log.ts'
import { ResponseCache } from './response-cache.ts'
import { refuseUnknownPaths, unknownPath } from './unknown-paths.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells log and metrics at once of all publisher requests that were answered; it is done every 20 ms anyway. */
    flushRequestNotes(): void
  }
}

export interface ServerConfig {
  /** Address that clients reach the server under, without a slash at its end. */
  readonly publicUrl: string
  readonly bodyLimitBytes: number
  /** For answers that may be given again. */
  readonly answerCacheBytes: number
  /** Proxies whose X-Forwarded-For is believed (threat A9). */
  readonly trustProxy: readonly string[]
  readonly mostConnections: number
  /** Of those that are not a trusted proxy's or the machine's own; 0 for no limit. */
  readonly mostConnectionsPerAddress: number
  /** Bearer token for /metrics; null lets only this machine read them. */
  readonly metricsToken: string | null
  readonly version: string
  readonly logLevel: string
}

interface ServerParts {
  readonly operations: Operations
  readonly config: ServerConfig
  /** What the log says in place of a text that callers choose: a short keyed hash. */
  readonly logName: (text: string) => string
  /** Where log lines go; standard output when absent. */
  readonly log?: LineSink
}

/**
 * Builds the server without listening. Routes of other rooms may be registered on it until it is ready. Closing it
 * refuses new connections, answers what is under way and turns /readyz to 503.
 */
export async function buildServer({
  operations,
  config,
  logName,
  log = process.stdout,
}: ServerParts): Promise<FastifyInstance> {
  const addresses = clientAddresses(config.trustProxy)
  let endpoint: PublisherEndpoint
  const first: FirstReceiver = {
    receive: (request, response) => endpoint.receive(request, response),
    refuse: (request, response, fault) => endpoint.refuse(request, response, fault),
  }
  const options: FastifyHttpOptions<RawServerDefault> = {
    ...limits,
    serverFactory: framework => openListener(first, framework),
    bodyLimit: config.bodyLimitBytes,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: requestIdOf,
    logger: {
      level: config.logLevel,
      serializers: { err: describeError, req: () => ({}), res: () => ({}) },
      stream: log,
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      setCommonHeaders(request, reply)
      answerError(error, request, reply)
    },
  }
  const app = Fastify(options)
  app.setErrorHandler(answerError)
  // Answers are documented by schemas and tested against them, but written as they are.
  app.setSerializerCompiler(() => value => JSON.stringify(value))
  const logRequest = logRequests(app, { lines: log, logName })
  const protective = await protectiveHeaders(config.publicUrl)
  addHeaders(app, protective.data)
  refuseUnknownPaths(app)
  // What the files of a page do not have; every other path was refused before.
  app.setNotFoundHandler(() => {
    throw unknownPath()
  })
  await app.register(compress, compression)
  const times = measureRequests(app, config.metricsToken)
  addHealthRoutes(app, operations)
  await addOpenApi(app, { ...config, pageHeaders: protective.page })
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
  const sender = new AnswerSender({
    fixedHeaders: protective.data,
    log: app.log,
    onCutShort: by => times.addCutShort(by),
    note: ({ path, answer, ...request }) => {
      times.add(request.method, path ?? 'none', answer.status, request.milliseconds)
      logRequest({ ...request, route: path, ...answer })
    },
  })
  endpoint = new PublisherEndpoint({
    operations,
    published,
    bodies,
    cache: new ResponseCache(operations, config.answerCacheBytes),
    sender,
    log: app.log,
  })
  app.decorate('flushRequestNotes', () => sender.flush())
  app.addHook('preClose', async () => sender.close())
  await addAdminRoutes(app, operations)
  await addPaymentRoutes(app, operations, bodies)
  return app
}

const limits = {
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  routerOptions: { maxParamLength: 200 },
} as const

/** Of pages and documents. Bodies of requests are taken uncompressed only. */
const compression = {
  threshold: smallestBytes,
  encodings: [...encodings],
  brotliOptions: brotli,
  globalDecompression: false,
}
