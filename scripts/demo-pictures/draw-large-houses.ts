// Large houses: the grand hotel, the condominiums and the resort.

import {
  drawBalcony,
  drawBoards,
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
import { countTo, darker, lighter, line, mix, path, polygon, rectangle } from './draw-shapes.ts'

/** Four floors under a mansard with dormers, awnings over the ground floor. */
export function drawHotel(light: Light, paint: Paint): string {
  const dormers = [-176, -88, 0, 88, 176].map(
    x =>
      polygon(
        [
          [x - 22, -238],
          [x - 22, -272],
          [x, -294],
          [x + 22, -272],
          [x + 22, -238],
        ],
        paint.wall,
      ) +
      drawWindow(light, [x - 11, -268], [22, 28]) +
      drawGableRoof(light, { left: x - 14, right: x + 14, y: -276 }, -298, darker(paint.roof, 0.1)),
  )
  const awnings = [-186, -102, 62, 146].map(x =>
    polygon(
      [
        [x, -66],
        [x + 42, -66],
        [x + 50, -46],
        [x - 8, -46],
      ],
      paint.accent,
    ),
  )
  const columns = [-42, 34].map(x => rectangle([x, -72], [8, 72], '#ffffff'))
  return [
    drawLongRoof(light, { left: -220, right: 220, y: -232 }, { inset: 18, height: 72 }, paint.roof),
    ...dormers,
    drawWall([-220, -234], [440, 234], paint.wall),
    ...[-236, -164, -88].map(y => rectangle([-226, y], [452, 7], paint.trim)),
    drawWindowRow(light, { from: -212, to: 212, y: -218, count: 9, size: [22, 42] }),
    drawWindowRow(light, { from: -212, to: 212, y: -146, count: 9, size: [22, 44] }, { flowers: '#c9504f' }),
    rectangle([-220, -14], [440, 14], paint.base),
    drawWindowRow(light, { from: -206, to: -54, y: -60, count: 2, size: [44, 46] }, { bars: 'upright' }),
    drawWindowRow(light, { from: 54, to: 206, y: -60, count: 2, size: [44, 46] }, { bars: 'upright' }),
    ...awnings,
    drawDoor(light, [-26, -64], [52, 64], paint.accent),
    ...columns,
    rectangle([-56, -82], [112, 12], paint.trim),
    light.snowy ? rectangle([-58, -90], [116, 9], light.snow, 'rx="4"') : '',
    drawBalcony(light, [-46, -104], [92, 20], darker(paint.roof, 0.2)),
  ].join('')
}

/** Three stepped modern blocks of dark cladding and warm wood with glass balconies. */
export function drawCondominium(light: Light, paint: Paint): string {
  const block = (left: number, width: number, floors: number, wood: boolean) => {
    const top = -floors * 66
    const wall = wood ? paint.trim : paint.wall
    const flats = countTo(floors).map(floor => {
      const y = -66 * (floor + 1)
      return (
        drawWindow(light, [left + 16, y + 14], [34, 40], { frame: '#2c3036', bars: 'none' }) +
        drawWindow(light, [left + 64, y + 10], [width - 84, 54], { frame: '#2c3036', bars: 'upright' }) +
        rectangle(
          [left + 56, y + 40],
          [width - 62, 25],
          mix('#ffffff', light.sky[1], 0.4),
          'opacity="0.55"',
        ) +
        rectangle([left + 52, y + 63], [width - 54, 6], lighter(wall, 0.25)) +
        rectangle([left + 54, y + 37], [width - 58, 4], '#40464d')
      )
    })
    return [
      drawWall([left, top], [width, -top], wall),
      wood ? drawBoards([left, top], [width, -top], 10) : '',
      ...flats,
      rectangle([left - 8, top - 10], [width + 16, 12], paint.roof),
      light.snowy ? rectangle([left - 8, top - 20], [width + 16, 12], light.snow, 'rx="6"') : '',
    ].join('')
  }
  return [
    block(-246, 168, 3, false),
    block(78, 176, 3, true),
    block(-84, 168, 4, true),
    drawStones([-84, -62], [168, 62], paint.base, 13),
    rectangle([-34, -54], [68, 54], light.lamps ? '#ffd98a' : '#b8d2dd'),
    line([0, -54], [0, 0], '#2c3036', 3),
    rectangle([-54, -66], [108, 9], paint.accent),
  ].join('')
}

/** A long white front with arcades and a tower in the middle. */
export function drawResort(light: Light, paint: Paint): string {
  const arcade = [-330, 76].flatMap(left =>
    countTo(5).map(index => {
      const x = left + 8 + index * 50
      return path(
        `M${x} 0 V-34 A17 20 0 0 1 ${x + 34} -34 V0Z`,
        light.lamps ? '#f6c473' : darker(paint.wall, 0.35),
      )
    }),
  )
  const wings = [-330, 76].map(
    left =>
      drawWall([left, -168], [254, 168], paint.wall) +
      drawLongRoof(light, { left, right: left + 254, y: -168 }, { inset: 36, height: 58 }, paint.roof) +
      drawWindowRow(
        light,
        { from: left + 4, to: left + 250, y: -152, count: 6, size: [22, 36] },
        { shutters: paint.accent },
      ) +
      drawWindowRow(
        light,
        { from: left + 4, to: left + 250, y: -104, count: 6, size: [22, 34] },
        { shutters: paint.accent },
      ) +
      rectangle([left, -64], [254, 6], paint.trim),
  )
  return [
    ...wings,
    ...arcade,
    drawWall([-78, -290], [156, 290], lighter(paint.wall, 0.25)),
    ...[-292, -216, -140, -66].map(y => rectangle([-84, y], [168, 7], paint.trim)),
    drawWindowRow(light, { from: -66, to: 66, y: -274, count: 3, size: [26, 42] }),
    drawWindowRow(light, { from: -66, to: 66, y: -198, count: 3, size: [26, 44] }, { flowers: '#d8729a' }),
    drawWindowRow(light, { from: -66, to: 66, y: -122, count: 3, size: [26, 44] }, { flowers: '#d8729a' }),
    path('M-28 0 V-34 A28 26 0 0 1 28 -34 V0Z', light.lamps ? '#ffd98a' : paint.accent),
    drawLongRoof(light, { left: -78, right: 78, y: -290 }, { inset: 62, height: 66 }, paint.roof),
    line([0, -356], [0, -392], '#7a6a5c', 3),
    polygon(
      [
        [0, -392],
        [30, -384],
        [0, -374],
      ],
      paint.accent,
    ),
  ].join('')
}
