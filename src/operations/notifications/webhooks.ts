// Looking after webhooks: making them, changing their secrets, trying them, and sending again what they have missed.

import { randomUUID } from 'node:crypto'
import { drawWebhookSecret } from '../../outbound/webhook-signature.ts'
import { replayEvents } from '../../store/notifications/deliveries.ts'
import { addSecret, createEndpoint, getEndpoint } from '../../store/notifications/webhooks.ts'
import { eventTypes } from '../../store/reservations/reservation-moves.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import type { Secret } from '../../values/secret.ts'
import type { AppContext } from '../context.ts'
import type { Outcome } from './delivery-outcome.ts'
import { postEvent } from './send-webhook.ts'
import { testBody } from './webhook-payload.ts'
import { sealSecret } from './webhook-secrets.ts'

const longestUrl = 2000

export interface NewWebhook {
  readonly publisherId: number
  readonly url: string
  /** None is all, those of later versions too. */
  readonly types: readonly string[]
}

/** Makes a webhook and gives the secret that it is signed with, which is not to be had again. 400 and 404. */
export async function createWebhook(
  context: AppContext,
  { publisherId, url, types }: NewWebhook,
): Promise<{ id: number; secret: Secret }> {
  const errors = [...urlErrors(context, url), ...typeErrors(types)]
  if (errors.length > 0) throw badRequest(errors)
  const secret = drawWebhookSecret()
  const secrets = [sealSecret(context.keyring, publisherId, secret)]
  const id = await context.database.transaction(transaction =>
    createEndpoint(transaction, { publisherId, url, types, secrets }),
  )
  return { id, secret }
}

/** Gives a new secret, with which everything is signed from now on beside the old one. 400 and 404. */
export async function rotateWebhook({ database, keyring }: AppContext, id: number): Promise<Secret> {
  const { publisherId } = await getEndpoint(database, id)
  const secret = drawWebhookSecret()
  await database.transaction(transaction =>
    addSecret(transaction, id, sealSecret(keyring, publisherId, secret)),
  )
  return secret
}

/** Sends a test event now and says what came of it; it is not tried again. 404. */
export async function testWebhook(context: AppContext, id: number): Promise<Outcome> {
  const endpoint = await getEndpoint(context.database, id)
  const eventId = randomUUID()
  return postEvent(context, endpoint, { id: eventId, body: testBody(eventId, context.clock.now()) })
}

/** Sends every event after a sequence once more and gives how many there are. 400 for one that is disabled, 404. */
export async function replayWebhook(context: AppContext, id: number, afterSequence: number): Promise<number> {
  const { disabledAt } = await getEndpoint(context.database, id)
  if (disabledAt !== null) {
    const message = `webhook ${id} is disabled; make a new one and replay to that`
    throw badRequest([{ field: 'webhook_id', message }])
  }
  const count = await context.database.transaction(transaction =>
    replayEvents(transaction, id, afterSequence),
  )
  context.wakeSignal.ring()
  return count
}

function urlErrors({ egress }: AppContext, text: string): FieldError[] {
  const url = URL.parse(text)
  const isSecure = url?.protocol === 'https:' || (egress.allowHttp && url?.protocol === 'http:')
  if (url && isSecure && url.username === '' && url.password === '' && text.length <= longestUrl) return []
  const message = `must be an https address of at most ${longestUrl} characters, without user and password`
  return [{ field: 'url', message }]
}

const typeErrors = (types: readonly string[]): FieldError[] =>
  types
    .filter(type => !eventTypes.includes(type))
    .map(type => ({ field: 'types', message: `"${type}" is none of ${eventTypes.join(', ')}` }))
