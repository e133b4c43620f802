// GuestRequests: the hotel's system fetches the bookings of its property, acknowledges them, and says what became of them.

import { writeAnswer } from '../../../channels/alpinebits/answers.ts'
import {
  type BookingStatus,
  type NamedBooking,
  readAcknowledgement,
  readSince,
  readStatusUpdate,
} from '../../../channels/alpinebits/guest-requests/read-guest-requests.ts'
import { writeReservation } from '../../../channels/alpinebits/guest-requests/write-reservation.ts'
import { xmlOf, xmlText } from '../../../channels/xml.ts'
import { wasConfirmed } from '../../../lodging/reservations/reservation.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import { Fault } from '../../../values/faults.ts'
import { cancelForProperty } from '../../back-office/cancel-for-property.ts'
import type { AppContext } from '../../context.ts'
import { acknowledgeBooking, bookingsOf, findBookingOf, noteFetched } from '../bookings.ts'
import { documentOf } from '../document-of.ts'
import { keepMessage, takeMessage } from '../take-message.ts'
import type { Asked } from './asked.ts'

/** The rest comes with the next request. */
const mostBookings = 1000

/** The bookings that the client has not acknowledged, or all that changed since an instant, at most a thousand. */
export async function giveBookings(
  context: AppContext,
  { channel, hotel, version, action, root, xml, message }: Asked,
): Promise<string> {
  const since = readSince(root, hotel)
  const document = await documentOf(context, channel)
  const bookings = await bookingsOf(context, channel, {
    since,
    unknownOnly: since === null,
    limit: mostBookings,
  })
  const written: string[] = []
  const numbers: string[] = []
  for (const booking of bookings) {
    const found = await findBookingOf(context, channel, booking.confirmationNumber)
    if (!found || !wasConfirmed(found.reservation.status)) continue
    const { reservation } = found
    const mealPlanOf = (rateCode: string) =>
      document.rate_plans.find(({ code }) => code === rateCode)?.meal_plan
    written.push(
      writeReservation(
        {
          reservation,
          isKnown: booking.knownVersion > 0,
          changedAt: booking.changedAt,
          mealPlanOf,
        },
        { version, hotel, mapping: channel.mapping },
      ),
    )
    numbers.push(booking.confirmationNumber)
    await noteFetched(context, channel, booking)
  }
  await keepMessage(
    context,
    channel,
    { ...message, kept: xml },
    // Without the guests, whom the answer names.
    {
      direction: 'in',
      outcome: 'accepted',
      error: null,
      answer: `Bookings given: ${numbers.join(', ') || 'none'}`,
    },
  )
  return writeAnswer(action.answer, { warnings: [] }, xmlOf('ReservationsList', {}, ...written))
}

/** Notes which bookings the client has received; those are not given again until they change. */
export async function acknowledgeBookings(
  context: AppContext,
  { channel, action, root, xml, message }: Asked,
): Promise<string> {
  const { received, troubles } = readAcknowledgement(root)
  const unknown: string[] = []
  for (const named of received)
    if (!(await acknowledgeOne(context, channel, named))) unknown.push(named.number)
  const warnings = [
    ...troubles.map(
      ({ number, reason }) => `Booking ${number} was not taken by the hotel's system: ${reason}`,
    ),
    ...unknown.map(number => `There is no booking ${number} here.`),
  ]
  await takeMessage(context, channel, { ...message, kept: xml }, async () => warnings)
  // Answers to acknowledgements have warnings since 2022-10 only, so that nothing is said in them.
  return writeAnswer(action.answer, { warnings: [] })
}

/** False for a booking that this connection does not have. */
async function acknowledgeOne(
  context: AppContext,
  channel: StoredChannel,
  { number, isCancellation }: NamedBooking,
): Promise<boolean> {
  const found = await findBookingOf(context, channel, number)
  if (!found) return false
  const { booking, reservation } = found
  // A booking that was cancelled after it was given: the client knows the booking, not its cancellation.
  if (reservation.status === 'cancelled' && !isCancellation) return true
  await acknowledgeBooking(context, booking, { version: null, acknowledgement: null, partnerReference: null })
  return true
}

/**
 * Takes what became of bookings at the hotel: one that it cancels is cancelled here for the hotel, without a penalty for the
 * guest; any other status acknowledges the booking. The answer names the bookings that were taken, and says of the others why not.
 */
export async function takeStatusUpdate(
  context: AppContext,
  { channel, action, root, message }: Asked,
): Promise<string> {
  const updates = readStatusUpdate(root)
  const taken: BookingStatus[] = []
  const troubles: { readonly number: string; readonly reason: string }[] = []
  for (const update of updates) {
    const reason = await takeOne(context, channel, update)
    if (reason === null) taken.push(update)
    else troubles.push({ number: update.number, reason })
  }
  const kept = updates.map(({ number, status }) => `${number} ${status}`).join('\n')
  const warnings = troubles.map(({ number, reason }) => `Booking ${number}: ${reason}`)
  await takeMessage(context, channel, { ...message, kept }, async () => warnings)
  if (taken.length === 0) {
    return writeAnswer(action.answer, {
      error: { text: warnings.join(' ') || 'It names no booking.', code: 450 },
    })
  }
  return writeAnswer(action.answer, { warnings: [] }, troublesOf(troubles) + namesOf(taken))
}

/** What prevented it; null when it was taken. */
async function takeOne(
  context: AppContext,
  channel: StoredChannel,
  update: BookingStatus,
): Promise<string | null> {
  const found = await findBookingOf(context, channel, update.number)
  if (!found) return 'it is not a booking of this hotel.'
  if (update.status !== 'Cancelled' && !update.isCancellation) {
    await acknowledgeOne(context, channel, update)
    return null
  }
  try {
    await cancelForProperty(context, {
      reference: { confirmationNumber: update.number },
      by: `connection ${channel.id}`,
      reason: "The hotel's system cancelled the booking.",
      waivesPenalty: true,
      simulate: false,
    })
    return null
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return error.message
    throw error
  }
}

const namesOf = (taken: readonly BookingStatus[]): string =>
  xmlOf(
    'HotelReservations',
    {},
    ...taken.map(({ number, isCancellation }) =>
      xmlOf('HotelReservation', {}, xmlOf('UniqueID', { Type: isCancellation ? 15 : 14, ID: number })),
    ),
  )

const troublesOf = (troubles: readonly { readonly number: string; readonly reason: string }[]): string =>
  troubles.length === 0
    ? ''
    : xmlOf(
        'Warnings',
        {},
        ...troubles.map(({ number, reason }) =>
          xmlOf('Warning', { Type: 3, Code: 450, RecordID: number }, xmlText(reason)),
        ),
      )
