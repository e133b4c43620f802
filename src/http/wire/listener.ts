// The HTTP server of Node under the framework: who gets a request, what nobody gets, and how long a request may take to
// arrive (threat D11).

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Fault } from '../../values/faults.ts'

/** Node's own limits are loose (threat D11): a request has 10 seconds for its headers and 20 in all. */
const options = {
  requestTimeout: 20_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
}
const idleMilliseconds = 120_000
const mostRequestsPerConnection = 10_000

/** Who answers before the framework. */
export interface FirstReceiver {
  /** False for a request that it leaves alone. */
  receive(request: IncomingMessage, response: ServerResponse): boolean
  /** Refuses a request, whatever it is for. */
  refuse(request: IncomingMessage, response: ServerResponse, fault: Fault): void
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The server that gives requests to the first receiver, and to the framework what that one leaves alone; all of them
 * where there is none.
 */
export function openListener(first: FirstReceiver | null, framework: Handler): Server {
  const server = first ? openBefore(first, framework) : createServer(options, framework)
  server.setTimeout(idleMilliseconds)
  server.maxRequestsPerSocket = mostRequestsPerConnection
  // Who has sent all there is to send, and says so, still waits for the answer.
  ;(server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true
  return server
}

function openBefore(first: FirstReceiver, framework: Handler): Server {
  // A missing Host is refused below, in our words.
  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      first.refuse(request, response, hostIsMissing())
    } else if (!first.receive(request, response)) framework(request, response)
  })
  server.on('checkExpectation', (request, response) => first.refuse(request, response, unknownExpectation()))
  return server
}

const hostIsMissing = (): Fault => new Fault('BadRequestException', 'The header Host is missing; send it.')

const unknownExpectation = (): Fault =>
  new Fault('BadRequestException', 'The header Expect asks for what this server does not do; leave it out.')
