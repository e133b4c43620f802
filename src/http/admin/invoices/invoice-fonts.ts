// The fonts of PDFs: Noto Sans for Latin, Greek and Cyrillic letters, Kosugi for Japanese. A text is divided by which font has its
// characters.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)

const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese']
const japanese = '@fontsource/kosugi/files/kosugi-japanese-400-normal.woff'

const filesOf = (weight: 400 | 700): string[] => [
  ...subsets.map(subset => `@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`),
  japanese,
]
const files = { regular: filesOf(400), bold: filesOf(700) }

/** The fonts to try, in order. */
export const fontNames = (isBold: boolean): readonly string[] => (isBold ? files.bold : files.regular)

/** Has one weight only; bold is drawn with an outline. */
export const isDrawnBold = (font: string): boolean => font === japanese

/** As TrueType, whose tables are not packed: to unpack one for each glyph takes seconds. */
export function fontBytes(font: string): Buffer {
  const bytes = known.get(font) ?? unpacked(readFileSync(resolve(font)))
  known.set(font, bytes)
  return bytes
}

const known = new Map<string, Buffer>()

const [headerOfWoff, entryOfWoff, header, entry] = [44, 20, 12, 16]

/** The TrueType font inside a WOFF file (https://www.w3.org/TR/WOFF/). */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(header + entry * count)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 << power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * count - (16 << power), 10)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index += 1) {
    const at = headerOfWoff + entryOfWoff * index
    const [from, packed, length] = [4, 8, 12].map(place => woff.readUInt32BE(at + place)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(from, from + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const to = header + entry * index
    woff.copy(directory, to, at, at + 4)
    directory.writeUInt32BE(woff.readUInt32BE(at + 16), to + 4)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
