// Finds properties by words as people type them: the beginning of a word is enough, capitals and accents do not matter, and where
// nothing begins with a word, a letter or two may be wrong.

import {
  lacking,
  lettersOf,
  mostWrong,
  typedWords,
  wordsOf,
  wrongLetters,
} from '../lodging/documents/search-words.ts'
import type { BitSet } from './bit-set.ts'

/** What a property is found by, the better first. */
export const searchedTexts = ['name', 'place'] as const
export type SearchedTexts = Readonly<Record<(typeof searchedTexts)[number], readonly string[]>>

/** What a word counts where it is written so, begins so, or is nearly so: the less the better. Behind them, each wrong letter one. */
const asWritten = 1
const begun = 2
const nearly = 5
/** What it counts more for a place than for a name. */
const ofPlace = 2

/** Properties that meet a text. */
export interface NamedPlaces {
  /** Ascending. */
  readonly places: readonly number[]
  /** How little each meets it, by its place. */
  readonly far: Uint8Array
}

/** A word, and the properties that have it. */
interface Word {
  readonly text: string
  readonly letters: number
  readonly places: Readonly<Record<(typeof searchedTexts)[number], number[]>>
}

export class TextIndex {
  readonly #words = new Map<string, Word>()
  /** Behind the last place. */
  #end = 0

  /** Adds what a property is found by. */
  add(place: number, texts: SearchedTexts): void {
    this.#end = Math.max(this.#end, place + 1)
    for (const kind of searchedTexts)
      for (const word of distinctWords(texts[kind])) this.#wordOf(word).places[kind].push(place)
  }

  /** Takes away what was added with the same texts. */
  remove(place: number, texts: SearchedTexts): void {
    for (const kind of searchedTexts)
      for (const text of distinctWords(texts[kind])) {
        const word = this.#words.get(text)
        if (word === undefined) continue
        const { places } = word
        places[kind].splice(places[kind].indexOf(place), 1)
        if (searchedTexts.every(each => places[each].length === 0)) this.#words.delete(text)
      }
  }

  /**
   * The properties among those given that have every word of a text, each with what it counts: the less the better. A word of up to
   * three letters that none of them has is passed over, as *in* and *de*.
   */
  find(text: string, among: BitSet): NamedPlaces {
    const typed = typedWords(text)
    const needed = typed.flatMap(word => {
      const counts = this.#countsOf(word, among)
      return counts === null && mostWrong(word) === 0 ? [] : [counts]
    })
    if (needed.length === 0 || needed.includes(null)) return { places: [], far: new Uint8Array(0) }
    const [far, ...others] = needed as [Uint8Array, ...Uint8Array[]]
    const places: number[] = []
    for (let place = 0; place < this.#end; place += 1) {
      if (far[place] === 0) continue
      let hasAll = true
      for (const counts of others) {
        far[place]! += counts[place]!
        hasAll &&= counts[place] !== 0
      }
      if (hasAll) places.push(place)
    }
    return { places, far }
  }

  /** What the word counts for each property that has it, one that begins with it, or else one that nearly does; null: for none. */
  #countsOf(typed: string, among: BitSet): Uint8Array | null {
    const counts = { among, ofPlaces: new Uint8Array(this.#end), hasAny: false }
    const letters = lettersOf(typed)
    for (const word of this.#words.values())
      if ((letters & ~word.letters) === 0 && word.text.startsWith(typed))
        note(counts, word, word.text === typed ? asWritten : begun)
    const most = mostWrong(typed)
    if (counts.hasAny || most === 0) return counts.hasAny ? counts.ofPlaces : null
    for (const word of this.#words.values()) {
      if (word.text.length < typed.length - most || lacking(typed, word.letters) > most) continue
      const wrong = wrongLetters(typed, word.text, most)
      if (wrong <= most) note(counts, word, nearly + wrong)
    }
    return counts.hasAny ? counts.ofPlaces : null
  }

  #wordOf(text: string): Word {
    const known = this.#words.get(text)
    if (known !== undefined) return known
    const word = { text, letters: lettersOf(text), places: { name: [], place: [] } }
    this.#words.set(text, word)
    return word
  }
}

const distinctWords = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap(wordsOf))

/** What a text counts for something that is called so, whatever else there is; null where a word of it is missing. */
export function farFrom(typed: readonly string[], words: readonly string[]): number | null {
  let total = 0
  let hasAny = false
  for (const one of typed) {
    const most = mostWrong(one)
    let count = words.includes(one)
      ? asWritten
      : words.some(word => word.startsWith(one))
        ? begun
        : Number.POSITIVE_INFINITY
    if (count > begun && most > 0)
      for (const word of words) {
        const wrong = lacking(one, lettersOf(word)) > most ? most + 1 : wrongLetters(one, word, most)
        if (wrong <= most) count = Math.min(count, nearly + wrong)
      }
    const isMissing = count === Number.POSITIVE_INFINITY
    if (isMissing && most > 0) return null
    hasAny ||= !isMissing
    total += isMissing ? nearly : count
  }
  return hasAny ? total : null
}

interface Counts {
  readonly among: BitSet
  /** 0: it does not have the word. */
  readonly ofPlaces: Uint8Array
  hasAny: boolean
}

function note(counts: Counts, { places }: Word, count: number): void {
  const { among, ofPlaces } = counts
  for (const kind of searchedTexts) {
    const own = kind === 'place' ? count + ofPlace : count
    for (const place of places[kind]) {
      if (!among.has(place)) continue
      counts.hasAny = true
      if (ofPlaces[place] === 0 || own < ofPlaces[place]!) ofPlaces[place] = own
    }
  }
}
