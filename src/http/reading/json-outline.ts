// The outline of a JSON object: what it says itself, with null for each list and object in it. It is read before anybody knows who
// sends the object, so it is made in slices, and little of it is parsed (threat C12).

import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { Fault } from '../../values/faults.ts'
import { codes, decodeBody, type JsonObject, readDocument } from './json-body.ts'

/** In characters. */
const longestOutline = 64 * 1024
/** So many characters are looked at between two looks at the clock. */
const sliceLength = 16 * 1024

/** The outline of a document. BadRequestException for bytes that are no JSON object, as far as the outline shows it. */
export async function readOutline(bytes: Uint8Array): Promise<JsonObject> {
  const outline = new Outline(decodeBody(bytes))
  const turns = new EventLoopYield()
  while (outline.goOn(sliceLength)) await turns.next()
  return readDocument(Buffer.from(outline.text))
}

/** The outline of a text as far as it is made. It does not validate JSON; the parser does. */
class Outline {
  text = ''
  readonly #whole: string
  #at = 0
  /** Where the part begins that is not in the outline yet. */
  #from = 0
  #depth = 0
  #isInString = false

  constructor(whole: string) {
    this.#whole = whole
  }

  /** Looks at so many characters more; false at the end. BadRequestException for an outline that is too long. */
  goOn(length: number): boolean {
    const whole = this.#whole
    const end = Math.min(this.#at + length, whole.length)
    let [at, isInString] = [this.#at, this.#isInString]
    for (; at < end; at += 1) {
      const code = whole.charCodeAt(at)
      if (code === codes.quote) isInString = !isInString
      else if (isInString) {
        if (code === codes.backslash) at += 1
      } else if (code === codes.openBrace || code === codes.openBracket) this.#open(at)
      else if (code === codes.closeBrace || code === codes.closeBracket) this.#close(at)
    }
    this.#at = at
    this.#isInString = isInString
    const isMore = at < whole.length
    if (!isMore && this.#depth < 2) this.text += whole.slice(this.#from)
    if (this.text.length > longestOutline) throw tooLong()
    return isMore
  }

  #open(at: number): void {
    this.#depth += 1
    if (this.#depth === 2) this.text += `${this.#whole.slice(this.#from, at)}null`
  }

  #close(at: number): void {
    if (this.#depth === 2) this.#from = at + 1
    this.#depth -= 1
  }
}

const tooLong = (): Fault =>
  new Fault(
    'BadRequestException',
    `The body says more than ${longestOutline / 1024} KiB outside its lists and objects.`,
  )
