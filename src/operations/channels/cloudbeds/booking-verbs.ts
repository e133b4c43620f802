// The verbs of Cloudbeds that are about bookings: listing and fetching them, their acknowledgement, and cancelling for the hotel.

import { type Answer, errorIds, failure, success, textOf } from '../../../channels/cloudbeds/envelope.ts'
import { Fault } from '../../../values/faults.ts'
import { parseInstant } from '../../../values/instants.ts'
import { cancelForProperty } from '../../back-office/cancel-for-property.ts'
import { checkedReason } from '../../back-office/reservation-records.ts'
import type { AppContext } from '../../context.ts'
import { acknowledgeBooking, bookingsOf, findBookingOf, noteFetched } from '../bookings.ts'
import { bookingDocument } from './booking-document.ts'
import type { VerbCall } from './verb.ts'

/** New and changed bookings since a time of Cloudbeds' clock, five minutes before it, as the specification asks. */
export async function getBookingList(context: AppContext, { channel, fields }: VerbCall): Promise<Answer> {
  const since = readVersion(fields.ota_booking_version)
  if (since === undefined)
    return failure(
      errorIds.generic,
      'ota_booking_version must be null or a time such as 2027-01-31 12:00:00.',
    )
  const bookings = await bookingsOf(context, channel, { since, unknownOnly: false, limit: null })
  return success({
    Bookings: bookings.map(({ confirmationNumber, version }) => ({
      booking_id: confirmationNumber,
      version: String(version),
    })),
  })
}

/** RFC 3339; null for all bookings, undefined for what is no time. */
function readVersion(version: unknown): string | null | undefined {
  if (version === null || version === undefined || version === '') return null
  const text = textOf(version)
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  return parseInstant(`${text.replace(' ', 'T')}Z`)
    ?.subtract({ minutes: 5 })
    .toString()
}

/** GetBookingId: one booking of the connection, which from then on counts as fetched. */
export async function getBookingId(context: AppContext, { channel, fields }: VerbCall): Promise<Answer> {
  const found = await findBookingOf(context, channel, textOf(fields.booking_id).slice(0, 64))
  if (!found) return noBooking()
  const Booking = await bookingDocument(context, channel, found.reservation)
  await noteFetched(context, channel, found.booking)
  return success({ Booking })
}

const noBooking = (): Answer => failure(errorIds.noBooking, 'The connection has no such booking.')

/** AckBooking: Cloudbeds has a booking, under its own number. */
export async function ackBooking(context: AppContext, { channel, fields }: VerbCall): Promise<Answer> {
  const found = await findBookingOf(context, channel, textOf(fields.booking_id).slice(0, 64))
  if (!found) return failure(errorIds.notAcknowledged, 'The connection has no such booking.')
  const version = textOf(fields.version)
  if (version !== '' && !/^\d{1,9}$/.test(version))
    return failure(errorIds.notAcknowledged, 'The booking was never given under this version.')
  await acknowledgeBooking(context, found.booking, {
    version: version === '' ? null : Number(version),
    acknowledgement: textOf(fields.acknowledgement_id).slice(0, 64) || null,
    partnerReference: textOf(fields.myallocator_id).slice(0, 64) || null,
  })
  return success()
}

/** The hotel cancels, so the guest owes nothing and gets everything back. */
export async function cancelBooking(context: AppContext, { channel, fields }: VerbCall): Promise<Answer> {
  const found = await findBookingOf(context, channel, textOf(fields.booking_id).slice(0, 64))
  if (!found) return noBooking()
  const { confirmationNumber, cancellation } = found.reservation
  if (cancellation) return failure(errorIds.alreadyCancelled, 'The booking is cancelled already.')
  try {
    await cancelForProperty(context, {
      reference: { confirmationNumber },
      by: `connection ${channel.id}`,
      reason: reasonOf(fields.reason),
      waivesPenalty: true,
      simulate: false,
    })
    return success()
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error
    const isOver = error.errors.some(({ message }) => message === 'stay_is_over')
    return failure(isOver ? errorIds.departed : errorIds.notCancelled, error.message)
  }
}

/** The hotel's words, unless they may not stay in the record. */
function reasonOf(reason: unknown): string {
  try {
    return checkedReason(textOf(reason))
  } catch {
    return 'cancelled at Cloudbeds'
  }
}
