// The wire of channels below /channels: raw bodies up to their limit, unpacked where they are compressed, and who sends them.
// Each protocol adds its routes in this scope and answers errors in its own form.

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { actingAs } from '../../values/actor.ts'
import { Fault } from '../../values/faults.ts'
import { RequestBodies } from '../wire/request-body.ts'

export interface ChannelScopeParts {
  readonly operations: Operations
  /** The address of a client; null where all clients would have the same one. */
  addressOf(request: FastifyRequest['raw']): string | null
}

/** What a protocol needs of a request. */
export interface ChannelRequest {
  /** As sent, unpacked. */
  readonly body: Buffer
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
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', ({ raw }: FastifyRequest, _payload, done) => {
      bodies.read(raw, body => (body instanceof Fault ? done(body) : done(null, body)))
    })
    // Which channel sends is known later, by what the message proves.
    scope.addHook('preHandler', ({ raw, id: source }, _reply, done) =>
      actingAs({ kind: 'visitor', id: '', address: addressOf(raw), source }, done),
    )
    add(scope)
  })
}

/** The parts of a request. Throws PayloadTooLargeException and BadRequestException for a body that cannot be unpacked. */
export async function readChannelRequest(
  request: FastifyRequest,
  { addressOf }: Pick<ChannelScopeParts, 'addressOf'>,
): Promise<ChannelRequest> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const isPacked = request.headers['content-encoding'] === 'gzip'
  return {
    body: isPacked ? await unpacked(bytes) : bytes,
    ip: addressOf(request.raw),
    requestId: request.id,
  }
}

const gunzipBytes = promisify(gunzip)

async function unpacked(bytes: Buffer): Promise<Buffer> {
  try {
    return await gunzipBytes(bytes, { maxOutputLength: mostBytes })
  } catch (error) {
    const isLarge = error instanceof RangeError
    throw isLarge
      ? new Fault(
          'PayloadTooLargeException',
          `The body is over ${mostBytes / 1024 / 1024} MiB when unpacked.`,
        )
      : new Fault('BadRequestException', 'The body is not gzip as Content-Encoding says.')
  }
}
