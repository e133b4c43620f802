// An inventory source that does to each call what the test says, over books of its own that outlive every server, and
// writes down the calls it gets.

import type {
  BookingReference,
  BookOutcome,
  CancelOutcome,
  InventorySource,
  ListedBooking,
  SourceBooking,
  SourceCapabilities,
  SourceFinding,
  SourceListing,
  SourceQuote,
  SourceStay,
} from '../../src/sources/source.ts'
import { type Day, localTime } from '../../src/values/civil-dates.ts'
import type { Clock } from '../../src/values/clock.ts'

/**
 * What happens to a booking. `lose`: no answer, or one that is no answer (500, HTML); `acts` says whether it is booked all
 * the same: now, never, twice, or as many seconds later. `garble`: booked and confirmed under a number that is none.
 * `throw`: the adapter breaks. `hang`: answers when it is let go, whatever the deadline.
 */
export type BookScript =
  | { readonly does: 'confirm' | 'sold out' | 'refuse' | 'not sent' | 'hang' }
  | { readonly does: 'lose' | 'throw'; readonly acts: boolean | 'twice' | { readonly afterSeconds: number } }
  | { readonly does: 'garble'; readonly confirmation: unknown }

/** Likewise for cancelling. */
export type CancelScript =
  | { readonly does: 'cancel' | 'refuse' }
  | { readonly does: 'lose'; readonly acts: boolean }

export interface RemoteBooking {
  readonly reference: string
  readonly confirmation: string
  readonly booking: SourceBooking
  /** From when on it is booked, as an instant of the source's clock. */
  readonly madeAt: Temporal.Instant
  readonly cancelledAt: Temporal.Instant | null
}

export class ScriptedSource implements InventorySource {
  readonly name: string
  supports: SourceCapabilities = { resolve: true, cancel: true, list: true, card: false }
  times = { quote: 5, book: 90, final: 120, lag: 90 }
  /** What happens to the next bookings. */
  script: BookScript = { does: 'confirm' }
  /** In place of the script, asked for each booking; may take its time. */
  choose: (() => BookScript | Promise<BookScript>) | null = null
  /** What the next quotes answer in place of agreeing with the house. */
  quotes: ((stay: SourceStay) => SourceQuote | Promise<SourceQuote>) | null = null
  cancels: CancelScript = { does: 'cancel' }
  /** What happens to the next look-ups in place of an honest answer. */
  findings: SourceFinding | null = null
  /** What it lists for every day beside its books. */
  readonly strangers: ListedBooking[] = []
  /** What happens between its looking for a list and its answer. */
  whileListing: (() => Promise<void>) | null = null
  /** Whether it can say what it has, by look-up or as a list. */
  isBlind = false
  /** Seconds for which a booking, once made, is not seen by look-ups and lists. */
  visibleAfterSeconds = 0
  /** Each call as its kind and reference. */
  readonly calls: string[] = []
  /** The last four digits of the cards it was given. */
  readonly cards: string[] = []
  readonly #clock: Clock
  readonly #books: RemoteBooking[] = []
  #release = Promise.withResolvers<void>()

  constructor(clock: Clock, name = 'scripted') {
    this.#clock = clock
    this.name = name
  }

  /** All that is or was booked by now, in the order of the requests. */
  get bookings(): readonly RemoteBooking[] {
    return this.#books.filter(({ madeAt }) => Temporal.Instant.compare(madeAt, this.#clock.now()) <= 0)
  }

  /** Those of a reference that stand now. */
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

  /** Lets the bookings that hang go on. */
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

  /** Loses a booking, as if it had never been made. */
  forget(reference: string): void {
    for (let index = this.#books.length - 1; index >= 0; index -= 1) {
      if (this.#books[index]?.reference === reference) this.#books.splice(index, 1)
    }
  }

  /** Puts back what was lost. */
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
    // The card is let go of, as a source would have to.
    const kept = { ...booking, card: null }
    this.#books.push({ reference: booking.reference, confirmation, booking: kept, madeAt, cancelledAt: null })
    return confirmation
  }

  /** By the number where there is one, else all of the reference; what is not yet made is not stopped. */
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
