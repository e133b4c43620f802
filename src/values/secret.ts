// Holds a card number, a CVV or a key so that it cannot slip into a log, an error or a JSON text (contract B6).

import { inspect } from 'node:util'

export class Secret {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  /** The only way to the text: hands it to `use` and returns what that returns. */
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
