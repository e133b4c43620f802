// One outdoor picture: sky, peaks, lake or meadow, wood, and the house of a property in its place.

import { drawGroundShadow, drawLake, drawMeadow, drawPath, drawShore, drawSnowfall } from './draw-ground.ts'
import type { Paint } from './draw-house-parts.ts'
import { drawCondominium, drawHotel, drawResort } from './draw-large-houses.ts'
import { type Light, type LightName, lights } from './draw-lights.ts'
import {
  drawCabins,
  drawGuesthouse,
  drawInn,
  drawJapaneseChalet,
  drawLodge,
  drawSpa,
} from './draw-mountain-houses.ts'
import { drawMountains, drawSky } from './draw-mountains.ts'
import { group, mix, type Point, pictureHeight, pictureWidth, seededRandom } from './draw-shapes.ts'
import { drawHostel, drawMotel, drawRowHouses, drawVictorian } from './draw-street-houses.ts'
import { drawAspen, drawShrub, drawSpruce, drawWood } from './draw-trees.ts'

/** The houses that can be drawn and half their width. */
const houses = {
  hotel: { draw: drawHotel, halfWidth: 225 },
  lodge: { draw: drawLodge, halfWidth: 335 },
  inn: { draw: drawInn, halfWidth: 195 },
  hostel: { draw: drawHostel, halfWidth: 220 },
  condominium: { draw: drawCondominium, halfWidth: 250 },
  resort: { draw: drawResort, halfWidth: 335 },
  guesthouse: { draw: drawGuesthouse, halfWidth: 205 },
  cabins: { draw: drawCabins, halfWidth: 320 },
  rowHouses: { draw: drawRowHouses, halfWidth: 215 },
  spa: { draw: drawSpa, halfWidth: 350 },
  japaneseChalet: { draw: drawJapaneseChalet, halfWidth: 175 },
  motel: { draw: drawMotel, halfWidth: 340 },
  victorian: { draw: drawVictorian, halfWidth: 170 },
} as const

export interface OutsidePicture {
  readonly house: keyof typeof houses
  readonly paint: Paint
  readonly light: LightName
  readonly seed: number
  /** `lake`: on a shore with the peaks in the water; `meadow`: in the open. */
  readonly setting: 'lake' | 'meadow'
  /** Middle of the house from the left edge. */
  readonly at: number
  readonly scale: number
  readonly snowfall?: boolean
}

/** The picture as SVG, 1200 by 800. */
export function drawOutside(picture: OutsidePicture): string {
  const light = lights[picture.light]
  const backdropFoot = 500
  const sky = drawSky(light, picture.seed, 'outside')
  const mountains = drawMountains(light, picture.seed, backdropFoot)
  const farWood = drawWood(light, picture.seed + 1, { y: backdropFoot, height: 46, spacing: 22 })
  const doorstep: Point = [picture.at, picture.setting === 'lake' ? 600 : 630]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}" viewBox="0 0 ${pictureWidth} ${pictureHeight}">`,
    sky,
    mountains,
    farWood,
    picture.setting === 'lake'
      ? drawLake(light, picture.seed, backdropFoot + 8, mountains + farWood) +
        drawShore(light, doorstep[1] - 34, picture.at < pictureWidth / 2 ? 'left' : 'right')
      : drawMeadow(light, picture.seed, backdropFoot + 4),
    drawSite(picture, doorstep),
    picture.snowfall ? drawSnowfall(picture.seed) : '',
    '</svg>',
  ].join('')
}

/** The house with its path, the trees behind and beside it and the shrubs in front. */
function drawSite(picture: OutsidePicture, doorstep: Point): string {
  const light = lights[picture.light]
  const house = houses[picture.house]
  const [x, y] = doorstep
  const half = house.halfWidth * picture.scale
  const jitter = seededRandom(picture.seed + 77)
  const mirror = jitter() < 0.5 ? -1 : 1
  const trees = [
    { draw: drawAspen, away: -46, down: 26, height: 250 },
    { draw: jitter() < 0.4 ? drawAspen : drawSpruce, away: -110, down: 12, height: 190 },
    { draw: drawSpruce, away: 60, down: 34, height: 236 },
    { draw: jitter() < 0.4 ? drawAspen : drawSpruce, away: 116, down: 62, height: 168 },
  ].map(({ draw, away, down, height }) =>
    draw(
      light,
      [x + mirror * (away + Math.sign(away) * (half + jitter() * 30)), y + down],
      height * (0.85 + jitter() * 0.3),
    ),
  )
  const behind = [-0.92, -0.5, 0.2, 0.66, 0.98].map((share, index) =>
    drawSpruce(light, [x + share * half, y - 22], 215 + ((index * 67 + picture.seed * 31) % 120)),
  )
  const housePlaced = group(
    drawGroundShadow(house.halfWidth, light) + house.draw(light, paintAtHour(picture.paint, light)),
    `transform="translate(${x} ${y}) scale(${picture.scale})"`,
  )
  const side = x < pictureWidth / 2 ? -1 : 1
  return [
    ...behind,
    housePlaced,
    // The pool of the spa lies where others have their path.
    picture.house === 'spa' ? '' : drawPath(light, [x, y + 2], -side * 120),
    drawShrub(light, [x - half * (0.5 + jitter() * 0.4), y + 10], 70 + jitter() * 40),
    drawShrub(light, [x + half * (0.5 + jitter() * 0.4), y + 12], 70 + jitter() * 40),
    ...trees,
    drawSpruce(light, [side < 0 ? 40 : 1168, 806], 330),
    drawShrub(light, [side < 0 ? 150 : 1060, 806], 190),
  ].join('')
}

/** The colours of a house as they look at this hour. */
function paintAtHour(paint: Paint, light: Light): Paint {
  const tinted = (colour: string) => mix(colour, light.tint, light.tintStrength)
  return {
    wall: tinted(paint.wall),
    trim: tinted(paint.trim),
    roof: tinted(paint.roof),
    accent: tinted(paint.accent),
    base: tinted(paint.base),
  }
}
