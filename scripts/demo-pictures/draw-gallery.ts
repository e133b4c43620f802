// Which pictures the demo destination has: every file name, without `.jpg`, with what is drawn in it.

import type { RoomPaint } from './draw-furniture.ts'
import type { Paint } from './draw-house-parts.ts'
import { drawInside, type InsidePicture } from './draw-inside.ts'
import { drawOutside, type OutsidePicture } from './draw-outside.ts'

const paints = {
  hotel: { wall: '#f0e2c4', trim: '#fbf6ea', roof: '#4f6272', accent: '#2f6b57', base: '#b8a88c' },
  lodge: { wall: '#9a6a42', trim: '#5b3d28', roof: '#4a5a4c', accent: '#a5432f', base: '#8f8a84' },
  inn: { wall: '#f6f4ee', trim: '#ffffff', roof: '#5a6e86', accent: '#34597a', base: '#b8433c' },
  hostel: { wall: '#b5654a', trim: '#2f3640', roof: '#3a4049', accent: '#e5a93c', base: '#3f8f8f' },
  condominium: { wall: '#59636f', trim: '#c08a55', roof: '#333a42', accent: '#e08b4a', base: '#9a948b' },
  resort: { wall: '#f3d9b8', trim: '#fff8ea', roof: '#b4573e', accent: '#3b7f8c', base: '#c9b594' },
  guesthouse: { wall: '#fbf5e6', trim: '#7d4f30', roof: '#6b5344', accent: '#3f7350', base: '#cfc3ab' },
  cabins: { wall: '#b07c4c', trim: '#5e3f2a', roof: '#3f6457', accent: '#c9522f', base: '#8a8178' },
  rowHouses: { wall: '#7fb0a6', trim: '#eec88f', roof: '#57606c', accent: '#d3573f', base: '#c9a9a0' },
  spa: { wall: '#b98f66', trim: '#5c4938', roof: '#e9e3d6', accent: '#5d8f86', base: '#8c8b86' },
  japaneseChalet: { wall: '#f7f1e3', trim: '#3d322c', roof: '#5b4d45', accent: '#4d6a74', base: '#8d867c' },
  motel: { wall: '#f4dcc0', trim: '#e9efee', roof: '#d9624a', accent: '#2f9a98', base: '#b79d82' },
  victorian: { wall: '#a24f43', trim: '#f3e8d3', roof: '#4d5566', accent: '#35594f', base: '#d8c7a8' },
} as const satisfies Record<OutsidePicture['house'], Paint>

const outside = (
  house: OutsidePicture['house'],
  light: OutsidePicture['light'],
  seed: number,
  place: Pick<OutsidePicture, 'setting' | 'at' | 'scale' | 'snowfall'>,
): OutsidePicture => ({ house, paint: paints[house], light, seed, ...place })

const onMeadow = (at: number, scale: number) => ({ setting: 'meadow', at, scale }) as const
const atLake = (at: number, scale: number) => ({ setting: 'lake', at, scale }) as const

const outsidePictures: Readonly<Record<string, OutsidePicture>> = {
  'juniper-condos-summer': outside('condominium', 'summerDay', 21, atLake(420, 1.05)),
  'juniper-condos-winter': outside('condominium', 'winterNight', 63, {
    ...onMeadow(620, 1.15),
    snowfall: true,
  }),
  'larkin-hotel-summer': outside('hotel', 'summerEvening', 12, onMeadow(600, 1.2)),
  'larkin-hotel-winter': outside('hotel', 'winterDay', 45, onMeadow(560, 1.15)),
  'painted-rock-lodge-autumn': outside('lodge', 'autumnDay', 33, onMeadow(640, 1.1)),
  'painted-rock-lodge-winter': outside('lodge', 'winterDusk', 8, { ...atLake(470, 1), snowfall: true }),
  'millers-inn-spring': outside('inn', 'springMorning', 27, onMeadow(560, 1.2)),
  'millers-inn-winter': outside('inn', 'winterNight', 16, onMeadow(640, 1.15)),
  'basecamp-hostel-summer': outside('hostel', 'summerDay', 55, onMeadow(660, 1.2)),
  'basecamp-hostel-winter': outside('hostel', 'winterDusk', 37, onMeadow(560, 1.1)),
  'heron-bay-resort-summer': outside('resort', 'summerDay', 71, atLake(430, 1.05)),
  'heron-bay-resort-evening': outside('resort', 'summerEvening', 92, atLake(780, 0.95)),
  'gasthof-ahorn-summer': outside('guesthouse', 'summerDay', 84, onMeadow(560, 1.25)),
  'gasthof-ahorn-winter': outside('guesthouse', 'winterNight', 29, {
    ...onMeadow(620, 1.15),
    snowfall: true,
  }),
  'elk-meadow-cabins-autumn': outside('cabins', 'autumnDay', 14, onMeadow(600, 1.25)),
  'elk-meadow-cabins-winter': outside('cabins', 'winterDay', 66, atLake(470, 1.1)),
  'maple-street-spring': outside('rowHouses', 'springMorning', 47, onMeadow(620, 1.2)),
  'maple-street-winter': outside('rowHouses', 'winterDusk', 58, { ...onMeadow(580, 1.15), snowfall: true }),
  'stillwater-spa-evening': outside('spa', 'summerEvening', 38, atLake(470, 1.05)),
  'stillwater-spa-winter': outside('spa', 'winterDusk', 75, onMeadow(600, 1.1)),
  'yukimori-chalet-spring': outside('japaneseChalet', 'springMorning', 61, onMeadow(640, 1.3)),
  'yukimori-chalet-winter': outside('japaneseChalet', 'winterNight', 82, {
    ...onMeadow(580, 1.25),
    snowfall: true,
  }),
  'switchback-motel-summer': outside('motel', 'summerEvening', 49, onMeadow(600, 1.15)),
  'switchback-motel-winter': outside('motel', 'winterDay', 24, onMeadow(620, 1.1)),
  'assay-house-autumn': outside('victorian', 'autumnDay', 52, onMeadow(580, 1.2)),
  'assay-house-winter': outside('victorian', 'winterDay', 97, onMeadow(640, 1.2)),
}

