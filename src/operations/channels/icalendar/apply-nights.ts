// Closes the nights that a calendar takes and opens those that it gives back, in the layer over the counts. What is booked or held
// stays: that such a night is taken twice is a warning for the hotel.

import { CalendarRefusal } from '../../../channels/icalendar/calendar-refusal.ts'
import type { CalendarReading } from '../../../channels/icalendar/taken-nights.ts'
import { noteAudit } from '../../../store/audit/entries.ts'
import { getChannel, type StoredChannel } from '../../../store/channels/channels.ts'
import { forgetPoll } from '../../../store/channels/icalendar-polls.ts'
import {
  type ClosingChange,
  changeClosings,
  deleteClosings,
  readClosings,
} from '../../../store/channels/night-closings.ts'
import { areNightsSettled, lockRoomNights, settleNights } from '../../../store/inventory/closed-nights.ts'
import type { Transaction } from '../../../store/postgres/database.ts'
import { bumpPropertyVersion, lockProperty } from '../../../store/properties/properties.ts'
import { type Day, formatDay } from '../../../values/civil-dates.ts'
import type { AppContext } from '../../context.ts'
import { takeMessage } from '../take-message.ts'
import { roomOfConnection } from './calendar-connection.ts'
import { decideClosings } from './decide-closings.ts'

interface Application {
  readonly reading: CalendarReading
  /** The day at the property. */
  readonly today: Day
  /** Whether the message is kept also when no night changes. */
  readonly isNews: boolean
}

/** Makes these the nights of a connection's calendar. Nothing is written when they are already. CalendarRefusal. */
export async function applyNights(
  context: AppContext,
  channel: StoredChannel,
  { reading, today, isNews }: Application,
): Promise<void> {
  const { nights, unreadable } = reading
  const room = roomOfConnection(channel)
  const now = context.clock.now().toString()
  const present = await readClosings(context.database, channel.id, today)
  const expected = decideClosings(present, nights, now)
  const isElsewhere = present.some(({ roomId }) => roomId !== room.roomId)
  const isSettled = await areNightsSettled(context.database, room, today)
  if (isSettled && !isElsewhere && !isNews && !changesNights(expected, present)) return
  const kept = JSON.stringify({
    room: room.roomId,
    ...counted(expected, reading),
    nights: nights.map(formatDay),
  })
  const message = { action: 'calendar', senderId: null, kept, requestId: 'poll', replayOf: null }
  const { outcome, errors } = await takeMessage(context, channel, message, async transaction => {
    await lockProperty(transaction, room.propertyId)
    const current = await getChannel(transaction, channel.id)
    if (current.state === 'archived' || roomOfConnection(current).roomId !== room.roomId) {
      throw new CalendarRefusal('The connection was changed while its calendar was read.')
    }
    if (isElsewhere) await giveBackCalendar(transaction, channel, today)
    const standing = await lockRoomNights(transaction, room)
    if (!standing) throw new CalendarRefusal(`The property has no room ${room.roomId}.`)
    if ((standing.allotment ?? 1) > 1) {
      throw new CalendarRefusal(
        `Room ${room.roomId} stands for ${standing.allotment} units; a calendar is for a single one.`,
      )
    }
    const change = decideClosings(await readClosings(transaction, channel.id, today), nights, now)
    const { clashes } = await changeClosings(transaction, room, change, { from: today, now })
    if (!isSettled || change.added.length + change.removed.length > 0) {
      await noteNights(transaction, room.propertyId, [room.roomId], nights)
    }
    return [
      ...clashes.map(
        day =>
          `The calendar takes the night of ${formatDay(day)} of room ${room.roomId}, which is booked here.`,
      ),
      ...(change.missing.length > 0 ? [missingWarning(change.missing)] : []),
      ...unreadable,
    ]
  })
  if (outcome === 'refused') throw new CalendarRefusal(errors.map(({ message }) => message).join('; '))
}

/** Whether more is to be written than that missing nights are missing still. */
function changesNights(
  { added, removed, missing, found }: ClosingChange,
  present: readonly { readonly missingSince: string | null }[],
): boolean {
  const before = present.filter(({ missingSince }) => missingSince !== null).length
  return added.length + removed.length + found.length > 0 || missing.length > before
}

const counted = ({ added, removed, missing }: ClosingChange, { unreadable }: CalendarReading) => ({
  taken: added.length,
  freed: removed.length,
  missing: missing.length,
  unreadable: unreadable.length,
})

const missingWarning = (nights: readonly Day[]): string =>
  `The calendar has ${nights.length} of its nights no more, the first of them ${formatDay(nights[0]!)}. So many at once may be a ` +
  'mistake of the site: they stay closed until every reading of twelve hours has said so, or somebody of the hotel opens them.'

/**
 * Gives back all nights that a connection's calendar closes from today on, and forgets what was read of it. The transaction has
 * locked the property.
 */
export async function giveBackCalendar(
  transaction: Transaction,
  channel: Pick<StoredChannel, 'id' | 'propertyId' | 'settings'>,
  today: Day,
): Promise<void> {
  const { id, propertyId } = channel
  await forgetPoll(transaction, id)
  const given = await deleteClosings(transaction, id)
  // Its own room also where it closes nothing there: whatever it left behind opens.
  for (const roomId of new Set([...given, roomOfConnection(channel).roomId])) {
    await lockRoomNights(transaction, { propertyId, roomId })
    await settleNights(transaction, { propertyId, roomId }, today)
  }
  if (given.length > 0) await noteNights(transaction, propertyId, given, [])
}

/** Raises the version of a property, and notes the nights that a calendar takes in its rooms now. */
export async function noteNights(
  transaction: Transaction,
  propertyId: number,
  roomIds: readonly number[],
  nights: readonly Day[],
): Promise<void> {
  const version = await bumpPropertyVersion(transaction, propertyId)
  await noteAudit(transaction, {
    action: 'changed',
    objectKind: 'calendar',
    objectId: String(propertyId),
    propertyId,
    after: { version, room_ids: roomIds, taken_nights: nights.map(formatDay) },
  })
}
