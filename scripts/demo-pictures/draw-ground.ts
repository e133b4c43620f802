// What a house of the demo pictures stands on: meadow or snow, a path to the door, and a lake that mirrors the peaks.

import type { Light } from './draw-lights.ts'
import {
  circle,
  countTo,
  ellipse,
  group,
  line,
  mix,
  type Point,
  path,
  pictureHeight,
  pictureWidth,
  rectangle,
  seededRandom,
  verticalFade,
} from './draw-shapes.ts'

/** A lake from `shoreY` down, with `mirrored` (the drawing above it) upside down in the water. */
export function drawLake(light: Light, seed: number, shoreY: number, mirrored: string): string {
  const random = seededRandom(seed + 5)
  const depth = pictureHeight - shoreY
  const streaks = countTo(26).map(() => {
    const y = shoreY + 8 + random() ** 1.4 * (depth - 16)
    const x = random() * pictureWidth
    const length = 30 + random() * 120
    return line([x, y], [x + length, y], '#ffffff', 1 + random() * 2)
  })
  return [
    verticalFade('lake', light.water),
    `<defs><clipPath id="lake-shape">${rectangle([0, shoreY], [pictureWidth, depth], '#000')}</clipPath></defs>`,
    rectangle([0, shoreY], [pictureWidth, depth], 'url(#lake)'),
    group(
      group(mirrored, `transform="translate(0 ${2 * shoreY}) scale(1 -1)" opacity="0.34"`),
      'clip-path="url(#lake-shape)"',
    ),
    group(streaks.join(''), 'opacity="0.28"'),
    rectangle([0, shoreY - 2], [pictureWidth, 4], mix(light.water[0], '#ffffff', 0.5), 'opacity="0.7"'),
  ].join('')
}

/** A tongue of land in front of a lake for the house to stand on, on the left or the right. */
export function drawShore(light: Light, topY: number, side: 'left' | 'right'): string {
  const drawing =
    verticalFade('shore', light.ground) +
    path(
      `M0 ${topY} C260 ${topY - 10} 520 ${topY - 4} 700 ${topY + 18} C840 ${topY + 36} 800 ${topY + 84} 900 ${topY + 120} C980 ${topY + 150} 1010 ${topY + 210} 1200 800 L0 800Z`,
      'url(#shore)',
    )
  return side === 'left' ? drawing : group(drawing, `transform="translate(${pictureWidth} 0) scale(-1 1)"`)
}

/** Meadow or snow from `topY` to the lower edge, with flowers or drifts. */
export function drawMeadow(light: Light, seed: number, topY: number): string {
  const random = seededRandom(seed + 17)
  const blossoms = light.snowy
    ? []
    : countTo(70).map(() => {
        const y = topY + 70 + random() ** 0.8 * (pictureHeight - topY - 74)
        const colours = ['#fdfdf5', '#f5d76a', '#e7a6c4', light.leaves[0]]
        return circle(
          [random() * pictureWidth, y],
          1.5 + (y - topY) / 110,
          colours[Math.floor(random() * 4)] as string,
        )
      })
  return [
    verticalFade('meadow', light.ground),
    path(
      `M0 ${topY - 4} C300 ${topY - 16} 620 ${topY + 14} 1200 ${topY - 6} V${pictureHeight} H0Z`,
      'url(#meadow)',
    ),
    path(
      `M0 ${topY + 108} C330 ${topY + 60} 700 ${topY + 170} 1200 ${topY + 96} V${pictureHeight} H0Z`,
      light.snowy ? light.snow : light.ground[1],
      `opacity="${light.snowy ? 0.6 : 0.35}"`,
    ),
    ...blossoms,
  ].join('')
}

/** A path that winds from the door down to the lower edge. */
export function drawPath(light: Light, door: Point, spread: number): string {
  const [x, y] = door
  const lowX = x + spread
  return path(
    `M${x - 16} ${y} C${x - 34} ${y + 50} ${lowX - 40} ${y + 60} ${lowX - 130} 800 H${lowX + 90} C${lowX + 40} ${y + 90} ${x + 46} ${y + 60} ${x + 16} ${y}Z`,
    light.path,
    'opacity="0.9"',
  )
}

/** Flakes in the air, large ones near. */
export function drawSnowfall(seed: number): string {
  const random = seededRandom(seed + 41)
  return group(
    countTo(90)
      .map(() =>
        circle([random() * pictureWidth, random() * pictureHeight], 1 + random() ** 3 * 4, '#ffffff'),
      )
      .join(''),
    'opacity="0.75"',
  )
}

/** The soft shadow that keeps a house from floating. */
export const drawGroundShadow = (halfWidth: number, light: Light): string =>
  ellipse([0, 4], [halfWidth * 1.08, 16], light.snowy ? '#5f77a6' : '#23402f', 'opacity="0.28"')
