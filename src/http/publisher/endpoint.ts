// The HTTP endpoint of the publisher interface: every request to a path below /publisher is read, admitted, answered or
// refused here, and nowhere else (contract R1 to R6). A repeated request whose answer is still valid is answered from the
// response cache without being parsed (decision 9).

import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import type { FastifyBaseLogger } from 'fastify'
import { type KeyHolder, readsByGet, usesOlderForm } from '../../lodging/publishers/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { Operations } from '../../operations/operations.ts'
import { Fault } from '../../values/faults.ts'
import { timed } from '../../values/request-clock.ts'
import { decodeBody, type JsonObject, readPublisherBody } from '../reading/json-body.ts'
import { formatReaders } from '../reading/read-formats.ts'
import { bearerOf } from '../wire/bearer.ts'
import { encodedBody, encodingFor } from '../wire/compression.ts'
import { refusalOf } from '../wire/errors.ts'
import { isForwarded } from '../wire/forwarded.ts'
import { requestIdOf } from '../wire/headers.ts'
import type { RequestBodies } from '../wire/request-body.ts'
import { otherMethod, unknownPath } from '../wire/unknown-paths.ts'
import { type AnswerParts, answerRequest } from './answer.ts'
import type { AnswerSender, Exchange, SentAnswer } from './answer-sender.ts'
import { type Asker, admit, bodyFor } from './caller.ts'
import { unlessKnown } from './entity-tags.ts'
import { type PublisherOperation, pathsOf } from './operation.ts'
import { isPreflight, pageOf, preflightHeaders } from './pages.ts'
import { countRequest } from './rate-limit.ts'
import { type RequestName, requestName } from './request-name.ts'

export interface EndpointParts extends AnswerParts {
  readonly operations: Operations
  readonly published: readonly PublisherOperation[]
  readonly bodies: RequestBodies
  readonly sender: AnswerSender
  readonly log: FastifyBaseLogger
  /** Of the server's own pages. */
  readonly ownOrigin: string
}

/** A request before it is parsed. */
interface Sent {
  readonly read: () => JsonObject
  readonly name: RequestName | null
}

// Requests that arrive together go through reading, pricing and writing together, because the CPU then runs the same code
// from its cache: a third faster here. With 32, a stay of 30 nights costs a twentieth more (docs/performance.md).
const mostSideBySide = 24

export class PublisherEndpoint {
  readonly #parts: EndpointParts
  readonly #operationAt = new Map<string, PublisherOperation>()
  #arrived: (() => void)[] = []

  constructor(parts: EndpointParts) {
    this.#parts = parts
    for (const operation of parts.published) {
      for (const path of pathsOf(operation)) this.#operationAt.set(path, operation)
    }
  }

  /** Answers a request to the publisher interface; false for a request to another path, which is not handled. */
  receive(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? ''
    const path = this.#operationAt.has(url) ? url : publisherPath(url)
    if (path === null) return false
    const operation = this.#operationAt.get(path)
    const exchange = exchangeOf(request, response, operation ? path : null)
    if (operation === undefined) void this.#refuse(exchange, unknownPath())
    else if (isPreflight(request.method, request.headers)) this.#answerPreflight(exchange, operation)
    else if (request.method === 'POST') {
      this.#parts.bodies.read(request, body => this.#take(exchange, operation, body))
    } else if (operation.get && (request.method === 'GET' || request.method === 'HEAD')) {
      const sent = { read: () => queryOf(url), name: null }
      this.#startBesideOthers(() => this.#answer(exchange, operation, sent))
    } else {
      const methods = operation.get && operation.get !== 'older' ? ['GET', 'HEAD', 'POST'] : ['POST']
      void this.#refuse(exchange, otherMethod(request.method ?? '', methods))
    }
    return true
  }

  #take(exchange: Exchange, operation: PublisherOperation, body: Buffer | Fault): void {
    const text = body instanceof Fault ? body : textOf(body)
    if (typeof text !== 'string') {
      void this.#refuse(exchange, text)
      return
    }
    const { headers } = exchange.request
    const name = operation.isRepeatable ? requestName(exchange.path!, headers, text) : null
    if (name && this.#repeat(exchange, operation, name)) return
    const sent = { read: () => readPublisherBody(text), name }
    this.#startBesideOthers(() => this.#answer(exchange, operation, sent))
  }

