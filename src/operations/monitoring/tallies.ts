// What this process has done since it started, counted for the metrics: bookings, refusals of bookings, searches, deliveries.

import type { Clock } from '../../values/clock.ts'
import { LastExamination } from './last-examination.ts'

/** A count, by the values of its labels. */
interface Counted<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>
  count: number
}

/** Counts by their labels, of which there are few. */
export class Tally<Label extends string> {
  readonly #counts = new Map<string, Counted<Label>>()

  add(labels: Readonly<Record<Label, string>>): void {
    const key = Object.values(labels).join(' ')
    const known = this.#counts.get(key)
    if (known) known.count += 1
    else this.#counts.set(key, { labels, count: 1 })
  }

  get all(): readonly Readonly<Counted<Label>>[] {
    return [...this.#counts.values()]
  }
}

export interface Tallies {
  /** Answers to bookings, without those given a second time. `by` is publisher or staff. */
  readonly bookings: Tally<'outcome' | 'by'>
  /** Bookings that were refused or failed, by the type of the error. */
  readonly refusals: Tally<'reason' | 'by'>
  /** Searches for a stay at a property: whether something was for sale. */
  readonly searches: Tally<'outcome'>
  /** Attempts to send an event to a webhook or as a mail. */
  readonly deliveries: Tally<'kind' | 'outcome'>
  readonly examination: LastExamination
}

export const openTallies = (clock: Clock): Tallies => ({
  bookings: new Tally(),
  refusals: new Tally(),
  searches: new Tally(),
  deliveries: new Tally(),
  examination: new LastExamination(clock),
})
