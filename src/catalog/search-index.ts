// Finds properties by what they are: a bit for each property in the set of each value that it has. Of a publisher it is
// asked with what that publisher may sell, and nothing else is counted, named or given (contract R6).

import { textIn, textsIn } from '../lodging/documents/guest-texts.ts'
import type { Language } from '../lodging/documents/languages.ts'
import {
  type ChangedSince,
  type Facet,
  type FacetValue,
  facetKinds,
  facetNames,
  isWithin,
  metresBetween,
  type PropertyFacts,
  type SearchCriteria,
  type SuggestedPlace,
} from '../lodging/properties/property-search.ts'
import { BitSet } from './bit-set.ts'
import { type PlaceQuestion, suggestPlaces } from './place-suggestions.ts'
import { type SearchedTexts, TextIndex } from './text-index.ts'

/** What a search may find: all there is (null), or the properties of these ids. */
export type Visible = ReadonlySet<number> | null

/** A value in one language, and how many properties have it. */
export interface CountedValue {
  readonly id: number
  readonly name: string
  readonly count: number
}

/** A part of a list of properties. */
export interface ListedIds {
  /** Of the whole list. */
  readonly total: number
  readonly ids: readonly number[]
}

export type FacetCounts = Readonly<Record<Facet, readonly CountedValue[]>>

/** The properties that one publisher may sell, to be searched by what they are. `ids` null: whichever they are. */
export interface PublisherIndex {
  /** Those that meet the criteria, in no order. */
  find(ids: readonly number[] | null, criteria: SearchCriteria): PropertyFacts[]
  /** How many of those have each value; of a facet of which any value is enough, also of its other values. */
  count(ids: readonly number[] | null, criteria: SearchCriteria, language: Language): FacetCounts
  /** How little each meets a text, by id, of those that have every word of it. */
  match(text: string): ReadonlyMap<number, number>
  /** What a text may mean among them, and where they are. */
  suggest(question: PlaceQuestion): SuggestedPlace[]
  /** At most `count` of all, behind the first `from`. The order lasts as long as no property comes or goes. */
  list(from: number, count: number): ListedIds
}

/** The most values that are counted of a facet: those that most properties have. */
export const mostFacetValues = 200

export class SearchIndex {
  /** By place; a place is free after its property was removed. */
  readonly #facts: (PropertyFacts | undefined)[] = []
  readonly #places = new Map<number, number>()
  readonly #free: number[] = []
  readonly #all = new BitSet()
  readonly #sets = Object.fromEntries(facetNames.map(facet => [facet, new Map<number, BitSet>()])) as Record<
    Facet,
    Map<number, BitSet>
  >
  readonly #texts = new TextIndex()
  /** One object for all properties that have it. */
  readonly #values = new Map<string, FacetValue>()
  /** What a publisher may sell, as long as no property comes or goes. */
  #granted = new WeakMap<ReadonlySet<number>, BitSet>()

