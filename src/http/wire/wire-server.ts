// The parts that every address of the server shares: limits, headers, errors, log and metrics.

import type { IncomingMessage } from 'node:http'
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
import { AllowedHosts, type ReadHosts } from './allowed-hosts.ts'
import { type ClientAddresses, clientAddresses } from './client-address.ts'
import { brotli, encodings, smallestBytes } from './compression.ts'
import { answerBrokenRequest, answerError } from './errors.ts'
import {
  addHeaders,
  type ProtectiveHeaders,
  protectiveHeaders,
  requestIdOf,
  setCommonHeaders,
} from './headers.ts'
import { type FirstReceiver, openListener, refusedRequests } from './listener.ts'
import { type Meter, measureRequests } from './metrics/metrics.ts'
import { headFault } from './request-head.ts'
import { describeError, type LineSink, logRequests } from './request-log.ts'
import { refuseUnknownPaths } from './unknown-paths.ts'
import { isProbe } from './watched-paths.ts'

export interface WireConfig {
  /** The public address of the server, without a slash at its end. */
  readonly publicUrl: string
  /** The host names that the server answers to, beside that of `publicUrl`. */
  readonly hostNames: readonly string[]
  readonly bodyLimitBytes: number
  /** Proxies whose X-Forwarded-For is believed (threat A9). */
  readonly trustProxy: readonly string[]
  /** Whether browsers use https, which a proxy in front of the server ends. */
  readonly isHttps: boolean
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
  /** Called for each request that a proxy passes on which is not named or names no client; null for one at a public address. */
  readonly onUnnamedProxy?: (address: string | null) => void
}

interface Wire {
  readonly app: FastifyInstance
  readonly addresses: ClientAddresses
  readonly protective: ProtectiveHeaders
  readonly logRequest: ReturnType<typeof logRequests>
}

/** What a server that has more than routes adds to the wire. */
interface WireAdditions {
  /** May answer a request before the framework sees it. */
  readonly first: FirstReceiver | null
  /** The hosts of sites. */
  readonly hostsOfSites: ReadHosts
}

const noAdditions: WireAdditions = { first: null, hostsOfSites: async () => [] }

/** A server without routes. */
export async function openWire(
  { config, log = process.stdout, logName, meter, onUnnamedProxy = () => undefined }: WireParts,
  { first, hostsOfSites }: WireAdditions = noAdditions,
): Promise<Wire> {
  const hosts = new AllowedHosts(
    [new URL(config.publicUrl).hostname.toLowerCase(), ...config.hostNames],
    hostsOfSites,
  )
  const addresses = clientAddresses({
    proxies: config.trustProxy,
    isHttps: config.isHttps,
    onUnnamedProxy: address => {
      meter.times.addUnnamedProxy()
      onUnnamedProxy(address)
    },
  })
  const refusalOf = (request: IncomingMessage) => {
    addresses.watch(request)
    return headFault(request) ?? hostRefusal(hosts, request)
  }
  const options: FastifyHttpOptions<RawServerDefault> = {
    ...limits,
    serverFactory: framework => openListener({ first, refusalOf, framework }),
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
  app.addHook('onRequest', ({ raw }, _reply, done) => done(refusedRequests.get(raw) as Error | undefined))
  refuseUnknownPaths(app)
  await app.register(compress, compression)
  measureRequests(app, meter)
  return { app, addresses, protective, logRequest }
}

function hostRefusal(
  hosts: AllowedHosts,
  { headers, url }: IncomingMessage,
): ReturnType<AllowedHosts['refusal']> {
  return headers.host === undefined || isProbe(url) ? null : hosts.refusal(headers.host)
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
