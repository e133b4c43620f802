// Channels that may make properties here, and the properties that they made.

import type { ChannelKind } from '../../lodging/channels/channel.ts'
import type { CanonicalDocument } from '../../lodging/properties/property-document.ts'
import { conflict, notFound } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

export interface ChannelPartner {
  readonly id: number
  readonly kind: ChannelKind
  readonly name: string
  /** Where bookings of the properties that it makes are sent; null: it fetches them. */
  readonly callbackUrl: string | null
  /** RFC 3339, UTC. */
  readonly createdAt: string
  /** Null while it may make properties. */
  readonly endedAt: string | null
}

export interface NewPartner extends Omit<ChannelPartner, 'id' | 'endedAt'> {
  readonly secretHash: Buffer
}

/** Writes a partner and returns its id. ConflictException for a secret that another one of its kind has. */
export async function insertPartner(transaction: Transaction, partner: NewPartner): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `INSERT INTO channel_partner (kind, name, secret_hash, callback_url, created_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, secret_hash) WHERE ended_at IS NULL DO NOTHING
     RETURNING partner_id AS id`,
    [partner.kind, partner.name, partner.secretHash, partner.callbackUrl, partner.createdAt],
  )
  if (!row)
    throw conflict('secret', {
      message: 'There is a partner with this secret; end it first, or take another.',
      code: 'taken',
    })
  return row.id
}

/** A partner, and how many properties it made. */
export interface ListedPartner extends ChannelPartner {
  readonly properties: number
}

/** Partners in the order they were made, ended ones too. */
export const readPartners = (reader: Reader, { after, limit }: ListPart<number>): Promise<ListedPartner[]> =>
  reader.query<ListedPartner>(
    `SELECT ${partnerColumns},
            (SELECT count(*)::int FROM partner_property AS made WHERE made.partner_id = channel_partner.partner_id) AS properties
       FROM channel_partner
      WHERE partner_id > coalesce($1::bigint, 0)
      ORDER BY partner_id
      LIMIT $2`,
    [after, limit],
  )

/** A partner; NotFoundException when there is none. */
export async function getPartner(reader: Reader, id: number): Promise<ListedPartner> {
  const [partner] = await readPartners(reader, { after: id - 1, limit: 1 })
  if (partner?.id !== id) throw notFound(`There is no partner ${id}.`)
  return partner
}

/** The partner with this hash of its secret that has not ended; undefined when there is none. */
export async function findPartner(
  reader: Reader,
  kind: ChannelKind,
  secretHash: Buffer,
): Promise<ChannelPartner | undefined> {
  const [row] = await reader.query<ChannelPartner>(
    `SELECT ${partnerColumns} FROM channel_partner WHERE kind = $1 AND secret_hash = $2 AND ended_at IS NULL`,
    [kind, secretHash],
  )
  return row
}

/** Ends a partner at an instant (RFC 3339); again is no error. NotFoundException when there is none. */
export async function endPartner(transaction: Transaction, id: number, at: string): Promise<void> {
  const rows = await transaction.query(
    'UPDATE channel_partner SET ended_at = coalesce(ended_at, $2) WHERE partner_id = $1 RETURNING partner_id',
    [id, at],
  )
  if (rows.length === 0) throw notFound(`There is no partner ${id}.`)
}

/** Whether a partner has not ended. Until the transaction ends it makes no other property, and nobody ends it. */
export async function lockPartner(transaction: Transaction, id: number): Promise<boolean> {
  const rows = await transaction.query(
    'SELECT FROM channel_partner WHERE partner_id = $1 AND ended_at IS NULL FOR UPDATE',
    [id],
  )
  return rows.length > 0
}

/** A room, and a rate plan in it, by the ids of both sides, as the channel is answered. */
export interface MappedRoom {
  readonly ota_room_id: string
  readonly mya_room_id: number
  readonly ota_rate_id?: string
  readonly mya_rate_id?: number
}

export interface PartnerProperty {
  readonly partnerId: number
  /** The id of the property at the channel. */
  readonly theirId: string
  readonly channelId: number
  /** Of the call that made it. */
  readonly digest: Buffer
  readonly mapped: readonly MappedRoom[]
  /** The fields of the document as the channel last told them. */
  readonly imported: Partial<CanonicalDocument>
}

/** Writes that a partner made a property. */
export async function insertPartnerProperty(transaction: Transaction, made: PartnerProperty): Promise<void> {
  await transaction.query(
    `INSERT INTO partner_property (partner_id, their_id, channel_id, digest, mapped, imported)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      made.partnerId,
      made.theirId,
      made.channelId,
      made.digest,
      JSON.stringify(made.mapped),
      JSON.stringify(made.imported),
    ],
  )
}

/** The property that a partner made under an id of its own; undefined when there is none. */
export async function findPartnerProperty(
  reader: Reader,
  partnerId: number,
  theirId: string,
): Promise<PartnerProperty | undefined> {
  const [row] = await reader.query<PartnerProperty>(
    `SELECT partner_id AS "partnerId", their_id AS "theirId", channel_id AS "channelId", digest, mapped, imported
       FROM partner_property WHERE partner_id = $1 AND their_id = $2`,
    [partnerId, theirId],
  )
  return row
}

/**
 * What the partner of a connection last told of its property, locked until the transaction ends; undefined where no partner
 * made it, or the partner has ended.
 */
export async function lockTold(
  transaction: Transaction,
  channelId: number,
): Promise<Pick<PartnerProperty, 'imported'> | undefined> {
  const [row] = await transaction.query<Pick<PartnerProperty, 'imported'>>(
    `SELECT imported FROM partner_property
       JOIN channel_partner USING (partner_id)
      WHERE channel_id = $1 AND ended_at IS NULL
        FOR UPDATE OF partner_property`,
    [channelId],
  )
  return row
}

/** Notes what the partner told. */
export async function noteTold(
  transaction: Transaction,
  channelId: number,
  imported: Partial<CanonicalDocument>,
): Promise<void> {
  await transaction.query('UPDATE partner_property SET imported = $2 WHERE channel_id = $1', [
    channelId,
    JSON.stringify(imported),
  ])
}

const partnerColumns = `partner_id AS id, kind, name, callback_url AS "callbackUrl", created_at AS "createdAt",
            ended_at AS "endedAt"`
