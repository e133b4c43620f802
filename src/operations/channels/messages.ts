// Messages that were exchanged with channels: listed, shown, taken again, and forgotten after thirty days.

import { requireId } from '../../lodging/documents/record-id.ts'
import {
  type ChannelMessage,
  forgetMessages,
  getMessage,
  type ListedMessage,
  listMessages,
} from '../../store/channels/channel-messages.ts'
import { getChannel } from '../../store/channels/channels.ts'
import { conflict } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { asIncoming, protocols } from './protocols.ts'
import type { Taken } from './take-message.ts'

/** Messages of a connection, the newest first, a part of them; `troubles`: only those that were not accepted, or that have warnings. 404. */
export async function listChannelMessages(
  { database }: Pick<AppContext, 'database'>,
  question: { readonly channelId: number; readonly troubles: boolean },
  part: ListPart<number>,
): Promise<ListedMessage[]> {
  requireId('channel_id', question.channelId)
  await getChannel(database, question.channelId)
  return listMessages(database, question, part)
}

/** A message with its text, which has no credentials, cards or guests. 404. */
export async function showChannelMessage(
  { database }: Pick<AppContext, 'database'>,
  channelId: number,
  messageId: number,
): Promise<ChannelMessage> {
  requireId('channel_id', channelId)
  return getMessage(database, channelId, messageId)
}

/**
 * Takes a kept message again, as if it came now: what came since may be overwritten. ConflictException for a message that
 * changes nothing, that was sent, or whose connection is not active. 404.
 */
export async function replayChannelMessage(
  context: AppContext,
  channelId: number,
  messageId: number,
): Promise<Taken> {
  requireId('channel_id', channelId)
  const channel = await getChannel(context.database, channelId)
  const message = await getMessage(context.database, channelId, messageId)
  if (channel.state !== 'active') {
    throw conflict(
      'channel_id',
      `Connection ${channelId} is ${channel.state}; only an active one takes messages.`,
    )
  }
  const { replay } = protocols[channel.kind]
  const taken =
    message.direction === 'in' && replay
      ? await replay(context, channel, { message: asIncoming(message), text: message.body })
      : null
  if (taken === null)
    throw conflict('message_id', `Message ${messageId} (${message.action}) changes nothing; choose another.`)
  return taken
}

const daysKept = 30

/** Deletes messages that are older than thirty days. */
export const forgetOldMessages = ({ database, clock }: AppContext): Promise<void> =>
  forgetMessages(
    database.patient,
    clock
      .now()
      .subtract({ hours: 24 * daysKept })
      .toString(),
  )
