// A stored reservation: the facts of the booking, its state, and the promised price.

import type { Day } from '../../values/civil-dates.ts'
import type { Minor } from '../../values/money.ts'
import type { Language } from '../documents/languages.ts'
import type { ExchangeRate } from '../prices/exchange.ts'
import type { WordedPrice } from '../prices/price.ts'
import type { GuestFacts } from '../properties/property.ts'

/** The states that publishers see (contract B5). */
export const publicStatuses = ['pending', 'confirmed', 'cancelled', 'no_show', 'completed', 'failed'] as const
export type PublicStatus = (typeof publicStatuses)[number]

/**
 * The internal states and the states that may follow each. A reservation without a remote system is `confirmed` from the
 * start. `unknown`: another system did not answer; `review`: a person decides.
 */
export const statusMoves = {
  held: ['authorizing', 'authorized', 'source_sent', 'confirmed', 'failed'],
  authorizing: ['authorized', 'source_sent', 'confirmed', 'failed', 'unknown'],
  authorized: ['source_sent', 'confirmed', 'failed'],
  source_sent: ['confirmed', 'failed', 'unknown'],
  unknown: ['authorized', 'source_sent', 'confirmed', 'failed', 'review'],
  review: ['confirmed', 'failed'],
  confirmed: ['cancelling', 'cancelled', 'no_show', 'completed'],
  cancelling: ['cancelled'],
  cancelled: [],
  no_show: [],
  /** For a no-show that is recorded late. */
  completed: ['no_show'],
  failed: [],
} as const satisfies Record<string, readonly string[]>

export type ReservationStatus = keyof typeof statusMoves

/** A reservation that is being cancelled is a confirmed stay until the cancellation is complete. */
const seenAs: Readonly<Record<ReservationStatus, PublicStatus>> = {
  held: 'pending',
  authorizing: 'pending',
  authorized: 'pending',
  source_sent: 'pending',
  unknown: 'pending',
  review: 'pending',
  confirmed: 'confirmed',
  cancelling: 'confirmed',
  cancelled: 'cancelled',
  no_show: 'no_show',
  completed: 'completed',
  failed: 'failed',
}

export const publicStatus = (status: ReservationStatus): PublicStatus => seenAs[status]

export const mayMove = (from: ReservationStatus, to: ReservationStatus): boolean =>
  (statusMoves[from] as readonly ReservationStatus[]).includes(to)

const statusesThat = (holds: (status: ReservationStatus) => boolean): readonly ReservationStatus[] =>
  (Object.keys(statusMoves) as ReservationStatus[]).filter(holds)

/** Neither confirmed nor failed yet; its rooms are held. */
export const isPending = (status: ReservationStatus): boolean => seenAs[status] === 'pending'
/** Its rooms are free again. */
export const cameToNothing = (status: ReservationStatus): boolean =>
  status === 'failed' || status === 'cancelled'
/** Its rooms are sold, also for a no-show. */
export const isStanding = (status: ReservationStatus): boolean => !isPending(status) && !cameToNothing(status)
/** It was confirmed at some time; only then is its number shown (contract B5). */
export const wasConfirmed = (status: ReservationStatus): boolean => !isPending(status) && status !== 'failed'
/** The state is final for the move in progress: publishers, hotel and guest are notified, and the payment follows. */
export const isSettled = (status: ReservationStatus): boolean => seenAs[status] === status
/** No state follows but a late no-show. */
const isEnded = (status: ReservationStatus): boolean => isSettled(status) && status !== 'confirmed'

/** The states of each predicate, for SQL. */
export const pendingStatuses = statusesThat(isPending)
export const statusesOfNothing = statusesThat(cameToNothing)
export const standingStatuses = statusesThat(isStanding)
export const confirmedStatuses = statusesThat(wasConfirmed)
export const settledStatuses = statusesThat(isSettled)
export const endedStatuses = statusesThat(isEnded)
/** The states that the jobs work on without a person; the index reservation_unsettled covers them. */
export const unsettledStatuses = statusesThat(
  status => (isPending(status) && status !== 'review') || status === 'cancelling',
)

