// What properties are searched by: the facts of each that a search looks at, and what may be asked of them. Prices and
// nights are not among them.

import type { GuestText } from '../documents/guest-texts.ts'
import type { Language } from '../documents/languages.ts'
import type { Promotion } from '../prices/rules.ts'

/** Facets: what properties are counted by. `any`: one of the values asked for is enough; `all`: each is needed. */
export const facetKinds = {
  destination: 'any',
  area: 'any',
  property_type: 'any',
  stars: 'any',
  filter: 'all',
  amenity: 'all',
} as const

export type Facet = keyof typeof facetKinds

export const facetNames = Object.keys(facetKinds) as Facet[]

/** The facets whose values have an id of the property document. */
export type NamedFacet = Exclude<Facet, 'stars'>

/** A value of a facet, as the property document names it; of `stars` the id is the number of stars. */
export interface FacetValue {
  readonly id: number
  readonly name: GuestText
}

/** A promotion by which a property is found, with its name as the document has it. */
export interface SearchedPromotion extends Omit<Promotion, 'name'> {
  readonly name: GuestText
}

/** What a search knows of a property. */
export interface PropertyFacts {
  readonly id: number
  /** Its place among the properties; lower comes first, then the lower id. */
  readonly order: number
  readonly name: GuestText
  /** Of its address. */
  readonly city: string | null
  /** Of its plain texts. */
  readonly language: Language
  readonly timeZone: string
  readonly currency: string
  /** Rate plans of its rooms that have a calendar: each night of each has to be priced. */
  readonly rates: number
  readonly position: Position | null
  readonly stars: number | null
  /** Of its reviewers, 1 to 5. */
  readonly reviewers: number | null
  readonly facets: Readonly<Record<Facet, readonly FacetValue[]>>
  /** When what is shown of it last changed, in microseconds since 1970. */
  readonly updatedAt: number
  /** Those that no code has to unlock. */
  readonly promotions: readonly SearchedPromotion[]
}

/** What a text may name; the larger ones first, of those that meet it alike. */
export const placeKinds = ['destination', 'area', 'city', 'property'] as const
export type PlaceKind = (typeof placeKinds)[number]

export interface SuggestedPlace {
  readonly kind: PlaceKind
  /** Null: a city, which has none. */
  readonly id: number | null
  readonly name: string
  /** The destination of an area, a city or a property. */
  readonly destination: string | null
  /** Properties there, of those that the publisher may sell. */
  readonly properties: number
  /** The middle of those that have a position; null where none has. */
  readonly position: Position | null
}

/** What every property meets. */
export const everyProperty: SearchCriteria = {
  wanted: { destination: [], area: [], property_type: [], filter: [], amenity: [] },
  minStars: null,
  maxStars: null,
  near: null,
  box: null,
}

/** In decimal degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Around a point; `withinMetres` null: however far away. */
export interface Near extends Position {
  readonly withinMetres: number | null
}

/** In decimal degrees; where west is greater than east the box lies across the 180th meridian. */
export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** What a property must be like. Empty lists and nulls ask for nothing. */
export interface SearchCriteria {
  readonly wanted: Readonly<Record<NamedFacet, readonly number[]>>
  readonly minStars: number | null
  readonly maxStars: number | null
  readonly near: Near | null
  readonly box: Box | null
  /** Absent: whenever it changed. */
  readonly changed?: ChangedSince
  /** What it is found by, as people type it: each word begins one of its name or of where it is. Absent: whatever it is called. */
  readonly text?: string
}

export interface ChangedSince {
  /** In microseconds since 1970. */
  readonly since: number
  /** What the publisher was granted since: it has not seen it, however long ago it was changed. */
  readonly granted: ReadonlySet<number>
}

export const isWithin = (box: Box, { latitude, longitude }: Position): boolean =>
  latitude >= box.south &&
  latitude <= box.north &&
  (box.west <= box.east
    ? longitude >= box.west && longitude <= box.east
    : longitude >= box.west || longitude <= box.east)

const earthRadiusMetres = 6_371_009
const radians = Math.PI / 180

/** Along a great circle of a sphere, in whole metres: half a percent from the truth at most. */
export function metresBetween(one: Position, other: Position): number {
  const north = Math.sin(((other.latitude - one.latitude) * radians) / 2)
  const east = Math.sin(((other.longitude - one.longitude) * radians) / 2)
  const chord =
    north * north + Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * east * east
  return Math.round(2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord))))
}
