// Contrast of colours by WCAG 2.2, and the nearest colour that can be read. Colours are #rrggbb in lower case.

/** Text of the usual size; larger text and the edges of controls need 3. */
export const readable = 4.5

/** From 1 (the same) to 21 (black and white), in either order. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** `share` of the first colour, from 0 to 1, and the rest of the second. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [partsOf(one), partsOf(other)]
  const parts = from.map((part, index) => Math.round(part * share + to[index]! * (1 - share)))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** The colour itself where it is good enough, else the first one on the way to `end` (black or white) that is; `end` at last. */
export function nearest(colour: string, end: string, isEnough: (nearer: string) => boolean): string {
  for (let percent = 100; percent > 0; percent -= 1) {
    const nearer = mixed(colour, end, percent / 100)
    if (isEnough(nearer)) return nearer
  }
  return end
}

/** The hue in degrees, from 0; 0 for a grey. */
export function hueOf(colour: string): number {
  const [red, green, blue] = partsOf(colour) as [number, number, number]
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range === 0) return 0
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360
  return most === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4)
}

function luminance(colour: string): number {
  const [red, green, blue] = partsOf(colour).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue, from 0 to 255. */
const partsOf = (colour: string): number[] =>
  [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16))
