// The one place where errors become answers (contract S12). An error that is not a Fault of ours is either the framework's
// error for an unreadable request or a bug: the first gets a text of ours, the second is logged and not shown to the
// client.

import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { unescape as decodePercents } from 'node:querystring'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { holdsCardNumber, withoutCardNumbers } from '../../lodging/cards/card-numbers.ts'
import { Fault, type FaultType, faultCatalogue, isStaged } from '../../values/faults.ts'
import { noteOutage } from './outages.ts'

// An import would load Node's client for fetch, of 10 MB, too.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

interface ErrorBody {
  readonly type: FaultType
  readonly message: string
  readonly reason?: Fault['reason']
  readonly url: string
  readonly code: number
  readonly errors: Fault['errors']
  readonly request_id: string
  readonly doc_url?: string
}

/** Answers with the Fault of an error. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { fault, body } = refusalOf(error, {
    url: pathOf(request),
    requestId: request.id,
    log: request.server.log,
  })
  request.faultType = fault.type
  reply.code(fault.status).headers(fault.headers).type('application/json; charset=utf-8').send(body)
}

interface Refused {
  /** Without its query string. */
  readonly url: string
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** Where the documentation of the server is; given for whoever is to be led to what the type means. */
  readonly origin?: string
}

/** The Fault of an error and its body. Logs an error of the server, with its stack unless it is an outage or asked for. */
export function refusalOf(
  error: unknown,
  { url, requestId, log, origin }: Refused,
): { readonly fault: Fault; readonly body: string } {
  const fault = faultOf(error)
  if (!isStaged(fault)) {
    if (fault.type === 'ServiceUnavailableException') noteOutage(log, fault)
    else if (fault.status >= 500)
      log.error({ request_id: requestId, err: fault.cause ?? error }, 'request failed')
  }
  const body = bodyOf(fault, url, requestId)
  const led = origin === undefined ? body : { ...body, doc_url: `${origin}${pageOfFault(fault.type)}` }
  return { fault, body: JSON.stringify(led) }
}

/** Where docs/errors.md says what a type means and what to do. */
export const pageOfFault = (type: FaultType): string => `/docs/errors#${type.toLowerCase()}`

/** The path without its query string, which may hold a key (threat A5). */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** Answers on the socket, in the same shape, when Node could not parse a request. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const fault = brokenRequest(error.code)
  const requestId = randomUUID()
  const body = JSON.stringify(bodyOf(fault, '', requestId))
  const head = [
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function brokenRequest(code: string | undefined): Fault {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return plainFault('RequestTimeoutException')
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Fault('BadRequestException', 'The headers are larger than 16 KiB; send fewer or shorter ones.')
  }
  return new Fault('BadRequestException', 'The request is not valid HTTP.')
}

/** Our texts for the framework's errors, by status; its own texts may quote the request. */
const frameworkRefusals: Readonly<Record<number, FaultType>> = {
  404: 'NotFoundException',
  408: 'RequestTimeoutException',
  413: 'PayloadTooLargeException',
  // A segment of the path is longer than any name.
  414: 'NotFoundException',
}

const messages: Readonly<Partial<Record<FaultType, string>>> = {
  BadRequestException: 'The request cannot be read; check its path, headers and length.',
  NotFoundException: 'There is no such path.',
  RequestTimeoutException: 'The request did not arrive in time; send it again.',
  PayloadTooLargeException: 'The body is too large; send less at a time.',
  InternalServerErrorException:
    'The server failed; try again, and report the request_id to its operator if it persists.',
}

function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const isRefusal = status >= 400 && status < 500
  return plainFault(
    isRefusal ? (frameworkRefusals[status] ?? 'BadRequestException') : 'InternalServerErrorException',
    error,
  )
}

const plainFault = (type: FaultType, cause?: unknown): Fault =>
  new Fault(type, messages[type] ?? faultCatalogue[type].meaning, { cause })

/**
 * Names of fields and paths come from the request, so they may contain a card number. The administration is told what is wrong by
 * name too.
 */
function bodyOf(fault: Fault, url: string, requestId: string): ErrorBody {
  const isAdmin = isAdministrationPath(url)
  return {
    type: fault.type,
    message: withoutCardNumbers(fault.message),
    ...(isAdmin && fault.reason && { reason: fault.reason }),
    url: shownPath(url),
    code: fault.status,
    errors: fault.errors.map(({ field, message, ...named }) => ({
      field: withoutCardNumbers(field),
      message: withoutCardNumbers(message),
      ...(isAdmin && named),
    })),
    request_id: requestId,
  }
}

/** Whether a path belongs to the administration's interface. */
export const isAdministrationPath = (path: string): boolean => path.startsWith('/admin/')

const longestPath = 200
/** Longer than any card number, so that none is cut in two before it is masked. */
const lookedAt = longestPath + 100

/** The beginning of a path. Also masks a card number with percent-encoded blanks. */
function shownPath(path: string): string {
  const part = path.slice(0, lookedAt)
  const plain = decodePercents(part)
  const shown = holdsCardNumber(plain) ? plain : part
  return withoutCardNumbers(shown).slice(0, longestPath)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Type of the refusal; null if the request was not refused. */
    faultType: FaultType | null
  }
}
