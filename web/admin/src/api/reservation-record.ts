// The record of a reservation and its row in the list, as the server answers them.

import type { Answer } from './client.ts'

export type ReservationRecord = Answer<'showReservation'>

/** The name of a reservation's record among the questions. */
export const recordKey = (reference: string) => ['reservation', reference] as const

export type ListedReservation = Answer<'searchReservations'>['reservations'][number]
