// Compression of publisher answers, if the client accepts it and the answer is long enough. It runs in the thread pool,
// because compressing a long answer would block the event loop.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** In the server's order of preference. */
export const encodings = ['br', 'gzip', 'deflate'] as const
export type Encoding = (typeof encodings)[number]

/** Smaller answers cost more to compress than to send. */
export const smallestBytes = 1024

/** Takes half the time of the library's default, for a few percent more bytes. */
export const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A stream that compresses what is written to it, and gives so many bytes at a time. */
export const compressors = {
  br: (chunkSize?: number) => createBrotliCompress({ ...brotli, chunkSize }),
  gzip: (chunkSize?: number) => createGzip({ chunkSize }),
  deflate: (chunkSize?: number) => createDeflate({ chunkSize }),
} as const satisfies Record<Encoding, unknown>

/** The headers of a body with this encoding. */
export const headersOf = (encoding: Encoding): EncodedBody['headers'] => ({
  'content-encoding': encoding,
  vary: 'accept-encoding',
})

/** The encoding to use for an `Accept-Encoding`; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const encoding = negotiate(accepted.toLowerCase(), [...encodings, 'identity'])
  return encodings.find(each => each === encoding) ?? null
}

export interface EncodedBody {
  readonly parts: readonly Buffer[]
  /** The headers of the encoding. */
  readonly headers: Readonly<Record<string, string>>
}

/** Returns a promise only if the body is compressed; when it has settled, the parts are no longer used. */
export const encodedBody = (
  parts: readonly Buffer[],
  encoding: Encoding | null,
): EncodedBody | Promise<EncodedBody> =>
  encoding === null || lengthOf(parts) < smallestBytes
    ? { parts, headers: noHeaders }
    : compressed(parts, encoding)

const noHeaders = {}

/** Each stream keeps a chunk until the whole heap is collected, which may be thousands of answers later. */
const smallChunk = 4096

async function compressed(parts: readonly Buffer[], encoding: Encoding): Promise<EncodedBody> {
  const bytes = await buffer(Readable.from(parts).pipe(compressors[encoding](smallChunk)))
  return { parts: [bytes], headers: headersOf(encoding) }
}

/** In bytes. */
export function lengthOf(parts: readonly Buffer[]): number {
  let length = 0
  for (const part of parts) length += part.length
  return length
}
