// Houses of wood and stone: the lodge, the inn, cabins, the Tyrolean guesthouse, the Japanese chalet and the spa.

import {
  drawBalcony,
  drawBoards,
  drawChimney,
  drawDoor,
  drawGableRoof,
  drawLongRoof,
  drawStones,
  drawWall,
  drawWindow,
  drawWindowRow,
  type Paint,
} from './draw-house-parts.ts'
import type { Light } from './draw-lights.ts'
import { circle, countTo, darker, ellipse, group, lighter, line, polygon, rectangle } from './draw-shapes.ts'

/** Two timber wings and a tall glazed gable between them. */
export function drawLodge(light: Light, paint: Paint): string {
  const wings = [-330, 110].map(
    left =>
      drawWall([left, -150], [220, 150], paint.wall) +
      drawBoards([left, -150], [220, 110], 12) +
      drawStones([left, -42], [220, 42], paint.base, 4 + left) +
      drawWindowRow(
        light,
        { from: left + 10, to: left + 210, y: -122, count: 4, size: [30, 44] },
        { frame: paint.trim },
      ) +
      drawLongRoof(light, { left, right: left + 220, y: -150 }, { inset: 30, height: 84 }, paint.roof),
  )
  const glass = light.lamps ? '#ffd27c' : lighter(light.sky[1], 0.15)
  const timbers = [-60, -20, 20, 60].map(x => line([x, -70], [x, -232 + Math.abs(x) * 0.75], paint.trim, 5))
  return [
    drawChimney(light, [-205, -205], [34, 76], paint.base),
    ...wings,
    polygon(
      [
        [-118, 0],
        [-118, -178],
        [0, -282],
        [118, -178],
        [118, 0],
      ],
      paint.wall,
    ),
    drawBoards([-118, -176], [236, 130], 12),
    polygon(
      [
        [-84, -68],
        [-84, -168],
        [0, -242],
        [84, -168],
        [84, -68],
      ],
      glass,
    ),
    light.lamps
      ? ''
      : polygon(
          [
            [-84, -68],
            [-84, -110],
            [60, -190],
            [84, -168],
          ],
          '#ffffff',
          'opacity="0.22"',
        ),
    ...timbers,
    line([-84, -120], [84, -120], paint.trim, 5),
    line([-84, -168], [84, -168], paint.trim, 5),
    drawStones([-118, -64], [236, 64], paint.base, 9),
    drawDoor(light, [-24, -58], [48, 58], paint.accent),
    drawGableRoof(light, { left: -118, right: 118, y: -178 }, -286, paint.roof),
  ].join('')
}

/** White clapboard, two gables and a porch along the front. */
export function drawInn(light: Light, paint: Paint): string {
  const posts = [-176, -92, 0, 92, 176].map(x => rectangle([x - 4, -84], [8, 84], '#ffffff'))
  const shutters = { shutters: paint.accent }
  const gables = [-178, 58].map(
    left =>
      polygon(
        [
          [left, -176],
          [left + 60, -262],
          [left + 120, -176],
        ],
        paint.wall,
      ) +
      drawWindow(light, [left + 48, -226], [24, 34]) +
      drawGableRoof(light, { left, right: left + 120, y: -176 }, -266, paint.roof),
  )
  return [
    drawLongRoof(light, { left: -190, right: 190, y: -176 }, { inset: 34, height: 78 }, paint.roof),
    drawChimney(light, [-12, -240], [26, 48], '#a5604a'),
    drawWall([-190, -178], [380, 178], paint.wall),
    drawBoards([-190, -178], [380, 178], 9),
    drawWindowRow(light, { from: -185, to: 185, y: -160, count: 6, size: [26, 46] }, shutters),
    drawWindowRow(light, { from: -185, to: -45, y: -70, count: 2, size: [34, 48] }),
    drawWindowRow(light, { from: 45, to: 185, y: -70, count: 2, size: [34, 48] }),
    drawDoor(light, [-21, -74], [42, 70], paint.base),
    ...gables,
    drawLongRoof(light, { left: -192, right: 192, y: -82 }, { inset: 22, height: 26 }, paint.roof),
    ...posts,
    drawBalcony(light, [-190, -24], [148, 22], '#ffffff'),
    drawBalcony(light, [42, -24], [148, 22], '#ffffff'),
    rectangle([-38, -8], [76, 8], '#b9ab96'),
  ].join('')
}

