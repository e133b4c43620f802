// One indoor picture: walls and floor, a window on the mountains, and the furniture of a kind of room.

import { drawBed, drawBunk, drawFuton } from './draw-beds.ts'
import {
  drawBathtub,
  drawFrame,
  drawHearth,
  drawKitchen,
  drawLampTable,
  drawPlant,
  drawRug,
  drawSofa,
  type RoomPaint,
} from './draw-furniture.ts'
import { type Light, type LightName, lights } from './draw-lights.ts'
import { drawMountains, drawSky } from './draw-mountains.ts'
import {
  countTo,
  darker,
  group,
  lighter,
  line,
  type Point,
  path,
  pictureHeight,
  pictureWidth,
  polygon,
  rectangle,
  verticalFade,
} from './draw-shapes.ts'
import { drawWood } from './draw-trees.ts'

export interface InsidePicture {
  readonly layout: keyof typeof layouts
  readonly walls: 'plain' | 'boards' | 'panels'
  readonly paint: RoomPaint
  readonly light: LightName
  readonly seed: number
}

/** Where the floor meets the wall. */
const floorY = 560

const layouts = {
  double: (picture: InsidePicture) =>
    drawView(picture, [120, 110], [300, 310]) +
    drawFrame(picture.paint, [640, 130], [180, 120]) +
    drawRug(picture.paint, [730, 722], 620) +
    drawLampTable(picture.paint, [470, 650], 'lamp-left') +
    drawLampTable(picture.paint, [990, 650], 'lamp-right') +
    drawBed(picture.paint, [730, 700], 370) +
    drawPlant(picture.paint, [90, 690], 230),
  twin: (picture: InsidePicture) =>
    drawView(picture, [440, 90], [320, 290]) +
    drawRug(picture.paint, [600, 730], 520) +
    drawBed(picture.paint, [300, 700], 270) +
    drawBed(picture.paint, [900, 700], 270) +
    drawLampTable(picture.paint, [600, 650], 'lamp-left') +
    drawFrame(picture.paint, [150, 170], [130, 100]) +
    drawFrame(picture.paint, [920, 170], [130, 100]),
  family: (picture: InsidePicture) =>
    drawView(picture, [480, 110], [250, 260]) +
    drawBunk(picture.paint, [940, 650]) +
    drawRug(picture.paint, [560, 730], 620) +
    drawLampTable(picture.paint, [590, 640], 'lamp-left') +
    drawBed(picture.paint, [310, 700], 350) +
    drawFrame(picture.paint, [200, 150], [180, 120]),
  bunks: (picture: InsidePicture) =>
    drawView(picture, [470, 120], [260, 290]) +
    drawBunk(picture.paint, [220, 660]) +
    drawBunk(picture.paint, [980, 660]) +
    drawRug(picture.paint, [600, 690], 320) +
    drawPlant(picture.paint, [600, 620], 150),
  studio: (picture: InsidePicture) =>
    drawView(picture, [60, 110], [280, 300]) +
    drawKitchen(picture.paint, [820, 610], 350) +
    drawRug(picture.paint, [480, 730], 560) +
    drawLampTable(picture.paint, [735, 640], 'lamp-left') +
    drawBed(picture.paint, [480, 700], 340) +
    drawPlant(picture.paint, [180, 660], 210),
  living: (picture: InsidePicture) =>
    drawView(picture, [420, 90], [440, 300]) +
    drawHearth(picture.paint, [200, 600]) +
    drawRug(picture.paint, [660, 730], 640) +
    drawLampTable(picture.paint, [1040, 640], 'lamp-left') +
    drawSofa(picture.paint, [670, 680]) +
    drawPlant(picture.paint, [1130, 720], 240),
  tatami: (picture: InsidePicture) =>
    drawView(picture, [380, 100], [440, 380]) +
    drawScreens(picture.paint, [180, 80], [200, 480]) +
    drawScreens(picture.paint, [820, 80], [200, 480]) +
    drawFuton(picture.paint, [420, 740]) +
    drawFuton(picture.paint, [780, 740]) +
    drawLampTable(picture.paint, [1100, 640], 'lamp-left'),
  bath: (picture: InsidePicture) =>
    drawView(picture, [300, 90], [600, 330]) +
    drawRug(picture.paint, [600, 732], 420) +
    drawBathtub(picture.paint, [600, 690]) +
    drawPlant(picture.paint, [1060, 680], 300) +
    drawLampTable(picture.paint, [160, 640], 'lamp-left'),
} as const

/** The picture as SVG, 1200 by 800. */
export function drawInside(picture: InsidePicture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}" viewBox="0 0 ${pictureWidth} ${pictureHeight}">`,
    drawShell(picture),
    layouts[picture.layout](picture),
    '</svg>',
  ].join('')
}

