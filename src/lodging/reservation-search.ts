// Search conditions for reservations.

import type { Day } from '../values/civil-dates.ts'
import type { PublicStatus } from './reservation.ts'

/** By the number on its confirmation or by its id. */
export type ReservationReference = { readonly confirmationNumber: string } | { readonly id: string }

/** Publishers also refer to it by the integer id of the older form. */
export type PublisherReference = ReservationReference | { readonly number: number }

/** Conditions of a list; an absent (null) condition is always met. Both ends of a range belong to it. */
export interface ReservationFilter {
  readonly propertyId: number | null
  readonly status: PublicStatus | null
  readonly checkinFrom: Day | null
  readonly checkinTo: Day | null
  readonly checkoutFrom: Day | null
  readonly checkoutTo: Day | null
  /** Days in UTC. */
  readonly createdFrom: Day | null
  readonly createdTo: Day | null
  /** RFC 3339. */
  readonly changedSince: string | null
  /** The discount code that a reservation was made with, in any case. */
  readonly discountCode: string | null
}
