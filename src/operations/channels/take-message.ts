// Takes a message that changes something: in its turn, once under the id that its sender gave it, all of it or nothing. What
// came of it is kept with the message, in the same transaction as the change.

import { createHash } from 'node:crypto'
import type { ChannelChange } from '../../channels/channel-change.ts'
import { withoutCardNumbers } from '../../lodging/cards/card-numbers.ts'
import { setRoomsLeft } from '../../store/channels/channel-counts.ts'
import {
  findAccepted,
  insertMessage,
  type MessageOutcome,
  type NewMessage,
} from '../../store/channels/channel-messages.ts'
import type { StoredChannel } from '../../store/channels/channels.ts'
import type { Database, Reader, Transaction } from '../../store/postgres/database.ts'
import { Fault, type FieldError } from '../../values/faults.ts'
import { Turns } from '../../values/turns.ts'
import type { AppContext } from '../context.ts'
import { calendarTimeouts, changeCalendarWithin } from '../properties/change-calendar.ts'
import { actingAsChannel } from './acting-channel.ts'

/** A message as it is kept. */
export interface Incoming {
  /** The name of the message in its protocol: "ARIUpdate". */
  readonly action: string
  /** The id that the sender gave it, by which a repetition is known; null for none. */
  readonly senderId: string | null
  /** The text of the message without credentials and guests; replay takes it again, and a repetition has the same. */
  readonly kept: string
  /** Of the HTTP request, as the log has it. */
  readonly requestId: string
  /** The id of the message that is taken again; null for one that was received. */
  readonly replayOf: number | null
}

/** What came of a message. */
export interface Taken {
  /** Null for a repetition, which is not kept twice. */
  readonly messageId: number | null
  readonly outcome: Exclude<MessageOutcome, 'failed'>
  /** The same message was accepted before; nothing was done now. */
  readonly isRepeated: boolean
  /** Nights that are oversold now, and whatever else the hotel is to know. */
  readonly warnings: readonly string[]
  /** Why it was refused; empty when it was accepted. */
  readonly errors: readonly FieldError[]
}

/**
 * Changes prices, restrictions and counts as a channel says. Counts are rooms left to sell: bookings that the channel does
 * not know yet are taken off them, and sold counts are never touched. Never throws for a message that is wrong.
 */
export const takeChange = (
  context: AppContext,
  channel: StoredChannel,
  message: Incoming,
  change: ChannelChange,
): Promise<Taken> =>
  takeMessage(context, channel, message, async transaction => {
    const { calendar, inventory } = change
    if (calendar.length + inventory.length === 0) return []
    const entries = { ...(calendar.length > 0 && { calendar }), ...(inventory.length > 0 && { inventory }) }
    const { propertyId } = channel
    const { warnings } = await changeCalendarWithin(transaction, propertyId, entries, {
      madeBy: `channel ${channel.id}`,
      setCounts: (_, __, nights) => setRoomsLeft(transaction, { channelId: channel.id, propertyId }, nights),
    })
    return warnings
  })

/**
 * The same for any change: `work` makes it and returns warnings for the hotel. A Fault below 500 that it throws refuses the
 * message; then nothing is written but the message. Any other error is kept as a failure and thrown.
 * TooManyRequestsException when too many messages for the property wait.
 */
export async function takeMessage(
  context: AppContext,
  channel: StoredChannel,
  message: Incoming,
  work: (transaction: Transaction) => Promise<readonly string[]>,
): Promise<Taken> {
  return inTurn(turnsOf(context.database), channel.propertyId, () =>
    actingAsChannel(channel, () => taken(context, channel, message, work)),
  )
}

/**
 * Runs the work on a message of a connection after that on those that it sent before: a long one, which is read in slices, is not
 * overtaken. TooManyRequestsException when too many of them wait.
 */
export const inOrder = <Result>(
  { id }: Pick<StoredChannel, 'id'>,
  work: () => Promise<Result>,
): Promise<Result> => inTurn(turnsOfConnections, id, work)

function inTurn<Result>(turns: Turns<number>, key: number, work: () => Promise<Result>): Promise<Result> {
  const turn = turns.take(key, work)
  if (turn === null) {
    throw new Fault(
      'TooManyRequestsException',
      'Too many messages for the property wait; send it again later.',
      {
        headers: { 'Retry-After': '5' },
      },
    )
  }
  return turn
}

