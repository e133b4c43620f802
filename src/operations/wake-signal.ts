// Wakes the jobs of this process when there is work for them, so that work does not wait for their next run.

export class WakeSignal {
  readonly #listeners = new Set<() => void>()

  wake(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener whenever there is work, until the returned function is called. */
  onWake(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
