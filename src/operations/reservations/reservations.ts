// Reservations as their publisher reads them: one, or a page of many. What is another publisher's does not exist.

import type { Property } from '../../lodging/property.ts'
import type { KeyHolder } from '../../lodging/publisher.ts'
import type { Reservation } from '../../lodging/reservation.ts'
import type { ReservationReference } from '../../lodging/reservation-search.ts'
import { findReservationOf, listReservationsOf } from '../../store/reservations/reservation-queries.ts'
import { type Fault, notFound } from '../../values/faults.ts'
import type { ReservationAnswer, ReservationPage } from '../answers.ts'
import type { House } from '../context.ts'
import type { ReservationListRequest } from '../requests.ts'
import { actionsOf } from './reservation-actions.ts'

/** One reservation; NotFoundException when this publisher made none of that number or id. */
export async function viewReservation(
  house: House,
  holder: KeyHolder,
  reference: ReservationReference,
): Promise<ReservationAnswer> {
  const reservation = await findReservationOf(house.database, holder.publisher.id, reference)
  if (!reservation) throw noSuchReservation()
  const [answer] = await answersOf(house, [reservation])
  if (!answer) throw noSuchReservation()
  return answer
}

/** A page of the publisher's reservations, newest first. */
export async function listReservations(
  house: House,
  holder: KeyHolder,
  { page, limit, ...filter }: ReservationListRequest,
): Promise<ReservationPage> {
  const found = await listReservationsOf(house.database, holder.publisher.id, filter, { page, limit })
  return { reservations: await answersOf(house, found.reservations), page, limit, total: found.total }
}

/** Reservations with their properties as they are now and with what may be done with them. */
async function answersOf(house: House, reservations: readonly Reservation[]): Promise<ReservationAnswer[]> {
  const ids = [...new Set(reservations.map(({ propertyId }) => propertyId))]
  const properties = await house.catalog.properties(ids)
  return reservations.flatMap(reservation => {
    const property = properties.get(reservation.propertyId)
    return property ? reservationAnswer(house, reservation, property) : []
  })
}

export const reservationAnswer = (
  house: House,
  reservation: Reservation,
  property: Property,
): ReservationAnswer => ({
  reservation,
  property,
  actions: actionsOf(house, reservation, property, house.clock.now()),
})

const noSuchReservation = (): Fault =>
  notFound('There is no reservation of this number that this key has made.')
