// What became of the card of a reservation.

import { type CardUse, cardUseThen } from '../../lodging/reservations/card-use.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { AppContext } from '../context.ts'

/** A source that takes cards was sent it. */
export const reservationCardUse = (
  { sources }: Pick<AppContext, 'sources'>,
  { paymentState, source }: Pick<Reservation, 'paymentState' | 'source'>,
): CardUse => cardUseThen(paymentState, sources.get(source)?.supports.card ?? false)
