// An inventory source that follows the test's script for each call, with books that outlive every server, and records its
// calls.

import type {
  BookingReference,
  BookOutcome,
  CancelOutcome,
  ListedBooking,
  QuotingSource,
  SourceBooking,
  SourceCapabilities,
  SourceFinding,
  SourceListing,
  SourceQuote,
  SourceStay,
} from '../../../src/sources/source.ts'
import { type Day, localTime } from '../../../src/values/civil-dates.ts'
import type { Clock } from '../../../src/values/clock.ts'

/**
 * The outcome of a booking. `lose`: no answer, or an invalid one (500, HTML); `acts` tells whether it is booked: now, never,
 * twice, or some seconds later. `garble`: booked and confirmed with an invalid number. `throw`: the adapter fails. `hang`:
 * answers after `letGo`, whatever the deadline.
 */
export type BookScript =
  | { readonly does: 'confirm' | 'sold out' | 'refuse' | 'has changed' | 'not sent' | 'hang' }
  | { readonly does: 'lose' | 'throw'; readonly acts: boolean | 'twice' | { readonly afterSeconds: number } }
  | { readonly does: 'garble'; readonly confirmation: unknown }

/** The same for cancelling. */
export type CancelScript =
  | { readonly does: 'cancel' | 'refuse' }
  | { readonly does: 'lose'; readonly acts: boolean }

export interface RemoteBooking {
  readonly reference: string
  readonly confirmation: string
  readonly booking: SourceBooking
  /** The time from which it is booked, by the source's clock. */
  readonly madeAt: Temporal.Instant
  readonly cancelledAt: Temporal.Instant | null
}

export class ScriptedSource implements QuotingSource {
  readonly name: string
  supports: SourceCapabilities = { resolve: true, cancel: true, list: true, card: false }
  times = { quote: 5, book: 90, final: 120, lag: 90 }
  /** The outcome of the next bookings. */
  script: BookScript = { does: 'confirm' }
  /** Replaces the script: called for each booking, may take its time. */
  choose: (() => BookScript | Promise<BookScript>) | null = null
  /** The next quotes; by default they agree with our price. */
  quotes: ((stay: SourceStay) => SourceQuote | Promise<SourceQuote>) | null = null
  cancels: CancelScript = { does: 'cancel' }
  /** The outcome of the next look-ups; null for the true one. */
  findings: SourceFinding | null = null
  /** Listed for every day in addition to its books. */
  readonly strangers: ListedBooking[] = []
  /** Runs between reading a list and answering with it. */
  whileListing: (() => Promise<void>) | null = null
  /** True: it cannot look up or list bookings. */
  isBlind = false
  /** Seconds until look-ups and lists show a new booking. */
  visibleAfterSeconds = 0
  /** Each call as its kind and reference. */
  readonly calls: string[] = []
  /** The last four digits of the cards it received. */
  readonly cards: string[] = []
  readonly #clock: Clock
  readonly #books: RemoteBooking[] = []
  #release = Promise.withResolvers<void>()

  constructor(clock: Clock, name = 'scripted') {
    this.#clock = clock
    this.name = name
  }

  /** Everything that is or was booked by now, in the order of the requests. */
  get bookings(): readonly RemoteBooking[] {
    return this.#books.filter(({ madeAt }) => Temporal.Instant.compare(madeAt, this.#clock.now()) <= 0)
  }

  /** The present bookings of a reference. */
  standing(reference: string): RemoteBooking[] {
    return this.bookings.filter(each => each.reference === reference && each.cancelledAt === null)
  }

  async quote(stay: SourceStay): Promise<SourceQuote> {
    this.calls.push(`quote ${stay.propertyId}`)
    return this.quotes === null ? { outcome: 'available', total: stay.total } : this.quotes(stay)
  }