  /** Sends the cached answer to the same request, if it is still valid; false where the request has to be read. */
  #repeat(exchange: Exchange, operation: PublisherOperation, { text, metaData }: RequestName): boolean {
    const { cache, operations, sender } = this.#parts
    const kept = cache.repeat(text)
    const session = kept && sessionOf(metaData)
    if (!kept || session === undefined) return false
    const { bytes, headers, holder } = kept
    const { headers: callerHeaders, refusal } = countRequest(operations, holder, operation.path)
    const publisherId = holder.publisher.id
    if (refusal) void this.#refuse(exchange, refusal, { publisherId, session, callerHeaders })
    else {
      const whole = { status: 200, headers, parts: [bytes], isCached: true, long: null }
      const answer = unlessKnown(whole, exchange.request.headers['if-none-match'])
      sender.send(exchange, {
        status: answer.status,
        headers: answer.headers,
        callerHeaders,
        parts: answer.parts,
        isCached: true,
        long: null,
        publisherId,
        session,
        fault: null,
      })
    }
    return true
  }

  #answerPreflight(exchange: Exchange, operation: PublisherOperation): void {
    const headers = preflightHeaders(operation)
    const empty = { status: 200, headers, parts: [], isCached: false, long: null, fault: null }
    this.#parts.sender.send(exchange, { ...empty, ...nobody })
  }

  /**
   * Starts the request together with the others that have arrived when the event loop has polled all connections. They then
   * take turns from one await to the next.
   */
  #startBesideOthers(start: () => void): void {
    this.#arrived.push(start)
    if (this.#arrived.length === 1) setImmediate(() => this.#startArrived())
  }

  #startArrived(): void {
    const batch = this.#arrived.splice(0, mostSideBySide)
    if (this.#arrived.length > 0) setImmediate(() => this.#startArrived())
    for (const start of batch) timed(start)
  }

  async #answer(exchange: Exchange, operation: PublisherOperation, sent: Sent): Promise<void> {
    const asker: Asker = { ...nobody }
    try {
      this.#parts.sender.send(exchange, await this.#answerTo(exchange, operation, sent, asker))
    } catch (error) {
      const isHidden = exchange.request.method !== 'POST' && operation.get === 'older'
      // Without a key of the older form the operation takes no GET.
      await this.#refuse(exchange, isHidden && asker.publisherId === null ? getIsOff() : error, asker)
    }
  }

  /** In the order of contract R5: the body, the key, the fields. */
  async #answerTo(
    { request: { method, headers } }: Exchange,
    operation: PublisherOperation,
    { read, name }: Sent,
    asker: Asker,
  ): Promise<SentAnswer> {
    const body = read()
    const session = formatReaders.session(Object.hasOwn(body, 'meta_data') ? body.meta_data : null)
    asker.session = session
    const page = pageOf(headers, this.#parts.ownOrigin)
    const credentials = { body, bearer: bearerOf(headers), isForwarded: isForwarded(headers), page }
    const caller = await admit(this.#parts.operations, credentials, operation, asker)
    if (method !== 'POST' && !mayGet(operation, caller.holder)) throw getIsOff()
    const request = operation.read(bodyFor(caller.holder, body), session)
    const answer = await answerRequest(this.#parts, operation, request, { caller, headers, name })
    const sent = unlessKnown(answer, headers['if-none-match'])
    const { status, headers: ofAnswer, parts, isCached, long } = sent
    const { publisherId, callerHeaders } = asker
    // Field by field, as copies of whole objects take longer.
    return {
      status,
      headers: ofAnswer,
      parts,
      isCached,
      long,
      publisherId,
      session,
      callerHeaders,
      fault: null,
    }
  }

  async #refuse(exchange: Exchange, error: unknown, asker: Asker = nobody): Promise<void> {
    const { request, id } = exchange
    const url = (request.url ?? '').split('?', 1)[0]!
    const { fault, body } = refusalOf(error, {
      url,
      requestId: id,
      log: this.#parts.log,
      origin: this.#parts.ownOrigin,
    })
    const encoding = encodingFor(request.headers['accept-encoding'])
    const { parts, headers } = await encodedBody([Buffer.from(body)], encoding)
    this.#parts.sender.send(exchange, {
      status: fault.status,
      headers: { ...fault.headers, ...headers },
      parts,
      isCached: false,
      long: null,
      ...asker,
      fault: fault.type,
    })
  }
}

const exchangeOf = (request: IncomingMessage, response: ServerResponse, path: string | null): Exchange => ({
  request,
  response,
  id: requestIdOf(request),
  path,
  began: performance.now(),
})

const nobody: Asker = { publisherId: null, session: null, callerHeaders: {} }

/**
 * What the log shows of the session of a repeated request; undefined where it cannot be read, which is said where the whole body is
 * read.
 */
function sessionOf(metaData: string | null): SessionEvidence | undefined {
  try {
    if (metaData === null) return formatReaders.session(null)
    const { session_id, ip } = readPublisherBody(metaData)
    return formatReaders.session({ session_id, ip })
  } catch {
    return undefined
  }
}

/** The decoded path of an address below /publisher, without its query; null for any other, and for one that is malformed. */
function publisherPath(url: string): string | null {
  try {
    const path = decodeURI(url.split(/[?#]/, 1)[0]!)
    return path === '/publisher' || path.startsWith('/publisher/') ? path : null
  } catch {
    return null
  }
}

/** The text of a body, or the Fault that refuses it. */
function textOf(body: Buffer): string | Fault {
  try {
    return decodeBody(body)
  } catch (error) {
    return error as Fault
  }
}

/** The fields of a read that is asked for by GET. */
function queryOf(url: string): JsonObject {
  const start = url.indexOf('?')
  return start < 0 ? {} : { ...parse(url.slice(start + 1)) }
}

const mayGet = ({ get }: PublisherOperation, { publisher }: KeyHolder): boolean =>
  get === 'always' || (get === 'older' ? usesOlderForm(publisher) : readsByGet(publisher))

const getIsOff = (): Fault =>
  new Fault(
    'MethodNotAllowedException',
    'Send this request by POST; GET is not enabled for this publisher.',
    { headers: { Allow: 'POST' } },
  )
