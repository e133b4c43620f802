// Stores and finds recent quotes without delaying an answer: quotes of previews are written in batches a moment
// later, and concurrent look-ups share a query. A full queue or a database that is down loses quotes, never an
// answer; the quote_id still carries the promised total (contract B2).

import type { Database } from '../../../store/postgres/database.ts'
import {
  findNamedQuotes,
  findSessionQuotes,
  type KeptQuote,
  type QuoteBounds,
  type QuoteSessionKey,
  type StoredQuote,
  saveSessionQuotes,
  trimSessionQuotes,
} from '../../../store/shopping/quote-sessions.ts'
import { type Batcher, batched, oneAtATime } from '../../../values/batcher.ts'

const longestQueue = 10_000
const batchMilliseconds = 50

/** A quote takes about two kilobytes, so the quotes of a publisher take at most a hundred megabytes. */
const usualBounds: KeptQuotes = { ofSession: 100, ofPublisher: 50_000, written: 1_000 }

interface KeptQuotes extends QuoteBounds {
  /** Number of quotes written for a publisher before its oldest are trimmed. */
  readonly written: number
}

export class SessionQuotes implements AsyncDisposable {
  readonly #database: Database
  readonly #onTrouble: (error: unknown) => void
  #waiting = new Unwritten()
  #beingWritten = new Unwritten()
  #writing: Promise<void> | null = null
  readonly #asked: Batcher<QuoteSessionKey, StoredQuote | undefined>
  readonly #askedByName: Batcher<Uint8Array, StoredQuote | undefined>
  readonly #bounds: KeptQuotes
  /** Quotes written per publisher since the last trim. */
  readonly #written = new Map<number, number>()

  constructor(database: Database, onTrouble: (error: unknown) => void, bounds = usualBounds) {
    this.#database = database
    this.#bounds = bounds
    this.#onTrouble = onTrouble
    this.#asked = batched(keys => findSessionQuotes(database, keys), oneAtATime)
    this.#askedByName = batched(names => findNamedQuotes(database, names), oneAtATime)
  }

  /** Queues a quote for writing; it replaces an earlier one of the same session, request and price. */
  keep(quote: KeptQuote): void {
    if (this.#waiting.size >= longestQueue) return
    this.#waiting.add(quote)
    this.#writing ??= this.#write()
  }

  /** The last quote of a session and request, even if it has expired recently; undefined when there is none. */
  find(key: QuoteSessionKey): Promise<StoredQuote | undefined> {
    const session = sessionOf(key)
    const unwritten = this.#waiting.ofSession(session) ?? this.#beingWritten.ofSession(session)
    return unwritten ? Promise.resolve(unwritten.quote) : this.#asked.add(key)
  }

  /** The same, by the name of the quote. */
  findNamed(name: Uint8Array): Promise<StoredQuote | undefined> {
    const text = textOf(name)
    const unwritten = this.#waiting.named(text) ?? this.#beingWritten.named(text)
    return unwritten ? Promise.resolve(unwritten.quote) : this.#askedByName.add(name)
  }

  /** Settles when everything queued so far is written. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.settled()
  }

  async #write(): Promise<void> {
    await new Promise(resume => setTimeout(resume, batchMilliseconds))
    this.#beingWritten = this.#waiting
    this.#waiting = new Unwritten()
    const quotes = this.#beingWritten.inOrder()
    try {
      await this.#database.transaction(transaction => saveSessionQuotes(transaction, quotes))
      await this.#trim(quotes)
    } catch (error) {
      this.#onTrouble(error)
    }
    this.#beingWritten = new Unwritten()
    this.#writing = this.#waiting.size > 0 ? this.#write() : null
  }

  /** Deletes a publisher's oldest quotes after a number of writes, so that previews cannot fill the disk. */
  async #trim(quotes: readonly KeptQuote[]): Promise<void> {
    for (const { publisherId } of quotes) {
      const written = (this.#written.get(publisherId) ?? 0) + 1
      this.#written.set(publisherId, written)
    }
    for (const [publisherId, written] of this.#written) {
      if (written < this.#bounds.written) continue
      this.#written.delete(publisherId)
      await this.#database.transaction(transaction =>
        trimSessionQuotes(transaction, publisherId, this.#bounds),
      )
    }
  }
}

/** Quotes that are only in memory so far, found like those in the database. */
class Unwritten {
  readonly #quotes = new Map<string, KeptQuote>()
  readonly #bySession = new Map<string, KeptQuote>()
  readonly #byName = new Map<string, KeptQuote>()

  get size(): number {
    return this.#quotes.size
  }

  add(quote: KeptQuote): void {
    const [session, name] = [sessionOf(quote), textOf(quote.name)]
    this.#quotes.set(`${session} ${name}`, quote)
    this.#bySession.set(session, quote)
    this.#byName.set(name, quote)
  }

  ofSession = (session: string): KeptQuote | undefined => this.#bySession.get(session)

  named = (name: string): KeptQuote | undefined => this.#byName.get(name)

  /** In the same order on every server, so that servers that write the same quotes do not deadlock. */
  inOrder(): KeptQuote[] {
    return [...this.#quotes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, quote]) => quote)
  }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const sessionOf = ({ publisherId, sessionId, fingerprint }: QuoteSessionKey): string =>
  `${publisherId} ${textOf(fingerprint)} ${sessionId}`
