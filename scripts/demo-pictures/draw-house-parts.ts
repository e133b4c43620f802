// Windows, roofs, balconies and walls: the parts that the houses of the demo pictures are put together from.
// A house is drawn around its doorstep: x to both sides of 0, y from 0 upwards into the negative.

import type { Light } from './draw-lights.ts'
import {
  circle,
  countTo,
  darker,
  group,
  lighter,
  line,
  mix,
  type Point,
  path,
  polygon,
  rectangle,
  seededRandom,
} from './draw-shapes.ts'

/** Colours of one house. */
export interface Paint {
  readonly wall: string
  readonly trim: string
  readonly roof: string
  readonly accent: string
  readonly base: string
}

interface WindowOptions {
  readonly frame?: string
  readonly shutters?: string
  readonly flowers?: string
  readonly bars?: 'cross' | 'upright' | 'none'
}

/** A window with its upper left corner at `corner`; lit from inside when the lamps are on. */
export function drawWindow(light: Light, corner: Point, size: Point, options: WindowOptions = {}): string {
  const [[x, y], [width, height]] = [corner, size]
  const frame = options.frame ?? '#fdfaf3'
  const bars = options.bars ?? 'cross'
  const glass = light.lamps ? '#ffd98a' : mix('#8fb6cc', light.sky[1], 0.35)
  const parts = [
    options.shutters
      ? rectangle([x - width * 0.42 - 3, y - 1], [width * 0.42, height + 2], options.shutters)
      : '',
    options.shutters ? rectangle([x + width + 3, y - 1], [width * 0.42, height + 2], options.shutters) : '',
    rectangle([x - 3, y - 3], [width + 6, height + 6], frame),
    rectangle(corner, size, glass),
    light.lamps
      ? rectangle([x, y + height * 0.55], [width, height * 0.45], '#f5b85f', 'opacity="0.55"')
      : polygon(
          [
            [x, y + height],
            [x, y + height * 0.45],
            [x + width * 0.75, y],
            [x + width, y],
            [x + width, y + height * 0.1],
          ],
          '#ffffff',
          'opacity="0.25"',
        ),
    bars === 'none' ? '' : line([x + width / 2, y], [x + width / 2, y + height], frame, 2.2),
    bars === 'cross' ? line([x, y + height * 0.42], [x + width, y + height * 0.42], frame, 2.2) : '',
    rectangle([x - 5, y + height + 2], [width + 10, 4], light.snowy ? light.snow : darker(frame, 0.12)),
    options.flowers ? drawFlowerBox(light, [x - 4, y + height + 2], width + 8, options.flowers) : '',
  ]
  return parts.join('')
}

/** Windows of one floor at even distances between two x. */
export function drawWindowRow(
  light: Light,
  row: {
    readonly from: number
    readonly to: number
    readonly y: number
    readonly count: number
    readonly size: Point
  },
  options: WindowOptions = {},
): string {
  const step = (row.to - row.from) / row.count
  return countTo(row.count)
    .map(index =>
      drawWindow(light, [row.from + step * (index + 0.5) - row.size[0] / 2, row.y], row.size, options),
    )
    .join('')
}

function drawFlowerBox(light: Light, corner: Point, width: number, colour: string): string {
  const [x, y] = corner
  const blossoms = countTo(Math.floor(width / 6)).map(index =>
    circle(
      [x + 4 + index * 6, y - (index % 2) * 4],
      4.2,
      light.snowy ? light.snow : index % 3 === 1 ? '#5f8f4e' : colour,
    ),
  )
  return rectangle([x, y], [width, 8], '#6b4a34') + blossoms.join('')
}

/** A wall with a soft shade along its right edge and under its eaves. */
export function drawWall(corner: Point, size: Point, colour: string): string {
  const [[x, y], [width, height]] = [corner, size]
  return (
    rectangle(corner, size, colour) +
    rectangle([x + width * 0.82, y], [width * 0.18, height], darker(colour, 0.35), 'opacity="0.18"') +
    rectangle([x, y], [width, 12], darker(colour, 0.5), 'opacity="0.25"')
  )
}

/** Boards laid over a wall, across or upright. */
export function drawBoards(corner: Point, size: Point, spacing: number, upright = false): string {
  const [[x, y], [width, height]] = [corner, size]
  const lines = countTo(Math.floor((upright ? width : height) / spacing) + 1).map(index =>
    upright
      ? line([x + index * spacing, y], [x + index * spacing, y + height], '#241a14', 1.2)
      : line([x, y + index * spacing], [x + width, y + index * spacing], '#241a14', 1.2),
  )
  return group(lines.join(''), 'opacity="0.2"')
}

/** A footing of field stones. */
export function drawStones(corner: Point, size: Point, colour: string, seed: number): string {
  const random = seededRandom(seed)
  const [[x, y], [width, height]] = [corner, size]
  const stones: string[] = []
  for (let row = 0; row * 14 < height - 4; row += 1) {
    for (let at = random() * 12; at < width - 12; ) {
      const length = Math.min(14 + random() * 18, width - at - 2)
      const tone = random() < 0.5 ? lighter(colour, 0.05 + random() * 0.2) : darker(colour, random() * 0.22)
      stones.push(rectangle([x + at, y + 3 + row * 14], [length, 10], tone, 'rx="4"'))
      at += length + 3
    }
  }
  return rectangle(corner, size, darker(colour, 0.2)) + stones.join('')
}

