// Holds a card number, a CVV or a key so that it cannot get into a log, an error or JSON (contract B6).

import { inspect } from 'node:util'

export class Secret {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  /** The only access to the text: calls `use` with it and returns its result. */
  reveal<Result>(use: (text: string) => Result): Result {
    return use(this.#text)
  }
  toString(): string {
    return '[secret]'
  }
  toJSON(): string {
    return '[secret]'
  }
  [inspect.custom](): string {
    return '[secret]'
  }
}
