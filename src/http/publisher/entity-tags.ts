// Entity tags of views: whoever has the answer already sends its tag, and gets 304 instead (decision 60).

import { createHash } from 'node:crypto'
import { release } from '../json/buffer-pool.ts'
import { isKnownTo } from '../wire/if-none-match.ts'
import type { AnswerMemory } from './answers-under-way.ts'

/** What is about to be sent. */
interface Sendable {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly parts: readonly Buffer[]
  readonly isCached: boolean
  readonly long: { readonly memory: AnswerMemory } | null
}

/** Of the bytes before they are compressed. */
export function digestOf(parts: readonly Buffer[]): string {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest('base64url').slice(0, digestLength)
}

/** 132 bits: no two answers share them. */
const digestLength = 22

/** The headers of a body with its tag, which differs by encoding because the bytes do. */
export function tagged(
  headers: Readonly<Record<string, string>>,
  digest: string,
): Readonly<Record<string, string>> {
  const encoding = headers['content-encoding']
  return { ...headers, etag: encoding === undefined ? `"${digest}"` : `"${digest}-${encoding}"` }
}

/** The answer, or 304 without a body where the request says by `If-None-Match` that it has it. */
export function unlessKnown<Answer extends Sendable>(
  answer: Answer,
  ifNoneMatch: string | undefined,
): Answer | (Sendable & { readonly long: null }) {
  if (ifNoneMatch === undefined) return answer
  const { status, headers, parts, isCached, long } = answer
  const { etag, 'content-encoding': _, ...others } = headers
  if (status !== 200 || etag === undefined || !isKnownTo(ifNoneMatch, [etag])) return answer
  if (!isCached) release(parts)
  long?.memory.release()
  return { status: 304, headers: { ...others, etag }, parts: [], isCached: true, long: null }
}