/** Wall, skirting and floor boards (or mats) running towards the eye. */
function drawShell(picture: InsidePicture): string {
  const { wall, floor, wood } = picture.paint
  const boards = countTo(25).map(index => {
    const x = (index - 12) * 70
    return line([600 + x, floorY], [600 + x * 1.9, pictureHeight], darker(floor, 0.22), 2)
  })
  const panelling =
    picture.walls === 'boards'
      ? countTo(14).map(index => line([0, index * 42], [pictureWidth, index * 42], darker(wall, 0.14), 2))
      : picture.walls === 'panels'
        ? [
            rectangle([0, 380], [pictureWidth, 180], lighter(wall, 0.4)),
            rectangle([0, 374], [pictureWidth, 9], lighter(wood, 0.2)),
            ...countTo(12).map(index =>
              rectangle([14 + index * 100, 402], [74, 128], lighter(wall, 0.28), 'rx="3"'),
            ),
          ]
        : []
  return [
    verticalFade('wall', [lighter(wall, 0.12), wall, darker(wall, 0.08)]),
    rectangle([0, 0], [pictureWidth, floorY], 'url(#wall)'),
    ...panelling,
    verticalFade('floor', [darker(floor, 0.12), floor, lighter(floor, 0.1)]),
    rectangle([0, floorY], [pictureWidth, pictureHeight - floorY], 'url(#floor)'),
    group(boards.join(''), 'opacity="0.6"'),
    rectangle([0, floorY - 14], [pictureWidth, 16], darker(wood, 0.08)),
  ].join('')
}

/** A window with the landscape outside, curtains, and its light on the floor. */
function drawView(picture: InsidePicture, corner: Point, size: Point): string {
  const [[x, y], [width, height]] = [corner, size]
  const light: Light = lights[picture.light]
  const scale = Math.max(width / 760, height / 520)
  const landscape = [
    drawSky(light, picture.seed, 'view'),
    drawMountains(light, picture.seed, 470),
    drawWood(light, picture.seed + 2, { y: 474, height: 90, spacing: 34 }),
    rectangle([0, 472], [pictureWidth, 330], light.ground[0]),
    drawWood(light, picture.seed + 3, { y: 530, height: 130, spacing: 70 }),
  ].join('')
  const { wood, textile } = picture.paint
  const curtain = (left: number) =>
    path(
      `M${left} ${y - 26} h58 q-4 ${height * 0.5} 4 ${height + 66} h-66 q8 ${-height * 0.5} 4 ${-height - 66}z`,
      lighter(textile, 0.35),
    ) +
    [16, 34]
      .map(step => line([left + step, y - 20], [left + step, y + height + 34], lighter(textile, 0.15), 3))
      .join('')
  return [
    `<defs><clipPath id="view-shape">${rectangle(corner, size, '#000')}</clipPath></defs>`,
    polygon(
      [
        [x + 30, floorY],
        [x + width - 10, floorY],
        [x + width + 110, pictureHeight],
        [x + 110, pictureHeight],
      ],
      '#fff4d6',
      `opacity="${light.lamps ? 0.06 : 0.16}"`,
    ),
    rectangle([x - 14, y - 14], [width + 28, height + 28], wood),
    group(
      group(landscape, `transform="translate(${x - 120 * scale} ${y - 60 * scale}) scale(${scale})"`),
      'clip-path="url(#view-shape)"',
    ),
    line([x + width / 2, y], [x + width / 2, y + height], wood, 8),
    polygon(
      [
        [x, y + height * 0.6],
        [x + width * 0.5, y],
        [x + width * 0.7, y],
        [x, y + height * 0.85],
      ],
      '#ffffff',
      'opacity="0.1"',
    ),
    rectangle([x - 24, y + height + 10], [width + 48, 16], lighter(wood, 0.15), 'rx="3"'),
    picture.layout === 'tatami' ? '' : curtain(x - 44) + curtain(x + width - 14),
    picture.layout === 'tatami'
      ? ''
      : rectangle([x - 64, y - 34], [width + 128, 9], darker(wood, 0.2), 'rx="4"'),
  ].join('')
}

/** Paper screens beside a window. */
function drawScreens(paint: RoomPaint, corner: Point, size: Point): string {
  const [[x, y], [width, height]] = [corner, size]
  return [
    rectangle(corner, size, '#fbf5e4'),
    ...countTo(5).map(index =>
      line([x + (width * index) / 4, y], [x + (width * index) / 4, y + height], paint.wood, 5),
    ),
    ...countTo(7).map(index =>
      line([x, y + (height * index) / 6], [x + width, y + (height * index) / 6], paint.wood, 4),
    ),
  ].join('')
}
