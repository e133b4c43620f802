// The answer to a request whose fields are read: from the response cache if it is still valid, else computed, written in the
// envelope of its publisher and compressed.

import type { IncomingHttpHeaders } from 'node:http'
import { release } from '../json/buffer-pool.ts'
import { type EncodedBody, type Encoding, encodedBody, encodingFor, headersOf } from '../wire/compression.ts'
import type { AnswerMemory, AnswersUnderWay } from './answers-under-way.ts'
import type { Caller } from './caller.ts'
import { digestOf, tagged } from './entity-tags.ts'
import type { Answer, PublisherOperation, ReadRequest } from './operation.ts'
import { answerBody, lineType } from './presenter/answer-bytes.ts'
import type { RequestName } from './request-name.ts'
import type { ResponseCache } from './response-cache.ts'

export interface WrittenAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly parts: readonly Buffer[]
  /** Whether the response cache owns its memory. */
  readonly isCached: boolean
  /** Only of an answer with several properties; otherwise null. */
  readonly long: {
    readonly memory: AnswerMemory
    /** The rest after the parts; null if there is none. */
    readonly stream: AnswerStream | null
  } | null
}

/** The rest of a streamed answer. */
export interface AnswerStream {
  readonly rest: AsyncGenerator<Buffer, void>
  readonly encoding: Encoding | null
  /** Call this when it was sent, or if it will never be sent. */
  end(): void
}

export interface AnswerParts {
  readonly cache: ResponseCache
  readonly underWay: AnswersUnderWay
  /** Called for each answer from memory while the primary database is away. */
  onStale(): void
}

interface Asked {
  readonly caller: Caller
  readonly headers: IncomingHttpHeaders
  /** Null for a request that is not cached by name. */
  readonly name: RequestName | null
}

/** Answers a request; throws the Fault that refuses it. */
export async function answerRequest(
  { cache, underWay, onStale }: AnswerParts,
  { path, scope, isTagged, isLines }: Pick<PublisherOperation, 'path' | 'scope' | 'isTagged' | 'isLines'>,
  request: ReadRequest,
  { caller: { holder, key }, headers, name }: Asked,
): Promise<WrittenAnswer> {
  const encoding = encodingFor(headers['accept-encoding'])
  // What is kept is valid by the server's clock; test keys may go by another.
  const question =
    request.question && !holder.isTest && `${path} ${holder.keyId} ${encoding ?? ''} ${request.question}`
  const known = question && cache.find(question, holder)
  if (question && known) {
    // A question that came before is likely to come again with the same text.
    if (name !== null) cache.keepRequest(name, { question, holder, key })
    return { status: 200, headers: known.headers, parts: [known.bytes], isCached: true, long: null }
  }
  if (scope !== 'book') underWay.requireRoom()
  const given = await request.answer(holder, headers)
  const answer = aged(isLines ? asLines(given) : given)
  if (isAged(answer)) onStale()
  // What is as old as the outage says so in the body, second by second.
  const hasTag = isTagged === true && !isAged(answer)
  const envelope = answer.hasEnvelope ? 'bare' : holder.publisher.settings.envelope
  const written = answerBody(answer.write, envelope)
  if (!Buffer.isBuffer(written))
    return longAnswer(written, {
      underWay,
      keyId: holder.keyId,
      encoding,
      headers: answer.headers ?? {},
      hasTag,
    })
  const body = bodyOf([written], { encoding, hasTag })
  const { parts, headers: ofBody } = body instanceof Promise ? await body : body
  if (question && answer.validator && !isAged(answer))
    cache.keep(question, { bytes: parts[0]!, headers: ofBody, validator: answer.validator, holder })
  return {
    status: answer.status ?? 200,
    headers: answer.headers ? { ...answer.headers, ...ofBody } : ofBody,
    parts,
    isCached: false,
    long: null,
  }
}

/** Whether it is older than promised, because the primary database is away. */
const isAged = ({ ageSeconds }: Answer): boolean => ageSeconds !== undefined && ageSeconds !== null

/** The answer as lines, around which there is no envelope. */
const asLines = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'content-type': lineType },
  hasEnvelope: true,
})

/** The answer with the headers that tell its age (RFC 9111, and RFC 7234 for the warning). */
const aged = (answer: Answer): Answer =>
  isAged(answer)
    ? {
        ...answer,
        headers: { ...answer.headers, Age: String(answer.ageSeconds), Warning: '110 - "Response is Stale"' },
      }
    : answer

/** What was written as it is sent: encoded, and tagged by the bytes before that. A promise only if it is compressed. */
function bodyOf(
  written: readonly Buffer[],
  { encoding, hasTag }: Pick<LongAnswer, 'encoding' | 'hasTag'>,
): EncodedBody | Promise<EncodedBody> {
  const digest = hasTag ? digestOf(written) : null
  const withTag = ({ parts, headers }: EncodedBody): EncodedBody =>
    digest === null ? { parts, headers } : { parts, headers: tagged(headers, digest) }
  const body = encodedBody(written, encoding)
  if (!(body instanceof Promise)) return withTag(body)
  return body.then(compressed => {
    // Other bytes are sent.
    release(written)
    return withTag(compressed)
  })
}

interface LongAnswer {
  readonly underWay: AnswersUnderWay
  readonly keyId: string
  readonly encoding: Encoding | null
  /** Beside those of the body. */
  readonly headers: Readonly<Record<string, string>>
  readonly hasTag: boolean
}

/** An answer with several properties: complete if it is short, else the first parts, and the rest is written while it is sent. */
async function longAnswer(
  written: AsyncGenerator<Buffer, void>,
  { underWay, keyId, encoding, headers, hasTag }: LongAnswer,
): Promise<WrittenAnswer> {
  const memory = underWay.memory()
  const first: Buffer[] = []
  try {
    let length = 0
    for (let part = await written.next(); !part.done; part = await written.next()) {
      first.push(part.value)
      memory.add(part.value.length)
      length += part.value.length
      if (length <= largestWhole) continue
      const end = underWay.beginLarge(keyId)
      const ofBody = encoding ? headersOf(encoding) : {}
      const long = { memory, stream: { rest: written, encoding, end } }
      return { status: 200, headers: { ...headers, ...ofBody }, parts: first, isCached: false, long }
    }
    const { parts, headers: ofBody } = await bodyOf(first, { encoding, hasTag })
    const long = { memory, stream: null }
    return { status: 200, headers: { ...headers, ...ofBody }, parts, isCached: false, long }
  } catch (error) {
    memory.release()
    await written.return()
    throw error
  }
}

/** A larger answer is streamed, so that only the part being sent is in memory. */
const largestWhole = 1024 * 1024