async function taken(
  context: AppContext,
  channel: StoredChannel,
  message: Incoming,
  work: (transaction: Transaction) => Promise<readonly string[]>,
): Promise<Taken> {
  try {
    return await context.database.transaction(async transaction => {
      const row = rowOf(context, channel, message, { outcome: 'accepted', error: null })
      const digest = message.senderId === null || message.replayOf !== null ? null : digestOf(message.kept)
      const before = digest && (await findAccepted(transaction, { ...row, digest }))
      if (before) return { ...accepted, messageId: null, isRepeated: true, warnings: before.warnings }
      const warnings = await work(transaction)
      const messageId = await insertMessage(transaction, { ...row, digest, warnings })
      return { ...accepted, messageId, isRepeated: false, warnings }
    }, calendarTimeouts)
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return refused(context, channel, message, error)
    const row = rowOf(context, channel, message, { outcome: 'failed', error: 'a fault of this server' })
    // The database itself may be what failed.
    await insertMessage(context.database, row).catch(() => undefined)
    throw error
  }
}

const accepted = { outcome: 'accepted', errors: [] } as const

async function refused(
  context: AppContext,
  channel: StoredChannel,
  message: Incoming,
  fault: Fault,
): Promise<Taken> {
  const errors = fault.errors.length > 0 ? fault.errors : [{ field: '', message: fault.message }]
  const messageId = await keepRefused(context, channel, message, errors)
  return { messageId, outcome: 'refused', isRepeated: false, warnings: [], errors }
}

/** Keeps a message that was refused before it came to a change, and returns its id. */
export const keepRefused = (
  context: AppContext,
  channel: StoredChannel,
  message: Incoming,
  errors: readonly FieldError[],
): Promise<number | null> => {
  const error = errors
    .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
    .join('; ')
  return insertMessage(context.database, rowOf(context, channel, message, { outcome: 'refused', error }))
}

/** Keeps a message that asks for something and changes nothing, or one that was sent. */
export const keepMessage = (
  context: Pick<AppContext, 'clock'> & { readonly database: Reader },
  channel: Pick<StoredChannel, 'id'>,
  message: Incoming,
  came: {
    readonly direction: 'in' | 'out'
    readonly outcome: MessageOutcome
    readonly error: string | null
    readonly answer: string | null
    readonly warnings?: readonly string[]
  },
): Promise<number | null> =>
  insertMessage(context.database, {
    ...rowOf(context, channel, message, came),
    ...cutAnswer(came),
    warnings: came.warnings ?? [],
  })

/** A longer text of an error or an answer is cut. */
const longestText = 10_000

const cutAnswer = ({ direction, answer }: { direction: 'in' | 'out'; answer: string | null }) => ({
  direction,
  answer: answer === null ? null : withoutCardNumbers(answer.slice(0, longestText)),
})

const rowOf = (
  { clock }: Pick<AppContext, 'clock'>,
  channel: Pick<StoredChannel, 'id'>,
  { action, senderId, kept, requestId, replayOf }: Incoming,
  { outcome, error }: { readonly outcome: MessageOutcome; readonly error: string | null },
): NewMessage => ({
  channelId: channel.id,
  direction: 'in',
  action,
  requestId,
  outcome,
  replayOf,
  senderId: senderId?.slice(0, 200) ?? null,
  error: error?.slice(0, longestText) ?? null,
  warnings: [],
  answer: null,
  digest: null,
  body: withoutCardNumbers(kept),
  at: clock.now().toString(),
})

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A sender that does not wait for answers may have so many messages under way for a property. */
const mostUnderWay = 100

const turnsOfConnections = new Turns<number>(mostUnderWay)
const turnsByDatabase = new WeakMap<Database, Turns<number>>()

/** Messages for a property are taken in the order in which they came, and hold one connection of the pool between them. */
function turnsOf(database: Database): Turns<number> {
  const turns = turnsByDatabase.get(database) ?? new Turns<number>(mostUnderWay)
  turnsByDatabase.set(database, turns)
  return turns
}
