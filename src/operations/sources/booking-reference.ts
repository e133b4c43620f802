// The recorded booking of a reservation as its source is asked about it.

import type { BookingReference } from '../../sources/source.ts'
import type { SourceAttempt } from '../../store/sources/source-attempts.ts'

/** What a look-up or a cancellation names; `sentAt` is empty for a booking that was never sent. */
export const referenceOf = ({
  propertyId,
  reservationId,
  confirmation,
  sentAt,
  email,
}: SourceAttempt): BookingReference => ({
  propertyId,
  reference: reservationId,
  confirmation,
  sentAt: sentAt ?? '',
  email,
})
