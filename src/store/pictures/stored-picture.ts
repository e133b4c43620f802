// What a stored picture is, and what can hold originals: a directory or a bucket.

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

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

/** A picture that can be sent whole, even when a cache drops it meanwhile. The caller closes or streams it. */
export interface OpenPicture {
  readonly byteCount: number
  read(): Promise<Buffer>
  /** Closes the picture when it ends or is destroyed. */
  stream(): Readable
  close(): Promise<void>
}

/** Where originals are kept. Several servers may share one. */
export interface Originals {
  /** Whether reading takes so long that what was read is worth a copy on the disk. */
  readonly isFar: boolean
  /** Called by a starting server. OperatorError when the configuration cannot be right; else what is wrong, as trouble does. */
  prepare(): Promise<string | null>
  find(id: PictureId): Promise<StoredPicture | null>
  open(picture: StoredPicture): Promise<OpenPicture | null>
  /** Returns once the bytes are safe; false, and writes nothing, where there is no more room. */
  save(picture: StoredPicture, bytes: Uint8Array): Promise<boolean>
  /** Deletes it; again is no error. */
  remove(picture: StoredPicture): Promise<void>
  /** What is wrong at the moment, as a sentence; null when all is well. */
  trouble(): Promise<string | null>
}

/** The picture id that `text` is, or null. Nothing else reaches the file system or a bucket. */
export const findPictureId = (text: string): PictureId | null =>
  /^[0-9a-f]{32}$/.test(text) ? (text as PictureId) : null

/** The id of uploaded bytes; the same file always has the same id. */
export const pictureIdOf = (bytes: Uint8Array): PictureId =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32) as PictureId

/** "originals/<ab>/<id>", the same in a directory and in a bucket, so that files can be copied as they are. */
export const originalFolder = (id: PictureId): string => `originals/${id.slice(0, 2)}/${id}`

/** "<width>x<height>.<format>": the name has the size, so showing needs no decoding. */
export const originalName = ({ width, height, format }: StoredPicture): string =>
  `${width}x${height}.${format}`

/** The original that a file of this name is; null for any other name. */
export function originalNamed(id: PictureId, name: string): StoredPicture | null {
  const parts = /^([1-9]\d{0,4})x([1-9]\d{0,4})\.(jpg|webp)$/.exec(name)
  return parts && { id, width: Number(parts[1]), height: Number(parts[2]), format: parts[3] as PictureFormat }
}
