// The metrics of all workers for the one that was asked for them.

import type { Member } from './member.ts'
import { metricsPatience } from './primary-channel.ts'

interface Round {
  readonly waitsFor: Set<Member>
  readonly texts: string[]
  readonly end: () => void
}

export class MetricsRounds {
  readonly #rounds = new Map<number, Round>()
  #last = 0

  /** Asks the others; tells `asker` what they have answered, in two seconds at most. */
  begin(asker: Member, inquiry: number, others: readonly Member[]): void {
    this.#last += 1
    const number = this.#last
    const texts: string[] = []
    const end = (): void => {
      clearTimeout(late)
      this.#rounds.delete(number)
      asker.tell({ kind: 'metrics', inquiry, texts })
    }
    const late = setTimeout(end, metricsPatience)
    this.#rounds.set(number, { waitsFor: new Set(others), texts, end })
    if (others.length === 0) end()
    for (const other of others) other.tell({ kind: 'read metrics', inquiry: number })
  }

  /** An answer; one that comes too late is dropped. */
  add(member: Member, number: number, text: string): void {
    const round = this.#rounds.get(number)
    if (!round?.waitsFor.delete(member)) return
    round.texts.push(text)
    if (round.waitsFor.size === 0) round.end()
  }

  /** A worker that has ended answers no more. */
  leave(member: Member): void {
    for (const round of this.#rounds.values()) {
      if (round.waitsFor.delete(member) && round.waitsFor.size === 0) round.end()
    }
  }
}
