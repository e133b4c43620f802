// Tells SiteConnect a booking by OTA_HotelResNotifRQ. What is kept of the message names no guest.

import { reservationMessage } from '../../../channels/opentravel/reservation-message.ts'
import { envelopeWithCredentials, outcomeOf, SoapFault } from '../../../channels/opentravel/soap.ts'
import { XmlRefusal } from '../../../channels/xml.ts'
import { theirRatePlan, theirRoom } from '../../../lodging/channel.ts'
import { publicStatus } from '../../../lodging/reservation.ts'
import { guardedFetch } from '../../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { findChannelBooking, noteSending } from '../../../store/channels/channel-bookings.ts'
import { openPartnerSecret } from '../channel-secrets.ts'
import type { Tell, TellOutcome } from '../protocol.ts'
import { keepMessage } from '../take-message.ts'
import { settingsOf } from './siteconnect-terms.ts'

/** SiteConnect asks for answers within 20 seconds, and gives its own in the same time. */
const deadlineMilliseconds = 20_000
const maximumBytes = 256 * 1024
const action = 'OTA_HotelResNotifRQ'

/** Sends a booking, its change or its cancellation; one that was cancelled before it was ever sent is not sent. */
export const tellSiteConnect: Tell = async (context, channel, { reservation, version }) => {
  const { callbackUrl, mapping } = channel
  const told = await findChannelBooking(context.database, channel.id, reservation.confirmationNumber)
  const isCancelled = publicStatus(reservation.status) === 'cancelled'
  const isNew = (told?.toldVersion ?? 0) === 0
  // Where an answer was lost, SiteMinder may have the booking.
  if (isCancelled && isNew && (told?.sentVersion ?? 0) === 0)
    return { kind: 'delivered', status: 'cancelled before it was sent' }
  const roomCode = theirRoom(mapping, reservation.roomId)
  const rateCode = theirRatePlan(mapping, reservation.rateCode, reservation.roomId)
  if (roomCode === null || rateCode === null) {
    return { kind: 'refused', status: 'the mapping has no code for the room or the rate plan' }
  }
  const password = openPartnerSecret(context.keyring, channel)
  if (callbackUrl === null || password === null) {
    return { kind: 'refused', status: 'the connection has no callback_url or no partner_secret' }
  }
  const { userName, requestorId, amount } = settingsOf(channel)
  const echoToken = `${reservation.id}-${version}`
  const notified = {
    ...{ reservation, echoToken, roomCode, rateCode, requestorId, amount },
    resStatus: isCancelled ? 'Cancel' : isNew ? 'Commit' : 'Modify',
    hotelCode: channel.partnerId ?? channel.login,
    now: context.clock.now(),
  } as const
  const body = envelopeWithCredentials(reservationMessage({ ...notified, hasGuests: true }), {
    userName,
    password,
  })
  await context.database.transaction(transaction =>
    noteSending(transaction, { channelId: channel.id, reservationId: reservation.id, version }),
  )
  const sent = await send(context.egress, callbackUrl, body)
  const kept = reservationMessage({ ...notified, hasGuests: false })
  const isDelivered = sent.kind === 'delivered'
  const message = { action, senderId: echoToken, kept, requestId: reservation.id, replayOf: null }
  await keepMessage(context, channel, message, {
    direction: 'out',
    outcome: isDelivered ? 'accepted' : 'failed',
    error: isDelivered ? null : sent.status,
    answer: null,
  })
  return sent
}

/** A refusal is tried again as a failure is: SiteMinder refuses bookings until the hotel has mapped its rooms. */
async function send(
  egress: Parameters<typeof guardedFetch>[1],
  url: string,
  body: string,
): Promise<TellOutcome> {
  try {
    const answer = await guardedFetch(url, {
      ...egress,
      ...{ method: 'POST', deadlineMilliseconds, maximumBytes, body },
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        soapaction: '"HotelResNotifRQ"',
        'user-agent': 'Hostelry',
      },
    })
    const isAnswer = answer.status === 200 || answer.status === 500
    if (!isAnswer) return { kind: 'failed', status: `HTTP ${answer.status}` }
    const errors = outcomeOf(Buffer.from(answer.body).toString('utf8'), 'HotelResNotif')
    return errors === null
      ? { kind: 'delivered', status: `HTTP ${answer.status}` }
      : { kind: 'failed', status: errors.slice(0, 200) }
  } catch (error) {
    const isTheirs =
      error instanceof OutboundError || error instanceof XmlRefusal || error instanceof SoapFault
    if (!isTheirs) throw error
    return { kind: 'failed', status: error.message }
  }
}
