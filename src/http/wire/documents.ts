// Documents that are the same for everybody: pages of the documentation, OpenAPI, scripts and fonts. Each is turned into bytes and
// compressed once, because a stranger may ask for them without a key (threat D13).

import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, deflate, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AddressQuota, requireQuota } from './address-quota.ts'
import { type Encoding, encodingFor, encodings, headersOf, smallestBytes } from './compression.ts'
import { pathOf } from './errors.ts'
import { isKnownTo } from './if-none-match.ts'

/** Requests of one address for documents: a page of the documentation needs up to ten. */
const perMinute = 240
/** A document changes with the version of the server, or from one day to the next. */
const cacheControl = 'public, max-age=600'
/** What answers say that do not know better. */
const withoutOwn: readonly unknown[] = [undefined, 'no-store', 'public, max-age=0']

/**
 * Keeps what the routes of `scope` answer, and answers 304 where it is known. Their paths must be bounded in number, and the content
 * of each the same for everybody.
 */
export function keepDocuments(scope: FastifyInstance, quota: AddressQuota): void {
  const kept = new Map<string, KeptDocument>()
  scope.addHook('onRequest', (request, reply, done) => {
    requireDocumentQuota(quota, request)
    const known = kept.get(nameOf(request))
    // A file is not opened again.
    if (known?.isFile) reply.type(known.type).send(known.bytes)
    else done()
  })
  scope.addHook('onSend', async (request, reply, payload: unknown) => {
    const isFile = payload instanceof Readable
    const isWhole =
      typeof payload === 'string' || Buffer.isBuffer(payload) || (isFile && request.method === 'GET')
    if (reply.statusCode !== 200 || !isWhole) return payload
    const name = nameOf(request)
    let document = kept.get(name)
    if (!document?.isOf(payload)) {
      document = new KeptDocument(isFile ? await buffer(payload) : payload, { isFile, type: typeOf(reply) })
      kept.set(name, document)
    }
    return represented(document, request, reply)
  })
}

/** TooManyRequestsException for an address that asks for too many documents. */
export const requireDocumentQuota = (quota: AddressQuota, { raw }: FastifyRequest): void =>
  requireQuota(quota, raw, 'documents', perMinute)

/** Sets the headers and returns the body, which is null for what the client has. */
async function represented(
  document: KeptDocument,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | null> {
  const encoding = document.isCompressible ? encodingFor(headers['accept-encoding']) : null
  if (withoutOwn.includes(reply.getHeader('cache-control'))) reply.header('Cache-Control', cacheControl)
  for (const name of ['content-length', 'accept-ranges', 'last-modified']) reply.removeHeader(name)
  reply.header('ETag', document.tagOf(encoding))
  if (document.isCompressible) reply.header('vary', 'accept-encoding')
  if (isKnownTo(headers['if-none-match'], document.tags)) {
    reply.code(304)
    return null
  }
  if (encoding === null) return document.bytes
  reply.headers(headersOf(encoding))
  return document.encoded(encoding)
}

/** The path without what can be written in several ways. */
const nameOf = (request: FastifyRequest): string => posix.normalize(decodeURIComponent(pathOf(request)))

const typeOf = (reply: FastifyReply): string => String(reply.getHeader('content-type') ?? '')

class KeptDocument {
  readonly bytes: Buffer
  readonly isFile: boolean
  readonly type: string
  readonly isCompressible: boolean
  /** Of each form. */
  readonly tags: readonly string[]
  readonly #source: string | Buffer
  readonly #hash: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(
    source: string | Buffer,
    { isFile, type }: { readonly isFile: boolean; readonly type: string },
  ) {
    this.#source = source
    this.bytes = Buffer.isBuffer(source) ? source : Buffer.from(source)
    this.isFile = isFile
    this.type = type
    this.isCompressible =
      this.bytes.length >= smallestBytes &&
      /^(text\/|application\/(json|javascript|yaml)|image\/svg)/.test(type)
    this.#hash = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)
    this.tags = [null, ...encodings].map(encoding => this.tagOf(encoding))
  }

  /** Whether it is of this content. A file stays the same while the server runs. */
  isOf(payload: unknown): boolean {
    return this.isFile || payload === this.#source
  }

  tagOf(encoding: Encoding | null): string {
    return encoding === null ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#encoded.get(encoding) ?? compress[encoding](this.bytes)
    this.#encoded.set(encoding, bytes)
    return bytes
  }
}

/** Done once, so it may take half a second for the longest, in the thread pool. */
const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: bytes => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: bytes => promisify(gzip)(bytes),
  deflate: bytes => promisify(deflate)(bytes),
}
