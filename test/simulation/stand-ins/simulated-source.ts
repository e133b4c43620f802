// A remote inventory source that keeps honest books, under one booking for each reference, and is reached over a dishonest
// network: bookings get lost, are made late, are seen late, and answers get lost or are no answers.

import type {
  BookingReference,
  BookOutcome,
  CancelOutcome,
  HeldBooking,
  ListedBooking,
  QuotingSource,
  SourceBooking,
  SourceFinding,
  SourceListing,
  SourceQuote,
  SourceStay,
} from '../../../src/sources/source.ts'
import { type Day, localTime } from '../../../src/values/civil-dates.ts'
import { percentOf } from '../../../src/values/money.ts'
import type { Loom } from '../loom.ts'
import { currentStrand } from '../strand.ts'
import { dieNow } from './simulated-gateway.ts'

export interface RemoteBooking {
  readonly reference: string
  readonly confirmation: string
  /** Simulated milliseconds; from then on it is booked, and later it can be seen. */
  readonly madeAt: number
  readonly seenAt: number
  /** Kept for us, and not booked. */
  isHeld: boolean
  isCancelled: boolean
  /** Without being asked. */
  isCancelledByThem: boolean
  /** At which it was booked, in minor units. */
  readonly total: number
}

/** How often each thing happens to a booking, in a hundred. */
const plainNetwork = {
  answers: 44,
  'is sold out': 4,
  refuses: 3,
  'is not reached': 8,
  'loses the request': 7,
  'loses the answer': 9,
  breaks: 4,
  'books late': 14,
  'answers late': 4,
  'throws after booking': 3,
  'accepts without saying': 0,
  'delivers twice': 0,
} as const

/** What kind of source it is. */
export interface Manner {
  readonly supports: QuotingSource['supports']
  readonly times: QuotingSource['times']
  readonly network: Readonly<Record<keyof typeof plainNetwork, number>>
  /** A reference that is used already is refused with an answer that proves nothing; else it gives the first booking. */
  readonly refusesDuplicates: boolean
  /** What is too new to be seen may be shown without saying what became of it. */
  readonly showsNumbersOnly: boolean
  /** It has a price of its own, and books at no other. */
  readonly hasPrice: boolean
  /** It holds first, and books what is resumed. */
  readonly holds: boolean
}

/** How often each thing happens to the resuming of what is held, in a hundred. */
const resumingNetwork = {
  answers: 58,
  'is sold out': 6,
  'loses the request': 12,
  'loses the answer': 12,
  'accepts without saying': 12,
} as const

export const plainManner: Manner = {
  supports: { resolve: true, cancel: true, list: true, card: false },
  times: { quote: 5, book: 90, final: 120, lag: 90 },
  network: plainNetwork,
  refusesDuplicates: false,
  showsNumbersOnly: false,
  hasPrice: false,
  holds: false,
}

/** As docs/expedia.md says of Rapid. */
export const likeRapid: Manner = {
  supports: { resolve: true, cancel: true, list: false, card: false },
  times: { quote: 10, book: 90, final: 180, lag: 300 },
  network: { ...plainNetwork, 'accepts without saying': 10, 'delivers twice': 8 },
  refusesDuplicates: true,
  showsNumbersOnly: true,
  hasPrice: true,
  holds: false,
}

export const sourceName = 'simulated'

/** A booking as it arrives. */
type Order = Pick<SourceBooking, 'reference' | 'total'>

const priceMismatch = { outcome: 'rejected', refusal: 'other', reason: 'the price has changed' } as const

