// Valid and hostile pictures, a picture store in a temporary directory, and a server that shows it.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { pictureRoutes } from '../../../src/http/picture-routes.ts'
import { type AddPicture, addPictureTo } from '../../../src/operations/pictures/add-picture.ts'
import { type ShowPicture, showPictureFrom } from '../../../src/operations/pictures/show-picture.ts'
import { Pictures } from '../../../src/store/pictures/pictures.ts'
import { Fault } from '../../../src/values/faults.ts'

export interface PictureContext extends AsyncDisposable {
  readonly directory: string
  readonly pictures: Pictures
  readonly addPicture: AddPicture
  readonly showPicture: ShowPicture
  readonly server: FastifyInstance
  readonly troubles: unknown[]
}

export async function openPictureContext(variantLimitBytes = 512 * 2 ** 20): Promise<PictureContext> {
  const directory = await mkdtemp(join(tmpdir(), 'pictures-'))
  const pictures = new Pictures(directory, variantLimitBytes)
  const troubles: unknown[] = []
  const showPicture = showPictureFrom(pictures, error => troubles.push(error))
  const server = Fastify()
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof Fault) {
      const { status, type, message, errors, headers } = error
      return reply.code(status).headers(headers).send({ type, message, code: status, errors })
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    return reply.code(status).send({ type: 'other', message: String(error), code: status })
  })
  await server.register(
    pictureRoutes({ showPicture, addressOf: ({ socket }) => socket.remoteAddress ?? null }),
  )
  return {
    directory,
    pictures,
    addPicture: addPictureTo(pictures),
    showPicture,
    server,
    troubles,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await showPicture[Symbol.asyncDispose]()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Paths of all files under `directory`, relative to it. */
export async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name))
}

/** A picture with details, so that JPEG and WebP have something to compress. */
export function photo(width: number, height: number): Sharp {
  const waves = Buffer.from(
    Array.from({ length: 64 * 64 * 3 }, (_, index) => Math.round(128 + 100 * Math.sin(index * 0.37))),
  )
  return sharp(waves, { raw: { width: 64, height: 64, channels: 3 } }).resize(width, height, { fit: 'fill' })
}

export const jpeg = (width: number, height: number): Promise<Buffer> =>
  photo(width, height).jpeg({ quality: 90 }).toBuffer()

/** Half transparent. */
export const transparentPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
    .png()
    .toBuffer()

export async function animatedGif(): Promise<Buffer> {
  const frame = (red: number) =>
    Buffer.from(Array.from({ length: 32 * 32 * 3 }, (_, index) => (index % 3 === 0 ? red : 40)))
  return sharp(Buffer.concat([frame(10), frame(240)]), {
    raw: { width: 32, height: 64, channels: 3, pageHeight: 32 },
  })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** A PNG of one colour: 20,000 × 20,000 pixels take about 50 kB and would decode to 400 MB. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
