// The address of AlpineBits: one route for everything, multipart/form-data with the parameters `action` and `request`, Basic
// authentication, and answers that are documents, or lines that begin with "ERROR:".

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AlpineBitsParameters } from '../../operations/channels/alpinebits/receive.ts'
import { Fault } from '../../values/faults.ts'
import { pathOf, refusalOf } from '../wire/errors.ts'
import { type ChannelScopeParts, readChannelRequest, wholeText } from './channel-scope.ts'

/** Adds POST /channels/alpinebits. 400, 401, 413 and 429 as lines of text; every other refusal is an answer of the standard. */
export function addAlpineBits(scope: FastifyInstance, parts: ChannelScopeParts): void {
  scope.post(
    '/channels/alpinebits',
    { schema: { hide: true }, errorHandler: answerFault },
    async (request, reply) => {
      const { slices, ip, requestId } = readChannelRequest(request, parts)
      const { status, body: answer } = await parts.operations.receiveAlpineBits({
        ...credentialsOf(request.headers.authorization),
        read: async () => readParameters(await wholeText(slices), request.headers['content-type'] ?? ''),
        version: headerOf(request, 'x-alpinebits-clientprotocolversion'),
        ip,
        requestId,
      })
      if (status === 401) reply.header('www-authenticate', 'Basic realm="AlpineBits", charset="UTF-8"')
      return reply
        .code(status)
        .header('x-alpinebits-server-accept-encoding', 'gzip')
        .type(status === 200 ? 'text/xml; charset=utf-8' : 'text/plain; charset=utf-8')
        .send(answer)
    },
  )
}

/** Longer names and passwords are none of ours. */
const longestCredentials = 1000

function credentialsOf(authorization: string | undefined): { login: string; secret: string } {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization?.slice(0, longestCredentials) ?? '')?.[1]
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1
    ? { login: '', secret: '' }
    : { login: text.slice(0, colon), secret: text.slice(colon + 1) }
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Two are needed. Each costs as much to read as thousands of bytes. */
const mostParts = 20

/** The parameters of the form, sent as fields or as files. BadRequestException for a body that is not such a form. */
async function readParameters(body: string, type: string): Promise<AlpineBitsParameters> {
  const parts = body.match(/content-disposition/gi)?.length ?? 0
  if (!/^multipart\/form-data *;/i.test(type) || parts > mostParts) throw notAForm()
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((): never => {
    throw notAForm()
  })
  return { action: await textOf(form.get('action')), request: await textOf(form.get('request')) }
}

const textOf = async (part: FormDataEntryValue | null): Promise<string> =>
  part === null ? '' : typeof part === 'string' ? part : part.text()

const notAForm = (): Fault =>
  new Fault('BadRequestException', 'Send multipart/form-data with the parameters action and request.')

function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { fault } = refusalOf(error, {
    url: pathOf(request),
    requestId: request.id,
    log: request.server.log,
  })
  request.faultType = fault.type
  reply
    .code(fault.status)
    .headers(fault.headers)
    .type('text/plain; charset=utf-8')
    .send(`ERROR:${fault.message}`)
}