  /** Adds a property, or takes what it is now in place of what it was. */
  put(given: PropertyFacts): void {
    const facts = {
      ...given,
      facets: mapFacets(facet => given.facets[facet].map(each => this.#shared(each))),
    }
    const place = this.#places.get(facts.id) ?? this.#newPlace(facts.id)
    this.#unmark(place)
    this.#facts[place] = facts
    this.#texts.add(place, textsOf(facts))
    for (const facet of facetNames) {
      for (const { id } of facts.facets[facet]) this.#setOf(facet, id).add(place)
    }
  }

  /** Forgets a property. */
  remove(id: number): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#unmark(place)
    this.#facts[place] = undefined
    this.#places.delete(id)
    this.#all.delete(place)
    this.#free.push(place)
    this.#granted = new WeakMap()
  }

  /** The properties that are visible and meet the criteria, in no order; `ids` null: whichever they are. */
  find(visible: Visible, ids: readonly number[] | null, criteria: SearchCriteria): PropertyFacts[] {
    const found = this.#allOf(this.#askedFor(visible, ids, criteria), this.#demands(criteria))
    return found.places().map(place => this.#facts[place]!)
  }

  /** How little each of the visible properties meets a text, by id, of those that have every word of it. */
  match(visible: Visible, text: string): ReadonlyMap<number, number> {
    const { places, far } = this.#texts.find(text, this.#seen(visible))
    return new Map(places.map(place => [this.#facts[place]!.id, far[place]!]))
  }

  /** What a text may mean among the visible properties, and where they are. */
  suggest(visible: Visible, question: PlaceQuestion): SuggestedPlace[] {
    return suggestPlaces(this.#texts.find(question.text, this.#seen(visible)), this.#facts, question)
  }

  /** All that are visible, a part at a time. The order lasts as long as no property comes or goes. */
  list(visible: Visible, from: number, count: number): ListedIds {
    const seen = this.#seen(visible)
    return { total: seen.size, ids: seen.placesFrom(from, count).map(place => this.#facts[place]!.id) }
  }

  /**
   * How many of the visible properties that meet the criteria have each value. Of a facet of which any value is enough, the
   * ones that another choice of it would find are counted too. Names are in the language where properties have it.
   */
  count(
    visible: Visible,
    {
      ids,
      criteria,
      language,
    }: { ids: readonly number[] | null; criteria: SearchCriteria; language: Language },
  ): FacetCounts {
    const asked = this.#askedFor(visible, ids, criteria)
    const demands = this.#demands(criteria)
    return mapFacets(facet => {
      const others = demands.filter(demand => demand.facet !== facet || facetKinds[facet] === 'all')
      return this.#countsOf(facet, this.#allOf(asked, others), language)
    })
  }

  #countsOf(facet: Facet, among: BitSet, language: Language): CountedValue[] {
    const counted: CountedValue[] = []
    for (const [id, set] of this.#sets[facet]) {
      const count = set.sizeOfBoth(among)
      if (count === 0) continue
      // Named by a property that is among them: what others call it is theirs.
      const { facets, language: own } = this.#facts[set.firstOfBoth(among)]!
      const { name } = facets[facet].find(value => value.id === id)!
      counted.push({ id, name: textIn(name, language, own), count })
    }
    return counted.sort((a, b) => b.count - a.count || a.id - b.id).slice(0, mostFacetValues)
  }

  /** What is visible, among `ids`, and where it should be. */
  #askedFor(visible: Visible, ids: readonly number[] | null, criteria: SearchCriteria): BitSet {
    const { near, box, changed, text } = criteria
    const seen = this.#seen(visible)
    const listed = ids === null ? seen : seen.and(this.#placesOf(ids))
    const called = text === undefined ? listed : listed.and(BitSet.of(this.#texts.find(text, seen).places))
    const named = changed === undefined ? called : this.#changedOf(called, changed)
    const within = near?.withinMetres ?? null
    if (box === null && within === null) return named
    return BitSet.of(
      named.places().filter(place => {
        const { position } = this.#facts[place]!
        if (position === null || (box !== null && !isWithin(box, position))) return false
        return within === null || metresBetween(near!, position) <= within
      }),
    )
  }

  #changedOf(listed: BitSet, { since, granted }: ChangedSince): BitSet {
    return BitSet.of(
      listed.places().filter(place => {
        const { id, updatedAt } = this.#facts[place]!
        return updatedAt >= since || granted.has(id)
      }),
    )
  }

  /** A set for each facet that something is wanted of. */
  #demands({ wanted, minStars, maxStars }: SearchCriteria): { facet: Facet; set: BitSet }[] {
    const demands = facetNames.flatMap(facet => {
      if (facet === 'stars' || wanted[facet].length === 0) return []
      const sets = wanted[facet].map(id => this.#sets[facet].get(id) ?? nothing)
      return [{ facet, set: sets.reduce((a, b) => (facetKinds[facet] === 'any' ? a.or(b) : a.and(b))) }]
    })
    if (minStars === null && maxStars === null) return demands
    let set = nothing
    for (const [stars, having] of this.#sets.stars) {
      if (stars >= (minStars ?? 0) && stars <= (maxStars ?? stars)) set = set.or(having)
    }
    return [...demands, { facet: 'stars', set }]
  }

  #allOf(asked: BitSet, demands: readonly { readonly set: BitSet }[]): BitSet {
    return demands.reduce((found, { set }) => found.and(set), asked)
  }

  #seen(visible: Visible): BitSet {
    return visible === null ? this.#all : this.#grantedSet(visible)
  }

  #grantedSet(ids: ReadonlySet<number>): BitSet {
    const known = this.#granted.get(ids)
    if (known !== undefined) return known
    const set = this.#placesOf(ids)
    this.#granted.set(ids, set)
    return set
  }

  #placesOf(ids: Iterable<number>): BitSet {
    const set = new BitSet()
    for (const id of ids) {
      const place = this.#places.get(id)
      if (place !== undefined) set.add(place)
    }
    return set
  }

  #newPlace(id: number): number {
    const place = this.#free.pop() ?? this.#facts.length
    this.#places.set(id, place)
    this.#all.add(place)
    this.#granted = new WeakMap()
    return place
  }

  /** Takes a place out of the sets of the values that its property had. */
  #unmark(place: number): void {
    const former = this.#facts[place]
    if (former === undefined) return
    this.#texts.remove(place, textsOf(former))
    for (const facet of facetNames) {
      for (const { id } of former.facets[facet]) this.#sets[facet].get(id)?.delete(place)
    }
  }

  #setOf(facet: Facet, id: number): BitSet {
    const known = this.#sets[facet].get(id)
    if (known !== undefined) return known
    const set = new BitSet()
    this.#sets[facet].set(id, set)
    return set
  }

  #shared(value: FacetValue): FacetValue {
    const { id, name } = value
    const key = `${id} ${typeof name === 'string' ? name : JSON.stringify(name)}`
    const known = this.#values.get(key)
    if (known !== undefined) return known
    this.#values.set(key, value)
    return value
  }
}

/** In every language that it has them in. */
const textsOf = ({ name, city, facets: { destination, area } }: PropertyFacts): SearchedTexts => ({
  name: textsIn(name),
  place: [
    ...[...destination, ...area].flatMap(value => textsIn(value.name)),
    ...(city === null ? [] : [city]),
  ],
})

const nothing = new BitSet()

const mapFacets = <Value>(make: (facet: Facet) => Value): Readonly<Record<Facet, Value>> =>
  Object.fromEntries(facetNames.map(facet => [facet, make(facet)])) as Record<Facet, Value>
