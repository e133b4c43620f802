// Wakes the jobs of this process when there is something for them to do, so that nobody waits for their next round.

export class WakeSignal {
  readonly #listeners = new Set<() => void>()

  wake(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener whenever there is work, until what is given back is called. */
  onWake(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
