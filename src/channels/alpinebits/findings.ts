// Gathers what is wrong with a message, so that its sender learns of all of it at once.

import type { XmlElement } from '../xml.ts'
import { errorCodes, MessageRefusal } from './message-refusal.ts'

/** More than these help nobody. */
const mostTold = 20

export class Findings {
  readonly #sentences: string[] = []
  #count = 0
  #code: number = errorCodes.unableToProcess

  /** Notes what is wrong with an element; the code of the first finding is that of the refusal. */
  add(element: XmlElement, sentence: string, code: number = errorCodes.invalidValue): void {
    if (this.#count === 0) this.#code = code
    this.#count++
    if (this.#count <= mostTold) this.#sentences.push(`Line ${element.line}: ${sentence}`)
  }

  /** MessageRefusal with all findings, unless there are none. */
  refuseIfAny(): void {
    if (this.#count === 0) return
    const more = this.#count - this.#sentences.length
    const rest = more > 0 ? ` And ${more} more.` : ''
    throw new MessageRefusal(`${this.#sentences.join(' ')}${rest}`, this.#code)
  }
}

/** A value of the sender in a sentence: printable, in quotes, at most 40 characters of it. */
export const quoted = (value: string): string =>
  `"${value.replace(/\p{Cc}/gu, '?').slice(0, 40)}${value.length > 40 ? '…' : ''}"`
