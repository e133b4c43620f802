// Long work in pieces: whoever does it lets others have their turn, so that no request waits for the whole of it.

import { setImmediate } from 'node:timers/promises'

/** Work that others wait for at a stretch; a tenth of a second is felt, this is not. */
const stretchMilliseconds = 4

/** One for each piece of long work. */
export class EventLoopYield {
  #began = performance.now()

  /** To be awaited between pieces: undefined while the stretch is short, else done when others had their turn. */
  next(): Promise<void> | undefined {
    return performance.now() - this.#began < stretchMilliseconds ? undefined : this.#pause()
  }

  async #pause(): Promise<void> {
    await setImmediate()
    this.#began = performance.now()
  }
}
