// The few shapes that every demo picture is made of, as SVG text, and the colour arithmetic between them.

export type Point = readonly [x: number, y: number]

/** Width and height of every picture in pixels. */
export const pictureWidth = 1200
export const pictureHeight = 800

export const polygon = (points: readonly Point[], fill: string, attributes = ''): string =>
  `<polygon points="${points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join(' ')}" fill="${fill}" ${attributes}/>`

export const rectangle = (corner: Point, size: Point, fill: string, attributes = ''): string =>
  `<rect x="${tenth(corner[0])}" y="${tenth(corner[1])}" width="${tenth(size[0])}" height="${tenth(size[1])}" fill="${fill}" ${attributes}/>`

export const ellipse = (centre: Point, radii: Point, fill: string, attributes = ''): string =>
  `<ellipse cx="${tenth(centre[0])}" cy="${tenth(centre[1])}" rx="${tenth(radii[0])}" ry="${tenth(radii[1])}" fill="${fill}" ${attributes}/>`

export const circle = (centre: Point, radius: number, fill: string, attributes = ''): string =>
  ellipse(centre, [radius, radius], fill, attributes)

export const line = (from: Point, to: Point, stroke: string, width: number): string =>
  `<line x1="${tenth(from[0])}" y1="${tenth(from[1])}" x2="${tenth(to[0])}" y2="${tenth(to[1])}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`

export const path = (description: string, fill: string, attributes = ''): string =>
  `<path d="${description}" fill="${fill}" ${attributes}/>`

export const group = (content: string, attributes: string): string => `<g ${attributes}>${content}</g>`

/** A band of colours from top to bottom; fill with `url(#name)`. */
export function verticalFade(name: string, colours: readonly string[]): string {
  const stops = colours.map(
    (colour, index) =>
      `<stop offset="${tenth((100 * index) / (colours.length - 1))}%" stop-color="${colour}"/>`,
  )
  return `<defs><linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs>`
}

/** A soft round light; fill with `url(#name)`. */
export const glow = (name: string, colour: string, strength: number): string =>
  `<defs><radialGradient id="${name}"><stop offset="0%" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="100%" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs>`

/** The colour `share` of the way from one to another; both as `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map(at => {
    const [a, b] = [Number.parseInt(from.slice(at, at + 2), 16), Number.parseInt(to.slice(at, at + 2), 16)]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

export const darker = (colour: string, share: number): string => mix(colour, '#10182a', share)
export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share)

/** Numbers from 0 to 1 that are the same for the same seed, so that a picture drawn twice is the same picture. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Whole numbers from 0 up to but not including `count`. */
export const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const tenth = (length: number): number => Math.round(length * 10) / 10
