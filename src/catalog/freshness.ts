// Limits the age of what is held in memory. Every request checks it: nothing is answered from memory that was not compared
// with the database within the promised time, even when timers, notifications or connections fail.

import type { News, NewsSource } from '../store/properties/change-feed.ts'
import { untimed } from '../values/request-clock.ts'

/** A server without requests for this long stops polling until the next request. */
const idleMilliseconds = 5_000

/** A reading that fails later than this met a database that does not respond, so it is not retried at once. */
const patienceMilliseconds = 500

/** Between readings that notices ask for: twenty a second, however many there are. */
const pauseAfterReading = 50

/** Changes are kept for ten minutes. After a gap of half of that everything is loaded again. */
const longestGapMilliseconds = 5 * 60_000

export class Freshness implements AsyncDisposable {
  readonly #feed: NewsSource
  readonly #milliseconds: number
  readonly #take: (news: News, began: number) => void
  /** When the reading that memory reflects began. */
  #asOf = Number.NEGATIVE_INFINITY
  #askedAt = Number.NEGATIVE_INFINITY
  #reading: { readonly since: number; readonly done: Promise<void> } | null = null
  #readAt = Number.NEGATIVE_INFINITY
  /** Whether a notice came since the last reading began. */
  #isWoken = false
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  /** Memory is at most `milliseconds` old; with 0 every request asks the database. `take` receives the news, and when their reading began. */
  constructor(feed: NewsSource, milliseconds: number, take: (news: News, began: number) => void) {
    this.#feed = feed
    this.#milliseconds = milliseconds
    this.#take = take
    feed.onNews(() => {
      this.#isWoken = true
      if (!this.#reading) this.#plan()
    })
  }

  /** Undefined when memory is fresh, else a promise for it. ServiceUnavailableException when the database cannot be read. */
  ensure(): Promise<void> | undefined {
    const now = performance.now()
    if (this.isFresh(now)) return undefined
    return this.#readSince(now)
  }

  /** Whether memory is fresh at this moment. */
  isFresh(now = performance.now()): boolean {
    this.#askedAt = now
    return now - this.#asOf < this.#milliseconds
  }

  /** When the reading that memory reflects began, on the clock of `performance.now()`. */
  get asOf(): number {
    return this.#asOf
  }

  /** A reading that began at `asked`, or earlier by no more than the allowed age. */
  async #readSince(asked: number): Promise<void> {
    const again = (error: unknown): Promise<void> => {
      if (performance.now() - asked > patienceMilliseconds) throw error
      return this.#read()
    }
    const running = this.#reading
    // A closed connection is often noticed only when it is used; the retry takes a new one.
    if (running && asked - running.since >= this.#milliseconds) await running.done.catch(again)
    await this.#read().catch(again)
  }

  #read(): Promise<void> {
    if (this.#reading) return this.#reading.done
    const since = performance.now()
    this.#readAt = since
    this.#isWoken = false
    const done = this.#feed.read().then(news => {
      const isContinuous = news.isContinuous && since - this.#asOf < longestGapMilliseconds
      this.#take({ ...news, isContinuous }, since)
      this.#asOf = since
    })
    const reading = { since, done: done.finally(() => this.#finish()) }
    this.#reading = reading
    return reading.done
  }

  #finish(): void {
    this.#reading = null
    this.#plan()
  }

  /** Reads again in time, and soon after a notice. */
  #plan(): void {
    // News of a last commit may come while the feed closes; reading it would open the feed again.
    if (this.#isClosed || (this.#milliseconds === 0 && !this.#isWoken)) return
    const now = performance.now()
    if (now - this.#askedAt > idleMilliseconds) return
    const pause = this.#isWoken ? this.#readAt + pauseAfterReading - now : this.#milliseconds / 2
    if (this.#timer) clearTimeout(this.#timer)
    const read = () => untimed(() => this.#read()).catch(() => undefined)
    this.#timer = setTimeout(read, Math.max(0, pause))
    this.#timer.unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#reading?.done.catch(() => undefined)
    await this.#feed[Symbol.asyncDispose]()
  }
}
