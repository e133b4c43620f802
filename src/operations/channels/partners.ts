// Channels that an operator lets make properties here. What they may do ends with them; their connections stay.

import { requireId } from '../../lodging/documents/record-id.ts'
import {
  endPartner,
  getPartner,
  insertPartner,
  type ListedPartner,
  readPartners,
} from '../../store/channels/channel-partners.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import { urlErrors } from '../notifications/webhook-addresses.ts'
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

/** The only kind of channel that makes properties. */
const partnerKind = 'cloudbeds'
const longestName = 100
const shortestSecret = 12
const longestSecret = 500

/**
 * Lets a channel make properties, and returns the partner. BadRequestException with all errors, ConflictException for
 * a secret that another partner has.
 */
export async function createPartner(
  context: AppContext,
  { kind, name, secret, callbackUrl }: PartnerInput,
): Promise<ListedPartner> {
  const errors: FieldError[] = []
  if (kind !== partnerKind) errors.push({ field: 'kind', message: `must be ${partnerKind}`, code: 'choice' })
  if (name.trim() === '' || name.length > longestName)
    errors.push({
      field: 'name',
      message: `must have 1 to ${longestName} characters`,
      code: 'text_length',
      limits: { least: 1, most: longestName },
    })
  if (secret.length < shortestSecret || secret.length > longestSecret)
    errors.push({
      field: 'secret',
      message: `must have ${shortestSecret} to ${longestSecret} characters`,
      code: 'text_length',
      limits: { least: shortestSecret, most: longestSecret },
    })
  if (callbackUrl !== null)
    errors.push(...urlErrors(context, callbackUrl).map(error => ({ ...error, field: 'callback_url' })))
  if (errors.length > 0) throw badRequest(errors)
  const secretHash = hashSecret(context.keyring, new Secret(secret))
  const createdAt = context.clock.now().toString()
  return context.database.transaction(async transaction => {
    const partner = { kind: partnerKind, name: name.trim(), secretHash, callbackUrl, createdAt } as const
    return getPartner(transaction, await insertPartner(transaction, partner))
  })
}

/** Partners in the order they were made, ended ones too, a part of them. */
export const listPartners = (
  { database }: Pick<AppContext, 'database'>,
  part: ListPart<number>,
): Promise<ListedPartner[]> => readPartners(database, part)

/** Ends what a partner may do, at once; again is no error. 400 and 404. */
export async function stopPartner({ database, clock }: AppContext, id: number): Promise<ListedPartner> {
  requireId('partner_id', id)
  return database.transaction(async transaction => {
    await endPartner(transaction, id, clock.now().toString())
    return getPartner(transaction, id)
  })
}
