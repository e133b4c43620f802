// Trees and bushes of the demo pictures: spruces, aspens and shrubs, with snow on them when there is snow.

import type { Light } from './draw-lights.ts'
import {
  circle,
  countTo,
  darker,
  ellipse,
  group,
  line,
  mix,
  type Point,
  polygon,
  rectangle,
  seededRandom,
} from './draw-shapes.ts'

/** A spruce whose trunk stands at `foot`, `height` pixels tall. */
export function drawSpruce(light: Light, foot: Point, height: number): string {
  const shade = darker(light.conifer, 0.28)
  const tiers = countTo(4).map(tier => {
    const top = -100 + tier * 17
    const bottom = top + 42 + tier * 2
    const half = 13 + tier * 7.5
    const snow = light.snowy
      ? polygon(
          [
            [0, top],
            [-half * 0.62, bottom - 15],
            [-half * 0.25, bottom - 19],
            [0, bottom - 13],
            [half * 0.3, bottom - 22],
          ],
          light.snow,
        )
      : ''
    return (
      polygon(
        [
          [0, top],
          [-half, bottom],
          [0, bottom - 5],
        ],
        light.conifer,
      ) +
      polygon(
        [
          [0, top],
          [half, bottom],
          [0, bottom - 5],
        ],
        shade,
      ) +
      snow
    )
  })
  const trunk = rectangle([-3, -14], [6, 14], '#5d4638')
  return group(trunk + tiers.toReversed().join(''), placed(foot, height / 100))
}

/** A broad-leaved tree (aspen, birch or cherry by its leaves), bare and white in winter. */
export function drawAspen(light: Light, foot: Point, height: number): string {
  const [leaf, shade] = light.leaves
  const trunk =
    rectangle([-2.5, -62], [5, 62], '#e9e3d6') +
    line([-2, -20], [1, -20], '#6d6259', 1) +
    line([0, -36], [2.4, -36], '#6d6259', 1) +
    line([0, -42], [-12, -58], '#dcd5c6', 2) +
    line([0, -48], [11, -64], '#dcd5c6', 2)
  const crown = light.snowy ? drawTwigs() : drawCrown(leaf, shade)
  return group(trunk + crown, placed(foot, height / 100))
}

const drawCrown = (leaf: string, shade: string): string =>
  [
    circle([3, -70], 23, shade),
    circle([-14, -60], 16, leaf),
    circle([13, -58], 15, shade),
    circle([-4, -80], 18, leaf),
    circle([-8, -68], 14, mix(leaf, '#ffffff', 0.18)),
  ].join('')

/** A crown without leaves: boughs that fork upwards. */
const drawTwigs = (): string =>
  [
    [-18, -74, -8],
    [-14, -92, 3],
    [-2, -98, 0],
    [14, -90, -3],
    [20, -72, 8],
  ]
    .map(
      ([x = 0, y = 0, bend = 0]) =>
        line([0, -50], [x * 0.6, y * 0.86], '#d3cbbd', 2.4) +
        line([x * 0.6, y * 0.86], [x, y], '#d3cbbd', 1.4) +
        line([x * 0.5, y * 0.8], [x * 0.5 + bend - 5, y * 0.8 - 13], '#d3cbbd', 1.2),
    )
    .join('')

export function drawShrub(light: Light, foot: Point, width: number): string {
  const colour = light.snowy ? light.snow : mix(light.conifer, light.leaves[1], 0.55)
  const shade = light.snowy ? light.snowShade : darker(colour, 0.2)
  const body =
    ellipse([0, -9], [32, 17], shade) +
    ellipse([-10, -14], [20, 15], colour) +
    ellipse([13, -11], [16, 12], colour)
  return group(body, placed(foot, width / 64))
}

/** A wood along a line: spruces with the odd aspen, the far ones smaller, leaving the given gap open. */
export function drawWood(
  light: Light,
  seed: number,
  at: { readonly y: number; readonly height: number; readonly spacing: number },
  gap: readonly [number, number] = [0, 0],
): string {
  const random = seededRandom(seed)
  const trees: { readonly x: number; readonly y: number; readonly drawing: string }[] = []
  for (let x = -20; x < 1230; x += at.spacing * (0.6 + random() * 0.8)) {
    const y = at.y + random() * at.height * 0.18
    const height = at.height * (0.7 + random() * 0.6)
    const draw = random() < 0.24 ? drawAspen : drawSpruce
    if (x < gap[0] || x > gap[1]) trees.push({ x, y, drawing: draw(light, [x, y], height) })
  }
  trees.sort((a, b) => a.y - b.y)
  return trees.map(tree => tree.drawing).join('')
}

const placed = (foot: Point, scale: number): string =>
  `transform="translate(${foot[0]} ${foot[1]}) scale(${scale})"`
