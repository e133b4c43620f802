// Tells Cloudbeds a booking: whole, by BookingCreate, or that there is one to fetch, by NotifyBooking.

import { randomUUID } from 'node:crypto'
import { withoutCredentials } from '../../../channels/cloudbeds/envelope.ts'
import { guardedFetch } from '../../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import type { AppContext } from '../../context.ts'
import { openPartnerSecret } from '../channel-secrets.ts'
import type { Tell, TellOutcome } from '../protocol.ts'
import { keepMessage } from '../take-message.ts'
import { bookingDocument } from './booking-document.ts'
import { subIdOf } from './verbs.ts'

const deadlineMilliseconds = 20_000

/** The secret of Cloudbeds is in the body; so the body that is kept is written anew, without it and without the guest. */
export const tellCloudbeds: Tell = async (context, channel, { reservation }) => {
  const secret = openPartnerSecret(context.keyring, channel)
  if (secret === null) return { kind: 'refused', status: 'the connection has no partner_secret; set it' }
  const verb = channel.settings.callback === 'NotifyBooking' ? 'NotifyBooking' : 'BookingCreate'
  const booking_id = reservation.confirmationNumber
  const ids = { ota_property_id: channel.login, ota_property_sub_id: subIdOf(channel) }
  const content =
    verb === 'NotifyBooking'
      ? { ...ids, booking_id }
      : { ...ids, booking_json: await bookingDocument(context, channel, reservation) }
  const outcome = await post(
    context,
    `${channel.callbackUrl?.replace(/\/$/, '')}/${verb}`,
    secret.reveal(shared_secret => JSON.stringify({ shared_secret, ...content })),
  )
  const requestId = randomUUID()
  await keepMessage(
    context,
    channel,
    {
      action: verb,
      senderId: null,
      requestId,
      replayOf: null,
      kept: withoutCredentials({ ...ids, booking_id }),
    },
    {
      direction: 'out',
      outcome: outcome.kind === 'delivered' ? 'accepted' : outcome.kind === 'failed' ? 'failed' : 'refused',
      error: outcome.kind === 'delivered' ? null : outcome.status,
      answer: null,
    },
  )
  return outcome
}

async function post({ egress }: AppContext, url: string, body: string): Promise<TellOutcome> {
  try {
    const answer = await guardedFetch(url, {
      ...egress,
      method: 'POST',
      deadlineMilliseconds,
      body,
      headers: { 'content-type': 'application/json', 'user-agent': 'Hostelry' },
    })
    if (answer.status !== 200) return { kind: 'failed', status: `HTTP ${answer.status}` }
    return outcomeOf(answer.body)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { kind: 'failed', status: error.message }
  }
}

/** Errors are in the body. All of them are tried again: what is wrong there may be put right. */
function outcomeOf(bytes: Uint8Array): TellOutcome {
  const answer = parsed(bytes)
  if (answer?.Success !== true) {
    const code = typeof answer?.ErrorCode === 'number' ? `error ${answer.ErrorCode}` : 'an unreadable answer'
    return { kind: 'failed', status: code }
  }
  const [id] = Array.isArray(answer.acknowledgement_ids) ? answer.acknowledgement_ids : []
  const status = 'accepted'
  return typeof id === 'number'
    ? { kind: 'delivered', status, acknowledgement: String(id) }
    : { kind: 'delivered', status }
}

function parsed(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
