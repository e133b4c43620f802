// Administration of webhooks: create, rotate secrets, test, and replay missed events.

import { randomUUID } from 'node:crypto'
import { idErrors, requireId } from '../../lodging/record-id.ts'
import { drawWebhookSecret } from '../../outbound/webhook-signature.ts'
import { replayEvents } from '../../store/notifications/deliveries.ts'
import {
  addSecret,
  createEndpoint,
  deleteEndpoint,
  dropOldSecrets,
  getEndpoint,
  listEndpoints,
  type WebhookEndpoint,
} from '../../store/notifications/webhooks.ts'
import { eventTypes } from '../../store/reservations/reservation-moves.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import type { Secret } from '../../values/secret.ts'
import type { AppContext } from '../context.ts'
import type { Outcome } from './delivery-outcome.ts'
import { postEvent } from './send-webhook.ts'
import { testBody } from './webhook-payload.ts'
import { sealSecret } from './webhook-secrets.ts'

/** The types of events that webhooks can receive. */
export const webhookTypes: readonly string[] = eventTypes

const longestUrl = 2000

export interface NewWebhook {
  readonly publisherId: number
  readonly url: string
  /** Empty: all types, including those of later versions. */
  readonly types: readonly string[]
}

/** A webhook as it may be shown, with the number of its signing secrets and of its deliveries per state. */
export interface ListedWebhook extends Omit<WebhookEndpoint, 'secrets'> {
  readonly secrets: number
  readonly waiting: number
  /** Given up. */
  readonly parked: number
}

/** The webhooks of a publisher, or of all (null), in order of creation. */
export async function listWebhooks(
  { database }: Pick<AppContext, 'database'>,
  publisherId: number | null,
): Promise<ListedWebhook[]> {
  if (publisherId !== null) requireId('publisher_id', publisherId)
  const endpoints = await listEndpoints(database, publisherId)
  return endpoints.map(({ secrets, ...endpoint }) => ({ ...endpoint, secrets: secrets.length }))
}

/** Creates a webhook and returns its signing secret, which cannot be shown again. 400 and 404. */
export async function createWebhook(
  context: AppContext,
  { publisherId, url, types }: NewWebhook,
): Promise<{ id: number; secret: Secret }> {
  const errors = [...idErrors('publisher_id', publisherId), ...urlErrors(context, url), ...typeErrors(types)]
  if (errors.length > 0) throw badRequest(errors)
  const secret = drawWebhookSecret()
  const secrets = [sealSecret(context.keyring, publisherId, secret)]
  const id = await context.database.transaction(transaction =>
    createEndpoint(transaction, { publisherId, url, types, secrets }),
  )
  return { id, secret }
}

/** Returns a new secret; from now on everything is signed with it and the old one. 400 and 404. */
export async function rotateWebhook({ database, keyring }: AppContext, id: number): Promise<Secret> {
  requireId('webhook_id', id)
  const { publisherId } = await getEndpoint(database, id)
  const secret = drawWebhookSecret()
  await database.transaction(transaction =>
    addSecret(transaction, id, sealSecret(keyring, publisherId, secret)),
  )
  return secret
}

/** Ends the use of all secrets of a webhook but the newest. 400 and 404. */
export async function endOldSecrets({ database }: Pick<AppContext, 'database'>, id: number): Promise<void> {
  requireId('webhook_id', id)
  await database.transaction(transaction => dropOldSecrets(transaction, id))
}

/** Removes a webhook with the record of its deliveries. 400 and 404. */
export async function deleteWebhook({ database }: Pick<AppContext, 'database'>, id: number): Promise<void> {
  requireId('webhook_id', id)
  await database.transaction(transaction => deleteEndpoint(transaction, id))
}

/** Sends a test event now and returns the outcome; it is not retried. 404. */
export async function testWebhook(context: AppContext, id: number): Promise<Outcome> {
  requireId('webhook_id', id)
  const endpoint = await getEndpoint(context.database, id)
  const eventId = randomUUID()
  return postEvent(context, endpoint, { id: eventId, body: testBody(eventId, context.clock.now()) })
}

/**
 * Sends every event after a sequence (0: every event) again and returns how many there are. 400 for a disabled
 * webhook, 404.
 */
export async function replayWebhook(context: AppContext, id: number, afterSequence: number): Promise<number> {
  requireId('webhook_id', id)
  if (!Number.isSafeInteger(afterSequence) || afterSequence < 0)
    throw badRequest([{ field: 'after', message: 'must be the sequence of an event, or 0' }])
  const { disabledAt } = await getEndpoint(context.database, id)
  if (disabledAt !== null) {
    const message = `webhook ${id} is disabled; make a new one and replay to that`
    throw badRequest([{ field: 'webhook_id', message }])
  }
  return context.database.transaction(transaction => replayEvents(transaction, id, afterSequence))
}

function urlErrors({ egress }: AppContext, text: string): FieldError[] {
  const url = URL.parse(text)
  const isSecure = url?.protocol === 'https:' || (egress.allowHttp && url?.protocol === 'http:')
  const isPlain = text.length <= longestUrl && text.isWellFormed() && !/[\s\p{Cc}]/u.test(text)
  if (url && isSecure && isPlain && url.username === '' && url.password === '') return []
  const message = `must be an https address of at most ${longestUrl} characters, without user and password`
  return [{ field: 'url', message }]
}

const typeErrors = (types: readonly string[]): FieldError[] =>
  types
    .filter(type => !eventTypes.includes(type))
    .map(type => ({ field: 'types', message: `"${type}" is none of ${eventTypes.join(', ')}` }))
