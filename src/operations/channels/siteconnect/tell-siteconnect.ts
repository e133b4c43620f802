// Tells SiteConnect a booking by OTA_HotelResNotifRQ. What is kept of the message names no guest.

import {
  type NotifiedReservation,
  reservationMessage,
} from '../../../channels/opentravel/reservation-message.ts'
import { envelopeWithCredentials, outcomeOf, SoapFault } from '../../../channels/opentravel/soap.ts'
import { XmlRefusal } from '../../../channels/xml.ts'
import { theirRatePlan, theirRoom } from '../../../lodging/channels/channel.ts'
import { publicStatus } from '../../../lodging/reservations/reservation.ts'
import { kindsOf } from '../../../lodging/reservations/room-kinds.ts'
import { guardedFetch } from '../../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import {
  type ChannelBooking,
  findChannelBooking,
  noteSending,
} from '../../../store/channels/channel-bookings.ts'
import type { Outcome } from '../../notifications/delivery-outcome.ts'
import { openPartnerSecret } from '../channel-secrets.ts'
import type { Tell, ToldBooking } from '../protocol.ts'
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
  // Where an answer was lost, SiteMinder may have the booking.
  if (isCancelled && (told?.toldVersion ?? 0) === 0 && (told?.sentVersion ?? 0) === 0)
    return { kind: 'delivered', status: 'cancelled before it was sent' }
  const kinds = kindsOf(reservation)
  const codes = kinds.flatMap(({ roomId, rateCode: ours }) => {
    const roomCode = theirRoom(mapping, roomId)
    const rateCode = theirRatePlan(mapping, ours, roomId)
    return roomCode === null || rateCode === null ? [] : [{ roomCode, rateCode }]
  })
  if (codes.length < kinds.length) {
    return { kind: 'refused', status: 'the mapping has no code for the room or the rate plan; add it' }
  }
  const password = openPartnerSecret(context.keyring, channel)
  if (callbackUrl === null || password === null) {
    return { kind: 'refused', status: 'the connection has no callback_url or no partner_secret; set both' }
  }
  const { userName, requestorId, amount } = settingsOf(channel)
  const notified = {
    reservation,
    codes,
    requestorId,
    amount,
    hotelCode: channel.partnerId ?? channel.login,
    now: context.clock.now(),
  } as const
  await context.database.transaction(transaction =>
    noteSending(transaction, { channelId: channel.id, reservationId: reservation.id, version }),
  )
  let sent: Sent = { kind: 'failed', status: 'not sent', isRefusal: true }
  for (const { resStatus, echoToken } of attemptsOf(told, { reservation, version })) {
    const message = { ...notified, resStatus, echoToken }
    const body = envelopeWithCredentials(reservationMessage({ ...message, hasGuests: true }), {
      userName,
      password,
    })
    sent = await send(context.egress, callbackUrl, body)
    const kept = reservationMessage({ ...message, hasGuests: false })
    const record = { action, senderId: echoToken, kept, requestId: reservation.id, replayOf: null }
    await keepMessage(context, channel, record, {
      direction: 'out',
      outcome: sent.kind === 'delivered' ? 'accepted' : 'failed',
      error: sent.kind === 'delivered' ? null : sent.status,
      answer: null,
    })
    if (!sent.isRefusal) break
  }
  const { isRefusal: _, ...outcome } = sent
  return outcome
}

interface Attempt {
  readonly resStatus: NotifiedReservation['resStatus']
  readonly echoToken: string
}

/**
 * How a booking is told, and how else if that is refused. After a sending whose answer was lost nobody knows whether SiteMinder
 * has the booking. A Commit of other content under its id may be taken for a repetition and change nothing, so a change is a
 * Modify first; where that is refused because there is nothing to modify, a Commit follows at once. A repetition of the only
 * version that was sent is the same Commit; where that is refused as one that is there already, a Modify makes it so.
 */
function attemptsOf(
  told: Pick<ChannelBooking, 'toldVersion' | 'sentVersion'> | undefined,
  { reservation, version }: Pick<ToldBooking, 'reservation' | 'version'>,
): Attempt[] {
  const echoToken = `${reservation.id}-${version}`
  if (publicStatus(reservation.status) === 'cancelled') return [{ resStatus: 'Cancel', echoToken }]
  if ((told?.toldVersion ?? 0) > 0) return [{ resStatus: 'Modify', echoToken }]
  const commit = { resStatus: 'Commit', echoToken } as const
  const sentVersion = told?.sentVersion ?? 0
  if (sentVersion === 0) return [commit]
  const modify = { resStatus: 'Modify', echoToken: `${echoToken}-modify` } as const
  return sentVersion < version ? [modify, commit] : [commit, modify]
}

/** `isRefusal`: SiteMinder has read the message and says no. */
type Sent = Outcome & { readonly isRefusal: boolean }

/** A refusal is tried again as a failure is: SiteMinder refuses bookings until the hotel has mapped its rooms. */
async function send(egress: Parameters<typeof guardedFetch>[1], url: string, body: string): Promise<Sent> {
  const failed = (status: string): Sent => ({ kind: 'failed', status, isRefusal: false })
  try {
    const answer = await guardedFetch(url, {
      ...egress,
      method: 'POST',
      deadlineMilliseconds,
      maximumBytes,
      body,
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        soapaction: '"HotelResNotifRQ"',
        'user-agent': 'Hostelry',
      },
    })
    const isAnswer = answer.status === 200 || answer.status === 500
    if (!isAnswer) return failed(`HTTP ${answer.status}`)
    const errors = outcomeOf(Buffer.from(answer.body).toString('utf8'), 'HotelResNotif')
    return errors === null
      ? { kind: 'delivered', status: `HTTP ${answer.status}`, isRefusal: false }
      : { kind: 'failed', status: errors.slice(0, 200), isRefusal: true }
  } catch (error) {
    const isTheirs =
      error instanceof OutboundError || error instanceof XmlRefusal || error instanceof SoapFault
    if (!isTheirs) throw error
    return failed(error.message)
  }
}
