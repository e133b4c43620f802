// Houses of everyday streets: the hostel in a warehouse, row houses, the motel and a Victorian.

import {
  drawBoards,
  drawChimney,
  drawDoor,
  drawGableRoof,
  drawLongRoof,
  drawWall,
  drawWindow,
  drawWindowRow,
  type Paint,
} from './draw-house-parts.ts'
import type { Light } from './draw-lights.ts'
import { circle, countTo, darker, ellipse, lighter, line, path, polygon, rectangle } from './draw-shapes.ts'

/** A brick warehouse turned hostel: big windows, a painted mountain on the wall, lights on the roof terrace. */
export function drawHostel(light: Light, paint: Paint): string {
  const bricks = countTo(60).map(index =>
    rectangle(
      [-208 + ((index * 83) % 400), -226 + ((index * 47) % 210)],
      [16, 6],
      index % 2 ? lighter(paint.wall, 0.14) : darker(paint.wall, 0.14),
    ),
  )
  const bulbs = countTo(14).map(index => {
    const sag = Math.abs((index % 7) - 3) ** 2 * 1.6
    return circle([-196 + index * 30, -262 - sag], 4, light.lamps ? '#ffe08a' : '#fff6df')
  })
  const colours = ['#f2b84b', '#4aa3a2', '#e2725b', '#f4ead7']
  return [
    drawWall([-214, -232], [428, 232], paint.wall),
    ...bricks,
    rectangle([-222, -240], [444, 14], paint.trim),
    light.snowy ? rectangle([-222, -249], [444, 11], light.snow, 'rx="5"') : '',
    ...[-200, -62, 76, 200].map(x => rectangle([x - 2, -292], [4, 54], paint.roof)),
    ...bulbs,
    rectangle([80, -216], [120, 140], colours[3] as string),
    circle([164, -186], 15, colours[0] as string),
    polygon(
      [
        [80, -76],
        [80, -130],
        [116, -184],
        [156, -118],
        [172, -140],
        [200, -104],
        [200, -76],
      ],
      colours[1] as string,
    ),
    polygon(
      [
        [116, -184],
        [103, -164],
        [113, -157],
        [121, -165],
        [130, -160],
      ],
      '#ffffff',
    ),
    polygon(
      [
        [80, -76],
        [128, -112],
        [200, -76],
      ],
      colours[2] as string,
    ),
    drawWindowRow(light, { from: -206, to: 70, y: -214, count: 4, size: [46, 54] }, { frame: paint.trim }),
    drawWindowRow(light, { from: -206, to: 70, y: -136, count: 4, size: [46, 54] }, { frame: paint.trim }),
    drawWindow(light, [-196, -62], [110, 52], { frame: paint.trim, bars: 'upright' }),
    drawWindow(light, [96, -60], [92, 50], { frame: paint.trim, bars: 'upright' }),
    drawDoor(light, [-28, -66], [50, 66], paint.accent),
    polygon(
      [
        [-44, -74],
        [38, -74],
        [48, -58],
        [-54, -58],
      ],
      paint.base,
    ),
  ].join('')
}

/** A row of three narrow town houses, the one for rent in the middle. */
export function drawRowHouses(light: Light, paint: Paint): string {
  const house = (left: number, height: number, wall: string, door: string) =>
    [
      drawWall([left, -height], [140, height], wall),
      drawBoards([left, -height], [140, height], 8),
      polygon(
        [
          [left, -height],
          [left + 70, -height - 64],
          [left + 140, -height],
        ],
        wall,
      ),
      drawWindow(light, [left + 56, -height - 34], [28, 28]),
      drawGableRoof(light, { left: left + 6, right: left + 134, y: -height }, -height - 66, paint.roof),
      drawWindowRow(
        light,
        { from: left + 8, to: left + 132, y: -height + 16, count: 2, size: [32, 50] },
        { flowers: '#e79ab0' },
      ),
      drawWall([left + 14, -92], [62, 84], lighter(wall, 0.25)),
      drawWindowRow(
        light,
        { from: left + 16, to: left + 74, y: -80, count: 2, size: [20, 52] },
        { bars: 'none' },
      ),
      polygon(
        [
          [left + 6, -92],
          [left + 20, -106],
          [left + 70, -106],
          [left + 84, -92],
        ],
        light.snowy ? light.snow : paint.roof,
      ),
      drawDoor(light, [left + 92, -74], [32, 66], door),
      rectangle([left + 86, -8], [46, 8], paint.base),
    ].join('')
  return [
    drawChimney(light, [-150, -240], [22, 46], '#a5604a'),
    house(-212, 196, paint.trim, '#4b5d78'),
    house(72, 190, lighter(paint.base, 0.25), '#7c4a54'),
    house(-70, 214, paint.wall, paint.accent),
  ].join('')
}

