// Puts screenshots of one page beside each other, small enough for a repository.

import sharp from 'sharp'

const scale = 0.42
const gap = 24
/** What is further down adds nothing to a look at the whole. */
const mostHeight = 1600
const grey = { r: 222, g: 226, b: 224 }

/** Writes the sheet as WebP; narrow screens come first, as given. */
export async function drawSheet(shots: readonly Buffer[], file: string): Promise<void> {
  const drawn = await Promise.all(shots.map(small))
  const width = drawn.reduce((sum, { info }) => sum + info.width + gap, gap)
  const height = Math.max(...drawn.map(({ info }) => info.height)) + 2 * gap
  let left = gap
  const placed = drawn.map(({ data, info }) => {
    const place = { input: data, left, top: gap }
    left += info.width + gap
    return place
  })
  await sharp({ create: { width, height, channels: 3, background: grey } })
    .composite(placed)
    .webp({ quality: 62, effort: 6 })
    .toFile(file)
}

/** Scaled, and cut off at the bottom where it is long. */
async function small(shot: Buffer) {
  const { width } = await sharp(shot).metadata()
  const scaled = await sharp(shot)
    .resize({ width: Math.round(width * scale) })
    .png()
    .toBuffer({ resolveWithObject: true })
  const height = Math.min(scaled.info.height, mostHeight)
  return sharp(scaled.data)
    .extract({ left: 0, top: 0, width: scaled.info.width, height })
    .png()
    .toBuffer({ resolveWithObject: true })
}
