// What this process has done since it started, counted for the metrics: bookings, refusals of bookings, searches, deliveries.

import type { Clock } from '../../values/clock.ts'
import { LastExamination } from './last-examination.ts'

/** A count, by the values of its labels. */
interface Counted<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>
  count: number
}

/** Counts by their labels, of which there are few. Those that are known begin at 0: a rise from nothing is no rise to Prometheus. */
export class Tally<Label extends string> {
  readonly #counts = new Map<string, Counted<Label>>()

  constructor(known: readonly Readonly<Record<Label, string>>[] = []) {
    for (const labels of known) this.#of(labels)
  }

  add(labels: Readonly<Record<Label, string>>): void {
    this.#of(labels).count += 1
  }

  #of(labels: Readonly<Record<Label, string>>): Counted<Label> {
    return this.#counts.getOrInsertComputed(Object.values(labels).join(' '), () => ({ labels, count: 0 }))
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

const bookers = ['publisher', 'staff'] as const

export const openTallies = (clock: Clock): Tallies => ({
  bookings: new Tally(bookers.map(by => ({ outcome: 'confirmed', by }))),
  // Of the many reasons that which an alert compares.
  refusals: new Tally(bookers.map(by => ({ reason: 'CreditCardException', by }))),
  searches: new Tally([{ outcome: 'found' }, { outcome: 'lost' }]),
  deliveries: new Tally(),
  examination: new LastExamination(clock),
})
