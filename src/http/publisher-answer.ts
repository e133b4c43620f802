// The answer to a request whose fields are read: given again where it still holds, else made, written in the envelope of its
// publisher and compressed.

import type { IncomingHttpHeaders } from 'node:http'
import { encodedBody, encodingFor } from './compression.ts'
import { answerParts } from './presenter/answer-bytes.ts'
import type { Caller } from './publisher-caller.ts'
import type { PublisherOperation, ReadRequest } from './publisher-operation.ts'
import type { RequestName } from './request-name.ts'
import type { ResponseCache } from './response-cache.ts'

export interface WrittenAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly parts: readonly Buffer[]
  /** Whether its memory is the cache's, for those who ask again. */
  readonly isKept: boolean
}

interface Asked {
  readonly caller: Caller
  readonly headers: IncomingHttpHeaders
  /** Null for a request that is not to be remembered. */
  readonly name: RequestName | null
}

/** Answers a request, or throws the Fault that refuses it. */
export async function answerRequest(
  cache: ResponseCache,
  { path }: Pick<PublisherOperation, 'path'>,
  request: ReadRequest,
  { caller: { holder, key }, headers, name }: Asked,
): Promise<WrittenAnswer> {
  const encoding = encodingFor(headers['accept-encoding'])
  const question = request.question && `${path} ${holder.keyId} ${encoding ?? ''} ${request.question}`
  const known = question && cache.find(question, holder)
  if (question && known) {
    // A question that was asked before is likely to come again in the same words.
    if (name !== null) cache.keepRequest(name, { question, holder, key })
    return { status: 200, headers: known.headers, parts: [known.bytes], isKept: true }
  }
  const answer = await request.answer(holder, headers)
  const written = await answerParts(answer.write, holder.publisher.settings.envelope)
  const body = encodedBody(written, encoding)
  const { parts, headers: ofBody } = body instanceof Promise ? await body : body
  if (question && answer.ticket && parts.length === 1)
    cache.keep(question, { bytes: parts[0]!, headers: ofBody, ticket: answer.ticket, holder })
  return {
    status: answer.status ?? 200,
    headers: answer.headers ? { ...answer.headers, ...ofBody } : ofBody,
    parts,
    isKept: false,
  }
}
