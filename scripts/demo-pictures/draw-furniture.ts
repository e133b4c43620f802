// Lamps, seats and the rest of what stands beside the beds in the rooms of the demo pictures, each drawn around the point it stands on.

import {
  circle,
  countTo,
  darker,
  ellipse,
  glow,
  group,
  lighter,
  line,
  type Point,
  path,
  polygon,
  rectangle,
} from './draw-shapes.ts'

/** Colours of one room. */
export interface RoomPaint {
  readonly wall: string
  readonly floor: string
  readonly wood: string
  readonly textile: string
  readonly accent: string
}

export const linen = '#fdfaf4'

/** A night table with a lit lamp. */
export function drawLampTable(paint: RoomPaint, foot: Point, name: string): string {
  return placed(foot, [
    glow(name, '#ffe3a0', 0.6),
    circle([0, -190], 140, `url(#${name})`),
    ellipse([0, 4], [56, 8], '#2a2230', 'opacity="0.2"'),
    rectangle([-46, -100], [92, 16], lighter(paint.wood, 0.1), 'rx="4"'),
    rectangle([-40, -84], [80, 84], paint.wood),
    rectangle([-32, -74], [64, 30], darker(paint.wood, 0.14), 'rx="3"'),
    rectangle([-32, -38], [64, 30], darker(paint.wood, 0.14), 'rx="3"'),
    circle([0, -59], 4, '#e9cf94'),
    circle([0, -23], 4, '#e9cf94'),
    rectangle([-4, -166], [8, 60], darker(paint.accent, 0.2)),
    ellipse([0, -104], [22, 7], darker(paint.accent, 0.2)),
    polygon(
      [
        [-26, -222],
        [26, -222],
        [42, -160],
        [-42, -160],
      ],
      '#fff1c9',
    ),
    polygon(
      [
        [-42, -166],
        [42, -166],
        [42, -160],
        [-42, -160],
      ],
      '#f3d38a',
    ),
  ])
}

export function drawSofa(paint: RoomPaint, foot: Point): string {
  const shade = darker(paint.textile, 0.16)
  return placed(foot, [
    ellipse([0, 8], [258, 14], '#2a2230', 'opacity="0.22"'),
    ...[-200, 186].map(x => rectangle([x, -20], [14, 26], paint.wood)),
    rectangle([-220, -190], [440, 150], shade, 'rx="28"'),
    ...[-190, 4].map(x => rectangle([x, -178], [186, 110], paint.textile, 'rx="18"')),
    rectangle([-212, -84], [424, 70], lighter(paint.textile, 0.1), 'rx="16"'),
    line([0, -80], [0, -20], shade, 3),
    ...[-252, 196].map(x => rectangle([x, -138], [56, 124], shade, 'rx="22"')),
    group(
      rectangle([-34, -34], [68, 68], paint.accent, 'rx="10"'),
      'transform="translate(-140 -116) rotate(-12)"',
    ),
    group(rectangle([-30, -30], [60, 60], linen, 'rx="10"'), 'transform="translate(138 -112) rotate(10)"'),
    path('M60 -84 h84 l10 60 q-54 14 -104 0z', lighter(paint.accent, 0.3), 'opacity="0.9"'),
  ])
}

/** A short row of kitchen cupboards with a hob, a sink and a shelf. */
export function drawKitchen(paint: RoomPaint, foot: Point, width: number): string {
  const fronts = countTo(Math.floor(width / 90))
  const front = lighter(paint.accent, 0.15)
  return placed(foot, [
    rectangle([0, -330], [width, 12], paint.wood),
    ...fronts.map(index =>
      rectangle(
        [14 + index * 86, -366],
        [24, 36],
        [linen, paint.textile, lighter(paint.wood, 0.3)][index % 3] as string,
        'rx="4"',
      ),
    ),
    ...fronts.map(index =>
      circle([62 + index * 86, -342], 12, [paint.textile, linen, '#8fb58f'][index % 3] as string),
    ),
    rectangle([0, -300], [width, 130], lighter(paint.wall, 0.4)),
    ...countTo(Math.floor(width / 32)).map(index =>
      line([index * 32, -300], [index * 32, -170], darker(paint.wall, 0.12), 1),
    ),
    ...[-268, -236, -204].map(y => line([0, y], [width, y], darker(paint.wall, 0.12), 1)),
    rectangle([-6, -172], [width + 12, 16], lighter(paint.wood, 0.3), 'rx="3"'),
    rectangle([0, -156], [width, 150], front),
    ...fronts.map(index => rectangle([8 + index * 90, -146], [78, 132], lighter(front, 0.14), 'rx="4"')),
    ...fronts.map(index => rectangle([34 + index * 90, -138], [26, 5], paint.wood, 'rx="2"')),
    rectangle([0, -8], [width, 8], darker(front, 0.5)),
    path(`M${width - 86} -172 v-44 q0 -16 18 -16 t18 16`, 'none', 'stroke="#9aa4ab" stroke-width="7"'),
    rectangle([26, -206], [58, 32], paint.textile, 'rx="8"'),
    path('M84 -198 l16 -10', 'none', `stroke="${darker(paint.textile, 0.3)}" stroke-width="6"`),
  ])
}

