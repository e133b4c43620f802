// Divides long work into pieces, so that requests are served in between.

import { setImmediate } from 'node:timers/promises'

/** How long work may block the event loop. Users notice a tenth of a second. */
const stretchMilliseconds = 4

/** One for each piece of long work. Call `next` between its steps. */
export class EventLoopYield {
  #began = performance.now()

  /** Undefined while the time is not used up, else a promise that resolves after other work had its turn. */
  next(): Promise<void> | undefined {
    return performance.now() - this.#began < stretchMilliseconds ? undefined : this.#pause()
  }

  async #pause(): Promise<void> {
    await setImmediate()
    this.#began = performance.now()
  }
}
