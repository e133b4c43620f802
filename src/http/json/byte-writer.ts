// Writes JSON as UTF-8 bytes: without an object graph and without a string of the whole, which cost several times as
// much (docs/performance.md). Each value is written together with the piece of the document that leads up to it.

import type { Day } from '../../values/civil-dates.ts'
import { decimalNumber } from '../../values/money.ts'
import { allocate } from './buffer-pool.ts'
import {
  digitsOf,
  digitWords,
  hundredthLengths,
  hundredthWords,
  nightLength,
  nightWords,
  nightWordsOf,
  paddedWords,
} from './digits.ts'
import { type Fragment, fragment, lexicon, longestPiece, type Piece, pieces } from './fragments.ts'

/** Decimals of a percentage in millionths: 105_000 is 10.5 percent. */
export const percentDecimals = 4

const pageBytes = 262_144
/** After this place there is always room for two pieces, a number, closing brackets of lists and the padding of a last word. */
const pageEnd = pageBytes - 4 * longestPiece

// One page for all answers, at a fixed address: stores into it cost half of those into a buffer of a writer. So there is one
// writer, and an answer is taken out of it before another is written.
const page = Buffer.allocUnsafeSlow(pageBytes)
const view = new DataView(page.buffer)

class ByteWriter {
  #length = 0
  /** Full pages, and values that are too long for a page. */
  #before: Uint8Array[] = []

