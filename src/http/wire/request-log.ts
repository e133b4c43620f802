// One line of JSON for each request. Only the fields listed here are logged, so that nothing of a body, a query string or a
// key can be in it (contract R13, threats A5 and C4).

import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'

/** The log's fields of one request; of `session`, which callers choose, only keyed hashes are logged. */
export interface LoggedRequest {
  readonly requestId: string
  readonly method: string
  readonly route: string | null
  readonly status: number
  /** When it was answered, on the clock of `performance.now()`. */
  readonly at: number
  readonly milliseconds: number
  readonly publisherId: number | null
  readonly session: SessionEvidence | null
  readonly fault: string | null
}

/** Writes the line of one request. */
export type LogRequest = (request: LoggedRequest) => void

/** The destination of lines, and the short keyed hash that replaces a text chosen by callers. */
interface RequestLog {
  readonly lines: LineSink
  readonly logName: (text: string) => string
}

/** Logs every request that the framework answers; returns a function that logs the others. */
export function logRequests(app: FastifyInstance, { lines, logName }: RequestLog): LogRequest {
  app.decorateRequest('faultType', null)
  app.decorateRequest('publisherId', null)
  const isWanted = ['info', 'debug', 'trace'].includes(app.log.level)
  const logRequest: LogRequest = request => {
    if (isWanted) lines.write(lineOf(request, namesOf(request.session, logName)))
  }
  app.addHook('onResponse', (request, reply, done) => {
    logRequest({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      at: performance.now(),
      milliseconds: reply.elapsedTime,
      publisherId: request.publisherId,
      session: null,
      fault: request.faultType,
    })
    done()
  })
  return logRequest
}

interface SessionNames {
  readonly session: string | null
  readonly ip: string | null
}

function namesOf(session: SessionEvidence | null, logName: RequestLog['logName']): SessionNames {
  const named = (value: string | null | undefined): string | null => (value ? logName(value) : null)
  return { session: named(session?.session_id), ip: named(session?.ip) }
}

/** A destination of complete lines. */
export interface LineSink {
  write(line: string): void
}

const origin = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`

/** The same line as the framework's logger writes, in a third of its time. */
function lineOf(request: LoggedRequest, { session, ip }: SessionNames): string {
  const time = Math.trunc(performance.timeOrigin + request.at)
  const ms = Math.round(request.milliseconds * 10) / 10
  return (
    `{"level":30,"time":${time},${origin},"request_id":${text(request.requestId)},"method":${text(request.method)},` +
    `"route":${text(request.route)},"status":${request.status},"ms":${ms},"publisher":${request.publisherId},` +
    `"session_id":${text(session)},"ip":${text(ip)},"fault":${text(request.fault)},"msg":"request"}\n`
  )
}

/** Most texts need no escaping, and checking is faster than escaping. */
const text = (value: string | null): string =>
  value === null ? 'null' : plainText.test(value) ? `"${value}"` : JSON.stringify(value)

const plainText = /^[ !#-[\]-~]*$/

/** The fields of an error that are logged; other fields of a database error may contain guest data. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, mostMembers).map(describeError) }
      : {}),
  }
}

/** Of the errors of a job that failed for many reservations, enough to see what is wrong. */
const mostMembers = 10

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [more: string]: unknown
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The publisher whose key the request has; null where it has none. */
    publisherId: number | null
  }
}
