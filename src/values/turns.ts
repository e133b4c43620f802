// Gives turns: of the work under one key, one piece runs at a time, in the order in which it came.

export class Turns<Key> {
  readonly #most: number
  readonly #queues = new Map<Key, { last: Promise<unknown>; count: number }>()

  /** At most `most` pieces under one key wait or run. */
  constructor(most: number) {
    this.#most = most
  }

  /** Runs `work` after all that came before it under the key, and gives its result; null when too much waits already. */
  take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> | null {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), count: 0 }
    if (queue.count >= this.#most) return null
    queue.count += 1
    this.#queues.set(key, queue)
    const result = queue.last.then(work)
    queue.last = result
      .catch(() => undefined)
      .then(() => {
        queue.count -= 1
        if (queue.count === 0) this.#queues.delete(key)
      })
    return result
  }
}
