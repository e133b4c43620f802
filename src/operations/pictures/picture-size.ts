// Decides which size of a picture answers a request. Sizes are snapped to a fixed list, so that a client who counts
// through all widths makes the server draw a few dozen variants of a picture and not millions (threats D14).

import type { PictureSize } from '../../store/pictures/stored-picture.ts'

/** The box that the picture must fit into, in pixels; null leaves a side free. */
export interface PictureBox {
  readonly width: number | null
  readonly height: number | null
}

export const SMALLEST_SIDE = 16
export const LARGEST_SIDE = 4096

/** Ascending; the first is the smallest side that may be requested. */
export const drawnSides: readonly number[] = [
  16, 32, 48, 64, 80, 96, 128, 160, 200, 240, 300, 320, 400, 480, 600, 640, 800, 960, 1024, 1200, 1280, 1600,
  1920, 2560, 3840,
]

/**
 * The size at which a picture of size `original` fits into `box`: the same aspect, never larger than the original,
 * at least 1 pixel a side. An original that fits as it is stays as it is; otherwise the binding side is one of
 * `drawnSides`, snapped down so that the result still fits (interface, Image).
 */
export function fittedSize(original: PictureSize, box: PictureBox): PictureSize {
  const fits = original.width <= (box.width ?? Infinity) && original.height <= (box.height ?? Infinity)
  if (fits) return { width: original.width, height: original.height }
  const width = snapDown(box.width)
  const height = snapDown(box.height)
  // Cross products are exact, so the binding side keeps its snapped value.
  const widthBinds = width * original.height <= height * original.width
  const [drawn, full] = widthBinds ? [width, original.width] : [height, original.height]
  if (drawn >= full) return { width: original.width, height: original.height }
  const scaled = (side: number) => Math.max(1, Math.round((side * drawn) / full))
  return widthBinds ? { width, height: scaled(original.height) } : { width: scaled(original.width), height }
}

const snapDown = (side: number | null): number =>
  side === null ? Infinity : (drawnSides.findLast(drawn => drawn <= side) ?? SMALLEST_SIDE)