  /** Fixed JSON. */
  put({ length, firstWord, endWord }: Piece): this {
    if (this.#length > pageEnd) this.#turnPage()
    let at = this.#length
    this.#length = at + length
    for (let word = firstWord; word < endWord; word++) {
      view.setFloat64(at, lexicon[word]!, true)
      at += 8
    }
    return this
  }

  /** Rendered JSON. */
  paste({ length, words, bytes }: Fragment): this {
    if (this.#length + length > pageEnd) this.#turnPage()
    if (length > pageEnd) {
      this.#before.push(bytes)
      return this
    }
    let at = this.#length
    this.#length = at + length
    if (words.length === 0) page.set(bytes, at)
    else {
      for (let word = 0; word < words.length; word++) {
        view.setFloat64(at, words[word]!, true)
        at += 8
      }
    }
    return this
  }

  /** An amount or a percentage in units of its last decimal, as the JSON number that `decimalNumber` gives (S4). */
  amount(piece: Piece, amount: number, decimals: number): this {
    return this.put(piece).bareAmount(amount, decimals)
  }

  /** The same without a piece before it. */
  bareAmount(amount: number, decimals: number): this {
    if (decimals !== 2 || amount < 0 || amount > mostInDigits) return this.#otherAmount(amount, decimals)
    const whole = (amount / 100) | 0
    const rest = amount - whole * 100
    this.#digits(whole)
    view.setInt32(this.#length, hundredthWords[rest]!, true)
    this.#length += hundredthLengths[rest]!
    return this
  }

  /** A whole number. */
  integer(piece: Piece, value: number): this {
    this.put(piece)
    if (value < 0 || value > mostInDigits) return this.raw(JSON.stringify(value))
    this.#digits(value)
    return this
  }

  integerOrNull(piece: Piece, value: number | null): this {
    return value === null ? this.nothing(piece) : this.integer(piece, value)
  }

  nothing(piece: Piece): this {
    return this.put(piece).put(nothing)
  }

  flag(piece: Piece, value: boolean): this {
    return this.put(piece).put(value ? yes : no)
  }

  /** The beginning of a night of a rate: its date, and the name of the amount that follows. */
  night(day: Day): this {
    if (this.#length > pageEnd) this.#turnPage()
    const word = nightWordsOf(day)
    const at = this.#length
    view.setFloat64(at, nightWords[word]!, true)
    view.setFloat64(at + 8, nightWords[word + 1]!, true)
    view.setFloat64(at + 16, nightWords[word + 2]!, true)
    view.setFloat64(at + 24, nightWords[word + 3]!, true)
    this.#length = at + nightLength
    return this
  }

  /** A text that many answers share: names of charges and codes, policy texts. */
  text(piece: Piece, text: string): this {
    let phrase = phrases.get(text)
    if (phrase === undefined) {
      phrase = fragment(JSON.stringify(text))
      if (text.length > longestPhrase) return this.put(piece).paste(phrase)
      if (phrases.size === mostPhrases) phrases.clear()
      phrases.set(text, phrase)
    }
    return this.put(piece).paste(phrase)
  }

  textOrNull(piece: Piece, text: string | null | undefined): this {
    return text === null || text === undefined ? this.nothing(piece) : this.text(piece, text)
  }

  /** Values that are too rare or too variable to be written by hand. */
  json(piece: Piece, value: unknown): this {
    return this.put(piece).raw(JSON.stringify(value))
  }

  /** JSON that is text already. */
  raw(json: string): this {
    const mostBytes = json.length * bytesPerUnit
    if (mostBytes > pageEnd) return this.paste(fragment(json))
    if (this.#length + mostBytes > pageEnd) this.#turnPage()
    this.#length += page.write(json, this.#length)
    return this
  }

  /** A list, each item written by `write`, which is given `context`. */
  list<Item, Context>(
    piece: Piece,
    items: readonly Item[],
    write: (out: ByteWriter, item: Item, context: Context) => unknown,
    context: Context,
  ): this {
    this.put(piece)
    page[this.#length++] = openBracket
    for (let index = 0; index < items.length; index++) {
      if (index > 0) page[this.#length++] = comma
      write(this, items[index]!, context)
    }
    page[this.#length++] = closeBracket
    return this
  }

  /** Bytes that are written and not yet taken; too many after a very long text. */
  get waitingBytes(): number {
    return this.#length + this.#before.length * pageBytes
  }

  /** Starts an answer; discards the rest of one that failed. */
  begin(): this {
    this.#length = 0
    this.#before = []
    return this
  }

  /** The bytes since the last call, from the buffer pool: release them when they are sent, copy them to keep them. */
  take(): Buffer {
    const copy = this.#copy()
    if (this.#before.length === 0) return copy
    const all = Buffer.concat([...this.#before, copy])
    this.#before = []
    return all
  }

  #turnPage(): void {
    this.#before.push(this.#copy())
  }

  #copy(): Buffer {
    const copy = allocate(this.#length)
    page.copy(copy, 0, 0, copy.length)
    this.#length = 0
    return copy
  }

  /** A whole number from 0 to `mostInDigits`. */
  #digits(value: number): void {
    const high = (value / 10_000) | 0
    if (high === 0) {
      view.setInt32(this.#length, digitWords[value]!, true)
      this.#length += digitsOf(value)
      return
    }
    view.setInt32(this.#length, digitWords[high]!, true)
    this.#length += digitsOf(high)
    view.setInt32(this.#length, paddedWords[value - high * 10_000]!, true)
    this.#length += 4
  }

  /** Negative and very large amounts, which are rare, as a JSON number; the others digit by digit. */
  #otherAmount(amount: number, decimals: number): this {
    if (amount < 0 || amount > mostInDigits) return this.raw(JSON.stringify(decimalNumber(amount, decimals)))
    const scale = decimalScales[decimals]!
    const whole = Math.floor(amount / scale)
    this.#digits(whole)
    let rest = amount - whole * scale
    if (rest > 0) page[this.#length++] = point
    for (let unit = scale / 10; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit)
      page[this.#length++] = digitZero + digit
      rest -= digit * unit
    }
    return this
  }
}

export type { ByteWriter }

/** The one writer: write an answer and take it without an await between. */
export const writer = new ByteWriter()

/** Bytes of a UTF-16 unit in UTF-8, at most. */
const bytesPerUnit = 3
const mostInDigits = 99_999_999
const decimalScales = [1, 10, 100, 1000, 10_000]
const [point, digitZero, openBracket, comma, closeBracket] = [0x2e, 0x30, 0x5b, 0x2c, 0x5d]

const [yes, no, nothing] = pieces('true…false…null')

const longestPhrase = 512
const mostPhrases = 4096
const phrases = new Map<string, Fragment>()
