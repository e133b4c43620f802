// The colours of a theme can be read, whatever was chosen: by the arithmetic of WCAG, written here a second time.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, hueOf, mixed } from '../../src/lodging/sites/contrast.ts'
import {
  areOfOneKind,
  defaultTheme,
  isDarkSurface,
  type Theme,
  themeFrom,
} from '../../src/lodging/sites/theme.ts'
import { randomRuns } from '../support/run/random-runs.ts'

/** By the formula of the recommendation, apart from the code. */
function ratioOf(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const value = Number.parseInt(colour.slice(1), 16)
    const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map(part =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(a / b, b / a)
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
/** Light ones and dark ones. */
const surface = fc
  .tuple(colour, fc.constantFrom('#ffffff', '#000000'), fc.integer({ min: 0, max: 30 }))
  .map(([tint, end, percent]) => mixed(tint, end, percent / 100))
  .filter(tint => areOfOneKind(tint, tint))
const chosenThemes = (
  fc.record(
    {
      accent: colour,
      onAccent: colour,
      ink: colour,
      quietInk: colour,
      line: colour,
      paper: surface,
      wash: surface,
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<Theme>>
).filter(({ paper = defaultTheme.paper, wash = paper }) => areOfOneKind(paper, wash))

describe('contrast', () => {
  test.each([
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ff0000', 1],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })

  test('a hue is an angle, and a grey has none', () => {
    expect(['#ff0000', '#00ff00', '#0000ff', '#808080'].map(hueOf)).toEqual([0, 120, 240, 0])
  })
})

describe('a theme', () => {
  test('of nothing is the default one', () => {
    expect(themeFrom({})).toEqual({ theme: defaultTheme, adjusted: [] })
  })

  test('can be read, whatever was chosen', () => {
    fc.assert(
      fc.property(chosenThemes, chosen => {
        const { theme } = themeFrom(chosen)
        const surfaces = [theme.paper, theme.wash, mixed(theme.accent, theme.paper, 0.1)]
        for (const text of [theme.accent, theme.ink, theme.quietInk])
          for (const on of surfaces) expect(ratioOf(text, on), `${text} on ${on}`).toBeGreaterThanOrEqual(4.5)
        expect(ratioOf(theme.onAccent, theme.accent)).toBeGreaterThanOrEqual(4.5)
        expect(ratioOf(mixed(theme.ink, theme.paper, 0.52), theme.paper)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: randomRuns(500, 3000) },
    )
  })

  test('that was stored is not adjusted again', () => {
    fc.assert(
      fc.property(chosenThemes, chosen => {
        const { theme } = themeFrom(chosen)
        expect(themeFrom(theme)).toEqual({ theme, adjusted: [] })
      }),
      { numRuns: randomRuns(300, 1000) },
    )
  })

  test('says which colours it changed, and keeps those that can be read', () => {
    const { theme, adjusted } = themeFrom({ accent: '#ffcc00', onAccent: '#ffee99', ink: '#1b1b1b' })
    expect(adjusted.map(({ colour }) => colour)).toEqual(['accent', 'onAccent'])
    expect(adjusted[0]).toMatchObject({ chosen: '#ffcc00', stored: theme.accent })
    expect(theme).toMatchObject({ ink: '#1b1b1b', onAccent: '#ffffff' })
    // As little as is needed: a percent lighter would not do.
    expect(ratioOf(theme.accent, theme.paper)).toBeLessThan(5.5)
    expect(themeFrom({ accent: '#0b57d0' })).toMatchObject({ theme: { accent: '#0b57d0' }, adjusted: [] })
  })

  test('of dark paper has light text, and lightens what could not be read', () => {
    const { theme, adjusted } = themeFrom({ paper: '#14181c', accent: '#14594a', ink: '#333333' })
    expect(adjusted.map(({ colour }) => colour)).toEqual(['accent', 'ink'])
    expect(isDarkSurface(theme.wash)).toBe(true)
    for (const text of [theme.accent, theme.ink, theme.quietInk])
      expect(ratioOf(text, '#000000')).toBeGreaterThan(ratioOf(text, '#ffffff'))
    expect(theme.onAccent).toBe('#000000')
    // As little as is needed.
    expect(ratioOf(theme.accent, theme.wash)).toBeLessThan(5.5)
    expect(themeFrom({ paper: '#14181c', accent: '#8fd0c0' }).adjusted).toEqual([])
  })

  test('has surfaces and lines of the shade of its accent', () => {
    const { theme } = themeFrom({ accent: '#8a1c4a' })
    expect(theme.wash).not.toBe(defaultTheme.wash)
    expect(hueOf(theme.wash)).toBeCloseTo(hueOf('#8a1c4a'), -1)
  })
})
