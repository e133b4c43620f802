// The HTTP server of Node under the framework: where a request goes, which requests are refused, how long a request may take
// to arrive (threat D11), and that each connection has one request under way at a time.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '../../values/faults.ts'

// An import would load Node's client for fetch, of 10 MB, too.
const { createServer } = process.getBuiltinModule('node:http')

/** A request has 10 seconds for its headers and 20 in all; Node's defaults are longer (threat D11). */
const options = {
  requestTimeout: 20_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
}
const idleMilliseconds = 120_000
const mostRequestsPerConnection = 10_000

/** Handles requests before the framework. */
export interface FirstReceiver {
  /** False for a request that it does not handle. */
  receive(request: IncomingMessage, response: ServerResponse): boolean
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface ListenerParts {
  /** Null: the framework gets all requests. */
  readonly first: FirstReceiver | null
  /** Why a request is refused, whatever its path is; null if it is not. */
  refusalOf(request: IncomingMessage): Fault | null | Promise<Fault | null>
  readonly framework: Handler
}

/** Why a request was refused here: the framework gets it, and answers and logs this in place of what it asks for. */
export const refusedRequests = new WeakMap<IncomingMessage, unknown>()

/** The server that passes requests to the first receiver, and those that it does not handle or that are refused to the framework. */
export function openListener({ first, refusalOf, framework }: ListenerParts): Server {
  const refuse = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    refusedRequests.set(request, error)
    framework(request, response)
  }
  const pass = (request: IncomingMessage, response: ServerResponse, fault: Fault | null): void => {
    if (fault) refuse(request, response, fault)
    else if (!first?.receive(request, response)) framework(request, response)
  }
  const handler = inTurn((request, response) => {
    const fault = refusalOf(request)
    if (fault instanceof Promise) {
      fault.then(
        settled => pass(request, response, settled),
        error => refuse(request, response, error),
      )
    } else pass(request, response, fault)
  })
  // A missing Host is refused with our own text.
  const server = createServer({ ...options, requireHostHeader: false }, handler)
  const refuseExpectation: Handler = (request, response) => refuse(request, response, unknownExpectation())
  server.on('checkExpectation', inTurn(refuseExpectation))
  server.setTimeout(idleMilliseconds)
  server.maxRequestsPerSocket = mostRequestsPerConnection
  // A client that has closed its sending half still waits for the answer.
  ;(server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true
  return server
}

/**
 * Gives `handler` one request of a connection at a time. One that was sent ahead begins when the answer before it has been
 * sent; while any waits no more is read of its connection, so that what waits takes little memory.
 */
function inTurn(handler: Handler): Handler {
  const lastWaiting = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    if (response.socket) {
      handler(request, response)
      return
    }
    const { socket } = request
    lastWaiting.set(socket, response)
    // The parser asks for more when it is through with a request, so it has the last word before this.
    process.nextTick(() => {
      if (!response.socket) socket.pause()
    })
    response.once('socket', () => {
      if (lastWaiting.get(socket) === response) socket.resume()
      handler(request, response)
    })
  }
}

const unknownExpectation = (): Fault =>
  new Fault('BadRequestException', 'This server does not support the header Expect; leave it out.')
