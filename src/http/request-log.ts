// One line of JSON for each request, made of named fields only: nothing of a body, a query string or a key can be in
// it, because nothing is logged that is not listed here (contract R13, threats A5 and C4).

import type { FastifyInstance } from 'fastify'
import type { SessionEvidence } from '../lodging/reservation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    publisherId: number | null
    session: SessionEvidence | null
  }
}

export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('faultType', null)
  app.decorateRequest('publisherId', null)
  app.decorateRequest('session', null)
  app.addHook('onResponse', async (request, reply) => {
    app.log.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        publisher: request.publisherId,
        session_id: request.session?.session_id ?? null,
        ip: request.session?.ip ?? null,
        fault: request.faultType,
      },
      'request',
    )
  })
}

/** What the log shows of an error; the other fields of a database error may hold guest data, so only these. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [more: string]: unknown
}
