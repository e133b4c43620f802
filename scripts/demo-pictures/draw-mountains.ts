// The backdrop of the demo pictures: a sky of the hour and ranges of peaks, each with a sunny and a shaded face.

import type { Light } from './draw-lights.ts'
import {
  circle,
  countTo,
  ellipse,
  glow,
  group,
  mix,
  type Point,
  path,
  pictureHeight,
  pictureWidth,
  polygon,
  rectangle,
  seededRandom,
  verticalFade,
} from './draw-shapes.ts'

/** The whole sky. `name` keeps its gradients apart from those of another sky in the same picture. */
export function drawSky(light: Light, seed: number, name: string): string {
  const random = seededRandom(seed)
  const stars = light.stars
    ? countTo(70).map(() =>
        circle(
          [random() * pictureWidth, random() * 300],
          0.8 + random() * 1.3,
          '#ffffff',
          `opacity="${0.3 + random() * 0.6}"`,
        ),
      )
    : []
  return [
    verticalFade(`${name}-sky`, light.sky),
    rectangle([0, 0], [pictureWidth, pictureHeight * 0.75], `url(#${name}-sky)`),
    glow(`${name}-sun`, light.sun, 0.75),
    ...stars,
    circle(light.sunAt, light.sunSize * 4, `url(#${name}-sun)`),
    circle(light.sunAt, light.sunSize, light.sun),
    ...countTo(5)
      .map((): Point => [random() * pictureWidth, 60 + random() * 200])
      .filter(at => Math.hypot(at[0] - light.sunAt[0], at[1] - light.sunAt[1]) > 190)
      .map(at => drawCloud(at, 0.7 + random() * 0.8, light)),
  ].join('')
}

/** Ranges standing on `footY`: a hazy far ridge, then five to six peaks with faces and snow. */
export function drawMountains(light: Light, seed: number, footY: number): string {
  const random = seededRandom(seed * 7 + 3)
  const spacing = pictureWidth / 4
  const peaks = countTo(6).map(index => {
    const x = index * spacing - spacing / 2 + (random() - 0.5) * spacing * 0.7
    const height = 190 + random() * 170
    return { x, height, halfWidth: height * (0.95 + random() * 0.35) }
  })
  peaks.sort((a, b) => b.height - a.height)
  return [
    drawRidge(light.far, footY - 205, footY, seededRandom(seed + 11)),
    ...peaks.map(peak => drawPeak(light, peak, footY, random)),
    drawHills(light.hill, footY, seededRandom(seed + 29)),
  ].join('')
}

interface Peak {
  readonly x: number
  readonly height: number
  readonly halfWidth: number
}

/** Left face in the light, right face in the shade, meeting in a crooked ridge below the summit. */
function drawPeak(light: Light, peak: Peak, footY: number, random: () => number): string {
  const summit: Point = [peak.x, footY - peak.height]
  const wobble = (share: number, reach: number) => (share === 0 || share === 1 ? 0 : (random() - 0.5) * reach)
  const slope = (foot: Point) =>
    countTo(8).map((step): Point => {
      const share = step / 7
      return [
        summit[0] + (foot[0] - summit[0]) * share + wobble(share, 26),
        summit[1] + (foot[1] - summit[1]) * share + wobble(share, 14),
      ]
    })
  const left = slope([peak.x - peak.halfWidth, footY])
  const right = slope([peak.x + peak.halfWidth, footY])
  const ridge = slope([peak.x + peak.halfWidth * 0.18, footY])
  const depth = Math.max(1, Math.round(light.snowLine * 7))
  return [
    polygon([...left, ...ridge.toReversed()], light.lit),
    polygon([...right, ...ridge.toReversed()], light.shaded),
    polygon(snowFace(left, ridge, depth, random), mix(light.snow, light.lit, 0.14)),
    polygon(snowFace(right, ridge, depth, random), light.snowShade),
  ].join('')
}

/** The snow between an edge and the ridge, with a ragged lower hem. */
function snowFace(
  edge: readonly Point[],
  ridge: readonly Point[],
  depth: number,
  random: () => number,
): Point[] {
  const [from, to] = [edge[depth] as Point, ridge[depth] as Point]
  const drop = ((edge[7] as Point)[1] - (edge[0] as Point)[1]) / 7
  const hem = countTo(6).map((step): Point => {
    const share = (step + 0.5) / 6
    const ragged = (step % 2 === 0 ? 0.55 : -0.45) * drop * (0.5 + random() * 0.7)
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + ragged]
  })
  return [...edge.slice(0, depth + 1), ...hem, ...ridge.slice(0, depth + 1).toReversed()]
}

function drawRidge(colour: string, top: number, footY: number, random: () => number): string {
  const crest = countTo(25).map((step): Point => [step * 50, top + (step % 2) * 26 + random() * 70])
  return polygon([[0, footY], ...crest, [pictureWidth, footY]], colour, 'opacity="0.85"')
}

/** Two rounded, wooded foothills that hide where the peaks end. */
function drawHills(colour: string, footY: number, random: () => number): string {
  const [a, b, c] = [40 + random() * 40, 30 + random() * 50, 50 + random() * 30]
  return path(
    `M0 ${footY} V${footY - a} C200 ${footY - a - 50} 330 ${footY - 10} 520 ${footY - b} S900 ${footY - c - 40} 1200 ${footY - c} V${footY + 4} H0Z`,
    colour,
  )
}

function drawCloud(at: Point, scale: number, light: Light): string {
  const puffs: readonly [number, number, number][] = [
    [-62, 4, 24],
    [-28, -8, 32],
    [14, -14, 38],
    [54, 0, 26],
  ]
  const shapes = puffs.map(([x, y, radius]) => circle([x, y], radius, light.cloud)).join('')
  const body = `${shapes}${ellipse([0, 14], [96, 15], light.cloud)}`
  return group(
    body,
    `transform="translate(${at[0]} ${at[1]}) scale(${scale} ${scale * 0.62})" opacity="0.55"`,
  )
}
