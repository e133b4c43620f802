// The fonts of the pages, under the SIL Open Font License, in Latin letters only; others are those of the guest’s device, as are
// whole pairs that load nothing.

import type { FontPair } from '../../../lodging/sites/theme.ts'

interface FontFace {
  readonly name: string
  readonly family: string
  readonly weights: string
  /** In the package that has it. */
  readonly file: string
}

export const fontFaces: readonly FontFace[] = [
  {
    name: 'instrument-sans',
    family: 'Instrument Sans',
    weights: '400 700',
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  },
  {
    name: 'newsreader',
    family: 'Newsreader',
    weights: '200 800',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
  },
]

const system = 'system-ui, "Segoe UI", "Hiragino Sans", "Noto Sans JP", sans-serif'
const systemSerif = 'Georgia, "Hiragino Mincho ProN", "Noto Serif JP", serif'
const sans = `"Instrument Sans", ${system}`
const newsreader = `"Newsreader", ${systemSerif}`
/** Serifs for books, which Apple, Microsoft, Google and the makers of Linux each have one of. */
const bookSerif = '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, "Noto Serif"'

/** How names are set: large letters of a serif are light, those of a sans serif firm. */
const light = { 'name-weight': '460', 'name-tracking': '-0.018em' } as const
const regular = { 'name-weight': '400', 'name-tracking': '-0.01em' } as const
const firm = { 'name-weight': '600', 'name-tracking': '-0.028em' } as const

/** Fonts for text and for names, and how names are set. */
export const fontTokens: Readonly<Record<FontPair, Readonly<Record<string, string>>>> = {
  serif: { 'font-text': sans, 'font-name': newsreader, ...light },
  plain: { 'font-text': sans, 'font-name': sans, ...firm },
  book: { 'font-text': newsreader, 'font-name': newsreader, ...light },
  classic: { 'font-text': sans, 'font-name': `${bookSerif}, ${systemSerif}`, ...regular },
  system: { 'font-text': system, 'font-name': system, ...firm },
}

/** The font files that a pair loads. */
export const fontsOf = (pair: FontPair): readonly FontFace[] =>
  fontFaces.filter(({ family }) =>
    Object.values(fontTokens[pair]).some(token => token.includes(`"${family}"`)),
  )
