// The calls of Cloudbeds (OTA Build-To-Us v5.5): one path for each verb, JSON, and status 200 for every answer.

import type { FastifyInstance } from 'fastify'
import { readDocument } from '../reading/json-body.ts'
import { type ChannelScopeParts, readChannelRequest } from './channel-scope.ts'

/** Adds POST /channels/cloudbeds/:verb. */
export function addCloudbeds(scope: FastifyInstance, parts: ChannelScopeParts): void {
  scope.post<{ Params: { verb: string } }>(
    '/channels/cloudbeds/:verb',
    { schema: { hide: true } },
    async (request, reply) => {
      const { body: bytes, ip, requestId } = await readChannelRequest(request, parts)
      const { body, fault } = await parts.operations.answerCloudbeds({
        ...{ verb: request.params.verb, fields: fieldsOf(bytes), ip, requestId },
      })
      if (fault) request.log.error({ err: fault }, 'a call of a channel failed')
      return reply.send(body)
    },
  )
}

/** Null for what is no JSON object. */
function fieldsOf(bytes: Uint8Array) {
  try {
    return readDocument(bytes)
  } catch {
    return null
  }
}
