// The stays of bookings as one calendar file: the same events as in the mails, so that a calendar that has them changes or removes
// them instead of adding others.

import { propertyIn } from '../../lodging/properties/property-document.ts'
import { publicStatus } from '../../lodging/reservations/reservation.ts'
import type { PublisherReference } from '../../lodging/reservations/reservation-search.ts'
import { findReservationOf } from '../../store/reservations/reservation-queries.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { type CalendarStay, calendarFile } from './mails/calendar-file.ts'

type Context = Pick<AppContext, 'database' | 'catalog' | 'clock' | 'mail'>

/**
 * RFC 5545. Of several bookings the file has those that are not cancelled; where all are, it takes them out of calendars.
 * NotFoundException where the publisher has no such reservation, or one that was never confirmed.
 */
export async function stayCalendar(
  context: Context,
  publisherId: number,
  ...references: readonly [PublisherReference, ...PublisherReference[]]
): Promise<string> {
  const stays = await Promise.all(references.map(each => stayOf(context, publisherId, each)))
  const standing = stays.filter(({ reservation }) => publicStatus(reservation.status) !== 'cancelled')
  const { sender } = context.mail
  const [first, ...others] = standing
  if (first) return calendarFile([first, ...others], 'PUBLISH', sender)
  return calendarFile([stays[0]!, ...stays.slice(1)], 'CANCEL', sender)
}

async function stayOf(
  { database, catalog, clock }: Context,
  publisherId: number,
  reference: PublisherReference,
): Promise<CalendarStay> {
  const reservation = await findReservationOf(database, publisherId, reference)
  const status = reservation && publicStatus(reservation.status)
  if (!reservation || status === 'pending' || status === 'failed') throw notFound('There is no such booking.')
  const { propertyId, version, language } = reservation
  const property = (await catalog.currentProperties([propertyId])).get(propertyId)
  if (!property) throw notFound('There is no such property.')
  const event = { reservationVersion: version, occurredAt: clock.now().toString() }
  return { event, reservation, property: propertyIn(property, language), language }
}
