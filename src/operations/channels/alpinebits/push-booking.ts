// Pushes a booking to the hotel's system (OTA_HotelResNotif:GuestRequests), where the connection has a callback address.

import { randomUUID } from 'node:crypto'
import { writeDocument } from '../../../channels/alpinebits/answers.ts'
import { type PushSettings, pushSettings } from '../../../channels/alpinebits/guest-requests/push-settings.ts'
import { readPushAnswer } from '../../../channels/alpinebits/guest-requests/read-push-answer.ts'
import { writeReservation } from '../../../channels/alpinebits/guest-requests/write-reservation.ts'
import { xmlOf } from '../../../channels/xml.ts'
import { guardedFetch } from '../../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { findChannelBooking } from '../../../store/channels/channel-bookings.ts'
import type { StoredChannel } from '../../../store/channels/channels.ts'
import type { AppContext } from '../../context.ts'
import { openPartnerSecret } from '../channel-secrets.ts'
import { documentOf } from '../document-of.ts'
import type { TellOutcome, ToldBooking } from '../protocol.ts'
import { keepMessage } from '../take-message.ts'
import { hotelOf } from './hotel.ts'

const action = 'OTA_HotelResNotif:GuestRequests'
const deadlineMilliseconds = 20_000

/**
 * Sends the booking as it is now, and keeps what was sent without the guest. Delivered is what the other side answered with
 * Success; an Error of its own is tried again, because the hotel's staff can do something about it.
 */
export async function pushBooking(
  context: AppContext,
  channel: StoredChannel,
  booking: ToldBooking,
): Promise<TellOutcome> {
  const settings = pushSettings(channel.settings)
  const xml = await written(context, channel, { booking, settings })
  const { confirmationNumber, status } = booking.reservation
  const sent = await post(context, channel, { xml, settings })
  const isTaken = sent.outcome.kind === 'delivered'
  await keepMessage(
    context,
    channel,
    {
      action,
      senderId: null,
      replayOf: null,
      requestId: randomUUID(),
      kept: `Booking ${confirmationNumber}, ${status}, version ${booking.version}`,
    },
    {
      direction: 'out',
      outcome: isTaken ? 'accepted' : 'failed',
      answer: sent.answer,
      error: isTaken ? null : sent.outcome.status,
    },
  )
  return sent.outcome
}

async function written(
  context: AppContext,
  channel: StoredChannel,
  { booking, settings }: { readonly booking: ToldBooking; readonly settings: PushSettings },
): Promise<string> {
  const { reservation } = booking
  const [document, hotel, told] = await Promise.all([
    documentOf(context, channel),
    hotelOf(context, channel),
    findChannelBooking(context.database, channel.id, reservation.confirmationNumber),
  ])
  const mealPlanOf = (rateCode: string) =>
    document.rate_plans.find(({ code }) => code === rateCode)?.meal_plan
  const element = writeReservation(
    {
      reservation,
      isKnown: (told?.toldVersion ?? 0) > 0,
      changedAt: told?.changedAt ?? reservation.createdAt,
      mealPlanOf,
    },
    { version: settings.version, hotel, mapping: channel.mapping },
  )
  return writeDocument('OTA_HotelResNotifRQ', xmlOf('HotelReservations', {}, element))
}

async function post(
  context: AppContext,
  channel: StoredChannel,
  { xml, settings }: { readonly xml: string; readonly settings: PushSettings },
): Promise<{ readonly outcome: TellOutcome; readonly answer: string | null }> {
  const form = new FormData()
  form.set('action', action)
  form.set('request', xml)
  const encoded = new Response(form)
  const password = openPartnerSecret(context.keyring, channel)?.reveal(text => text) ?? ''
  try {
    const { status, body } = await guardedFetch(channel.callbackUrl ?? '', {
      ...context.egress,
      method: 'POST',
      deadlineMilliseconds,
      body: new Uint8Array(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        authorization: `Basic ${Buffer.from(`${settings.user}:${password}`).toString('base64')}`,
        'x-alpinebits-clientprotocolversion': settings.version,
        'x-alpinebits-clientid': 'Hostelry',
      },
    })
    const text = Buffer.from(body).toString('utf8')
    if (status !== 200) return { outcome: { kind: 'failed', status: `HTTP ${status}` }, answer: text }
    const refusal = readPushAnswer(text)
    return { outcome: refusal ?? { kind: 'delivered', status: 'Success' }, answer: text }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { outcome: { kind: 'failed', status: error.message }, answer: null }
  }
}
