// Administration of webhooks: create, rotate secrets, test, and replay missed events.

import { randomUUID } from 'node:crypto'
import { idErrors, requireId } from '../../lodging/documents/record-id.ts'
import { propertyChanged } from '../../lodging/properties/change-kinds.ts'
import { watchEvents } from '../../lodging/reservations/stay-watch.ts'
import { drawWebhookSecret } from '../../outbound/webhook-signature.ts'
import { replayEvents } from '../../store/notifications/deliveries.ts'
import {
  addSecret,
  type CountedEndpoint,
  countEndpoint,
  createEndpoint,
  deleteEndpoint,
  dropOldSecrets,
  getEndpoint,
  keepEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
  type WebhookEndpoint,
} from '../../store/notifications/webhooks.ts'
import { refuseHousePublisher } from '../../store/publishers/house-publisher.ts'
import { eventTypes } from '../../store/reservations/reservation-moves.ts'
import { badRequest, conflict, type FieldError } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import { anyPresent, type PresentCheck } from '../present-check.ts'
import type { Outcome } from './delivery-outcome.ts'
import { postEvent } from './send-webhook.ts'
import { urlErrors } from './webhook-addresses.ts'
import { testBody } from './webhook-payload.ts'
import { sealSecret } from './webhook-secrets.ts'

/** The types of events that webhooks can receive. */
export const webhookTypes: readonly string[] = [...eventTypes, propertyChanged, ...watchEvents]

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

/** What is to change of a webhook; undefined leaves as it is. */
export interface WebhookChange {
  readonly url?: string | undefined
  readonly types?: readonly string[] | undefined
}

/** The webhooks of a publisher, or (null) of all, in the order they were made, all or a part of them. */
export async function listWebhooks(
  { database }: Pick<AppContext, 'database'>,
  publisherId: number | null,
  part: ListPart<number> = wholeList,
): Promise<ListedWebhook[]> {
  if (publisherId !== null) requireId('publisher_id', publisherId)
  return (await listEndpoints(database, publisherId, part)).map(withoutSecrets)
}

/** The webhook of an id. 400 and 404. */
export async function showWebhook(
  { database }: Pick<AppContext, 'database'>,
  id: number,
): Promise<ListedWebhook> {
  requireId('webhook_id', id)
  return withoutSecrets(await countEndpoint(database, id))
}

/**
 * Creates a webhook and returns its signing secret, which cannot be shown again. 400 and 404; ConflictException for the publisher of
 * the desk.
 */
export async function createWebhook(
  context: AppContext,
  { publisherId, url, types }: NewWebhook,
): Promise<{ id: number; secret: Secret }> {
  const errors = [...idErrors('publisher_id', publisherId), ...urlErrors(context, url), ...typeErrors(types)]
  if (errors.length > 0) throw badRequest(errors)
  const secret = drawWebhookSecret()
  const secrets = [sealSecret(context.keyring, publisherId, secret)]
  const id = await context.database.transaction(async transaction => {
    await refuseHousePublisher(transaction, publisherId)
    return createEndpoint(transaction, { publisherId, url, types, secrets, isByKey: false })
  })
  return { id, secret }
}

/**
 * Changes what is given of a webhook that `check` lets pass and leaves the rest; what waits to be delivered goes to the new
 * address. 400 and 404.
 */
export async function changeWebhook(
  context: AppContext,
  id: number,
  change: WebhookChange,
  check: PresentCheck<Pick<WebhookEndpoint, 'url' | 'types'>> = anyPresent,
): Promise<void> {
  const { url, types } = change
  const errors = [
    ...idErrors('webhook_id', id),
    ...(url === undefined ? [] : urlErrors(context, url)),
    ...(types === undefined ? [] : typeErrors(types)),
  ]
  if (errors.length > 0) throw badRequest(errors)
  await context.database.transaction(async transaction => {
    check(await lockEndpoint(transaction, id))
    await updateEndpoint(transaction, id, { ...(url !== undefined && { url }), ...(types && { types }) })
  })
}

/** Gives a new secret, with which everything is signed from now on beside the old one. 400, 404, and 409 while one is being replaced. */
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

/** Removes a webhook that `check` lets pass, with the record of its deliveries. 400 and 404. */
export async function deleteWebhook(
  { database }: Pick<AppContext, 'database'>,
  id: number,
  check: PresentCheck<Pick<WebhookEndpoint, 'url' | 'types'>> = anyPresent,
): Promise<void> {
  requireId('webhook_id', id)
  await database.transaction(async transaction => {
    check(await lockEndpoint(transaction, id))
    await deleteEndpoint(transaction, id)
  })
}

/** Sends a test event now and returns the outcome; it is not retried. 404. */
export async function testWebhook(context: AppContext, id: number): Promise<Outcome> {
  requireId('webhook_id', id)
  const endpoint = await getEndpoint(context.database, id)
  const eventId = randomUUID()
  return postEvent(context, endpoint, { id: eventId, body: testBody(eventId, context.clock.now()) })
}

/**
 * Sends every event after a sequence (0: every event) once more and gives how many there are. 400, 404, and 409 for a
 * webhook that is disabled.
 */
export async function replayWebhook(context: AppContext, id: number, afterSequence: number): Promise<number> {
  requireId('webhook_id', id)
  if (!Number.isSafeInteger(afterSequence) || afterSequence < 0)
    throw badRequest([{ field: 'after', message: 'must be the sequence of an event, or 0' }])
  return context.database.transaction(async transaction => {
    // Kept, as one that is disabled meanwhile would have deliveries that wait for good.
    const { disabledAt } = await keepEndpoint(transaction, id)
    if (disabledAt !== null)
      throw conflict('webhook_id', `Webhook ${id} is disabled; make a new one and replay to that.`)
    return replayEvents(transaction, id, afterSequence)
  })
}

/** A webhook as it may be shown. */
export const withoutSecrets = ({ secrets, ...endpoint }: CountedEndpoint): ListedWebhook => ({
  ...endpoint,
  secrets: secrets.length,
})

/** The errors of types of events that somebody names. */
export const typeErrors = (types: readonly string[]): FieldError[] =>
  types
    .filter(type => !webhookTypes.includes(type))
    .map(type => ({
      field: 'types',
      message: `"${type}" is none of ${webhookTypes.join(', ')}`,
      code: 'choice',
    }))
