// Tells the servers of a database that something has changed, so that they read the change feed before its time. A notice is
// sent after the commit and apart from it: PostgreSQL lets only one transaction that notifies commit at a time. One that is
// never sent costs a quarter of a second, because every server reads the feed anyway.

import type { Reader } from '../postgres/database.ts'
import type { Notice } from '../postgres/notices.ts'

/** Milliseconds from one notice to the next. */
const pauseMilliseconds = 100

export class NoticeSender implements AsyncDisposable {
  readonly #reader: Reader
  /** Whether something was committed that no notice tells of yet. */
  #isDue = false
  #sentAt = Number.NEGATIVE_INFINITY
  #sending: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** Tells of what was committed, soon; nothing for changes of inventory, which are frequent, and for work. */
  tell(notices: readonly Notice[]): void {
    if (!notices.some(({ subject }) => subject !== 'inventory' && subject !== 'work')) return
    this.#isDue = true
    this.#plan()
  }

  #plan(): void {
    if (!this.#isDue || this.#sending || this.#timer || this.#isClosed) return
    const pause = this.#sentAt + pauseMilliseconds - performance.now()
    if (pause <= 0) {
      this.#send()
      return
    }
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#send()
    }, pause)
    this.#timer.unref()
  }

  #send(): void {
    this.#isDue = false
    this.#sentAt = performance.now()
    const sent = this.#reader.query('NOTIFY hostelry_change').then(
      () => undefined,
      // The database is away, or takes no changes.
      () => undefined,
    )
    this.#sending = sent.then(() => {
      this.#sending = null
      this.#plan()
    })
  }

  /** Sends what is due. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#sending
    if (this.#isDue) this.#send()
    await this.#sending
  }
}
