// The wire of channels below /channels: raw bodies up to their limit, unpacked where they are compressed, and who sends them.
// Each protocol adds its routes in this scope and answers errors in its own form. A stranger may send these bodies too, so
// they are unpacked only as they are read (threat C12).

import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { actingAs } from '../../values/actor.ts'
import { FairTurns } from '../../values/fair-turns.ts'
import { Fault } from '../../values/faults.ts'
import { RequestBodies } from '../wire/request-body.ts'

export interface ChannelScopeParts {
  readonly operations: Operations
  /** The address of a client; null where all clients would have the same one. */
  addressOf(request: FastifyRequest['raw']): string | null
}

/** What a protocol needs of a request. */
export interface ChannelRequest {
  /** The body in slices, each unpacked when it is asked for. PayloadTooLargeException, BadRequestException while it is read. */
  readonly slices: AsyncGenerator<Buffer>
  /** Null where all clients would have the same one. */
  readonly ip: string | null
  readonly requestId: string
}

/** A year of prices of a large house fits in. */
const mostBytes = 8 * 1024 * 1024

/** Registers the routes that `add` adds to a scope whose bodies are bytes, whatever their Content-Type is. */
export async function addChannelScope(
  app: FastifyInstance,
  { addressOf }: ChannelScopeParts,
  add: (scope: FastifyInstance) => void,
): Promise<void> {
  const bodies = new RequestBodies({
    bodyBytes: mostBytes,
    pendingBytes: 64 * 1024 * 1024,
    pendingBytesPerAddress: 16 * 1024 * 1024,
    addressOf,
  })
  const turns = new FairTurns({ atOnce: 2, mayWait: 16, full: tooManyLarge })
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', ({ raw }: FastifyRequest, _payload, done) => {
      bodies.read(raw, body => (body instanceof Fault ? done(body) : done(null, body)))
    })
    scope.addHook('preHandler', async ({ raw, body, headers }, reply) => {
      const address = addressOf(raw)
      if (address === null || !isLarge(body, headers)) return
      const turn = await turns.take(address)
      if (reply.raw.destroyed) turn[Symbol.dispose]()
      else reply.raw.once('close', () => turn[Symbol.dispose]())
    })
    // Which channel sends is known later, by what the message proves.
    scope.addHook('preHandler', ({ raw, id: source }, _reply, done) =>
      actingAs({ kind: 'visitor', id: '', address: addressOf(raw), source }, done),
    )
    add(scope)
  })
}

/** Bodies that take the processor for long, packed or not. */
const largeBytes = 256 * 1024
const largePackedBytes = 16 * 1024

const isLarge = (body: unknown, headers: FastifyRequest['headers']): boolean =>
  Buffer.isBuffer(body) &&
  body.length > (headers['content-encoding'] === undefined ? largeBytes : largePackedBytes)

/** The parts of a request. */
export function readChannelRequest(
  request: FastifyRequest,
  { addressOf }: Pick<ChannelScopeParts, 'addressOf'>,
): ChannelRequest {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const isPacked = request.headers['content-encoding'] === 'gzip'
  return {
    slices: isPacked ? unpacked(bytes) : cut(bytes),
    ip: addressOf(request.raw),
    requestId: request.id,
  }
}

/** All bytes of a body. Throws as its slices do. */
export const wholeBody = async (slices: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(slices))

/** The text of a whole body. Throws as `textOf`. */
export const wholeText = async (slices: AsyncIterable<Buffer>): Promise<string> =>
  (await Array.fromAsync(textOf(slices))).join('')

/** The text of a body, slice by slice. BadRequestException for bytes that are not UTF-8, whatever they declare to be. */
export async function* textOf(slices: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const read = (slice?: Buffer): string => {
    // Only texts in UTF-16 have it.
    if (slice?.includes(0)) throw notUtf8()
    try {
      return decoder.decode(slice, { stream: slice !== undefined })
    } catch {
      throw notUtf8()
    }
  }
  for await (const slice of slices) yield read(slice)
  yield read()
}

const notUtf8 = (): Fault =>
  new Fault(
    'BadRequestException',
    'The message is not in UTF-8. Send it in UTF-8, also where it declares UTF-16.',
  )

const sliceBytes = 16 * 1024

async function* cut(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += sliceBytes) yield bytes.subarray(from, from + sliceBytes)
}

/** Every slice is unpacked in the thread pool. */
async function* unpacked(bytes: Buffer): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: sliceBytes })
  gunzip.end(bytes)
  let length = 0
  try {
    for await (const slice of gunzip) {
      length += slice.length
      if (length > mostBytes) throw tooLarge()
      yield slice
    }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault('BadRequestException', 'The body is not gzip as Content-Encoding says.')
  }
}

const tooManyLarge = (): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'Too many large messages wait; send this one again in a few seconds.',
    {
      headers: { 'Retry-After': '5' },
    },
  )

const tooLarge = (): Fault =>
  new Fault('PayloadTooLargeException', `The body is over ${mostBytes / 1024 / 1024} MiB when unpacked.`)
