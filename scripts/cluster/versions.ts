// A price that is counted up. Whoever sees a price knows which changes it lacks, and so how old it is.

const firstVersion = 100

/** Milliseconds for which what is in memory may be shown while nobody knows that the primary is away (decision 36). */
export const promisedMilliseconds = 1000

export class Versions {
  /** When each version was acknowledged; its place is the version less the first. */
  readonly #acknowledged: number[] = []
  #begun = firstVersion
  /** The most by which an answer was older than the newest acknowledged change and the age that it told, in milliseconds. */
  stalest = 0
  /** Sentences about prices that nobody set. */
  readonly wrong: string[] = []

  next(): number {
    this.#begun += 1
    return this.#begun
  }

  acknowledge(version: number): void {
    this.#acknowledged[version - firstVersion] = performance.now()
  }

  /** An answer to a request that was sent at `sent` showed a version, and told an age in seconds or none. */
  saw(version: number | undefined, sent: number, age: number | null): void {
    if (version === undefined || version < firstVersion || version > this.#begun) {
      this.wrong.push(`availability shows the price ${version}, and ${this.#begun} is the newest`)
      return
    }
    // The first change that the answer lacks. Those after it were acknowledged later.
    const lacked = this.#acknowledged[version + 1 - firstVersion]
    if (lacked === undefined) return
    // The age is a whole number of seconds.
    const told = age === null ? 0 : (age + 1) * 1000
    this.stalest = Math.max(this.stalest, sent - lacked - told)
  }

  forget(): void {
    this.stalest = 0
    this.wrong.length = 0
  }
}
