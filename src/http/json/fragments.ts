// JSON that is encoded once and copied into many answers: pieces are the fixed text of the interface, written as a template of
// the document; fragments are rendered from a property, a room or a rate plan and cached with it.

/** ASCII of fixed length, as a run of words in the lexicon. */
export interface Piece {
  readonly length: number
  readonly firstWord: number
  readonly endWord: number
}

/** JSON of any length in UTF-8: short JSON is in words, long JSON in bytes; the other one is empty. */
export interface Fragment {
  readonly length: number
  readonly words: Float64Array
  readonly bytes: Uint8Array
}

/**
 * All pieces one after another, eight bytes a word, each starting at a new word. Words are stored faster than bytes, and
 * out of one array that never changes faster than out of many. ASCII in a word is never a NaN, whose bits might change
 * on the way: that takes a byte of 0xf0 or more.
 */
export const lexicon = new Float64Array(2048)
let usedWords = 0

/** In bytes. */
export const longestPiece = 512

/** The pieces between the holes (…) of a template, which has the document's JSON over several lines. */
export const pieces = <const Document extends string>(document: Document): Pieces<Document> =>
  document.replace(/\n\s*/g, '').split('…').map(pieceOf) as Pieces<Document>

type Pieces<Document extends string> = Document extends `${string}…${infer Rest}`
  ? [Piece, ...Pieces<Rest>]
  : [Piece]

function pieceOf(ascii: string): Piece {
  if (ascii.length > longestPiece || /[^ -~]/.test(ascii)) throw new Error(`not a piece in ASCII: ${ascii}`)
  const words = wordsOf(encoder.encode(ascii))
  const firstWord = usedWords
  lexicon.set(words, firstWord)
  usedWords += words.length
  return { length: ascii.length, firstWord, endWord: usedWords }
}

/** Encodes JSON. */
export function fragment(json: string): Fragment {
  const bytes = encoder.encode(json)
  const isAscii = bytes.length === json.length
  return isAscii && bytes.length <= longestInWords
    ? { length: bytes.length, words: wordsOf(bytes), bytes: noBytes }
    : { length: bytes.length, words: noWords, bytes }
}

/**
 * A function that renders an object of the catalog at the first call and caches the fragment as long as its source lives.
 * Sources never change; `variant` is the other input of the text, and only the last variant is cached.
 */
export function rendered<Source extends object>(
  render: (source: Source, variant: string) => string,
): (source: Source, variant?: string) => Fragment {
  const kept = new WeakMap<Source, { readonly variant: string; readonly fragment: Fragment }>()
  return (source, variant = '') => {
    const found = kept.get(source)
    if (found !== undefined && found.variant === variant) return found.fragment
    const made = fragment(render(source, variant))
    kept.set(source, { variant, fragment: made })
    return made
  }
}

/** An object as JSON without its closing brace, so that more members can follow. */
export const opened = (value: object): string => JSON.stringify(value).slice(0, -1)

/** The members of an object as JSON, to follow others. */
export const furtherMembers = (value: object): string => `,${JSON.stringify(value).slice(1, -1)}`

/** For longer JSON, copying bytes is faster than a loop over words. */
const longestInWords = 64

const encoder = new TextEncoder()
const noBytes = new Uint8Array()
const noWords = new Float64Array()

/** ASCII in words, the last one padded. */
function wordsOf(ascii: Uint8Array): Float64Array {
  const padded = new Uint8Array(Math.ceil(ascii.length / 8) * 8)
  padded.set(ascii)
  const view = new DataView(padded.buffer)
  return new Float64Array(padded.length / 8).map((_, index) => view.getFloat64(index * 8, true))
}
