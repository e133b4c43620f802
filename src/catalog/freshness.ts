// How old what is held in memory may be. Every request asks; nobody is answered from memory that has not been held
// against the database within the time promised, whatever happened to timers, notices or connections.

import type { News, NewsSource } from '../store/properties/change-feed.ts'

/** A server that nobody has asked for so long stops asking the database, until the next request. */
const idleMilliseconds = 5_000

/** A reading that fails later than this has met a silence, which another one would meet too. */
const patienceMilliseconds = 500

/** Changes are kept for ten minutes; who was away for half of that begins anew. */
const longestGapMilliseconds = 5 * 60_000

export class Freshness implements AsyncDisposable {
  readonly #feed: NewsSource
  readonly #milliseconds: number
  readonly #take: (news: News) => void
  /** When the reading that memory is at began. */
  #asOf = Number.NEGATIVE_INFINITY
  #askedAt = Number.NEGATIVE_INFINITY
  #reading: { readonly since: number; readonly done: Promise<void> } | null = null
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  /** Memory is never older than `milliseconds`; with 0 every request asks the database. `take` is told the news. */
  constructor(feed: NewsSource, milliseconds: number, take: (news: News) => void) {
    this.#feed = feed
    this.#milliseconds = milliseconds
    this.#take = take
    feed.onNews(() => {
      if (performance.now() - this.#askedAt < idleMilliseconds) this.#read().catch(() => undefined)
    })
  }

  /** Undefined when memory is young enough, else done when it is. ServiceUnavailableException when it cannot be. */
  ensure(): Promise<void> | undefined {
    const now = performance.now()
    if (this.isFresh(now)) return undefined
    return this.#readSince(now)
  }

  /** Whether memory is young enough at this moment. */
  isFresh(now = performance.now()): boolean {
    this.#askedAt = now
    return now - this.#asOf < this.#milliseconds
  }

  /** A reading that began when this was asked, or not longer before it than is allowed. */
  async #readSince(asked: number): Promise<void> {
    const again = (error: unknown): Promise<void> => {
      if (performance.now() - asked > patienceMilliseconds) throw error
      return this.#read()
    }
    const running = this.#reading
    // A connection that has ended is often noticed by asking over it; the next one is a new one.
    if (running && asked - running.since >= this.#milliseconds) await running.done.catch(again)
    await this.#read().catch(again)
  }

  #read(): Promise<void> {
    if (this.#reading) return this.#reading.done
    const since = performance.now()
    const done = this.#feed.read().then(news => {
      const isContinuous = news.isContinuous && since - this.#asOf < longestGapMilliseconds
      this.#take({ ...news, isContinuous })
      this.#asOf = since
    })
    const reading = { since, done: done.finally(() => this.#finish()) }
    this.#reading = reading
    return reading.done
  }

  #finish(): void {
    this.#reading = null
    if (this.#isClosed || this.#milliseconds === 0) return
    if (performance.now() - this.#askedAt > idleMilliseconds) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#read().catch(() => undefined), this.#milliseconds / 2)
    this.#timer.unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#reading?.done.catch(() => undefined)
    await this.#feed[Symbol.asyncDispose]()
  }
}
