// One line of JSON for each request, made of named fields only: nothing of a body, a query string or a key can be in
// it, because nothing is logged that is not listed here (contract R13, threats A5 and C4).

import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { SessionEvidence } from '../../lodging/reservation.ts'

/** What the log says of one request; of `session`, which callers choose, only keyed hashes. */
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

/** Where lines go, and the short keyed hash that stands in them for a text that callers choose. */
interface RequestLog {
  readonly lines: LineSink
  readonly logName: (text: string) => string
}

/** Logs every request that the framework answers; gives the way to log what it did not answer. */
export function logRequests(app: FastifyInstance, { lines, logName }: RequestLog): LogRequest {
  app.decorateRequest('faultType', null)
  const isWanted = ['info', 'debug', 'trace'].includes(app.log.level)
  const namesOf = sessionNames(logName)
  const logRequest: LogRequest = request => {
    if (isWanted) lines.write(lineOf(request, namesOf(request.session)))
  }
  app.addHook('onResponse', (request, reply, done) => {
    logRequest({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      at: performance.now(),
      milliseconds: reply.elapsedTime,
      publisherId: null,
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

const nobody: SessionNames = { session: null, ip: null }

/** Requests that come again byte by byte bring the same evidence, which is hashed once. */
function sessionNames(logName: RequestLog['logName']): (session: SessionEvidence | null) => SessionNames {
  const known = new WeakMap<SessionEvidence, SessionNames>()
  const named = (value: string | null): string | null => (value === null ? null : logName(value))
  return session => {
    if (session === null) return nobody
    const names = known.get(session) ?? { session: named(session.session_id), ip: named(session.ip) }
    known.set(session, names)
    return names
  }
}

/** What takes whole lines. */
export interface LineSink {
  write(line: string): void
}

const origin = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`

/** A line as the framework's logger writes it, which takes three times as long for what is always the same shape. */
function lineOf(request: LoggedRequest, { session, ip }: SessionNames): string {
  const time = Math.trunc(performance.timeOrigin + request.at)
  const ms = Math.round(request.milliseconds * 10) / 10
  return (
    `{"level":30,"time":${time},${origin},"request_id":${text(request.requestId)},"method":${text(request.method)},` +
    `"route":${text(request.route)},"status":${request.status},"ms":${ms},"publisher":${request.publisherId},` +
    `"session_id":${text(session)},"ip":${text(ip)},"fault":${text(request.fault)},"msg":"request"}\n`
  )
}

/** Most texts need no escaping, and finding that out is faster than escaping them. */
const text = (value: string | null): string =>
  value === null ? 'null' : plainText.test(value) ? `"${value}"` : JSON.stringify(value)

const plainText = /^[ !#-[\]-~]*$/

/** What the log shows of an error; the other fields of a database error may hold guest data, so only these. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [more: string]: unknown
}
