// Where properties are on a plan: positions in the projection that map tiles have, and labels beside them as far as there is room.

export interface Located {
  readonly id: number
  /** Decimal degrees. */
  readonly latitude: number
  readonly longitude: number
  /** Whether it asks for a label. Those that come first get theirs first. */
  readonly hasLabel: boolean
}

export interface Pin {
  readonly id: number
  /** The property, in units of the plan. */
  readonly x: number
  readonly y: number
  /** The middle of its label; null without one, also where others leave no room for it. */
  readonly label: Spot | null
}

interface Spot {
  readonly x: number
  readonly y: number
}

export interface Plan {
  readonly pins: readonly Pin[]
  /** Units of the whole world from west to east, and where of it the plan begins. */
  readonly world: number
  readonly corner: Spot
  /** Tiles that cover the plan, each 256 units wide at the scale of the plan. */
  readonly tiles: readonly {
    readonly z: number
    readonly x: number
    readonly y: number
    readonly left: number
    readonly top: number
  }[]
  /** The side of a tile, in units of the plan. */
  readonly tileSide: number
}

/** Units of a plan; labels have this size. */
export const planSize = { width: 480, height: 540 } as const
export const labelSize = { width: 74, height: 34 } as const

const margin = 56
/** Pixels of a tile. */
const tileSide = 256
/** Nearer than this a plan shows nothing more. */
const nearest = 16

/** The plan of some places; null without any. Pins with labels come last, so that they are drawn over the others. */
export function planOf(places: readonly Located[]): Plan | null {
  if (places.length === 0) return null
  const points = places.map(place => ({ id: place.id, hasLabel: place.hasLabel, ...projected(place) }))
  const [left, right] = ends(points.map(({ x }) => x))
  const [top, bottom] = ends(points.map(({ y }) => y))
  const room = { width: planSize.width - 2 * margin, height: planSize.height - 2 * margin }
  const world = Math.min(
    room.width / Math.max(right - left, 1e-9),
    room.height / Math.max(bottom - top, 1e-9),
    tileSide * 2 ** nearest,
  )
  // Tiles are drawn for whole steps of zoom; the nearest step is shown a little larger or smaller.
  const zoom = Math.max(0, Math.round(Math.log2(world / tileSide)))
  const corner = {
    x: ((left + right) / 2) * world - planSize.width / 2,
    y: ((top + bottom) / 2) * world - planSize.height / 2,
  }
  const located = points.map(({ x, y, ...place }) => ({
    ...place,
    x: x * world - corner.x,
    y: y * world - corner.y,
  }))
  const labels = labelsOf(located)
  const pins = located.map(({ id, x, y }) => ({ id, x, y, label: labels.get(id) ?? null }))
  const side = world / 2 ** zoom
  return {
    pins: [...pins.filter(pin => pin.label === null), ...pins.filter(pin => pin.label !== null)],
    world,
    corner,
    tiles: tilesOf(zoom, side, corner),
    tileSide: side,
  }
}

/** Where a position is on a plan. */
export function spotOn({ world, corner }: Plan, latitude: number, longitude: number): Spot {
  const { x, y } = projected({ latitude, longitude })
  return { x: x * world - corner.x, y: y * world - corner.y }
}

const ends = (values: readonly number[]): [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
]

/** Web Mercator: 0 to 1 from west to east and from north to south. */
function projected({ latitude, longitude }: Pick<Located, 'latitude' | 'longitude'>): {
  x: number
  y: number
} {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

type Point = Spot & Pick<Located, 'id' | 'hasLabel'>

const gap = 4
/** Around the middle of a property, in units of the plan. */
const dot = 9

/** Where a label may be, seen from its property: the nearest first. */
const { width, height } = labelSize
const ways: readonly Spot[] = [
  { x: 0, y: -height },
  { x: 0, y: height },
  { x: width / 2 + 14, y: 0 },
  { x: -(width / 2 + 14), y: 0 },
  ...[-1, 1].flatMap(up => [-1, 1].map(side => ({ x: (side * width) / 2, y: up * height }))),
]

/** The labels that have room: each on the plan, on no other label, and on no other property. */
function labelsOf(points: readonly Point[]): ReadonlyMap<number, Spot> {
  const labels = new Map<number, Spot>()
  for (const point of points.filter(({ hasLabel }) => hasLabel)) {
    const spots = ways.map(way => ({ x: point.x + way.x, y: point.y + way.y }))
    const free = spots.find(
      spot =>
        isOnPlan(spot) &&
        [...labels.values()].every(other => !areNear(spot, other, width + gap, height + gap)) &&
        points.every(other => other === point || !areNear(spot, other, width / 2 + dot, height / 2 + dot)),
    )
    if (free) labels.set(point.id, free)
  }
  return labels
}

const areNear = (one: Spot, other: Spot, across: number, down: number): boolean =>
  Math.abs(one.x - other.x) < across && Math.abs(one.y - other.y) < down

const isOnPlan = ({ x, y }: Spot): boolean =>
  x >= width / 2 + gap &&
  x <= planSize.width - width / 2 - gap &&
  y >= height / 2 + gap &&
  y <= planSize.height - height / 2 - gap

function tilesOf(z: number, side: number, corner: { readonly x: number; readonly y: number }): Plan['tiles'] {
  const count = 2 ** z
  const columns = range(Math.floor(corner.x / side), Math.floor((corner.x + planSize.width) / side))
  const rows = range(Math.floor(corner.y / side), Math.floor((corner.y + planSize.height) / side))
  return rows
    .filter(y => y >= 0 && y < count)
    .flatMap(y =>
      columns.map(x => ({
        z,
        // The world goes on beyond its edges.
        x: ((x % count) + count) % count,
        y,
        left: x * side - corner.x,
        top: y * side - corner.y,
      })),
    )
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place)
