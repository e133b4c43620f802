// Sends the answers of the publisher interface, and adds them to log and metrics a moment later, many at a time.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { FaultType } from '../../values/faults.ts'
import { release } from '../json/buffer-pool.ts'
import { compressors, lengthOf } from '../wire/compression.ts'
import type { FixedHeaders } from '../wire/headers.ts'
import type { AnswerStream, WrittenAnswer } from './answer.ts'
import type { AnswersUnderWay } from './answers-under-way.ts'

/** A request and its response. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The request id. */
  readonly id: string
  /** The path of the operation; null for an unknown path. */
  readonly path: string | null
  /** When it arrived, on the clock of `performance.now()`. */
  readonly began: number
}

/** An answer and its fields for the log. */
export interface SentAnswer extends WrittenAnswer {
  readonly publisherId: number | null
  readonly session: SessionEvidence | null
  readonly fault: FaultType | null
  /** The headers that depend on the key and on the page that sends the request. */
  readonly callerHeaders: FixedHeaders
}

/** The fields of a request for log and metrics. */
export interface Answered {
  readonly requestId: string
  readonly method: string
  readonly path: string | null
  readonly answer: Pick<SentAnswer, 'status' | 'publisherId' | 'session' | 'fault'>
  /** When it was answered, on the clock of `performance.now()`, and how long it took. */
  readonly at: number
  readonly milliseconds: number
}

interface SenderParts {
  readonly underWay: AnswersUnderWay
  /** Of every answer. */
  readonly fixedHeaders: FixedHeaders
  readonly log: FastifyBaseLogger
  /** Called for each answer that was sent incompletely: the client disconnected, or the server failed. */
  onCutShort(by: 'client' | 'server'): void
  note(answered: Answered): void
}

/** Limit for clients that read very slowly. */
const longestStreamMilliseconds = 300_000

/** Its length would be that of the answer that is left out. */
const notModified = 304

const mostUnnoted = 128
const noteDelayMilliseconds = 20

export class AnswerSender {
  readonly #parts: SenderParts
  /** Names and values alternate, the fastest form for Node. */
  readonly #headers: readonly string[]
  /** The same for an answer that names its type itself. */
  readonly #typelessHeaders: readonly string[]
  #isClosing = false
  #unnoted: Answered[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.#typelessHeaders = Object.entries({ ...parts.fixedHeaders, 'cache-control': 'no-store' }).flat()
    this.#headers = [...this.#typelessHeaders, 'content-type', 'application/json; charset=utf-8']
  }

  /** From now on each answer closes its connection. */
  close(): void {
    this.#isClosing = true
    this.flush()
  }

  /** Sends an answer. An error while sending closes the connection and is logged. */
  send(exchange: Exchange, answer: SentAnswer): void {
    const stream = answer.long?.stream
    if (stream) {
      void this.#stream(exchange, answer, stream)
      return
    }
    try {
      this.#write(exchange, answer)
      this.#note(exchange, answer)
    } catch (error) {
      answer.long?.memory.release()
      this.#fail(exchange, answer, error)
    }
  }

  #fail(exchange: Exchange, answer: SentAnswer, error: unknown): void {
    this.#parts.log.error({ request_id: exchange.id, err: error }, 'an answer could not be sent')
    this.#parts.onCutShort('server')
    exchange.response.destroy()
    this.#note(exchange, { ...answer, status: 500, fault: 'InternalServerErrorException' })
  }

  /** Writes log lines and metrics of everything that was answered so far. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const unnoted = this.#unnoted
    this.#unnoted = []
    for (const answered of unnoted) this.#parts.note(answered)
  }

  #begin(
    { id, response }: Exchange,
    { status, headers, callerHeaders }: SentAnswer,
    length: number | null,
  ): void {
    const own = ['x-request-id', id]
    if (length !== null) own.push('content-length', String(length))
    for (const name in headers) own.push(name, headers[name]!)
    for (const name in callerHeaders) own.push(name, callerHeaders[name]!)
    if (this.#isClosing) own.push('connection', 'close')
    const fixed = headers['content-type'] === undefined ? this.#headers : this.#typelessHeaders
    response.writeHead(status, [...fixed, ...own])
  }

  #write(exchange: Exchange, answer: SentAnswer): void {
    const { response } = exchange
    const { parts, isCached } = answer
    const length = lengthOf(parts)
    this.#begin(exchange, answer, answer.status === notModified ? null : length)
    // Joining them first would copy all bytes at once.
    if (parts.length > 1) {
      response.cork()
      for (const part of parts) response.write(part)
    }
    const last = parts.length > 1 ? undefined : parts[0]
    if (isCached) {
      response.end(last)
      return
    }
    const { underWay } = this.#parts
    const { socket } = exchange.request
    let memory = answer.long?.memory ?? null
    response.end(last, () => {
      release(parts)
      if (memory) underWay.sent(socket, memory)
    })
    // The operating system has most answers by now.
    if (response.writableLength === 0) memory?.release()
    else {
      if (memory === null) {
        memory = underWay.memory()
        memory.add(length)
      }
      underWay.releaseWith(socket, memory)
    }
  }

  /** Streams an answer, no faster than the client reads. Ends with its connection, or at the time limit. */
  async #stream(exchange: Exchange, answer: SentAnswer, stream: AnswerStream): Promise<void> {
    const { response } = exchange
    let failure: unknown = null
    try {
      this.#begin(exchange, answer, null)
      const source = Readable.from(
        partsOf(answer.parts, stream.rest, error => {
          failure = error
        }),
        { highWaterMark: 1 },
      )
      const signal = AbortSignal.timeout(longestStreamMilliseconds)
      const { encoding } = stream
      if (encoding) await pipeline(source, compressors[encoding](), response, { signal })
      else await pipeline(source, response, { signal })
      this.#note(exchange, answer)
    } catch (error) {
      if (failure !== null || !response.headersSent) this.#fail(exchange, answer, failure ?? error)
      else {
        this.#parts.onCutShort('client')
        response.destroy()
        this.#note(exchange, answer)
      }
    } finally {
      stream.end()
      answer.long?.memory.release()
      await stream.rest.return()
    }
  }

  #note({ id, request, path, began }: Exchange, answer: SentAnswer): void {
    const at = performance.now()
    const method = request.method ?? ''
    this.#unnoted.push({ requestId: id, method, path, answer, at, milliseconds: at - began })
    if (this.#unnoted.length >= mostUnnoted || this.#isClosing) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), noteDelayMilliseconds)
  }
}

/** Distinguishes an error of the server from one of the stream, which is thrown here too. */
async function* partsOf(
  first: readonly Buffer[],
  rest: AsyncIterator<Buffer, void>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Buffer, void> {
  yield* first
  for (;;) {
    const part = await rest.next().catch(error => {
      onFailure(error)
      throw error
    })
    if (part.done) return
    yield part.value
  }
}