/** The gable end of a roof over a wall from `left` to `right`: rafters, overhang, and snow on top. */
export function drawGableRoof(
  light: Light,
  eaves: { readonly left: number; readonly right: number; readonly y: number },
  ridgeY: number,
  colour: string,
): string {
  const { left, right, y } = eaves
  const middle = (left + right) / 2
  const thick = 17
  const slope = (y - ridgeY) / (middle - left)
  const overhang = Math.min(22, 18 / slope)
  const drop = slope * overhang
  const outer = (lift: number): Point[] => [
    [left - overhang, y + drop - lift],
    [middle, ridgeY - lift],
    [right + overhang, y + drop - lift],
  ]
  const band = (top: number, bottom: number): Point[] => [...outer(top), ...outer(bottom).toReversed()]
  const halves = (lift: number, fill: string, shade: string): string => {
    const [a, b, c] = outer(lift) as [Point, Point, Point]
    const [d, e, f] = outer(lift - thick) as [Point, Point, Point]
    return polygon([a, b, e, d], fill) + polygon([c, b, e, f], shade)
  }
  return (
    polygon(band(0, -10), '#141a2c', 'opacity="0.22"') +
    halves(thick, lighter(colour, 0.1), darker(colour, 0.18)) +
    (light.snowy ? halves(thick + 15, light.snow, light.snowShade) : '')
  )
}

/** The long side of a roof: a trapezium from eaves to ridge, with courses of shingles or a cover of snow. */
export function drawLongRoof(
  light: Light,
  eaves: { readonly left: number; readonly right: number; readonly y: number },
  ridge: { readonly inset: number; readonly height: number },
  colour: string,
): string {
  const { left, right, y } = eaves
  const top = y - ridge.height
  const edge = (share: number): [number, number] => [
    left - 14 + (ridge.inset + 14) * share,
    right + 14 - (ridge.inset + 14) * share,
  ]
  const courses = countTo(5).map(index => {
    const share = (index + 1) / 6
    const [a, b] = edge(share)
    return line([a, y - ridge.height * share], [b, y - ridge.height * share], darker(colour, 0.35), 1.4)
  })
  const [a, b] = [left - 14, right + 14]
  const third = (b - a) / 6
  const hem = countTo(6)
    .map(index => `q${third / 2} ${index % 2 === 0 ? 13 : 7} ${third} 0`)
    .join(' ')
  const snow = light.snowy
    ? path(`M${a} ${y - 5} ${hem} L${right - ridge.inset} ${top - 7} H${left + ridge.inset}Z`, light.snow) +
      polygon(
        [
          [b, y - 5],
          [right - ridge.inset, top - 7],
          [right - ridge.inset - third, top - 7],
          [b - third * 1.3, y - 5],
        ],
        light.snowShade,
        'opacity="0.5"',
      )
    : group(courses.join(''), 'opacity="0.45"')
  return (
    polygon(
      [
        [a, y],
        [b, y],
        [right - ridge.inset, top],
        [left + ridge.inset, top],
      ],
      colour,
    ) +
    rectangle([a, y - 3], [b - a, 7], darker(colour, 0.3)) +
    snow
  )
}

/** A balcony with upright balusters, hung with flowers where a colour is given. */
export function drawBalcony(
  light: Light,
  corner: Point,
  size: Point,
  colour: string,
  flowers?: string,
): string {
  const [[x, y], [width, height]] = [corner, size]
  const balusters = countTo(Math.floor(width / 9)).map(index =>
    rectangle([x + 3 + index * 9, y], [5, height], colour),
  )
  const blossoms = flowers
    ? countTo(Math.floor(width / 7)).map(index => {
        const bloom = index % 3 === 1 ? '#5f8f4e' : flowers
        return circle([x + 4 + index * 7, y + 2 - (index % 2) * 4], 5, light.snowy ? light.snow : bloom)
      })
    : []
  return (
    rectangle([x, y], [width, height], darker(colour, 0.55), 'opacity="0.55"') +
    balusters.join('') +
    rectangle([x - 4, y - 5], [width + 8, 7], lighter(colour, 0.12)) +
    rectangle([x - 4, y + height - 2], [width + 8, 7], darker(colour, 0.25)) +
    (light.snowy ? rectangle([x - 4, y - 9], [width + 8, 5], light.snow, 'rx="2"') : '') +
    blossoms.join('')
  )
}

export function drawDoor(light: Light, corner: Point, size: Point, colour: string): string {
  const [[x, y], [width, height]] = [corner, size]
  const pane = light.lamps ? '#ffd98a' : '#b8d2dd'
  return (
    rectangle([x - 5, y - 5], [width + 10, height + 5], '#f4efe4') +
    rectangle(corner, size, colour) +
    rectangle([x + width * 0.2, y + height * 0.12], [width * 0.6, height * 0.32], pane) +
    rectangle([x + width * 0.2, y + height * 0.54], [width * 0.6, height * 0.34], darker(colour, 0.18)) +
    circle([x + width * 0.85, y + height * 0.55], 2.4, '#f0d58a')
  )
}

/** A chimney with smoke drifting off. */
export function drawChimney(light: Light, foot: Point, size: Point, colour: string): string {
  const [[x, y], [width, height]] = [foot, size]
  const smoke = countTo(5).map(index =>
    circle(
      [x + width / 2 + index * 9 + index * index * 2, y - height - 16 - index * 17],
      8 + index * 4,
      '#ffffff',
      `opacity="${0.34 - index * 0.055}"`,
    ),
  )
  return (
    smoke.join('') +
    rectangle([x, y - height], [width, height], colour) +
    rectangle([x + width * 0.6, y - height], [width * 0.4, height], darker(colour, 0.25)) +
    rectangle([x - 4, y - height - 6], [width + 8, 8], light.snowy ? light.snow : darker(colour, 0.3))
  )
}
