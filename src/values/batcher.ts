// Wishes that wait while others are worked on, and are then worked on together: in a rush one round trip serves many, and
// on a quiet server nobody waits.

import { Fault } from './faults.ts'

interface TogetherBounds {
  /** Wishes in a batch; more would only make the first of them wait longer. */
  readonly mostTogether: number
  /** Batches; two, so that one is being written to disk while the next one is worked on. */
  readonly mostUnderWay: number
  /** Wishes beyond which a further one is refused. */
  readonly mostWaiting: number
}

const usualBounds: TogetherBounds = {
  mostTogether: 64,
  mostUnderWay: 2,
  mostWaiting: Number.POSITIVE_INFINITY,
}

/** A wish of a batch, to be settled. */
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

  /** `settle` resolves or rejects every one of a batch, in whose order they came, and never fails itself. */
  constructor(
    settle: (batch: readonly Waiting<Item, Outcome>[]) => Promise<void>,
    bounds: TogetherBounds = usualBounds,
  ) {
    this.#settle = settle
    this.#bounds = bounds
  }

  /** The outcome of a wish. Work on it begins no earlier than now. ServiceUnavailableException when too many wait. */
  add(item: Item): Promise<Outcome> {
    if (this.#waiting.length >= this.#bounds.mostWaiting) return Promise.reject(tooManyWaiting())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      // What arrives in the same turn of the loop comes along.
      if (this.#waiting.length === 1) setImmediate(() => this.#go())
    })
  }

  #go(): void {
    const { mostTogether, mostUnderWay } = this.#bounds
    while (this.#underWay < mostUnderWay && this.#waiting.length > 0) {
      this.#underWay += 1
      void this.#settle(this.#waiting.splice(0, mostTogether)).finally(() => {
        this.#underWay -= 1
        this.#go()
      })
    }
  }
}

/** Questions that are asked together: `ask` gives their answers in their order, or fails for all of them. */
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

/** More are asking than can be answered in time. */
export const tooManyWaiting = (): Fault =>
  new Fault('ServiceUnavailableException', 'Too many requests are waiting. Try again in a moment.', {
    headers: { 'Retry-After': '1' },
  })
