// Limits work on pictures: a few at a time, a bounded number waiting, a fair share for each who asks, and one run for all requests
// for the same picture at the same moment (threat D14).

import { FairTurns } from '../../values/fair-turns.ts'
import { Fault } from '../../values/faults.ts'

export class PictureQueue<Result> implements AsyncDisposable {
  readonly #turns: FairTurns
  readonly #underWay = new Map<string, Promise<Result>>()

  constructor(bounds: { readonly atOnce: number; readonly mayWait: number }) {
    this.#turns = new FairTurns({ ...bounds, full: tooBusyWithPictures })
  }

  /**
   * Does `work` when the turn of `party` comes, or joins the work under way for the same key. Throws ServiceUnavailableException
   * with Retry-After when too many are waiting.
   */
  run(key: string, work: () => Promise<Result>, party = ''): Promise<Result> {
    const same = this.#underWay.get(key)
    if (same) return same
    const result = this.#inTurn(work, party).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, result)
    return result
  }

  async #inTurn(work: () => Promise<Result>, party: string): Promise<Result> {
    using _turn = await this.#turns.take(party)
    return await work()
  }

  /** Gives up what waits, and resolves when the work under way has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#turns.giveUp()
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
