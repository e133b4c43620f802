// Batches concurrent calls: while one batch is being worked on, new calls queue for the next. Under load one round trip
// serves many calls; on a quiet server no call waits.

import { Fault } from './faults.ts'
import { untimed } from './request-clock.ts'

export interface TogetherBounds {
  /** Items in a batch. A larger batch makes its first item wait longer. */
  readonly mostTogether: number
  /** Batches at a time. Two: one is written to disk while the next is worked on. */
  readonly mostUnderWay: number
  /** Milliseconds after which a batch that is still under way has another one begin beside it. Default: 0. */
  readonly besideAfter?: number
  /** Items that may wait. Further ones are refused. */
  readonly mostWaiting: number
}

export const usualBounds: TogetherBounds = {
  mostTogether: 64,
  mostUnderWay: 2,
  mostWaiting: Number.POSITIVE_INFINITY,
}

/** For questions that are answered in a moment: the fewer at a time, the more share an answer. */
export const oneAtATime: TogetherBounds = { ...usualBounds, mostUnderWay: 1 }

/** An item of a batch, to be resolved or rejected. */
export interface Waiting<Item, Outcome> {
  readonly item: Item
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

export class Batcher<Item, Outcome> {
  readonly #settle: (batch: readonly Waiting<Item, Outcome>[]) => Promise<void>
  readonly #bounds: TogetherBounds
  readonly #waiting: Waiting<Item, Outcome>[] = []
  #underWay = 0
  /** When the last batch began, in milliseconds of performance.now(). */
  #beganAt = 0
  #timer: NodeJS.Timeout | null = null

  /** `settle` resolves or rejects every item of a batch, in the order of arrival, and never fails itself. */
  constructor(
    settle: (batch: readonly Waiting<Item, Outcome>[]) => Promise<void>,
    bounds: TogetherBounds = usualBounds,
  ) {
    this.#settle = settle
    this.#bounds = bounds
  }

  /** The outcome of an item. Work on it begins after this call. ServiceUnavailableException when too many items wait. */
  add(item: Item): Promise<Outcome> {
    if (this.#waiting.length >= this.#bounds.mostWaiting) return Promise.reject(tooManyWaiting())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      // What arrives in the same turn of the event loop joins the batch.
      if (this.#waiting.length === 1) setImmediate(() => this.#go())
    })
  }

  #go(): void {
    const { mostTogether, mostUnderWay } = this.#bounds
    while (this.#underWay < mostUnderWay && this.#waiting.length > 0 && this.#mayBeginNow()) {
      this.#underWay += 1
      this.#beganAt = performance.now()
      const batch = this.#waiting.splice(0, mostTogether)
      void untimed(() => this.#settle(batch)).finally(() => {
        this.#underWay -= 1
        this.#go()
      })
    }
  }

  /** Whether nothing is under way, or the last batch has been for long enough; else it is asked again when it has. */
  #mayBeginNow(): boolean {
    if (this.#underWay === 0) return true
    const left = this.#beganAt + (this.#bounds.besideAfter ?? 0) - performance.now()
    if (left <= 0) return true
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#go()
    }, left)
    return false
  }
}

/** Batches questions: `ask` returns the answers in the order of the questions, or fails for all of them. */
export const batched = <Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  bounds: TogetherBounds = usualBounds,
): Batcher<Question, Answer> =>
  new Batcher(async batch => {
    try {
      const answers = await ask(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, place) => {
        resolve(answers[place]!)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }, bounds)

/** More requests wait than the server can answer in time. */
export const tooManyWaiting = (): Fault =>
  new Fault('ServiceUnavailableException', 'Too many requests are waiting. Try again in a moment.', {
    headers: { 'Retry-After': '1' },
  })
