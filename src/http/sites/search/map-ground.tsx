// The ground of a map, drawn from the site’s own GeoJSON: water, woods, roads, slopes and lifts, with their names as far as
// there is room beside the properties.

import type { VNode } from 'preact'
import {
  linesOf,
  type MapFeature,
  type MapPosition,
  mapKinds,
  type SiteMap,
} from '../../../lodging/sites/map.ts'
import type { Page } from '../page.ts'

type Spot = readonly [x: number, y: number]

interface GroundParts {
  readonly page: Pick<Page, 'text'>
  readonly map: SiteMap
  /** Where a position is, in units of the plan. */
  readonly spotOf: (position: MapPosition) => Spot
  readonly width: number
  readonly height: number
  /** What names must not cover. */
  readonly taken: readonly Spot[]
}

const kinds = Object.keys(mapKinds) as (keyof typeof mapKinds)[]

export function MapGround({ page, map, spotOf, width, height, taken }: GroundParts): VNode {
  const drawn = map.features
    .map(feature => ({ feature, lines: linesOf(feature).map(line => line.map(spotOf)) }))
    .filter(({ lines }) => lines.flat().some(spot => isNear(spot, width, height)))
    .sort((one, other) => orderOf(one.feature) - orderOf(other.feature))
  const names = namesOf(page, drawn, { width, height, taken })
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g class="map-ground" aria-hidden="true">
      <rect x={-width} y={-height} width={3 * width} height={3 * height} />
      {drawn.map(({ feature: { properties }, lines }) =>
        mapKinds[properties.kind] === 'point' ? (
          properties.kind === 'peak' && <path class="map-peak" d={peakAt(lines[0]![0]!)} />
        ) : (
          <path
            class={`map-${properties.kind}`}
            d={lines.map(line => pathOf(line, properties.kind)).join('')}
          />
        ),
      )}
      {names.map(({ kind, name, spot: [x, y] }) => (
        <text class={`map-name is-${mapKinds[kind]} is-${kind}`} x={x} y={y} text-anchor="middle">
          {name}
        </text>
      ))}
    </g>
  )
}

const orderOf = ({ properties: { kind } }: MapFeature): number => kinds.indexOf(kind)

/** Up to one plan away: so far a map can be moved. */
const isNear = ([x, y]: Spot, width: number, height: number): boolean =>
  x > -width && x < 2 * width && y > -height && y < 2 * height

const peakAt = ([x, y]: Spot): string => `M${x - 6} ${y + 5}l6-11 6 11z`

/** In whole units, without points that fall on the one before. */
function pathOf(line: readonly Spot[], kind: MapFeature['properties']['kind']): string {
  const steps: string[] = []
  let [atX, atY] = [Number.NaN, Number.NaN]
  for (const spot of line) {
    const [x, y] = [Math.round(spot[0]), Math.round(spot[1])]
    if (x === atX && y === atY) continue
    steps.push(steps.length === 0 ? `M${x} ${y}` : `l${x - atX} ${y - atY}`)
    ;[atX, atY] = [x, y]
  }
  return steps.join('') + (mapKinds[kind] === 'area' ? 'z' : '')
}

interface Drawn {
  readonly feature: MapFeature
  readonly lines: readonly (readonly Spot[])[]
}

interface Name {
  readonly kind: MapFeature['properties']['kind']
  readonly name: string
  readonly spot: Spot
}

/** Of a name about so many units go to each letter, and so many to its line. */
const letter = 6.5
const lineHeight = 18

function namesOf(
  page: Pick<Page, 'text'>,
  drawn: readonly Drawn[],
  { width, height, taken }: Pick<GroundParts, 'width' | 'height' | 'taken'>,
): Name[] {
  const names: Name[] = []
  for (const { feature, lines } of drawn.toReversed()) {
    const { kind } = feature.properties
    const name = page.text(feature.properties.name ?? {})
    const half = (name.length * letter) / 2
    const spot = middleOf(lines[0]!, kind)
    const isFree =
      name !== '' &&
      spot[0] > half &&
      spot[0] < width - half &&
      spot[1] > lineHeight &&
      spot[1] < height - lineHeight / 2 &&
      taken.every(([x, y]) => Math.abs(x - spot[0]) > half + 8 || Math.abs(y - spot[1]) > lineHeight) &&
      names.every(
        other =>
          Math.abs(other.spot[0] - spot[0]) > half + (other.name.length * letter) / 2 ||
          Math.abs(other.spot[1] - spot[1]) > lineHeight,
      )
    if (isFree) names.push({ kind, name, spot })
  }
  return names
}

/** The middle of an area, the point halfway along a line, the place below a peak. */
function middleOf(line: readonly Spot[], kind: MapFeature['properties']['kind']): Spot {
  const shape = mapKinds[kind]
  if (shape === 'point')
    return [Math.round(line[0]![0]), Math.round(line[0]![1] + (kind === 'peak' ? 20 : 5))]
  if (shape === 'line') return line[Math.floor(line.length / 2)]!.map(Math.round) as unknown as Spot
  const middle = (axis: 0 | 1): number =>
    (Math.min(...line.map(spot => spot[axis])) + Math.max(...line.map(spot => spot[axis]))) / 2
  return [Math.round(middle(0)), Math.round(middle(1))]
}
