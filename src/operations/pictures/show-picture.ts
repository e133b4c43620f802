// Shows a picture, whole or resized (interface, Image). A resized one is drawn once and cached.

import type { Readable } from 'node:stream'
import {
  findPictureId,
  type OpenPicture,
  type PictureFormat,
  type PictureSize,
  type Pictures,
  type StoredPicture,
} from '../../store/pictures/pictures.ts'
import { type Fault, notFound } from '../../values/faults.ts'
import { PictureQueue } from './picture-queue.ts'
import { fittedSize, type PictureBox } from './picture-size.ts'

export interface ShownPicture {
  readonly mediaType: 'image/jpeg' | 'image/webp'
  readonly byteCount: number
  /** Differs whenever the bytes may differ; usable as an entity tag. */
  readonly version: string
  /** The bytes; a stream closes the file itself. */
  body(): Readable | Buffer
  /** Call it when the body is not read. */
  close(): Promise<void>
}

export type ShowPicture = (id: string, box: PictureBox) => Promise<ShownPicture>

const mediaTypes = { jpg: 'image/jpeg', webp: 'image/webp' } as const satisfies Record<PictureFormat, string>

/**
 * The operation that opens a picture at the size that fits `box`. Throws NotFoundException for an unknown id,
 * ServiceUnavailableException when too many pictures wait to be drawn. `onCacheTrouble` receives errors of writing
 * the cache; the picture is shown nevertheless.
 */
export function showPictureFrom(pictures: Pictures, onCacheTrouble: (error: unknown) => void): ShowPicture {
  const queue = new PictureQueue<Buffer>({ atOnce: 2, mayWait: 64 })
  return async (text, box) => {
    const id = findPictureId(text)
    const original = id && (await pictures.findOriginal(id))
    if (!original) throw noSuchPicture()
    const size = fittedSize(original, box)
    if (size.width === original.width && size.height === original.height)
      return opened(original, size, await openOriginal(original))
    const variant = await pictures.openVariant(original, size)
    if (variant) return opened(original, size, variant)
    const bytes = await queue.run(`${id}-${size.width}x${size.height}`, () => draw(original, size))
    return shown(original, size, { byteCount: bytes.byteLength, body: () => bytes, close: async () => {} })
  }

  async function draw(original: StoredPicture, size: PictureSize): Promise<Buffer> {
    // Another request may have finished the variant since we looked.
    const drawnMeanwhile = await pictures.openVariant(original, size)
    if (drawnMeanwhile) return drawnMeanwhile.read()
    const file = await openOriginal(original)
    const { shrinkPicture } = await import('./picture-codec.ts')
    const bytes = await shrinkPicture(await file.read(), original.format, size)
    await pictures.saveVariant(original, size, bytes).catch(onCacheTrouble)
    pictures.sweepVariantsIfDue().catch(onCacheTrouble)
    return bytes
  }

  async function openOriginal(original: StoredPicture): Promise<OpenPicture> {
    const file = await pictures.openOriginal(original)
    if (!file) throw noSuchPicture()
    return file
  }
}

const opened = (original: StoredPicture, size: PictureSize, file: OpenPicture): ShownPicture =>
  shown(original, size, { byteCount: file.byteCount, body: () => file.stream(), close: () => file.close() })

const shown = (
  original: StoredPicture,
  { width, height }: PictureSize,
  content: Pick<ShownPicture, 'byteCount' | 'body' | 'close'>,
): ShownPicture => ({
  ...content,
  mediaType: mediaTypes[original.format],
  version: `${original.id}-${width}x${height}-${content.byteCount}`,
})

const noSuchPicture = (): Fault => notFound('There is no picture at this address.')
