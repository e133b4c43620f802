// The stay of a booking as a calendar file: the same event as in the mails, so that a calendar that has it changes or removes
// it instead of adding another.

import { propertyIn } from '../../lodging/properties/property-document.ts'
import { publicStatus } from '../../lodging/reservations/reservation.ts'
import type { PublisherReference } from '../../lodging/reservations/reservation-search.ts'
import { findReservationOf } from '../../store/reservations/reservation-queries.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { calendarFile } from './mails/calendar-file.ts'

type Context = Pick<AppContext, 'database' | 'catalog' | 'clock' | 'mail'>

/** RFC 5545. NotFoundException where the publisher has no such reservation, or one that was never confirmed. */
export async function stayCalendar(
  { database, catalog, clock, mail }: Context,
  publisherId: number,
  reference: PublisherReference,
): Promise<string> {
  const reservation = await findReservationOf(database, publisherId, reference)
  const status = reservation && publicStatus(reservation.status)
  if (!reservation || status === 'pending' || status === 'failed') throw notFound('There is no such booking.')
  const { propertyId, version } = reservation
  const property = (await catalog.currentProperties([propertyId])).get(propertyId)
  if (!property) throw notFound('There is no such property.')
  const event = { reservationVersion: version, occurredAt: clock.now().toString() }
  const method = status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const { language } = reservation
  const stay = { event, reservation, property: propertyIn(property, language), language }
  return calendarFile(stay, method, mail.sender)
}
