// The map beside the results: tiles where the site has an address for them, else a drawing, with the totals as pins.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { amountsCurrency, firstAmount } from '../parts/charge.ts'
import { severalRooms } from '../parts/stay-words.ts'
import type { InRooms } from './in-rooms.ts'
import { MapGround } from './map-ground.tsx'
import { labelSize, type Pin, type Plan, planOf, planSize, spotOn } from './map-plan.ts'
import { searchParameters } from './search-query.ts'
import { hasNothing, type Results } from './search-results.ts'

interface MapParts {
  readonly page: Page
  readonly results: Results
}

/** Null where no property has a position. It shows the destination with most properties; others are named below it. */
export function SearchMap({ page, results }: MapParts): VNode | null {
  const { search } = page.words
  const groups = byDestination(results.properties)
  const [shown, ...others] = groups
  if (!shown) return null
  const plan = planOf(shown.properties.map(property => locationOf(page, property)))!
  const tiles = page.site.document.mapTiles
  return (
    <aside class="search-map" id="map" aria-label={search.map}>
      <a class="button quieter map-close" href="#results">
        {search.list}
      </a>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its pins are links, and the map around it has a name */}
      <svg viewBox={`0 0 ${planSize.width} ${planSize.height}`}>
        {tiles ? <Tiles plan={plan} url={tiles.url} /> : <Ground page={page} plan={plan} />}
        {plan.pins.map(
          ({ x, y, label }) =>
            label && (
              <g class="pin-stem">
                <line x1={x} y1={y} x2={label.x} y2={label.y} />
                <circle cx={x} cy={y} r="5" />
              </g>
            ),
        )}
        {plan.pins.map(pin => (
          <PinLabel
            page={page}
            pin={pin}
            property={shown.properties.find(({ id }) => id === pin.id)!}
            inRooms={results.inRooms.get(pin.id)}
          />
        ))}
      </svg>
      {!tiles && page.site.document.map && <Zoom page={page} />}
      <p class="quiet">
        {results.isPriced && `${search.rounded(page.currency)} `}
        {tiles ? tiles.credit : !page.site.document.map && search.drawing}
      </p>
      {others.length > 0 && (
        <p class="quiet">
          {search.elsewhere}{' '}
          {others.map(({ name, properties }, place) => (
            <>
              {place > 0 && ', '}
              <a href={page.href('/search', searchParameters(page, { place: name }))}>
                {name} ({properties.length})
              </a>
            </>
          ))}
        </p>
      )}
    </aside>
  )
}

interface Group {
  readonly name: string
  readonly properties: Property[]
}

/** The properties with a position, the destination with most first. */
function byDestination(properties: readonly Property[]): Group[] {
  const located = properties.filter(
    ({ physical_address }) => physical_address?.latitude != null && physical_address.longitude != null,
  )
  const groups = Map.groupBy(located, ({ destination }) => destination?.name ?? '')
  return [...groups]
    .map(([name, grouped]) => ({ name, properties: grouped }))
    .sort((one, other) => other.properties.length - one.properties.length)
}

const locationOf = (page: Page, property: Property) => ({
  id: property.id,
  latitude: property.physical_address!.latitude!,
  longitude: property.physical_address!.longitude!,
  hasLabel: property.rate.low !== null && amountsCurrency(page, property) === page.currency,
})

interface PinParts {
  readonly page: Page
  readonly pin: Pin
  readonly property: Property
  /** Of a party that no single room takes. */
  readonly inRooms: InRooms | undefined
}

/** Leads to the property in the list. It is a dot without a total in the currency of the page, and where there is no room for it. */
function PinLabel({ page, pin, property, inRooms }: PinParts): VNode {
  const { formats, words } = page
  const { id, name, rate } = property
  const isPriced = rate.low !== null
  const total = isPriced ? formats.count(Math.ceil(firstAmount(property, rate.low!.total))) : ''
  const said = isPriced
    ? `${total} ${amountsCurrency(page, property)}, ${name}`
    : inRooms
      ? `${severalRooms(page, property, inRooms)}, ${name}`
      : hasNothing(property)
        ? `${words.search.nothingFree}, ${name}`
        : name
  const { width, height } = labelSize
  return (
    <a class={isPriced ? 'pin' : 'pin without-price'} href={`#property-${id}`} aria-label={said}>
      <title>{said}</title>
      {pin.label === null ? (
        <circle cx={pin.x} cy={pin.y} r="8" />
      ) : (
        <>
          <rect
            x={pin.label.x - width / 2}
            y={pin.label.y - height / 2}
            width={width}
            height={height}
            rx="6"
          />
          <text x={pin.label.x} y={pin.label.y + 6} text-anchor="middle">
            {total}
          </text>
        </>
      )}
    </a>
  )
}

const Tiles = ({ plan, url }: { readonly plan: Plan; readonly url: string }): VNode => (
  <>
    {plan.tiles.map(({ z, x, y, left, top }) => (
      <image
        href={url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))}
        x={left}
        y={top}
        width={plan.tileSide}
        height={plan.tileSide}
      />
    ))}
  </>
)

/** The site’s own map, or the properties alone. */
function Ground({ page, plan }: { readonly page: Page; readonly plan: Plan }): VNode {
  const { map } = page.site.document
  if (!map) return <Drawing plan={plan} />
  const labels = plan.pins.flatMap(({ x, y, label }): (readonly [number, number])[] =>
    label === null
      ? [[x, y]]
      : [-1, 0, 1].map(side => [label.x + (side * labelSize.width) / 3, label.y] as const),
  )
  return (
    <MapGround
      page={page}
      map={map}
      spotOf={([longitude, latitude]) => {
        const { x, y } = spotOn(plan, latitude, longitude)
        return [x, y]
      }}
      {...planSize}
      taken={[...labels, ...plan.pins.map(({ x, y }) => [x, y] as const)]}
    />
  )
}

/** Only shown where a script answers them. */
function Zoom({ page: { words } }: Pick<MapParts, 'page'>): VNode {
  const { zoomIn, zoomOut, wholeMap } = words.search
  return (
    <div class="map-zoom">
      <button type="button" class="quieter" data-zoom="in" aria-label={zoomIn}>
        +
      </button>
      <button type="button" class="quieter" data-zoom="out" aria-label={zoomOut}>
        −
      </button>
      <button type="button" class="quieter" data-zoom="whole">
        {wholeMap}
      </button>
    </div>
  )
}

/** A quiet ground: lines that show distance, and a patch around each property. It claims no roads and no water. */
const Drawing = ({ plan }: { readonly plan: Plan }): VNode => (
  <g class="plan-ground">
    <rect width={planSize.width} height={planSize.height} />
    {plan.pins.map(({ x, y }) => (
      <circle class="plan-patch" cx={x} cy={y} r="64" />
    ))}
    {plan.pins.map(({ x, y }) => (
      <circle class="plan-core" cx={x} cy={y} r="30" />
    ))}
    <path class="plan-lines" d={lines} />
    <g class="plan-north">
      <path d="M452 28l-9 24 9-6 9 6z" />
      <text x="452" y="68" text-anchor="middle">
        N
      </text>
    </g>
  </g>
)

const step = 60
const lines = [
  ...Array.from(
    { length: planSize.width / step - 1 },
    (_, place) => `M${(place + 1) * step} 0v${planSize.height}`,
  ),
  ...Array.from(
    { length: planSize.height / step - 1 },
    (_, place) => `M0 ${(place + 1) * step}h${planSize.width}`,
  ),
].join('')
