// Season and time of day as palettes: everything outdoors takes its colours from one of these.

export interface Light {
  readonly sky: readonly [string, string, string]
  readonly sun: string
  /** Height of the sun or moon above the top edge, and its distance from the left, in pixels. */
  readonly sunAt: readonly [x: number, y: number]
  readonly sunSize: number
  readonly stars: boolean
  readonly cloud: string
  /** Mountain faces: far ridge, then the lit and the shaded side of the near peaks. */
  readonly far: string
  readonly lit: string
  readonly shaded: string
  readonly snow: string
  readonly snowShade: string
  /** How far down the peaks the snow lies: 0 none, 1 to the foot. */
  readonly snowLine: number
  readonly hill: string
  readonly ground: readonly [string, string]
  readonly path: string
  readonly conifer: string
  readonly leaves: readonly [string, string]
  readonly water: readonly [string, string]
  readonly snowy: boolean
  /** Lamps are on behind the windows. */
  readonly lamps: boolean
  /** Laid over buildings so that they belong to the hour. */
  readonly tint: string
  readonly tintStrength: number
}

const summerDay: Light = {
  sky: ['#5fb4e5', '#a5d8f0', '#e8f5f2'],
  sun: '#fff6d6',
  sunAt: [930, 130],
  sunSize: 46,
  stars: false,
  cloud: '#ffffff',
  far: '#a9c6d8',
  lit: '#8a9db0',
  shaded: '#64798f',
  snow: '#f7fbfd',
  snowShade: '#cfdfeb',
  snowLine: 0.26,
  hill: '#5f9a6d',
  ground: ['#8fc06b', '#5f9a4f'],
  path: '#e4d3ac',
  conifer: '#2f6b55',
  leaves: ['#7db85c', '#5a9a4c'],
  water: ['#5fb3cf', '#2f83ab'],
  snowy: false,
  lamps: false,
  tint: '#ffffff',
  tintStrength: 0,
}

const summerEvening: Light = {
  ...summerDay,
  sky: ['#4d5f9c', '#e58f86', '#fbd69a'],
  sun: '#fff0c2',
  sunAt: [330, 330],
  sunSize: 52,
  cloud: '#f6b7a0',
  far: '#a9849f',
  lit: '#c07f7d',
  shaded: '#6d5d85',
  snow: '#fde3cf',
  snowShade: '#b99bb4',
  hill: '#4c6a68',
  ground: ['#74885a', '#42614f'],
  path: '#d3b28d',
  conifer: '#28514f',
  leaves: ['#8d9457', '#5d7a52'],
  water: ['#e2a08d', '#4f6796'],
  lamps: true,
  tint: '#3c3568',
  tintStrength: 0.16,
}

const autumnDay: Light = {
  ...summerDay,
  sky: ['#7cb7d6', '#c2dfe4', '#fbeed2'],
  sunAt: [260, 170],
  far: '#b5bfcb',
  lit: '#a2938d',
  shaded: '#766f7c',
  snowLine: 0.34,
  hill: '#b78a3e',
  ground: ['#c9ad5c', '#94823f'],
  conifer: '#3d6250',
  leaves: ['#f0b93a', '#d98a2b'],
  water: ['#7fb4bd', '#3f7a91'],
}

const springMorning: Light = {
  ...summerDay,
  sky: ['#8fc3e8', '#d7e6f2', '#fdeee0'],
  sunAt: [240, 250],
  sunSize: 58,
  cloud: '#fffaf5',
  far: '#bccbe0',
  lit: '#9aa9c2',
  shaded: '#7485a5',
  snowLine: 0.5,
  hill: '#7fae7c',
  ground: ['#a9cf83', '#73ab69'],
  leaves: ['#f3c6d3', '#b9d98a'],
  water: ['#9ecbdc', '#5796b8'],
}

const winterDay: Light = {
  ...summerDay,
  sky: ['#4f9fd6', '#9fcfea', '#eaf4f8'],
  sunAt: [880, 150],
  far: '#b6cee2',
  lit: '#94aac2',
  shaded: '#6c86a5',
  snow: '#fdfeff',
  snowShade: '#c3d6e8',
  snowLine: 0.64,
  hill: '#dfeaf3',
  ground: ['#fafdff', '#d3e2ef'],
  path: '#e3edf5',
  conifer: '#3a6a68',
  leaves: ['#c9d6df', '#aebfcb'],
  water: ['#b7d7e6', '#7fb0cb'],
  snowy: true,
}

const winterDusk: Light = {
  ...winterDay,
  sky: ['#2c3d73', '#8a77ab', '#f3b9a5'],
  sun: '#fff1dd',
  sunAt: [820, 190],
  sunSize: 30,
  stars: true,
  cloud: '#a78fb8',
  far: '#8d88b5',
  lit: '#8583ad',
  shaded: '#565f92',
  snow: '#f5dfe2',
  snowShade: '#98a1cc',
  hill: '#a9aed4',
  ground: ['#cfd2ec', '#8e9ac8'],
  path: '#e5d7dc',
  conifer: '#2b4360',
  leaves: ['#8d93b8', '#747da8'],
  water: ['#c9a5b4', '#5b6aa0'],
  lamps: true,
  tint: '#2d3470',
  tintStrength: 0.3,
}

const winterNight: Light = {
  ...winterDusk,
  sky: ['#0f1c3f', '#24386b', '#51699c'],
  sun: '#f7f3df',
  sunAt: [250, 140],
  sunSize: 34,
  cloud: '#3b5083',
  far: '#3d5485',
  lit: '#5b74a6',
  shaded: '#314a7c',
  snow: '#d3e0f3',
  snowShade: '#7e97c4',
  hill: '#7389b6',
  ground: ['#a3b6d9', '#566f9f'],
  path: '#c3cbe0',
  conifer: '#16304d',
  leaves: ['#5f7398', '#4b6088'],
  water: ['#5672a6', '#223a6b'],
  tint: '#14234f',
  tintStrength: 0.42,
}

export const lights = {
  summerDay,
  summerEvening,
  autumnDay,
  springMorning,
  winterDay,
  winterDusk,
  winterNight,
} as const satisfies Record<string, Light>

export type LightName = keyof typeof lights
