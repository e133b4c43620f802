// Turns at work that costs much: a few at a time, a bounded number waiting, and the same share for each party that asks, however
// often it does.

import type { Fault } from './faults.ts'

interface Waiting {
  go(): void
  giveUp(fault: Fault): void
}

export class FairTurns {
  readonly #atOnce: number
  readonly #mayWait: number
  readonly #full: () => Fault
  /** By party; that whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>()
  #count = 0
  #running = 0

  /** `full` makes the refusal of who cannot wait. */
  constructor(bounds: { readonly atOnce: number; readonly mayWait: number; readonly full: () => Fault }) {
    this.#atOnce = bounds.atOnce
    this.#mayWait = bounds.mayWait
    this.#full = bounds.full
  }

  /**
   * Waits for a turn, which ends when it is disposed. Parties take turns. When too many wait, the latest of the party with the most
   * gives way to one with fewer; throws the refusal where nobody has more.
   */
  async take(party: string): Promise<Disposable> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#wait(party)
    let isOver = false
    return {
      [Symbol.dispose]: () => {
        if (isOver) return
        isOver = true
        // The turn passes directly to the next in line, so that no newcomer can take it.
        const next = this.#next()
        if (next) next.go()
        else this.#running -= 1
      },
    }
  }

  /** Refuses all that wait. */
  giveUp(): void {
    const waiting = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#count = 0
    for (const { giveUp } of waiting) giveUp(this.#full())
  }

  #wait(party: string): Promise<void> {
    if (this.#count >= this.#mayWait) this.#makeRoomFor(party)
    this.#count += 1
    return new Promise((go, giveUp) => {
      const own = this.#waiting.get(party)
      if (own) own.push({ go, giveUp })
      else this.#waiting.set(party, [{ go, giveUp }])
    })
  }

  #makeRoomFor(party: string): void {
    const own = this.#waiting.get(party)?.length ?? 0
    let [largest, most] = ['', 0]
    for (const [name, { length }] of this.#waiting) if (length > most) [largest, most] = [name, length]
    if (most <= own + 1) throw this.#full()
    this.#count -= 1
    this.#waiting.get(largest)!.pop()!.giveUp(this.#full())
  }

  #next(): Waiting | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const [party, waiting] = first
    this.#count -= 1
    this.#waiting.delete(party)
    const next = waiting.shift()
    // Behind all other parties.
    if (waiting.length > 0) this.#waiting.set(party, waiting)
    return next
  }
}
