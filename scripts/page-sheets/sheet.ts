// Puts screenshots of one page beside each other, small enough for a repository.

import sharp from 'sharp'

const gap = 24
const grey = { r: 222, g: 226, b: 224 }

/** Writes the sheet as WebP; narrow screens come first, as given. */
export async function drawSheet(shots: readonly Buffer[], file: string, quality: number): Promise<void> {
  const sizes = await Promise.all(shots.map(shot => sharp(shot).metadata()))
  const width = sizes.reduce((sum, size) => sum + size.width + gap, gap)
  const height = Math.max(...sizes.map(size => size.height)) + 2 * gap
  let left = gap
  const placed = shots.map((input, place) => {
    const at = { input, left, top: gap }
    left += sizes[place]!.width + gap
    return at
  })
  await sharp({ create: { width, height, channels: 3, background: grey } })
    .composite(placed)
    .webp({ quality, effort: 5 })
    .toFile(file)
}
