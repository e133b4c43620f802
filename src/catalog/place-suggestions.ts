// What guests may mean by the text that they type: destinations, areas, cities and properties among those that a search found by it.

import { type GuestText, textIn, textsIn } from '../lodging/documents/guest-texts.ts'
import type { Language } from '../lodging/documents/languages.ts'
import { typedWords, wordsOf } from '../lodging/documents/search-words.ts'
import {
  type PlaceKind,
  type Position,
  type PropertyFacts,
  placeKinds,
  type SuggestedPlace,
} from '../lodging/properties/property-search.ts'
import { plainText } from '../values/folded-text.ts'
import { firstOf } from '../values/lists.ts'
import { farFrom, type NamedPlaces } from './text-index.ts'

export interface PlaceQuestion {
  readonly text: string
  readonly language: Language
  readonly limit: number
}

/** Properties whose names and places are looked at: those that meet the text best. */
const mostLookedAt = 100

/** At most `limit`, the best first; `found` are all visible properties that meet the text, among `facts` by their places. */
export function suggestPlaces(
  { places, far }: NamedPlaces,
  facts: readonly (PropertyFacts | undefined)[],
  { text, language, limit }: PlaceQuestion,
): SuggestedPlace[] {
  const nearest = (a: number, b: number) => far[a]! - far[b]! || facts[a]!.order - facts[b]!.order || a - b
  const named = meaningsOf(
    firstOf(places, mostLookedAt, nearest).map(place => facts[place]!),
    typedWords(text),
  )
  // Where a place has the words of the text, so have all properties there.
  for (const place of places) {
    const property = facts[place]!
    const { destination, area } = property.facets
    for (const { id } of destination) note(named.destination.get(id), property)
    for (const { id } of area) note(named.area.get(id), property)
    if (property.city !== null) note(named.city.get(property.city), property)
    note(named.property.get(property.id), property)
  }
  const meant = placeKinds.flatMap(kind => [...named[kind].values()]).filter(({ far }) => far !== null)
  return withoutCitiesTwice(meant.sort(compareMeanings))
    .slice(0, limit)
    .map(each => shownIn(language, each))
}

/** Something that a text may name. */
interface Meaning extends Pick<SuggestedPlace, 'kind' | 'id'> {
  readonly name: GuestText
  /** Null: the text does not name it. */
  readonly far: number | null
  /** The property that names it. */
  readonly of: PropertyFacts
  properties: number
  positions: number
  /** Sums; of longitudes, how far east of the first one they are. */
  north: number
  east: number
}

type Meanings = Readonly<Record<PlaceKind, ReadonlyMap<number | string, Meaning>>>

function meaningsOf(properties: readonly PropertyFacts[], typed: readonly string[]): Meanings {
  const meanings = { destination: new Map(), area: new Map(), city: new Map(), property: new Map() }
  const add = (kind: PlaceKind, id: number | null, name: GuestText, of: PropertyFacts): void => {
    const key = id ?? name
    if (meanings[kind].has(key)) return
    const far = farFrom(typed, textsIn(name).flatMap(wordsOf))
    meanings[kind].set(key, { kind, id, name, far, of, properties: 0, positions: 0, north: 0, east: 0 })
  }
  for (const property of properties) {
    const { id, name, city, facets } = property
    for (const kind of ['destination', 'area'] as const)
      for (const value of facets[kind]) add(kind, value.id, value.name, property)
    if (city !== null) add('city', null, city, property)
    add('property', id, name, property)
  }
  return meanings
}

function note(meaning: Meaning | undefined, { position }: PropertyFacts): void {
  if (meaning === undefined) return
  meaning.properties += 1
  if (position === null) return
  meaning.positions += 1
  meaning.north += position.latitude
  meaning.east += eastOf(meaning, position)
}

/** Across the 180th meridian too. */
const eastOf = ({ of }: Meaning, { longitude }: Position): number =>
  ((longitude - (of.position?.longitude ?? 0) + 540) % 360) - 180

/** Of those that meet the text alike larger ones come first. */
const compareMeanings = (a: Meaning, b: Meaning): number =>
  a.far! - b.far! ||
  placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind) ||
  b.properties - a.properties ||
  a.of.order - b.of.order ||
  a.of.id - b.of.id

/** A city that is called as a destination or an area is that one. */
function withoutCitiesTwice(meant: readonly Meaning[]): Meaning[] {
  const larger = meant.filter(({ kind }) => kind === 'destination' || kind === 'area')
  const names = new Set(larger.flatMap(({ name }) => textsIn(name).map(plainText)))
  return meant.filter(({ kind, name }) => kind !== 'city' || !names.has(plainText(name as string)))
}

function shownIn(language: Language, meaning: Meaning): SuggestedPlace {
  const { kind, id, name, of, properties } = meaning
  const destination = kind === 'destination' ? undefined : of.facets.destination[0]
  return {
    kind,
    id,
    name: textIn(name, language, of.language),
    destination: destination === undefined ? null : textIn(destination.name, language, of.language),
    properties,
    position: middleOf(meaning),
  }
}

function middleOf({ of, positions, north, east }: Meaning): Position | null {
  if (positions === 0) return null
  const longitude = (of.position?.longitude ?? 0) + east / positions
  return { latitude: rounded(north / positions), longitude: rounded(((longitude + 540) % 360) - 180) }
}

/** To a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