const sage: RoomPaint = {
  wall: '#dfe7e2',
  floor: '#c79f74',
  wood: '#8a5f3f',
  textile: '#3f6f78',
  accent: '#d98e4f',
}
const wine: RoomPaint = {
  wall: '#efe3d0',
  floor: '#a9764e',
  wood: '#6d4a33',
  textile: '#8f4a46',
  accent: '#d9b45c',
}
const spruce: RoomPaint = {
  wall: '#d9b98e',
  floor: '#9c6a42',
  wood: '#5f3f29',
  textile: '#3e6650',
  accent: '#c9573a',
}
const slate: RoomPaint = {
  wall: '#d8dce3',
  floor: '#b39576',
  wood: '#4d4a4c',
  textile: '#566b8c',
  accent: '#e0a458',
}
const linen: RoomPaint = {
  wall: '#f1ede4',
  floor: '#cdb08a',
  wood: '#a98459',
  textile: '#8aa39a',
  accent: '#c99a7c',
}
const harbour: RoomPaint = {
  wall: '#cfe1ea',
  floor: '#c2a27c',
  wood: '#f0ebe0',
  textile: '#3c6f9c',
  accent: '#e8835f',
}
const citrus: RoomPaint = {
  wall: '#f7e3c3',
  floor: '#b98d66',
  wood: '#6f5140',
  textile: '#2f8f8d',
  accent: '#e2683f',
}
const straw: RoomPaint = {
  wall: '#f2ead6',
  floor: '#c9bd86',
  wood: '#5a4636',
  textile: '#3d5578',
  accent: '#b9483f',
}

const insidePictures: Readonly<Record<string, InsidePicture>> = {
  'room-condo-bedroom': { layout: 'double', walls: 'plain', paint: slate, light: 'summerDay', seed: 5 },
  'room-condo-studio': { layout: 'studio', walls: 'plain', paint: sage, light: 'winterDay', seed: 18 },
  'room-town-double': { layout: 'double', walls: 'panels', paint: wine, light: 'autumnDay', seed: 26 },
  'room-town-twin': { layout: 'twin', walls: 'panels', paint: sage, light: 'summerDay', seed: 31 },
  'room-lodge-double': { layout: 'double', walls: 'boards', paint: spruce, light: 'winterDusk', seed: 43 },
  'room-family': { layout: 'family', walls: 'boards', paint: harbour, light: 'springMorning', seed: 50 },
  'room-hostel-bunks': { layout: 'bunks', walls: 'plain', paint: citrus, light: 'winterDay', seed: 64 },
  'room-lakeside-suite': {
    layout: 'living',
    walls: 'panels',
    paint: harbour,
    light: 'summerEvening',
    seed: 70,
  },
  'room-cabin-living': { layout: 'living', walls: 'boards', paint: spruce, light: 'winterDay', seed: 86 },
  'room-tyrolean-double': { layout: 'double', walls: 'boards', paint: linen, light: 'summerDay', seed: 90 },
  'room-spa-double': { layout: 'double', walls: 'plain', paint: linen, light: 'springMorning', seed: 101 },
  'room-spa-bath': { layout: 'bath', walls: 'boards', paint: linen, light: 'winterDusk', seed: 112 },
  'room-tatami': { layout: 'tatami', walls: 'plain', paint: straw, light: 'winterDay', seed: 123 },
  'room-motel-queens': { layout: 'twin', walls: 'plain', paint: citrus, light: 'summerEvening', seed: 134 },
}

/** Every picture of the demo by its file name without `.jpg`, drawn as SVG of 1200 by 800 when called. */
export const demoGallery: Readonly<Record<string, () => string>> = Object.fromEntries([
  ...Object.entries(outsidePictures).map(([name, picture]) => [name, () => drawOutside(picture)]),
  ...Object.entries(insidePictures).map(([name, picture]) => [name, () => drawInside(picture)]),
])
