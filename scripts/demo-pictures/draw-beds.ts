// Beds of the demo pictures: seen from the foot, in two storeys, and laid out on mats. Each is drawn around the point
// it stands on.

import { linen, placed, type RoomPaint } from './draw-furniture.ts'
import {
  circle,
  countTo,
  darker,
  ellipse,
  lighter,
  line,
  type Point,
  path,
  polygon,
  rectangle,
} from './draw-shapes.ts'

/** A bed seen from its foot, as wide as given. */
export function drawBed(paint: RoomPaint, foot: Point, width: number): string {
  const half = width / 2
  const pillows = width > 260 ? [-half * 0.48, half * 0.48] : [0]
  const pillowWidth = Math.min(width * 0.4, 150)
  const drawing = [
    ellipse([0, 6], [half * 1.2, 16], '#2a2230', 'opacity="0.2"'),
    rectangle([-half - 14, -250], [width + 28, 200], paint.wood, 'rx="16"'),
    rectangle([-half + 2, -234], [width - 4, 150], lighter(paint.wood, 0.14), 'rx="10"'),
    ...countTo(4).map(index =>
      line(
        [-half + (width * (index + 1)) / 5, -230],
        [-half + (width * (index + 1)) / 5, -96],
        paint.wood,
        3,
      ),
    ),
    ...[-half - 6, half - 12].map(x => rectangle([x, -40], [18, 44], darker(paint.wood, 0.25), 'rx="4"')),
    path(`M${-half} -150 H${half} L${half + 20} -20 H${-half - 20}Z`, linen),
    ...pillows.map(x => rectangle([x - pillowWidth / 2, -186], [pillowWidth, 62], linen, 'rx="24"')),
    ...pillows.map(x =>
      path(
        `M${x - pillowWidth / 2 + 12} -136 q${pillowWidth / 2 - 12} 14 ${pillowWidth - 24} 0`,
        'none',
        'stroke="#d9d2c6" stroke-width="3"',
      ),
    ),
    rectangle([-44, -158], [88, 44], paint.accent, 'rx="16"'),
    path(`M${-half - 4} -112 Q0 -124 ${half + 4} -112 L${half + 22} -14 H${-half - 22}Z`, paint.textile),
    path(`M${-half - 4} -112 Q0 -124 ${half + 4} -112 L${half + 7} -96 Q0 -108 ${-half - 7} -96Z`, linen),
    path(
      `M${-half - 14} -62 H${half + 14} L${half + 21} -26 H${-half - 21}Z`,
      paint.accent,
      'opacity="0.85"',
    ),
    ...countTo(7).map(index =>
      line(
        [-half + (width * (index + 0.5)) / 7, -58],
        [-half + (width * (index + 0.5)) / 7, -30],
        lighter(paint.accent, 0.35),
        3,
      ),
    ),
    rectangle([-half - 22, -20], [width + 44, 16], darker(paint.wood, 0.1), 'rx="5"'),
  ]
  return placed(foot, drawing)
}

/** Two berths above each other with a ladder. */
export function drawBunk(paint: RoomPaint, foot: Point): string {
  const berth = (y: number) => [
    rectangle([-150, y - 44], [300, 44], linen, 'rx="8"'),
    rectangle([-60, y - 50], [210, 50], paint.textile, 'rx="8"'),
    rectangle([-60, y - 50], [36, 50], lighter(paint.textile, 0.4), 'rx="6"'),
    rectangle([-144, y - 68], [76, 30], '#fffdf8', 'rx="13"'),
    rectangle([-160, y], [320, 18], paint.wood),
    rectangle([-160, y - 86], [320, 10], lighter(paint.wood, 0.1)),
  ]
  return placed(foot, [
    ellipse([0, 6], [176, 12], '#2a2230', 'opacity="0.2"'),
    ...berth(-50),
    ...berth(-250),
    ...[-166, 150].map(x => rectangle([x, -372], [16, 376], darker(paint.wood, 0.12), 'rx="3"')),
    rectangle([104, -356], [9, 356], paint.accent),
    rectangle([142, -356], [9, 356], paint.accent),
    ...countTo(8).map(step => rectangle([104, -40 - step * 42], [46, 8], paint.accent)),
    circle([-120, -322], 9, '#ffe6a3'),
    circle([-120, -122], 9, '#ffe6a3'),
  ])
}

/** A futon laid out on mats. */
export function drawFuton(paint: RoomPaint, foot: Point): string {
  return placed(foot, [
    polygon(
      [
        [-110, -120],
        [110, -120],
        [150, 0],
        [-150, 0],
      ],
      '#e6dcc8',
    ),
    polygon(
      [
        [-104, -132],
        [104, -132],
        [142, -16],
        [-142, -16],
      ],
      linen,
    ),
    rectangle([-58, -146], [116, 36], '#fffdf8', 'rx="16"'),
    polygon(
      [
        [-112, -100],
        [112, -100],
        [146, -12],
        [-146, -12],
      ],
      paint.textile,
    ),
    polygon(
      [
        [-112, -100],
        [112, -100],
        [118, -84],
        [-118, -84],
      ],
      linen,
    ),
    ...[-70, 0, 70].map(x => circle([x, -52], 15, lighter(paint.textile, 0.35))),
    ...[-38, 38].map(x => circle([x, -34], 12, paint.accent)),
  ])
}
