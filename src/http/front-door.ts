// A way past the framework for the publisher interface. A request that was asked before, byte by byte, and whose answer is
// still true, is answered without reading it; another one is read and answered by the same steps as behind the framework,
// which keeps what is rare: bodies that are too long or of unknown length, other methods, a server that stops.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SessionEvidence } from '../lodging/reservation.ts'
import type { FaultType } from '../values/faults.ts'
import { lengthOf } from './compression.ts'
import type { GivenAnswers } from './given-answers.ts'
import { type FixedHeaders, requestIdOf } from './headers.ts'
import { handBack } from './presenter/sheets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What is answered at the front door, by path. */
    earlyRoutes: Map<string, EarlyRoute>
  }
}

export interface EarlyRoute {
  /** Whether its answers may be given again, and its requests be remembered for that. */
  readonly isRepeated: boolean
  /** Answers whatever comes, also by a refusal. */
  answer(request: EarlyRequest): Promise<EarlyAnswer>
}

/** A request that was read before the framework saw it. */
export interface EarlyRequest {
  readonly id: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The request as it is found again; null when it is not to be remembered. */
  readonly name: string | null
}

/** An answer, and what the log says of it. */
export interface EarlyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body. */
  readonly parts: readonly Buffer[]
  readonly publisherId: number | null
  readonly session: SessionEvidence | null
  readonly fault: FaultType | null
}

/** Larger bodies are rare and not worth remembering. */
const largestNamedBytes = 4096

interface Doorkeeping {
  readonly answers: GivenAnswers
  readonly fixedHeaders: FixedHeaders
  readonly bodyLimitBytes: number
  /** Told of each request answered here, a moment later: for the log and the metrics. */
  note(answered: Answered): void
}

export interface Answered {
  readonly requestId: string
  readonly route: string
  readonly answer: EarlyAnswer
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
    const route = this.#isOpen ? this.#routeOf(request) : undefined
    if (route === undefined) {
      this.#app.routing(request, response)
      return
    }
    readBody(request, body => {
      const began = performance.now()
      const { url = '', headers } = request
      const id = requestIdOf(request)
      const name = route.isRepeated && body.length <= largestNamedBytes ? nameOf(url, headers, body) : null
      const asked = { id, url, headers, body, name }
      const given = name === null ? undefined : this.#keeping.answers.repeat(name)
      if (given) {
        this.#send(response, { asked, answer: given, began, isKept: true })
        return
      }
      this.#sideBySide(() => {
        route
          .answer(asked)
          .then(answer => this.#send(response, { asked, answer, began, isKept: false }))
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

  #routeOf({ method, url, headers }: IncomingMessage): EarlyRoute | undefined {
    const isPlain = method === 'POST' && Number(headers['content-length']) <= this.#keeping.bodyLimitBytes
    return isPlain ? this.#app.earlyRoutes.get(url ?? '') : undefined
  }

  #send(response: ServerResponse, { asked, answer, began, isKept }: Sent): void {
    const { status, headers, parts } = answer
    const own = ['x-request-id', asked.id, 'content-length', String(lengthOf(parts))]
    for (const name in headers) own.push(name, headers[name]!)
    if (!this.#isOpen) own.push('connection', 'close')
    response.writeHead(status, [...this.#headers, ...own])
    // Joined first, they would be copied at one stretch.
    if (parts.length > 1) {
      response.cork()
      for (const part of parts) response.write(part)
    }
    const last = parts.length > 1 ? undefined : parts[0]
    if (isKept) response.end(last)
    else response.end(last, () => handBack(parts))
    const at = performance.now()
    this.#unnoted.push({ requestId: asked.id, route: asked.url, answer, at, milliseconds: at - began })
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

/** Everything that an answer depends on. */
const nameOf = (url: string, headers: IncomingHttpHeaders, body: Buffer): string =>
  `${url} ${headers.authorization ?? ''} ${headers['accept-encoding'] ?? ''} ${body.toString('latin1')}`

interface Sent {
  readonly asked: EarlyRequest
  readonly answer: EarlyAnswer
  readonly began: number
  /** Whether its memory is kept for those who ask again. */
  readonly isKept: boolean
}

/** Reads a body whose length was declared; one that breaks off is Node's to refuse. */
function readBody(request: IncomingMessage, done: (bytes: Buffer) => void): void {
  let bytes: Buffer | null = null
  request.on('data', (chunk: Buffer) => {
    bytes = bytes === null ? chunk : Buffer.concat([bytes, chunk])
  })
  request.on('end', () => done(bytes ?? Buffer.alloc(0)))
}
