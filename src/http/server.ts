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
import { brotli, encodings, smallestBytes } from './compression.ts'
import { answerBrokenRequest, answerError } from './errors.ts'
import { openFrontDoor } from './front-door.ts'
import { GivenAnswers } from './given-answers.ts'
import { addHeaders, protectiveHeaders, requestIdOf, setCommonHeaders } from './headers.ts'
import { addHealthRoutes } from './health-routes.ts'
import { measureRequests } from './metrics.ts'
import { addOpenApi } from './openapi.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import { addPublisherRoutes } from './publisher-routes.ts'
import { describeError, type LineSink, logRequests } from './request-log.ts'
import { refuseUnknownPaths } from './unknown-paths.ts'

export interface ServerConfig {
  /** Address that clients reach the server under, without a slash at its end. */
  readonly publicUrl: string
  readonly bodyLimitBytes: number
  /** For answers that may be given again. */
  readonly answerCacheBytes: number
  /** Proxies whose X-Forwarded-For is believed (threat A9); an empty list or false for none. */
  readonly trustProxy: readonly string[] | false
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
  const options: FastifyHttpOptions<RawServerDefault> = {
    ...limits,
    bodyLimit: config.bodyLimitBytes,
    trustProxy: config.trustProxy !== false && config.trustProxy.length > 0 ? [...config.trustProxy] : false,
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
  await app.register(compress, compression)
  const times = measureRequests(app, config.metricsToken)
  addHealthRoutes(app, operations)
  await addOpenApi(app, { ...config, pageHeaders: protective.page })
  app.decorate('earlyRoutes', new Map())
  app.decorate('givenAnswers', new GivenAnswers(operations, config.answerCacheBytes))
  await addPublisherRoutes(app, operations, config.publicUrl)
  openFrontDoor(app, {
    answers: app.givenAnswers,
    fixedHeaders: protective.data,
    bodyLimitBytes: config.bodyLimitBytes,
    note: ({ requestId, route, answer, at, milliseconds }) => {
      const { status, publisherId, session, fault } = answer
      times.add('POST', route, status, milliseconds)
      logRequest({
        requestId,
        method: 'POST',
        route,
        status,
        at,
        milliseconds,
        publisherId,
        session,
        fault,
      })
    },
  })
  await addAdminRoutes(app, operations)
  await addPaymentRoutes(app, operations)
  return app
}

/** Node's own limits are loose (threat D11): a request has 10 seconds for its headers and 20 in all. */
const limits = {
  requestTimeout: 20_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
  maxRequestsPerSocket: 10_000,
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
