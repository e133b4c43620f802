// The colours and fonts of a mail: those of the booking pages that the guest booked on, else the server's own.

import type { FontPair, Theme } from '../../../lodging/sites/theme.ts'
import type { MailContent } from './mail-content.ts'

export interface MailLook {
  /** The bar at the top, headlines and links. */
  readonly accent: string
  readonly onAccent: string
  /** What is set off. */
  readonly tint: string
  readonly ink: string
  readonly faint: string
  readonly line: string
  readonly sheet: string
  readonly around: string
  /** Lists of fonts for names and for text, which a mail never loads. */
  readonly names: string
  readonly text: string
}

/** A mail of a site is in its theme; one of a cancellation has its quieter ink in place of the accent. */
export function mailLook({ tone, brand }: Pick<MailContent, 'tone' | 'brand'>): MailLook {
  if (brand === null || !isSound(brand.theme)) return own[tone]
  const { accent, onAccent, paper, wash, ink, quietInk, line, fonts } = brand.theme
  const [bar, onBar] = tone === 'glad' ? [accent, onAccent] : [quietInk, paper]
  return {
    accent: bar,
    onAccent: onBar,
    tint: wash,
    ink,
    faint: quietInk,
    line,
    sheet: paper,
    around: wash,
    ...fontLists[fonts],
  }
}

const system =
  '-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,Hiragino Sans,Noto Sans JP,sans-serif'
const serif = 'Georgia,Times New Roman,Hiragino Mincho ProN,Noto Serif JP,serif'

const names = `Newsreader,${serif}`
const sans = `Instrument Sans,${system}`

const fontLists: Readonly<Record<FontPair, Pick<MailLook, 'names' | 'text'>>> = {
  serif: { names, text: sans },
  plain: { names: sans, text: sans },
  book: { names, text: names },
  classic: { names: `Iowan Old Style,Palatino Linotype,${serif}`, text: sans },
  system: { names: system, text: system },
}

const plain = {
  onAccent: '#ffffff',
  ink: '#22302b',
  faint: '#5f6b66',
  line: '#e3e0d8',
  sheet: '#ffffff',
  around: '#f4f2ec',
  names: serif,
  text: system,
} as const

const own: Readonly<Record<MailContent['tone'], MailLook>> = {
  glad: { ...plain, accent: '#1f5c47', tint: '#eef4f0' },
  quiet: { ...plain, accent: '#6b4f3a', tint: '#f6f1ea' },
}

/** Colours stand in style attributes, so nothing but a colour may be one. */
const isSound = ({ accent, onAccent, paper, wash, ink, quietInk, line, fonts }: Theme): boolean =>
  fonts in fontLists &&
  [accent, onAccent, paper, wash, ink, quietInk, line].every(colour => /^#[0-9a-f]{6}$/i.test(colour))
