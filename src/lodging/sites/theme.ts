// The look of booking pages. A theme changes tokens and nothing else (docs/booking-pages.md); its colours are adjusted until
// every text can be read (WCAG 2.2, 1.4.3).

import { contrast, mixed, nearest, readable } from './contrast.ts'

/** Fonts for text and for names; each pair comes with the server or with the guest's device. */
export const fontPairs = ['serif', 'plain', 'book', 'classic', 'system'] as const
export type FontPair = (typeof fontPairs)[number]

/** What is done to pictures: nothing, less colour, or shades of the accent until the guest points at one. */
export const pictureTreatments = ['plain', 'calm', 'tinted'] as const
export type PictureTreatment = (typeof pictureTreatments)[number]

export interface Theme {
  /** Buttons and links, as #rrggbb; text on it and it on surfaces reach 4.5:1. */
  readonly accent: string
  /** Text on the accent. */
  readonly onAccent: string
  /** The page, and surfaces set off from it: both light, or both dark. */
  readonly paper: string
  readonly wash: string
  /** Text, and quieter text. */
  readonly ink: string
  readonly quietInk: string
  readonly line: string
  readonly fonts: FontPair
  /** Corners of buttons and fields, in pixels. */
  readonly radius: number
  /** Corners of pictures, in pixels. */
  readonly pictureRadius: number
  readonly pictures: PictureTreatment
}

/** A mountain in winter: that of the demo, and of a site that chooses none. */
export const defaultTheme: Theme = {
  accent: '#14594a',
  onAccent: '#ffffff',
  paper: '#ffffff',
  wash: '#f3f6f4',
  ink: '#16211d',
  quietInk: '#4b5953',
  line: '#d8dfdb',
  fonts: 'serif',
  radius: 6,
  pictureRadius: 6,
  pictures: 'plain',
}

export type ThemeColour = 'accent' | 'onAccent' | 'paper' | 'wash' | 'ink' | 'quietInk' | 'line'

/** A colour that could not stay as it was chosen. */
export interface AdjustedColour {
  readonly colour: ThemeColour
  readonly chosen: string
  readonly stored: string
}

/** Whether black text, and the red of errors, can be read on a surface. */
const isLightSurface = (colour: string): boolean => contrast(colour, '#000000') >= 12

/** The same for white text. */
export const isDarkSurface = (colour: string): boolean => contrast(colour, '#ffffff') >= 12

/** Whether both are light, or both are dark. */
export const areOfOneKind = (one: string, other: string): boolean =>
  (isLightSurface(one) && isLightSurface(other)) || (isDarkSurface(one) && isDarkSurface(other))

/** Whether a theme has light text on dark surfaces. */
export const isDark = ({ paper }: Pick<Theme, 'paper'>): boolean => isDarkSurface(paper)

/**
 * The theme of chosen tokens, in lower case, with surfaces of one kind. Tokens that were not chosen follow from those that
 * were. Colours that could not be read are darkened, on dark paper lightened, as little as is needed; `adjusted` names them.
 */
export function themeFrom(chosen: Partial<Theme>): {
  readonly theme: Theme
  readonly adjusted: readonly AdjustedColour[]
} {
  const wanted = { ...derivedFrom(chosen), ...chosen }
  const { paper, wash } = wanted
  const [end, opposite] = isDark(wanted) ? ['#ffffff', '#000000'] : ['#000000', '#ffffff']
  const accent = nearest(wanted.accent, end, colour =>
    // The third surface is the tint of badges and of buttons under the pointer.
    [paper, wash, mixed(colour, paper, 0.1)].every(surface => contrast(colour, surface) >= readable),
  )
  const surfaces = [paper, wash, mixed(accent, paper, 0.1)]
  const isReadable = (colour: string): boolean =>
    surfaces.every(surface => contrast(colour, surface) >= readable)
  const theme: Theme = {
    ...wanted,
    accent,
    // White can be read on whatever can be read on a light surface, black on whatever can be read on a dark one.
    onAccent: contrast(wanted.onAccent, accent) >= readable ? wanted.onAccent : opposite,
    ink: nearest(wanted.ink, end, colour => isReadable(colour) && edgesAreSeen(colour, paper)),
    quietInk: nearest(wanted.quietInk, end, isReadable),
  }
  const adjusted = colours
    .filter(colour => chosen[colour] !== undefined && chosen[colour] !== theme[colour])
    .map(colour => ({ colour, chosen: chosen[colour]!, stored: theme[colour] }))
  return { theme, adjusted }
}

const colours: readonly ThemeColour[] = ['accent', 'onAccent', 'paper', 'wash', 'ink', 'quietInk', 'line']

/** Edges of fields are about half ink (tokens.css) and need 3:1. */
const edgesAreSeen = (ink: string, paper: string): boolean => contrast(mixed(ink, paper, 0.52), paper) >= 3

/** The default theme; with another paper or accent, surfaces and lines of their shades. */
function derivedFrom({
  accent = defaultTheme.accent,
  paper = defaultTheme.paper,
  ink,
}: Partial<Theme>): Theme {
  const isOwn = accent !== defaultTheme.accent || paper !== defaultTheme.paper || ink !== undefined
  if (!isOwn) return defaultTheme
  const dark = isDarkSurface(paper)
  const text = ink ?? mixed(accent, dark ? '#f2f4f3' : '#14181a', dark ? 0.06 : 0.12)
  return {
    ...defaultTheme,
    accent,
    onAccent: dark ? '#000000' : '#ffffff',
    paper,
    ink: text,
    wash: [mixed(accent, paper, 0.05), paper].find(surface => areOfOneKind(surface, paper)) ?? paper,
    quietInk: mixed(text, paper, 0.72),
    line: mixed(text, paper, dark ? 0.2 : 0.16),
  }
}
