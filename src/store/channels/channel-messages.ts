// What was exchanged with channels: kept for thirty days, without credentials, cards and guests.

import { notFound } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

export type MessageOutcome = 'accepted' | 'refused' | 'failed'

export interface ChannelMessage {
  readonly id: number
  readonly channelId: number
  readonly direction: 'in' | 'out'
  /** The name of the message in its protocol: "ARIUpdate". */
  readonly action: string
  /** The id that the sender gave it; null for none. */
  readonly senderId: string | null
  /** Of the HTTP request, as the log has it. */
  readonly requestId: string
  readonly outcome: MessageOutcome
  /** Why it was not accepted; null when it was. */
  readonly error: string | null
  readonly warnings: readonly string[]
  readonly body: string
  readonly answer: string | null
  /** The id of the message that was taken again; null for one that was received. */
  readonly replayOf: number | null
  /** RFC 3339, UTC. */
  readonly at: string
}

export interface NewMessage extends Omit<ChannelMessage, 'id'> {
  /** Of the content of an accepted change that has a sender's id; else null. */
  readonly digest: Buffer | null
}

/** Keeps a message and returns its id; null, with nothing written, for a change that was accepted before. */
export async function insertMessage(reader: Reader, message: NewMessage): Promise<number | null> {
  const [row] = await reader.query<{ id: number }>(
    `INSERT INTO channel_message (channel_id, direction, action, sender_id, digest, request_id, outcome, error, warnings,
                                  body, answer, replay_of, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (channel_id, action, sender_id, digest) WHERE digest IS NOT NULL DO NOTHING
     RETURNING message_id AS id`,
    [
      message.channelId,
      message.direction,
      message.action,
      message.senderId,
      message.digest,
      message.requestId,
      message.outcome,
      message.error,
      message.warnings,
      message.body,
      message.answer,
      message.replayOf,
      message.at,
    ],
  )
  return row?.id ?? null
}

/** The accepted change with this sender's id and content; undefined when there is none. */
export async function findAccepted(
  transaction: Transaction,
  { channelId, action, senderId, digest }: Pick<NewMessage, 'channelId' | 'action' | 'senderId' | 'digest'>,
): Promise<ChannelMessage | undefined> {
  const [row] = await transaction.query<ChannelMessage>(
    `SELECT ${messageColumns} FROM channel_message
      WHERE channel_id = $1 AND action = $2 AND sender_id = $3 AND digest = $4`,
    [channelId, action, senderId, digest],
  )
  return row
}

/** A message of a connection; NotFoundException when there is none. */
export async function getMessage(reader: Reader, channelId: number, id: number): Promise<ChannelMessage> {
  const [row] = await reader.query<ChannelMessage>(
    `SELECT ${messageColumns} FROM channel_message WHERE channel_id = $1 AND message_id = $2`,
    [channelId, id],
  )
  if (!row) throw notFound(`Connection ${channelId} has no message ${id}; messages are kept for thirty days.`)
  return row
}

export type ListedMessage = Omit<ChannelMessage, 'body' | 'answer'>

/** Messages of a connection, the newest first; `troubles`: only those that were refused, failed or have warnings. */
export async function listMessages(
  reader: Reader,
  { channelId, troubles }: { readonly channelId: number; readonly troubles: boolean },
  { after, limit }: ListPart<number>,
): Promise<ListedMessage[]> {
  return reader.query<ListedMessage>(
    `SELECT ${listedColumns} FROM channel_message
      WHERE channel_id = $1 AND (NOT $2 OR outcome <> 'accepted' OR cardinality(warnings) > 0) AND ($3::bigint IS NULL OR message_id < $3)
      ORDER BY message_id DESC
      LIMIT $4`,
    [channelId, troubles, after, limit],
  )
}

/** Deletes the messages before an instant (RFC 3339). */
export async function forgetMessages(reader: Reader, before: string): Promise<void> {
  await reader.query('DELETE FROM channel_message WHERE at < $1', [before])
}

/** How a connection has been doing. */
export interface ChannelActivity {
  /** RFC 3339, UTC; null where there is none in thirty days. */
  readonly lastReceivedAt: string | null
  readonly lastSentAt: string | null
  readonly lastError: string | null
  readonly lastErrorAt: string | null
  /** In the last 24 hours. */
  readonly accepted: number
  readonly refused: number
  readonly failed: number
}

/** The activity of a connection at an instant (RFC 3339). */
export async function readActivity(reader: Reader, channelId: number, now: string): Promise<ChannelActivity> {
  const [row] = await reader.query<ChannelActivity>(
    `SELECT (SELECT max(at) FROM channel_message WHERE channel_id = $1 AND direction = 'in') AS "lastReceivedAt",
            (SELECT max(at) FROM channel_message WHERE channel_id = $1 AND direction = 'out') AS "lastSentAt",
            trouble.error AS "lastError", trouble.at AS "lastErrorAt",
            day.accepted, day.refused, day.failed
       FROM (SELECT count(*) FILTER (WHERE outcome = 'accepted') AS accepted,
                    count(*) FILTER (WHERE outcome = 'refused') AS refused,
                    count(*) FILTER (WHERE outcome = 'failed') AS failed
               FROM channel_message
              WHERE channel_id = $1 AND at > $2::timestamptz - interval '1 day') AS day
       LEFT JOIN LATERAL (
            SELECT error, at FROM channel_message
             WHERE channel_id = $1 AND outcome <> 'accepted'
             ORDER BY message_id DESC
             LIMIT 1) AS trouble ON true`,
    [channelId, now],
  )
  return row!
}

const listedColumns = `message_id AS id, channel_id AS "channelId", direction, action, sender_id AS "senderId",
            request_id AS "requestId", outcome, error, warnings, replay_of AS "replayOf", at`
const messageColumns = `${listedColumns}, body, answer`
