// Rung when there is something for the jobs to do at once, so that nobody waits for their next round.

export class WakeSignal {
  readonly #listeners = new Set<() => void>()

  ring(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener at every ring until what is given back is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
