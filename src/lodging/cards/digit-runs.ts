// Finds runs of digits that belong together, in any script and grouping.

/** Consecutive digits, separated by few characters that are neither letters nor digits. */
export interface DigitRun {
  readonly digits: number[]
  /** The position in the text of each digit. */
  readonly places: number[]
  /** Whether a digit follows directly on no other digit. */
  readonly opens: boolean[]
  /** For each digit, the first digit from which on all separators up to it are the same. */
  readonly alikeFrom: number[]
}

/** Maximum of characters between two digits. */
export const widestGap = 4

/** The runs of at least `fewest` digits, in order. */
export function digitRuns(text: string, fewest: number): DigitRun[] {
  // Some characters (⑯) stand for two digits.
  if (text.length * 2 < fewest) return []
  const found: DigitRun[] = []
  let reader = new RunReader()
  const end = (): void => {
    if (reader.run.digits.length >= fewest) found.push(reader.run)
    if (reader.run.digits.length > 0) reader = new RunReader()
  }
  let place = 0
  for (const character of withoutIds(text)) {
    if (!readAscii(character, place, reader, end)) readOther(character, place, reader, end)
    place += 1
  }
  end()
  return found
}

/** Random ids are hexadecimal, and some consist of decimal digits only. */
const withoutIds = (text: string): string =>
  text.length < 36 ? text : text.replace(randomIds, id => 'x'.repeat(id.length))
const randomIds =
  /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9a-z])/gi

class RunReader {
  readonly run: DigitRun = { digits: [], places: [], opens: [], alikeFrom: [] }
  #gap = ''
  #gapWidth = 0
  #lastGap = ''
  #lastOpening = 0

  digit(value: number, place: number): void {
    const { digits, places, opens, alikeFrom } = this.run
    const isFirst = digits.length === 0
    const opensGroup = isFirst || this.#gap !== ''
    let alike = alikeFrom.at(-1) ?? 0
    if (!isFirst && opensGroup) {
      if (this.#lastGap !== '' && this.#lastGap !== this.#gap) alike = this.#lastOpening
      this.#lastGap = this.#gap
      this.#lastOpening = digits.length
    }
    digits.push(value)
    places.push(place)
    opens.push(opensGroup)
    alikeFrom.push(alike)
    this.#gap = ''
    this.#gapWidth = 0
  }

  /** Reads a character that is neither a letter nor a digit; false when the gap is now too wide. */
  other(character: string): boolean {
    if (this.run.digits.length === 0) return true
    this.#gap += character
    this.#gapWidth += 1
    return this.#gapWidth <= widestGap
  }
}

/** False for a character that is not ASCII. */
function readAscii(character: string, place: number, reader: RunReader, end: () => void): boolean {
  const code = character.charCodeAt(0)
  if (code > 0x7f) return false
  if (code >= 0x30 && code <= 0x39) reader.digit(code - 0x30, place)
  else if (isAsciiLetter(code) || !reader.other(character)) end()
  return true
}

const isAsciiLetter = (code: number): boolean => {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

/** Reads compatible characters (NFKC): ４ and ④ are 4. Ignores invisible characters. */
function readOther(character: string, place: number, reader: RunReader, end: () => void): void {
  if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return
  for (const sign of character.normalize('NFKC')) {
    if (isDigit(sign)) reader.digit(digitOf(sign), place)
    else if (/\p{L}/u.test(sign) || !reader.other(sign)) end()
  }
}

const isDigit = (character: string): boolean => /\p{Nd}/u.test(character)

/** Unicode has the ten digits of each script in order, and some such sets next to each other. */
function digitOf(character: string): number {
  const code = character.codePointAt(0)!
  let before = 0
  while (isDigit(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}