/** Three cabins with roofs down to the ground. */
export function drawCabins(light: Light, paint: Paint): string {
  const cabin = (roof: string) =>
    [
      drawChimney(light, [36, -120], [18, 62], '#857a72'),
      polygon(
        [
          [-84, 0],
          [0, -186],
          [84, 0],
        ],
        paint.wall,
      ),
      drawBoards([-40, -96], [80, 96], 11, true),
      polygon(
        [
          [-30, -92],
          [0, -158],
          [30, -92],
        ],
        light.lamps ? '#ffd27c' : lighter(light.sky[1], 0.2),
      ),
      line([0, -156], [0, -92], paint.trim, 4),
      drawBalcony(light, [-44, -84], [88, 18], paint.trim),
      drawDoor(light, [-15, -52], [30, 52], paint.accent),
      drawWindow(light, [-52, -44], [22, 26]),
      drawWindow(light, [30, -44], [22, 26]),
      drawGableRoof(light, { left: -84, right: 84, y: -16 }, -190, roof),
    ].join('')
  return [
    group(cabin(darker(paint.roof, 0.1)), 'transform="translate(-250 -34) scale(0.78)"'),
    group(cabin(lighter(paint.roof, 0.06)), 'transform="translate(232 -42) scale(0.72)"'),
    group(cabin(paint.roof), 'transform="scale(1.12)"'),
  ].join('')
}

/** A broad Tyrolean gable: whitewash below, dark wood above, geraniums on every balcony. */
export function drawGuesthouse(light: Light, paint: Paint): string {
  const flowers = '#d5403c'
  return [
    drawChimney(light, [70, -230], [26, 58], '#e9e2d4'),
    drawWall([-185, -120], [370, 120], paint.wall),
    rectangle([-185, -22], [370, 22], paint.base),
    polygon(
      [
        [-185, -118],
        [-185, -196],
        [0, -282],
        [185, -196],
        [185, -118],
      ],
      paint.trim,
    ),
    drawBoards([-185, -196], [370, 78], 13, true),
    drawWindowRow(
      light,
      { from: -165, to: 165, y: -184, count: 4, size: [32, 44] },
      { shutters: paint.accent },
    ),
    drawWindow(light, [-17, -250], [34, 34], { shutters: paint.accent }),
    drawBalcony(light, [-170, -138], [340, 26], lighter(paint.trim, 0.12), flowers),
    drawBalcony(light, [-60, -212], [120, 16], lighter(paint.trim, 0.12), flowers),
    drawWindowRow(
      light,
      { from: -175, to: -40, y: -82, count: 2, size: [30, 42] },
      { shutters: paint.accent, flowers },
    ),
    drawWindowRow(
      light,
      { from: 40, to: 175, y: -82, count: 2, size: [30, 42] },
      { shutters: paint.accent, flowers },
    ),
    drawDoor(light, [-22, -78], [44, 78], paint.accent),
    drawGableRoof(light, { left: -196, right: 196, y: -196 }, -288, paint.roof),
  ].join('')
}

