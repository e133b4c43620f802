// Draws icons of sites. The loaders that picture-codec.ts blocks stay blocked: a letter is drawn as text, not as SVG.

import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import './picture-codec.ts'
import type { IconLook } from './site-icons.ts'

/** The face that pages name sites in, and one with the letters of Japan, which it lacks. */
const faces = {
  western: ['Newsreader', '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'],
  japanese: ['Kosugi', '@fontsource/kosugi/files/kosugi-japanese-400-normal.woff'],
} as const

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The logo as a whole in the middle of the paper. */
export async function drawLogoIcon(look: IconLook, logo: Buffer): Promise<Buffer> {
  const side = Math.round(look.size * (look.isMaskable ? 0.6 : 0.84))
  const fitted = await sharp(logo).resize(side, side, { fit: 'inside' }).png().toBuffer()
  return surface(look.size, look.paper)
    .composite([{ input: fitted }])
    .png()
    .toBuffer()
}

/** The first letter of the name on the accent. */
export async function drawLetterIcon({
  name,
  size,
  accent,
  onAccent,
  isMaskable,
}: IconLook): Promise<Buffer> {
  const [letter = ''] = name
  const [font, file] = japanese.test(letter) ? faces.japanese : faces.western
  const side = Math.round(size * (isMaskable ? 0.42 : 0.56))
  const escaped = letter.replace('&', '&amp;').replace('<', '&lt;')
  const input = {
    text: `<span foreground="${onAccent}">${escaped}</span>`,
    font,
    fontfile: fileURLToPath(import.meta.resolve(file)),
    width: side,
    height: side,
    rgba: true,
  }
  return surface(size, accent)
    .composite([{ input: { text: input } }])
    .png()
    .toBuffer()
}

const surface = (size: number, background: string): Sharp =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
