// A way past the framework for what is asked most. A request that was asked before, byte by byte, and whose answer is
// still true, is answered without reading it; another one is read and answered here if nothing is wrong with it. All that
// is left, every refusal among it, goes on to the framework with the body already read, so that there is one order of
// checks and one set of refusals.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SessionEvidence } from '../lodging/reservation.ts'
import type { GivenAnswers } from './given-answers.ts'
import { type FixedHeaders, requestIdOf } from './headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What is answered at the front door, by path. */
    quickRoutes: Map<string, AnswerQuickly>
  }
}

/** A body that was read before the framework saw its request. */
export interface EarlyReading {
  readonly bytes: Buffer
  /** The request as it is found again. */
  readonly name: string
}

/** The body of an answer with status 200, and what the log says of it. */
export interface QuickAnswer {
  readonly bytes: Buffer
  readonly publisherId: number
  readonly session: SessionEvidence
}

/** Rejects for whatever the framework is to answer. */
export type AnswerQuickly = (reading: EarlyReading) => Promise<QuickAnswer>

/** Larger bodies are rare and not worth remembering. */
const largestBodyBytes = 4096

const earlyReadings = new WeakMap<IncomingMessage, EarlyReading>()

/** What was read at the door; undefined when the framework is to read the body. */
export const earlyReadingOf = (raw: IncomingMessage): EarlyReading | undefined => earlyReadings.get(raw)

interface Doorkeeping {
  readonly answers: GivenAnswers
  readonly fixedHeaders: FixedHeaders
  /** Told of each request answered here, a moment later: for the log and the metrics. */
  note(answered: Answered): void
}

export interface Answered {
  readonly requestId: string
  readonly route: string
  readonly answer: QuickAnswer
  /** When, on the clock of `performance.now()`, and how long it took. */
  readonly at: number
  readonly milliseconds: number
}

// A processor does one thing many times over faster than many things one after the other, here by a third:
// requests that arrive together go through reading, pricing and writing side by side, and notes are taken later.
const mostSideBySide = 16
const mostUnnoted = 128
const noteDelayMilliseconds = 20

/** Puts itself before the framework; closing the server closes it. */
export function openFrontDoor(app: FastifyInstance, keeping: Doorkeeping): void {
  const door = new FrontDoor(app, keeping)
  app.addHook('preClose', async () => door.close())
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => door.receive(request, response))
}

class FrontDoor {
  readonly #app: FastifyInstance
  readonly #keeping: Doorkeeping
  /** Names and values in turns, as Node takes them fastest. */
  readonly #headers: readonly string[]
  #isOpen = true
  #arrived: (() => void)[] = []
  #unnoted: Answered[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(app: FastifyInstance, keeping: Doorkeeping) {
    this.#app = app
    this.#keeping = keeping
    this.#headers = Object.entries({
      ...keeping.fixedHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    }).flat()
  }

  close(): void {
    this.#isOpen = false
    this.#takeNotes()
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    const answerQuickly = this.#isOpen ? this.#quickRouteOf(request) : undefined
    if (answerQuickly === undefined) {
      this.#app.routing(request, response)
      return
    }
    readBody(request, bytes => {
      const began = performance.now()
      const reading = { bytes, name: `${request.url} ${bytes.toString('latin1')}` }
      const given = this.#keeping.answers.repeat(reading.name)
      if (given) {
        this.#send(request, response, { answer: given, began })
        return
      }
      this.#sideBySide(() => {
        answerQuickly(reading)
          .then(
            answer => this.#send(request, response, { answer, began }),
            () => {
              earlyReadings.set(request, reading)
              this.#app.routing(request, response)
            },
          )
          .catch(() => response.destroy())
      })
    })
  }

  /**
   * Starts it together with what else has arrived by the time that the loop has looked at all connections. From one await
   * to the next they then take turns.
   */
  #sideBySide(start: () => void): void {
    this.#arrived.push(start)
    if (this.#arrived.length === 1) setImmediate(() => this.#startArrived())
  }

  #startArrived(): void {
    const batch = this.#arrived.splice(0, mostSideBySide)
    if (this.#arrived.length > 0) setImmediate(() => this.#startArrived())
    for (const start of batch) start()
  }

  /** Kept answers are not compressed, and a key that is in a header is not in the bytes of the body. */
  #quickRouteOf({ method, url, headers }: IncomingMessage): AnswerQuickly | undefined {
    const isPlain =
      method === 'POST' &&
      headers.authorization === undefined &&
      headers['accept-encoding'] === undefined &&
      Number(headers['content-length']) <= largestBodyBytes
    return isPlain ? this.#app.quickRoutes.get(url ?? '') : undefined
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    { answer, began }: { readonly answer: QuickAnswer; readonly began: number },
  ): void {
    const { bytes } = answer
    const requestId = requestIdOf(request)
    const own = ['x-request-id', requestId, 'content-length', String(bytes.length)]
    if (!this.#isOpen) own.push('connection', 'close')
    response.writeHead(200, [...this.#headers, ...own])
    response.end(bytes)
    const at = performance.now()
    this.#unnoted.push({ requestId, route: request.url ?? '', answer, at, milliseconds: at - began })
    if (this.#unnoted.length >= mostUnnoted || !this.#isOpen) this.#takeNotes()
    else this.#timer ??= setTimeout(() => this.#takeNotes(), noteDelayMilliseconds)
  }

  #takeNotes(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const unnoted = this.#unnoted
    this.#unnoted = []
    for (const answered of unnoted) this.#keeping.note(answered)
  }
}

/** Reads a body whose length was declared; one that breaks off is Node's to refuse. */
function readBody(request: IncomingMessage, done: (bytes: Buffer) => void): void {
  let bytes: Buffer | null = null
  request.on('data', (chunk: Buffer) => {
    bytes = bytes === null ? chunk : Buffer.concat([bytes, chunk])
  })
  request.on('end', () => done(bytes ?? Buffer.alloc(0)))
}
