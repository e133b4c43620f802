// Decodes and encodes pictures; no other file does. The header of an upload is checked before any pixel is decoded,
// and every stored picture is encoded anew, which drops EXIF, colour profiles and trailing bytes (threats D14).

import sharp, { type Metadata, type Sharp } from 'sharp'
import type {
  PictureFormat,
  PictureSize,
  VariantFormat,
  VariantShape,
} from '../../store/pictures/stored-picture.ts'
import { Fault } from '../../values/faults.ts'
import { tooBusyWithPictures } from './picture-queue.ts'
import { LARGEST_SIDE, SMALLEST_SIDE } from './picture-size.ts'

// Pictures are cached on disk; a second cache, or more threads per picture, would only cost memory.
sharp.cache(false)
sharp.concurrency(1)
// Loaders that are not needed are blocked, so that they cannot be attacked: SVG, TIFF, PDF, JPEG XL, raw and text
// formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
})

const LARGEST_PIXELS = 40_000_000
/** 40 megapixels with transparency, at 8 bits a channel. */
const LARGEST_DECODED_BYTES = 160_000_000
const READING_SECONDS = 30
const SHRINKING_SECONDS = 5

/** The longest side that is stored. WebP is encoded in memory as a whole, JPEG row by row. */
const longestSide: Record<PictureFormat, number> = { jpg: LARGEST_SIDE, webp: 2560 }

export interface EncodedPicture extends PictureSize {
  readonly format: PictureFormat
  readonly bytes: Buffer
}

/**
 * The stored form of an upload: upright, in sRGB, as JPEG, or as WebP when it has transparent parts. Throws
 * BadRequestException with a sentence for the uploader.
 */
export async function encodeUpload(bytes: Uint8Array): Promise<EncodedPicture> {
  try {
    // The limit on pixels is checked below, where the answer can name it; reading the header decodes nothing.
    const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    refuseByHeader(header)
    const format = header.hasAlpha && (await hasTransparentParts(bytes)) ? 'webp' : 'jpg'
    const { data, info } = await encoded(decoded(bytes, format), format).toBuffer({ resolveWithObject: true })
    return { format, width: info.width, height: info.height, bytes: data }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw refusal(
      'it cannot be read. Send a JPEG, PNG, WebP, AVIF or GIF file that opens in a browser.',
      error,
    )
  }
}

/** A stored picture in another shape. Throws ServiceUnavailableException when that takes more than 5 seconds. */
export async function drawVariant(bytes: Uint8Array, { format, ...size }: VariantShape): Promise<Buffer> {
  const drawn = sharp(bytes, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' })
    .timeout({ seconds: SHRINKING_SECONDS })
    .resize({ width: size.width, height: size.height, fit: 'fill' })
  try {
    return await encoded(drawn, format).toBuffer()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) throw tooBusyWithPictures(error)
    throw error
  }
}

function refuseByHeader({ format, width, height, pages = 1, channels, depth }: Metadata): void {
  if (!['jpeg', 'png', 'webp', 'heif', 'avif', 'gif'].includes(format))
    throw refusal('its format is not supported. Send a JPEG, PNG, WebP, AVIF or GIF file.')
  if (pages > 1) throw refusal(`it has ${pages} frames. Send a still picture.`)
  if (width < SMALLEST_SIDE || height < SMALLEST_SIDE)
    throw refusal(`it is ${width} × ${height} pixels; the least is ${SMALLEST_SIDE} × ${SMALLEST_SIDE}.`)
  if (width * height > LARGEST_PIXELS)
    throw refusal(`it is ${width} × ${height} pixels; the most is 40 megapixels. Send a smaller one.`)
  if (width * height * channels * (depth === 'uchar' ? 1 : 2) > LARGEST_DECODED_BYTES)
    throw refusal('it is too large for its depth of colour. Save it with 8 bits a channel, or smaller.')
}

/** Many PNG files have an alpha channel that is opaque throughout; as JPEG they are a fraction of the size. */
async function hasTransparentParts(bytes: Uint8Array): Promise<boolean> {
  const alpha = await decoded(bytes, 'webp').extractChannel('alpha').raw().toBuffer()
  return alpha.some(value => value < 255)
}

const decoded = (bytes: Uint8Array, format: PictureFormat): Sharp =>
  sharp(bytes, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' })
    .timeout({ seconds: READING_SECONDS })
    .autoOrient()
    .resize({
      width: longestSide[format],
      height: longestSide[format],
      fit: 'inside',
      withoutEnlargement: true,
    })

// Optimised JPEG coding saves 4 % of the bytes but holds the whole picture in memory: 240 MB at 40 megapixels. AVIF with more
// effort takes four times as long for a tenth of the bytes.
const encoders: Readonly<Record<VariantFormat, (picture: Sharp) => Sharp>> = {
  jpg: picture => picture.jpeg({ quality: 86, optimiseCoding: false }),
  webp: picture => picture.webp({ quality: 82, effort: 2 }),
  avif: picture => picture.avif({ quality: 55, effort: 2 }),
}

const encoded = (picture: Sharp, format: VariantFormat): Sharp => encoders[format](picture)

const refusal = (reason: string, cause?: unknown): Fault =>
  new Fault('BadRequestException', `The picture was not accepted: ${reason}`, { cause })
