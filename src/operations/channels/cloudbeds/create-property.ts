// CreateProperty of Cloudbeds: a partner makes a property, which stays closed until somebody here opens it, and the connection of
// both. Once under the partner's id: a repetition of the call gets the same answer, because the first one may have been lost.

import { createHash } from 'node:crypto'
import {
  type Answer,
  type Envelope,
  errorIds,
  type Fields,
  failure,
  success,
  withoutCredentials,
} from '../../../channels/cloudbeds/envelope.ts'
import { readNewProperty } from '../../../channels/cloudbeds/property-content.ts'
import { canonicalDocument } from '../../../lodging/properties/property-document.ts'
import { checkPropertyDocument } from '../../../lodging/property-documents/property-check.ts'
import {
  type ChannelPartner,
  findPartnerProperty,
  insertPartnerProperty,
  lockPartner,
  type MappedRoom,
  type PartnerProperty,
} from '../../../store/channels/channel-partners.ts'
import { getChannel, insertChannel } from '../../../store/channels/channels.ts'
import type { Transaction } from '../../../store/postgres/database.ts'
import { freePropertyId } from '../../../store/sources/source-content.ts'
import { actingAs, actorNow } from '../../../values/actor.ts'
import { badRequest, Fault, type FieldError } from '../../../values/faults.ts'
import { Secret } from '../../../values/secrets/secret.ts'
import type { AppContext } from '../../context.ts'
import { writeImported } from '../../properties/import-property.ts'
import { hashSecret, isSecret, sealPartnerSecret } from '../channel-secrets.ts'
import { bareChannel, drawLogin } from '../channels.ts'
import { keepMessage } from '../take-message.ts'
import { mappedRooms, mappingOf, mealsLeftOut, newDocument, type ShownProperty } from './told-document.ts'
import { withPictures } from './told-pictures.ts'

export interface NewPropertyCall {
  readonly partner: ChannelPartner
  readonly envelope: Envelope
  readonly fields: Fields
  readonly requestId: string
}

/** A property that is not sold yet, and its login and password; or the error of what cannot be taken, with nothing written. */
export async function createProperty(context: AppContext, call: NewPropertyCall): Promise<Answer> {
  const { envelope, fields, partner } = call
  const { partnerId: theirId, guid } = envelope
  if (theirId === null || guid === '')
    return failure(errorIds.generic, 'mya_property_id and guid are needed.')
  const told = readNewProperty(fields.Property)
  if ('errors' in told) return refusal(told.errors)
  const before = await findPartnerProperty(context.database, partner.id, theirId)
  // What is repeated is answered as before, and needs no pictures.
  const shown = before ? told : await withPictures(context, told)
  const digest = createHash('sha256').update(withoutCredentials(fields)).digest()
  const address = actorNow()?.address ?? null
  const actor = { kind: 'channel', id: `partner ${partner.id}`, address, source: call.requestId } as const
  try {
    return await actingAs(actor, () =>
      context.database.transaction(transaction =>
        made(context, transaction, call, { theirId, told: shown, digest }),
      ),
    )
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error
    return refusal(error.errors.length > 0 ? error.errors : [{ field: 'Property', message: error.message }])
  }
}

const refusal = (errors: readonly FieldError[]): Answer =>
  failure(errorIds.generic, errors.map(({ field, message }) => `${field}: ${message}`).join('; '))

interface Wanted {
  readonly theirId: string
  readonly told: ShownProperty
  readonly digest: Buffer
}