/** A stone hearth with a fire. */
export function drawHearth(paint: RoomPaint, foot: Point): string {
  const stones = countTo(40).map(index => {
    const [column, row] = [index % 5, Math.floor(index / 5)]
    const tone = ['#a69d95', '#938a84', '#b3aaa0'][(index * 7) % 3] as string
    return rectangle([-118 + column * 48 - (row % 2) * 12, -470 + row * 58], [44, 54], tone, 'rx="8"')
  })
  return placed(foot, [
    glow('hearth', '#ffb35c', 0.55),
    rectangle([-134, -474], [250, 474], '#857c76'),
    ...stones,
    rectangle([-150, -216], [280, 20], paint.wood, 'rx="4"'),
    path('M-86 0 V-110 Q-10 -176 66 -110 V0Z', '#2c2425'),
    path('M-40 -8 q-22 -44 10 -80 q6 26 20 30 q-4 -36 22 -58 q0 38 22 56 q12 22 -4 52z', '#f28a3c'),
    path('M-18 -8 q-14 -26 6 -50 q6 18 18 22 q12 12 2 28z', '#ffd36a'),
    ...[-24, 8].map(y => rectangle([-52, -12 + y / 8], [88, 10], '#6b4a34', 'rx="5"')),
    circle([-10, -60], 220, 'url(#hearth)'),
  ])
}

export function drawPlant(paint: RoomPaint, foot: Point, height: number): string {
  const leaves = [-64, -36, -8, 22, 52].map((angle, index) =>
    group(
      path('M0 0 C-26 -40 -18 -92 0 -128 C18 -92 26 -40 0 0Z', index % 2 ? '#4f8f66' : '#3c7a5a') +
        line([0, -6], [0, -112], '#7fb58a', 2),
      `transform="translate(0 -66) rotate(${angle}) scale(${0.85 + (index % 3) * 0.12})"`,
    ),
  )
  const pot =
    polygon(
      [
        [-38, -72],
        [38, -72],
        [28, 0],
        [-28, 0],
      ],
      paint.accent,
    ) + rectangle([-42, -80], [84, 14], lighter(paint.accent, 0.15), 'rx="4"')
  return group(leaves.join('') + pot, `transform="translate(${foot[0]} ${foot[1]}) scale(${height / 200})"`)
}

/** A small landscape in a frame. */
export function drawFrame(paint: RoomPaint, corner: Point, size: Point): string {
  const [[x, y], [width, height]] = [corner, size]
  const at = (across: number, down: number): Point => [x + width * across, y + height * down]
  return [
    rectangle([x - 9, y - 9], [width + 18, height + 18], paint.wood),
    rectangle(corner, size, lighter(paint.textile, 0.75)),
    circle(at(0.7, 0.3), height * 0.11, paint.accent),
    polygon(
      [at(0, 1), at(0, 0.75), at(0.35, 0.35), at(0.62, 0.72), at(0.78, 0.55), at(1, 0.85), at(1, 1)],
      paint.textile,
    ),
    polygon([at(0, 1), at(0, 0.88), at(0.5, 0.78), at(1, 0.92), at(1, 1)], darker(paint.textile, 0.3)),
  ].join('')
}

/** A rug seen at a slant. */
export function drawRug(paint: RoomPaint, centre: Point, width: number): string {
  const [x, y] = centre
  const half = width / 2
  const ring = (share: number, fill: string) =>
    polygon(
      [
        [x - half * share, y - 44 * share],
        [x + half * share, y - 44 * share],
        [x + (half + 56) * share, y + 44 * share],
        [x - (half + 56) * share, y + 44 * share],
      ],
      fill,
    )
  return (
    ring(1, lighter(paint.accent, 0.25)) +
    ring(0.9, lighter(paint.textile, 0.5)) +
    ring(0.78, lighter(paint.accent, 0.45)) +
    ring(0.42, lighter(paint.textile, 0.5))
  )
}

/** A free-standing tub with steam. */
export function drawBathtub(paint: RoomPaint, foot: Point): string {
  return placed(foot, [
    ellipse([0, 4], [230, 14], '#2a2230', 'opacity="0.22"'),
    ...countTo(6).map(index =>
      ellipse([-120 + index * 48, -196 - (index % 3) * 26], [34, 14], '#ffffff', 'opacity="0.35"'),
    ),
    path('M-240 -170 H240 C236 -60 170 0 90 0 H-90 C-170 0 -236 -60 -240 -170Z', '#ffffff'),
    path('M60 -170 H240 C236 -60 170 0 90 0 H40Z', '#dfe6ea', 'opacity="0.7"'),
    rectangle([-256, -182], [512, 20], '#f4f7f8', 'rx="10"'),
    ellipse([0, -176], [222, 9], '#9fd8dc'),
    rectangle([-210, -206], [120, 26], paint.textile, 'rx="8"'),
    path('M190 -178 v-90 q0 -22 -26 -22 h-18 v14', 'none', 'stroke="#b08d57" stroke-width="10"'),
  ])
}

/** Parts drawn around 0,0 put where they stand. */
export const placed = (foot: Point, parts: readonly string[]): string =>
  group(parts.join(''), `transform="translate(${foot[0]} ${foot[1]})"`)
