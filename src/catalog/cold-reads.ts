// Reads what is not in memory at a replica, where that has everything that memory was told of (decision 50); else where all
// else is read.

import type { Reader } from '../store/postgres/database.ts'
import type { Notice } from '../store/postgres/notices.ts'
import type { LogPoint } from '../store/postgres/primary/primary-watch.ts'
import type { Replicas } from '../store/postgres/primary/replicas.ts'
import { reasonOf } from '../store/postgres/primary/standing.ts'
import { within } from '../store/postgres/within.ts'

/** Milliseconds after which the primary is asked as well; whichever answers first is believed. */
const patienceMilliseconds = 150

/** A replica need not have what was committed since the last reading of the feed, so that must not be long ago. */
const longestMilliseconds = 1_000

export class ColdReads {
  readonly #primary: Reader
  readonly #replicas: Replicas | null
  #point: LogPoint | null = null
  #pointAt = Number.NEGATIVE_INFINITY
  /** When this process changed a property, until a reading of the feed has begun since: the point lies before the change. */
  readonly #changedHere = new Map<number, number>()
  readonly #counts = new Map<string, number>()

  constructor(primary: Reader, replicas: Replicas | null) {
    this.#primary = primary
    this.#replicas = replicas
  }

  /** Reads by who answered: `replica`, or why the primary did. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  /** Properties that a replica may have as they were before this process changed them. */
  get changedHere(): Iterable<number> {
    return this.#changedHere.keys()
  }

  /** For a statement about these properties; without any, the caller reads `changedHere` again. */
  reader(ids: readonly number[]): Reader {
    if (this.#replicas === null) return this.#primary
    if (ids.some(id => this.#changedHere.has(id))) {
      this.#count('changed_here')
      return this.#primary
    }
    return { query: (text, values) => this.#query(text, values) }
  }

  /** This process has committed a change. */
  noteOwn(change: Notice): void {
    if (this.#replicas === null || (change.subject !== 'property' && change.subject !== 'inventory')) return
    if (change.id !== null) this.#changedHere.set(change.id, performance.now())
  }

  /** Memory was compared with the primary, whose log went as far as `point`, by a reading that began then. */
  compared(point: LogPoint | null, began: number): void {
    this.#point = point
    this.#pointAt = began
    for (const [id, at] of this.#changedHere) if (at < began) this.#changedHere.delete(id)
  }

  async #query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const reading = this.#startAtReplica<Row>(text, values)
    if (reading === null) return this.#primary.query<Row>(text, values)
    const rows = await within(
      reading.catch(() => null),
      patienceMilliseconds,
    )
    if (rows !== null) return rows
    const own = this.#primary.query<Row>(text, values)
    return Promise.any([own, reading]).catch(() => own)
  }

  /** Null when no replica may be asked now. */
  #startAtReplica<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> | null {
    const point = performance.now() - this.#pointAt < longestMilliseconds ? this.#point : null
    if (point === null) {
      this.#count('not_compared')
      return null
    }
    const replica = this.#replicas!.pick(point)
    if (replica === null) {
      this.#count('none_fit')
      return null
    }
    const reading = replica.read(point, reader => reader.query<Row>(text, values))
    reading.then(
      () => this.#count('replica'),
      error => this.#count(reasonOf(error)),
    )
    return reading
  }

  #count(outcome: string): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1)
  }
}
