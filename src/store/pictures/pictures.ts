// Pictures: originals are kept, in the directory or in a bucket; resized variants are a cache in the directory, with a byte
// limit. Only a PictureId (32 hexadecimal digits) becomes part of a path.
//
//   originals/<ab>/<id>/<width>x<height>.<format>    here or in the bucket
//   variants/<ab>/<id>-<width>x<height>.<format>     the format may be another one than the original's; with a bucket also
//                                                    copies of originals
//   incoming/<random>                                files being written

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryOriginals } from './directory-originals.ts'
import { bytesOnDisk, sweepPictureCache } from './picture-cache.ts'
import { namesIn, openPicture, writePicture } from './picture-files.ts'
import type { OpenPicture, Originals, PictureId, StoredPicture, VariantShape } from './stored-picture.ts'

export class Pictures {
  readonly #directory: string
  readonly #variantLimitBytes: number
  readonly #originals: Originals
  /** Bytes to write before the next count; 0 at first, because nothing is counted yet. */
  #bytesUntilSweep = 0
  #sweep: Promise<void> | null = null

  /** `prepare` or the first use creates `directory`; variants take about `variantLimitBytes` of it at most. */
  constructor(
    directory: string,
    variantLimitBytes: number,
    originals: Originals = new DirectoryOriginals(directory),
  ) {
    this.#directory = directory
    this.#variantLimitBytes = variantLimitBytes
    this.#originals = originals
  }

  /** Called by a starting server. OperatorError when the configuration cannot be right; else what is wrong, or null. */
  prepare(): Promise<string | null> {
    return this.#originals.prepare()
  }

  /** Why pictures cannot be kept or shown at the moment, as a sentence; null when they can. */
  trouble(): Promise<string | null> {
    return this.#originals.trouble()
  }

  findOriginal(id: PictureId): Promise<StoredPicture | null> {
    return this.#originals.find(id)
  }

  /** An original of a bucket is copied to the cache first, so that no slow reader keeps a connection to the bucket. */
  async openOriginal(picture: StoredPicture): Promise<OpenPicture | null> {
    if (!this.#originals.isFar) return this.#originals.open(picture)
    const copy = await this.openVariant(picture, picture)
    if (copy) return copy
    const original = await this.#originals.open(picture)
    if (!original) return null
    await this.#writeVariant(this.#variantPath(picture.id, picture), original)
    return this.openVariant(picture, picture)
  }

  /**
   * Returns once the bytes are safe: on the disk, not only in its cache, or in the bucket. False, and nothing is written, where
   * originals have no more room.
   */
  saveOriginal(picture: StoredPicture, bytes: Uint8Array): Promise<boolean> {
    return this.#originals.save(picture, bytes)
  }

  /** Deletes a picture and its sizes here; false when there is none. */
  async removeOriginal(id: PictureId): Promise<boolean> {
    const picture = await this.#originals.find(id)
    if (picture) await this.#originals.remove(picture)
    const folder = join(this.#directory, 'variants', id.slice(0, 2))
    for (const name of await namesIn(folder))
      if (name.startsWith(`${id}-`)) await rm(join(folder, name), { force: true })
    return picture !== null
  }

  /**
   * Originals in a directory of this form, by default this one; null when the pictures are kept in it anyway. For copying them
   * to where they are kept.
   */
  originalsElsewhere(directory = this.#directory): DirectoryOriginals | null {
    const isKeptThere = directory === this.#directory && this.#originals instanceof DirectoryOriginals
    return isKeptThere ? null : new DirectoryOriginals(directory)
  }

  /** Null when this size is not in the cache in this format. */
  openVariant({ id }: StoredPicture, shape: VariantShape): Promise<OpenPicture | null> {
    return openPicture(this.#variantPath(id, shape), { keepFresh: true })
  }

  async saveVariant({ id }: StoredPicture, shape: VariantShape, bytes: Uint8Array): Promise<void> {
    await this.#writeVariant(this.#variantPath(id, shape), bytes)
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

  async #writeVariant(path: string, content: Uint8Array | OpenPicture): Promise<void> {
    await writePicture(this.#directory, path, content)
    this.#bytesUntilSweep -= bytesOnDisk(
      content instanceof Uint8Array ? content.byteLength : content.byteCount,
    )
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

  #variantPath(id: PictureId, { width, height, format }: VariantShape): string {
    return join(this.#directory, 'variants', id.slice(0, 2), `${id}-${width}x${height}.${format}`)
  }
}
