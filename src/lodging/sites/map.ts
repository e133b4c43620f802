// The map of a destination, drawn from its own GeoJSON: what it may have, and what is kept of it.

import type { ErrorList, Place } from '../documents/document-errors.ts'
import type { PageText } from './page-text.ts'

/** What a feature may be, in the order in which they are drawn, and the shape of each. */
export const mapKinds = {
  forest: 'area',
  town: 'area',
  lake: 'area',
  river: 'line',
  trail: 'line',
  road: 'line',
  slope: 'line',
  lift: 'line',
  peak: 'point',
  place: 'point',
} as const
export type MapKind = keyof typeof mapKinds
type Shape = (typeof mapKinds)[MapKind]

/** Longitude and latitude, as GeoJSON has them. */
export type MapPosition = readonly [longitude: number, latitude: number]

export interface MapFeature<Text = PageText> {
  readonly type: 'Feature'
  readonly geometry: { readonly type: GeometryType; readonly coordinates: readonly unknown[] }
  readonly properties: { readonly kind: MapKind; readonly name?: Text }
}

/** `Text` is how names are written: as they are kept, unless given. */
export interface SiteMap<Text = PageText> {
  readonly type: 'FeatureCollection'
  readonly features: readonly MapFeature<Text>[]
}

/** A map as a document has it. */
export type GivenMap = SiteMap<string | PageText>

export type GeometryType = keyof typeof geometries

/** The shape of each geometry of GeoJSON, and how deep its positions are: 0 for one position. */
export const geometries = {
  Point: { shape: 'point', depth: 0 },
  LineString: { shape: 'line', depth: 1 },
  MultiLineString: { shape: 'line', depth: 2 },
  Polygon: { shape: 'area', depth: 2 },
  MultiPolygon: { shape: 'area', depth: 3 },
} as const satisfies Record<string, { shape: Shape; depth: number }>

export const mostFeatures = 300
/** Of all features together: the map is part of each page that shows it. */
const mostPositions = 3000
/** Mercator’s projection ends here. */
const mostLatitude = 85

/** Adds an error for each feature that cannot be drawn. */
export function checkMap(map: GivenMap, errors: ErrorList): void {
  let positions = 0
  for (const [index, { geometry, properties }] of map.features.entries()) {
    const place: Place = ['map', 'features', index]
    const shape = mapKinds[properties.kind]
    if (geometries[geometry.type].shape !== shape) {
      errors.add([...place, 'geometry', 'type'], wrongShape(properties.kind, shape))
      continue
    }
    const found = positionsIn(geometry.coordinates, geometries[geometry.type].depth)
    if (found === null || found.length < leastPositions[shape])
      errors.add([...place, 'geometry', 'coordinates'], wrongPositions[shape])
    positions += found?.length ?? 0
  }
  if (positions > mostPositions)
    errors.add(
      ['map', 'features'],
      `have ${positions} positions together; at most ${mostPositions} are drawn. Simplify the lines.`,
    )
}

/** What is kept of a map that was checked: its known fields, and positions to the metre. */
export const keptMap = (
  map: GivenMap,
  textOf: (text: string | PageText | undefined) => PageText,
): SiteMap => ({
  type: 'FeatureCollection',
  features: map.features.map(({ geometry, properties: { kind, name } }) => ({
    type: 'Feature',
    geometry: { type: geometry.type, coordinates: rounded(geometry.coordinates) as unknown[] },
    properties: { kind, ...(name !== undefined && { name: textOf(name) }) },
  })),
})

/** The lines of a feature: the rings of an area, the parts of a line, or the one position of a point. */
export function linesOf({
  geometry: { type, coordinates },
}: MapFeature): readonly (readonly MapPosition[])[] {
  const { depth } = geometries[type]
  if (depth === 0) return [[coordinates as unknown as MapPosition]]
  if (depth === 1) return [coordinates as MapPosition[]]
  return (depth === 2 ? coordinates : coordinates.flat()) as MapPosition[][]
}

const leastPositions: Record<Shape, number> = { area: 4, line: 2, point: 1 }

const wrongPositions: Record<Shape, string> = {
  area: 'must be rings of at least four positions, each a longitude from -180 to 180 and a latitude from -85 to 85.',
  line: 'must be at least two positions, each a longitude from -180 to 180 and a latitude from -85 to 85.',
  point: 'must be a longitude from -180 to 180 and a latitude from -85 to 85.',
}

const wrongShape = (kind: MapKind, shape: Shape): string =>
  `must be ${Object.entries(geometries)
    .filter(([, geometry]) => geometry.shape === shape)
    .map(([name]) => name)
    .join(' or ')} for a ${kind}.`

/** Null where the lists are not as deep as the geometry asks, or hold something else. */
function positionsIn(value: unknown, depth: number): MapPosition[] | null {
  if (!Array.isArray(value)) return null
  if (depth === 0) return isPosition(value) ? [value as unknown as MapPosition] : null
  const found: MapPosition[] = []
  for (const part of value) {
    const inside = positionsIn(part, depth - 1)
    if (inside === null) return null
    found.push(...inside)
  }
  return found
}

/** GeoJSON may have the height as a third number. */
const isPosition = (value: readonly unknown[]): boolean =>
  value.length >= 2 &&
  value.length <= 3 &&
  value.every(part => typeof part === 'number' && Number.isFinite(part)) &&
  Math.abs(value[0] as number) <= 180 &&
  Math.abs(value[1] as number) <= mostLatitude

/** Without heights. */
const rounded = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value
  if (Array.isArray(value[0])) return value.map(rounded)
  return value.slice(0, 2).map(part => Math.round((part as number) * 1e5) / 1e5)
}
