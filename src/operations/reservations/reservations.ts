// Reservations as their publisher reads them: one, or a page of many. Another publisher's reservations do not exist.

import type { Property } from '../../lodging/properties/property.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { PublisherReference } from '../../lodging/reservations/reservation-search.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { readSurely } from '../../store/postgres/sure-reading.ts'
import { findReservationOf, listReservationsOf } from '../../store/reservations/reservation-queries.ts'
import { type Fault, notFound } from '../../values/faults.ts'
import type { ReservationAnswer, ReservationPage } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { ReservationListRequest } from '../requests.ts'
import { reservationCardUse } from './card-use.ts'
import { actionsOf } from './reservation-actions.ts'

/** One reservation; NotFoundException when this publisher has none of that number or id. */
export async function viewReservation(
  context: AppContext,
  holder: KeyHolder,
  reference: PublisherReference,
): Promise<ReservationAnswer> {
  return answerFor(context, await findReservationOf(context.database, holder.publisher.id, reference))
}

/** The same for an answer that settles whether something was kept: ServiceUnavailableException when that is not sure now. */
export async function viewSurely(
  context: AppContext,
  holder: KeyHolder,
  reference: PublisherReference,
): Promise<ReservationAnswer> {
  const find = (reader: Reader) => findReservationOf(reader, holder.publisher.id, reference)
  return answerFor(context, await readSurely(context.database, find))
}

async function answerFor(
  context: AppContext,
  reservation: Reservation | undefined,
): Promise<ReservationAnswer> {
  if (!reservation) throw noSuchReservation()
  const [answer] = await answersOf(context, [reservation])
  if (!answer) throw noSuchReservation()
  return answer
}

/** A page of the publisher's reservations, newest first. */
export async function listReservations(
  context: AppContext,
  holder: KeyHolder,
  { page, limit, ...filter }: ReservationListRequest,
): Promise<ReservationPage> {
  const found = await listReservationsOf(context.database, holder.publisher.id, filter, { page, limit })
  return { reservations: await answersOf(context, found.reservations), page, limit, total: found.total }
}

/** Reservations with their properties as they are now, in the language of the reservation, and the actions that are open. */
async function answersOf(
  context: AppContext,
  reservations: readonly Reservation[],
): Promise<ReservationAnswer[]> {
  const ids = [...new Set(reservations.map(({ propertyId }) => propertyId))]
  const properties = await context.catalog.properties(ids)
  return reservations.flatMap(reservation => {
    const property = properties.get(reservation.propertyId)
    return property ? reservationAnswer(context, reservation, property) : []
  })
}

/** A reservation with its property, in the language of the reservation, and the actions that it allows now. */
export const reservationAnswer = (
  context: AppContext,
  reservation: Reservation,
  property: Property,
): ReservationAnswer => ({
  reservation,
  property: propertyIn(property, reservation.language),
  actions: actionsOf(context, reservation, property, context.clock.now()),
  card: reservationCardUse(context, reservation),
})

const noSuchReservation = (): Fault =>
  notFound('There is no reservation of this number that this key has made.')
