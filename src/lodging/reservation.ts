// A reservation as it is kept: the facts of the booking, its state, and the price as it was promised.

import type { Day } from '../values/civil-dates.ts'
import type { ExchangeRate } from './exchange.ts'
import type { StayPrice } from './price.ts'

/** Contract B5. */
export const reservationStatuses = [
  'pending',
  'confirmed',
  'cancelled',
  'no_show',
  'completed',
  'failed',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** One room of a reservation and the name it is held under. */
export interface ReservedRoom {
  readonly name: string
  readonly adults: number
  readonly children: number
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
  readonly propertyId: number
  readonly publisherId: number
  readonly roomId: number
  readonly roomName: string
  readonly rateCode: string
  readonly status: ReservationStatus
  readonly checkin: Day
  readonly checkout: Day
  readonly rooms: readonly ReservedRoom[]
  readonly guest: Guest
  readonly card: CardOnFile
  readonly session: SessionEvidence
  /** Instant of creation, RFC 3339 UTC. */
  readonly createdAt: string
  /** The price as promised, in the currency shown, and as owed to the property (contract P10). */
  readonly price: StayPrice
  readonly propertyPrice: StayPrice
  readonly exchange: ExchangeRate
  readonly discountId: number | null
}
