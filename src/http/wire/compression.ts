// Answers of the publisher interface, compressed where a client asks for it and they are worth it. It is done beside the
// loop: a long answer would keep everybody waiting.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** In the order in which the server would rather use them. */
export const encodings = ['br', 'gzip', 'deflate'] as const
export type Encoding = (typeof encodings)[number]

/** Smaller answers cost more to compress than to send. */
export const smallestBytes = 1024

/** Half the time of the library's own choice for a few hundredths more. */
export const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A stream that compresses what is written to it. */
export const compressors = {
  br: () => createBrotliCompress(brotli),
  gzip: () => createGzip(),
  deflate: () => createDeflate(),
} as const satisfies Record<Encoding, unknown>

/** The headers of a body that is compressed so. */
export const headersOf = (encoding: Encoding): EncodedBody['headers'] => ({
  'content-encoding': encoding,
  vary: 'accept-encoding',
})

/** What an `Accept-Encoding` allows; null for nothing. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const encoding = negotiate(accepted.toLowerCase(), [...encodings, 'identity'])
  return encodings.find(each => each === encoding) ?? null
}

export interface EncodedBody {
  readonly parts: readonly Buffer[]
  /** Those that say how the body is encoded. */
  readonly headers: Readonly<Record<string, string>>
}

/** A promise only where there is something to compress. */
export const encodedBody = (
  parts: readonly Buffer[],
  encoding: Encoding | null,
): EncodedBody | Promise<EncodedBody> =>
  encoding === null || lengthOf(parts) < smallestBytes
    ? { parts, headers: noHeaders }
    : compressed(parts, encoding)

const noHeaders = {}

async function compressed(parts: readonly Buffer[], encoding: Encoding): Promise<EncodedBody> {
  const bytes = await buffer(Readable.from(parts).pipe(compressors[encoding]()))
  return { parts: [bytes], headers: headersOf(encoding) }
}

/** In bytes. */
export function lengthOf(parts: readonly Buffer[]): number {
  let length = 0
  for (const part of parts) length += part.length
  return length
}
