// What every answer carries beside its body (contract S11), and what protects a browser that shows it.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { holdsCardNumber } from '../../lodging/card-numbers.ts'

/** The client's own id where it is a sane one, else one of ours. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id']
  const isSane = typeof sent === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(sent) && !holdsCardNumber(sent)
  return isSane ? sent : randomUUID()
}

/** Headers that are the same on every answer, by name. */
export type FixedHeaders = Readonly<Record<string, string>>

/** Adds them to every answer, and each request's own id. */
export function addHeaders(app: FastifyInstance, fixed: FixedHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    reply.headers(fixed)
    done()
  })
}

/** What protects a browser that shows an answer: data, or a page. */
export interface ProtectiveHeaders {
  /** Data needs few of them, which count: each is checked and sent with every answer. */
  readonly data: FixedHeaders
  readonly page: FixedHeaders
}

/**
 * The library would work them out for each answer anew, at a tenth of what the whole answer costs, so it is asked once.
 * `publicUrl` decides what only a site on https may promise: on plain http browsers could not load /docs.
 */
export async function protectiveHeaders(publicUrl: string): Promise<ProtectiveHeaders> {
  const isHttps = publicUrl.startsWith('https:')
  const probe = Fastify()
  await probe.register(helmet, {
    strictTransportSecurity: isHttps,
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: isHttps ? [] : null } },
    referrerPolicy: { policy: 'no-referrer' },
  })
  probe.get('/', (_request, reply) => {
    reply.send(reply.getHeaders())
  })
  const page = (await probe.inject('/')).json<Record<string, string>>()
  await probe.close()
  const kept = Object.entries(page).filter(([name]) => headersOfData.includes(name))
  const data = { ...Object.fromEntries(kept), 'content-security-policy': policyOfData }
  return { data, page }
}

const headersOfData = ['referrer-policy', 'strict-transport-security', 'x-content-type-options']
/** A browser that was led to an answer shows nothing of it but text, and in no frame. */
const policyOfData = "default-src 'none'; frame-ancestors 'none'"

export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id)
  reply.header('Cache-Control', 'no-store')
}
