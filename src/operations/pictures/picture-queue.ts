// Limits work on pictures: a few at a time, a bounded number waiting, and one run for all requests for the same
// picture at the same moment (threats D14).

import { Fault } from '../../values/faults.ts'

export class PictureQueue<Result> implements AsyncDisposable {
  readonly #atOnce: number
  readonly #mayWait: number
  readonly #underWay = new Map<string, Promise<Result>>()
  readonly #waiting: { go(): void; giveUp(fault: Fault): void }[] = []
  #running = 0

  constructor({ atOnce, mayWait }: { readonly atOnce: number; readonly mayWait: number }) {
    this.#atOnce = atOnce
    this.#mayWait = mayWait
  }

  /**
   * Does `work` when its turn comes, or joins the work under way for the same key. Throws ServiceUnavailableException
   * with Retry-After when too many are waiting.
   */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const same = this.#underWay.get(key)
    if (same) return same
    const result = this.#inTurn(work).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, result)
    return result
  }

  async #inTurn(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The turn passes directly to the next in line, so that no newcomer can take it.
      if (next) next.go()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#mayWait) throw tooBusyWithPictures()
    return new Promise((go, giveUp) => this.#waiting.push({ go, giveUp }))
  }

  /** Gives up what waits, and resolves when the work under way has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    const closing = tooBusyWithPictures()
    for (const { giveUp } of this.#waiting.splice(0)) giveUp(closing)
    await Promise.allSettled(this.#underWay.values())
  }
}

/** The refusal (503) of a picture while the queue is full or closing. */
export const tooBusyWithPictures = (cause?: unknown): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'The server is busy with other pictures; ask for this one again in a few seconds.',
    { headers: { 'Retry-After': '5' }, cause },
  )