/** A low row of doors in bright colours under a butterfly canopy, and a pylon with stars but no words. */
export function drawMotel(light: Light, paint: Paint): string {
  const doors = [paint.accent, '#3f8f9b', '#e2a83d', paint.accent, '#3f8f9b']
  const units = doors.map((door, index) => {
    const x = -316 + index * 116
    return (
      drawDoor(light, [x + 12, -70], [34, 70], door) +
      drawWindow(light, [x + 58, -66], [46, 40], { bars: 'upright' }) +
      circle([x + 52, -78], 3.5, light.lamps ? '#ffe08a' : '#fff6df')
    )
  })
  const posts = countTo(6).map(index => rectangle([-316 + index * 116, -96], [5, 96], paint.trim))
  return [
    drawWall([-322, -100], [590, 100], paint.wall),
    ...units,
    rectangle([-322, -14], [590, 14], paint.base, 'opacity="0.5"'),
    ...posts,
    polygon(
      [
        [-350, -126],
        [-20, -104],
        [296, -132],
        [296, -114],
        [-20, -88],
        [-350, -108],
      ],
      paint.roof,
    ),
    light.snowy
      ? polygon(
          [
            [-350, -136],
            [-20, -115],
            [296, -142],
            [296, -131],
            [-20, -103],
            [-350, -125],
          ],
          light.snow,
        )
      : '',
    rectangle([306, -270], [12, 270], paint.trim),
    rectangle([336, -270], [12, 270], paint.trim),
    path('M276 -280 h104 l22 40 l-22 40 h-104 l-18 -40z', paint.accent),
    path('M288 -270 h84 l16 30 l-16 30 h-84 l-12 -30z', lighter(paint.wall, 0.5)),
    ...[300, 328, 356].map(x =>
      polygon(
        [
          [x, -254],
          [x + 5, -244],
          [x + 14, -240],
          [x + 5, -236],
          [x, -226],
          [x - 5, -236],
          [x - 14, -240],
          [x - 5, -244],
        ],
        paint.roof,
      ),
    ),
    ellipse([327, 3], [44, 7], '#23402f', 'opacity="0.3"'),
  ].join('')
}

/** A brick Victorian with a corner turret and a bay. */
export function drawVictorian(light: Light, paint: Paint): string {
  const trim = { frame: paint.trim }
  return [
    drawLongRoof(light, { left: -160, right: 150, y: -188 }, { inset: 46, height: 92 }, paint.roof),
    drawChimney(light, [20, -262], [26, 60], darker(paint.wall, 0.2)),
    drawWall([-160, -190], [310, 190], paint.wall),
    rectangle([-160, -106], [310, 6], paint.trim),
    drawWindowRow(light, { from: -150, to: 60, y: -172, count: 4, size: [26, 50] }, trim),
    drawWindowRow(light, { from: -150, to: -40, y: -84, count: 2, size: [30, 54] }, trim),
    drawDoor(light, [-18, -84], [42, 78], paint.accent),
    polygon(
      [
        [-40, -96],
        [3, -122],
        [46, -96],
      ],
      paint.roof,
    ),
    polygon(
      [
        [-104, -190],
        [-50, -262],
        [4, -190],
      ],
      paint.base,
    ),
    drawWindow(light, [-62, -228], [24, 30], trim),
    drawGableRoof(light, { left: -104, right: 4, y: -190 }, -264, paint.roof),
    drawWall([72, -224], [98, 224], lighter(paint.wall, 0.08)),
    ...[-226, -150, -74].map(y => rectangle([68, y], [106, 7], paint.trim)),
    ...[-208, -132, -58].map(y =>
      drawWindowRow(light, { from: 76, to: 166, y, count: 3, size: [18, 44] }, { ...trim, bars: 'none' }),
    ),
    polygon(
      [
        [60, -224],
        [121, -336],
        [121, -224],
      ],
      lighter(paint.roof, 0.08),
    ),
    polygon(
      [
        [182, -224],
        [121, -336],
        [121, -224],
      ],
      darker(paint.roof, 0.15),
    ),
    light.snowy
      ? polygon(
          [
            [88, -275],
            [121, -340],
            [154, -275],
            [143, -282],
            [132, -266],
            [121, -280],
            [108, -264],
            [99, -282],
          ],
          light.snow,
        )
      : '',
    line([121, -336], [121, -360], '#7a6a5c', 3),
    rectangle([-34, -8], [74, 8], paint.base),
  ].join('')
}
