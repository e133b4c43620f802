// Lets memory be answered from while the primary is away, for a limited time. Only a primary that was found unreachable counts as
// away: a feed that is slow while the database answers is waited for, and refused when it is late (decisions 8 and 37).

import { setTimeout as pause } from 'node:timers/promises'
import type { Reader } from '../store/postgres/database.ts'
import { databaseAway, isOutage } from '../store/postgres/database-faults.ts'
import { patience, untimed, waitedSince } from '../values/request-clock.ts'
import type { Freshness } from './freshness.ts'

export interface OutageOptions {
  readonly freshness: Pick<Freshness, 'ensure' | 'isFresh' | 'asOf'>
  /** Asks the database over a new connection. */
  readonly isPrimaryAway: () => Promise<boolean>
  /** The greatest age of what is answered; 0: nothing is answered without the database. */
  readonly limitMilliseconds: number
}

/** Told once when answering from memory alone begins, and once when it ends: the database answers, or it took too long. */
export type OnOutage = (event: 'began' | 'answered' | 'too long') => void

/** Milliseconds that a reading may take before the database is asked over a new connection. */
const patienceMilliseconds = 700
/** The same for a request that has used up its time. */
const leastPatience = 100
/** Milliseconds between tries to reach the database again. */
const retryMilliseconds = 250

export class Outage implements Disposable {
  readonly #options: OutageOptions
  readonly #closing = new AbortController()
  #isAway = false
  /** Of what was shown in this outage, the oldest, on the clock of performance.now(). */
  #oldestShown = Number.POSITIVE_INFINITY
  /** Rises with every reading of the feed. */
  #readings = 0
  #asking: Promise<void> | null = null
  #looking: Promise<boolean> | null = null
  #tell: OnOutage = () => undefined

  constructor(options: OutageOptions) {
    this.#options = options
  }

  onChange(tell: OnOutage): void {
    this.#tell = tell
  }

  /** Whether memory is answered from because the primary is away. */
  get isAway(): boolean {
    return this.#isAway
  }

  /**
   * Whole seconds since memory was compared with the database, rounded up, or since older counts that are shown were true; null
   * while the primary is there.
   */
  get ageSeconds(): number | null {
    if (!this.#isAway || this.#options.freshness.isFresh()) return null
    const oldest = performance.now() - this.#oldestShown
    const age = oldest <= this.#options.limitMilliseconds ? Math.max(oldest, this.#age()) : this.#age()
    return Math.ceil(age / 1000)
  }

  /** Whether something that was true until then may be shown while the primary is away; null: it is as true as all memory. */
  mayShow(trueUntil: number | null): boolean {
    if (trueUntil === null) return true
    if (performance.now() - trueUntil > this.#options.limitMilliseconds) return false
    this.#oldestShown = Math.min(this.#oldestShown, trueUntil)
    return true
  }

  /**
   * Undefined when memory may be answered from: it is fresh, or the primary is away and memory not too old. Else a promise
   * for that; ServiceUnavailableException when neither comes true.
   */
  ensure(): Promise<void> | undefined {
    if (this.#isAway && this.#isWithinLimit()) return undefined
    // Whoever is refused now is not told later that the database answered in time.
    this.#end('too long')
    const fresh = this.#options.freshness.ensure()
    return fresh && this.#isWithinLimit() ? this.#freshOrAway(fresh) : fresh
  }

  /** Whether the primary is away, and what was read `asOf` (of `performance.now()`) is not too old to be answered from. */
  async allows(asOf: number): Promise<boolean> {
    if (!this.#isAway) await this.#ask()
    return this.#isAway && performance.now() - asOf <= this.#options.limitMilliseconds
  }

  /** The feed was read. */
  noteReading(): void {
    this.#readings += 1
    this.#end('answered')
  }

  /** The same reader while the primary is there. While it is away, statements are refused at once. */
  guard(reader: Reader): Reader {
    return {
      query: async (text, values) => {
        if (this.#isAway) throw databaseAway()
        return reader.query(text, values)
      },
    }
  }

  /**
   * The answer of work that goes on in any case. A request that waits for it is told in time when the primary cannot be reached
   * meanwhile: ServiceUnavailableException.
   */
  async whileThere<Answer>(answer: Promise<Answer>): Promise<Answer> {
    if (waitedSince() === null) return answer
    const given = answer.then(value => ({ value }))
    for (;;) {
      const late = pause(patience(patienceMilliseconds, leastPatience), null, { ref: false })
      const first = await Promise.race([given, late])
      if (first !== null) return first.value
      if (await Promise.race([this.#look(), given.then(() => false)])) throw databaseAway()
    }
  }

  /** One look at a time, for all that wait. */
  #look(): Promise<boolean> {
    this.#looking ??= this.#options.isPrimaryAway().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  #age = (): number => performance.now() - this.#options.freshness.asOf

  #isWithinLimit = (): boolean => this.#age() <= this.#options.limitMilliseconds

  async #freshOrAway(fresh: Promise<void>): Promise<void> {
    const failure = fresh.then(
      () => null,
      (error: unknown) => ({ error }),
    )
    const first = await Promise.race([failure, pause(patienceMilliseconds, 'late' as const, { ref: false })])
    if (first === null) return
    if (first !== 'late' && !isOutage(first.error)) throw first.error
    // A reading that succeeds meanwhile ends the wait.
    await Promise.race([this.#ask(), fresh.catch(() => this.#ask())])
    if (this.#isAway && this.#isWithinLimit()) return
    await fresh
  }

  /** One question at a time. */
  #ask(): Promise<void> {
    this.#asking ??= this.#begin().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #begin(): Promise<void> {
    const readings = this.#readings
    const isAway = await this.#options.isPrimaryAway()
    if (!isAway || this.#isAway || readings !== this.#readings || !this.#isWithinLimit()) return
    this.#isAway = true
    this.#oldestShown = Number.POSITIVE_INFINITY
    this.#tell('began')
    void untimed(() => this.#awaitReturn())
  }

  /** A reading of the feed ends the outage; so does a database that answers otherwise, and the limit. */
  async #awaitReturn(): Promise<void> {
    while (this.#isAway && !this.#closing.signal.aborted) {
      await pause(retryMilliseconds, null, { ref: false, signal: this.#closing.signal }).catch(() => null)
      if (!this.#isWithinLimit()) this.#end('too long')
      if (!this.#isAway) return
      const isRead = await Promise.resolve(this.#options.freshness.ensure()).then(
        () => true,
        () => false,
      )
      if (!isRead && !(await this.#options.isPrimaryAway())) this.#end('answered')
    }
  }

  #end(event: 'answered' | 'too long'): void {
    if (!this.#isAway) return
    this.#isAway = false
    this.#tell(event)
  }

  [Symbol.dispose](): void {
    this.#closing.abort()
    this.#isAway = false
  }
}
