// A plan of the surroundings of a property: tiles where the operator has configured some, else drawn to scale from the
// positions of the properties of the site. Nothing is on it that is not known.

import type { VNode } from 'preact'
import type { Site } from '../../../lodging/sites/site.ts'
import type { Page } from '../page.ts'
import { MapGround } from '../search/map-ground.tsx'

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

interface PlanParts {
  readonly page: Page
  /** The name of the property. */
  readonly name: string
  readonly position: Position
  /** Numbered from 1 on the plan. */
  readonly others: readonly Position[]
}

const width = 720
const height = 440
const tileSize = 256
const zoom = 15

/** An image with the property in its middle. */
export function Plan({ page, name, position, others }: PlanParts): VNode {
  const { mapTiles, map } = page.site.document
  const place = mapTiles ? onTiles(position) : onPaper(position, others)
  const spots = [position, ...others].map(place)
  return (
    <figure class="plan">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={page.words.property.mapOf(name)}>
        <rect class="plan-ground" width={width} height={height} />
        {mapTiles && <Tiles url={mapTiles.url} position={position} />}
        {!mapTiles && map && (
          <MapGround
            page={page}
            map={map}
            spotOf={([longitude, latitude]) => place({ latitude, longitude })}
            width={width}
            height={height}
            taken={spots}
          />
        )}
        {others.map((other, index) => {
          const [x, y] = place(other)
          return (
            <g>
              <circle class="plan-other" cx={x} cy={y} r={13} />
              <text x={x} y={y + 5} text-anchor="middle">
                {index + 1}
              </text>
            </g>
          )
        })}
        <g class="plan-here">
          <circle cx={width / 2} cy={height / 2} r={11} />
          <circle class="plan-middle" cx={width / 2} cy={height / 2} r={4} />
        </g>
        {!mapTiles && <Scale page={page} pixelsPerKilometre={scaleOf(position, others)} />}
      </svg>
      {mapTiles && <figcaption class="quiet">{mapTiles.credit}</figcaption>}
    </figure>
  )
}

type Place = (position: Position) => readonly [number, number]

const kilometresPerDegree = 111.2
/** No plan is nearer, so that streets around a lone property are not invented by their scale. */
const leastKilometres = 0.4

/** East and south of the middle, in kilometres. */
function distance(from: Position, to: Position): readonly [number, number] {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return [east * kilometresPerDegree, (from.latitude - to.latitude) * kilometresPerDegree]
}

function scaleOf(middle: Position, others: readonly Position[]): number {
  const margin = 36
  const distances = others.map(other => distance(middle, other).map(Math.abs) as [number, number])
  const east = Math.max(leastKilometres, ...distances.map(([x]) => x))
  const south = Math.max(leastKilometres, ...distances.map(([, y]) => y))
  return Math.min((width / 2 - margin) / east, (height / 2 - margin) / south)
}

function onPaper(middle: Position, others: readonly Position[]): Place {
  const scale = scaleOf(middle, others)
  return position => {
    const [east, south] = distance(middle, position)
    return [Math.round(width / 2 + east * scale), Math.round(height / 2 + south * scale)]
  }
}

/** In pixels of the whole world at the zoom of the plan (Web Mercator). */
function worldPixels({ latitude, longitude }: Position): readonly [number, number] {
  const world = tileSize * 2 ** zoom
  const radians = (latitude * Math.PI) / 180
  return [((longitude + 180) / 360) * world, ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * world]
}

function onTiles(middle: Position): Place {
  const [left, top] = worldPixels(middle).map(Math.round) as [number, number]
  return position => {
    const [x, y] = worldPixels(position)
    return [Math.round(x - left + width / 2), Math.round(y - top + height / 2)]
  }
}

interface TilesParts {
  readonly url: NonNullable<Site['document']['mapTiles']>['url']
  readonly position: Position
}

function Tiles({ url, position }: TilesParts): VNode {
  const [x, y] = worldPixels(position).map(Math.round) as [number, number]
  const [left, top] = [x - width / 2, y - height / 2]
  const columns = range(Math.floor(left / tileSize), Math.floor((left + width) / tileSize))
  const rows = range(Math.floor(top / tileSize), Math.floor((top + height) / tileSize))
  const count = 2 ** zoom
  return (
    <>
      {rows.flatMap(row =>
        columns.map(column => (
          <image
            href={url
              .replace('{z}', String(zoom))
              .replace('{x}', String(((column % count) + count) % count))
              .replace('{y}', String(row))}
            x={column * tileSize - left}
            y={row * tileSize - top}
            width={tileSize}
            height={tileSize}
          />
        )),
      )}
    </>
  )
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Metres that make a bar of a handy length. */
const barMetres = [50, 100, 200, 500, 1000, 2000, 5000]

function Scale({
  page,
  pixelsPerKilometre,
}: {
  readonly page: Page
  readonly pixelsPerKilometre: number
}): VNode {
  const metres = barMetres.findLast(length => (length / 1000) * pixelsPerKilometre <= 180) ?? barMetres[0]!
  const length = Math.round((metres / 1000) * pixelsPerKilometre)
  const text = metres < 1000 ? `${metres} m` : `${page.formats.count(metres / 1000)} km`
  return (
    <g class="plan-scale">
      <path d={`M24 ${height - 24}v-8m0 4h${length}m0-4v8`} />
      <text x={24} y={height - 40}>
        {text}
      </text>
    </g>
  )
}
