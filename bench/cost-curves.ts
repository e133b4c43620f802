// Draws how costs grow with the properties of a destination: processor time over properties, both by powers of ten, from the results
// of the scenes that are measured at several sizes.

import { type Figure, type Result, shown } from './figures.ts'

interface Curve {
  readonly scene: string
  /** How its figures are named after their number of properties. */
  readonly figure: string
  readonly label: string
  readonly color: string
}

const curves: readonly Curve[] = [
  {
    scene: 'season',
    figure: 'searched for the first time, processor time',
    label: 'A season of a year, first',
    color: '#1f5fa8',
  },
  {
    scene: 'season',
    figure: 'mended after a change, processor time',
    label: 'The same after a change',
    color: '#2b8a57',
  },
  {
    scene: 'price-order',
    figure: 'the cheapest 50, processor time',
    label: 'The cheapest 50 of a stay',
    color: '#b0441e',
  },
]

interface Point {
  readonly properties: number
  readonly milliseconds: number
}

/** The points of a curve, the fewest properties first. */
function pointsOf(figures: readonly Figure[], named: string): Point[] {
  return figures.flatMap(({ name, value }) => {
    const [, count] = /^([\d,]+) propert(?:y|ies): /.exec(name) ?? []
    if (count === undefined || !name.endsWith(`: ${named}`)) return []
    return [{ properties: Number(count.replaceAll(',', '')), milliseconds: value }]
  })
}

/** The power of the number of properties with which the last step of a curve grows. */
function exponentOf(points: readonly Point[]): string {
  const [before, last] = points.slice(-2)
  if (before === undefined || last === undefined) return ''
  const steps = Math.log(last.properties / before.properties)
  return `, exponent ${shown(Math.log(last.milliseconds / before.milliseconds) / steps)}`
}

const size = { width: 720, height: 420, left: 88, right: 16, top: 16, bottom: 104 }
/** Powers of ten at the edges. */
const range = { properties: [1, 4], milliseconds: [-1, 4] } as const

const between = (value: number, [from, to]: readonly [number, number], start: number, end: number): string =>
  (start + ((Math.log10(value) - from) / (to - from)) * (end - start)).toFixed(1)
const across = (properties: number): string =>
  between(properties, range.properties, size.left, size.width - size.right)
const down = (milliseconds: number): string =>
  between(milliseconds, range.milliseconds, size.height - size.bottom, size.top)

/** A picture of the results, by scene; curves of scenes that were not measured are left out. */
export function costCurves(results: ReadonlyMap<string, Result>): string {
  const drawn = curves.flatMap(curve => {
    const points = pointsOf(results.get(curve.scene)?.figures ?? [], curve.figure)
    return points.length > 1 ? [{ ...curve, points }] : []
  })
  const lines = [...gridLines(), ...drawn.flatMap(drawCurve)]
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="13">`,
    '<title>Processor time by the number of properties</title>',
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    ...lines,
    '</svg>',
  ].join('\n')}\n`
}

function gridLines(): string[] {
  const powers = ([from, to]: readonly [number, number]): number[] =>
    Array.from({ length: to - from + 1 }, (_, step) => 10 ** (from + step))
  const [left, right] = [size.left, size.width - size.right]
  const bottom = size.height - size.bottom
  const grid = '<path stroke="#ddd" d="'
  const ink = 'fill="#444"'
  return [
    ...powers(range.milliseconds).flatMap(value => [
      `${grid}M${left} ${down(value)}H${right}"/>`,
      `<text ${ink} text-anchor="end" x="${left - 8}" y="${Number(down(value)) + 4}">${shown(value)} ms</text>`,
    ]),
    ...powers(range.properties).flatMap((value, index, all) => [
      `${grid}M${across(value)} ${size.top}V${bottom}"/>`,
      `<text ${ink} text-anchor="${index === all.length - 1 ? 'end' : 'middle'}" x="${across(value)}" y="${bottom + 20}">${shown(value)}${index === all.length - 1 ? ' properties' : ''}</text>`,
    ]),
  ]
}

function drawCurve(
  { label, color, points }: Curve & { readonly points: readonly Point[] },
  index: number,
): string[] {
  const path = points.map(point => `${across(point.properties)} ${down(point.milliseconds)}`).join('L')
  const at = size.height - size.bottom + 46 + 20 * index
  return [
    `<path fill="none" stroke="${color}" stroke-width="2" d="M${path}"/>`,
    ...points.map(
      point =>
        `<circle fill="${color}" r="3.5" cx="${across(point.properties)}" cy="${down(point.milliseconds)}"/>`,
    ),
    `<path stroke="${color}" stroke-width="3" d="M${size.left} ${at}h24"/>`,
    `<text fill="#222" x="${size.left + 32}" y="${at + 4}">${label}${exponentOf(points)}</text>`,
  ]
}
