// Draws the pictures of the demo destination: `node scripts/demo-pictures/draw-all.ts`. Run it after a change to
// scripts/demo-pictures/ and commit what it writes; the server only reads the files.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoLogoFile, demoPictureDirectory } from '../../src/demo/picture-directory.ts'
import { demoGallery } from './draw-gallery.ts'
import { drawLogo } from './draw-logo.ts'

const largestBytes = 49_000

/** The picture as JPEG, in the best quality up to 78 that keeps it small. */
async function renderJpeg(svg: string): Promise<Buffer> {
  const raster = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer()
  for (let quality = 78; ; quality -= 2) {
    const jpeg = await sharp(raster).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= largestBytes || quality <= 50) return jpeg
  }
}

let total = 0
for (const [name, draw] of Object.entries(demoGallery)) {
  const jpeg = await renderJpeg(draw())
  await writeFile(join(demoPictureDirectory, `${name}.jpg`), jpeg)
  total += jpeg.length
  console.log(`${name}.jpg ${jpeg.length} bytes`)
}
await writeFile(demoLogoFile, await sharp(Buffer.from(drawLogo())).png({ palette: true }).toBuffer())
console.log(`${Object.keys(demoGallery).length} pictures, ${total} bytes`)