/** A steep dark roof over white plaster with black beams, a lantern by the door. */
export function drawJapaneseChalet(light: Light, paint: Paint): string {
  const beams = [-150, -75, 0, 75, 150].map(x => rectangle([x - 4, -108], [8, 108], paint.trim))
  const screens = [-138, 84].map(
    x =>
      rectangle([x, -74], [56, 74], light.lamps ? '#ffe2a6' : '#f6f0e0') +
      [14, 28, 42].map(step => line([x + step, -74], [x + step, 0], paint.trim, 2)).join('') +
      [-50, -25].map(y => line([x, y], [x + 56, y], paint.trim, 2)).join(''),
  )
  return [
    drawWall([-160, -108], [320, 108], paint.wall),
    ...beams,
    rectangle([-160, -110], [320, 8], paint.trim),
    rectangle([-172, -10], [344, 10], paint.base),
    ...screens,
    drawDoor(light, [-24, -80], [48, 72], paint.accent),
    rectangle([-66, -102], [132, 9], paint.roof),
    circle([-52, -70], 24, '#ffcf7a', 'opacity="0.25"'),
    ellipse([-52, -70], [9, 13], light.lamps ? '#ffb65c' : '#e4644a'),
    polygon(
      [
        [-150, -108],
        [0, -300],
        [150, -108],
      ],
      paint.wall,
    ),
    ...[-196, -150].map(y => rectangle([-90 - (y + 196), y], [180 + 2 * (y + 196), 7], paint.trim)),
    drawWindow(light, [-40, -186], [36, 32], { frame: paint.trim, bars: 'upright' }),
    drawWindow(light, [6, -186], [36, 32], { frame: paint.trim, bars: 'upright' }),
    drawWindow(light, [-76, -140], [44, 28], { frame: paint.trim, bars: 'upright' }),
    drawWindow(light, [-22, -140], [44, 28], { frame: paint.trim, bars: 'upright' }),
    drawWindow(light, [32, -140], [44, 28], { frame: paint.trim, bars: 'upright' }),
    drawWindow(light, [-15, -240], [30, 26], { frame: paint.trim }),
    drawGableRoof(light, { left: -160, right: 160, y: -108 }, -318, paint.roof),
  ].join('')
}

/** Long low pavilions of slats and glass around a steaming pool. */
export function drawSpa(light: Light, paint: Paint): string {
  const glass = light.lamps ? '#ffd793' : lighter(light.sky[1], 0.1)
  const steam = countTo(9).map(index =>
    ellipse(
      [-150 + index * 44, 4 - (index % 3) * 20],
      [30 - (index % 3) * 5, 12],
      '#ffffff',
      `opacity="${0.4 - (index % 3) * 0.1}"`,
    ),
  )
  const slab = (left: number, width: number, y: number) =>
    rectangle([left, y], [width, 12], paint.roof) +
    (light.snowy ? rectangle([left, y - 9], [width, 10], light.snow, 'rx="5"') : '')
  return [
    drawWall([-150, -176], [250, 80], paint.wall),
    drawBoards([-150, -176], [250, 80], 8, true),
    drawWindowRow(
      light,
      { from: -140, to: 90, y: -158, count: 4, size: [44, 44] },
      { bars: 'none', frame: paint.trim },
    ),
    slab(-174, 300, -188),
    drawWall([-330, -98], [660, 98], paint.wall),
    drawBoards([-330, -98], [190, 98], 8, true),
    rectangle([-130, -84], [330, 84], glass),
    ...countTo(7).map(index => rectangle([-132 + index * 55, -84], [5, 84], paint.trim)),
    light.lamps
      ? ''
      : polygon(
          [
            [-130, 0],
            [-130, -40],
            [120, -84],
            [200, -84],
            [200, -60],
          ],
          '#ffffff',
          'opacity="0.2"',
        ),
    drawStones([214, -98], [116, 98], paint.base, 21),
    slab(-352, 704, -110),
    rectangle([-352, -1], [704, 9], darker(paint.base, 0.1)),
    ellipse([30, 34], [260, 25], lighter(paint.base, 0.2)),
    ellipse([30, 34], [244, 19], '#5cc4cb'),
    ellipse([-20, 30], [150, 8], '#b9ecec', 'opacity="0.6"'),
    ...steam,
  ].join('')
}
