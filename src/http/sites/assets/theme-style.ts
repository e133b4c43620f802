// The tokens of a theme, as the style sheet of a page begins.

import { hueOf } from '../../../lodging/sites/contrast.ts'
import { defaultTheme, isDark, type Theme } from '../../../lodging/sites/theme.ts'
import type { Assets } from './assets.ts'
import { fontsOf, fontTokens } from './fonts.ts'

/** Style rules that set the tokens; every other rule reads them. */
export function themeStyle(theme: Theme, { fonts }: Pick<Assets, 'fonts'>): string {
  const faces = fontsOf(theme.fonts).map(
    ({ name, family, weights }) =>
      `@font-face{font-family:"${family}";src:url("${fonts.get(name)}") format("woff2");font-weight:${weights};font-display:swap}`,
  )
  const others = {
    radius: `${theme.radius}px`,
    'radius-picture': `${theme.pictureRadius}px`,
    'picture-filter': pictureFilter(theme),
    ...fontTokens[theme.fonts],
  }
  const dark = isDark(theme)
  return [
    ...faces,
    `:root{color-scheme:${dark ? 'dark' : 'light'};${lines({ ...colours(theme), ...others })}}`,
    // Nobody prints on black paper.
    ...(dark ? [`@media print{:root{color-scheme:light;${lines(colours(defaultTheme))}}}`] : []),
  ].join('')
}

const lines = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const colours = (theme: Theme): Readonly<Record<string, string>> => ({
  accent: theme.accent,
  'on-accent': theme.onAccent,
  paper: theme.paper,
  wash: theme.wash,
  ink: theme.ink,
  'ink-2': theme.quietInk,
  line: theme.line,
  ...(isDark(theme) ? onDark : onLight),
})

/** `far` is what is furthest from the paper. Reds of errors can be read on every surface that a theme may have. */
const onLight = {
  far: '#000000',
  danger: '#9f2428',
  'danger-wash': '#fbeeec',
  shadow: '0 1px 2px rgb(22 33 29 / 8%), 0 12px 32px rgb(22 33 29 / 12%)',
} as const
const onDark = {
  far: '#ffffff',
  danger: '#ffa8a3',
  'danger-wash': '#361a1b',
  shadow: '0 0 0 1px var(--line), 0 12px 32px rgb(0 0 0 / 60%)',
} as const

function pictureFilter({ pictures, accent }: Theme): string {
  if (pictures === 'plain') return 'none'
  if (pictures === 'calm') return 'saturate(0.78) contrast(0.96)'
  // A sepia has the hue of 38 degrees.
  return `grayscale(1) sepia(0.5) hue-rotate(${Math.round(hueOf(accent) - 38)}deg)`
}