export class SimulatedSource implements QuotingSource {
  readonly name: string
  readonly supports: Manner['supports']
  readonly times: Manner['times']
  /** Of our price; only where it has one of its own. */
  pricePercent = 100
  isDown = false
  isCalm = false
  /** It books later than it says it may. */
  breaksItsWord = false
  /** How often a booking reached the network under each reference, not counting those that provably never did. */
  readonly sent = new Map<string, number>()
  /** When each reference was asked for and not found, in simulated milliseconds. */
  readonly missed = new Map<string, readonly number[]>()
  /** References that it was asked to cancel, and heard it. */
  readonly closed = new Set<string>()
  /** When what last sent a booking was begun: the request, or the round of a job. */
  readonly begunAt = new Map<string, number>()
  readonly #books: RemoteBooking[] = []
  readonly #refused = new Set<string>()
  /** The percentages at which each total was quoted. */
  readonly #quoted = new Map<number, number>()
  readonly #manner: Manner
  readonly #loom: Loom
  /** As turns call it. */
  readonly #who: string

  constructor(loom: Loom, manner: Manner, name = sourceName) {
    this.name = name
    this.#who = name === sourceName ? 'the source' : name
    this.#loom = loom
    this.#manner = manner
    this.supports = manner.supports
    this.times = manner.times
  }

  /** What stands at this moment. */
  get standing(): readonly RemoteBooking[] {
    const now = this.#loom.milliseconds()
    return this.#books.filter(({ madeAt, isHeld, isCancelled }) => madeAt <= now && !isHeld && !isCancelled)
  }

  /** Everything that was ever booked. */
  get all(): readonly RemoteBooking[] {
    return this.#books
  }

