// The calls of Cloudbeds (OTA Build-To-Us v5.5): one path for each verb, JSON, and status 200 for every answer.

import type { FastifyInstance } from 'fastify'
import { readDocument } from '../reading/json-body.ts'
import { readOutline } from '../reading/json-outline.ts'
import { type ChannelScopeParts, readChannelRequest, wholeBody } from './channel-scope.ts'

/** Adds POST /channels/cloudbeds/:verb. */
export function addCloudbeds(scope: FastifyInstance, parts: ChannelScopeParts): void {
  scope.post<{ Params: { verb: string } }>(
    '/channels/cloudbeds/:verb',
    { schema: { hide: true } },
    async (request, reply) => {
      const { slices, ip, requestId } = readChannelRequest(request, parts)
      const bytes = await wholeBody(slices)
      const { body, fault } = await parts.operations.answerCloudbeds({
        verb: request.params.verb,
        ip,
        requestId,
        outline: await readOutline(bytes).catch(() => null),
        read: () => fieldsOf(bytes),
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
