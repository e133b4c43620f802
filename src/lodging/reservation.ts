// A reservation as it is kept: the facts of the booking, its state, and the price as it was promised.

import type { Day } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'
import type { ExchangeRate } from './exchange.ts'
import type { Language } from './languages.ts'
import type { WordedPrice } from './price.ts'

/** What publishers see (contract B5). */
export const publicStatuses = ['pending', 'confirmed', 'cancelled', 'no_show', 'completed', 'failed'] as const
export type PublicStatus = (typeof publicStatuses)[number]

/**
 * The states inside, with those that may follow each. A reservation that needs no one outside is `confirmed` from the
 * start. `unknown`: someone outside was asked and did not answer; `review`: a person decides.
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
  /** Also when the house learns only afterwards that nobody came. */
  completed: ['no_show'],
  failed: [],
} as const satisfies Record<string, readonly string[]>

export type ReservationStatus = keyof typeof statusMoves

/** A cancellation under way is still a confirmed stay until it is done. */
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
/** Its rooms are sold, also when nobody came. */
export const isStanding = (status: ReservationStatus): boolean => !isPending(status) && !cameToNothing(status)
/** It was confirmed, whatever became of it; only then does anybody see its number (contract B5). */
export const wasConfirmed = (status: ReservationStatus): boolean => !isPending(status) && status !== 'failed'
/** Nothing of the move to it is under way; publishers, hotel and guest are told of these, and the money follows them. */
export const isSettled = (status: ReservationStatus): boolean => seenAs[status] === status
/** Nothing comes after it but a no-show that is recorded late. */
const isEnded = (status: ReservationStatus): boolean => isSettled(status) && status !== 'confirmed'

/** The states of each predicate, for statements. */
export const pendingStatuses = statusesThat(isPending)
export const statusesOfNothing = statusesThat(cameToNothing)
export const standingStatuses = statusesThat(isStanding)
export const confirmedStatuses = statusesThat(wasConfirmed)
export const settledStatuses = statusesThat(isSettled)
export const endedStatuses = statusesThat(isEnded)
/** What the jobs bring on without a person: the index reservation_unsettled is of these. */
export const unsettledStatuses = statusesThat(
  status => (isPending(status) && status !== 'review') || status === 'cancelling',
)

/** The states inside that publishers see as this one. */
export const statusesSeenAs = (seen: PublicStatus): readonly ReservationStatus[] =>
  statusesThat(status => seenAs[status] === seen)

/** What has become of the money, for properties whose cards are charged through a payment company. */
export type PaymentState =
  | 'none'
  | 'vaulted'
  | 'authorizing'
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

/** Whether money was taken or reserved for a reservation; otherwise the property collects by itself and nothing comes back. */
export const takesMoney = (state: PaymentState): boolean =>
  state !== 'none' && state !== 'vaulted' && state !== 'declined'

/** How a reservation was cancelled; amounts in minor units of the property's currency. */
export interface Cancellation {
  /** RFC 3339, UTC. */
  readonly at: string
  readonly by: 'publisher' | 'property' | 'system'
  readonly penalty: Minor
  readonly refund: Minor
}

/** One room of a reservation and the name it is held under. */
export interface ReservedRoom {
  readonly name: string
  readonly adults: number
  readonly children: number
  /** The ages that the price was worked out for, one a child. */
  readonly children_ages: readonly number[]
  /** They were not sent: the property's assumed age stands for each. */
  readonly ages_assumed: boolean
  readonly bed_type: string | null
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

/** All that is kept of a card (contract B3, B6). */
export interface CardOnFile {
  /** Two-letter code of lodging/cards.ts. */
  readonly brand: string
  readonly last_four: string
  readonly expiry_month: string
  readonly expiry_year: number
  readonly cardholder: string
}

/** Session evidence sent by the publisher; kept, never trusted (contract R13). */
export interface SessionEvidence {
  readonly session_id: string | null
  readonly user_agent: string | null
  readonly ip: string | null
}

export interface Reservation {
  /** Random UUID, ours; the reference towards every outside system. */
  readonly id: string
  readonly confirmationNumber: string
  /** The inventory source that it was taken from, and its number there; null for the house's own. */
  readonly source: string
  readonly sourceConfirmation: string | null
  readonly propertyId: number
  readonly publisherId: number
  readonly roomId: number
  readonly roomName: string
  readonly rateCode: string
  readonly status: ReservationStatus
  /** Rises with every change; a change names the version that it saw. */
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
  /** The price as promised, in the currency shown, and as owed to the property (contract P10). */
  readonly price: WordedPrice
  readonly propertyPrice: WordedPrice
  readonly exchange: ExchangeRate
  readonly discountId: number | null
  /** Of its texts and mails: the publisher's when it was made. */
  readonly language: Language
}