  async quote({ total }: SourceStay, deadline: AbortSignal): Promise<SourceQuote> {
    const order = await this.#loom.turn(`asks ${this.#who} for its price`)
    const { dice } = this.#loom
    if (order === 'die after') return dieNow()
    if (this.isCalm) return this.#quoteAt(total, 100)
    if (this.isDown || dice.chance(4)) {
      if (dice.chance(50)) await this.#silence(deadline)
      return { outcome: 'unavailable', reason: 'no answer' }
    }
    if (dice.chance(4)) return { outcome: 'sold_out' }
    if (this.#manner.hasPrice) return this.#quoteAt(total, this.pricePercent)
    const percent = dice.chance(80) ? 0 : dice.pick([-100_000, 100_000])
    return { outcome: 'available', total: (total + percentOf(total, percent as never)) as typeof total }
  }

  /** Cancels a booking that stands, as a house does that is overbooked. */
  cancelByItself(reference: string): void {
    for (const booking of this.standing.filter(each => each.reference === reference))
      Object.assign(booking, { isCancelled: true, isCancelledByThem: true })
  }

  /** A price that it has told, at which it books for as long as it asks the same. */
  protected tell(total: number): void {
    this.#quoted.set(total, this.pricePercent)
  }

  #quoteAt(total: SourceStay['total'], percent: number): SourceQuote {
    if (!this.#manner.hasPrice) return { outcome: 'available', total }
    const quoted = Math.round((total * percent) / 100) as typeof total
    this.#quoted.set(quoted, percent)
    return { outcome: 'available', total: quoted }
  }

  async book({ reference, total }: SourceBooking, deadline: AbortSignal): Promise<BookOutcome> {
    const order = await this.#loom.turn(`asks ${this.#who} to book ${reference}`)
    // A call whose time is up is not begun any more, however long its process stood still before it.
    if (deadline.aborted) return { outcome: 'unavailable', reason: 'no time was left' }
    this.begunAt.set(reference, currentStrand()!.startedAt)
    const outcome = await this.#happen({ reference, total }, deadline)
    return order === 'die after' ? dieNow() : outcome
  }

  async resolve({ reference }: BookingReference, deadline: AbortSignal): Promise<SourceFinding> {
    await this.#loom.turn(`asks ${this.#who} for ${reference}`)
    if (await this.#isSilent(deadline)) return { found: 'cannot_tell', reason: 'no answer' }
    if (this.#refused.has(reference) && this.#loom.dice.chance(50)) return { found: 'refused' }
    const seen = this.#visible().find(each => each.reference === reference)
    const isTooNew = !seen && this.standing.some(each => each.reference === reference)
    if (isTooNew && this.#manner.showsNumbersOnly && this.#loom.dice.chance(50))
      return { found: 'cannot_tell', reason: 'no more than its number' }
    if (!seen) {
      this.missed.set(reference, [...(this.missed.get(reference) ?? []), this.#loom.milliseconds()])
      return { found: 'nothing' }
    }
    const { confirmation } = seen
    if (seen.isCancelled) return { found: 'refused' }
    return seen.isHeld ? { found: 'held', confirmation } : { found: 'booked', confirmation }
  }

  /** Books what it holds. */
  async resume({ reference }: HeldBooking, deadline: AbortSignal): Promise<BookOutcome> {
    const order = await this.#loom.turn(`asks ${this.#who} to resume ${reference}`)
    if (deadline.aborted) return { outcome: 'unavailable', reason: 'no time was left' }
    const outcome = await this.#resume(reference, deadline)
    return order === 'die after' ? dieNow() : outcome
  }

  async #resume(reference: string, deadline: AbortSignal): Promise<BookOutcome> {
    const what = this.isCalm
      ? 'answers'
      : this.isDown
        ? 'loses the request'
        : this.#loom.dice.weighed(resumingNetwork)
    if (what === 'loses the request') return this.#silence(deadline)
    const held = this.#books.find(each => each.reference === reference && !each.isCancelled)
    if (held === undefined || what === 'is sold out') {
      if (held?.isHeld) held.isCancelled = true
      if (held === undefined || held.isHeld)
        return { outcome: 'rejected', refusal: 'sold_out', reason: 'it is held no more' }
    }
    held.isHeld = false
    if (what === 'loses the answer') return this.#silence(deadline)
    if (what === 'accepts without saying') return { outcome: 'unknown', reason: 'HTTP 202' }
    return { outcome: 'confirmed', confirmation: held.confirmation }
  }

  async cancel({ reference }: BookingReference, key: string, deadline: AbortSignal): Promise<CancelOutcome> {
    const order = await this.#loom.turn(`asks ${this.#who} to cancel ${key}`)
    const { dice } = this.#loom
    const isLost = !this.isCalm && (this.isDown || dice.chance(25))
    if (isLost && (this.isDown || dice.chance(50))) {
      await this.#silence(deadline)
      return { outcome: 'unknown', reason: 'no answer' }
    }
    this.closed.add(reference)
    const now = this.#loom.milliseconds()
    const standing = this.#books.filter(
      each => each.reference === reference && each.madeAt <= now && !each.isCancelled,
    )
    for (const booking of standing) booking.isCancelled = true
    if (order === 'die after') return dieNow()
    if (isLost) return { outcome: 'unknown', reason: 'HTTP 502' }
    const isKnown = this.#visible().some(each => each.reference === reference)
    return { outcome: isKnown || standing.length > 0 ? 'cancelled' : 'nothing' }
  }

  async list(day: Day, deadline: AbortSignal): Promise<SourceListing> {
    await this.#loom.turn(`asks ${this.#who} for its list`)
    if (await this.#isSilent(deadline)) return { listed: null, reason: 'no answer' }
    const ofDay = this.#visible().filter(({ madeAt, isHeld }) => dayOf(madeAt) === day && !isHeld)
    return {
      listed: ofDay.map(
        ({ reference, confirmation, isCancelled }): ListedBooking => ({
          reference,
          confirmation,
          state: isCancelled ? 'cancelled' : 'booked',
        }),
      ),
    }
  }

  async #happen(order: Order, deadline: AbortSignal): Promise<BookOutcome> {
    const { dice } = this.#loom
    const { reference } = order
    const what = this.isCalm
      ? 'answers'
      : this.isDown
        ? dice.pick(['is not reached', 'loses the request'] as const)
        : dice.weighed(this.#manner.network)
    if (what === 'is not reached') return { outcome: 'unavailable', reason: 'connection refused' }
    this.sent.set(reference, (this.sent.get(reference) ?? 0) + 1)
    if (this.#hasOtherPrice(order)) return priceMismatch
    switch (what) {
      case 'answers': {
        // It books while the answer is awaited, whether or not the process that asked goes on meanwhile.
        const seconds = this.isCalm ? 0 : dice.between(200, 8_000) / 1_000
        const outcome = this.#make(order, seconds)
        if (!this.isCalm) await this.#loom.sleep(seconds * 1_000)
        return outcome
      }
      case 'is sold out':
      case 'refuses':
        this.#refused.add(reference)
        if (dice.chance(25)) return this.#silence(deadline)
        return { outcome: 'rejected', refusal: what === 'refuses' ? 'other' : 'sold_out', reason: what }
      case 'loses the request':
        return this.#silence(deadline)
      case 'loses the answer':
        this.#make(order, 0)
        return this.#silence(deadline)
      case 'breaks':
        if (dice.chance(50)) this.#make(order, 0)
        return { outcome: 'unknown', reason: 'HTTP 502' }
      case 'books late':
        this.#make(order, dice.between(1, this.breaksItsWord ? 1_500 : this.times.final - 1))
        return dice.chance(50) ? this.#silence(deadline) : { outcome: 'unknown', reason: 'HTTP 504' }
      case 'answers late': {
        const outcome = this.#make(order, 0)
        await this.#loom.sleep(dice.between(30_000, 150_000))
        return outcome
      }
      case 'throws after booking':
        this.#make(order, 0)
        throw new TypeError('the adapter broke')
      case 'accepts without saying':
        if (dice.chance(60)) this.#make(order, dice.between(0, this.times.final - 1))
        return { outcome: 'unknown', reason: 'HTTP 202' }
      case 'delivers twice':
        this.#make(order, 0)
        return this.#make(order, 0)
    }
  }

  #hasOtherPrice({ total }: Order): boolean {
    if (!this.#manner.hasPrice || this.isCalm) return false
    return (this.#quoted.get(total) ?? this.pricePercent) !== this.pricePercent
  }

  /** Books so many seconds from now; a second booking under a reference is the first one, or is refused. */
  #make({ reference, total }: Order, seconds: number): BookOutcome {
    const known = this.#books.find(each => each.reference === reference)
    if (known && this.#manner.refusesDuplicates)
      return { outcome: 'unknown', reason: 'the reference is used' }
    if (known) return { outcome: known.isHeld ? 'held' : 'confirmed', confirmation: known.confirmation }
    const { dice } = this.#loom
    const madeAt = this.#loom.milliseconds() + seconds * 1_000
    const lag = this.isCalm || dice.chance(60) ? 0 : dice.between(1, this.times.lag - 1)
    const confirmation = `S${this.#books.length + 1}`
    const seenAt = madeAt + lag * 1_000
    const fresh = { reference, confirmation, madeAt, seenAt, total }
    const isHeld = this.#manner.holds
    this.#books.push({ ...fresh, isHeld, isCancelled: false, isCancelledByThem: false })
    return { outcome: isHeld ? 'held' : 'confirmed', confirmation }
  }

  #visible(): RemoteBooking[] {
    return this.#books.filter(({ seenAt }) => seenAt <= this.#loom.milliseconds())
  }

  async #isSilent(deadline: AbortSignal): Promise<boolean> {
    const isSilent = !this.isCalm && (this.isDown || this.#loom.dice.chance(12))
    if (isSilent && this.#loom.dice.chance(50)) await this.#silence(deadline)
    return isSilent
  }

  async #silence(deadline: AbortSignal): Promise<{ outcome: 'unknown'; reason: string }> {
    while (!deadline.aborted) await this.#loom.sleep(15_000)
    return { outcome: 'unknown', reason: 'no answer in time' }
  }
}

const dayOf = (milliseconds: number): Day =>
  localTime(Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds)), 'UTC').today
