// The HTTP server of Node under the framework: where a request goes, which requests are refused, how long a request may take
// to arrive (threat D11), and that each connection has one request under way at a time.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '../../values/faults.ts'

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
  /** Refuses a request to any path. */
  refuse(request: IncomingMessage, response: ServerResponse, fault: Fault): void
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The server that passes requests to the first receiver, and those that it does not handle to the framework; without a
 * receiver all of them.
 */
export function openListener(first: FirstReceiver | null, framework: Handler): Server {
  const server = first ? openBefore(first, framework) : createServer(options, inTurn(framework))
  server.setTimeout(idleMilliseconds)
  server.maxRequestsPerSocket = mostRequestsPerConnection
  // A client that has closed its sending half still waits for the answer.
  ;(server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true
  return server
}

function openBefore(first: FirstReceiver, framework: Handler): Server {
  // A missing Host is refused below, with our own text.
  const handler = inTurn((request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      first.refuse(request, response, hostIsMissing())
    } else if (!first.receive(request, response)) framework(request, response)
  })
  const refuseExpectation = inTurn((request, response) =>
    first.refuse(request, response, unknownExpectation()),
  )
  const server = createServer({ ...options, requireHostHeader: false }, handler)
  server.on('checkExpectation', refuseExpectation)
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

const hostIsMissing = (): Fault => new Fault('BadRequestException', 'The header Host is missing; send it.')

const unknownExpectation = (): Fault =>
  new Fault('BadRequestException', 'This server does not support the header Expect; leave it out.')
