// Connections of properties to channels. Their secrets are hashes, or sealed: nothing here can read them.

import type { Channel, ChannelKind, ChannelState } from '../../lodging/channels/channel.ts'
import { conflict, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/** A connection with what proves and seals its secrets. */
export interface StoredChannel extends Channel {
  /** Keyed hash of the secret that the channel sends. */
  readonly secretHash: Buffer
  /** Sealed; null where the channel gave none. */
  readonly partnerSecret: Buffer | null
  readonly partnerSecretHash: Buffer | null
  /** RFC 3339, UTC; null before the first time. */
  readonly polledAt: string | null
  readonly pollValidator: string | null
}

export type NewChannel = Omit<StoredChannel, 'id' | 'state' | 'polledAt' | 'pollValidator'>

/** Writes a connection and returns its id. ConflictException for a login that its kind has already. */
export async function insertChannel(transaction: Transaction, channel: NewChannel): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `INSERT INTO channel (property_id, kind, login, secret_hash, partner_secret, partner_secret_hash, partner_id,
                          callback_url, currency, minimum_stay, known_by, mapping, settings, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (kind, login) DO NOTHING
     RETURNING channel_id AS id`,
    [
      channel.propertyId,
      channel.kind,
      channel.login,
      channel.secretHash,
      channel.partnerSecret,
      channel.partnerSecretHash,
      channel.partnerId,
      channel.callbackUrl,
      channel.currency,
      channel.minimumStay,
      channel.knownBy,
      JSON.stringify(channel.mapping),
      JSON.stringify(channel.settings),
      channel.createdAt,
    ],
  )
  if (!row)
    throw conflict('login', {
      message: `There is a connection of ${channel.kind} with this login; take another.`,
      code: 'taken',
    })
  return row.id
}

/** Writes all that can change of a connection. */
export async function updateChannel(transaction: Transaction, channel: StoredChannel): Promise<void> {
  await transaction.query(
    `UPDATE channel
        SET state = $2, secret_hash = $3, partner_secret = $4, partner_secret_hash = $5, partner_id = $6,
            callback_url = $7, minimum_stay = $8, known_by = $9, mapping = $10, settings = $11
      WHERE channel_id = $1`,
    [
      channel.id,
      channel.state,
      channel.secretHash,
      channel.partnerSecret,
      channel.partnerSecretHash,
      channel.partnerId,
      channel.callbackUrl,
      channel.minimumStay,
      channel.knownBy,
      JSON.stringify(channel.mapping),
      JSON.stringify(channel.settings),
    ],
  )
}

/** The connection of an id; NotFoundException when there is none. */
export async function getChannel(reader: Reader, id: number): Promise<StoredChannel> {
  const [row] = await reader.query<StoredChannel>(
    `SELECT ${channelColumns} FROM channel WHERE channel_id = $1`,
    [id],
  )
  if (!row) throw noSuchChannel(id)
  return row
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockChannel(transaction: Transaction, id: number): Promise<StoredChannel> {
  const [row] = await transaction.query<StoredChannel>(
    `SELECT ${channelColumns} FROM channel WHERE channel_id = $1 FOR NO KEY UPDATE`,
    [id],
  )
  if (!row) throw noSuchChannel(id)
  return row
}

/** The connection that a channel names with its login; undefined when there is none. */
export async function findChannelByLogin(
  reader: Reader,
  kind: ChannelKind,
  login: string,
): Promise<StoredChannel | undefined> {
  const [row] = await reader.query<StoredChannel>(
    `SELECT ${channelColumns} FROM channel WHERE kind = $1 AND login = $2`,
    [kind, login],
  )
  return row
}

/** Whether any connection of a kind that is not archived has a partner secret with this hash. */
export async function hasPartnerSecret(reader: Reader, kind: ChannelKind, hash: Buffer): Promise<boolean> {
  const found = await reader.query(
    "SELECT FROM channel WHERE kind = $1 AND partner_secret_hash = $2 AND state <> 'archived' LIMIT 1",
    [kind, hash],
  )
  return found.length > 0
}

/** Which connections are wanted; null: any. */
export interface ChannelFilter {
  readonly propertyId: number | null
  readonly kind: ChannelKind | null
  readonly state: ChannelState | null
}

export const anyChannel: ChannelFilter = { propertyId: null, kind: null, state: null }

/** Connections in the order they were made, all or a part of them. */
export async function listChannels(
  reader: Reader,
  { propertyId, kind, state }: ChannelFilter = anyChannel,
  { after, limit, within }: ListPart<number> = wholeList,
): Promise<StoredChannel[]> {
  return reader.query<StoredChannel>(
    `SELECT ${channelColumns}
       FROM channel
      WHERE ($1::int IS NULL OR property_id = $1) AND ($2::text IS NULL OR kind = $2)
        AND ($3::text IS NULL OR state = $3) AND channel_id > coalesce($4::bigint, 0)
        AND ($6::int[] IS NULL OR property_id = ANY ($6))
      ORDER BY channel_id
      LIMIT $5`,
    [propertyId, kind, state, after, limit, within ?? null],
  )
}

/** Notes the id that the property has at the channel. */
export async function setPartnerId(transaction: Transaction, id: number, partnerId: string): Promise<void> {
  await transaction.query('UPDATE channel SET partner_id = $2 WHERE channel_id = $1', [id, partnerId])
}

/** Notes when the address of a polled connection was read, and its ETag. */
export async function notePolled(
  reader: Reader,
  id: number,
  { at, validator }: { readonly at: string; readonly validator: string | null },
): Promise<void> {
  await reader.query('UPDATE channel SET polled_at = $2, poll_validator = $3 WHERE channel_id = $1', [
    id,
    at,
    validator,
  ])
}

const noSuchChannel = (id: number) => notFound(`There is no connection ${id}.`)

const channelColumns = `channel_id AS id, property_id AS "propertyId", kind, state, login, partner_id AS "partnerId",
            callback_url AS "callbackUrl", currency, minimum_stay AS "minimumStay", known_by AS "knownBy", mapping,
            settings, created_at AS "createdAt", secret_hash AS "secretHash", partner_secret AS "partnerSecret",
            partner_secret_hash AS "partnerSecretHash", polled_at AS "polledAt", poll_validator AS "pollValidator"`
