// Gathers what a booking of Cloudbeds is written from.

import { cloudbedsBooking } from '../../../channels/cloudbeds/booking.ts'
import { propertyFrom } from '../../../lodging/properties/property-document.ts'
import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import { readProperties } from '../../../store/properties/properties.ts'
import { readChanges } from '../../../store/reservations/reservation-changes.ts'
import type { AppContext } from '../../context.ts'

/** The code that ISO 3166 leaves to its users, for a guest and a property without an address. */
const unknownCountry = 'ZZ'

/** The reservation as JSON for Cloudbeds. */
export async function bookingDocument(
  { database }: AppContext,
  channel: StoredChannel,
  reservation: Reservation,
): Promise<object> {
  const { propertyId, id } = reservation
  const [[property], changes] = await Promise.all([
    readProperties(database, [propertyId]),
    readChanges(database, propertyId, id),
  ])
  const last = changes.findLast(({ state }) => state === 'done')
  return cloudbedsBooking(reservation, {
    mapping: channel.mapping,
    country: property
      ? (propertyFrom(property.document).content.physical_address?.country ?? unknownCountry)
      : unknownCountry,
    modifiedAt: last?.settledAt ?? null,
  })
}
