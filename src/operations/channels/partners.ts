// Channels that an operator lets make properties here. What they may do ends with them; their connections stay.

import { requireId } from '../../lodging/record-id.ts'
import {
  type ChannelPartner,
  endPartner,
  insertPartner,
  listPartners,
} from '../../store/channels/channel-partners.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import { Secret } from '../../values/secret.ts'
import type { AppContext } from '../context.ts'
import { urlErrors } from '../notifications/webhooks.ts'
import { hashSecret } from './channel-secrets.ts'

/** What an operator says of a new partner. */
export interface PartnerInput {
  /** The kind of its connections: only Cloudbeds makes properties. */
  readonly kind: string
  readonly name: string
  /** The secret that the channel sends with every call. */
  readonly secret: string
  /** Where bookings of its properties are sent; null: it fetches them. */
  readonly callbackUrl: string | null
}

const longestName = 100
const shortestSecret = 12
const longestSecret = 500

/**
 * Lets a channel make properties, and returns the id of the partner. BadRequestException with all errors, ConflictException for
 * a secret that another partner has.
 */
export async function createPartner(
  context: AppContext,
  { kind, name, secret, callbackUrl }: PartnerInput,
): Promise<number> {
  const errors: FieldError[] = []
  if (kind !== 'cloudbeds') errors.push({ field: 'kind', message: 'must be cloudbeds' })
  if (name.trim() === '' || name.length > longestName)
    errors.push({ field: 'name', message: `must have 1 to ${longestName} characters` })
  if (secret.length < shortestSecret || secret.length > longestSecret)
    errors.push({ field: 'secret', message: `must have ${shortestSecret} to ${longestSecret} characters` })
  if (callbackUrl !== null)
    errors.push(...urlErrors(context, callbackUrl).map(error => ({ ...error, field: 'callback_url' })))
  if (errors.length > 0) throw badRequest(errors)
  const secretHash = hashSecret(context.keyring, new Secret(secret))
  const createdAt = context.clock.now().toString()
  return context.database.transaction(transaction =>
    insertPartner(transaction, { kind: 'cloudbeds', name: name.trim(), secretHash, callbackUrl, createdAt }),
  )
}

/** All partners, ended ones too. */
export const showPartners = ({ database }: AppContext): Promise<ChannelPartner[]> => listPartners(database)

/** Ends what a partner may do, at once; again is no error. 400 and 404. */
export async function stopPartner({ database, clock }: AppContext, id: number): Promise<void> {
  requireId('partner_id', id)
  await database.transaction(transaction => endPartner(transaction, id, clock.now().toString()))
}
