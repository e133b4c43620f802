// Keeps the quotes of sessions without making anybody wait: what previews leave here is written together a moment
// later. A full queue or a database that is away loses quotes, never an answer (contract B2: best effort).

import type { Database } from '../store/database.ts'
import { type QuoteSession, saveSessionQuotes } from '../store/quote-sessions.ts'

const longestQueue = 10_000
const batchMilliseconds = 50

export class QuoteWriter implements AsyncDisposable {
  readonly #database: Database
  readonly #onTrouble: (error: unknown) => void
  #waiting: QuoteSession[] = []
  #writing: Promise<void> | null = null

  constructor(database: Database, onTrouble: (error: unknown) => void) {
    this.#database = database
    this.#onTrouble = onTrouble
  }

  /** Leaves a quote to be written. */
  keep(quote: QuoteSession): void {
    if (this.#waiting.length >= longestQueue) return
    this.#waiting.push(quote)
    this.#writing ??= this.#write()
  }

  /** Settles when everything left so far is written. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.settled()
  }

  async #write(): Promise<void> {
    await new Promise(resume => setTimeout(resume, batchMilliseconds))
    const batch = this.#waiting
    this.#waiting = []
    try {
      await this.#database.transaction(transaction => saveSessionQuotes(transaction, batch))
    } catch (error) {
      this.#onTrouble(error)
    }
    this.#writing = this.#waiting.length > 0 ? this.#write() : null
  }
}
