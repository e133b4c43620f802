// Shows a picture, whole or resized (interface, Image), in the smallest format that the browser takes. Whatever is drawn is
// drawn once and cached.

import type { Readable } from 'node:stream'
import type { Pictures } from '../../store/pictures/pictures.ts'
import {
  findPictureId,
  type OpenPicture,
  type StoredPicture,
  type VariantFormat,
  type VariantShape,
} from '../../store/pictures/stored-picture.ts'
import { Fault, notFound } from '../../values/faults.ts'
import { PictureQueue } from './picture-queue.ts'
import { fittedSize, type PictureBox } from './picture-size.ts'

export interface ShownPicture {
  readonly mediaType: 'image/jpeg' | 'image/webp' | 'image/avif'
  readonly byteCount: number
  /** Differs whenever the bytes may differ; usable as an entity tag. */
  readonly version: string
  /** Whether nothing shines through it. */
  readonly isOpaque: boolean
  /** The bytes; a stream closes the file itself. */
  body(): Readable | Buffer
  /** Call it when the body is not read. */
  close(): Promise<void>
}

/** Formats beside that of the original, by what the browser accepts. */
export type AcceptedFormat = Exclude<VariantFormat, 'jpg'>

export interface ShowPicture extends AsyncDisposable {
  (id: string, box: PictureBox, accepted?: readonly AcceptedFormat[], party?: string): Promise<ShownPicture>
}

const mediaTypes = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' } as const satisfies Record<
  VariantFormat,
  string
>

/** Larger pictures stay in the format of the original, as they would take seconds to write in another. */
const mostConvertedPixels = 2_500_000

/**
 * The operation that opens a picture at the size that fits `box`; without a box as it is stored, else in a format that is
 * `accepted`. AVIF takes long to write: until it is in the cache, the picture is shown as WebP and nobody waits. Each `party`
 * has the same share of the drawing. Throws NotFoundException for an unknown id, ServiceUnavailableException when too many
 * pictures wait to be drawn. `onTrouble`
 * receives errors of writing the cache and of drawing ahead; the picture is shown nevertheless. Disposing it waits for the
 * pictures that are being drawn, so that nothing is written afterwards.
 */
export function showPictureFrom(pictures: Pictures, onTrouble: (error: unknown) => void): ShowPicture {
  const queue = new PictureQueue<Buffer>({ atOnce: 2, mayWait: 64 })
  const ahead = new PictureQueue<Buffer>({ atOnce: 1, mayWait: 64 })
  return Object.assign(show, {
    [Symbol.asyncDispose]: async () => {
      await Promise.all([queue[Symbol.asyncDispose](), ahead[Symbol.asyncDispose]()])
    },
  })

  async function show(
    text: string,
    box: PictureBox,
    accepted: readonly AcceptedFormat[] = [],
    party = '',
  ): Promise<ShownPicture> {
    const id = findPictureId(text)
    const original = id && (await pictures.findOriginal(id))
    if (!original) throw noSuchPicture()
    const size = fittedSize(original, box)
    const isWhole = size.width === original.width && size.height === original.height
    const isAsked = box.width !== null || box.height !== null
    const formats = isAsked && size.width * size.height <= mostConvertedPixels ? accepted : []
    if (formats.includes('avif')) {
      const shape = { ...size, format: 'avif' } as const
      const ready = await pictures.openVariant(original, shape)
      if (ready) return opened(original, shape, ready)
      drawAhead(original, shape, party)
    }
    const shape = { ...size, format: formats.includes('webp') ? 'webp' : original.format } as const
    if (isWhole && shape.format === original.format)
      return opened(original, shape, await openOriginal(original))
    const variant = await pictures.openVariant(original, shape)
    if (variant) return opened(original, shape, variant)
    const bytes = await queue.run(nameOf(original, shape), () => draw(original, shape), party)
    return shown(original, shape, { byteCount: bytes.byteLength, body: () => bytes, close: async () => {} })
  }

  /** A full queue leaves it to a later request. */
  function drawAhead(original: StoredPicture, shape: VariantShape, party: string): void {
    ahead
      .run(nameOf(original, shape), () => draw(original, shape), party)
      .catch(error => {
        if (!(error instanceof Fault)) onTrouble(error)
      })
  }

  async function draw(original: StoredPicture, shape: VariantShape): Promise<Buffer> {
    // Another request may have finished the variant since we looked.
    const drawnMeanwhile = await pictures.openVariant(original, shape)
    if (drawnMeanwhile) return drawnMeanwhile.read()
    const file = await openOriginal(original)
    const { drawVariant } = await import('./picture-codec.ts')
    const bytes = await drawVariant(await file.read(), shape)
    await pictures.saveVariant(original, shape, bytes).catch(onTrouble)
    pictures.sweepVariantsIfDue().catch(onTrouble)
    return bytes
  }

  async function openOriginal(original: StoredPicture): Promise<OpenPicture> {
    const file = await pictures.openOriginal(original)
    if (!file) throw noSuchPicture()
    pictures.sweepVariantsIfDue().catch(onTrouble)
    return file
  }
}

const nameOf = ({ id }: StoredPicture, { width, height, format }: VariantShape): string =>
  `${id}-${width}x${height}.${format}`

const opened = (original: StoredPicture, shape: VariantShape, file: OpenPicture): ShownPicture =>
  shown(original, shape, { byteCount: file.byteCount, body: () => file.stream(), close: () => file.close() })

function shown(
  original: StoredPicture,
  { width, height, format }: VariantShape,
  content: Pick<ShownPicture, 'byteCount' | 'body' | 'close'>,
): ShownPicture {
  const converted = format === original.format ? '' : `-${format}`
  return {
    ...content,
    mediaType: mediaTypes[format],
    version: `${original.id}-${width}x${height}${converted}-${content.byteCount}`,
    isOpaque: original.format === 'jpg',
  }
}

const noSuchPicture = (): Fault => notFound('There is no picture at this address.')
