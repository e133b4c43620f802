// Pictures on disk: originals are kept, resized variants are a cache with a byte limit. Only a PictureId (32 hexadecimal
// digits) becomes part of a path, and links are not followed (threats D15).
// Files are written under another name and renamed, so several processes may share a directory.
//
//   originals/<ab>/<id>/<width>x<height>.<format>    the name has the size, so showing needs no decoding
//   variants/<ab>/<id>-<width>x<height>.<format>     the format may be another one than the original's
//   incoming/<random>                                files being written

import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { systemClock } from '../../values/clock.ts'
import { bytesOnDisk, sweepPictureCache } from './picture-cache.ts'

declare const pictureIdBrand: unique symbol
/** The first 32 hexadecimal digits of the SHA-256 of the bytes that were uploaded. */
export type PictureId = string & { readonly [pictureIdBrand]: true }

export type PictureFormat = 'jpg' | 'webp'
/** Variants may be in a format that takes long to write and few bytes to send. */
export type VariantFormat = PictureFormat | 'avif'

/** In pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** What a variant is, beside the picture that it is of. */
export interface VariantShape extends PictureSize {
  readonly format: VariantFormat
}

export interface StoredPicture extends PictureSize {
  readonly id: PictureId
  readonly format: PictureFormat
}

/** An open file, which can be sent whole even when the cache drops it. The caller closes or streams it. */
export interface OpenPicture {
  readonly byteCount: number
  read(): Promise<Buffer>
  /** Closes the file when it ends or is destroyed. */
  stream(): Readable
  close(): Promise<void>
}

/** The picture id that `text` is, or null. Nothing else reaches the file system. */
export const findPictureId = (text: string): PictureId | null =>
  /^[0-9a-f]{32}$/.test(text) ? (text as PictureId) : null

/** The id of uploaded bytes; the same file always has the same id. */
export const pictureIdOf = (bytes: Uint8Array): PictureId =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32) as PictureId

export class Pictures {
  readonly #directory: string
  readonly #variantLimitBytes: number
  /** Bytes to write before the next count; 0 at first, because nothing is counted yet. */
  #bytesUntilSweep = 0
  #sweep: Promise<void> | null = null

  /** `prepare` or the first use creates `directory`; variants take about `variantLimitBytes` of it at most. */
  constructor(directory: string, variantLimitBytes: number) {
    this.#directory = directory
    this.#variantLimitBytes = variantLimitBytes
  }

  /** Creates the folder of the originals, so that a backup finds it before the first picture. */
  async prepare(): Promise<void> {
    await mkdir(join(this.#directory, 'originals'), { recursive: true })
  }

  async findOriginal(id: PictureId): Promise<StoredPicture | null> {
    const folder = this.#originalFolder(id)
    for (const name of await namesIn(folder)) {
      const parts = /^([1-9]\d{0,4})x([1-9]\d{0,4})\.(jpg|webp)$/.exec(name)
      if (parts)
        return { id, width: Number(parts[1]), height: Number(parts[2]), format: parts[3] as PictureFormat }
    }
    return null
  }

  openOriginal(picture: StoredPicture): Promise<OpenPicture | null> {
    return openPicture(this.#originalPath(picture))
  }

  /** Returns once the bytes are on the disk, not only in its cache. */
  saveOriginal(picture: StoredPicture, bytes: Uint8Array): Promise<void> {
    return this.#write(this.#originalPath(picture), bytes)
  }

  /** Null when this size is not in the cache in this format. */
  openVariant({ id }: StoredPicture, shape: VariantShape): Promise<OpenPicture | null> {
    return openPicture(this.#variantPath(id, shape), { keepFresh: true })
  }

  async saveVariant({ id }: StoredPicture, shape: VariantShape, bytes: Uint8Array): Promise<void> {
    await this.#write(this.#variantPath(id, shape), bytes)
    this.#bytesUntilSweep -= bytesOnDisk(bytes.byteLength)
  }

  /** Sweeps the cache when enough was written since the last count; one sweep at a time. */
  sweepVariantsIfDue(): Promise<void> {
    if (this.#sweep) return this.#sweep
    if (this.#bytesUntilSweep > 0) return Promise.resolve()
    this.#sweep = this.#sweepVariants().finally(() => {
      this.#sweep = null
    })
    return this.#sweep
  }

  async #sweepVariants(): Promise<void> {
    const { bytesLeft } = await sweepPictureCache({
      variants: join(this.#directory, 'variants'),
      incoming: join(this.#directory, 'incoming'),
      limitBytes: this.#variantLimitBytes,
    })
    // A count after each sixteenth of the limit also covers what other processes have written.
    this.#bytesUntilSweep = Math.min(this.#variantLimitBytes - bytesLeft, this.#variantLimitBytes / 16)
  }

  async #write(path: string, bytes: Uint8Array): Promise<void> {
    const incoming = join(this.#directory, 'incoming', randomUUID())
    await mkdir(dirname(incoming), { recursive: true })
    await mkdir(dirname(path), { recursive: true })
    try {
      const file = await open(incoming, 'wx', 0o640)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(incoming, path)
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
  }

  #originalFolder(id: PictureId): string {
    return join(this.#directory, 'originals', id.slice(0, 2), id)
  }

  #originalPath({ id, width, height, format }: StoredPicture): string {
    return join(this.#originalFolder(id), `${width}x${height}.${format}`)
  }

  #variantPath(id: PictureId, { width, height, format }: VariantShape): string {
    return join(this.#directory, 'variants', id.slice(0, 2), `${id}-${width}x${height}.${format}`)
  }
}

/** Names in a folder; none when it is missing or a link. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await lstat(folder)).isDirectory() ? (await readdir(folder)).sort() : []
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

async function openPicture(path: string, { keepFresh = false } = {}): Promise<OpenPicture | null> {
  let file: FileHandle
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
  try {
    const { size, mtimeMs } = await file.stat()
    if (keepFresh) await markUsed(file, mtimeMs)
    return {
      byteCount: size,
      read: () => file.readFile().finally(() => file.close()),
      stream: () => file.createReadStream(),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The sweep drops the least recently used. Marking once a day is exact enough and saves a write for each read. */
async function markUsed(file: FileHandle, mtimeMs: number): Promise<void> {
  const now = systemClock.milliseconds()
  if (now - mtimeMs < 24 * 60 * 60 * 1000) return
  // A read-only directory still serves pictures.
  await file.utimes(now / 1000, now / 1000).catch(() => {})
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code))
