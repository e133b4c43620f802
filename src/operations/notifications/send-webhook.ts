// Sends one event to one webhook. Only the status of the answer is read, and nothing of it is stored (threat E1).

import { asOfVersion } from '../../lodging/reservations/reservation-change.ts'
import { guardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { webhookHeaders } from '../../outbound/webhook-signature.ts'
import type { TakenWebhook } from '../../store/notifications/outbox.ts'
import { getEndpoint, type WebhookEndpoint } from '../../store/notifications/webhooks.ts'
import { readChanges } from '../../store/reservations/reservation-changes.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import type { AppContext } from '../context.ts'
import type { Outcome } from './delivery-outcome.ts'
import { egressOf } from './webhook-addresses.ts'
import { bodyWithout, webhookBody } from './webhook-payload.ts'
import { openSecret } from './webhook-secrets.ts'

/** The receiver must answer within this time; the specification asks for 15 to 30 seconds. */
const deadlineMilliseconds = 20_000

/** Sends the event of a delivery; that of a reservation with what it was after the event. */
export async function sendWebhook(
  context: AppContext,
  { event, endpointId }: TakenWebhook,
): Promise<Outcome> {
  if (event.reservationId === null) {
    const receiver = await getEndpoint(context.database, endpointId ?? 0)
    return postEvent(context, receiver, { id: event.eventId, body: bodyWithout(event) })
  }
  const { propertyId, reservationId, reservationVersion } = event
  const [endpoint, reservation, changes] = await Promise.all([
    getEndpoint(context.database, endpointId ?? 0),
    findReservation(context.database, { propertyId, id: reservationId }),
    readChanges(context.database, propertyId, reservationId),
  ])
  if (!reservation) return { kind: 'refused', status: 'reservation is gone' }
  const body = webhookBody(event, asOfVersion(reservation, changes, reservationVersion))
  return postEvent(context, endpoint, { id: event.eventId, body })
}

/** Posts a body, signed with each live secret. 2xx is delivered, 410 gone, anything else failed. */
export async function postEvent(
  context: AppContext,
  endpoint: WebhookEndpoint,
  { id, body }: { id: string; body: string },
): Promise<Outcome> {
  const secrets = endpoint.secrets.map(sealed => openSecret(context.keyring, endpoint.publisherId, sealed))
  const timestamp = Math.floor(context.clock.milliseconds() / 1000)
  try {
    const { status, headers } = await guardedFetch(endpoint.url, {
      ...egressOf(context, endpoint),
      method: 'POST',
      deadlineMilliseconds,
      needsNoBody: true,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Hostelry',
        ...webhookHeaders({ id, timestamp, body }, secrets),
      },
    })
    if (status >= 200 && status < 300) return { kind: 'delivered', status: `HTTP ${status}` }
    if (status === 410) return { kind: 'gone', status: 'HTTP 410' }
    return { kind: 'failed', status: `HTTP ${status}`, afterSeconds: secondsIn(headers['retry-after']) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { kind: 'failed', status: error.message }
  }
}

/** Retry-After as a number of seconds; its other form, a date, is ignored. */
const secondsIn = (header: string | undefined): number =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : 0
