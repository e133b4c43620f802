// The quotes of sessions, without making anybody wait: what previews leave here is written together a moment later, and
// what reservations ask for while others are being answered is read together. A full queue or a database that is away
// loses quotes, never an answer (contract B2: best effort).

import type { Database } from '../store/database.ts'
import {
  findSessionQuotes,
  type QuoteSession,
  type QuoteSessionKey,
  saveSessionQuotes,
} from '../store/quote-sessions.ts'
import { askedTogether, type Together } from '../values/together.ts'

const longestQueue = 10_000
const batchMilliseconds = 50

export class SessionQuotes implements AsyncDisposable {
  readonly #database: Database
  readonly #onTrouble: (error: unknown) => void
  /** By what they are of; the last one of each. */
  #waiting = new Map<string, QuoteSession>()
  #beingWritten = new Map<string, QuoteSession>()
  #writing: Promise<void> | null = null
  readonly #asked: Together<QuoteSessionKey, string | undefined>

  constructor(database: Database, onTrouble: (error: unknown) => void) {
    this.#database = database
    this.#onTrouble = onTrouble
    this.#asked = askedTogether(keys => findSessionQuotes(database, keys))
  }

  /** Leaves a quote to be written, in place of an earlier one of the same session and request. */
  keep(quote: QuoteSession): void {
    if (this.#waiting.size >= longestQueue) return
    this.#waiting.set(nameOf(quote), quote)
    this.#writing ??= this.#write()
  }

  /** The sealed quote, also when it has expired a short while ago; undefined when there is none. */
  find(key: QuoteSessionKey): Promise<string | undefined> {
    const name = nameOf(key)
    const unwritten = this.#waiting.get(name) ?? this.#beingWritten.get(name)
    if (unwritten) return Promise.resolve(unwritten.quote)
    return this.#asked.add(key)
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
    this.#beingWritten = this.#waiting
    this.#waiting = new Map()
    // In one order everywhere, so that servers that write the same never wait for each other.
    const quotes = [...this.#beingWritten].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, quote]) => quote)
    try {
      await this.#database.transaction(transaction => saveSessionQuotes(transaction, quotes))
    } catch (error) {
      this.#onTrouble(error)
    }
    this.#beingWritten = new Map()
    this.#writing = this.#waiting.size > 0 ? this.#write() : null
  }
}

const nameOf = ({ publisherId, sessionId, fingerprint }: QuoteSessionKey): string =>
  `${publisherId} ${Buffer.from(fingerprint).toString('base64')} ${sessionId}`
