// Properties are found by words as people type them, as looking at every name would find them; and what the words may mean.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BitSet } from '../../src/catalog/bit-set.ts'
import { SearchIndex } from '../../src/catalog/search-index.ts'
import { farFrom, type NamedPlaces, type SearchedTexts, TextIndex } from '../../src/catalog/text-index.ts'
import { wordsOf, wrongLetters } from '../../src/lodging/documents/search-words.ts'
import type { PropertyFacts } from '../../src/lodging/properties/property-search.ts'
import { randomRuns, seed } from '../support/run/random-runs.ts'

test('words have neither capitals nor accents, and Japanese ones are pairs of letters', () => {
  expect(wordsOf('Hôtel de l’Épée, STRASSE 12–Straße')).toEqual(['hotel', 'de', 'lepee', 'strasse', '12'])
  expect(wordsOf('Ørsted Łódź ırmak')).toEqual(['orsted', 'lodz', 'irmak'])
  expect(wordsOf('白馬村 ホテル')).toEqual(['白馬', '馬村', 'ホテ', 'テル'])
  expect(wordsOf('湖')).toEqual(['湖'])
  expect(wordsOf('Гостиница Σίγμα')).toEqual(['гостиница', 'σιγμα'])
  expect(wordsOf(' !? ')).toEqual([])
})

test.each([
  ['innsbruk', 'innsbruck', 1],
  ['insnbruck', 'innsbruck', 1],
  ['xnnsbruck', 'innsbruck', 1],
  ['inssb', 'innsbruck', 1],
  ['innsbruck', 'innsbruck', 0],
  ['inns', 'innsbruck', 0],
  ['juniperr', 'juniper', 1],
])('%s begins %s but for %i letters', (typed, word, wrong) => {
  expect(wrongLetters(typed, word, 2)).toBe(wrong)
})

const all = (count: number) => BitSet.of(Array.from({ length: count }, (_, place) => place))
const indexOf = (...texts: Partial<SearchedTexts>[]) => {
  const index = new TextIndex()
  for (const [place, { name = [], place: where = [] }] of texts.entries())
    index.add(place, { name, place: where })
  return index
}
const ordered = ({ places, far }: NamedPlaces) => places.toSorted((a, b) => far[a]! - far[b]! || a - b)

describe('a text finds', () => {
  const index = indexOf(
    { name: ['Juniper Lodge'], place: ['Juniper Falls', 'Lakeside'] },
    { name: ['Zum Löwen', 'The Lion'], place: ['Juniper Falls'] },
    { name: ['Junipers on the Lake'], place: ['Crested Butte'] },
  )
  const find = (text: string, among = all(3)) => ordered(index.find(text, among))

  test.each([
    ['names before places, whole words before beginnings', 'juniper', [0, 2, 1]],
    ['every word', 'lake juniper', [2, 0]],
    ['words in any language of a name', 'LION', [1]],
    ['words without accents', 'lowen', [1]],
    ['words with a wrong letter, where nothing begins so', 'junpier', [0, 2, 1]],
    ['nothing by short words that are wrong', 'lyo', []],
    ['what it finds without short words that nobody has', 'lodge in a', [0]],
    ['nothing where one word is missing', 'juniper palace', []],
  ])('%s', (_, text, found) => expect(find(text)).toEqual(found))

  test('only among those that may be seen: words of others count for nothing', () => {
    expect(find('juniper', BitSet.of([1]))).toEqual([1])
    // "crested" is of the third alone: for who does not see it, it is nearly "crest", which nobody has.
    expect(find('crested', BitSet.of([0, 1]))).toEqual([])
  })

  test('no more what was taken away', () => {
    const own = indexOf({ name: ['Alpha House'] }, { name: ['Alpha Lodge'] })
    own.remove(0, { name: ['Alpha House'], place: [] })
    expect(ordered(own.find('alpha', all(2)))).toEqual([1])
    expect(ordered(own.find('house', all(2)))).toEqual([])
  })
})

test('a text finds what looking at the words of every property finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'E'), minLength: 3, maxLength: 9 })
  const text = fc.array(letters, { minLength: 1, maxLength: 3 }).map(words => words.join(' '))
  const texts = fc.record({ name: fc.array(text, { maxLength: 2 }), place: fc.array(text, { maxLength: 2 }) })
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 8 }), text, (properties, typed) => {
      const words = properties.map(({ name, place }) => [...name, ...place].flatMap(wordsOf))
      const begins = (place: number, word: string) => words[place]!.some(own => own.startsWith(word))
      const meets = (place: number) =>
        wordsOf(typed).every(word => {
          if (begins(place, word)) return true
          if (properties.some((_, other) => begins(other, word))) return false
          if (word.length < 4) return properties.every((_, other) => !begins(other, word))
          return farFrom([word], words[place]!) !== null
        })
      const isAsked = wordsOf(typed).some(
        word => word.length > 3 || properties.some((_, place) => begins(place, word)),
      )
      const expected = isAsked ? [...properties.keys()].filter(meets) : []
      const found = indexOf(...properties).find(typed, all(properties.length))
      expect(found.places).toEqual(expected)
    }),
    { seed, numRuns: randomRuns(200, 2000) },
  )
})

describe('a text may mean', () => {
  const falls = { id: 1, name: { en: 'Juniper Falls', de: 'Wacholderfälle' } }
  const facts = (id: number, name: string, more: object = {}): PropertyFacts =>
    ({
      id,
      order: id,
      name,
      city: 'Juniper Falls',
      language: 'en',
      position: { latitude: 10, longitude: id === 1 ? 179 : -179 },
      facets: { destination: [falls], area: [{ id: 7, name: 'Juniper Creek' }], ...emptyFacets },
      ...more,
    }) as unknown as PropertyFacts
  const emptyFacets = { property_type: [], stars: [], filter: [], amenity: [] }
  const index = new SearchIndex()
  index.put(facts(1, 'Juniper Lodge'))
  index.put(facts(2, 'Hotel Post'))
  index.put(facts(3, 'Junipero', { city: 'Butte', facets: { ...emptyFacets, destination: [], area: [] } }))
  const suggest = (text: string, visible: Set<number> | null = null, limit = 8) =>
    index
      .suggest(visible, { text, language: 'de', limit })
      .map(({ kind, id, name, properties }) => `${kind} ${id} ${name} ${properties}`)

  test('destinations, areas and properties, larger ones first, counted among those that may be seen', () => {
    expect(suggest('juniper')).toEqual([
      'destination 1 Wacholderfälle 2',
      'area 7 Juniper Creek 2',
      'property 1 Juniper Lodge 1',
      'property 3 Junipero 1',
    ])
    expect(suggest('juniper', new Set([2]))).toEqual([
      'destination 1 Wacholderfälle 1',
      'area 7 Juniper Creek 1',
    ])
    expect(suggest('juniper', null, 1)).toHaveLength(1)
  })

  test('a city, with the middle of its properties', () => {
    expect(suggest('butte')).toEqual(['city null Butte 1'])
    const [place] = index.suggest(null, { text: 'wacholder', language: 'en', limit: 8 })
    expect(place).toMatchObject({ kind: 'destination', name: 'Juniper Falls' })
    expect(Math.abs(place!.position!.longitude)).toBe(180)
  })
})
