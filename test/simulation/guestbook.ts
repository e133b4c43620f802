// What the guests of a world wanted, what they were told, and what follows from it for ever after.

import type { KeyHolder } from '../../src/lodging/publishers/publisher.ts'
import { publicStatus } from '../../src/lodging/reservations/reservation.ts'
import type { ReservationAnswer } from '../../src/operations/answers.ts'
import type { BasketRequest, ReservationRequest } from '../../src/operations/requests.ts'
import { Fault } from '../../src/values/faults.ts'
import { PriceTags } from './price-tags.ts'

/** One guest's wish for one stay, however often it is sent. */
export interface Intent {
  readonly number: number
  readonly holder: KeyHolder
  /** Changes until it is first sent. */
  request: ReservationRequest
  /** In minor units: no more than this was agreed to; null for whatever it costs. */
  mostTotal: number | null
  /** At the house in two sources: at which of them what was chosen is sold; null elsewhere. */
  chosenAt: string | null
  /** Whether it was shown a price or given a hold, which binds the hotel. */
  isPromised: boolean
  sent: number
  /** Sendings that came to nothing for certain. */
  refused: number
}

/** A reservation that somebody was told is confirmed. */
export interface Told {
  readonly id: string
  readonly number: string
  readonly intent: Intent
}

/** One guest's wish for several stays together, however often it is sent. */
export interface Basket {
  readonly number: number
  readonly holder: KeyHolder
  readonly request: BasketRequest
  /** The ids of its reservations, by the number under which somebody was told that they are booked. */
  readonly told: Map<string, readonly string[]>
  /** Numbers that somebody has asked to cancel, and those of which somebody was told that they are. */
  readonly cancelsAsked: Set<string>
  readonly cancelled: Set<string>
}

/** Something that must never be, in a sentence. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly invariant: string
  constructor(invariant: string, sentence: string) {
    super(`${invariant}: ${sentence}`)
    this.invariant = invariant
  }
}

/** The refusals after which a guest may be sure that this sending booked nothing. */
const certain: readonly string[] = [
  'BadRequestException',
  'NotFoundException',
  'RoomUnavailableException',
  'PriceChangedException',
  'BookingValidationException',
  'CreditCardException',
  'TooManyRequestsException',
]

/** And whatever the fault is, who reads this believes it. */
const saysNothingWasDone = /nothing was (booked|saved)/i

export class Guestbook {
  readonly intents: Intent[] = []
  readonly baskets: Basket[] = []
  readonly told = new Map<string, Told>()
  /** Ids of reservations that somebody has asked to change. */
  readonly changesAsked = new Set<string>()
  /** Ids of reservations that somebody has asked to cancel. */
  readonly cancelsAsked = new Set<string>()
  readonly prices = new PriceTags()
  /** Ids of reservations that somebody was told are cancelled. */
  readonly cancelled = new Set<string>()
  readonly holds: { readonly propertyId: number; readonly holdId: string; readonly intent: Intent }[] = []
  /** Set by what ends outside of a step, where nobody could catch it. */
  trouble: Violation | null = null

  /** What a guest reads in an answer; a line for the trace. */
  hear(intent: Intent, outcome: PromiseSettledResult<ReservationAnswer>): string {
    if (outcome.status === 'rejected') return this.#hearRefusal(intent, outcome.reason)
    const { reservation } = outcome.value
    const status = publicStatus(reservation.status)
    if (status !== 'confirmed') return status
    const { id, confirmationNumber: number } = reservation
    this.told.set(id, { id, number, intent })
    const total = reservation.price.total.total
    if (intent.mostTotal !== null && total > intent.mostTotal && !this.changesAsked.has(id)) {
      this.note(new Violation('B2', `guest ${intent.number} agreed to ${intent.mostTotal} and pays ${total}`))
    }
    return `confirmed at ${total}`
  }

  #hearRefusal(intent: Intent, error: unknown): string {
    if (!(error instanceof Fault)) return this.#crash(`guest ${intent.number}`, error)
    const isSure = certain.includes(error.type) || saysNothingWasDone.test(error.message)
    if (isSure) intent.refused += 1
    return this.hearFault(`guest ${intent.number}`, error)
  }

  /** What anybody hears who is refused; a fault of the server's own is none. */
  hearFault(who: string, error: unknown): string {
    if (!(error instanceof Fault) || error.status === 500) return this.#crash(who, error)
    const fields = error.errors.map(({ field, message }) => `${field} ${message}`).join(', ')
    return `${error.status} ${error.type}${error.type === 'DuplicateBookingException' ? '' : ` ${fields}`}`
  }

  note(violation: Violation): void {
    this.trouble ??= violation
  }

  #crash(who: string, error: unknown): string {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    this.note(new Violation('500', `${who} got an answer that is none: ${text}`))
    return 'crash'
  }
}
