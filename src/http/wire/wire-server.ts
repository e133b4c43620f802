// The parts that every address of the server shares: limits, headers, errors, log and metrics.

import compress from '@fastify/compress'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import type { TryOut } from '../pages/try-out.ts'
import { brotli, encodings, smallestBytes } from './compression.ts'
import { answerBrokenRequest, answerError } from './errors.ts'
import {
  addHeaders,
  type ProtectiveHeaders,
  protectiveHeaders,
  requestIdOf,
  setCommonHeaders,
} from './headers.ts'
import { type FirstReceiver, openListener } from './listener.ts'
import { type Meter, measureRequests } from './metrics.ts'
import { describeError, type LineSink, logRequests } from './request-log.ts'
import { refuseUnknownPaths } from './unknown-paths.ts'

export interface WireConfig {
  /** The public address of the server, without a slash at its end. */
  readonly publicUrl: string
  readonly bodyLimitBytes: number
  /** Proxies whose X-Forwarded-For is believed (threat A9). */
  readonly trustProxy: readonly string[]
  readonly version: string
  readonly logLevel: string
  /** The examples on the pages. */
  readonly tryOut: TryOut
}

export interface WireParts {
  readonly config: WireConfig
  /** Where log lines go; standard output when absent. */
  readonly log?: LineSink
  /** The short keyed hash that the log has instead of a text chosen by callers. */
  readonly logName: (text: string) => string
  readonly meter: Meter
}

interface Wire {
  readonly app: FastifyInstance
  readonly protective: ProtectiveHeaders
  readonly logRequest: ReturnType<typeof logRequests>
}

/** A server without routes. `first` may answer a request before the framework sees it. */
export async function openWire(
  { config, log = process.stdout, logName, meter }: WireParts,
  first: FirstReceiver | null = null,
): Promise<Wire> {
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
    // Schemas document answers, and tests check answers against them, but they do not filter answers. Set here, as a scope
    // that sets a compiler of its own forgets one that was set for the server.
    schemaController: { compilersFactory: { buildSerializer: () => () => value => JSON.stringify(value) } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      setCommonHeaders(request, reply)
      answerError(error, request, reply)
    },
  }
  const app = Fastify(options)
  app.setErrorHandler(answerError)
  const logRequest = logRequests(app, { lines: log, logName })
  const protective = await protectiveHeaders(config.publicUrl)
  addHeaders(app, protective.data)
  refuseUnknownPaths(app)
  await app.register(compress, compression)
  measureRequests(app, meter)
  return { app, protective, logRequest }
}

const limits = {
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  routerOptions: { maxParamLength: 200 },
} as const

/** Compresses pages and documents. Compressed request bodies are not accepted. */
const compression = {
  threshold: smallestBytes,
  encodings: [...encodings],
  brotliOptions: brotli,
  globalDecompression: false,
}