async function made(
  context: AppContext,
  transaction: Transaction,
  { partner, envelope, fields, requestId }: NewPropertyCall,
  { theirId, told, digest }: Wanted,
): Promise<Answer> {
  if (!(await lockPartner(transaction, partner.id)))
    return failure(errorIds.notEnabled, 'CreateProperty is not enabled on this server.')
  const password = passwordOf(context, partner, envelope)
  const before = await findPartnerProperty(transaction, partner.id, theirId)
  if (before) return repeated(context, transaction, { before, digest, password })
  const propertyId = await freePropertyId(transaction, null)
  const checked = checkPropertyDocument(newDocument(told, propertyId))
  if ('errors' in checked) throw badRequest(checked.errors)
  await writeImported(transaction, checked, { isNew: true, madeBy: `partner ${partner.name}` })
  const mapped = mappedRooms(told)
  const at = context.clock.now().toString()
  const { currency } = checked.document
  const channel = connectionOf(context, { partner, envelope, propertyId, password, mapped, at, currency })
  const channelId = await insertChannel(transaction, channel)
  const document = canonicalDocument(checked.document)
  const imported = Object.fromEntries(
    Object.keys(told.fields).map(field => [field, document[field as keyof typeof document]]),
  )
  const made = { partnerId: partner.id, theirId, channelId, digest, mapped, imported }
  await insertPartnerProperty(transaction, made)
  const action = 'CreateProperty'
  await keepMessage(
    { clock: context.clock, database: transaction },
    { id: channelId },
    { action, senderId: envelope.guid, requestId, replayOf: null, kept: withoutCredentials(fields) },
    {
      direction: 'in',
      outcome: 'accepted',
      error: null,
      answer: null,
      warnings: [...told.leftOut, ...mealsLeftOut(told)],
    },
  )
  return answerOf(channel.login, propertyId, password, mapped)
}

/** Derived and not drawn, so that a repetition is answered as the first time; the hash is all that is kept of it. */
const passwordOf = (
  { keyring }: AppContext,
  partner: ChannelPartner,
  { partnerId, guid }: Envelope,
): Secret =>
  new Secret(
    keyring
      .fingerprint('channel made', JSON.stringify([partner.id, partnerId, guid]))
      .subarray(0, 24)
      .toString('base64url'),
  )

interface Connecting {
  readonly partner: ChannelPartner
  readonly envelope: Envelope
  readonly propertyId: number
  readonly password: Secret
  readonly mapped: readonly MappedRoom[]
  readonly at: string
  readonly currency: string
}

function connectionOf({ keyring }: AppContext, made: Connecting) {
  const { partner, propertyId, password, currency } = made
  const { kind, callbackUrl } = partner
  const shared = new Secret(made.envelope.sharedSecret)
  const login = drawLogin(kind, propertyId)
  return {
    ...bareChannel,
    propertyId,
    kind,
    login,
    currency,
    callbackUrl,
    partnerId: made.envelope.partnerId,
    secretHash: hashSecret(keyring, password),
    partnerSecret: sealPartnerSecret(keyring, { kind, login }, shared),
    partnerSecretHash: hashSecret(keyring, shared),
    mapping: mappingOf(made.mapped),
    createdAt: made.at,
  }
}

interface Repetition {
  readonly before: PartnerProperty
  readonly digest: Buffer
  readonly password: Secret
}

/** Another call for the same property, or one whose password was replaced since, is refused in the words of the specification. */
async function repeated(
  { keyring }: AppContext,
  transaction: Transaction,
  { before, digest, password }: Repetition,
): Promise<Answer> {
  const channel = await getChannel(transaction, before.channelId)
  const isSame = password.reveal(text => isSecret(keyring, text, channel.secretHash))
  if (!isSame || channel.state === 'archived' || !digest.equals(before.digest))
    return failure(errorIds.generic, 'Property already exists')
  return answerOf(channel.login, channel.propertyId, password, before.mapped)
}

const answerOf = (
  login: string,
  propertyId: number,
  password: Secret,
  room_mappings: readonly MappedRoom[],
): Answer =>
  success({
    ota_property_id: login,
    ota_property_sub_id: String(propertyId),
    ota_property_password: password.reveal(text => text),
    instruction_text:
      'The property is here and not for sale yet: it is opened when its content, taxes and fees are complete.',
    room_mappings,
  })
