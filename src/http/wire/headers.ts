// The headers of every answer (contract S11), those that protect browsers included.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { holdsCardNumber } from '../../lodging/cards/card-numbers.ts'
import { timed } from '../../values/request-clock.ts'

/** The client's own request id if it is valid, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id']
  const isSane = typeof sent === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(sent) && !holdsCardNumber(sent)
  return isSane ? sent : randomUUID()
}

/** Headers that all answers share, by name. */
export type FixedHeaders = Readonly<Record<string, string>>

/** Adds the shared headers and the request id to every answer, and starts the clock of the request. */
export function addHeaders(app: FastifyInstance, fixed: FixedHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    reply.headers(fixed)
    timed(done)
  })
}

/** Protective headers for browsers: those of data and those of pages. */
export interface ProtectiveHeaders {
  /** Data needs only a few; each header costs time with every answer. */
  readonly data: FixedHeaders
  readonly page: FixedHeaders
}

/**
 * Computed once: the library would compute them for each answer, at a tenth of the cost of the whole answer. `publicUrl`
 * decides about headers that only https allows: with them browsers could not load /docs/api over plain http.
 */
export async function protectiveHeaders(publicUrl: string): Promise<ProtectiveHeaders> {
  const isHttps = publicUrl.startsWith('https:')
  const probe = Fastify()
  await probe.register(helmet, {
    strictTransportSecurity: isHttps,
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: isHttps ? [] : null } },
    // Other sites learn nothing, keys of addresses included; forms of our pages come with their origin, which older browsers
    // have no other header for.
    referrerPolicy: { policy: 'same-origin' },
  })
  probe.get('/', (_request, reply) => {
    reply.send(reply.getHeaders())
  })
  const page = (await probe.inject('/')).json<Record<string, string>>()
  await probe.close()
  const kept = Object.entries(page).filter(([name]) => headersOfData.includes(name))
  const data = {
    ...Object.fromEntries(kept),
    'referrer-policy': 'no-referrer',
    'content-security-policy': policyOfData,
  }
  return { data, page }
}

const headersOfData = ['strict-transport-security', 'x-content-type-options']
/** A browser that opens an answer shows it as plain text, and never in a frame. */
const policyOfData = "default-src 'none'; frame-ancestors 'none'"

export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id)
  reply.header('Cache-Control', 'no-store')
}