/** The internal states that publishers see as this one. */
export const statusesSeenAs = (seen: PublicStatus): readonly ReservationStatus[] =>
  statusesThat(status => seenAs[status] === seen)

/** The state of the payment, for properties that charge cards through a payment company. */
export type PaymentState =
  | 'none'
  | 'vaulted'
  | 'authorizing'
  /** The bank asks the guest to confirm the payment. */
  | 'challenged'
  | 'authorized'
  | 'capturing'
  | 'captured'
  | 'capture_failed'
  | 'voiding'
  | 'voided'
  | 'refunding'
  | 'refunded'
  | 'declined'
  | 'unknown'

/** Whether money was taken or reserved; otherwise the property collects it, and there is nothing to refund. */
export const takesMoney = (state: PaymentState): boolean =>
  state !== 'none' && state !== 'vaulted' && state !== 'declined'

/** A cancellation; amounts in minor units of the property's currency. */
export interface Cancellation {
  /** RFC 3339, UTC. */
  readonly at: string
  readonly by: 'publisher' | 'property' | 'system'
  readonly penalty: Minor
  readonly refund: Minor
}

/** One room of a reservation and the name of its guest. */
export interface ReservedRoom {
  readonly name: string
  readonly adults: number
  readonly children: number
  /** The ages used for the price, one for each child. */
  readonly children_ages: readonly number[]
  /** The ages were not sent; the property's assumed age replaces each. */
  readonly ages_assumed: boolean
  readonly bed_type: string | null
  /** What was said of its guests, for charges that depend on it; absent: nothing. */
  readonly guests?: readonly GuestFacts[]
  /** Its type and rate plan, where the rooms are of different ones; absent: those of the reservation. */
  readonly accommodation_id?: number
  readonly rate_code?: string
}

export interface Guest {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly note: string | null
  readonly addresses: readonly GuestAddress[]
}

export interface GuestAddress {
  readonly type: 'Billing'
  readonly line_1: string
  readonly line_2: string | null
  readonly city: string | null
  readonly country: string
  readonly postal_code: string
  readonly region: string | null
  readonly state: string | null
}

/** Everything stored of a card (contract B3, B6). */
export interface CardOnFile {
  /** Two-letter code of lodging/cards.ts. */
  readonly brand: string
  readonly last_four: string
  readonly expiry_month: string
  readonly expiry_year: number
  readonly cardholder: string
}

/** Of a reservation for which no card was given. */
export const noCard: CardOnFile = {
  brand: '',
  last_four: '',
  expiry_month: '',
  expiry_year: 0,
  cardholder: '',
}

/** Session data from the publisher; stored, never trusted (contract R13). */
export interface SessionEvidence {
  readonly session_id: string | null
  readonly user_agent: string | null
  readonly ip: string | null
}

export interface Reservation {
  /** Random UUID; the reference for all other systems. */
  readonly id: string
  readonly confirmationNumber: string
  /** The inventory source, and the reservation's number there; null for our own inventory, but for what was imported. */
  readonly source: string
  readonly sourceConfirmation: string | null
  readonly propertyId: number
  readonly publisherId: number
  /** Where the rooms are of different types or rate plans, those of the first of them, and the names of all. */
  readonly roomId: number
  readonly roomName: string
  readonly rateCode: string
  readonly status: ReservationStatus
  /** Rises with every change; a change names the version that it read. */
  readonly version: number
  readonly paymentState: PaymentState
  readonly cancellation: Cancellation | null
  readonly checkin: Day
  readonly checkout: Day
  readonly rooms: readonly ReservedRoom[]
  readonly guest: Guest
  readonly card: CardOnFile
  readonly session: SessionEvidence
  /** Instant of creation, RFC 3339 UTC. */
  readonly createdAt: string
  /** The promised price: in the shown currency, and as owed to the property (contract P10). */
  readonly price: WordedPrice
  readonly propertyPrice: WordedPrice
  readonly exchange: ExchangeRate
  readonly discountId: number | null
  /** The id of the change whose payment is under way; null for none (reservation protocol 8). */
  readonly openChange: string | null
  /** Language of its texts and mails: the publisher's at the time of booking. */
  readonly language: Language
}
