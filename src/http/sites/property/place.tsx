// Where a property is: plan, address, directions, and what else of the site is near.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { directionsTo, positionOf } from '../parts/directions.ts'
import { nearText } from '../search/search-query.ts'
import { Fold } from './fold.tsx'
import { Plan } from './plan.tsx'
import type { PropertyData } from './property-data.ts'
import { propertyHref, stayParameters } from './stay-links.ts'

/** The lines of an address; none where it is not known. */
export function addressLines({ formats }: Pick<Page, 'formats'>, { physical_address }: Property): string[] {
  if (!physical_address) return []
  const { line_1, line_2, city, administrative_division, postal_code, country } = physical_address
  const region = [administrative_division, postal_code].filter(Boolean).join(' ')
  return [
    line_1,
    line_2,
    [city, region].filter(Boolean).join(', '),
    country && countryName(formats, country),
  ].filter(line => line !== '')
}

/** The code itself where it is none. */
function countryName(formats: Page['formats'], code: string): string {
  try {
    return formats.country(code)
  } catch {
    return code
  }
}

/** Whether anything is known of where it is. */
export const hasPlace = (page: Pick<Page, 'formats'>, property: Property): boolean =>
  addressLines(page, property).length > 0 || positionOf(property) !== null

export function Place({ data }: { readonly data: PropertyData }): VNode | null {
  const { page, property, neighbours, sought } = data
  const { property: words } = page.words
  const lines = addressLines(page, property)
  const position = positionOf(property)
  if (!hasPlace(page, property)) return null
  const others = neighbours.flatMap(neighbour => {
    const there = positionOf(neighbour)
    return there ? [{ neighbour, there }] : []
  })
  // A lone point on an empty plan would say nothing.
  const isPlanned = position !== null && (others.length > 0 || page.site.document.mapTiles !== null)
  return (
    <section id="where">
      <h2>{words.sections.where}</h2>
      <Fold page={page} title={words.sections.where}>
        <div class="place">
          {isPlanned && (
            <Plan
              page={page}
              name={property.name}
              position={position}
              others={others.map(({ there }) => there)}
            />
          )}
          <div>
            <address>
              {lines.map(line => (
                <span>{line}</span>
              ))}
            </address>
            {position && (
              <p>
                <a href={directionsTo(position)} rel="noopener">
                  {words.directions}
                </a>
              </p>
            )}
            {position && others.length > 0 && (
              <>
                <h3>{words.otherPropertiesNearby}</h3>
                <ol class="neighbours">
                  {others.map(({ neighbour }) => (
                    <li>
                      <a href={propertyHref(page, neighbour.id, sought)}>{neighbour.name}</a>
                      <Distance page={page} property={neighbour} />
                    </li>
                  ))}
                </ol>
                <p>
                  <a
                    href={page.href('/search', stayParameters(page, sought, [['near', nearText(position)]]))}
                  >
                    {words.allByDistance}
                  </a>
                </p>
              </>
            )}
          </div>
        </div>
      </Fold>
    </section>
  )
}

function Distance({
  page: { formats },
  property,
}: {
  readonly page: Page
  readonly property: Property
}): VNode | null {
  const kilometres = property.meta_data?.distance_km
  if (kilometres === undefined) return null
  return <span class="quiet"> {formats.decimal(kilometres)} km</span>
}