  async book(booking: SourceBooking): Promise<BookOutcome> {
    const { reference } = booking
    this.calls.push(`book ${reference}`)
    if (booking.card) this.cards.push(booking.card.number.reveal(number => number.slice(-4)))
    const script = this.choose === null ? this.script : await this.choose()
    switch (script.does) {
      case 'confirm':
        return { outcome: 'confirmed', confirmation: this.#make(booking) }
      case 'sold out':
        return { outcome: 'rejected', refusal: 'sold_out', reason: 'no room left' }
      case 'refuse':
        return { outcome: 'rejected', refusal: 'other', reason: 'refused' }
      case 'has changed':
        return { outcome: 'rejected', refusal: 'changed', reason: 'the price has changed' }
      case 'not sent':
        return { outcome: 'unavailable', reason: 'connection refused' }
      case 'hang':
        await this.#release.promise
        return { outcome: 'confirmed', confirmation: this.#make(booking) }
      case 'garble':
        this.#make(booking)
        return { outcome: 'confirmed', confirmation: script.confirmation as string }
      case 'lose':
        this.#act(booking, script.acts)
        return { outcome: 'unknown', reason: 'no answer' }
      case 'throw':
        this.#act(booking, script.acts)
        throw new Error('the adapter broke')
    }
  }

  /** Lets hanging bookings continue. */
  letGo(): void {
    this.#release.resolve()
    this.#release = Promise.withResolvers<void>()
  }

  async resolve({ reference }: BookingReference): Promise<SourceFinding> {
    this.calls.push(`resolve ${reference}`)
    if (this.findings !== null) return this.findings
    if (this.isBlind) return { found: 'cannot_tell', reason: 'out of order' }
    const seen = this.#visible().filter(each => each.reference === reference)
    const standing = seen.find(({ cancelledAt }) => cancelledAt === null)
    if (standing) return { found: 'booked', confirmation: standing.confirmation }
    return { found: seen.length > 0 ? 'refused' : 'nothing' }
  }

  async cancel(
    { reference, confirmation }: BookingReference,
    key: string,
    _deadline?: AbortSignal,
  ): Promise<CancelOutcome> {
    this.calls.push(`cancel ${key}`)
    const script = this.cancels
    if (script.does === 'refuse') return { outcome: 'rejected', reason: 'refused' }
    const has = this.bookings.some(each => each.reference === reference)
    if (!('acts' in script) || script.acts) this.#cancel(reference, confirmation)
    if (script.does === 'lose') return { outcome: 'unknown', reason: 'no answer' }
    return { outcome: has ? 'cancelled' : 'nothing' }
  }

  async list(day: Day): Promise<SourceListing> {
    this.calls.push(`list ${day}`)
    if (this.isBlind) return { listed: null, reason: 'out of order' }
    const ofDay = this.#visible().filter(({ madeAt }) => localTime(madeAt, 'UTC').today === day)
    const listed = ofDay.map(
      ({ reference, confirmation, cancelledAt }): ListedBooking => ({
        reference,
        confirmation,
        state: cancelledAt === null ? 'booked' : 'cancelled',
      }),
    )
    await this.whileListing?.()
    return { listed: [...listed, ...this.strangers] }
  }

  /** Deletes a booking, as if it had never been made. */
  forget(reference: string): void {
    for (let index = this.#books.length - 1; index >= 0; index -= 1) {
      if (this.#books[index]?.reference === reference) this.#books.splice(index, 1)
    }
  }

  /** Puts a deleted booking back. */
  restore(booking: RemoteBooking): void {
    this.#books.push(booking)
  }

  #act(booking: SourceBooking, acts: boolean | 'twice' | { readonly afterSeconds: number }): void {
    if (acts === false) return
    this.#make(booking, typeof acts === 'object' ? acts.afterSeconds : 0)
    if (acts === 'twice') this.#make(booking)
  }

  #make(booking: SourceBooking, afterSeconds = 0): string {
    const confirmation = `S${this.#books.length + 1}-${booking.reference.slice(0, 8)}`
    const madeAt = this.#clock.now().add({ seconds: afterSeconds })
    // Drops the card, as a source must.
    const kept = { ...booking, card: null }
    this.#books.push({ reference: booking.reference, confirmation, booking: kept, madeAt, cancelledAt: null })
    return confirmation
  }

  /** By the number where there is one, else all of the reference; a later booking is not prevented. */
  #cancel(reference: string, confirmation: string | null): void {
    const now = this.#clock.now()
    for (const [index, each] of this.#books.entries()) {
      const isMeant =
        each.reference === reference && (confirmation === null || each.confirmation === confirmation)
      if (!isMeant || each.cancelledAt !== null || Temporal.Instant.compare(each.madeAt, now) > 0) continue
      this.#books[index] = { ...each, cancelledAt: now }
    }
  }

  #visible(): RemoteBooking[] {
    const since = this.#clock.now().subtract({ seconds: this.visibleAfterSeconds })
    return this.#books.filter(({ madeAt }) => Temporal.Instant.compare(madeAt, since) <= 0)
  }
}
