// A basket as its publisher looks at it: its reservations as they are now.

import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import { findBasketOf, findBasketPlace } from '../../../store/reservations/baskets.ts'
import { notFound } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { viewReservation } from '../../reservations/reservations.ts'
import type { BasketAnswer } from './basket-answers.ts'

/** NotFoundException when this publisher has no basket of that number. */
export async function viewBasket(
  context: AppContext,
  holder: KeyHolder,
  number: string,
): Promise<BasketAnswer> {
  const found = await findBasketOf(context.database, holder.publisher.id, number)
  if (found.length === 0) throw notFound('There is no basket of this number that this key has made.')
  return { number, items: await Promise.all(found.map(({ id }) => viewReservation(context, holder, { id }))) }
}

/** The basket that a reservation was made in. */
export async function basketWith(
  context: AppContext,
  holder: KeyHolder,
  reservation: Reservation,
): Promise<BasketAnswer> {
  const place = await findBasketPlace(context.database, reservation)
  if (!place) throw new Error(`reservation ${reservation.id} was not made in a basket`)
  return viewBasket(context, holder, place.number)
}
