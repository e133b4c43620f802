// How a property is sold, decided once: from its own calendar and counts; from those, at the price that a source asks for the
// total; or wholly from live sources.

import { type Property, type SourceMapping, sourcesOf } from '../../../lodging/properties/property.ts'
import { isLive, type LiveSource, type QuotingSource } from '../../../sources/source.ts'
import type { AppContext } from '../../context.ts'

/** A property at a live source. */
export interface LivePlace {
  readonly source: LiveSource
  /** Its key is empty where the source has no name for the property. */
  readonly mapping: SourceMapping
  /** 0 for the preferred one. */
  readonly rank: number
}

/** The preferred source first. */
export type LivePlaces = readonly [LivePlace, ...LivePlace[]]

export type Selling =
  /** Also one whose source is not configured; it is not bookable. */
  | { readonly kind: 'own' }
  | { readonly kind: 'quoted'; readonly source: QuotingSource }
  | { readonly kind: 'live'; readonly places: LivePlaces }

const own: Selling = { kind: 'own' }

/** How a property is sold. */
export function sellingOf({ sources }: Pick<AppContext, 'sources'>, property: Property): Selling {
  const source = sources.get(property.source)
  if (source === undefined) return own
  if (!isLive(source)) return { kind: 'quoted', source }
  const others = sourcesOf(property)
    .slice(1)
    .flatMap((name, index) => {
      const other = sources.get(name)
      return other !== undefined && isLive(other) ? [placeAt(other, property, index + 1)] : []
    })
  return { kind: 'live', places: [placeAt(source, property, 0), ...others] }
}

function placeAt(source: LiveSource, { sourceMappings }: Property, rank: number): LivePlace {
  const mapping = sourceMappings.find(each => each.source === source.name)
  return { source, mapping: mapping ?? { source: source.name, key: '', rooms: [] }, rank }
}
