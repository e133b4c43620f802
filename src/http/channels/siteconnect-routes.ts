// The address of SiteConnect: SOAP envelopes in, SOAP envelopes out, also for errors.

import type { FastifyInstance } from 'fastify'
import { siteConnectFault } from '../../operations/channels/siteconnect/answer-siteconnect.ts'
import { refusalOf } from '../wire/errors.ts'
import { type ChannelScopeParts, readChannelRequest, textOf } from './channel-scope.ts'

const path = '/channels/siteconnect'
const contentType = 'text/xml; charset=utf-8'

/** Adds POST /channels/siteconnect. */
export function addSiteConnect(scope: FastifyInstance, parts: ChannelScopeParts): void {
  scope.post(
    path,
    {
      schema: { hide: true },
      errorHandler: (error, request, reply) => {
        const { fault } = refusalOf(error, { url: path, requestId: request.id, log: request.server.log })
        request.faultType = fault.type
        return reply.code(fault.status).headers(fault.headers).type(contentType).send(siteConnectFault(fault))
      },
    },
    async (request, reply) => {
      const { slices, ip, requestId } = readChannelRequest(request, parts)
      const answer = await parts.operations.answerSiteConnect({ slices: textOf(slices), ip, requestId })
      return reply.code(answer.status).type(contentType).send(answer.xml)
    },
  )
}
